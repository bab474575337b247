// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// How a call ended: bytes 16-17 of a reply's header.
  public struct Status: WireEnum {
    /// The number in the schema, whether or not it is known.
    public let rawValue: Int32

    /// The value with this number.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// None of the others.
    @inlinable
    public static var ok: Status { Status(rawValue: 0) }

    /// What the client has is still true. The body is empty.
    @inlinable
    public static var notModified: Status { Status(rawValue: 1) }

    /// The request is wrong; Error.field says where. Sending it again will not help.
    @inlinable
    public static var invalid: Status { Status(rawValue: 2) }

    /// The header names a protocol version that the worker does not speak.
    @inlinable
    public static var unsupportedVersion: Status { Status(rawValue: 3) }

    /// The worker does not know this operation.
    @inlinable
    public static var unknownOp: Status { Status(rawValue: 4) }

    /// What the request names is not there.
    @inlinable
    public static var notFound: Status { Status(rawValue: 5) }

    /// The request contradicts what is there.
    @inlinable
    public static var conflict: Status { Status(rawValue: 6) }

    /// The balance does not cover it.
    @inlinable
    public static var insufficientBalance: Status { Status(rawValue: 7) }

    /// This client may not do that.
    @inlinable
    public static var denied: Status { Status(rawValue: 8) }

    /// A frame, a message or a list is above a limit.
    @inlinable
    public static var tooLarge: Status { Status(rawValue: 9) }

    /// The client's budget ran out before the work began. Nothing was done.
    @inlinable
    public static var deadlineExceeded: Status { Status(rawValue: 10) }

    /// Not now: busy, shutting down, or the store cannot be reached. Try again.
    @inlinable
    public static var unavailable: Status { Status(rawValue: 11) }

    /// The worker's own fault.
    @inlinable
    public static var `internal`: Status { Status(rawValue: 12) }

    /// Every value of the schema with its short name, in the order of the schema.
    public static var known: [(value: Status, name: String)] {
      [
        (Status(rawValue: 0), "ok"),
        (Status(rawValue: 1), "not_modified"),
        (Status(rawValue: 2), "invalid"),
        (Status(rawValue: 3), "unsupported_version"),
        (Status(rawValue: 4), "unknown_op"),
        (Status(rawValue: 5), "not_found"),
        (Status(rawValue: 6), "conflict"),
        (Status(rawValue: 7), "insufficient_balance"),
        (Status(rawValue: 8), "denied"),
        (Status(rawValue: 9), "too_large"),
        (Status(rawValue: 10), "deadline_exceeded"),
        (Status(rawValue: 11), "unavailable"),
        (Status(rawValue: 12), "internal"),
      ]
    }

    /// Whether the number is one of the schema's.
    public var isDefined: Bool {
      switch rawValue {
      case 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12: true
      default: false
      }
    }

    /// The short name, or the number where it is not known.
    public var name: String {
      switch rawValue {
      case 0: "ok"
      case 1: "not_modified"
      case 2: "invalid"
      case 3: "unsupported_version"
      case 4: "unknown_op"
      case 5: "not_found"
      case 6: "conflict"
      case 7: "insufficient_balance"
      case 8: "denied"
      case 9: "too_large"
      case 10: "deadline_exceeded"
      case 11: "unavailable"
      case 12: "internal"
      default: "\(rawValue)"
      }
    }
  }
}
