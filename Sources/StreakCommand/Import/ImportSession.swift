import StreakClient
import StreakCore
import StreakProtocol

/// One import: reads rows, sends them, and counts what became of them.
final class ImportSession {
  let dryRun: Bool
  let progress: ImportProgress
  private(set) var counts = ImportCounts()

  private let context: Context
  private var duplicates = DuplicateIDs()

  /// Rows that are being read, and those that are being sent meanwhile.
  private var reading: ImportBuffer
  private var sending: ImportBuffer

  /// The message that is under way, and what waits for its answers.
  private var underWay: (calls: [ImportCall], answers: Context.Answers)?
  /// Rows to be read before its answers are waited for.
  private var rowsMeanwhile = 0

  /// Zones that the worker does not know, and what it said: not every row with one is asked about.
  private var refusedZones: [String: String] = [:]

  init(_ context: Context, dryRun: Bool, limits: ImportBuffer.Limits = ImportBuffer.Limits()) {
    self.context = context
    self.dryRun = dryRun
    reading = ImportBuffer(limits: limits)
    sending = ImportBuffer(limits: limits)
    progress = ImportProgress(context)
  }

  /// Takes in all rows.
  func run(_ reader: consuming some ImportRows) throws {
    var reader = reader
    do {
      try read(&reader)
    } catch {
      // What is under way is done or not: whoever is told of the error wants to know.
      try? settle()
      throw error
    }
    try sendAll()
    swap(&reading, &sending)
    try sendAll()
    try settle()
    progress.clear()
    reader.takeNotes().forEach(context.warn)
    try? context.errors.flush()
  }

  private func read(_ reader: inout some ImportRows) throws {
    while let row = try reader.next() {
      if counts.rows == 0 { reader.takeNotes().forEach(context.warn) }
      counts.rows += 1
      switch row.outcome {
      case .failure(let error): refuse(row.place, error)
      case .success(let record): take(record, row)
      }
      rowsMeanwhile -= 1
      if underWay != nil, rowsMeanwhile <= 0 { try sendNext() }
      guard reading.isFull else { continue }
      try sendAll()
      swap(&reading, &sending)
      // The more rows wait, the fewer pages of the worker's table are written for them.
      reading.capacity = min(2 * sending.capacity, ImportBuffer.lastCapacity)
      try sendNext()
    }
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
    reading.add(message, id: record.id, place: row.place, of: record.learner)
  }

  private func refuse(_ place: ImportPlace, _ reason: InputError) {
    counts.refused += 1
    progress.clear()
    context.errors.line(DisplayWidth.printable(place.text(reason)))
  }

  // MARK: - Sending

  /// Sends all that waits to be sent; the last message is under way then.
  private func sendAll() throws {
    while !sending.isEmpty { try sendNext() }
  }

  /// Waits for the answers to the message that is under way, and sends the next one, if there is any.
  ///
  /// While the worker writes a message of so many rows, as many are read, and the next message is made
  /// before its answers are waited for: so the worker has hardly to wait for this side.
  private func sendNext() throws {
    let calls = sending.nextMessage()
    let message = calls.map(rawCall)
    try settle()
    guard !calls.isEmpty else { return }
    rowsMeanwhile = calls.reduce(0) { $0 + $1.count }
    underWay = (calls, try context.send(message))
  }

  /// Waits for the answers to the message that is under way, and sees to what was refused of it.
  private func settle() throws {
    guard let (calls, answers) = underWay else { return }
    underWay = nil
    var pending: [ImportCall] = []
    for (call, answer) in zip(calls, try answers()) { pending += try settle(call, answer) }
    while !pending.isEmpty { pending = try exchange(pending) }
    progress.show(counts)
  }

  /// Sends the first call of each learner, and returns the calls that are still to be made, in order.
  private func exchange(_ pending: [ImportCall]) throws -> [ImportCall] {
    var seen: Set<ExactText> = []
    let isFirst = pending.map { seen.insert(ExactText($0.learner)).inserted }
    let calls = zip(pending, isFirst).filter(\.1).map(\.0)
    let answers = try context.exchange(calls.map(rawCall))
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

  private func rawCall(_ call: ImportCall) -> RawCall {
    let options = context.options
    return RawCall(
      .recordsPut, call.body(zone: options.zone, asOf: options.asOf, dryRun: dryRun))
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
    case .tooLarge where call.count > 1:
      let middle = call.count / 2
      return [call.keeping(0..<middle), call.keeping(middle..<call.count)]
    case .tooLarge:
      refuse(call.places[0], InputError("", error.message))
      return []
    default: throw error
    }
  }

  /// The call without the rows that the worker's refusal is about.
  private func withoutRefused(_ call: ImportCall, _ error: CallError) throws -> [ImportCall] {
    if error.field == "learner" {
      for place in call.places { refuse(place, InputError("learner", error.message)) }
      return []
    }
    guard let path = RecordPath(error.field), call.places.indices.contains(path.index) else {
      throw error
    }
    refuse(call.places[path.index], InputError(path.column, error.message))
    var kept = call.places.indices.filter { $0 != path.index }
    if path.column == "zone" {
      let zone = call.record(at: path.index).zone
      refusedZones[zone] = error.message
      kept.removeAll { index in
        guard call.record(at: index).zone == zone else { return false }
        refuse(call.places[index], InputError("zone", error.message))
        return true
      }
    }
    return kept.isEmpty ? [] : [call.keeping(kept)]
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
