import StreakService
import StreakStore
import StreakSupport
import Synchronization
import ZeroMQ

/// Sees handlers that run too long, which no heartbeat does: libzmq answers those by itself.
///
/// At the limit the store's statement is interrupted, which ends a slow query with an error that
/// the client is told. A handler that still runs at twice the limit is wedged: `overrun` is called,
/// which ends the process, so that its supervisor starts it anew.
public final class Watchdog: Sendable {
  /// The time of one thread's handler.
  final class Slot: Sendable {
    /// When the request in hand was taken, in nanoseconds; 0: none is.
    private let began = Atomic<Int64>(0)
    private let interrupted = Atomic<Int64>(0)
    private let interrupter: Store.Interrupter?

    init(interrupter: Store.Interrupter?) {
      self.interrupter = interrupter
    }

    func begin(at time: MonotonicTime = .now) {
      began.store(time.nanoseconds, ordering: .releasing)
    }

    func end() { began.store(0, ordering: .releasing) }

    /// Whether the handler runs for twice its limit.
    func isWedged(now: MonotonicTime, limit: Int) -> Bool {
      let start = began.load(ordering: .acquiring)
      return start != 0 && now.nanoseconds - start >= 2 * Int64(limit) * 1_000_000
    }

    /// What to do about the handler at an instant.
    func check(now: MonotonicTime, limit: Int) -> Verdict {
      if isWedged(now: now, limit: limit) { return .wedged }
      let start = began.load(ordering: .acquiring)
      guard start != 0 else { return .fine }
      let nanoseconds = Int64(limit) * 1_000_000
      guard now.nanoseconds - start >= nanoseconds else { return .fine }
      // Once a request: the next one must not be hit.
      if interrupted.exchange(start, ordering: .acquiringAndReleasing) == start { return .fine }
      interrupter?.interrupt()
      return .slow
    }
  }

  /// What was seen of a handler.
  enum Verdict { case fine, slow, wedged }

  private let limit: Int
  private let slots = Locked<[Slot]>([])
  private let log: Log
  private let overrun: @Sendable () -> Void
  private let metrics: WorkerMetrics?

  /// A watchdog.
  ///
  /// - Parameters:
  ///   - limit: milliseconds that a handler may take; 0: it is not watched.
  ///   - overrun: called when a handler is wedged.
  init(
    limit: Int, log: Log, metrics: WorkerMetrics? = nil,
    overrun: @escaping @Sendable () -> Void
  ) {
    self.metrics = metrics
    self.limit = limit
    self.log = log
    self.overrun = overrun
  }

  func addSlot(_ store: Store?) -> Slot {
    let slot = Slot(interrupter: store?.interrupter)
    slots.withLock { $0.append(slot) }
    return slot
  }

  /// Whether a handler runs for twice its limit.
  func hasWedged(now: MonotonicTime) -> Bool {
    limit > 0 && slots.withLock { $0 }.contains { $0.isWedged(now: now, limit: limit) }
  }

  /// Looks at all handlers once.
  func check(now: MonotonicTime) {
    guard limit > 0 else { return }
    for slot in slots.withLock({ $0 }) {
      switch slot.check(now: now, limit: limit) {
      case .fine: break
      case .slow:
        metrics?.interrupted.add(1, ordering: .relaxed)
        log.warning("handler over its limit", ("limit_ms", "\(limit)"))
      case .wedged:
        log.error("handler wedged", ("limit_ms", "\(2 * limit)"))
        overrun()
      }
    }
  }

  /// Looks at all handlers a few times in each limit, until `stop` is signalled.
  func run(until stop: WakeUp) {
    guard limit > 0 else { return }
    let poller = Poller()
    poller.add(descriptor: stop.descriptor)
    while (try? poller.wait(milliseconds: max(10, limit / 4))) == 0 { check(now: .now) }
  }
}
