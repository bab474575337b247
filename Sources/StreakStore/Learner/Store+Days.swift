import StreakCore

extension Store {
  private static let pageRows = Query(
    """
    SELECT page, family, bits FROM day_page
    WHERE learner = $1 AND page BETWEEN $2 AND $3 AND family IN (0, $4)
    """)
  private static let laterRows = Query(
    """
    SELECT day, count(*), sum(coalesce(correct, 0)), sum(coalesce(total, 0)) FROM record
    WHERE learner = $1 AND time > $2 AND time <= $3 AND day <= $4 GROUP BY day
    """)
  private static let nextRecordRow = Query(
    "SELECT min(time) FROM record WHERE learner = $1 AND time > $2")
  private static let dayRow = Query(
    "SELECT records, correct, total FROM practice_day WHERE learner = $1 AND day = $2")
  private static let nextDayRow = Query(
    """
    SELECT day, records FROM practice_day WHERE learner = $1 AND day BETWEEN $2 AND $3 ORDER BY day
    """)

  /// How far after an instant a record may lie whose day that instant has reached: a day lasts up
  /// to 24 hours longer with a rollover, and zones are at most 48 hours apart. In milliseconds.
  static let laterSpan: Int64 = 4 * 86_400_000

  /// Days back from today on which a record may lie that is later than now.
  static let laterDays = 4

  /// Adds what was done and what is excused to a window, in one range scan, or without one where it
  /// was asked for before and nothing has changed.
  func fill(_ window: inout DayWindow, learner: String, ledger: Ledger) throws {
    let entry = isWriting ? nil : cache[learner]
    let isExact = entry?.epoch == epoch
    if isExact, let days = entry?.days, days.ledger == ledger, days.anchor == window.anchor,
      days.length == window.length
    {
      window.achieved = days.achieved
      window.excused = days.excused
      return
    }
    try scan(&window, learner: learner, ledger: ledger)
    if isExact, let entry, window.anchor == window.today {
      entry.days = LearnerCache.Days(
        ledger: ledger, anchor: window.anchor, length: window.length, achieved: window.achieved,
        excused: window.excused)
    }
  }

  private func scan(_ window: inout DayWindow, learner: String, ledger: Ledger) throws {
    let family = PageFamily(ledger).rawValue
    let rows = try connection.statement(Self.pageRows)
    rows.bind(1, learner).bind(2, Int64(DayPage.number(of: window.anchor - (window.length - 1))))
    rows.bind(3, Int64(DayPage.number(of: window.anchor))).bind(4, family)
    counts.scans += 1
    while try rows.step() {
      counts.pages += 1
      counts.pageBytes += UInt64(rows.blob(2).count)
      if rows.int(1) == family {
        window.achieved.add(page: rows.page(0), bytes: rows.blob(2), anchor: window.anchor)
      } else {
        window.excused.add(page: rows.page(0), bytes: rows.blob(2), anchor: window.anchor)
      }
    }
    let fetched = DayBits(below: window.length)
    window.achieved = window.achieved & fetched
    window.excused = window.excused & fetched
  }

  /// Records that count for a day up to `today` and are later than `now`, which do not exist for an
  /// answer (design: "Streak").
  func laterRecords(of state: LearnerState, now: Instant, today: CivilDay) throws
    -> [CivilDay: DayTotals]
  {
    guard state[.practice].lastTime > now else { return [:] }
    let rows = try connection.statement(Self.laterRows)
    rows.bind(1, state.learner).bind(2, now.milliseconds)
    rows.bind(3, now.advanced(byMilliseconds: Self.laterSpan).milliseconds).bind(4, today)
    var later: [CivilDay: DayTotals] = [:]
    while try rows.step() {
      later[rows.day(0)] = DayTotals(
        records: rows.int(1), correct: rows.int(2), total: rows.int(3))
    }
    return later
  }

