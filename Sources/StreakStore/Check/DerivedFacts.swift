import StreakCore

/// All that the store keeps of a learner although it follows from the facts.
///
/// There are two ways to it: what is stored, and what the facts say. `streakd check` compares them.
struct DerivedFacts {
  /// A page of a family.
  struct PageKey: Hashable {
    let family: Int
    let number: Int32
  }

  /// The row of a ledger.
  struct LedgerRow: Equatable {
    var firstDay: CivilDay
    var lastTime: Int64
  }

  /// The row of a best; no days stand for a ledger on which no day was ever achieved.
  struct BestRow: Equatable {
    var days = 0
    var start = CivilDay(number: 0)
    var end = CivilDay(number: 0)

    init(days: Int, start: CivilDay, end: CivilDay) {
      (self.days, self.start, self.end) = (days, start, end)
    }

    init(_ run: Run?) {
      let none = CivilDay(number: 0)
      self.init(days: run?.count ?? 0, start: run?.start ?? none, end: run?.end ?? none)
    }
  }

  /// Totals of the days with records.
  var days: [CivilDay: DayTotals] = [:]
  /// Pages of achieved days on which any day is set; those of excused days are facts.
  var pages: [PageKey: [UInt8]] = [:]
  /// The ledgers that have facts, by their number.
  var ledgers: [Int: LedgerRow] = [:]
  /// The bests, by the number of the ledger.
  var bests: [Int: BestRow] = [:]
  /// The wallet; `nil`: it contradicts itself.
  var wallet: Wallet? = Wallet()
  /// Progress in genres that have an answer.
  var genres: [ExactText: GenreProgress] = [:]
  /// How often the app was launched.
  var launches: Int64 = 0
  /// Right answers in a row.
  var quiz = QuizStreak()
  /// How many rules the profile has.
  var rules = 0
  /// How many tasks there are.
  var tasks = 0
}

extension DerivedFacts {
  private static let learnerRow = Query("SELECT rules, tasks FROM learner WHERE learner = $1")
  private static let dayRows = Query(
    "SELECT day, records, correct, total FROM practice_day WHERE learner = $1")
  private static let pageRows = Query(
    "SELECT page, family, bits FROM day_page WHERE learner = $1 AND family <> 0")
  private static let ledgerRows = Query(
    "SELECT ledger, first_day, last_time FROM ledger WHERE learner = $1")
  private static let bestRows = Query(
    "SELECT ledger, days, start_day, end_day FROM best WHERE learner = $1")

  /// What is stored.
  init(stored learner: String, in store: Store) throws {
    let row = try store.connection.statement(Self.learnerRow)
    row.bind(1, learner)
    if try row.step() { (rules, tasks) = (row.int(0), row.int(1)) }
    row.reset()
    let days = try store.connection.statement(Self.dayRows)
    days.bind(1, learner)
    while try days.step() {
      self.days[days.day(0)] = DayTotals(
        records: days.int(1), correct: days.int(2), total: days.int(3))
    }
    let pages = try store.connection.statement(Self.pageRows)
    pages.bind(1, learner)
    while try pages.step() {
      let bytes = Array(pages.blob(2))
      // A page whose last day was cleared stays; it says nothing.
      if bytes.count == DayPage.byteCount, bytes.allSatisfy({ $0 == 0 }) { continue }
      self.pages[PageKey(family: pages.int(1), number: pages.int32(0))] = bytes
    }
    let ledgers = try store.connection.statement(Self.ledgerRows)
    ledgers.bind(1, learner)
    while try ledgers.step() {
      self.ledgers[ledgers.int(0)] = LedgerRow(
        firstDay: ledgers.day(1), lastTime: ledgers.int64(2))
    }
    let bests = try store.connection.statement(Self.bestRows)
    bests.bind(1, learner)
    while try bests.step() {
      self.bests[bests.int(0)] = BestRow(
        days: bests.int(1), start: bests.day(2), end: bests.day(3))
    }
    do {
      wallet = try store.wallet(of: learner)
    } catch let error as StoreError where error.code == .inconsistent {
      wallet = nil
    }
    for progress in try store.progress(of: learner) {
      genres[ExactText(progress.genre)] = progress
    }
    launches = try store.launches(of: learner)
    quiz = try store.quizStreak(of: learner)
  }
}
