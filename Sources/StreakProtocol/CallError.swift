import StreakWire

/// A call that was not answered as it asked: the status of the reply and what its `Error` body says.
public struct CallError: Error, Hashable, Sendable, CustomStringConvertible {
  /// How the call ended: anything but OK.
  public var status: Proto.Status

  /// The field at fault, as a path from the request: `records[3].correct`, `header.magic`. Empty
  /// where it is none.
  public var field: String

  /// One sentence, safe to show.
  public var message: String

  /// With UNAVAILABLE: milliseconds to wait before trying again, 0 where unknown.
  public var retryAfter: UInt32

  /// An error with a status.
  public init(
    _ status: Proto.Status, field: String = "", _ message: String, retryAfter: UInt32 = 0
  ) {
    self.status = status
    self.field = field
    self.message = message
    self.retryAfter = retryAfter
  }

  /// The error that a reply tells: its status and its body.
  public init(_ status: Proto.Status, _ body: Proto.Error) {
    self.init(status, field: body.field, body.message, retryAfter: body.retryAfter)
  }

  /// A body that cannot be read. Where the fault lies in no field it lies in the `body`.
  public init(_ error: WireError) {
    self.init(.invalid, field: error.field.isEmpty ? "body" : error.field, error.message)
  }

  /// The body of the reply that tells of it.
  public var body: Proto.Error {
    Proto.Error(field: field, message: message, retryAfter: retryAfter)
  }

  /// Whether the same call may be answered when it is asked again.
  public var isTransient: Bool { status == .unavailable }

  /// The status, the field at fault and the sentence.
  public var description: String {
    field.isEmpty ? "\(status): \(message)" : "\(status): \(field): \(message)"
  }
}
