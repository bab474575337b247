import StreakCore

/// The keys of all facts of a learner but records, read from where the facts themselves are.
///
/// `change` must have a row for each: the migration that made it fills it from here, and
/// `streakd check` compares.
struct FactSources {
  /// A table with facts.
  private struct Source: Sendable {
    /// The columns that the key is made of, and 0.
    let query: Query
    /// The same in schema 2, and when the fact was made or changed.
    let oldQuery: Query
    let key: @Sendable (Statement) -> FactKey?

    init(
      family: FactFamily, table: String, columns: String, updatedAt: String,
      key: @escaping @Sendable (Statement) -> FactKey?
    ) {
      let condition = family == .task ? " AND added_at IS NOT NULL" : ""
      query = Query("SELECT \(columns), 0 FROM \(table) WHERE learner = $1\(condition)")
      oldQuery = Query("SELECT \(columns), \(updatedAt) FROM \(table) WHERE learner = $1")
      self.key = key
    }
  }

  private static let excusedPages = Query(
    "SELECT page, bits FROM day_page WHERE learner = $1 AND family = 0")

  private static let all = [
    Source(
      family: .profileRule, table: "profile_rule", columns: "field, from_day", updatedAt: "0"
    ) { row in
      ProfileField(rawValue: row.int(0)).map { .rule($0, from: row.day(1)) }
    },
    Source(family: .task, table: "task", columns: "id, number", updatedAt: "updated_at") {
      FactKey(.task, $0.id(0))
    },
    Source(
      family: .taskMark, table: "task_mark",
      columns: """
        (SELECT id FROM task WHERE task.learner = task_mark.learner
          AND task.number = task_mark.number), day, kind
        """, updatedAt: "updated_at"
    ) { row in
      // A mark of no task says nothing.
      row.isNull(0)
        ? nil : TaskMark(rawValue: row.int(2)).map { .mark($0, of: row.id(0), on: row.day(1)) }
    },
    Source(family: .checkedInDay, table: "check_in", columns: "day", updatedAt: "updated_at") {
      FactKey(.checkedInDay, $0.day(0))
    },
    Source(family: .coin, table: "coin", columns: "key", updatedAt: "made_at") {
      FactKey(.coin, $0.text(0))
    },
    Source(
      family: .unlockedItem, table: "unlocked", columns: "kind, name", updatedAt: "updated_at"
    ) { row in
      ItemKind(rawValue: row.int(0)).map { .item(RewardItem($0, row.text(1))) }
    },
    Source(
      family: .choice, table: "setting", columns: "name, number, text", updatedAt: "updated_at"
    ) { row in
      Choice(name: row.text(0), number: row.int(1), text: row.text(2)).map { .choice($0) }
    },
    Source(family: .device, table: "device", columns: "name", updatedAt: "updated_at") {
      FactKey(.device, $0.text(0))
    },
    Source(family: .favourite, table: "favourite", columns: "key", updatedAt: "updated_at") {
      FactKey(.favourite, $0.text(0))
    },
    Source(family: .quizAnswer, table: "quiz_answer", columns: "id", updatedAt: "time") {
      FactKey(.quizAnswer, $0.id(0))
    },
    Source(family: .launch, table: "launch", columns: "id", updatedAt: "time") {
      FactKey(.launch, $0.id(0))
    },
    Source(family: .adViewDay, table: "ad_view", columns: "day", updatedAt: "updated_at") {
      FactKey(.adViewDay, $0.day(0))
    },
    Source(family: .opening, table: "opening", columns: "kind, name", updatedAt: "0") { row in
      FactKey(.opening, bytes: [UInt8(truncatingIfNeeded: row.int(0))] + row.text(1).utf8)
    },
  ]

