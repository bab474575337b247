import StreakCore

/// Which bits a page holds, by its number in the store.
enum PageFamily: Int {
  /// Excused days, for every ledger.
  case excused = 0
  /// Days on which the practice goal was met.
  case practice = 1
  /// Days on which something was due and all of it was done.
  case tasks = 2
  /// Days that were checked in.
  case checkin = 3

  /// The family of the achieved days of a ledger.
  init(_ ledger: Ledger) {
    switch ledger {
    case .practice: self = .practice
    case .tasks: self = .tasks
    case .checkin: self = .checkin
    }
  }
}

/// What is known of one ledger of a learner before any day is looked at.
public struct LedgerState: Sendable {
  /// The first day of the ledger; `nil` without facts.
  public var firstDay: CivilDay?
  /// The latest instant of a record; in the other ledgers facts belong to a day, not to an instant.
  public var lastTime = Instant.min
  /// The stored best; `nil` where no day was ever achieved.
  public var best: Run?
  /// Whether a best is stored, be it that no day was ever achieved.
  public var bestIsKnown = false
}

/// What is known of a learner before any day is looked at.
public struct LearnerState: Sendable {
  /// Whose it is.
  public var learner: String
  /// Counts the learner's writes; 0 for one who never wrote.
  public var revision: Int64 = 0
  /// The settings with their dates.
  public var profile = DatedProfile()
  /// The tasks.
  public var tasks = TaskPlan()
  /// The stored bests could not be read.
  public var bestFailed = false

  private var practice = LedgerState()
  private var cards = LedgerState()
  private var checkin = LedgerState()

  /// What is known of a ledger.
  public subscript(ledger: Ledger) -> LedgerState {
    get {
      switch ledger {
      case .practice: practice
      case .tasks: cards
      case .checkin: checkin
      }
    }
    set {
      switch ledger {
      case .practice: practice = newValue
      case .tasks: cards = newValue
      case .checkin: checkin = newValue
      }
    }
  }

  init(learner: String) {
    self.learner = learner
  }
}

extension Store {
  private static let learnerRow = Query(
    """
    SELECT learner.revision, learner.rules, learner.tasks, ledger.ledger, ledger.first_day,
      ledger.last_time
    FROM learner LEFT JOIN ledger ON ledger.learner = learner.learner WHERE learner.learner = $1
    """)
  private static let revisionRow = Query("SELECT revision FROM learner WHERE learner = $1")
  private static let bestRows = Query(
    "SELECT ledger, days, start_day, end_day FROM best WHERE learner = $1")
  private static let ruleRows = Query(
    """
    SELECT field, from_day, number, text FROM profile_rule WHERE learner = $1
    ORDER BY field, from_day
    """)

  /// Reads what is known of a learner, within ``read(_:)`` or ``write(onOneState:_:)``: two to five look-ups by
  /// key, whatever the age of the history.
  ///
  /// A best that cannot be read does not take the answer down with it: it is marked as failed.
  public func state(of learner: String) throws -> LearnerState {
    guard !isWriting else { return try loadState(of: learner) }
    if let entry = try exactEntry(of: learner) {
      counts.cacheHits += 1
      return entry.state
    }
    counts.cacheMisses += 1
    let state = try loadState(of: learner)
    if !state.bestFailed {
      cache.keep(LearnerCache.Entry(epoch: epoch, state: state))
    }
    return state
  }

  /// Hands the answer that was given last to a question to `use`, as its tag and its body, where it is still
  /// the answer, and says whether it is. Allocates nothing.
  ///
  /// - Parameter now: the worker's clock; a request with an instant of its own is never answered so.
  public func withRememberedAnswer(
    to question: RememberedQuestion, now: Instant,
    _ use: (_ etag: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer) -> Void
  ) throws -> Bool {
    guard !isWriting, let answer = answers?.find(question), answer.holds(at: now) else {
      return false
    }
    if answer.epoch != epoch {
      let learner = String(decoding: question.learner, as: UTF8.self)
      guard try revision(of: learner) == answer.revision else { return false }
      answer.epoch = epoch
    }
    counts.answersReused += 1
    use(answer.etag, answer.body)
    return true
  }

  /// Remembers an answer that was read in this very snapshot.
  ///
  /// - Parameters:
  ///   - revision: the learner's.
  ///   - span: when it is true while that stays the same.
  public func remember(
    _ question: RememberedQuestion, revision: Int64, span: Range<Instant>, etag: [UInt8] = [],
    body: [UInt8]
  ) {
    guard !isWriting else { return }
    etag.withUnsafeBytes { etag in
      body.withUnsafeBytes { body in
        answers?.keep(
          question, epoch: epoch, revision: revision, span: span, etag: etag, body: body)
      }
    }
  }

  /// What is known of a learner stops being so: it is written here.
  func forget(_ learner: String) {
    cache.forget(learner)
    var learner = learner
    learner.withUTF8 { answers?.forget(UnsafeRawBufferPointer($0)) }
  }

  /// What is kept of a learner, where it is proven to be what a read would find.
  private func exactEntry(of learner: String) throws -> LearnerCache.Entry? {
    guard let entry = cache[learner] else { return nil }
    if entry.epoch != epoch {
      guard try revision(of: learner) == entry.state.revision else { return nil }
      entry.epoch = epoch
    }
    return entry
  }

  private func revision(of learner: String) throws -> Int64 {
    let row = try connection.statement(Self.revisionRow)
    row.bind(1, learner)
    defer { row.reset() }
    return try row.step() ? row.int64(0) : 0
  }

  private func loadState(of learner: String) throws -> LearnerState {
    var state = LearnerState(learner: learner)
    let rows = try connection.statement(Self.learnerRow)
    rows.bind(1, learner)
    var (rules, tasks, hasFacts) = (0, 0, false)
    while try rows.step() {
      state.revision = rows.int64(0)
      (rules, tasks) = (rows.int(1), rows.int(2))
      guard !rows.isNull(3), let ledger = Ledger(rawValue: rows.int(3)) else { continue }
      state[ledger].firstDay = rows.day(4)
      state[ledger].lastTime = Instant(milliseconds: rows.int64(5))
      hasFacts = true
    }
    if rules > 0 { state.profile = try profile(of: learner) }
    if tasks > 0 { state.tasks = try self.tasks(of: learner) }
    if hasFacts {
      do {
        try connection.apart { try loadBests(into: &state) }
      } catch let error as StoreError
        where error.code != .interrupted && error.code != .unreachable
      {
        state.bestFailed = true
      }
    }
    return state
  }

  private func loadBests(into state: inout LearnerState) throws {
    let rows = try connection.statement(Self.bestRows)
    rows.bind(1, state.learner)
    while try rows.step() {
      guard let ledger = Ledger(rawValue: rows.int(0)) else { continue }
      state[ledger].bestIsKnown = true
      if rows.int(1) > 0 {
        state[ledger].best = Run(count: rows.int(1), start: rows.day(2), end: rows.day(3))
      }
    }
  }

  /// Reads the dated settings of a learner.
  func profile(of learner: String) throws -> DatedProfile {
    var profile = DatedProfile()
    let rows = try connection.statement(Self.ruleRows)
    rows.bind(1, learner)
    while try rows.step() {
      guard let field = ProfileField(rawValue: rows.int(0)) else { continue }
      let setting = ProfileSetting(field, number: rows.int(2), text: rows.text(3))
      profile.apply(setting.change, from: rows.day(1))
    }
    return profile
  }
}
