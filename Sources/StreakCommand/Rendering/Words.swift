import StreakCore
import StreakProtocol
import StreakReport

/// How numbers, days and statuses are said to people.
enum Words {
  /// `1 day`, `12 days`.
  static func count(_ number: some BinaryInteger, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `220,595`.
  static func grouped(_ number: some BinaryInteger) -> String { ReportWords.grouped(number) }

  /// `3 days, 2026-11-28 to 2026-11-30`; `none yet` for no run at all.
  static func run(count: UInt32, start: Int32?, end: Int32?) -> String {
    guard count > 0 else { return "none yet" }
    guard let start, let end else { return Words.count(count, "day") }
    let last = start == end ? "" : " to \(day(end))"
    return "\(Words.count(count, "day")), \(day(start))\(last)"
  }

  /// `2026-11-30`.
  static func day(_ number: Int32) -> String { CivilDay(number: number).description }

  /// `Mon`.
  static func weekday(_ weekday: Weekday) -> String { weekdays[Int(weekday.rawValue) - 1] }

  static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// `04:00` for 240 minutes after midnight.
  static func clock(minutes: UInt32) -> String {
    let hour = minutes / 60
    let minute = minutes % 60
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// The dot of a day.
  static func dot(_ status: Proto.DayStatus) -> String {
    switch status {
    case .achieved: "●"
    case .broken: "○"
    case .pending: "◌"
    case .skipped: "–"
    default: "·"
    }
  }

  /// The colour of a day's dot.
  static func paint(_ status: Proto.DayStatus) -> Style.Paint? {
    switch status {
    case .achieved: .green
    case .broken: .red
    case .pending: .yellow
    case .skipped, .none: .dim
    default: nil
    }
  }

  /// What a ledger consists of: `record`, `task`, `check-in`.
  static func fact(of ledger: Proto.Ledger) -> String {
    switch ledger {
    case .tasks: "task"
    case .checkin: "check-in"
    default: "record"
    }
  }

  /// Right answers of questions: `17/20`.
  static func score(correct: Int32?, total: Int32?) -> String {
    guard let correct, let total else { return "" }
    return "\(correct)/\(total)"
  }
}
