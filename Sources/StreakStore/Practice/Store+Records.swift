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
      record.total, record.day, record.updated_at
    FROM record JOIN track ON track.learner = record.learner AND track.track = record.track
    WHERE record.learner = $1 AND record.id = $2
    """)
  private static let recordTable = """
    INSERT INTO record
      (learner, revision, updated_at, id, time, day, zone, kind, track, correct, total)
    """
  /// Columns that are the same for all records of a put: learner, revision, when it was.
  private static let shared = 3
  /// Columns that differ from record to record.
  private static let columns = 8
  /// Rows of one statement, where there are so many: each statement has a cost of its own.
  private static let together = 10
  private static let addTogether = Query(
    "\(recordTable) VALUES \(Query.rows(together, sharing: shared, of: columns))")
  private static let recordValues = """
    \(recordTable) VALUES \(Query.rows(1, sharing: shared, of: columns)) ON CONFLICT (learner, id)
    """
  private static let addRecord = Query("\(recordValues) DO NOTHING")
  private static let replaceRecord = Query(
    """
    \(recordValues) DO UPDATE SET time = excluded.time, day = excluded.day,
      zone = excluded.zone, kind = excluded.kind, track = excluded.track,
      correct = excluded.correct, total = excluded.total, revision = excluded.revision,
      updated_at = excluded.updated_at
    """)
  private static let deleteRecord = Query("DELETE FROM record WHERE learner = $1 AND id = $2")

  /// Adds records, or corrects those whose id is there with other content.
  ///
  /// A record's day is fixed here, from its own zone and the learner's rollover, and does not move
  /// again while its instant and zone stay the same. Nothing is written where nothing changes. A record
  /// that was forgotten is there as it was.
  ///
  /// - Parameters:
  ///   - now: when they are put.
  ///   - dryRun: only counts what would happen.
  ///   - fallback: the zone of days where the learner has none.
  /// - Throws: ``ForgottenRecord`` for one with other content.
  public func putRecords(
    _ records: [NewRecord], learner: String, now: Instant, fallback: Zone, dryRun: Bool = false
  ) throws -> WriteResult {
    try nested(takesBack: dryRun) {
      var writer = try LearnerWriter(store: self, learner: learner, fallback: fallback)
      var days = PracticeDays()
      if writer.isNew, Set(records.map(\.record.id)).count == records.count {
        try addFirst(records, now, &writer, &days)
        let result = WriteResult(added: records.count)
        return try finish(&writer, days: days, result: result, dryRun: dryRun)
      }
      var tracks = TrackNumbers(store: self, learner: learner)
      let hasTombstones = try hasTombstones(of: learner)
      let forgotten = try ForgottenRecords(store: self, learner: learner)
      try refuseChanges(of: records, forgotten, writer)
      var result = WriteResult()
      for new in records {
        var record = new.record
        if try forgotten.digest(of: record.id) != nil {
          result.present += 1
          continue
        }
        record.day = writer.calendar.day(of: record.time, in: new.zone)
        var place = RecordPlace(
          track: try tracks.number(of: record.track), revision: writer.state.revision,
          updatedAt: now)
        if hasTombstones { place.follow(try takeTombstone(record.id, of: learner)) }
        // Most records are new, and adding tells whether one is: the others are looked at.
        if try write(record, place, with: Self.addRecord, learner: learner) {
          result.added += 1
          days.add(record)
          continue
        }
        guard let (known, updatedAt) = try self.record(record.id, of: learner) else { continue }
        if known.time == record.time, known.zone == record.zone { record.day = known.day }
        if known == record {
          result.present += 1
          continue
        }
        result.changed += 1
        place.follow(updatedAt)
        days.remove(known)
        days.add(record)
        _ = try write(record, place, with: Self.replaceRecord, learner: learner)
      }
      return try finish(&writer, days: days, result: result, dryRun: dryRun)
    }
  }

  /// Adds the first records of a learner: none of them can be there, so several are one statement.
  private func addFirst(
    _ records: [NewRecord], _ now: Instant, _ writer: inout LearnerWriter,
    _ days: inout PracticeDays
  ) throws {
    var tracks = TrackNumbers(ofNew: writer.learner, store: self)
    var rest = records[...]
    while !rest.isEmpty {
      let rows = rest.count >= Self.together ? Self.together : 1
      let row = try connection.statement(rows > 1 ? Self.addTogether : Self.addRecord)
      bindShared(writer.learner, writer.state.revision, now, to: row)
      for (index, new) in rest.prefix(rows).enumerated() {
        var record = new.record
        record.day = writer.calendar.day(of: record.time, in: new.zone)
        let track = try tracks.number(of: record.track)
        bind(record, track: track, to: row, after: Int32(Self.shared + index * Self.columns))
        days.add(record)
      }
      try row.run()
      rest = rest.dropFirst(rows)
    }
    try tracks.save()
  }

  /// Refuses other content for records that were forgotten, before anything is written.
  private func refuseChanges(
    of records: [NewRecord], _ forgotten: ForgottenRecords, _ writer: LearnerWriter
  ) throws {
    if forgotten.isEmpty { return }
    for (index, new) in records.enumerated() {
      guard let digest = try forgotten.digest(of: new.record.id), digest != new.record.digest
      else { continue }
      try writer.lower()
      throw ForgottenRecord(index: index)
    }
  }

  /// Deletes records. Deleting what is not there is a success.
  ///
  /// - Throws: ``ForgottenRecord`` for one that was forgotten: what it came to stays.
  public func deleteRecords(_ ids: [RecordID], learner: String, now: Instant, fallback: Zone) throws
    -> WriteResult
  {
    try nested {
      var writer = try LearnerWriter(store: self, learner: learner, fallback: fallback)
      var days = PracticeDays()
      let forgotten = try ForgottenRecords(store: self, learner: learner)
      var result = WriteResult()
      for (index, id) in ids.enumerated() {
        if try forgotten.digest(of: id) != nil { throw ForgottenRecord(index: index) }
        guard let (known, updatedAt) = try record(id, of: learner) else { continue }
        days.remove(known)
        result.deleted += 1
        try remove(id, of: learner)
        // Later than what it deletes, whatever the clock says.
        let next = updatedAt.advanced(byMilliseconds: 1)
        try writer.touch(FactKey(.record, id), max(now, min(next, .max)), gone: true)
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
      if !dryRun { try writer.lower() }
      return (false, result)
    }
    try days.apply(to: &writer)
    notes.note(.record)
    return (true, result)
  }

  /// Writes a record in the place of one with its id.
  func replace(_ record: PracticeRecord, _ place: RecordPlace, learner: String) throws {
    _ = try write(record, place, with: Self.replaceRecord, learner: learner)
  }

  /// Removes a record's row.
  func remove(_ id: RecordID, of learner: String) throws {
    let row = try connection.statement(Self.deleteRecord)
    row.bind(1, learner).bind(2, id)
    try row.run()
  }

  /// Writes a record, and says whether that changed anything.
  private func write(
    _ record: PracticeRecord, _ place: RecordPlace, with query: Query, learner: String
  ) throws -> Bool {
    let row = try connection.statement(query)
    bindShared(learner, place.revision, place.updatedAt, to: row)
    bind(record, track: place.track, to: row, after: Int32(Self.shared))
    return try row.change() > 0
  }

  private func bindShared(
    _ learner: String, _ revision: Int64, _ updatedAt: Instant, to row: Statement
  ) {
    row.bind(1, learner).bind(2, revision).bind(3, updatedAt.milliseconds)
  }

  private func bind(_ record: PracticeRecord, track: Int, to row: Statement, after at: Int32) {
    row.bind(at + 1, record.id).bind(at + 2, record.time.milliseconds).bind(at + 3, record.day)
    row.bind(at + 4, record.zone).bind(at + 5, record.kind).bind(at + 6, track)
    row.bind(at + 7, record.score?.correct).bind(at + 8, record.score?.total)
  }

  /// The record with this id and when it was last changed, if it is there.
  func record(_ id: RecordID, of learner: String) throws -> (
    record: PracticeRecord, updatedAt: Instant
  )? {
    let row = try connection.statement(Self.findRecord)
    row.bind(1, learner).bind(2, id)
    guard try row.step() else { return nil }
    defer { row.reset() }
    let record = PracticeRecord(
      id: id, time: Instant(milliseconds: row.int64(0)), zone: row.text(1), kind: row.text(2),
      track: TrackKey(stored: row.text(3), row.text(4)),
      score: row.score(5), day: row.day(7))
    return (record, Instant(milliseconds: row.int64(8)))
  }
}

/// What a record's row has beside the record.
struct RecordPlace {
  /// The number of its track.
  var track: Int
  /// The learner's revision at which it was last changed.
  var revision: Int64
  /// When it was last changed.
  var updatedAt: Instant

  /// Makes it later than what was there before, whatever the clocks say.
  mutating func follow(_ before: Instant?) {
    guard let before else { return }
    updatedAt = max(updatedAt, min(before.advanced(byMilliseconds: 1), .max))
  }
}
