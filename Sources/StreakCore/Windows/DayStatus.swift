/// What a day (or a week) is worth to a streak (design: "Status of a day").
public enum DayStatus: UInt8, Sendable {
  /// Before the first fact, or after today: neither counted nor broken.
  case none = 1
  /// The goal was met.
  case achieved
  /// The goal was due and was not met.
  case broken
  /// Nothing was due.
  case skipped
  /// Today, due and not met yet.
  case pending
}

/// Why a day has its status.
public enum DayReason: UInt8, Sendable {
  /// Enough was done.
  case goalMet = 1
  /// Too little was done, and the day is over.
  case goalNotMet
  /// Too little was done so far today.
  case goalOpen
  /// A weekday of rest.
  case restWeekday
  /// An excused day.
  case excused
  /// The zone never had this date.
  case noSuchDate
  /// Before the first fact of the ledger.
  case beforeFirstDay
  /// No task is due.
  case nothingDue
}
