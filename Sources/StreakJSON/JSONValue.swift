/// A JSON value (RFC 8259): a tree of Swift's own values.
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without fraction and exponent.
  case integer(Int64)
  /// Any other number.
  case real(Double)
  /// A string.
  case string(String)
  /// Values in their order.
  case array([JSONValue])
  /// Members in the order of the text; no two have the same key.
  case object([Member])
  /// An array or object that lies deeper than ``JSONReader/depth``, where nobody looks.
  case omitted

  /// A key and its value.
  public struct Member: Sendable {
    /// The key.
    public let key: String
    /// The value.
    public let value: JSONValue
  }

  /// What it is, as in "a number".
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .real: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    case .omitted: "nested too deep"
    }
  }
}

/// Why a text is no JSON, or none that is taken.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, one line.
  public let message: String
  /// The line, from 1; 0 where the place is not known.
  public let line: Int
  /// The column, in characters.
  public let column: Int

  /// The message with its place.
  public var description: String {
    line == 0 ? message : "\(message) (line \(line), column \(column))"
  }
}
