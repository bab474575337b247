// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// Why a day has its status.
  public struct Reason: WireEnum {
    /// The number in the schema, whether or not it is known.
    public let rawValue: Int32

    /// The value with this number.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// None of the others.
    @inlinable
    public static var unspecified: Reason { Reason(rawValue: 0) }

    /// Enough records.
    @inlinable
    public static var goalMet: Reason { Reason(rawValue: 1) }

    /// Too few records, and the day is over.
    @inlinable
    public static var goalNotMet: Reason { Reason(rawValue: 2) }

    /// Too few records so far today.
    @inlinable
    public static var goalOpen: Reason { Reason(rawValue: 3) }

    /// A weekday of rest.
    @inlinable
    public static var restWeekday: Reason { Reason(rawValue: 4) }

    /// An excused day.
    @inlinable
    public static var excused: Reason { Reason(rawValue: 5) }

    /// The zone never had this date.
    @inlinable
    public static var noSuchDate: Reason { Reason(rawValue: 6) }

    /// Before the learner's first fact in this ledger.
    @inlinable
    public static var beforeFirstDay: Reason { Reason(rawValue: 7) }

    /// All tasks that were due are done.
    @inlinable
    public static var tasksDone: Reason { Reason(rawValue: 8) }

    /// Something due was not done, and the day is over.
    @inlinable
    public static var tasksNotDone: Reason { Reason(rawValue: 9) }

    /// Something due is not done so far today.
    @inlinable
    public static var tasksOpen: Reason { Reason(rawValue: 10) }

    /// No task is due.
    @inlinable
    public static var nothingDue: Reason { Reason(rawValue: 11) }

    /// Checked in.
    @inlinable
    public static var checkedIn: Reason { Reason(rawValue: 12) }

    /// Not checked in, and the day is over.
    @inlinable
    public static var notCheckedIn: Reason { Reason(rawValue: 13) }

    /// Not checked in so far today.
    @inlinable
    public static var checkInOpen: Reason { Reason(rawValue: 14) }

    /// Every value of the schema with its short name, in the order of the schema.
    public static var known: [(value: Reason, name: String)] {
      [
        (Reason(rawValue: 0), "unspecified"),
        (Reason(rawValue: 1), "goal_met"),
        (Reason(rawValue: 2), "goal_not_met"),
        (Reason(rawValue: 3), "goal_open"),
        (Reason(rawValue: 4), "rest_weekday"),
        (Reason(rawValue: 5), "excused"),
        (Reason(rawValue: 6), "no_such_date"),
        (Reason(rawValue: 7), "before_first_day"),
        (Reason(rawValue: 8), "tasks_done"),
        (Reason(rawValue: 9), "tasks_not_done"),
        (Reason(rawValue: 10), "tasks_open"),
        (Reason(rawValue: 11), "nothing_due"),
        (Reason(rawValue: 12), "checked_in"),
        (Reason(rawValue: 13), "not_checked_in"),
        (Reason(rawValue: 14), "check_in_open"),
      ]
    }

    /// Whether the number is one of the schema's.
    public var isDefined: Bool {
      switch rawValue {
      case 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14: true
      default: false
      }
    }

    /// The short name, or the number where it is not known.
    public var name: String {
      switch rawValue {
      case 0: "unspecified"
      case 1: "goal_met"
      case 2: "goal_not_met"
      case 3: "goal_open"
      case 4: "rest_weekday"
      case 5: "excused"
      case 6: "no_such_date"
      case 7: "before_first_day"
      case 8: "tasks_done"
      case 9: "tasks_not_done"
      case 10: "tasks_open"
      case 11: "nothing_due"
      case 12: "checked_in"
      case 13: "not_checked_in"
      case 14: "check_in_open"
      default: "\(rawValue)"
      }
    }
  }
}
