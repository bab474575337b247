import StreakCore

/// What a write did.
public struct WriteResult: Hashable, Sendable {
  /// Records that were new, or days that changed.
  public var added = 0
  /// Records that replaced others.
  public var changed = 0
  /// Records that were there as they are.
  public var present = 0
  /// Records that were deleted.
  public var deleted = 0
  /// The learner's revision after it.
  public var revision: Int64 = 0

  var changesNothing: Bool { added == 0 && changed == 0 && deleted == 0 }
}

/// A record as a client sends it: in which zone it was made is known, on which day it counts is not.
public struct NewRecord: Sendable {
  /// The record; its day is not looked at.
  public var record: PracticeRecord
  /// The zone or offset it was made in.
  public var zone: Zone

  /// A record and its zone.
  public init(record: PracticeRecord, zone: Zone) {
    self.record = record
    self.zone = zone
  }
}

extension Store {
  private static let findRecord = Query(
    """
    SELECT record.time, record.zone, record.kind, track.title, track.artist, record.correct,
      record.total, record.day
    FROM record JOIN track ON track.learner = record.learner AND track.track = record.track
    WHERE record.learner = $1 AND record.id = $2
    """)
  private static let recordValues = """
    INSERT INTO record (learner, id, time, day, zone, kind, track, correct, total)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (learner, id)
    """
  private static let addRecord = Query("\(recordValues) DO NOTHING")
  private static let replaceRecord = Query(
    """
    \(recordValues) DO UPDATE SET time = excluded.time, day = excluded.day,
      zone = excluded.zone, kind = excluded.kind, track = excluded.track,
      correct = excluded.correct, total = excluded.total
    """)
  private static let deleteRecord = Query("DELETE FROM record WHERE learner = $1 AND id = $2")

  /// Adds records, or corrects those whose id is there with other content.
  ///
  /// A record's day is fixed here, from its own zone and the learner's rollover, and does not move
  /// again while its instant and zone stay the same. Nothing is written where nothing changes.
  ///
  /// - Parameters:
  ///   - dryRun: only counts what would happen.
  ///   - fallback: the zone of days where the learner has none.
  public func putRecords(
    _ records: [NewRecord], learner: String, fallback: Zone, dryRun: Bool = false
  ) throws -> WriteResult {
    try nested {
      var writer = try LearnerWriter(store: self, learner: learner, fallback: fallback)
      var days = PracticeDays()
      var tracks = TrackNumbers(store: self, learner: learner)
      var result = WriteResult()
      for new in records {
        var record = new.record
        record.day = writer.calendar.day(of: record.time, in: new.zone)
        let track = try tracks.number(of: record.track)
        // Most records are new, and adding tells whether one is: the others are looked at.
        if try write(record, with: Self.addRecord, learner: learner, track: track) {
          result.added += 1
          days.add(record)
          continue
        }
        guard let known = try self.record(record.id, of: learner) else { continue }
        if known.time == record.time, known.zone == record.zone { record.day = known.day }
        if known == record {
          result.present += 1
          continue
        }
        result.changed += 1
        days.remove(known)
        days.add(record)
        _ = try write(record, with: Self.replaceRecord, learner: learner, track: track)
      }
      return try finish(&writer, days: days, result: result, dryRun: dryRun)
    }
  }

  /// Deletes records. Deleting what is not there is a success.
  public func deleteRecords(_ ids: [RecordID], learner: String, fallback: Zone) throws
    -> WriteResult
  {
    try nested {
      var writer = try LearnerWriter(store: self, learner: learner, fallback: fallback)
      var days = PracticeDays()
      var result = WriteResult()
      for id in ids {
        guard let known = try record(id, of: learner) else { continue }
        days.remove(known)
        result.deleted += 1
        let row = try connection.statement(Self.deleteRecord)
        row.bind(1, learner).bind(2, id)
        try row.run()
      }
      return try finish(&writer, days: days, result: result, dryRun: false)
    }
  }

  private func finish(
    _ writer: inout LearnerWriter, days: PracticeDays, result: WriteResult, dryRun: Bool
  ) throws -> (keep: Bool, result: WriteResult) {
    var result = result
    result.revision = writer.state.revision
    if result.changesNothing || dryRun {
      result.revision -= 1
      return (false, result)
    }
    try days.apply(to: &writer)
    return (true, result)
  }

  /// Writes a record, and says whether that changed anything.
  private func write(
    _ record: PracticeRecord, with query: Query, learner: String, track: Int
  ) throws -> Bool {
    let row = try connection.statement(query)
    row.bind(1, learner).bind(2, record.id).bind(3, record.time.milliseconds)
    row.bind(4, record.day).bind(5, record.zone).bind(6, record.kind).bind(7, track)
    row.bind(8, record.score?.correct).bind(9, record.score?.total)
    try row.run()
    return connection.changes > 0
  }

  /// The record with this id, if it is there.
  func record(_ id: RecordID, of learner: String) throws -> PracticeRecord? {
    let row = try connection.statement(Self.findRecord)
    row.bind(1, learner).bind(2, id)
    guard try row.step() else { return nil }
    defer { row.reset() }
    return PracticeRecord(
      id: id, time: Instant(milliseconds: row.int64(0)), zone: row.text(1), kind: row.text(2),
      track: TrackKey(stored: row.text(3), row.text(4)),
      score: row.score(5), day: row.day(7))
  }
}
