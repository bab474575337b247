import StreakClient
import StreakCore
import StreakProtocol

/// One import: reads rows, sends them, and counts what became of them.
final class ImportSession {
  let dryRun: Bool
  let progress: ImportProgress
  private(set) var counts = ImportCounts()

  private let context: Context
  private var buffer: ImportBuffer
  private var duplicates = DuplicateIDs()

  /// Zones that the worker does not know, and what it said: not every row with one is asked about.
  private var refusedZones: [String: String] = [:]

  init(_ context: Context, dryRun: Bool, limits: ImportBuffer.Limits = ImportBuffer.Limits()) {
    self.context = context
    self.dryRun = dryRun
    buffer = ImportBuffer(limits: limits)
    progress = ImportProgress(context)
  }

  /// Takes in all rows.
  func run(_ reader: consuming some ImportRows) throws {
    var reader = reader
    while let row = try reader.next() {
      if counts.rows == 0 { reader.takeNotes().forEach(context.warn) }
      counts.rows += 1
      switch row.outcome {
      case .failure(let error): refuse(row.place, error)
      case .success(let record): take(record, row)
      }
      if buffer.isFull { try send() }
    }
    try send()
    progress.clear()
    reader.takeNotes().forEach(context.warn)
    try? context.errors.flush()
  }

  private func take(_ record: ImportRecord, _ row: ImportRow) {
    if let reason = refusedZones[record.zone] {
      return refuse(row.place, InputError("zone", reason))
    }
    // A dry run leaves nothing behind that the worker could compare a second row with.
    if dryRun, row.hasOwnID, let isSame = duplicates.note(record) {
      if isSame { counts.present += 1 } else { counts.changed += 1 }
      return
    }
    let message = Proto.Record(
      id: record.id.bytes, time: record.time.milliseconds, zone: record.zone, kind: record.kind,
      title: record.title, artist: record.artist, correct: record.correct, total: record.total)
    buffer.add(PendingRecord(place: row.place, record: message), of: record.learner)
  }

  private func refuse(_ place: ImportPlace, _ reason: InputError) {
    counts.refused += 1
    progress.clear()
    context.errors.line(DisplayWidth.printable(place.text(reason)))
  }

  // MARK: - Sending

  private func send() throws {
    while true {
      let calls = buffer.nextMessage()
      if calls.isEmpty { return }
      var pending = calls
      while !pending.isEmpty { pending = try exchange(pending) }
      progress.show(counts)
    }
  }

  /// Sends the first call of each learner, and returns the calls that are still to be made, in order.
  private func exchange(_ pending: [ImportCall]) throws -> [ImportCall] {
    var seen: Set<ExactText> = []
    let isFirst = pending.map { seen.insert(ExactText($0.learner)).inserted }
    let calls = zip(pending, isFirst).filter(\.1).map(\.0)
    let answers = try context.exchange(calls.map { RawCall(request($0)) })
    var next = answers[...]
    var rest: [ImportCall] = []
    for (call, isFirst) in zip(pending, isFirst) {
      guard isFirst, let answer = next.popFirst() else {
        rest.append(call)
        continue
      }
      rest += try settle(call, answer)
    }
    return rest
  }

  private func request(_ call: ImportCall) -> Proto.RecordsPutRequest {
    Proto.RecordsPutRequest(
      learner: call.learner, zone: context.options.zone, asOf: context.options.asOf,
      records: call.rows.map(\.record), dryRun: dryRun)
  }

  /// Counts an answer, and returns what is to be sent again because of it.
  private func settle(_ call: ImportCall, _ answer: RawReply) throws -> [ImportCall] {
    guard let error = answer.error else {
      let reply: Proto.RecordsPutReply = try answer.get()
      counts.added += Int(reply.added)
      counts.changed += Int(reply.changed)
      counts.present += Int(reply.present)
      return []
    }
    switch error.status {
    // A conflict is about one record, too: one that was forgotten and comes with other content.
    case .invalid, .conflict: return try withoutRefused(call, error)
    case .tooLarge where call.rows.count > 1:
      let middle = call.rows.count / 2
      return [
        ImportCall(learner: call.learner, rows: Array(call.rows[..<middle])),
        ImportCall(learner: call.learner, rows: Array(call.rows[middle...])),
      ]
    case .tooLarge:
      refuse(call.rows[0].place, InputError("", error.message))
      return []
    default: throw error
    }
  }

  /// The call without the rows that the worker's refusal is about.
  private func withoutRefused(_ call: ImportCall, _ error: CallError) throws -> [ImportCall] {
    if error.field == "learner" {
      for row in call.rows { refuse(row.place, InputError("learner", error.message)) }
      return []
    }
    guard let path = RecordPath(error.field), call.rows.indices.contains(path.index) else {
      throw error
    }
    var kept = call
    let bad = kept.rows.remove(at: path.index)
    refuse(bad.place, InputError(path.column, error.message))
    if path.column == "zone" {
      let zone = bad.record.zone
      refusedZones[zone] = error.message
      kept.rows.removeAll { row in
        guard row.record.zone == zone else { return false }
        refuse(row.place, InputError("zone", error.message))
        return true
      }
    }
    return kept.rows.isEmpty ? [] : [kept]
  }
}

/// A field of a request for one record: `records[3].zone`.
struct RecordPath: Equatable {
  let index: Int

  /// The column of the file; empty where the record as a whole is meant.
  let column: String

  init?(_ field: String) {
    guard field.hasPrefix("records["), let close = field.firstIndex(of: "]") else { return nil }
    let digits = field[field.index(field.startIndex, offsetBy: 8)..<close]
    guard let index = Int(digits), index >= 0 else { return nil }
    self.index = index
    let rest = field[field.index(after: close)...]
    let name = rest.hasPrefix(".") ? String(rest.dropFirst()) : ""
    column = name == "time" ? "timestamp" : name
  }
}
