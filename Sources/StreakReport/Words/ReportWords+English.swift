import StreakCore
import StreakProtocol

extension ReportWords {
  private static let englishMonths = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `1 day`, `12 days`.
  private static func count(_ number: String, _ noun: String) -> String {
    "\(number) \(noun)\(number == "1" ? "" : "s")"
  }

  /// English.
  package static let english = ReportWords(
    tag: "en",
    weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    shortWeekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], months: englishMonths,
    shortMonths: englishMonths,
    date: { day in
      let (year, month, number) = day.components
      return "\(number) \(englishMonths[month - 1]) \(year)"
    },
    shortDate: { "\($0.components.day) \(englishMonths[$0.components.month - 1])" },
    hour: { "\($0 < 10 ? "0" : "")\($0):00" }, days: { count($0, "day") },
    records: { count($0, "record") }, tasks: { count($0, "task") },
    inARow: { "\($0 == "1" ? "day" : "days") in a row" }, phrases: englishPhrases,
    reasons: englishReason)

  private static let englishPhrases = Phrases(
    title: "A year of practice", asOf: "as of", today: "Today", achieved: "achieved",
    missed: "missed", free: "nothing due", pending: "open", nothing: "no day yet",
    noStreak: "No streak yet: the next practice begins one.", atLeast: "at least",
    why: "Why it is so", since: { "Every day that counts since \($0) was achieved." },
    freeDays: { "\($0) in between had nothing due and did not break it." },
    before: { "The one before it, \($0), was missed: \($1)." },
    firstEver: { "It goes back to the very first day, \($0)." }, todayDone: "Today is done.",
    todayOpen: "Today is still open.", todayFree: "Nothing is due today.",
    next: { "Next milestone: \($0)" }, missing: { "\($0) to go" },
    earliest: { "on \($0) at the earliest" }, best: "Longest ever", strength: "Strength",
    strengthAbout: "One missed day costs a little of it, never all of it.",
    shares: "Days achieved", lastDays: { "Last \($0)" }, ofDue: { "\($0) of \($1)" },
    noneDue: "nothing was due", year: "The year", less: "less", more: "more", day: "Day",
    status: "Status", reason: "Why", monthly: "Month by month", month: "Month",
    recordsTitle: "Records", activeDays: "Active days", correct: "Correct",
    byWeekday: "By weekday", byHour: "By hour", weekday: "Weekday", hour: "Hour",
    bestWeekday: { "Most on a \($0)" }, bestHour: { "Most from \($0) on" }, tracks: "Tracks",
    track: "Track", sessions: "Sessions", accuracy: "Accuracy", overTime: "Through the year",
    trendUp: "getting better", trendLevel: "level", trendDown: "getting worse",
    noTitle: "(no title)", moreTracks: { "\($0) of \($1) tracks" }, runs: "Longest runs",
    runsCurrent: "going on", from: "From", to: "To", length: "Days", asTable: "As a table",
    empty: "Nothing to show yet.", madeBy: "Made by streak")

  private static let englishReason: @Sendable (Proto.ExplainedDay) -> String = { day in
    let records = "\(grouped(day.records)) of \(count(grouped(day.goal), "record"))"
    let tasks = "\(grouped(day.done)) of \(count(grouped(day.due), "task"))"
    switch day.reason {
    case .goalMet: return records
    case .goalNotMet: return "only \(records)"
    case .goalOpen: return "\(records) so far"
    case .restWeekday: return "a weekday of rest"
    case .excused: return "excused"
    case .noSuchDate: return "the zone never had this date"
    case .beforeFirstDay: return "before the first day"
    case .tasksDone: return tasks
    case .tasksNotDone: return "only \(tasks)"
    case .tasksOpen: return "\(tasks) so far"
    case .nothingDue: return "nothing was due"
    case .checkedIn: return "checked in"
    case .notCheckedIn: return "not checked in"
    case .checkInOpen: return "not checked in so far"
    default: return day.reason.name
    }
  }
}
