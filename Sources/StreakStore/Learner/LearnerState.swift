import StreakCore

/// Which bits a page holds, by its number in the store.
enum PageFamily: Int {
  /// Excused days, for every ledger.
  case excused = 0
  /// Days on which the practice goal was met.
  case practice = 1
}

/// What is known of a learner before any day is looked at.
public struct LearnerState: Sendable {
  /// Whose it is.
  public var learner: String
  /// Counts the learner's writes; 0 for one who never wrote.
  public var revision: Int64 = 0
  /// The settings with their dates.
  public var profile = DatedProfile()
  /// The first day of the practice ledger; `nil` without facts.
  public var firstDay: CivilDay?
  /// The latest instant of a record.
  public var lastTime = Instant.min
  /// The stored best of the practice ledger; `nil` where no day was ever achieved.
  public var best: Run?
  /// Whether a best is stored, be it that no day was ever achieved.
  public var bestIsKnown = false
  /// The stored best could not be read.
  public var bestFailed = false

  init(learner: String) {
    self.learner = learner
  }
}

extension Store {
  private static let learnerRow = Query(
    """
    SELECT learner.revision, learner.rules, ledger.first_day, ledger.last_time FROM learner
    LEFT JOIN ledger ON ledger.learner = learner.learner AND ledger.ledger = $2
    WHERE learner.learner = $1
    """)
  private static let revisionRow = Query("SELECT revision FROM learner WHERE learner = $1")
  private static let bestRow = Query(
    "SELECT days, start_day, end_day FROM best WHERE learner = $1 AND ledger = $2")
  private static let ruleRows = Query(
    """
    SELECT field, from_day, number, text FROM profile_rule WHERE learner = $1
    ORDER BY field, from_day
    """)

  /// Reads what is known of a learner, within ``read(_:)`` or ``write(_:)``: two or three look-ups
  /// by key, whatever the age of the history.
  ///
  /// A best that cannot be read does not take the answer down with it: it is marked as failed.
  public func state(of learner: String, ledger: Ledger = .practice) throws -> LearnerState {
    guard !isWriting else { return try loadState(of: learner, ledger: ledger) }
    if let entry = try exactEntry(of: learner) { return entry.state }
    let state = try loadState(of: learner, ledger: ledger)
    if !state.bestFailed {
      cache.keep(LearnerCache.Entry(snapshot: snapshotNumber, state: state))
    }
    return state
  }

  /// The streak that was answered last, where it is still the answer.
  ///
  /// - Parameters:
  ///   - zone: the zone that the request names, empty where it names none.
  ///   - now: the worker's clock; a request with an instant of its own is never answered so.
  public func rememberedAnswer(
    of learner: String, zone: String, weeklyTarget: UInt32, now: Instant
  ) throws -> [UInt8]? {
    guard !isWriting, let answer = try exactEntry(of: learner)?.answer,
      answer.answers(zone: zone, weeklyTarget: weeklyTarget, now: now)
    else { return nil }
    return answer.body
  }

  /// Remembers a streak that was read in this very snapshot.
  public func remember(_ answer: RememberedAnswer, of learner: String) {
    guard !isWriting, let entry = cache[learner], entry.snapshot == snapshotNumber else { return }
    entry.answer = answer
  }

  /// What is kept of a learner, where it is proven to be what a read would find.
  private func exactEntry(of learner: String) throws -> LearnerCache.Entry? {
    guard let entry = cache[learner] else { return nil }
    if entry.snapshot != snapshotNumber {
      guard try revision(of: learner) == entry.state.revision else { return nil }
      entry.snapshot = snapshotNumber
    }
    return entry
  }

  private func revision(of learner: String) throws -> Int64 {
    let row = try connection.statement(Self.revisionRow)
    row.bind(1, learner)
    defer { row.reset() }
    return try row.step() ? row.int64(0) : 0
  }

  private func loadState(of learner: String, ledger: Ledger) throws -> LearnerState {
    var state = LearnerState(learner: learner)
    let row = try connection.statement(Self.learnerRow)
    row.bind(1, learner).bind(2, ledger.rawValue)
    guard try row.step() else { return state }
    state.revision = row.int64(0)
    let rules = row.int(1)
    if !row.isNull(2) {
      state.firstDay = row.day(2)
      state.lastTime = Instant(milliseconds: row.int64(3))
    }
    row.reset()
    if rules > 0 { state.profile = try profile(of: learner) }
    if state.firstDay != nil {
      do {
        (state.best, state.bestIsKnown) = try storedBest(of: learner, ledger: ledger)
      } catch let error as StoreError where error.code != .interrupted {
        state.bestFailed = true
      }
    }
    return state
  }

  func storedBest(of learner: String, ledger: Ledger) throws -> (run: Run?, known: Bool) {
    let row = try connection.statement(Self.bestRow)
    row.bind(1, learner).bind(2, ledger.rawValue)
    guard try row.step() else { return (nil, false) }
    defer { row.reset() }
    guard row.int(0) > 0 else { return (nil, true) }
    return (Run(count: row.int(0), start: row.day(1), end: row.day(2)), true)
  }

  /// Reads the dated settings of a learner.
  func profile(of learner: String) throws -> DatedProfile {
    var profile = DatedProfile()
    let rows = try connection.statement(Self.ruleRows)
    rows.bind(1, learner)
    while try rows.step() {
      let day = rows.day(1)
      let number = rows.int(2)
      switch ProfileField(rawValue: rows.int(0)) {
      case .zone: profile.zones.set(rows.text(3), from: day)
      case .rollover: profile.rollovers.set(number, from: day)
      case .firstWeekday:
        profile.firstWeekdays.set(
          Weekday(rawValue: UInt8(truncatingIfNeeded: number)) ?? .monday, from: day)
      case .rest:
        profile.rests.set(WeekdaySet(rawValue: UInt8(truncatingIfNeeded: number)), from: day)
      case .goal: profile.goals.set(number, from: day)
      case .premium: profile.premiums.set(number != 0, from: day)
      case nil: break
      }
    }
    return profile
  }
}

/// A setting, by its number in the store.
enum ProfileField: Int {
  case zone = 1
  case rollover, firstWeekday, rest, goal, premium
}
