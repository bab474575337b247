import StreakCore

/// One learner's part of a write: it raises the revision first, which on every engine is also the
/// learner's lock, and at the end brings what is derived from the facts up to date.
///
/// Used within ``Store/write(onOneState:_:)`` for one call.
struct LearnerWriter {
  // Two statements and not an upsert that returns the revision: who is new must be known, and for rows that
  // a change returns SQLite makes a table of its own and keeps a journal of the statement.
  private static let raise = Query("UPDATE learner SET revision = revision + 1 WHERE learner = $1")
  private static let addLearner = Query(
    "INSERT INTO learner (learner, revision) VALUES ($1, 1) ON CONFLICT (learner) DO NOTHING")
  private static let lower = Query("UPDATE learner SET revision = revision - 1 WHERE learner = $1")
  private static let loadPage = Query(
    "SELECT bits FROM day_page WHERE learner = $1 AND page = $2 AND family = $3")
  private static let savePage = Query(
    """
    INSERT INTO day_page (learner, page, family, bits) VALUES ($1, $2, $3, $4)
    ON CONFLICT (learner, page, family) DO UPDATE SET bits = excluded.bits
    """)
  private static let saveLedger = Query(
    """
    INSERT INTO ledger (learner, ledger, first_day, last_time) VALUES ($1, $2, $3, $4)
    ON CONFLICT (learner, ledger)
    DO UPDATE SET first_day = excluded.first_day, last_time = excluded.last_time
    """)
  private static let dropLedger = Query("DELETE FROM ledger WHERE learner = $1 AND ledger = $2")
  private static let saveBest = Query(
    """
    INSERT INTO best (learner, ledger, days, start_day, end_day) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (learner, ledger) DO UPDATE
    SET days = excluded.days, start_day = excluded.start_day, end_day = excluded.end_day
    """)

  private static let touchChange = Query(
    """
    INSERT INTO change (learner, family, key, revision, updated_at, gone)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (learner, family, key) DO UPDATE SET revision = excluded.revision,
      gone = excluded.gone,
      updated_at = CASE WHEN excluded.updated_at > change.updated_at THEN excluded.updated_at
        WHEN change.updated_at >= \(Instant.max.milliseconds) THEN change.updated_at
        ELSE change.updated_at + 1 END
    """)

  let store: Store
  /// What the learner's state was, with the raised revision.
  private(set) var state: LearnerState
  /// The learner never wrote before: nothing is stored, and nothing needs to be looked for.
  let isNew: Bool
  /// The learner's own calendar, without a request's zone.
  var calendar: LearnerCalendar
  /// Pages that were looked at: few, so looking through them costs less than hashing.
  private var pages: [Page] = []

  private struct Page {
    let family: PageFamily
    let number: Int32
    var page: DayPage
    var changed = false
  }

  init(store: Store, learner: String, fallback: Zone) throws {
    self.store = store
    store.forget(learner)
    isNew = try Self.raiseRevision(of: learner, in: store)
    if isNew {
      state = LearnerState(learner: learner)
      state.revision = 1
    } else {
      state = try store.state(of: learner)
    }
    calendar = LearnerCalendar(
      profile: state.profile, requested: nil, fallback: fallback, resolve: store.zone(named:))
    store.notes.begin(
      LearnerChange(
        learner: learner, revision: state.revision, calendar: calendar, origin: store.origin))
  }

  var learner: String { state.learner }

  /// Raises a learner's revision, and says whether that is the first one.
  private static func raiseRevision(of learner: String, in store: Store) throws -> Bool {
    func changes(_ query: Query) throws -> Bool {
      let row = try store.connection.statement(query)
      row.bind(1, learner)
      return try row.change() > 0
    }
    while true {
      if try changes(raise) { return false }
      if try changes(addLearner) { return true }
      // Another writer has made the learner in between, where not one alone may write.
    }
  }

  // MARK: Changes

  /// Notes that a fact was made or changed at `now`, or is gone. A change is later than what it
  /// changes, whatever the clocks say, so that it wins wherever both are known.
  func touch(_ key: FactKey, _ now: Instant, gone: Bool = false) throws {
    store.notes.note(key.family)
    let row = try store.connection.statement(Self.touchChange)
    row.bind(1, learner).bind(2, key.family.rawValue)
    key.bytes.withUnsafeBytes { _ = row.bind(3, $0) }
    row.bind(4, state.revision).bind(5, now.milliseconds).bind(6, gone ? 1 : 0)
    try row.run()
  }

  /// Takes the raised revision back: nothing was written for a learner who is there.
  func lower() throws {
    let row = try store.connection.statement(Self.lower)
    row.bind(1, learner)
    try row.run()
  }

  /// Puts changed settings in the place of those that were read.
  mutating func setProfile(_ profile: DatedProfile, fallback: Zone) {
    state.profile = profile
    calendar = LearnerCalendar(
      profile: profile, requested: nil, fallback: fallback, resolve: store.zone(named:))
    store.notes.setCalendar(calendar)
  }

  /// Puts changed tasks in the place of those that were read.
  mutating func setTasks(_ tasks: TaskPlan) { state.tasks = tasks }

  // MARK: Pages

