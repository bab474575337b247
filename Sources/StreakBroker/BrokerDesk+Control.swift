import Glibc
import StreakCore
import StreakDispatch
import StreakProtocol
import StreakWire
import ZeroMQ

/// What people ask and tell a broker. A command that it does not know is refused like any other call.
extension BrokerDesk {
  /// Answers a call at the control socket.
  func control(_ header: FrameHeader, _ body: UnsafeRawBufferPointer) throws -> [UInt8] {
    switch header.op {
    case .ping: return try ping(Proto.PingRequest(decoding: body))
    case .brokerStatus:
      _ = try Proto.BrokerStatusRequest(decoding: body)
      return status().encoded()
    case .brokerMetrics:
      _ = try Proto.BrokerMetricsRequest(decoding: body)
      return metrics().encoded()
    case .brokerPause:
      _ = try Proto.BrokerPauseRequest(decoding: body)
      loop.table.isPaused = !loop.isStopping
      return Proto.BrokerPauseReply().encoded()
    case .brokerDrain:
      return try drain(Proto.BrokerDrainRequest(decoding: body)).encoded()
    case .brokerResume:
      try resume(Proto.BrokerResumeRequest(decoding: body))
      return Proto.BrokerResumeReply().encoded()
    case .brokerStop:
      _ = try Proto.BrokerStopRequest(decoding: body)
      loop.beginStopping()
      return Proto.BrokerStopReply().encoded()
    default:
      throw CallError(
        .unknownOp, field: "header.op",
        "\(header.op.rawValue) is not known to a broker's control socket")
    }
  }

  private func drain(_ request: Proto.BrokerDrainRequest) throws -> Proto.BrokerDrainReply {
    var owed = 0
    let found = try setDrained(request.worker, true) { owed += $0 }
    return Proto.BrokerDrainReply(
      workers: UInt32(clamping: found), outstanding: UInt32(clamping: owed))
  }

  private func resume(_ request: Proto.BrokerResumeRequest) throws {
    if request.worker.isEmpty {
      loop.table.isPaused = false
    } else {
      _ = try setDrained(request.worker, false) { _ in }
    }
  }

  /// Does it for all workers of a name, and tells what each owes; returns how many they are.
  private func setDrained(
    _ name: String, _ isDrained: Bool, _ owes: (Int) -> Void
  ) throws(CallError) -> Int {
    var found = 0
    for index in leases.indices(named: name) {
      leases.setDrained(index, isDrained)
      arrange(leases.holders[index])
      owes(outstanding(leases.holders[index]))
      found += 1
    }
    for index in listed.indices
    where listed[index].endpoint.description.utf8.elementsEqual(name.utf8) {
      listed[index].isDrained = isDrained
      let slot = listed[index].slot
      loop.table.setDraining(slot, isDrained)
      owes(loop.table.outstanding(slot) + loop.table.overdue(slot))
      found += 1
    }
    guard found > 0 else {
      throw CallError(.notFound, field: "worker", "is no worker of this broker")
    }
    return found
  }

  private func status() -> Proto.BrokerStatusReply {
    let table = loop.table
    let counts = table.counts
    return Proto.BrokerStatusReply(
      version: StreakVersion.current, pid: UInt32(clamping: getpid()),
      started: started.milliseconds, paused: table.isPaused, stopping: loop.isStopping,
      waiting: UInt32(clamping: table.waiting), queue: UInt32(clamping: table.limits.queue),
      workers: listed.map(worker) + leases.holders.map(worker), accepted: counts.accepted,
      answered: counts.answered, refused: counts.refused, expired: counts.expired,
      unavailable: counts.unavailable, unknown: counts.unknown,
      repeatedRequests: counts.repeated, lateReplies: counts.late)
  }

  func worker(_ one: Listed) -> Proto.BrokerWorker {
    let table = loop.table
    return Proto.BrokerWorker(
      name: one.endpoint.description, slots: 1, connected: table.isConnected(one.slot) ? 1 : 0,
      outstanding: UInt32(clamping: table.outstanding(one.slot)),
      overdue: UInt32(clamping: table.overdue(one.slot)), drained: one.isDrained,
      answered: table.answeredCount(one.slot))
  }

  func worker(_ holder: LeaseTable<Seats>.Holder) -> Proto.BrokerWorker {
    let table = loop.table
    let slots = holder.value.seats.map(\.slot)
    let left = MonotonicTime(nanoseconds: holder.expires).millisecondsLeft
    return Proto.BrokerWorker(
      name: holder.name, registered: true, slots: UInt32(clamping: slots.count),
      connected: UInt32(clamping: slots.count { table.isConnected($0) }),
      outstanding: UInt32(clamping: slots.reduce(0) { $0 + table.outstanding($1) }),
      overdue: UInt32(clamping: slots.reduce(0) { $0 + table.overdue($1) }),
      leaving: holder.isLeaving, drained: holder.isDrained, leaseLeft: UInt32(clamping: left),
      answered: slots.reduce(holder.value.answeredBefore) { $0 + table.answeredCount($1) })
  }
}
