import StreakWire

/// Prints what a visitor sees in the form of ``RandomMessage/text``.
public struct TextVisitor: FieldVisitor {
  /// What was printed.
  public private(set) var text = ""

  /// The text of a message.
  public static func text(of message: some WireMessage) -> String {
    var visitor = TextVisitor()
    message.visitFields(&visitor)
    return visitor.text
  }

  private mutating func print(_ name: String, _ value: some CustomStringConvertible) {
    text += "\(name): \(value)\n"
  }

  /// Prints `name: true`.
  public mutating func visitBool(_ name: String, _ value: Bool) { print(name, value) }
  /// Prints `name: 1`.
  public mutating func visitInt32(_ name: String, _ value: Int32) { print(name, value) }
  /// Prints `name: 1`.
  public mutating func visitInt64(_ name: String, _ value: Int64) { print(name, value) }
  /// Prints `name: 1`.
  public mutating func visitUInt32(_ name: String, _ value: UInt32) { print(name, value) }
  /// Prints `name: 1`.
  public mutating func visitUInt64(_ name: String, _ value: UInt64) { print(name, value) }
  /// Prints `name: 1`.
  public mutating func visitDay(_ name: String, _ value: Int32) { print(name, value) }
  /// Prints `name: 1`.
  public mutating func visitInstant(_ name: String, _ value: Int64) { print(name, value) }

  /// Prints `name: "..."`.
  public mutating func visitString(_ name: String, _ value: String) {
    print(name, Self.quoted(Array(value.utf8)))
  }

  /// Prints `name: "..."`.
  public mutating func visitBytes(_ name: String, _ value: [UInt8]) {
    print(name, Self.quoted(value))
  }

  /// Prints `name: 1`: the number, because unknown ones have nothing else.
  public mutating func visitEnum(_ name: String, _ value: some WireEnum) {
    print(name, value.rawValue)
  }

  /// Prints `name { ... }`.
  public mutating func visitMessage(_ name: String, _ value: some WireMessage) {
    text += "\(name) {\n"
    value.visitFields(&self)
    text += "}\n"
  }

  /// Prints a comment.
  public mutating func visitAbsent(_ name: String, _ kind: FieldKind) {
    text += "# \(name): \(kind) absent\n"
  }

  /// Prints a comment.
  public mutating func beginList(_ name: String, _ kind: FieldKind, count: Int) {
    text += "# \(name): \(kind) \(count)\n"
  }

  /// Prints nothing.
  public mutating func endList(_ name: String) {}

  /// Bytes in quotes, all but letters, digits and blanks as three octal digits.
  public static func quoted(_ bytes: [UInt8]) -> String {
    let escaped = bytes.map { byte -> String in
      let scalar = Unicode.Scalar(byte)
      let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
      if isLetter || byte == 32 || (48...57).contains(byte) { return String(scalar) }
      let octal = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - octal.count) + octal
    }
    return "\"" + escaped.joined() + "\""
  }
}
