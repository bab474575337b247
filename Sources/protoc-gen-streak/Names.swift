/// Names of the schema in Swift.
enum Names {
  /// `days_fetched` as `daysFetched`.
  static func camel(_ snake: String) -> String {
    let words = snake.split(separator: "_")
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return (words.first.map(String.init) ?? "") + rest.joined()
  }

  /// `RecordsPut` as `records_put`.
  static func snake(_ camel: String) -> String {
    var result = ""
    for (index, character) in camel.enumerated() {
      if character.isUppercase && index > 0 { result += "_" }
      result += character.lowercased()
    }
    return result
  }

  /// `records_put` as `RecordsPut`.
  static func pascal(_ snake: String) -> String {
    snake.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// A name that may stand where Swift would read a keyword.
  static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// Swift's reserved words ("The Swift Programming Language", Lexical Structure).
  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import",
    "init", "inout", "internal", "let", "open", "operator", "private", "precedencegroup",
    "protocol", "public", "rethrows", "static", "struct", "subscript", "typealias", "var", "break",
    "case", "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard",
    "if", "in", "repeat", "return", "throw", "switch", "where", "while", "any", "as", "await",
    "false", "is", "nil", "self", "Self", "super", "throws", "true", "try",
  ]

  /// What a message's own members are called.
  static let reservedFields: Set<String> = [
    "self", "init", "encodedSize", "hashValue", "reader", "writer", "visitor", "size",
    "tag", "value",
  ]

  /// What a type cannot be called, or what the generated code means by it.
  static let reservedTypes: Set<String> = [
    "Type", "Protocol", "Self", "Any", "Bool", "Int32", "Int64", "UInt32", "UInt64", "UInt8",
    "Int", "String", "Messages",
  ]
}
