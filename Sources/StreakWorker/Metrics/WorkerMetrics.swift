import StreakCore
import StreakProtocol
import StreakService
import StreakSupport
import Synchronization
import ZeroMQ

/// What a worker counts: its threads' counters, found again when somebody asks.
public final class WorkerMetrics: Sendable {
  /// Handlers that ran over their limit and were interrupted.
  let interrupted = Atomic<UInt64>(0)
  /// Times that a broker's lease ended before it was renewed.
  let leasesLost = Atomic<UInt64>(0)

  private let began = MonotonicTime.now
  private let slots = Locked<[SlotCounters]>([])
  private let dispatch = Locked<DispatchCounters?>(nil)

  /// Nothing counted yet.
  public init() {}

  /// Counters for one more thread.
  func addSlot() -> SlotCounters {
    let slot = SlotCounters()
    slots.withLock { $0.append(slot) }
    return slot
  }

  /// The threads stand behind a dispatcher that counts there.
  func setDispatch(_ counters: DispatchCounters) { dispatch.withLock { $0 = counters } }

  /// Whether a thread that should answer has ended.
  var hasDeadSlot: Bool { slots.withLock { $0.contains { $0.state == .dead } } }

  /// Everything, as it is told.
  func message(_ environment: WorkerEnvironment, store: String) -> Proto.MetricsReply {
    let slots = slots.withLock { $0 }
    let dispatch = dispatch.withLock { $0 }
    let serving = slots.map(\.serving) + (dispatch.map { [$0.serving] } ?? [])
    let elapsed = max(0, MonotonicTime.now.nanoseconds - began.nanoseconds) / 1_000_000
    return Proto.MetricsReply(
      version: StreakVersion.current, pid: UInt32(clamping: processID()),
      started: environment.started.milliseconds, uptime: UInt64(elapsed), store: store,
      threads: UInt32(clamping: slots.count),
      busy: UInt32(clamping: slots.count { $0.state == .busy }),
      dead: UInt32(clamping: slots.count { $0.state == .dead }),
      serving: ServingCounters.message(serving), dispatch: dispatch?.message,
      storing: SlotCounters.message(
        slots, damaged: environment.storeIsDamaged.load(ordering: .relaxed)),
      interrupted: interrupted.load(ordering: .relaxed),
      leasesLost: leasesLost.load(ordering: .relaxed))
  }
}
