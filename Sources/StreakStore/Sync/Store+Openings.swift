import StreakCore

/// What learners brought along from elsewhere.
extension Store {
  private static let openingRows = Query(
    "SELECT kind, name, number, correct, position FROM opening WHERE learner = $1")
  private static let openingRow = Query(
    """
    SELECT kind, name, number, correct, position FROM opening
    WHERE learner = $1 AND kind = $2 AND name = $3
    """)
  private static let saveOpening = Query(
    """
    INSERT INTO opening (learner, kind, name, number, correct, position)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (learner, kind, name) DO UPDATE SET number = excluded.number,
      correct = excluded.correct, position = excluded.position
    """)

  /// All that a learner brought along.
  func openings(of learner: String) throws -> [Opening] {
    let rows = try connection.statement(Self.openingRows)
    rows.bind(1, learner)
    var openings: [Opening] = []
    while try rows.step() {
      if let opening = Opening(rows) { openings.append(opening) }
    }
    return openings
  }

  /// One thing that a learner brought along, by its kind and, of a genre, its name.
  func opening(kind: Int, name: String, of learner: String) throws -> Opening? {
    let row = try connection.statement(Self.openingRow)
    row.bind(1, learner).bind(2, kind).bind(3, name)
    guard try row.step() else { return nil }
    defer { row.reset() }
    return Opening(row)
  }

  /// Writes something that a learner brought along.
  func save(_ opening: Opening, of learner: String) throws {
    let row = try connection.statement(Self.saveOpening)
    row.bind(1, learner)
    switch opening {
    case .launches(let count):
      row.bind(2, 1).bind(3, "").bind(4, count).bind(5, 0).bind(6, 0)
    case .quizStreak(let count):
      row.bind(2, 2).bind(3, "").bind(4, count).bind(5, 0).bind(6, 0)
    case .genre(let progress):
      row.bind(2, 3).bind(3, progress.genre).bind(4, progress.answered)
      row.bind(5, progress.correct).bind(6, progress.position)
    }
    try row.run()
  }
}

extension Opening {
  fileprivate init?(_ row: Statement) {
    switch row.int(0) {
    case 1: self = .launches(row.int64(2))
    case 2: self = .quizStreak(row.int64(2))
    case 3:
      var progress = GenreProgress(genre: row.text(1))
      progress.answered = row.int64(2)
      progress.correct = row.int64(3)
      progress.position = row.int64(4)
      self = .genre(progress)
    default: return nil
    }
  }
}
