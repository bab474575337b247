import StreakCore

/// How the practice days of a learner change by one write, and everything that is derived from
/// them: totals of days, pages of achieved days, the ledger's first day, the best.
struct PracticeDays {
  private static let totalsTable =
    "INSERT INTO practice_day (learner, day, records, correct, total)"
  /// Columns that differ from row to row; the learner does not.
  private static let columns = 4
  /// Rows of one statement, where there are so many.
  private static let together = 10
  private static let addTogether = Query(
    "\(totalsTable) VALUES \(Query.rows(together, sharing: 1, of: columns))")
  private static let addTotalsText = """
    \(totalsTable) VALUES \(Query.rows(1, sharing: 1, of: columns))
    ON CONFLICT (learner, day) DO UPDATE SET records = practice_day.records + excluded.records,
      correct = practice_day.correct + excluded.correct, total = practice_day.total + excluded.total
    """
  private static let addTotals = Query(addTotalsText)
  private static let addTotalsAndTell = Query("\(addTotalsText) RETURNING records")
  private static let dropDay = Query(
    "DELETE FROM practice_day WHERE learner = $1 AND day = $2 AND records <= 0")
  private static let firstDay = Query(
    "SELECT day FROM practice_day WHERE learner = $1 ORDER BY day LIMIT 1")
  private static let lastTime = Query(
    "SELECT time FROM record WHERE learner = $1 ORDER BY time DESC LIMIT 1")

  private var deltas: [CivilDay: DayTotals] = [:]
  private var lastAdded = Instant.min
  private var removesFacts = false

  /// A record that is there now.
  mutating func add(_ record: PracticeRecord) {
    deltas[record.day, default: DayTotals()] += DayTotals(record)
    lastAdded = max(lastAdded, record.time)
  }

  /// A record that is there no more.
  mutating func remove(_ record: PracticeRecord) {
    deltas[record.day, default: DayTotals()] += DayTotals() - DayTotals(record)
    removesFacts = true
  }

  /// Records that count for another day now.
  mutating func move(_ totals: DayTotals, from old: CivilDay, to new: CivilDay) {
    deltas[old, default: DayTotals()] += DayTotals() - totals
    deltas[new, default: DayTotals()] += totals
    removesFacts = true
  }

  /// Writes the totals of a learner who had none.
  private func addFirst(_ days: [CivilDay], _ writer: inout LearnerWriter) throws -> Bool {
    var changes = false
    var rest = days[...]
    while !rest.isEmpty {
      let rows = rest.count >= Self.together ? Self.together : 1
      let row = try writer.store.connection.statement(
        rows > 1 ? Self.addTogether : Self.addTotals)
      row.bind(1, writer.learner)
      for (index, day) in rest.prefix(rows).enumerated() {
        let totals = deltas[day] ?? DayTotals()
        let at = Int32(1 + index * Self.columns)
        row.bind(at + 1, day).bind(at + 2, totals.records)
        row.bind(at + 3, totals.correct).bind(at + 4, totals.total)
        let achieved = totals.records >= writer.state.profile.goal(on: day)
        if try writer.set(day, achieved, in: .practice) { changes = true }
      }
      try row.run()
      rest = rest.dropFirst(rows)
    }
    return changes
  }

  /// Writes all that changes. Days are taken in order, so that writers lock them alike.
  func apply(to writer: inout LearnerWriter) throws {
    let days = deltas.keys.sorted()
    var changes = false
    if writer.isNew, !removesFacts {
      changes = try addFirst(days, &writer)
      return try finish(&writer, changes: changes)
    }
    for day in days {
      let delta = deltas[day] ?? DayTotals()
      let goal = writer.state.profile.goal(on: day)
      // What is added may reach the goal alone: then nobody needs to know what was there, and for
      // telling it SQLite makes a table of its own.
      var achieved = delta.records > 0 && delta.records >= goal
      let records = try addTotals(delta, on: day, writer, telling: !achieved)
      if let records {
        if records <= 0 { try dropDay(day, writer) }
        achieved = records >= goal
      }
      if try writer.set(day, achieved, in: .practice) { changes = true }
    }
    try finish(&writer, changes: changes)
  }

  private func finish(_ writer: inout LearnerWriter, changes: Bool) throws {
    try writer.savePages()
    let known = writer.state[.practice]
    if removesFacts {
      try writer.saveLedger(
        .practice, firstDay: firstDay(writer), lastTime: lastTime(writer))
    } else if let first = deltas.keys.min() {
      try writer.saveLedger(
        .practice, firstDay: min(first, known.firstDay ?? first),
        lastTime: max(lastAdded, known.lastTime))
    }
    // An earlier first day may add broken days, which can only part runs that were never joined.
    if changes || removesFacts || !known.bestIsKnown {
      try writer.saveBest(.practice, correction: removesFacts)
    }
  }

  /// Adds to a day's totals; returns how many records it has then, where that is to be told.
  private func addTotals(
    _ delta: DayTotals, on day: CivilDay, _ writer: LearnerWriter, telling: Bool
  ) throws -> Int? {
    let query = telling ? Self.addTotalsAndTell : Self.addTotals
    let row = try writer.store.connection.statement(query)
    row.bind(1, writer.learner).bind(2, day).bind(3, delta.records)
    row.bind(4, delta.correct).bind(5, delta.total)
    defer { row.reset() }
    guard try row.step() else { return telling ? 0 : nil }
    return row.int(0)
  }

  private func dropDay(_ day: CivilDay, _ writer: LearnerWriter) throws {
    let row = try writer.store.connection.statement(Self.dropDay)
    row.bind(1, writer.learner).bind(2, day)
    try row.run()
  }

  private func firstDay(_ writer: LearnerWriter) throws -> CivilDay? {
    let row = try writer.store.connection.statement(Self.firstDay)
    row.bind(1, writer.learner)
    defer { row.reset() }
    return try row.step() ? row.day(0) : nil
  }

  private func lastTime(_ writer: LearnerWriter) throws -> Instant {
    let row = try writer.store.connection.statement(Self.lastTime)
    row.bind(1, writer.learner)
    let past = try writer.store.lastPastTime(of: writer.learner)
    defer { row.reset() }
    return try row.step() ? max(past, Instant(milliseconds: row.int64(0))) : past
  }
}

extension DayTotals {
  init(_ record: PracticeRecord) {
    self.init(
      records: 1, correct: record.score?.correct ?? 0, total: record.score?.total ?? 0)
  }
}
