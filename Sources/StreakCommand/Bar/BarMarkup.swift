/// What a bar obeys in a text, and how a text is written so that it is only shown.
enum BarMarkup: Sendable {
  /// Everything is shown as it is.
  case none
  /// Pango's markup (waybar, and i3bar where `markup` says so).
  case pango
  /// polybar's `%{...}`.
  case polybar
  /// tmux's `#[...]`, `#{...}` and `#(...)`.
  case tmux
  /// The lines of xbar: text, a `|`, parameters.
  case xbar
  /// The same, with Pango's markup and C's escapes in the text.
  case argos

  /// A text of one line that this bar shows as it is. Its characters are such as
  /// ``DisplayWidth/printable(_:)`` leaves.
  func escaped(_ text: String) -> String {
    switch self {
    case .none: return text
    case .pango: return Self.pango(text)
    case .polybar:
      // There is no way to write a `%{` that is meant (polybar's Formatting wiki). A tag that moves
      // by nothing takes them apart, whatever follows.
      return Self.replaced(text) { $0 == "%" ? "%%{O0}" : nil }
    case .tmux: return Self.tmux(text)
    case .xbar: return Self.xbar(text)
    case .argos:
      return Self.pango(Self.xbar(text)).split(separator: "\\", omittingEmptySubsequences: false)
        .joined(separator: "\\\\")
    }
  }

  /// The five of XML, which GMarkup reads as well.
  private static func pango(_ text: String) -> String {
    replaced(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&apos;"
      default: nil
      }
    }
  }

  /// The output of `#(...)` is expanded and then drawn, and both halve a number sign that is doubled;
  /// but where a `[` follows only drawing does.
  private static func tmux(_ text: String) -> String {
    var new = ""
    var signs = 0
    func flush(before next: Unicode.Scalar?) {
      new += String(repeating: "#", count: signs * (next == "[" ? 2 : 4))
      signs = 0
    }
    for scalar in text.unicodeScalars {
      if scalar == "#" {
        signs += 1
      } else {
        flush(before: scalar)
        new.unicodeScalars.append(scalar)
      }
    }
    flush(before: nil)
    return new
  }

  /// A `|` begins the parameters and cannot be escaped: a line of the box drawings is shown for it.
  private static func xbar(_ text: String) -> String { replaced(text) { $0 == "|" ? "│" : nil } }

  /// A line of xbar's that begins with no dash, which would make a submenu or a rule: it gets a hyphen.
  static func menuLine(_ text: String) -> String {
    let start = text.unicodeScalars.prefix { $0.properties.isWhitespace }
    let rest = text.unicodeScalars.dropFirst(start.count)
    return rest.first == "-" ? String(start) + "‐" + String(rest.dropFirst()) : text
  }

  private static func replaced(
    _ text: String, _ replacement: (Unicode.Scalar) -> String?
  ) -> String {
    var new = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let other = replacement(scalar) {
        new.append(contentsOf: other.unicodeScalars)
      } else {
        new.append(scalar)
      }
    }
    return String(new)
  }
}
