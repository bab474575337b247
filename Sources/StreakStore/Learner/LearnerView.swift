import StreakCore

/// What a learner's history says at one "now": the days as windows, for whichever answer.
///
/// Nothing later than now exists for it: no record with a later instant, no later day, no rule that
/// starts later (design: "Streak"). Valid within the ``Store/read(_:)`` it was made in. A class,
/// because a request passes it on often and copying what it holds would cost more than it does.
public final class LearnerView {
  /// What is known of the learner.
  public let state: LearnerState
  /// The learner's calendar for this request.
  public let calendar: LearnerCalendar
  /// What "now" is.
  public let now: Instant
  /// Today, by ``zone``.
  public let today: CivilDay
  /// The zone that says which day it is.
  public let zone: Zone
  /// The ledger that is asked about.
  public let ledger: Ledger
  /// The first day of the ledger as known now.
  public let firstDay: CivilDay?

  let store: Store
  private let later: [CivilDay: DayTotals]

  /// A view for one request.
  public init(
    store: Store, state: LearnerState, ledger: Ledger = .practice, calendar: LearnerCalendar,
    now: Instant
  ) throws {
    self.store = store
    self.state = state
    self.ledger = ledger
    self.calendar = calendar
    self.now = now
    (today, zone) = calendar.today(at: now)
    later =
      ledger == .practice ? try store.laterRecords(of: state, now: now, today: today) : [:]
    firstDay = try store.firstDay(of: state, ledger: ledger, today: today, later: later)
  }

  /// Fetches the window of so many days up to `anchor` (today if `nil`) in one range scan.
  public func window(length: Int, anchor: CivilDay? = nil) throws -> DayWindow {
    var window = calendar.window(
      anchor: min(anchor ?? today, today), length: length, today: today, firstDay: firstDay,
      ledger: ledger, tasks: state.tasks)
    guard firstDay != nil else { return window }
    try store.fill(&window, learner: state.learner, ledger: ledger)
    for (day, excess) in later {
      let index = window.anchor - day
      guard index >= 0, index < window.length, window.achieved[index] else { continue }
      let left = try store.totals(of: state.learner, on: day) - excess
      window.achieved[index] = left.records >= calendar.profile.goal(on: day)
    }
    return window
  }

  /// The longest run ever, as known now. One look-up where the stored best tells, else a scan of
  /// all pages.
  public func best() throws -> Run? {
    guard let firstDay else { return nil }
    let known = state[ledger]
    let stored = known.best.flatMap { $0.end <= today ? $0 : nil }
    // A record later than now may have made or lengthened a run that ends in the last days.
    let settled = later.isEmpty || stored.map { $0.end < today - Store.laterDays } ?? false
    let isExact =
      known.bestIsKnown && stored == known.best && settled
      && !calendar.missesDatesByRequest(in: firstDay...today)
    if isExact { return stored }
    let computed = try computedBest()
    return settled ? Run.best(stored, computed) : computed
  }

  /// How long an answer from this view stays true while the facts stay the same; `nil` where
  /// something else than the end of the day may change it: a record that lies ahead, or a zone of the
  /// profile that comes into force.
  public var span: Range<Instant>? {
    guard state[.practice].lastTime <= now, !state.bestFailed, calendar.isSettled(at: now) else {
      return nil
    }
    let end = calendar.end(of: today, in: zone)
    return now < end ? now..<end : nil
  }

  /// When what is true now stops being so by itself: at the end of the learner's day, or before it
  /// where a record lies ahead or another zone of the profile comes into force (design: "Snapshot").
  public func validUntil() throws -> Instant {
    var instants = [calendar.end(of: today, in: zone)]
    if let change = calendar.nextZoneChange(after: now) { instants.append(change) }
    if let record = try store.nextRecord(of: state, after: now) { instants.append(record) }
    return instants.filter { $0 > now }.min() ?? now.advanced(byMilliseconds: 1)
  }

  /// The same learner as seen at another instant.
  public func at(_ instant: Instant) throws -> LearnerView {
    try LearnerView(store: store, state: state, ledger: ledger, calendar: calendar, now: instant)
  }

  /// The longest run that the pages show, up to today.
  func computedBest() throws -> Run? {
    guard let firstDay else { return nil }
    return try store.longestRun(
      of: state.learner, ledger: ledger, from: today, to: firstDay
    ) {
      try window(length: DayBits.capacity, anchor: $0)
    }
  }

  /// The records of each day in a range that has any, oldest first.
  public func totals(in days: ClosedRange<CivilDay>) throws -> [(day: CivilDay, totals: DayTotals)]
  {
    guard let firstDay, days.lowerBound <= today else { return [] }
    let last = min(days.upperBound, today)
    let first = max(days.lowerBound, firstDay)
    guard first <= last else { return [] }
    return try store.totals(of: state.learner, in: first...last).compactMap { day, totals in
      let left = later[day].map { totals - $0 } ?? totals
      return left.records > 0 ? (day, left) : nil
    }
  }

  /// Calls `body` with each session that is not later than now, in order of time.
  ///
  /// - Parameters:
  ///   - days: only sessions that count for these days.
  ///   - kind: only sessions of this kind; `nil`: of any.
  public func forEachSession(
    in days: ClosedRange<CivilDay>, kind: String?,
    _ body: (Session) -> Void
  ) throws {
    try store.forEachSession(of: state.learner, until: now, in: days, kind: kind, body)
  }

  /// Calls `body` with what forgotten sessions come to, by track, day and kind, in no order.
  ///
  /// Those of one day are told together: as of an instant within a day whose records were forgotten the
  /// whole day is there.
  public func forEachPast(
    in days: ClosedRange<CivilDay>, kind: String?,
    _ body: (_ track: Int, _ day: CivilDay, _ kind: String, PastSessions) -> Void
  ) throws {
    try store.forEachPast(of: state.learner, until: now, in: days, kind: kind) { key, sessions in
      body(key.track, key.day, key.kind.text, sessions)
    }
  }

  /// The title and artist of a track by its number.
  public func track(_ number: Int) throws -> TrackKey? {
    try store.track(number, of: state.learner)
  }
}
