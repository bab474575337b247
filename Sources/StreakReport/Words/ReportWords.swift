import StreakCore
import StreakProtocol

/// How a report speaks: one instance a language. Everything that people read is in here, so that a third
/// language is one more instance.
package struct ReportWords: Sendable {
  /// The language's tag (BCP 47).
  package let tag: String
  /// Monday first.
  package let weekdays: [String]
  /// Monday first, as short as they can be.
  package let shortWeekdays: [String]
  /// January first.
  package let months: [String]
  /// The same as short as they can be.
  package let shortMonths: [String]
  /// 2026-11-30 as people write it.
  package let date: @Sendable (CivilDay) -> String
  /// The same without the year.
  package let shortDate: @Sendable (CivilDay) -> String
  /// Hour 7 of the clock.
  package let hour: @Sendable (Int) -> String
  /// `1 day`, `12 days`; the number is written already.
  package let days: @Sendable (_ number: String) -> String
  package let records: @Sendable (_ number: String) -> String
  package let tasks: @Sendable (_ number: String) -> String
  /// What stands behind the number of the streak, and before it.
  package let inARow: @Sendable (_ number: String) -> String
  package let phrases: Phrases
  package let reasons: @Sendable (Proto.ExplainedDay) -> String

  /// The words of a language.
  package static func of(_ language: Language) -> ReportWords {
    switch language {
    case .english: english
    case .japanese: japanese
    }
  }

  /// `220,595`.
  package static func grouped(_ number: some BinaryInteger) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// `94.8` of hundredths of a per cent, rounded half up.
  package static func tenths(ofHundredths number: UInt32) -> String {
    let tenths = (UInt64(number) + 5) / 10
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// The name of a weekday that a message tells; empty for none.
  package func weekday(_ weekday: Proto.Weekday) -> String {
    weekdays.indices.contains(Int(weekday.rawValue) - 1) ? weekdays[Int(weekday.rawValue) - 1] : ""
  }

  /// What an amount of a ledger's day is.
  package func amount(_ number: UInt32, _ ledger: Proto.Ledger) -> String {
    let text = Self.grouped(number)
    switch ledger {
    case .tasks: return tasks(text)
    case .checkin: return phrases.achieved
    default: return records(text)
    }
  }

  /// The status of a day.
  package func status(_ status: Proto.DayStatus) -> String {
    switch status {
    case .achieved: phrases.achieved
    case .broken: phrases.missed
    case .skipped: phrases.free
    case .pending: phrases.pending
    default: phrases.nothing
    }
  }
}

extension ReportWords {
  /// Single words and sentences.
  package struct Phrases: Sendable {
    package let title: String
    package let asOf: String
    package let today: String
    package let achieved: String
    package let missed: String
    package let free: String
    package let pending: String
    package let nothing: String
    package let noStreak: String
    package let atLeast: String
    package let why: String
    package let since: @Sendable (_ date: String) -> String
    package let freeDays: @Sendable (_ days: String) -> String
    package let before: @Sendable (_ date: String, _ reason: String) -> String
    package let firstEver: @Sendable (_ date: String) -> String
    package let todayDone: String
    package let todayOpen: String
    package let todayFree: String
    package let next: @Sendable (_ days: String) -> String
    package let missing: @Sendable (_ days: String) -> String
    package let earliest: @Sendable (_ date: String) -> String
    package let best: String
    package let strength: String
    package let strengthAbout: String
    package let shares: String
    package let lastDays: @Sendable (_ days: String) -> String
    /// A number, and a number of days in words.
    package let ofDue: @Sendable (_ achieved: String, _ dueDays: String) -> String
    package let noneDue: String
    package let year: String
    package let less: String
    package let more: String
    package let day: String
    package let status: String
    package let reason: String
    package let monthly: String
    package let month: String
    package let recordsTitle: String
    package let activeDays: String
    package let correct: String
    package let byWeekday: String
    package let byHour: String
    package let weekday: String
    package let hour: String
    package let bestWeekday: @Sendable (_ weekday: String) -> String
    package let bestHour: @Sendable (_ hour: String) -> String
    package let tracks: String
    package let track: String
    package let sessions: String
    package let accuracy: String
    package let overTime: String
    package let trendUp: String
    package let trendLevel: String
    package let trendDown: String
    package let noTitle: String
    package let moreTracks: @Sendable (_ shown: String, _ all: String) -> String
    package let runs: String
    package let runsCurrent: String
    package let from: String
    package let to: String
    package let length: String
    package let asTable: String
    package let empty: String
    package let madeBy: String
  }
}
