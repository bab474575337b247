/// Why bytes are not a message: what is wrong with them, and in which field.
public struct WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What can be wrong with the bytes of a message.
  public enum Code: UInt8, Hashable, Sendable, CaseIterable {
    /// The bytes end within a value, or a length reaches beyond what holds it.
    case truncated
    /// A varint of more than ten bytes, or of more than 64 bits.
    case malformedVarint
    /// A tag with field number 0, with a wire type that does not exist, or above 32 bits.
    case invalidTag
    /// The end of a group that was not begun, or not of the one that was.
    case unmatchedGroup
    /// A string that is not UTF-8.
    case invalidUTF8
    /// Messages or groups nested deeper than ``WireReader/maximumDepth``.
    case tooDeep
    /// A length above what Protobuf allows, 2 GiB less one byte.
    case tooLong
  }

  /// What is wrong.
  public var code: Code

  /// The field at fault as a path of schema names: `records[3].title`. An unknown field is named by
  /// its number. Empty where the fault lies in no field.
  public var field: String

  /// An error in no field yet.
  public init(_ code: Code, field: String = "") {
    self.code = code
    self.field = field
  }

  /// The same error in a field of the given one.
  public func within(_ outer: String) -> WireError {
    guard !outer.isEmpty else { return self }
    return WireError(code, field: field.isEmpty ? outer : "\(outer).\(field)")
  }

  /// One sentence without a final stop, safe to show.
  public var message: String {
    switch code {
    case .truncated: "ends before it is complete"
    case .malformedVarint: "has a varint of more than 64 bits"
    case .invalidTag: "has a tag with no valid field number and wire type"
    case .unmatchedGroup: "has an end of a group that was not begun"
    case .invalidUTF8: "is not valid UTF-8"
    case .tooDeep: "is nested more than \(WireReader.maximumDepth) levels deep"
    case .tooLong: "has a length above 2 GiB"
    }
  }

  /// The field and what is wrong with it.
  public var description: String {
    field.isEmpty ? "the message \(message)" : "\(field) \(message)"
  }
}
