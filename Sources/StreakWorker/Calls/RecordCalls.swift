import StreakCore
import StreakProtocol
import StreakStore

/// Adding, correcting, deleting and listing records.
struct RecordCalls {
  let store: Store
  let environment: WorkerEnvironment

  func put(_ request: Proto.RecordsPutRequest) throws -> Proto.RecordsPutReply {
    let call = try LearnerCall(request, environment, writes: true)
    try checkCount(request.records.count, "records")
    let state = try store.state(of: call.learner)
    let calendar = call.calendar(state.profile, store, environment)
    var records: [NewRecord] = []
    records.reserveCapacity(request.records.count)
    // Most records of a call are of one zone: it is looked up where the name is another one.
    var last: Zone?
    // All are looked at before any is written: a call is done whole or not at all.
    for (index, record) in request.records.enumerated() {
      do throws(InputError) {
        let new = try checked(record, call, calendar, last)
        last = new.zone
        records.append(new)
      } catch {
        throw error.within("records[\(index)]")
      }
    }
    let result = try refusingForgotten({ "records[\($0)].id" }) {
      try store.putRecords(
        records, learner: call.learner, now: call.now, fallback: environment.zone,
        dryRun: request.dryRun)
    }
    let (day, zone) = calendar.today(at: call.now)
    return Proto.RecordsPutReply(
      added: UInt32(clamping: result.added), changed: UInt32(clamping: result.changed),
      present: UInt32(clamping: result.present), day: day.number, zone: zone.name,
      revision: UInt64(clamping: result.revision))
  }

  func delete(_ request: Proto.RecordsDeleteRequest) throws -> Proto.RecordsDeleteReply {
    let call = try LearnerCall(request, environment, writes: true)
    try checkCount(request.ids.count, "ids")
    var ids: [RecordID] = []
    for (index, bytes) in request.ids.enumerated() {
      ids.append(try RecordID(requested: bytes, field: "ids[\(index)]"))
    }
    let state = try store.state(of: call.learner)
    let result = try refusingForgotten({ "ids[\($0)]" }) {
      try store.deleteRecords(ids, learner: call.learner, now: call.now, fallback: environment.zone)
    }
    let (day, zone) = call.calendar(state.profile, store, environment).today(at: call.now)
    return Proto.RecordsDeleteReply(
      deleted: UInt32(clamping: result.deleted), day: day.number, zone: zone.name,
      revision: UInt64(clamping: result.revision))
  }

  func list(_ request: Proto.RecordsListRequest) throws -> Proto.RecordsListReply {
    let call = try LearnerCall(request, environment)
    guard request.limit <= environment.limits.records else {
      throw CallError(
        .tooLarge, field: "limit", "must be at most \(environment.limits.records) records")
    }
    var filter = RecordFilter()
    filter.days = try checkedDays(request.first, request.last)
    filter.until = request.asOf == nil ? nil : call.now
    filter.newestFirst = request.newestFirst
    filter.cursor = try RecordCursor(bytes: request.cursor)
    let limit = request.limit == 0 ? 100 : Int(request.limit)
    let state = try store.state(of: call.learner)
    var records = try store.records(of: call.learner, filter: filter, limit: limit + 1)
    var cursor: [UInt8] = []
    if records.count > limit {
      records.removeLast()
      if let last = records.last { cursor = RecordCursor(time: last.time, id: last.id).bytes }
    }
    return Proto.RecordsListReply(
      records: records.map { Proto.Record($0) }, cursor: cursor,
      revision: UInt64(clamping: state.revision))
  }

  /// Says of a record that was forgotten which field names it.
  private func refusingForgotten(
    _ field: (Int) -> String, _ body: () throws -> WriteResult
  ) throws -> WriteResult {
    do {
      return try body()
    } catch let record as ForgottenRecord {
      throw CallError(
        .conflict, field: field(record.index),
        "was forgotten, only its totals are left: it can be neither corrected nor deleted")
    }
  }

  private func checkCount(_ count: Int, _ field: String) throws {
    if count == 0 { throw InputError(field, "is empty: name at least one") }
    if count > environment.limits.records {
      throw CallError(
        .tooLarge, field: field,
        "has \(count) entries, at most \(environment.limits.records) are taken in a call")
    }
  }

  private func checked(
    _ record: Proto.Record, _ call: LearnerCall, _ calendar: LearnerCalendar, _ last: Zone?
  ) throws(InputError) -> NewRecord {
    let id = try RecordID(requested: record.id)
    let time = Instant(milliseconds: record.time)
    if !time.isValid { throw InputError("time", "must lie in the years 1-9999") }
    if time.milliseconds > call.now.milliseconds + RuleLimits.aheadMilliseconds {
      throw InputError("time", "lies more than 48 hours ahead")
    }
    let zone: Zone
    if record.zone.isEmpty {
      zone = calendar.zone(at: time)
    } else if let last, last.name.utf8.elementsEqual(record.zone.utf8) {
      zone = last
    } else {
      zone = try environment.zones.zone(named: record.zone)
    }
    try RecordLimits.check(record.kind, field: "kind", limit: RecordLimits.kind)
    let track = TrackKey(title: record.title, artist: record.artist)
    try RecordLimits.check(track.title, field: "title", limit: RecordLimits.name)
    try RecordLimits.check(track.artist, field: "artist", limit: RecordLimits.name)
    try RecordLimits.check(correct: record.correct, total: record.total)
    let day = calendar.day(of: time, in: zone)
    if !day.isValid { throw InputError("time", "counts for a day outside the years 1-9999") }
    let score = record.total.map { Score(correct: Int(record.correct ?? 0), total: Int($0)) }
    return NewRecord(
      record: PracticeRecord(
        id: id, time: time, zone: zone.name, kind: record.kind, track: track, score: score,
        day: day), zone: zone)
  }
}

extension Proto.Record {
  init(_ record: PracticeRecord) {
    self.init(
      id: record.id.bytes, time: record.time.milliseconds, zone: record.zone, kind: record.kind,
      title: record.track.title, artist: record.track.artist,
      correct: record.score.map { Int32(clamping: $0.correct) },
      total: record.score.map { Int32(clamping: $0.total) }, day: record.day.number)
  }
}

extension RecordCursor {
  /// The place as a client keeps it: eight bytes of the instant, sixteen of the id.
  var bytes: [UInt8] {
    withUnsafeBytes(of: time.milliseconds.bigEndian) { Array($0) } + id.bytes
  }

  /// The place that a client sends back; empty is none.
  init?(bytes: [UInt8]) throws(InputError) {
    if bytes.isEmpty { return nil }
    guard bytes.count == 24, let id = RecordID(bytes: bytes[8...]) else {
      throw InputError("cursor", "must be one that a reply gave")
    }
    let time = bytes[..<8].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    self.init(time: Instant(milliseconds: time), id: id)
  }
}
