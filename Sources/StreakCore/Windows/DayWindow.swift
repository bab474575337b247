/// The days fetched for one answer, as bits: bit i is i days before ``anchor``.
///
/// What is due is `everything - rest - idle - excused - missing`; broken is `due - achieved`. No rule here
/// loops over days (design: "Architecture").
public struct DayWindow: Sendable {
  /// The day of bit 0: today, or for a range in the past its last day.
  public let anchor: CivilDay
  /// How many days were fetched, 1-384.
  public let length: Int
  /// Today in the learner's calendar, at or after the anchor.
  public let today: CivilDay
  /// The learner's first day in the ledger; `nil` for a learner without facts.
  public let firstDay: CivilDay?
  /// Days on which enough was done.
  public var achieved = DayBits()
  /// Days on weekdays of rest.
  public var rest = DayBits()
  /// Days on which no task is due.
  public var idle = DayBits()
  /// Excused days.
  public var excused = DayBits()
  /// Dates that the zone never had.
  public var missing = DayBits()
  /// Of the six days after today those on which nothing is due, by the rules in force today, which are
  /// all that is known of days to come: bit 0 is tomorrow.
  public var idleAhead: UInt8 = 0

  /// A window without a fact. `length` is clamped to 1-384.
  public init(anchor: CivilDay, length: Int, today: CivilDay, firstDay: CivilDay?) {
    self.anchor = anchor
    self.length = min(max(length, 1), DayBits.capacity)
    self.today = today
    self.firstDay = firstDay
  }

  /// Days that are due by the rules, whether before the first day or not.
  public var due: DayBits { DayBits(below: length) - rest - idle - excused - missing }

  /// Days back to the first day, at most ``length``: the days that have a status.
  var judgedLength: Int {
    guard let firstDay, firstDay <= anchor else { return 0 }
    return min(length, anchor - firstDay + 1)
  }

  /// Days of the past that were due and not achieved. Today is never broken.
  var broken: DayBits {
    let days = anchor == today ? 1 : 0
    return (due - achieved) & DayBits(min(days, judgedLength)..<judgedLength)
  }

  /// The status of the day i days before the anchor.
  public func status(at index: Int) -> DayStatus {
    guard index >= 0, index < judgedLength else { return .none }
    if achieved[index] { return .achieved }
    if !due[index] { return .skipped }
    return anchor - index == today ? .pending : .broken
  }

  /// Why the day i days before the anchor has its status.
  public func reason(at index: Int) -> DayReason {
    guard index >= 0, index < judgedLength else { return .beforeFirstDay }
    if achieved[index] { return .goalMet }
    if missing[index] { return .noSuchDate }
    if excused[index] { return .excused }
    if rest[index] { return .restWeekday }
    if idle[index] { return .nothingDue }
    return anchor - index == today ? .goalOpen : .goalNotMet
  }
}
