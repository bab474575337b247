import StreakCore

extension DerivedFacts {
  private static let recordDays = Query(
    """
    SELECT day, count(*), sum(coalesce(correct, 0)), sum(coalesce(total, 0)), max(time)
    FROM record WHERE learner = $1 GROUP BY day
    """)
  private static let checkIns = Query("SELECT day FROM check_in WHERE learner = $1 ORDER BY day")
  private static let excusedRows = Query(
    "SELECT page, bits FROM day_page WHERE learner = $1 AND family = 0")
  private static let ruleCount = Query("SELECT count(*) FROM profile_rule WHERE learner = $1")

  /// What the facts say.
  ///
  /// - Parameter fallback: the zone of learners who have none: it may lack dates.
  /// - Throws: ``StoreError`` with `inconsistent` where a fact has a day that no calendar has.
  init(computed learner: String, in store: Store, fallback: Zone) throws {
    let profile = try store.profile(of: learner)
    let plan = try store.tasks(of: learner)
    rules = try Self.count(Self.ruleCount, learner, store)
    tasks = plan.tasks.count
    launches = try store.countedLaunches(of: learner)
    wallet = try store.wallet(of: learner, at: .max)
    try addPractice(learner, store, profile)
    try addTasks(learner, store, plan)
    try addCheckIns(learner, store)
    let tally = try store.quizTally(of: learner)
    (genres, quiz) = (tally.genres, tally.streak)
    let calendar = LearnerCalendar(
      profile: profile, requested: nil, fallback: fallback, resolve: store.zone(named:))
    let excused = try Self.excusedPages(learner, store)
    for ledger in Ledger.allCases {
      guard let row = ledgers[ledger.rawValue] else { continue }
      bests[ledger.rawValue] = BestRow(
        longestRun(
          ledger, firstDay: row.firstDay, excused: excused, calendar: calendar, tasks: plan))
    }
  }

  private static func count(_ query: Query, _ learner: String, _ store: Store) throws -> Int {
    let row = try store.connection.statement(query)
    row.bind(1, learner)
    defer { row.reset() }
    return try row.step() ? row.int(0) : 0
  }

  private static func checked(_ day: CivilDay) throws -> CivilDay {
    guard day >= .min, day <= .max else {
      throw StoreError(.inconsistent, "a fact has the day \(day.number), which no calendar has")
    }
    return day
  }

  private mutating func set(_ day: CivilDay, _ family: PageFamily) {
    let key = PageKey(family: family.rawValue, number: DayPage.number(of: day))
    var page = DayPage(number: key.number)
    if let bytes = pages[key] {
      page = bytes.withUnsafeBytes { DayPage(number: key.number, bytes: $0) } ?? page
    }
    page[day] = true
    pages[key] = page.bytes
  }

  // MARK: Ledgers

  private mutating func addPractice(_ learner: String, _ store: Store, _ profile: DatedProfile)
    throws
  {
    let rows = try store.connection.statement(Self.recordDays)
    rows.bind(1, learner)
    var lastTime = Int64.min
    while try rows.step() {
      days[try Self.checked(rows.day(0))] = DayTotals(
        records: rows.int(1), correct: rows.int(2), total: rows.int(3))
      lastTime = max(lastTime, rows.int64(4))
    }
    for (day, totals) in days where totals.records >= profile.goal(on: day) { set(day, .practice) }
    if let first = days.keys.min() {
      ledgers[Ledger.practice.rawValue] = LedgerRow(firstDay: first, lastTime: lastTime)
    }
  }

  private mutating func addTasks(_ learner: String, _ store: Store, _ plan: TaskPlan) throws {
    guard let first = plan.firstDay else { return }
    ledgers[Ledger.tasks.rawValue] = LedgerRow(
      firstDay: try Self.checked(first), lastTime: Instant.min.milliseconds)
    var done: [CivilDay: Set<Int>] = [:]
    try store.forEachDone(of: learner, in: .min ... .max) { done[$0, default: []].insert($1) }
    for (day, numbers) in done where plan.isAchieved(on: day, done: numbers) { set(day, .tasks) }
  }

  private mutating func addCheckIns(_ learner: String, _ store: Store) throws {
    let rows = try store.connection.statement(Self.checkIns)
    rows.bind(1, learner)
    var first: CivilDay?
    while try rows.step() {
      let day = try Self.checked(rows.day(0))
      set(day, .checkin)
      first = first ?? day
    }
    if let first {
      ledgers[Ledger.checkin.rawValue] = LedgerRow(
        firstDay: first, lastTime: Instant.min.milliseconds)
    }
  }

  // MARK: Best

  private static func excusedPages(_ learner: String, _ store: Store) throws -> [Int32: [UInt8]] {
    let rows = try store.connection.statement(Self.excusedRows)
    rows.bind(1, learner)
    var pages: [Int32: [UInt8]] = [:]
    while try rows.step() { pages[rows.page(0)] = Array(rows.blob(1)) }
    return pages
  }

  /// The longest run of the pages, also of days to come, from windows that are laid one after
  /// another; years without any page are passed over.
  private func longestRun(
    _ ledger: Ledger, firstDay: CivilDay, excused: [Int32: [UInt8]], calendar: LearnerCalendar,
    tasks: TaskPlan
  ) -> Run? {
    let family = PageFamily(ledger).rawValue
    let own = pages.filter { $0.key.family == family }
    let achieved = Dictionary(uniqueKeysWithValues: own.map { ($0.key.number, $0.value) })
    let numbers = Set(achieved.keys).union(excused.keys).sorted()
    guard let newest = numbers.last else { return nil }
    let last = DayPage(number: newest).lastDay
    var scanner = RunScanner()
    var anchor = last
    while anchor >= firstDay {
      var window = calendar.window(
        anchor: anchor, length: DayBits.capacity, today: last + 1, firstDay: firstDay,
        ledger: ledger, tasks: tasks)
      let oldest = DayPage.number(of: anchor - (window.length - 1))
      for number in oldest...DayPage.number(of: anchor) {
        achieved[number]?.withUnsafeBytes {
          window.achieved.add(page: number, bytes: $0, anchor: anchor)
        }
        excused[number]?.withUnsafeBytes {
          window.excused.add(page: number, bytes: $0, anchor: anchor)
        }
      }
      let fetched = DayBits(below: window.length)
      window.achieved = window.achieved & fetched
      window.excused = window.excused & fetched
      scanner.add(window)
      anchor = anchor - window.length
      guard window.achieved.isEmpty, window.excused.isEmpty else { continue }
      guard let next = numbers.last(where: { $0 <= DayPage.number(of: anchor) }) else { break }
      let end = DayPage(number: next).lastDay
      // As in ``Store/longestRun(of:ledger:from:to:window:)``.
      if anchor - end > 7, ledger != .tasks {
        scanner.endRun()
        anchor = end
      }
    }
    return scanner.best
  }
}
