import StreakCore

/// What became of an answer.
public enum QuizAnswerResult: Sendable {
  /// It is counted.
  case added(GenreProgress, QuizStreak, revision: Int64)
  /// It had been counted, and nothing changed.
  case present(GenreProgress, QuizStreak, revision: Int64)
  /// The id stands for another answer.
  case conflict
  /// The id is new, and the genre was refused.
  case unknownGenre
}

extension Store {
  private static let answerRow = Query(
    "SELECT genre, mode, position, correct FROM quiz_answer WHERE learner = $1 AND id = $2")
  private static let saveAnswer = Query(
    """
    INSERT INTO quiz_answer (learner, id, genre, mode, position, correct, time)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (learner, id) DO UPDATE SET genre = excluded.genre, mode = excluded.mode,
      position = excluded.position, correct = excluded.correct, time = excluded.time
    """)
  private static let lastAnswer = Query(
    "SELECT time, id FROM quiz_answer WHERE learner = $1 ORDER BY time DESC, id DESC LIMIT 1")
  private static let answerRows = Query(
    """
    SELECT genre, mode, position, correct, id FROM quiz_answer WHERE learner = $1
    ORDER BY time, id
    """)
  private static let progressRow = Query(
    "SELECT answered, correct, position FROM genre_progress WHERE learner = $1 AND genre = $2")
  private static let progressRows = Query(
    "SELECT answered, correct, position, genre FROM genre_progress WHERE learner = $1")
  private static let dropProgress = Query("DELETE FROM genre_progress WHERE learner = $1")
  private static let saveProgress = Query(
    """
    INSERT INTO genre_progress (learner, genre, answered, correct, position)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (learner, genre) DO UPDATE SET answered = excluded.answered,
      correct = excluded.correct, position = excluded.position
    """)

  /// Counts an answer once, whatever the number of times it comes.
  ///
  /// - Parameter isKnown: whether the genre may be answered; not asked for an answer that is there.
  public func putAnswer(
    _ answer: QuizAnswer, learner: String, fallback: Zone, now: Instant,
    isKnown: (String) -> Bool
  ) throws -> QuizAnswerResult {
    try nested {
      let writer = try LearnerWriter(store: self, learner: learner, fallback: fallback)
      let revision = writer.state.revision
      var progress = try self.progress(in: answer.genre, of: learner)
      var streak = try quizStreak(of: learner)
      if let known = try self.answer(answer.id, of: learner) {
        guard known.says(sameAs: answer) else { return (false, .conflict) }
        return (false, .present(progress, streak, revision: revision - 1))
      }
      guard isKnown(answer.genre) else { return (false, .unknownGenre) }
      let isLast = try isLast(answer.id, now, of: learner)
      try save(answer, learner: learner, time: now)
      try writer.touch(FactKey(.quizAnswer, answer.id), now)
      if isLast {
        progress.count(answer)
        streak.count(answer)
        try save(progress, learner: learner)
        try save(streak, learner: learner)
      } else {
        // A clock went back, or an answer of a later one came from elsewhere.
        try recountAnswers(of: learner)
        progress = try self.progress(in: answer.genre, of: learner)
        streak = try quizStreak(of: learner)
      }
      return (true, .added(progress, streak, revision: revision))
    }
  }

  /// Whether an answer comes after all that are there, in the order of ``QuizTally``.
  private func isLast(_ id: RecordID, _ time: Instant, of learner: String) throws -> Bool {
    let row = try connection.statement(Self.lastAnswer)
    row.bind(1, learner)
    guard try row.step() else { return true }
    defer { row.reset() }
    return (row.int64(0), row.id(1)) < (time.milliseconds, id)
  }

  /// What the answers and what was brought along come to. Reads all of them.
  func quizTally(of learner: String) throws -> QuizTally {
    var tally = QuizTally(openings: try openings(of: learner))
    let rows = try connection.statement(Self.answerRows)
    rows.bind(1, learner)
    while try rows.step() {
      tally.count(
        QuizAnswer(
          id: rows.id(4), genre: rows.text(0), mode: QuizMode(rawValue: rows.int(1)) ?? .random,
          position: rows.int(2), correct: rows.int(3) == 1))
    }
    return tally
  }

  /// Counts all answers anew.
  func recountAnswers(of learner: String) throws {
    let tally = try quizTally(of: learner)
    // An answer that gave way to another one may have been the only one of its genre.
    let drop = try connection.statement(Self.dropProgress)
    drop.bind(1, learner)
    try drop.run()
    for progress in tally.genres.values { try save(progress, learner: learner) }
    try save(tally.streak, learner: learner)
  }

  /// The answer with this id, if it is there.
  func answer(_ id: RecordID, of learner: String) throws -> QuizAnswer? {
    let row = try connection.statement(Self.answerRow)
    row.bind(1, learner).bind(2, id)
    guard try row.step() else { return nil }
    defer { row.reset() }
    return QuizAnswer(
      id: id, genre: row.text(0), mode: QuizMode(rawValue: row.int(1)) ?? .random,
      position: row.int(2), correct: row.int(3) == 1)
  }

  /// Writes an answer.
  func save(_ answer: QuizAnswer, learner: String, time: Instant) throws {
    let row = try connection.statement(Self.saveAnswer)
    row.bind(1, learner).bind(2, answer.id).bind(3, answer.genre).bind(4, answer.mode.rawValue)
    row.bind(5, answer.position).bind(6, answer.correct ? 1 : 0).bind(7, time.milliseconds)
    try row.run()
  }

  private func save(_ progress: GenreProgress, learner: String) throws {
    let row = try connection.statement(Self.saveProgress)
    row.bind(1, learner).bind(2, progress.genre).bind(3, progress.answered)
    row.bind(4, progress.correct).bind(5, progress.position)
    try row.run()
  }

  private func save(_ streak: QuizStreak, learner: String) throws {
    try setCounter(.quizStreak, streak.current, of: learner)
    try setCounter(.bestQuizStreak, streak.best, of: learner)
  }

  /// How far a learner is in a genre.
  public func progress(in genre: String, of learner: String) throws -> GenreProgress {
    let row = try connection.statement(Self.progressRow)
    row.bind(1, learner).bind(2, genre)
    var progress = GenreProgress(genre: genre)
    guard try row.step() else { return progress }
    defer { row.reset() }
    progress.answered = row.int64(0)
    progress.correct = row.int64(1)
    progress.position = row.int64(2)
    return progress
  }

  /// How far a learner is in each genre that has an answer, by the bytes of the names.
  public func progress(of learner: String) throws -> [GenreProgress] {
    let rows = try connection.statement(Self.progressRows)
    rows.bind(1, learner)
    var list: [GenreProgress] = []
    while try rows.step() {
      var progress = GenreProgress(genre: rows.text(3))
      progress.answered = rows.int64(0)
      progress.correct = rows.int64(1)
      progress.position = rows.int64(2)
      list.append(progress)
    }
    return list.sorted { $0.genre.utf8.lexicographicallyPrecedes($1.genre.utf8) }
  }

  /// Right answers in a row.
  public func quizStreak(of learner: String) throws -> QuizStreak {
    QuizStreak(
      current: try counter(.quizStreak, of: learner),
      best: try counter(.bestQuizStreak, of: learner))
  }
}
