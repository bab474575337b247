import StreakCore

/// Forgets single records of days long past and keeps what they come to, so that every answer about
/// days, runs and totals stays as it was.
///
/// Works learner by learner while others read and write, in short transactions. What it was stopped in
/// the middle of goes on at the next run: after each transaction the store is whole.
public struct StoreForget {
  /// What came of it.
  public struct Summary: Equatable, Sendable {
    /// Learners that were looked at.
    public var learners = 0
    /// Records that are forgotten now, or would be.
    public var forgotten = 0
    /// Records of those days that stay, because a trend is made of them.
    public var kept = 0

    /// Nothing yet.
    public init() {}
  }

  /// Days back from today within which nothing is forgotten: records of the last days may lie ahead
  /// of the clock somewhere, and are looked at one by one.
  public static let leastAge = 7

  /// Records that one transaction moves at most, so that no other writer waits long.
  public static let batch = 250

  private static let names = Query(
    "SELECT learner FROM learner WHERE learner > $1 ORDER BY learner LIMIT $2")
  private static let oldRow = Query(
    "SELECT 1 FROM record WHERE learner = $1 AND time < $2 AND day < $3 LIMIT 1")
  private static let oldRows = Query(
    """
    SELECT id, time FROM record WHERE learner = $1 AND time >= $2 AND time < $3 AND day < $4
      AND (time, id) > ($2, $5)
    ORDER BY time, id LIMIT $6
    """)
  private static let scoredRows = Query(
    """
    SELECT id, track, kind, day FROM record WHERE learner = $1 AND total > 0
    ORDER BY time DESC, id DESC
    """)
  private static let trackNumber = Query(
    "SELECT track FROM record WHERE learner = $1 AND id = $2")
  private static let saveForgotten = Query(
    "INSERT INTO forgotten (learner, id, digest) VALUES ($1, $2, $3)")
  private static let dropRecord = Query("DELETE FROM record WHERE learner = $1 AND id = $2")

  private let store: Store
  private let day: CivilDay
  private let batch: Int

  /// - Parameters:
  ///   - day: records of days before it are forgotten; at least ``leastAge`` days before today,
  ///     which the caller looks after.
  ///   - batch: records that one transaction moves at most.
  public init(_ store: Store, before day: CivilDay, batch: Int = StoreForget.batch) {
    self.store = store
    self.day = day
    self.batch = max(1, batch)
  }

  /// Forgets of all learners.
  ///
  /// - Parameters:
  ///   - dryRun: only counts what would be forgotten.
  ///   - pause: called after each transaction; `false` ends the run there.
  /// - Throws: ``StoreError`` where the store cannot be read or written.
  public func run(dryRun: Bool, pause: () -> Bool = { true }) throws -> Summary {
    var summary = Summary()
    var last = ""
    while true {
      let names = try store.read {
        let rows = try store.connection.statement(Self.names)
        rows.bind(1, last).bind(2, 256)
        var names: [String] = []
        while try rows.step() { names.append(rows.text(0)) }
        return names
      }
      for name in names {
        summary.learners += 1
        guard try forget(of: name, dryRun: dryRun, &summary, pause) else { return summary }
      }
      store.releaseSnapshot()
      guard names.count == 256, let name = names.last else { return summary }
      last = name
    }
  }

  /// The instants before which all records of days before the day lie.
  private var end: Instant {
    Instant(seconds: Int64(day.number) * 86_400).advanced(byMilliseconds: Store.laterSpan)
  }

  /// - Returns: `false` where the run is to end.
  private func forget(
    of learner: String, dryRun: Bool, _ summary: inout Summary, _ pause: () -> Bool
  ) throws -> Bool {
    guard let kept = try store.read({ try keptForTrends(of: learner) }) else { return true }
    var place: RecordCursor? = RecordCursor(
      time: Instant(milliseconds: .min), id: RecordID(high: 0, low: 0))
    while let from = place {
      if dryRun {
        let (ids, next) = try store.read { try oldRecords(of: learner, from: from) }
        summary.kept += ids.filter { kept.contains($0) }.count
        summary.forgotten += ids.filter { !kept.contains($0) }.count
        place = next
        continue
      }
      let (forgotten, stayed, next) = try store.write {
        try store.nested { try move(of: learner, from: from, kept: kept) }
      }
      summary.forgotten += forgotten
      summary.kept += stayed
      place = next
      guard pause() else { return false }
    }
    store.releaseSnapshot()
    return true
  }

