/// A document in the making that is well-formed XML whatever texts it is given.
///
/// Texts and the values of attributes are escaped here and nowhere else; the only text that goes in as it
/// is is known when the program is built.
package struct Markup {
  /// An attribute; its value is escaped.
  package typealias Attribute = (name: StaticString, value: String)

  /// What is written so far.
  package private(set) var text = ""

  /// An empty document.
  package init() {}

  /// An element with what `body` writes in it.
  package mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], _ body: (inout Markup) -> Void
  ) {
    begin(name, attributes)
    text += ">"
    body(&self)
    text += "</\(name)>"
  }

  /// An element with one text.
  package mutating func element(_ name: StaticString, _ content: String) {
    element(name, []) { $0.write(content) }
  }

  /// An element with one text.
  package mutating func element(
    _ name: StaticString, _ attributes: [Attribute], _ content: String
  ) {
    element(name, attributes) { $0.write(content) }
  }

  /// An element without content, as HTML and XML both read it.
  package mutating func empty(_ name: StaticString, _ attributes: [Attribute] = []) {
    begin(name, attributes)
    text += "/>"
  }

  /// A text.
  package mutating func write(_ content: String) { text += Self.escaped(content) }

  /// What stands in the program.
  package mutating func raw(_ content: StaticString) { text += "\(content)" }

  /// A new line, between elements only.
  package mutating func line() { text += "\n" }

  private mutating func begin(_ name: StaticString, _ attributes: [Attribute]) {
    text += "<\(name)"
    for (name, value) in attributes { text += " \(name)=\"\(Self.escaped(value))\"" }
  }

  /// The text with what means something in XML escaped, and what XML may not contain, such as a NUL, as
  /// U+FFFD (XML 1.0, section 2.2). Overrides of the direction of writing go too: they would turn what
  /// stands behind a title.
  static func escaped(_ content: String) -> String {
    var escaped = ""
    for scalar in content.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped += " "
      default: escaped.unicodeScalars.append(isAllowed(scalar.value) ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }

  private static func isAllowed(_ value: UInt32) -> Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
