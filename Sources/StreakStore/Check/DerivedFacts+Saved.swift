import StreakCore

extension DerivedFacts {
  // MARK: Comparing

  /// What is not as it should be, a line for each thing.
  func differences(from other: DerivedFacts) -> [String] {
    var lines: [String] = []
    if rules != other.rules { lines.append("\(rules) rules counted, \(other.rules) are there") }
    if tasks != other.tasks { lines.append("\(tasks) tasks counted, \(other.tasks) are there") }
    let days = Set(self.days.keys).union(other.days.keys)
      .filter { self.days[$0] != other.days[$0] }
    if let first = days.min() {
      lines.append(
        "totals of \(days.count) practice days, first \(first): "
          + "\(Self.text(self.days[first])) instead of \(Self.text(other.days[first]))")
    }
    let pages = Set(self.pages.keys).union(other.pages.keys)
      .filter { self.pages[$0] != other.pages[$0] }
    for family in Set(pages.map(\.family)).sorted() {
      let numbers = pages.filter { $0.family == family }.map(\.number).sorted()
      let name = PageFamily(rawValue: family).map { "\($0)" } ?? "\(family)"
      lines.append("\(numbers.count) pages of achieved days (\(name)), first \(numbers[0])")
    }
    lines += ledgerDifferences(other)
    if wallet != other.wallet {
      lines.append("the wallet: \(Self.text(wallet)) instead of \(Self.text(other.wallet))")
    }
    let names = Set(genres.keys).union(other.genres.keys)
      .filter { genres[$0] != other.genres[$0] }
    for name in names.map(\.text).sorted() { lines.append("the progress in the genre \(name)") }
    if launches != other.launches {
      lines.append("\(launches) launches counted, \(other.launches) are there")
    }
    if quiz != other.quiz {
      lines.append("right answers in a row: \(quiz.current) and at best \(quiz.best)")
    }
    return lines
  }

  private func ledgerDifferences(_ other: DerivedFacts) -> [String] {
    var lines: [String] = []
    for number in Set(ledgers.keys).union(other.ledgers.keys).sorted() {
      let (left, right) = (ledgers[number], other.ledgers[number])
      guard left != right else { continue }
      let name = Ledger(rawValue: number).map { "\($0)" } ?? "\(number)"
      let text = [left, right].map { $0.map { "from \($0.firstDay) to \($0.lastTime)" } ?? "none" }
      lines.append("the ledger of \(name): \(text[0]) instead of \(text[1])")
    }
    for number in Set(bests.keys).union(other.bests.keys).sorted() {
      let (left, right) = (bests[number], other.bests[number])
      // A ledger without facts may have kept a best of no days.
      if left == right || right == nil && left?.days == 0 { continue }
      let name = Ledger(rawValue: number).map { "\($0)" } ?? "\(number)"
      let text = [left, right].map {
        $0.map { $0.days == 0 ? "no days" : "\($0.days) days, \($0.start) to \($0.end)" } ?? "none"
      }
      lines.append("the best of \(name): \(text[0]) instead of \(text[1])")
    }
    return lines
  }

  private static func text(_ totals: DayTotals?) -> String {
    totals.map { "\($0.records) records, \($0.correct)/\($0.total)" } ?? "none"
  }

  private static func text(_ wallet: Wallet?) -> String {
    wallet.map { "\($0.balance) coins, \($0.entries) entries" } ?? "one that contradicts itself"
  }

  // MARK: Saving

  private static let drops = [
    Query("DELETE FROM practice_day WHERE learner = $1"),
    Query("DELETE FROM day_page WHERE learner = $1 AND family <> 0"),
    Query("DELETE FROM ledger WHERE learner = $1"), Query("DELETE FROM best WHERE learner = $1"),
    Query("DELETE FROM wallet WHERE learner = $1"),
    Query("DELETE FROM genre_progress WHERE learner = $1"),
    Query(
      """
      DELETE FROM counter WHERE learner = $1
        AND name IN ('quiz_streak', 'best_quiz_streak', 'launches')
      """),
  ]
  private static let counts = Query(
    "UPDATE learner SET rules = $2, tasks = $3 WHERE learner = $1")
  private static let day = Query(
    "INSERT INTO practice_day (learner, day, records, correct, total) VALUES ($1, $2, $3, $4, $5)")
  private static let page = Query(
    "INSERT INTO day_page (learner, page, family, bits) VALUES ($1, $2, $3, $4)")
  private static let ledger = Query(
    "INSERT INTO ledger (learner, ledger, first_day, last_time) VALUES ($1, $2, $3, $4)")
  private static let best = Query(
    "INSERT INTO best (learner, ledger, days, start_day, end_day) VALUES ($1, $2, $3, $4, $5)")
  private static let genre = Query(
    """
    INSERT INTO genre_progress (learner, genre, answered, correct, position)
    VALUES ($1, $2, $3, $4, $5)
    """)

  /// Puts all of it in the place of what is stored.
  func save(_ learner: String, in store: Store) throws {
    let connection = store.connection
    for query in Self.drops {
      let row = try connection.statement(query)
      row.bind(1, learner)
      try row.run()
    }
    let row = try connection.statement(Self.counts)
    row.bind(1, learner).bind(2, rules).bind(3, tasks)
    try row.run()
    for (day, totals) in days {
      let row = try connection.statement(Self.day)
      row.bind(1, learner).bind(2, day).bind(3, totals.records).bind(4, totals.correct)
      row.bind(5, totals.total)
      try row.run()
    }
    for (key, bytes) in pages {
      let row = try connection.statement(Self.page)
      row.bind(1, learner).bind(2, Int64(key.number)).bind(3, key.family)
      _ = bytes.withUnsafeBytes { row.bind(4, $0) }
      try row.run()
    }
    for (number, entry) in ledgers {
      let row = try connection.statement(Self.ledger)
      row.bind(1, learner).bind(2, number).bind(3, entry.firstDay).bind(4, entry.lastTime)
      try row.run()
    }
    for (number, entry) in bests {
      let row = try connection.statement(Self.best)
      row.bind(1, learner).bind(2, number).bind(3, entry.days).bind(4, entry.start)
      row.bind(5, entry.end)
      try row.run()
    }
    try saveRest(learner, store)
  }

  private func saveRest(_ learner: String, _ store: Store) throws {
    if let wallet, wallet.entries > 0 { try store.add([], to: wallet, of: learner) }
    for (_, progress) in genres {
      let row = try store.connection.statement(Self.genre)
      row.bind(1, learner).bind(2, progress.genre).bind(3, progress.answered)
      row.bind(4, progress.correct).bind(5, progress.position)
      try row.run()
    }
    if launches > 0 { try store.setCounter(.launches, launches, of: learner) }
    if !genres.isEmpty || quiz.best > 0 {
      try store.setCounter(.quizStreak, quiz.current, of: learner)
      try store.setCounter(.bestQuizStreak, quiz.best, of: learner)
    }
  }
}
