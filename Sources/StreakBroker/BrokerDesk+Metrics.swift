import Glibc
import StreakCore
import StreakDispatch
import StreakProtocol
import StreakService
import ZeroMQ

/// What became of a broker's workers since its start.
struct WorkerCounts {
  var registered: UInt64 = 0
  var left: UInt64 = 0
  var ended: UInt64 = 0
  var replaced: UInt64 = 0
}

/// What a broker counts.
extension BrokerDesk {
  func metrics() -> Proto.BrokerMetricsReply {
    loop.publish()
    let seats = leases.holders.flatMap { $0.value.seats.map(\.slot) } + listed.map(\.slot)
    let isDead = { [loop] (slot: Int) in
      !loop.table.isConnected(slot) || loop.table.overdue(slot) > 0
    }
    let busy = seats.count { !isDead($0) && loop.table.outstanding($0) > 0 }
    let elapsed = max(0, MonotonicTime.now.nanoseconds - began.nanoseconds) / 1_000_000
    return Proto.BrokerMetricsReply(
      version: StreakVersion.current, pid: UInt32(clamping: getpid()),
      started: started.milliseconds, uptime: UInt64(elapsed), paused: loop.table.isPaused,
      stopping: loop.isStopping, places: UInt32(clamping: seats.count),
      busy: UInt32(clamping: busy), dead: UInt32(clamping: seats.count(where: isDead)),
      serving: ServingCounters.message([loop.counters.serving]),
      dispatch: loop.counters.message, workers: listed.map(worker) + leases.holders.map(worker),
      registered: counts.registered, left: counts.left, leasesEnded: counts.ended,
      placesReplaced: counts.replaced)
  }
}
