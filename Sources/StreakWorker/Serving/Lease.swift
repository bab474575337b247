import Synchronization
import ZeroMQ

/// How long a worker of a broker may begin work. After that the broker gives to others what this one
/// had, so a process that was frozen and thaws must not begin with it.
final class Lease: Sendable {
  /// In nanoseconds of the monotonic clock, which goes on while a process is stopped.
  private let end = Atomic<Int64>(.min)
  private let metrics: WorkerMetrics?

  /// None yet.
  init(metrics: WorkerMetrics? = nil) {
    self.metrics = metrics
  }

  /// It lasts until then.
  func renew(until time: MonotonicTime) { end.store(time.nanoseconds, ordering: .releasing) }

  /// It ended before it was renewed.
  func countLoss() { metrics?.leasesLost.add(1, ordering: .relaxed) }

  /// Whether it is over, or was never had.
  func isOver(now: MonotonicTime) -> Bool { now.nanoseconds >= end.load(ordering: .acquiring) }
}
