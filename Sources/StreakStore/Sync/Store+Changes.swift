import StreakCore

/// Facts in pages: what changed since a place, and everything.
extension Store {
  private static let recordColumns = """
    SELECT record.id, record.time, record.day, record.zone, record.kind, record.correct,
      record.total, track.title, track.artist, record.revision, record.updated_at
    FROM record JOIN track ON track.learner = record.learner AND track.track = record.track
    WHERE record.learner = $1
    """
  private static let changedRecords = Query(
    """
    \(recordColumns) AND (record.revision, record.id) > ($2, $3)
    ORDER BY record.revision, record.id LIMIT $4
    """)
  private static let changedFacts = Query(
    """
    SELECT family, key, updated_at, revision FROM change
    WHERE learner = $1 AND (revision, family, key) > ($2, $3, $4)
    ORDER BY revision, family, key LIMIT $5
    """)
  private static let recordsByID = Query(
    "\(recordColumns) AND record.id > $2 ORDER BY record.id LIMIT $3")
  private static let factsByKey = Query(
    """
    SELECT family, key, updated_at, revision FROM change
    WHERE learner = $1 AND (family, key) > ($2, $3) AND gone = 0 AND family > 1
    ORDER BY family, key LIMIT $4
    """)

  /// A fact and where it stands among the changes.
  public struct Change: Sendable {
    /// The fact.
    public var fact: Fact
    /// The place behind it.
    public var cursor: ChangeCursor
  }

  /// The facts that changed after a place, at most so many, in the order in which they last changed.
  ///
  /// Two range scans, whatever is older; one look-up by key for each fact that is no record.
  public func changes(of learner: String, after cursor: ChangeCursor, limit: Int) throws -> [Change]
  {
    let records = try records(
      Self.changedRecords, learner, limit: limit,
      after: cursor.isRecord ? cursor.key?.bytes ?? [] : Self.last, revision: cursor.revision)
    let others = try others(after: cursor, of: learner, limit: limit)
    var changes: [Change] = []
    var (left, right) = (records[...], others[...])
    while changes.count < limit,
      let next = [left.first, right.first].compactMap({ $0 }).min(by: {
        ($0.cursor.revision, $0.cursor.isRecord ? 0 : 1)
          < ($1.cursor.revision, $1.cursor.isRecord ? 0 : 1)
      })
    {
      changes.append(next)
      if next.cursor.isRecord { left.removeFirst() } else { right.removeFirst() }
    }
    return changes
  }

  /// Behind all ids.
  private static let last = [UInt8](repeating: 0xFF, count: 17)

  private func others(after cursor: ChangeCursor, of learner: String, limit: Int) throws -> [Change]
  {
    let rows = try connection.statement(Self.changedFacts)
    rows.bind(1, learner).bind(2, cursor.revision)
    let key = cursor.isRecord ? nil : cursor.key
    rows.bind(3, key?.family.rawValue ?? 0)
    _ = (key?.bytes ?? []).withUnsafeBytes { rows.bind(4, $0) }
    rows.bind(5, limit)
    return try changes(rows, of: learner)
  }

  /// All facts behind a place in the order of their keys, at most so many, without deleted records.
  public func facts(of learner: String, after key: FactKey?, limit: Int) throws -> [Fact] {
    var facts: [Fact] = []
    if key.map({ $0.family == .record }) ?? true {
      facts = try records(
        Self.recordsByID, learner, limit: limit, after: key?.bytes ?? [], revision: nil
      ).map(\.fact)
      if facts.count == limit { return facts }
    }
    let rows = try connection.statement(Self.factsByKey)
    let other = key.flatMap { $0.family == .record ? nil : $0 }
    rows.bind(1, learner).bind(2, other?.family.rawValue ?? 0)
    _ = (other?.bytes ?? []).withUnsafeBytes { rows.bind(3, $0) }
    rows.bind(4, limit - facts.count)
    return facts + (try changes(rows, of: learner)).map(\.fact)
  }

  /// Reads rows of `change` and what their facts say. A row without a fact is passed over: it cannot
  /// have been written by us.
  private func changes(_ rows: Statement, of learner: String) throws -> [Change] {
    var found: [(key: FactKey, updatedAt: Instant, revision: Int64)] = []
    while try rows.step() {
      guard let family = FactFamily(rawValue: rows.int(0)) else { continue }
      found.append(
        (
          FactKey(family, bytes: Array(rows.blob(1))), Instant(milliseconds: rows.int64(2)),
          rows.int64(3)
        ))
    }
    return try found.compactMap { key, updatedAt, revision in
      try body(of: key, learner: learner).map {
        Change(
          fact: Fact($0, updatedAt: updatedAt),
          cursor: ChangeCursor(revision: revision, isRecord: false, key: key))
      }
    }
  }

  private func records(
    _ query: Query, _ learner: String, limit: Int, after id: [UInt8], revision: Int64?
  ) throws -> [Change] {
    let rows = try connection.statement(query)
    rows.bind(1, learner)
    var next: Int32 = 2
    if let revision {
      rows.bind(next, revision)
      next += 1
    }
    _ = id.withUnsafeBytes { rows.bind(next, $0) }
    rows.bind(next + 1, limit)
    var changes: [Change] = []
    while try rows.step() {
      let record = PracticeRecord(
        id: rows.id(0), time: Instant(milliseconds: rows.int64(1)), zone: rows.text(3),
        kind: rows.text(4), track: TrackKey(stored: rows.text(7), rows.text(8)),
        score: rows.score(5), day: rows.day(2))
      changes.append(
        Change(
          fact: Fact(.record(record), updatedAt: Instant(milliseconds: rows.int64(10))),
          cursor: ChangeCursor(
            revision: rows.int64(9), isRecord: true, key: FactKey(.record, record.id))))
    }
    return changes
  }
}
