import StreakCore

/// The day, track and kind whose forgotten sessions are told together.
struct PastKey: Hashable {
  let day: CivilDay
  let track: Int
  let kind: ExactText
}

extension Store {
  private static let columns = """
    sessions, correct, total, first_time, last_time, best_correct, best_total, scored_time,
      scored_correct, scored_total
    """
  private static let pastRow = Query(
    """
    SELECT \(columns) FROM track_past WHERE learner = $1 AND day = $2 AND track = $3 AND kind = $4
    """)
  private static let pastRows = Query(
    """
    SELECT \(columns), day, track, kind FROM track_past
    WHERE learner = $1 AND day BETWEEN $2 AND $3 AND first_time <= $4
    """)
  private static let savePast = Query(
    """
    INSERT INTO track_past (learner, day, track, kind, \(columns))
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
    ON CONFLICT (learner, day, track, kind) DO UPDATE SET sessions = excluded.sessions,
      correct = excluded.correct, total = excluded.total, first_time = excluded.first_time,
      last_time = excluded.last_time, best_correct = excluded.best_correct,
      best_total = excluded.best_total, scored_time = excluded.scored_time,
      scored_correct = excluded.scored_correct, scored_total = excluded.scored_total
    """)
  private static let lastPastDay = Query(
    "SELECT max(day) FROM track_past WHERE learner = $1 AND day BETWEEN $2 AND $3")
  private static let lastPastTime = Query(
    "SELECT max(last_time) FROM track_past WHERE learner = $1 AND day >= $2")

  /// Calls `body` with what the forgotten sessions of each day, track and kind come to, in no order.
  /// Those of one row are told together, also where only the first of them is not later than `until`.
  func forEachPast(
    of learner: String, until: Instant, in days: ClosedRange<CivilDay>, kind: String?,
    _ body: (PastKey, PastSessions) -> Void
  ) throws {
    let rows = try connection.statement(Self.pastRows)
    rows.bind(1, learner).bind(2, days.lowerBound).bind(3, days.upperBound)
    rows.bind(4, until.milliseconds)
    while try rows.step() {
      let pastKind = rows.text(12)
      // As with single sessions.
      if let kind, kind != pastKind { continue }
      body(
        PastKey(day: try rows.day(10, in: days), track: rows.int(11), kind: ExactText(pastKind)),
        rows.pastSessions())
    }
  }

  /// Adds forgotten sessions to those of the same day, track and kind.
  func addPast(_ sessions: PastSessions, to key: PastKey, of learner: String) throws {
    var all = PastSessions()
    let known = try connection.statement(Self.pastRow)
    known.bind(1, learner).bind(2, key.day).bind(3, key.track).bind(4, key.kind.text)
    if try known.step() { all = known.pastSessions() }
    known.reset()
    all.add(sessions)
    let row = try connection.statement(Self.savePast)
    row.bind(1, learner).bind(2, key.day).bind(3, key.track).bind(4, key.kind.text)
    row.bind(5, all.sessions).bind(6, all.correct).bind(7, all.total)
    row.bind(8, all.firstTime.milliseconds).bind(9, all.lastTime.milliseconds)
    row.bind(10, all.best?.correct).bind(11, all.best?.total)
    row.bind(12, all.latest.map { Int($0.time.milliseconds) })
    row.bind(13, all.latest?.score.correct).bind(14, all.latest?.score.total)
    try row.run()
  }

  /// The last day of a range with forgotten sessions; `nil` where it has none.
  func lastPastDay(of learner: String, in days: ClosedRange<CivilDay>) throws -> CivilDay? {
    let row = try connection.statement(Self.lastPastDay)
    row.bind(1, learner).bind(2, days.lowerBound).bind(3, days.upperBound)
    defer { row.reset() }
    return try row.step() && !row.isNull(0) ? row.day(0) : nil
  }

  /// The latest instant of a forgotten session; the earliest there is where none was forgotten.
  func lastPastTime(of learner: String) throws -> Instant {
    guard let last = try lastPastDay(of: learner, in: .min ... .max) else { return .min }
    let row = try connection.statement(Self.lastPastTime)
    // Later instants lie on no day that is much earlier.
    row.bind(1, learner).bind(2, last - Self.laterDays)
    defer { row.reset() }
    return try row.step() && !row.isNull(0) ? Instant(milliseconds: row.int64(0)) : .min
  }
}

extension Statement {
  /// The sessions in the first ten columns.
  fileprivate func pastSessions() -> PastSessions {
    var past = PastSessions()
    // Harmless to add up, whatever the file says.
    func count(_ column: Int32) -> Int { min(max(int(column), 0), 1 << 40) }
    past.sessions = count(0)
    past.correct = count(1)
    past.total = count(2)
    past.firstTime = Instant(milliseconds: int64(3))
    past.lastTime = Instant(milliseconds: int64(4))
    past.best = score(5)
    past.latest = score(8).map { (Instant(milliseconds: int64(7)), $0) }
    return past
  }
}
