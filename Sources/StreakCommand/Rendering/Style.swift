/// Colours for a terminal that wants them (ECMA-48, "SGR").
package struct Style {
  /// A colour, or what stands for one.
  package enum Paint: String, CaseIterable, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
    // Grounds of four greens, from dark to light, of the 256 colours that terminals have.
    case shade1 = "48;5;22"
    case shade2 = "48;5;28"
    case shade3 = "48;5;34"
    case shade4 = "48;5;40"
  }

  let isOn: Bool

  /// The text in a colour.
  func callAsFunction(_ text: String, _ paint: Paint?) -> String {
    guard isOn, let paint, !text.isEmpty else { return text }
    return "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m"
  }
}