  /// Ids of records, and where the next ones begin; `nil`: there are none.
  private func oldRecords(of learner: String, from place: RecordCursor) throws -> (
    ids: [RecordID], next: RecordCursor?
  ) {
    let rows = try store.connection.statement(Self.oldRows)
    rows.bind(1, learner).bind(2, place.time.milliseconds).bind(3, end.milliseconds)
    rows.bind(4, day).bind(5, place.id).bind(6, batch)
    var ids: [RecordID] = []
    var next: RecordCursor?
    while try rows.step() {
      let id = rows.id(0)
      ids.append(id)
      next = RecordCursor(time: Instant(milliseconds: rows.int64(1)), id: id)
    }
    return (ids, ids.count < batch ? nil : next)
  }

  /// One transaction: the records go, their sums and ids stay. What is derived does not change, for
  /// it is derived from both.
  private func move(of learner: String, from place: RecordCursor, kept: Set<RecordID>) throws -> (
    keep: Bool, result: (forgotten: Int, kept: Int, next: RecordCursor?)
  ) {
    // Raises the revision, which is the lock.
    _ = try LearnerWriter(store: store, learner: learner, fallback: .utc)
    let (ids, next) = try oldRecords(of: learner, from: place)
    var sums: [PastKey: PastSessions] = [:]
    var forgotten = 0
    for id in ids where !kept.contains(id) {
      guard let record = try store.record(id, of: learner)?.record else { continue }
      let key = PastKey(
        day: record.day, track: try track(of: id, learner), kind: ExactText(record.kind))
      sums[key, default: PastSessions()].add(time: record.time, score: record.score)
      let row = try store.connection.statement(Self.saveForgotten)
      row.bind(1, learner).bind(2, id)
      record.digest.withUnsafeBytes { bytes in _ = row.bind(3, bytes) }
      try row.run()
      let drop = try store.connection.statement(Self.dropRecord)
      drop.bind(1, learner).bind(2, id)
      try drop.run()
      forgotten += 1
    }
    for (key, sessions) in sums { try store.addPast(sessions, to: key, of: learner) }
    return (forgotten > 0, (forgotten, ids.count - forgotten, next))
  }

  private func track(of id: RecordID, _ learner: String) throws -> Int {
    let row = try store.connection.statement(Self.trackNumber)
    row.bind(1, learner).bind(2, id)
    defer { row.reset() }
    return try row.step() ? row.int(0) : 0
  }

  /// Records that a trend of today is made of: the latest ten with questions of each track, and of
  /// each kind of a track, where there are so many.
  ///
  /// - Returns: those of the days to forget; `nil` where there is nothing to forget.
  private func keptForTrends(of learner: String) throws -> Set<RecordID>? {
    let old = try store.connection.statement(Self.oldRow)
    old.bind(1, learner).bind(2, end.milliseconds).bind(3, day)
    defer { old.reset() }
    guard try old.step() else { return nil }
    struct Key: Hashable {
      let track: Int
      let kind: ExactText?
    }
    let wanted = 2 * TrackSummary.trendSessions
    var latest: [Key: [(id: RecordID, isOld: Bool)]] = [:]
    let rows = try store.connection.statement(Self.scoredRows)
    rows.bind(1, learner)
    while try rows.step() {
      let entry = (rows.id(0), rows.day(3) < day)
      for kind in [nil, ExactText(rows.text(2))] {
        let key = Key(track: rows.int(1), kind: kind)
        if latest[key, default: []].count < wanted { latest[key, default: []].append(entry) }
      }
    }
    var kept: Set<RecordID> = []
    for list in latest.values where list.count == wanted {
      for entry in list where entry.isOld { kept.insert(entry.id) }
    }
    return kept
  }
}