  /// The instant of the next record after one.
  func nextRecord(of state: LearnerState, after now: Instant) throws -> Instant? {
    guard state[.practice].lastTime > now else { return nil }
    let row = try connection.statement(Self.nextRecordRow)
    row.bind(1, state.learner).bind(2, now.milliseconds)
    defer { row.reset() }
    return try row.step() && !row.isNull(0) ? Instant(milliseconds: row.int64(0)) : nil
  }

  /// What one day's records come to, whenever they were made.
  func totals(of learner: String, on day: CivilDay) throws -> DayTotals {
    let row = try connection.statement(Self.dayRow)
    row.bind(1, learner).bind(2, day)
    guard try row.step() else { return DayTotals() }
    defer { row.reset() }
    return DayTotals(records: row.int(0), correct: row.int(1), total: row.int(2))
  }

  /// The first day of a ledger as known now: of practice that with a record that is not later.
  func firstDay(
    of state: LearnerState, ledger: Ledger, today: CivilDay, later: [CivilDay: DayTotals]
  ) throws -> CivilDay? {
    guard let first = state[ledger].firstDay, first <= today else { return nil }
    guard later[first] != nil else { return first }
    let rows = try connection.statement(Self.nextDayRow)
    rows.bind(1, state.learner).bind(2, first).bind(3, today)
    defer { rows.reset() }
    while try rows.step() {
      let day = try rows.day(0, in: first...today)
      if rows.int(1) > later[day]?.records ?? 0 { return day }
    }
    return nil
  }
}

extension Store {
  private static let lastPageRow = Query(
    "SELECT max(page) FROM day_page WHERE learner = $1 AND page <= $2 AND family IN (0, $3)")

  /// The number of a learner's newest page of a ledger, or of excused days, that is not newer than
  /// one; `nil` where there is none.
  func lastPage(of learner: String, ledger: Ledger, upTo page: Int32) throws -> Int32? {
    let row = try connection.statement(Self.lastPageRow)
    row.bind(1, learner).bind(2, Int64(page)).bind(3, PageFamily(ledger).rawValue)
    defer { row.reset() }
    // There is always a row; its page is null where there is none.
    return try row.step() && !row.isNull(0) ? row.page(0) : nil
  }

  /// The longest run between two days, from windows that are laid one after another.
  ///
  /// Years without any page are passed over, so that one record in a far past costs nothing.
  func longestRun(
    of learner: String, ledger: Ledger, from newest: CivilDay, to firstDay: CivilDay,
    window: (CivilDay) throws -> DayWindow
  ) throws -> Run? {
    var scanner = RunScanner()
    var anchor = newest
    while anchor >= firstDay {
      let days = try window(anchor)
      scanner.add(days)
      anchor = anchor - days.length
      guard days.achieved.isEmpty, days.excused.isEmpty else { continue }
      guard
        let number = try lastPage(
          of: learner, ledger: ledger, upTo: DayPage.number(of: anchor))
      else { break }
      let last = DayPage(number: number).lastDay
      // A week in which nothing is done or excused has a day that is due: at most six are of rest.
      // Tasks may be due on no day of many years.
      if anchor - last > 7, ledger != .tasks {
        scanner.endRun()
        anchor = last
      }
    }
    return scanner.best
  }
}

/// What the records of a day, a month or a year come to.
public struct DayTotals: Hashable, Sendable {
  /// How many there are.
  public var records = 0
  /// Questions answered right.
  public var correct = 0
  /// Questions asked.
  public var total = 0

  /// No record.
  public init() {}

  init(records: Int, correct: Int, total: Int) {
    self.records = records
    self.correct = correct
    self.total = total
  }

  static func - (left: DayTotals, right: DayTotals) -> DayTotals {
    DayTotals(
      records: left.records &- right.records, correct: left.correct &- right.correct,
      total: left.total &- right.total)
  }

  static func += (left: inout DayTotals, right: DayTotals) {
    left.records &+= right.records
    left.correct &+= right.correct
    left.total &+= right.total
  }
}
