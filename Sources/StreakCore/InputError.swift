/// Input that a rule refuses: which field, and why, in words that are safe to show.
public struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The field at fault, as a path: `records[3].correct`, `zone`.
  public var field: String

  /// What is wrong and what would be right, one sentence without a final stop.
  public var message: String

  /// An error at a field.
  public init(_ field: String, _ message: String) {
    self.field = field
    self.message = message
  }

  /// The same error in a field of the given one.
  public func within(_ outer: String) -> InputError {
    InputError(field.isEmpty ? outer : "\(outer).\(field)", message)
  }

  /// The field and what is wrong with it, for logs and messages.
  public var description: String { field.isEmpty ? message : "\(field): \(message)" }
}
