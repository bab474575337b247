import StreakCore

/// What became of a mark that a learner sets.
public enum MarkResult: Hashable, Sendable {
  /// It was something else before.
  case changed(revision: Int64)
  /// It was so already.
  case unchanged(revision: Int64)
  /// The learner may not have it.
  case refused

  /// Whether something changed, and the revision; `nil` where it was refused.
  public var outcome: (changed: Bool, revision: Int64)? {
    switch self {
    case .changed(let revision): (true, revision)
    case .unchanged(let revision): (false, revision)
    case .refused: nil
    }
  }
}

extension Store {
  private static let favouriteRow = Query(
    "SELECT value FROM favourite WHERE learner = $1 AND key = $2")
  private static let favouriteCount = Query(
    "SELECT count(*) FROM favourite WHERE learner = $1 AND value = 1")
  private static let favouriteRows = Query(
    "SELECT key FROM favourite WHERE learner = $1 AND value = 1")
  private static let saveFavourite = Query(
    """
    INSERT INTO favourite (learner, key, value) VALUES ($1, $2, $3)
    ON CONFLICT (learner, key) DO UPDATE SET value = excluded.value
    """)

  /// Marks a tip as a favourite, or takes that back.
  ///
  /// - Returns: `refused` where the learner has as many as there may be.
  public func putFavourite(
    _ key: String, remove: Bool, learner: String, fallback: Zone, now: Instant
  ) throws -> MarkResult {
    try nested {
      let writer = try LearnerWriter(store: self, learner: learner, fallback: fallback)
      let revision = writer.state.revision
      if try isFavourite(key, of: learner) == !remove {
        return (false, .unchanged(revision: revision - 1))
      }
      if try !remove && favouriteCount(of: learner) >= ContentLimits.favourites {
        return (false, .refused)
      }
      try save(favourite: key, !remove, of: learner)
      try writer.touch(FactKey(.favourite, key), now)
      return (true, .changed(revision: revision))
    }
  }

  /// Writes whether a tip is a favourite.
  func save(favourite key: String, _ value: Bool, of learner: String) throws {
    let row = try connection.statement(Self.saveFavourite)
    row.bind(1, learner).bind(2, key).bind(3, value ? 1 : 0)
    try row.run()
  }

  /// Whether a tip is a favourite.
  public func isFavourite(_ key: String, of learner: String) throws -> Bool {
    try favourite(key, of: learner) ?? false
  }

  /// Whether a tip is a favourite; `nil` where it never was.
  func favourite(_ key: String, of learner: String) throws -> Bool? {
    let row = try connection.statement(Self.favouriteRow)
    row.bind(1, learner).bind(2, key)
    guard try row.step() else { return nil }
    defer { row.reset() }
    return row.int(0) == 1
  }

  private func favouriteCount(of learner: String) throws -> Int {
    let row = try connection.statement(Self.favouriteCount)
    row.bind(1, learner)
    defer { row.reset() }
    return try row.step() ? row.int(0) : 0
  }

  /// The keys of the favourites, in the order of their bytes.
  public func favourites(of learner: String) throws -> [String] {
    let rows = try connection.statement(Self.favouriteRows)
    rows.bind(1, learner)
    var keys: [String] = []
    while try rows.step() { keys.append(rows.text(0)) }
    return keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
