// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// A source of day statuses.
  public struct Ledger: WireEnum {
    /// The number in the schema, whether or not it is known.
    public let rawValue: Int32

    /// The value with this number.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The practice ledger.
    @inlinable
    public static var unspecified: Ledger { Ledger(rawValue: 0) }

    /// Finished practice records.
    @inlinable
    public static var practice: Ledger { Ledger(rawValue: 1) }

    /// Cards: what was due on a day, and whether all of it was done.
    @inlinable
    public static var tasks: Ledger { Ledger(rawValue: 2) }

    /// Daily check-ins.
    @inlinable
    public static var checkin: Ledger { Ledger(rawValue: 3) }

    /// Every value of the schema with its short name, in the order of the schema.
    public static var known: [(value: Ledger, name: String)] {
      [
        (Ledger(rawValue: 0), "unspecified"),
        (Ledger(rawValue: 1), "practice"),
        (Ledger(rawValue: 2), "tasks"),
        (Ledger(rawValue: 3), "checkin"),
      ]
    }

    /// Whether the number is one of the schema's.
    public var isDefined: Bool {
      switch rawValue {
      case 0, 1, 2, 3: true
      default: false
      }
    }

    /// The short name, or the number where it is not known.
    public var name: String {
      switch rawValue {
      case 0: "unspecified"
      case 1: "practice"
      case 2: "tasks"
      case 3: "checkin"
      default: "\(rawValue)"
      }
    }
  }
}
