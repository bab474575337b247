/// A schema read from its text, on purpose not by the code that the generator uses: tests that take
/// field numbers and types from here would notice a generator that got them wrong.
public struct SchemaFile: Sendable {
  /// A field as its line says it.
  public struct Field: Sendable {
    /// `optional`, `repeated` or empty.
    public var label: String
    /// The type as it is written.
    public var type: String
    /// The name as it is written.
    public var name: String
    /// The number.
    public var number: UInt32
  }

  /// The package.
  public private(set) var package = ""

  /// Messages in the order of the file.
  public private(set) var messages: [(name: String, fields: [Field])] = []

  /// Enums in the order of the file.
  public private(set) var enums: [(name: String, values: [(name: String, number: Int32)])] = []

  /// Reads the text of a schema with one statement a line and no nested types.
  public init(_ text: String) {
    for rawLine in text.split(separator: "\n") {
      let code = rawLine.prefix(while: { $0 != "/" })
      let words = code.split(whereSeparator: { " ;=".contains($0) }).map(String.init)
      guard let first = words.first, first != "}" else { continue }
      switch first {
      case "syntax", "option": continue
      case "package": package = words[1]
      case "message": messages.append((words[1], []))
      case "enum": enums.append((words[1], []))
      case _ where first == first.uppercased():
        enums[enums.count - 1].values.append((first, Int32(words[1]) ?? 0))
      default:
        let hasLabel = first == "optional" || first == "repeated"
        let rest = hasLabel ? Array(words.dropFirst()) : words
        let field = Field(
          label: hasLabel ? first : "", type: rest[0], name: rest[1], number: UInt32(rest[2]) ?? 0)
        messages[messages.count - 1].fields.append(field)
      }
    }
  }

  /// The fields of a message.
  public func fields(of message: String) -> [Field] {
    messages.first { $0.name == message }?.fields ?? []
  }

  /// The values of an enum, `nil` where the type is none.
  public func values(of type: String) -> [(name: String, number: Int32)]? {
    enums.first { $0.name == type }?.values
  }
}