  /// Calls `body` with every key.
  ///
  /// - Parameter old: the tables are those of schema 2, which also said when a fact was last changed;
  ///   else that time is 1970.
  static func forEach(
    of learner: String, in connection: StoreConnection, old: Bool = false,
    _ body: (FactKey, Instant) throws(StoreError) -> Void
  ) throws(StoreError) {
    for source in all {
      let rows = try connection.statement(old ? source.oldQuery : source.query)
      // Also where `body` throws.
      defer { rows.reset() }
      rows.bind(1, learner)
      while try rows.step() {
        guard let key = source.key(rows) else { continue }
        try body(key, Instant(milliseconds: rows.int64(rows.columnCount - 1)))
      }
    }
    let pages = try connection.statement(Self.excusedPages)
    defer { pages.reset() }
    pages.bind(1, learner)
    while try pages.step() {
      guard let page = DayPage(number: pages.page(0), bytes: pages.blob(1)) else { continue }
      for back in 0..<DayPage.days where page[page.lastDay - back] {
        try body(FactKey(.excusedDay, page.lastDay - back), Instant(milliseconds: 0))
      }
    }
  }
}

/// What the migration to schema 3 does to each learner: the log of changes gets what was never logged.
enum FactConversion {
  private static let learners = Query("SELECT learner, revision FROM learner")
  private static let answers = Query(
    "SELECT id, genre, mode, position, correct FROM quiz_answer WHERE learner = $1 ORDER BY time, id"
  )
  private static let dropProgress = Query("DELETE FROM genre_progress WHERE learner = $1")
  private static let saveProgress = Query(
    """
    INSERT INTO genre_progress (learner, genre, answered, correct, position, updated_at)
    VALUES ($1, $2, $3, $4, $5, 0)
    """)
  private static let saveStreak = Query(
    "UPDATE counter SET number = $3 WHERE learner = $1 AND name = $2")
  private static let note = Query(
    """
    INSERT INTO change (learner, family, key, revision, updated_at, gone)
    VALUES ($1, $2, $3, $4, $5, 0)
    """)

  static let run: @Sendable (SQLiteConnection) throws(StoreError) -> Void = {
    (connection) throws(StoreError) in
    var learners: [(name: String, revision: Int64)] = []
    let rows = try connection.statement(Self.learners)
    while try rows.step() { learners.append((rows.text(0), rows.int64(1))) }
    for (learner, revision) in learners {
      try recount(learner, connection)
      try FactSources.forEach(of: learner, in: connection, old: true) {
        (key, updatedAt) throws(StoreError) in
        let row = try connection.statement(Self.note)
        row.bind(1, learner).bind(2, key.family.rawValue)
        key.bytes.withUnsafeBytes { _ = row.bind(3, $0) }
        row.bind(4, revision).bind(5, updatedAt.milliseconds)
        try row.run()
      }
    }
  }

  /// Counts a learner's answers in the order of their instants and ids; it was the order in which they
  /// came.
  private static func recount(_ learner: String, _ connection: SQLiteConnection)
    throws(StoreError)
  {
    var tally = QuizTally()
    let rows = try connection.statement(answers)
    rows.bind(1, learner)
    while try rows.step() {
      tally.count(
        QuizAnswer(
          id: rows.id(0), genre: rows.text(1), mode: QuizMode(rawValue: rows.int(2)) ?? .random,
          position: rows.int(3), correct: rows.int(4) == 1))
    }
    if tally.genres.isEmpty { return }
    let drop = try connection.statement(dropProgress)
    drop.bind(1, learner)
    try drop.run()
    for progress in tally.genres.values {
      let row = try connection.statement(saveProgress)
      row.bind(1, learner).bind(2, progress.genre).bind(3, progress.answered)
      row.bind(4, progress.correct).bind(5, progress.position)
      try row.run()
    }
    for (name, number) in [
      (CounterName.quizStreak, tally.streak.current), (.bestQuizStreak, tally.streak.best),
    ] {
      let row = try connection.statement(saveStreak)
      row.bind(1, learner).bind(2, name.rawValue).bind(3, number)
      try row.run()
    }
  }
}
