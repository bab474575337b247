/// The programs that a bar is written for.
enum BarFormat: String, CaseIterable, Sendable {
  case waybar, polybar, i3blocks, i3status, tmux, xbar, argos, plain
  /// All fields as a JSON object: `--json` without a format.
  case json

  /// Those that `--format` names.
  static let named = allCases.filter { $0 != .json }

  /// What `--format` says: a name, or a template for plain text.
  static func choice(
    _ text: String
  ) throws(CommandError) -> (format: BarFormat, template: BarTemplate?) {
    if let format = named.first(where: { $0.rawValue == text }) { return (format, nil) }
    if text.contains(where: { $0 == "{" || $0 == "}" }) {
      return (.plain, try BarTemplate(text, "--format"))
    }
    let names = named.map(\.rawValue)
    let hint = EditDistance.nearest(to: text, in: names).map { ", did you mean \($0)?" } ?? ""
    throw .usage(
      "--format: \"\(text)\" is neither a text with a {field} nor one of"
        + " \(names.joined(separator: ", "))\(hint)")
  }

  /// Whether a program of this kind reads a new line for each change.
  var canWatch: Bool { self != .xbar && self != .argos }

  /// Whether somebody's Pango markup can surround the text, or not.
  var hasChoiceOfMarkup: Bool { self == .i3blocks || self == .i3status || self == .plain }
}
