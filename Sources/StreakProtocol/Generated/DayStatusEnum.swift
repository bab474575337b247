// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What a day is worth to a streak.
  public struct DayStatus: WireEnum {
    /// The number in the schema, whether or not it is known.
    public let rawValue: Int32

    /// The value with this number.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// None of the others.
    @inlinable
    public static var unspecified: DayStatus { DayStatus(rawValue: 0) }

    /// Before the first fact, or after today.
    @inlinable
    public static var none: DayStatus { DayStatus(rawValue: 1) }

    /// The goal was met.
    @inlinable
    public static var achieved: DayStatus { DayStatus(rawValue: 2) }

    /// The goal was due and not met.
    @inlinable
    public static var broken: DayStatus { DayStatus(rawValue: 3) }

    /// Nothing was due.
    @inlinable
    public static var skipped: DayStatus { DayStatus(rawValue: 4) }

    /// Today, due and not met yet.
    @inlinable
    public static var pending: DayStatus { DayStatus(rawValue: 5) }

    /// Every value of the schema with its short name, in the order of the schema.
    public static var known: [(value: DayStatus, name: String)] {
      [
        (DayStatus(rawValue: 0), "unspecified"),
        (DayStatus(rawValue: 1), "none"),
        (DayStatus(rawValue: 2), "achieved"),
        (DayStatus(rawValue: 3), "broken"),
        (DayStatus(rawValue: 4), "skipped"),
        (DayStatus(rawValue: 5), "pending"),
      ]
    }

    /// Whether the number is one of the schema's.
    public var isDefined: Bool {
      switch rawValue {
      case 0, 1, 2, 3, 4, 5: true
      default: false
      }
    }

    /// The short name, or the number where it is not known.
    public var name: String {
      switch rawValue {
      case 0: "unspecified"
      case 1: "none"
      case 2: "achieved"
      case 3: "broken"
      case 4: "skipped"
      case 5: "pending"
      default: "\(rawValue)"
      }
    }
  }
}
