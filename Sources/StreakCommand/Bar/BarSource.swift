import StreakCore
import StreakProtocol

/// Where a bar's readings come from: the worker, else what is remembered of it.
final class BarSource {
  /// A remembered time is as good as one that is a minute off.
  private static let rewriteAfter: Int64 = 60_000

  private let context: Context
  private let host: any BarHost
  private let request: Proto.SnapshotRequest
  private let path: String?
  private var memory: BarMemory?
  private var saved: BarMemory?
  private var isLoaded = false

  /// Why there was no answer to the last question.
  private var reason = ""

  init(_ context: Context, request: Proto.SnapshotRequest) {
    self.context = context
    self.request = request
    host = context.system.barHost
    let folder = DefaultPaths(
      environment: context.system.environment, uid: context.system.uid
    ).stateFolder
    let name = BarMemory.fileName(endpoint: context.options.endpoint, request: request)
    // What was asked as of another time is nothing to remember.
    path = request.asOf == nil ? folder.map { "\($0)/\(name)" } : nil
  }

  /// When what is remembered stops being true, in milliseconds since 1970.
  var validUntil: Int64? { memory?.snapshot.validUntil }

  /// Asks the worker.
  ///
  /// - Throws: what makes the question one that cannot be asked at all.
  func ask() throws -> BarReading {
    do {
      return said(try context.ask(request))
    } catch {
      let end = ErrorReport.end(for: error, endpoint: context.options.endpoint)
      if end.code == .usage || end.code == .noInput { throw end }
      return away(end.message)
    }
  }

  /// What a worker has just said.
  func said(_ snapshot: Proto.SnapshotReply) -> BarReading {
    reason = ""
    remember(snapshot, at: context.system.now())
    return BarReading(current: snapshot, learner: request.learner, ledger: request.ledger)
  }

  /// What was said last was still true at this time.
  func confirmed(_ time: Instant) {
    guard let memory, time > memory.asked else { return }
    remember(memory.snapshot, at: time)
  }

  /// What is left where no worker says anything.
  func away(_ why: String) -> BarReading {
    if reason != why { tell(why) }
    reason = why
    return remembered()
  }

  /// What can be said without asking.
  func remembered() -> BarReading {
    load()
    return BarReading(
      known: memory.map { ($0.snapshot, $0.asked) }, reason: reason, now: context.system.now(),
      learner: request.learner, ledger: request.ledger)
  }

  private func load() {
    guard !isLoaded else { return }
    isLoaded = true
    guard let path, let bytes = host.load(path, atMost: BarMemory.limit) else { return }
    memory = BarMemory(bytes: bytes)
    saved = memory
    if memory == nil { tell("\(path) is damaged and counts for nothing") }
  }

  private func remember(_ snapshot: Proto.SnapshotReply, at time: Instant) {
    load()
    let new = BarMemory(asked: time, snapshot: snapshot)
    memory = new
    guard let path else { return }
    if let saved, saved.snapshot == snapshot {
      let passed = new.asked.milliseconds.subtractingReportingOverflow(saved.asked.milliseconds)
      // One from the future comes from a clock that was wrong.
      if !passed.overflow, (0..<Self.rewriteAfter).contains(passed.partialValue) { return }
    }
    do {
      try host.save(path, new.bytes)
      saved = new
    } catch {
      tell((error as? CommandError)?.message ?? "\(error)")
    }
  }

  /// Says on standard error what went wrong, where somebody wants to know.
  private func tell(_ text: String) {
    if context.invocation.has("verbose") { context.warn(text) }
  }
}
