import StreakClient
import StreakCore
import StreakProtocol

/// One import of facts: reads them, sends them in calls, and counts what became of them.
final class FactSession {
  /// What became of the facts of a file.
  struct Counts: Equatable {
    /// Facts in all.
    var facts = 0
    /// Facts that are now as the file has them, and were not.
    var applied = 0
    /// Facts that were so already.
    var present = 0
    /// Facts of which something later (or, of what is made once, earlier) is known.
    var older = 0
    /// Facts that were not taken in.
    var refused = 0
  }

  /// What a call may carry.
  struct Limits {
    var facts = StreakProtocol.Limits().records
    /// Bytes of facts: half a frame.
    var bytes = 512 << 10
    /// Facts of a call that are refused one after the other before each goes alone.
    var faults = 8
    var calls = StreakProtocol.Limits().calls
  }

  let dryRun: Bool
  let progress: ImportProgress
  private(set) var counts = Counts()

  private let context: Context
  private let limits: Limits

  private struct Pending {
    let place: String
    let fact: Proto.Fact
  }

  private var batch: [Pending] = []
  private var size = 0

  init(_ context: Context, dryRun: Bool, limits: Limits = Limits()) {
    self.context = context
    self.dryRun = dryRun
    self.limits = limits
    progress = ImportProgress(context, noun: "fact")
  }

  /// Takes in all facts.
  func run(_ source: consuming some FactSource) throws {
    var source = source
    while let placed = try source.next() {
      source.takeNotes().forEach(context.warn)
      counts.facts += 1
      switch placed.outcome {
      case .failure(let error): refuse(placed.place, error)
      case .success(let fact): try add(Pending(place: placed.place, fact: fact))
      }
    }
    source.takeNotes().forEach(context.warn)
    try send()
    progress.clear()
    try? context.errors.flush()
  }

  private func add(_ pending: Pending) throws {
    // The tag of the field and the length before it.
    let bytes = pending.fact.encodedSize + 5
    if batch.count == limits.facts || size + bytes > limits.bytes { try send() }
    batch.append(pending)
    size += bytes
  }

  private func refuse(_ place: String, _ reason: InputError) {
    counts.refused += 1
    progress.clear()
    context.errors.line(DisplayWidth.printable(PlacedFact.text(place, reason)))
  }

  // MARK: - Sending

  private func send() throws {
    // The last one is the next one.
    var waiting = batch.isEmpty ? [] : [batch]
    var faults = 0
    batch.removeAll(keepingCapacity: true)
    size = 0
    while var call = waiting.popLast() {
      guard let error = try answers(to: [call])[0] else { continue }
      if let path = FactPath(error.field), call.indices.contains(path.index) {
        refuse(call.remove(at: path.index).place, InputError(path.rest, error.message))
        faults += 1
        if faults >= limits.faults {
          try sendAlone(call)
        } else if !call.isEmpty {
          waiting.append(call)
        }
      } else if error.status == .tooLarge, call.count > 1 {
        let middle = call.count / 2
        waiting.append(Array(call[middle...]))
        waiting.append(Array(call[..<middle]))
      } else if error.status == .tooLarge {
        refuse(call[0].place, InputError("", error.message))
      } else {
        throw error
      }
    }
    progress.show(
      ImportCounts(
        rows: counts.facts, added: counts.applied, present: counts.present + counts.older))
  }

  /// Sends each fact in a call of its own, so that as many as there are may be refused.
  private func sendAlone(_ facts: [Pending]) throws {
    for start in stride(from: 0, to: facts.count, by: limits.calls) {
      let part = facts[start..<min(facts.count, start + limits.calls)]
      for (pending, error) in zip(part, try answers(to: part.map { [$0] })) {
        guard let error else { continue }
        let path = FactPath(error.field)
        guard path?.index == 0 || error.status == .tooLarge else { throw error }
        refuse(pending.place, InputError(path?.rest ?? "", error.message))
      }
    }
  }

  /// Sends calls in one message and counts what became of their facts; the refusal of each, or `nil`.
  private func answers(to calls: [[Pending]]) throws -> [CallError?] {
    let options = context.options
    let answers = try context.exchange(
      calls.map { facts in
        RawCall(
          Proto.SyncPushRequest(
            learner: options.learner, zone: options.zone, asOf: options.asOf,
            facts: facts.map(\.fact), dryRun: dryRun))
      })
    return try answers.map { answer in
      if let error = answer.error { return error }
      let reply: Proto.SyncPushReply = try answer.get()
      counts.applied += Int(reply.applied)
      counts.present += Int(reply.present)
      counts.older += Int(reply.older)
      return nil
    }
  }
}

/// A field of a request for one fact: `facts[3].record.time`.
struct FactPath: Equatable {
  let index: Int

  /// The path in the fact; empty where it is meant as a whole.
  let rest: String

  init?(_ field: String) {
    guard field.hasPrefix("facts["), let close = field.firstIndex(of: "]") else { return nil }
    let digits = field[field.index(field.startIndex, offsetBy: 6)..<close]
    guard let index = Int(digits), index >= 0 else { return nil }
    self.index = index
    let rest = field[field.index(after: close)...]
    self.rest = String(rest.hasPrefix(".") ? rest.dropFirst() : rest)
  }
}
