// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// ISO 8601 weekdays.
  public struct Weekday: WireEnum {
    /// The number in the schema, whether or not it is known.
    public let rawValue: Int32

    /// The value with this number.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// None of the others.
    @inlinable
    public static var unspecified: Weekday { Weekday(rawValue: 0) }

    /// `WEEKDAY_MONDAY` of the schema.
    @inlinable
    public static var monday: Weekday { Weekday(rawValue: 1) }

    /// `WEEKDAY_TUESDAY` of the schema.
    @inlinable
    public static var tuesday: Weekday { Weekday(rawValue: 2) }

    /// `WEEKDAY_WEDNESDAY` of the schema.
    @inlinable
    public static var wednesday: Weekday { Weekday(rawValue: 3) }

    /// `WEEKDAY_THURSDAY` of the schema.
    @inlinable
    public static var thursday: Weekday { Weekday(rawValue: 4) }

    /// `WEEKDAY_FRIDAY` of the schema.
    @inlinable
    public static var friday: Weekday { Weekday(rawValue: 5) }

    /// `WEEKDAY_SATURDAY` of the schema.
    @inlinable
    public static var saturday: Weekday { Weekday(rawValue: 6) }

    /// `WEEKDAY_SUNDAY` of the schema.
    @inlinable
    public static var sunday: Weekday { Weekday(rawValue: 7) }

    /// Every value of the schema with its short name, in the order of the schema.
    public static var known: [(value: Weekday, name: String)] {
      [
        (Weekday(rawValue: 0), "unspecified"),
        (Weekday(rawValue: 1), "monday"),
        (Weekday(rawValue: 2), "tuesday"),
        (Weekday(rawValue: 3), "wednesday"),
        (Weekday(rawValue: 4), "thursday"),
        (Weekday(rawValue: 5), "friday"),
        (Weekday(rawValue: 6), "saturday"),
        (Weekday(rawValue: 7), "sunday"),
      ]
    }

    /// Whether the number is one of the schema's.
    public var isDefined: Bool {
      switch rawValue {
      case 0, 1, 2, 3, 4, 5, 6, 7: true
      default: false
      }
    }

    /// The short name, or the number where it is not known.
    public var name: String {
      switch rawValue {
      case 0: "unspecified"
      case 1: "monday"
      case 2: "tuesday"
      case 3: "wednesday"
      case 4: "thursday"
      case 5: "friday"
      case 6: "saturday"
      case 7: "sunday"
      default: "\(rawValue)"
      }
    }
  }
}
