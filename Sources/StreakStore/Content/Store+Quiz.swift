import StreakCore

/// How far a learner is in a genre.
public struct GenreProgress: Hashable, Sendable {
  /// The genre.
  public var genre: String
  /// Questions answered.
  public var answered: Int64 = 0
  /// Answers that were right.
  public var correct: Int64 = 0
  /// The question after the one that was last answered in sequential or continued play.
  public var position: Int64 = 0

  /// No progress at all.
  public init(genre: String) {
    self.genre = genre
  }
}

/// The answer to a question, as a fact.
public struct QuizAnswer: Sendable {
  /// Chosen by the client.
  public var id: RecordID
  /// The genre of the question.
  public var genre: String
  /// How the question was come by.
  public var mode: QuizMode
  /// The place of the question in its genre, 0-999,999.
  public var position: Int
  /// Whether the answer was right.
  public var correct: Bool

  /// A fact.
  public init(id: RecordID, genre: String, mode: QuizMode, position: Int, correct: Bool) {
    self.id = id
    self.genre = genre
    self.mode = mode
    self.position = position
    self.correct = correct
  }

  /// Whether the other one says the same, byte for byte.
  func says(sameAs other: QuizAnswer) -> Bool {
    ExactText(genre) == ExactText(other.genre) && mode == other.mode
      && position == other.position && correct == other.correct
  }
}

/// Right answers in a row over all genres, in the order in which they arrived.
public struct QuizStreak: Hashable, Sendable {
  /// Up to now.
  public var current: Int64 = 0
  /// The most there ever were.
  public var best: Int64 = 0
}

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
    """)
  private static let progressRow = Query(
    "SELECT answered, correct, position FROM genre_progress WHERE learner = $1 AND genre = $2")
  private static let progressRows = Query(
    "SELECT answered, correct, position, genre FROM genre_progress WHERE learner = $1")
  private static let saveProgress = Query(
    """
    INSERT INTO genre_progress (learner, genre, answered, correct, position, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (learner, genre) DO UPDATE SET answered = excluded.answered,
      correct = excluded.correct, position = excluded.position, updated_at = excluded.updated_at
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
      progress.answered += 1
      if answer.correct { progress.correct += 1 }
      if answer.mode.movesPosition { progress.position = Int64(answer.position) + 1 }
      streak.current = answer.correct ? streak.current + 1 : 0
      streak.best = max(streak.best, streak.current)
      try save(answer, learner: learner, now: now)
      try save(progress, learner: learner, now: now)
      try setCounter(.quizStreak, streak.current, of: learner)
      try setCounter(.bestQuizStreak, streak.best, of: learner)
      return (true, .added(progress, streak, revision: revision))
    }
  }

  private func answer(_ id: RecordID, of learner: String) throws -> QuizAnswer? {
    let row = try connection.statement(Self.answerRow)
    row.bind(1, learner).bind(2, id)
    guard try row.step() else { return nil }
    defer { row.reset() }
    return QuizAnswer(
      id: id, genre: row.text(0), mode: QuizMode(rawValue: row.int(1)) ?? .random,
      position: row.int(2), correct: row.int(3) == 1)
  }

  private func save(_ answer: QuizAnswer, learner: String, now: Instant) throws {
    let row = try connection.statement(Self.saveAnswer)
    row.bind(1, learner).bind(2, answer.id).bind(3, answer.genre).bind(4, answer.mode.rawValue)
    row.bind(5, answer.position).bind(6, answer.correct ? 1 : 0).bind(7, now.milliseconds)
    try row.run()
  }

  private func save(_ progress: GenreProgress, learner: String, now: Instant) throws {
    let row = try connection.statement(Self.saveProgress)
    row.bind(1, learner).bind(2, progress.genre).bind(3, progress.answered)
    row.bind(4, progress.correct).bind(5, progress.position).bind(6, now.milliseconds)
    try row.run()
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