  /// Sets or clears a day in a family of pages, and says whether that changed it.
  mutating func set(_ day: CivilDay, _ value: Bool, in family: PageFamily) throws -> Bool {
    let index = try index(family, DayPage.number(of: day))
    guard pages[index].page[day] != value else { return false }
    pages[index].page[day] = value
    pages[index].changed = true
    return true
  }

  /// Where a page is, which is read if it was not looked at yet.
  private mutating func index(_ family: PageFamily, _ number: Int32) throws -> Int {
    if let known = pages.lastIndex(where: { $0.number == number && $0.family == family }) {
      return known
    }
    pages.append(Page(family: family, number: number, page: try load(family, number)))
    return pages.count - 1
  }

  /// Writes the pages that changed.
  mutating func savePages() throws {
    let statement = try store.connection.statement(Self.savePage)
    for index in pages.indices where pages[index].changed {
      statement.bind(1, learner).bind(2, Int64(pages[index].number))
      statement.bind(3, pages[index].family.rawValue)
      try pages[index].page.bytes.withUnsafeBytes { bytes in
        statement.bind(4, bytes)
        try statement.run()
      }
      pages[index].changed = false
    }
  }

  private func load(_ family: PageFamily, _ number: Int32) throws -> DayPage {
    if isNew { return DayPage(number: number) }
    let row = try store.connection.statement(Self.loadPage)
    row.bind(1, learner).bind(2, Int64(number)).bind(3, family.rawValue)
    guard try row.step() else { return DayPage(number: number) }
    defer { row.reset() }
    guard let page = DayPage(number: number, bytes: row.blob(0)) else {
      throw StoreError(
        .inconsistent, "a page of days is damaged", detail: "\(learner) \(number)")
    }
    return page
  }

  // MARK: Ledger and best

  /// Writes the ledger's first day and latest instant; `nil`: the learner has no fact any more.
  mutating func saveLedger(_ ledger: Ledger, firstDay: CivilDay?, lastTime: Instant = .min) throws {
    guard firstDay != state[ledger].firstDay || lastTime != state[ledger].lastTime else { return }
    state[ledger].firstDay = firstDay
    state[ledger].lastTime = lastTime
    let query = firstDay == nil ? Self.dropLedger : Self.saveLedger
    let row = try store.connection.statement(query)
    row.bind(1, learner).bind(2, ledger.rawValue)
    if let firstDay { row.bind(3, firstDay).bind(4, lastTime.milliseconds) }
    try row.run()
  }

  /// Brings the stored best up to date.
  ///
  /// Forgetting never shrinks it; only the learner's own `correction` does (design: "Best").
  mutating func saveBest(_ ledger: Ledger, correction: Bool) throws {
    let computed = try computedBest(ledger)
    let known = state[ledger]
    let best = correction ? computed : Run.best(known.best, computed)
    guard best != known.best || !known.bestIsKnown else { return }
    state[ledger].best = best
    state[ledger].bestIsKnown = true
    let row = try store.connection.statement(Self.saveBest)
    row.bind(1, learner).bind(2, ledger.rawValue).bind(3, best?.count ?? 0)
    row.bind(4, best?.start ?? CivilDay(number: 0)).bind(5, best?.end ?? CivilDay(number: 0))
    try row.run()
  }

  /// Brings the stored bests of all ledgers up to date after a correction of what they all depend on.
  mutating func correctBests() throws {
    for ledger in Ledger.allCases where state[ledger].firstDay != nil {
      try saveBest(ledger, correction: true)
    }
  }

  /// The longest run of all pages, also of days to come, which an answer leaves out until then.
  private func computedBest(_ ledger: Ledger) throws -> Run? {
    guard let firstDay = state[ledger].firstDay, let last = try lastDay(ledger) else { return nil }
    return try store.longestRun(of: learner, ledger: ledger, from: last, to: firstDay) { anchor in
      // No day of a stored history is pending: `today` lies after all of them.
      var window = calendar.window(
        anchor: anchor, length: DayBits.capacity, today: last + 1, firstDay: firstDay,
        ledger: ledger, tasks: state.tasks)
      try fill(&window, ledger)
      return window
    }
  }

  /// The last day of a ledger's last page.
  private func lastDay(_ ledger: Ledger) throws -> CivilDay? {
    let family = PageFamily(ledger)
    let number =
      isNew
      ? pages.lazy.filter { $0.family == family || $0.family == .excused }.map(\.number).max()
      : try store.lastPage(of: learner, ledger: ledger, upTo: Int32.max)
    return number.map { DayPage(number: $0).lastDay }
  }

  /// Fills a window with the days that are stored; all pages of a new learner are here.
  private func fill(_ window: inout DayWindow, _ ledger: Ledger) throws {
    guard isNew else { return try store.fill(&window, learner: learner, ledger: ledger) }
    let family = PageFamily(ledger)
    for page in pages {
      page.page.bytes.withUnsafeBytes { bytes in
        if page.family == family {
          window.achieved.add(page: page.number, bytes: bytes, anchor: window.anchor)
        } else if page.family == .excused {
          window.excused.add(page: page.number, bytes: bytes, anchor: window.anchor)
        }
      }
    }
    let fetched = DayBits(below: window.length)
    window.achieved = window.achieved & fetched
    window.excused = window.excused & fetched
  }
}

extension Store {
  /// The zone of a profile; `nil` where the zone data no longer has it.
  public func zone(named name: String) -> Zone? { try? zones.zone(named: name) }
}
