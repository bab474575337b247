import StreakDispatch
import StreakProtocol
import ZeroMQ

/// What the loop counts (``DispatchCounters``).
extension DispatchLoop {
  /// What it counts.
  public var counters: DispatchCounters { options.counters }

  /// Copies what the table knows to where other threads read it. From the loop's thread.
  public func publish() { options.counters.publish(table, undeliverable: undeliverable) }

  /// The loop answered a request itself.
  func count(_ parcel: Parcel, refused error: CallError) {
    let counters = options.counters.serving
    for call in parcel.calls {
      let status = call.isExpired ? .deadlineExceeded : error.status
      counters.count(
        op: UInt32(clamping: call.header.op.rawValue), status: UInt32(clamping: status.rawValue))
    }
    countMessage(parcel, sent: 0)
  }

  /// A slot was given a request.
  func countWait(_ delivery: DispatchTable<Parcel>.Delivery, now: MonotonicTime) {
    guard !delivery.isRepeat else { return }
    options.counters.waited(now.nanoseconds - delivery.request.arrived.nanoseconds)
  }

  /// A slot answered it, with some of ``answers``. Threads of this process count by themselves.
  func count(answered parcel: Parcel, _ own: Range<Int>) {
    guard options.countsReplies else { return }
    var sent = 0
    for index in own {
      sent += answers[index].count
      guard (index - own.lowerBound).isMultiple(of: 2), !parcel.calls.isEmpty else { continue }
      options.counters.serving.count(header: answers[index])
    }
    for call in parcel.calls where call.isKept {
      let status = call.denial?.status ?? .deadlineExceeded
      options.counters.serving.count(
        op: UInt32(clamping: call.header.op.rawValue), status: UInt32(clamping: status.rawValue))
    }
    countMessage(parcel, sent: sent)
  }

  private func countMessage(_ parcel: Parcel, sent: Int) {
    if parcel.calls.isEmpty { options.counters.serving.undivided() }
    var received = 0
    for index in parcel.body { received += parcel.message[index].size }
    let took = MonotonicTime.now.nanoseconds - parcel.arrived.nanoseconds
    options.counters.serving.moved(received: received, sent: sent)
    options.counters.serving.answered(took, isWrite: parcel.changesState)
  }
}
