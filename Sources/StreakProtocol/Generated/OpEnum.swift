// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What a call asks for: bytes 6-7 of its header. Bit 7 (0x80) is set where it changes state.
  public struct Op: WireEnum {
    /// The number in the schema, whether or not it is known.
    public let rawValue: Int32

    /// The value with this number.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// None of the others.
    @inlinable
    public static var unspecified: Op { Op(rawValue: 0) }

    /// Is anybody there? Touches no store.
    @inlinable
    public static var ping: Op { Op(rawValue: 1) }

    /// What this worker is: version, limits, store, time zone data.
    @inlinable
    public static var info: Op { Op(rawValue: 2) }

    /// A learner's profile: what is in force, its dated changes, the excused days.
    @inlinable
    public static var profileGet: Op { Op(rawValue: 16) }

    /// Records of a learner, oldest first, a page at a time.
    @inlinable
    public static var recordsList: Op { Op(rawValue: 32) }

    /// How many days (or weeks) in a row.
    @inlinable
    public static var streak: Op { Op(rawValue: 48) }

    /// The longest run ever.
    @inlinable
    public static var best: Op { Op(rawValue: 49) }

    /// Seven days with their statuses.
    @inlinable
    public static var week: Op { Op(rawValue: 50) }

    /// Twelve months of a year with their totals.
    @inlinable
    public static var months: Op { Op(rawValue: 51) }

    /// Each day of a range with its records and status.
    @inlinable
    public static var calendar: Op { Op(rawValue: 52) }

    /// What was practised, with accuracy and trend.
    @inlinable
    public static var tracks: Op { Op(rawValue: 53) }

    /// Why the streak is what it is, day by day.
    @inlinable
    public static var explain: Op { Op(rawValue: 54) }

    /// Changes named fields of a profile from a day on.
    @inlinable
    public static var profilePut: Op { Op(rawValue: 144) }

    /// Excuses a range of days, or takes that back.
    @inlinable
    public static var excuse: Op { Op(rawValue: 145) }

    /// Adds or corrects records.
    @inlinable
    public static var recordsPut: Op { Op(rawValue: 160) }

    /// Deletes records by id.
    @inlinable
    public static var recordsDelete: Op { Op(rawValue: 161) }

    /// Every value of the schema with its short name, in the order of the schema.
    public static var known: [(value: Op, name: String)] {
      [
        (Op(rawValue: 0), "unspecified"),
        (Op(rawValue: 1), "ping"),
        (Op(rawValue: 2), "info"),
        (Op(rawValue: 16), "profile_get"),
        (Op(rawValue: 32), "records_list"),
        (Op(rawValue: 48), "streak"),
        (Op(rawValue: 49), "best"),
        (Op(rawValue: 50), "week"),
        (Op(rawValue: 51), "months"),
        (Op(rawValue: 52), "calendar"),
        (Op(rawValue: 53), "tracks"),
        (Op(rawValue: 54), "explain"),
        (Op(rawValue: 144), "profile_put"),
        (Op(rawValue: 145), "excuse"),
        (Op(rawValue: 160), "records_put"),
        (Op(rawValue: 161), "records_delete"),
      ]
    }

    /// Whether the number is one of the schema's.
    public var isDefined: Bool {
      switch rawValue {
      case 0, 1, 2, 16, 32, 48, 49, 50, 51, 52, 53, 54, 144, 145, 160, 161: true
      default: false
      }
    }

    /// The short name, or the number where it is not known.
    public var name: String {
      switch rawValue {
      case 0: "unspecified"
      case 1: "ping"
      case 2: "info"
      case 16: "profile_get"
      case 32: "records_list"
      case 48: "streak"
      case 49: "best"
      case 50: "week"
      case 51: "months"
      case 52: "calendar"
      case 53: "tracks"
      case 54: "explain"
      case 144: "profile_put"
      case 145: "excuse"
      case 160: "records_put"
      case 161: "records_delete"
      default: "\(rawValue)"
      }
    }
  }
}
