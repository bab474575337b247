import StreakProtocol
import StreakStore
import ZeroMQ

/// What the processor counts (``SlotCounters``).
///
/// `mark` is when what is timed next began, so that a message takes one look at the clock for each of
/// its calls, and two more where it writes.
extension MessageProcessor {
  /// Nanoseconds since the mark, which is set to now.
  private func lap() -> Int64 {
    let now = MonotonicTime.now.nanoseconds
    defer { mark = now }
    return now &- mark
  }

  /// A call's handler has ended.
  func countHandler(_ op: Proto.Op) {
    counters.serving.spent(lap(), op: UInt32(clamping: op.rawValue))
  }

  /// Answers all calls as the only writer, and times waiting, work and commit.
  ///
  /// - Parameter onOneState: some of them only read.
  func countedWrite(onOneState: Bool, _ body: () throws -> Void) throws {
    var began: Int64 = 0
    do {
      try store.write(onOneState: onOneState) {
        counters.locked(after: lap())
        began = mark
        try body()
      }
    } catch {
      counters.writeFailed()
      throw error
    }
    let worked = mark &- began
    counters.wrote(worked, commit: lap())
  }

  /// Answers all calls on one snapshot, and times it.
  func countedRead(_ body: () throws -> Void) throws {
    let began = mark
    try store.read(body)
    counters.read(mark &- began)
  }

  /// The reply is made: its calls are counted.
  func countReply() {
    reply.forEachHeader { counters.serving.count(header: $0) }
    counters.publish(store.counts, snapshots: store.snapshotsTaken)
  }

  /// A message that is no calls; one empty frame is how a worker wakes its own thread.
  func countUndivided(_ frames: [UnsafeRawBufferPointer]) {
    if frames.count == 1 && frames[0].isEmpty { return }
    counters.serving.undivided()
  }

  /// A reply to so many bytes is with ZeroMQ.
  func countSent(_ received: Int, arrived: MonotonicTime, _ reply: ReplyBuffer) {
    guard received > 0 else { return }
    let took = MonotonicTime.now.nanoseconds &- arrived.nanoseconds
    counters.serving.moved(received: received, sent: reply.byteCount)
    counters.serving.answered(took, isWrite: isWrite)
  }

  /// What this worker counted.
  func metrics(_ request: Proto.MetricsRequest) -> Proto.MetricsReply {
    environment.metrics.message(environment, store: store.engine)
  }
}
