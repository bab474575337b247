// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// A kind of facts, by the number of its field in Fact.
  public struct Family: WireEnum {
    /// The number in the schema, whether or not it is known.
    public let rawValue: Int32

    /// The value with this number.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// None of the others.
    @inlinable
    public static var unspecified: Family { Family(rawValue: 0) }

    /// `FAMILY_RECORD` of the schema.
    @inlinable
    public static var record: Family { Family(rawValue: 1) }

    /// `FAMILY_PROFILE_RULE` of the schema.
    @inlinable
    public static var profileRule: Family { Family(rawValue: 2) }

    /// `FAMILY_EXCUSED_DAY` of the schema.
    @inlinable
    public static var excusedDay: Family { Family(rawValue: 3) }

    /// `FAMILY_TASK` of the schema.
    @inlinable
    public static var task: Family { Family(rawValue: 4) }

    /// `FAMILY_TASK_MARK` of the schema.
    @inlinable
    public static var taskMark: Family { Family(rawValue: 5) }

    /// `FAMILY_CHECKED_IN_DAY` of the schema.
    @inlinable
    public static var checkedInDay: Family { Family(rawValue: 6) }

    /// `FAMILY_COIN` of the schema.
    @inlinable
    public static var coin: Family { Family(rawValue: 7) }

    /// `FAMILY_UNLOCKED_ITEM` of the schema.
    @inlinable
    public static var unlockedItem: Family { Family(rawValue: 8) }

    /// A setting without dates.
    @inlinable
    public static var choice: Family { Family(rawValue: 9) }

    /// `FAMILY_DEVICE` of the schema.
    @inlinable
    public static var device: Family { Family(rawValue: 10) }

    /// `FAMILY_FAVOURITE` of the schema.
    @inlinable
    public static var favourite: Family { Family(rawValue: 11) }

    /// `FAMILY_QUIZ_ANSWER` of the schema.
    @inlinable
    public static var quizAnswer: Family { Family(rawValue: 12) }

    /// `FAMILY_LAUNCH` of the schema.
    @inlinable
    public static var launch: Family { Family(rawValue: 13) }

    /// `FAMILY_AD_VIEW_DAY` of the schema.
    @inlinable
    public static var adViewDay: Family { Family(rawValue: 14) }

    /// `FAMILY_OPENING` of the schema.
    @inlinable
    public static var opening: Family { Family(rawValue: 15) }

    /// Every value of the schema with its short name, in the order of the schema.
    public static var known: [(value: Family, name: String)] {
      [
        (Family(rawValue: 0), "unspecified"),
        (Family(rawValue: 1), "record"),
        (Family(rawValue: 2), "profile_rule"),
        (Family(rawValue: 3), "excused_day"),
        (Family(rawValue: 4), "task"),
        (Family(rawValue: 5), "task_mark"),
        (Family(rawValue: 6), "checked_in_day"),
        (Family(rawValue: 7), "coin"),
        (Family(rawValue: 8), "unlocked_item"),
        (Family(rawValue: 9), "choice"),
        (Family(rawValue: 10), "device"),
        (Family(rawValue: 11), "favourite"),
        (Family(rawValue: 12), "quiz_answer"),
        (Family(rawValue: 13), "launch"),
        (Family(rawValue: 14), "ad_view_day"),
        (Family(rawValue: 15), "opening"),
      ]
    }

    /// Whether the number is one of the schema's.
    public var isDefined: Bool {
      switch rawValue {
      case 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15: true
      default: false
      }
    }

    /// The short name, or the number where it is not known.
    public var name: String {
      switch rawValue {
      case 0: "unspecified"
      case 1: "record"
      case 2: "profile_rule"
      case 3: "excused_day"
      case 4: "task"
      case 5: "task_mark"
      case 6: "checked_in_day"
      case 7: "coin"
      case 8: "unlocked_item"
      case 9: "choice"
      case 10: "device"
      case 11: "favourite"
      case 12: "quiz_answer"
      case 13: "launch"
      case 14: "ad_view_day"
      case 15: "opening"
      default: "\(rawValue)"
      }
    }
  }
}
