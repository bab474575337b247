import StreakCore

/// A place in a list of records: the last one that was returned.
public struct RecordCursor: Hashable, Sendable {
  /// Its instant.
  public var time: Instant
  /// Its id.
  public var id: RecordID

  /// The place behind a record.
  public init(time: Instant, id: RecordID) {
    self.time = time
    self.id = id
  }
}

/// Which records a list has.
public struct RecordFilter: Sendable {
  /// Only records that count for these days; `nil`: no bound.
  public var days: ClosedRange<CivilDay>?
  /// Only records that are not later; `nil`: no bound.
  public var until: Instant?
  /// From the latest to the earliest.
  public var newestFirst = false
  /// Behind this place; `nil`: from the start.
  public var cursor: RecordCursor?

  /// All records, oldest first.
  public init() {}
}

/// What track analytics needs of a record.
public struct Session: Sendable {
  /// The number of its track.
  public var track: Int
  /// When it was finished.
  public var time: Instant
  /// The day it counts for.
  public var day: CivilDay
  /// What sort of practice it was.
  public var kind: String
  /// Its result; `nil` where nothing was asked.
  public var score: Score?
}

extension Store {
  // A day lies within two days of its records' instants in UTC: the index is on time.
  private static let recordColumns = """
    SELECT record.id, record.time, record.day, record.zone, record.kind, record.correct,
      record.total, track.title, track.artist
    FROM record JOIN track ON track.learner = record.learner AND track.track = record.track
    WHERE record.learner = $1
    """
  private static let listOldest = Query(
    """
    \(recordColumns) AND record.time BETWEEN $2 AND $3 AND record.day BETWEEN $4 AND $5
      AND (record.time, record.id) > ($6, $7)
    ORDER BY record.time, record.id LIMIT $8
    """)
  private static let listNewest = Query(
    """
    \(recordColumns) AND record.time BETWEEN $2 AND $3 AND record.day BETWEEN $4 AND $5
      AND (record.time, record.id) < ($6, $7)
    ORDER BY record.time DESC, record.id DESC LIMIT $8
    """)
  private static let sessionRows = Query(
    """
    SELECT track, time, day, kind, correct, total FROM record
    WHERE learner = $1 AND time BETWEEN $2 AND $3 AND day BETWEEN $4 AND $5 ORDER BY time, id
    """)
  private static let dayRows = Query(
    """
    SELECT day, records, correct, total FROM practice_day
    WHERE learner = $1 AND day BETWEEN $2 AND $3 ORDER BY day
    """)
  private static let trackRow = Query(
    "SELECT title, artist FROM track WHERE learner = $1 AND track = $2")

  /// Reads one page of a learner's records in order of time, then id.
  ///
  /// - Parameter limit: how many at most.
  public func records(of learner: String, filter: RecordFilter, limit: Int) throws
    -> [PracticeRecord]
  {
    let rows = try connection.statement(filter.newestFirst ? Self.listNewest : Self.listOldest)
    let days = filter.days ?? CivilDay.min...CivilDay.max
    let span = Self.instants(around: days)
    let cursor =
      filter.cursor
      ?? (filter.newestFirst
        ? RecordCursor(time: Instant(milliseconds: .max), id: RecordID(high: .max, low: .max))
        : RecordCursor(time: Instant(milliseconds: .min), id: RecordID(high: 0, low: 0)))
    // The cursor's instant bounds the scan: a comparison of pairs alone is a filter for SQLite, which
    // would read all that lies before each page.
    let last = min(span.upperBound, filter.until ?? span.upperBound)
    let first = filter.newestFirst ? span.lowerBound : max(span.lowerBound, cursor.time)
    rows.bind(1, learner).bind(2, first.milliseconds)
    rows.bind(3, (filter.newestFirst ? min(last, cursor.time) : last).milliseconds)
    rows.bind(4, days.lowerBound).bind(5, days.upperBound)
    rows.bind(6, cursor.time.milliseconds).bind(7, cursor.id).bind(8, limit)
    var records: [PracticeRecord] = []
    while try rows.step() {
      records.append(
        PracticeRecord(
          id: rows.id(0), time: Instant(milliseconds: rows.int64(1)), zone: rows.text(3),
          kind: rows.text(4), track: TrackKey(stored: rows.text(7), rows.text(8)),
          score: rows.score(5),
          day: try rows.day(2, in: days)))
    }
    return records
  }

  func forEachSession(
    of learner: String, until: Instant, in days: ClosedRange<CivilDay>, kind: String?,
    _ body: (Session) -> Void
  ) throws {
    let span = Self.instants(around: days)
    let rows = try connection.statement(Self.sessionRows)
    rows.bind(1, learner).bind(2, span.lowerBound.milliseconds)
    rows.bind(3, min(span.upperBound, until).milliseconds)
    rows.bind(4, days.lowerBound).bind(5, days.upperBound)
    while try rows.step() {
      let sessionKind = rows.text(3)
      if let kind, kind != sessionKind { continue }
      body(
        Session(
          track: rows.int(0), time: Instant(milliseconds: rows.int64(1)),
          day: try rows.day(2, in: days), kind: sessionKind, score: rows.score(4)))
    }
  }

  func totals(of learner: String, in days: ClosedRange<CivilDay>) throws
    -> [(CivilDay, DayTotals)]
  {
    let rows = try connection.statement(Self.dayRows)
    rows.bind(1, learner).bind(2, days.lowerBound).bind(3, days.upperBound)
    var totals: [(CivilDay, DayTotals)] = []
    while try rows.step() {
      totals.append(
        (
          try rows.day(0, in: days),
          DayTotals(records: rows.int(1), correct: rows.int(2), total: rows.int(3))
        ))
    }
    return totals
  }

  func track(_ number: Int, of learner: String) throws -> TrackKey? {
    let row = try connection.statement(Self.trackRow)
    row.bind(1, learner).bind(2, number)
    defer { row.reset() }
    return try row.step() ? TrackKey(stored: row.text(0), row.text(1)) : nil
  }

  /// The instants that records of these days can have.
  static func instants(around days: ClosedRange<CivilDay>) -> ClosedRange<Instant> {
    let start = Instant(seconds: Int64(days.lowerBound.number) * 86_400)
    let end = Instant(seconds: Int64(days.upperBound.number) * 86_400)
    return start.advanced(byMilliseconds: -laterSpan)...end.advanced(byMilliseconds: laterSpan)
  }
}
