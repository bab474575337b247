import StreakCore

/// What is left of deleted records, so that other stores hear of it.
extension Store {
  private static let anyTombstone = Query(
    "SELECT 1 FROM change WHERE learner = $1 AND family = 1 LIMIT 1")
  private static let changeRow = Query(
    "SELECT updated_at, gone FROM change WHERE learner = $1 AND family = $2 AND key = $3")
  private static let dropTombstone = Query(
    "DELETE FROM change WHERE learner = $1 AND family = 1 AND key = $2")

  /// Whether a record of the learner was ever deleted.
  func hasTombstones(of learner: String) throws -> Bool {
    let row = try connection.statement(Self.anyTombstone)
    row.bind(1, learner)
    defer { row.reset() }
    return try row.step()
  }

  /// When a fact was made or last changed, or a record deleted; `nil`: nothing is known of it. Records
  /// that are there say it themselves.
  func changeTime(_ key: FactKey, of learner: String) throws -> Instant? {
    let row = try connection.statement(Self.changeRow)
    row.bind(1, learner).bind(2, key.family.rawValue)
    key.bytes.withUnsafeBytes { _ = row.bind(3, $0) }
    guard try row.step() else { return nil }
    defer { row.reset() }
    return Instant(milliseconds: row.int64(0))
  }

  /// Forgets that a record was deleted, because it is there again.
  ///
  /// - Returns: when it was deleted; `nil` where it was not.
  func takeTombstone(_ id: RecordID, of learner: String) throws -> Instant? {
    guard let deleted = try changeTime(FactKey(.record, id), of: learner) else { return nil }
    let row = try connection.statement(Self.dropTombstone)
    row.bind(1, learner).bind(2, id)
    try row.run()
    return deleted
  }
}
