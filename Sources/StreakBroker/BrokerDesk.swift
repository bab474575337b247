import StreakCore
import StreakDispatch
import StreakProtocol
import StreakSecurity
import StreakService
import StreakWire
import ZeroMQ

/// What a broker does besides passing messages on: it knows its workers, and is asked and told things.
///
/// Belongs to the thread of its loop.
final class BrokerDesk {
  /// A place that a worker has.
  struct Seat {
    var slot: Int
    var endpoint: String
    var path: String?
  }

  /// What belongs to a registered worker.
  struct Seats {
    var isTCP: Bool
    /// It takes several calls in one frame.
    var takesPacks: Bool
    /// The key of the worker, where it has one.
    var key: CurvePublicKey?
    var seats: [Seat]
    /// What places answered that were replaced.
    var answeredBefore: UInt64 = 0
  }

  /// A worker of the list.
  struct Listed {
    let endpoint: Endpoint
    let slot: Int
    var isDrained = false
  }

  let loop: DispatchLoop
  let configuration: BrokerConfiguration
  let started = SystemClock.now()
  let began = MonotonicTime.now
  /// What became of workers since the start.
  var counts = WorkerCounts()
  var leases: LeaseTable<Seats>
  var listed: [Listed] = []
  /// How often the keys were read again when workers were last judged by them.
  var judgedKeys = 0
  /// Judges who registers; `nil`: whoever can connect may.
  let access: AccessGuard?
  /// Who sent what the registration is answering.
  var registrant: () -> String? = { nil }
  private let places: Places
  private let log: Log

  init(
    _ configuration: BrokerConfiguration, loop: DispatchLoop, places: Places,
    access: AccessGuard?, log: Log
  ) {
    self.access = access
    self.configuration = configuration
    self.loop = loop
    self.places = places
    self.log = log
    let lease = DispatchOptions.time(milliseconds: configuration.lease)
    // What a worker believes ends earlier by the way of its request and by this.
    leases = LeaseTable(lease: lease, margin: lease / 10)
    loop.sideWake = { [unowned self] in leases.wake }
    loop.tick = { [unowned self] now in
      for holder in leases.expire(now: now) {
        counts.ended += 1
        forget(holder, "lease ended", now)
      }
      forgetRemovedKeys(now)
    }
    loop.crowded = { [unowned self] slot in
      log.warning("two peers at one place", ("slot", "\(slot)"))
      replace(slot)
    }
  }

  /// Adds the workers of the list.
  func addListed(_ context: Context, keys: ClientSecurity?) throws {
    for endpoint in configuration.listed {
      let socket = try Socket(context, .dealer)
      try socket.set(.linger, to: 0)
      // A worker that is not there is given nothing (zmq_setsockopt).
      try socket.set(.immediate, to: true)
      try socket.set(.sendHighWater, to: 64)
      try socket.set(.maxMessageSize, to: Int64(Limits.hardFrame))
      try socket.set(.handshakeInterval, to: 5000)
      try socket.set(.reconnectInterval, to: 100)
      try socket.set(.reconnectIntervalMax, to: 5000)
      if endpoint.isTCP {
        try socket.set(.heartbeatInterval, to: 1000)
        try socket.set(.heartbeatTimeout, to: 3000)
        try socket.set(.connectTimeout, to: 3000)
        try socket.set(.tcpKeepalive, to: 1)
        try keys?.apply(to: socket)
      }
      let monitor = try SocketMonitor(of: socket)
      try socket.connect(to: endpoint)
      listed.append(Listed(endpoint: endpoint, slot: loop.addSlot(socket, monitor: monitor)))
    }
  }

  /// The loop has ended: its sockets are closed.
  func clear() {
    for holder in leases.holders {
      for seat in holder.value.seats { places.remove(path: seat.path) }
    }
    places.removeFiles()
  }

  // MARK: Registration

  /// Answers a call at the registration.
  func registration(_ header: FrameHeader, _ body: UnsafeRawBufferPointer) throws -> [UInt8] {
    try judgeRegistrant(header)
    switch header.op {
    case .brokerRegister:
      return try register(Proto.BrokerRegisterRequest(decoding: body)).encoded()
    case .brokerLeave:
      let request = try Proto.BrokerLeaveRequest(decoding: body)
      if let holder = leases.remove(request.instance) {
        counts.left += 1
        forget(holder, "left", MonotonicTime.now.nanoseconds)
      }
      return Proto.BrokerLeaveReply().encoded()
    case .ping: return try ping(Proto.PingRequest(decoding: body))
    default:
      throw CallError(
        .unknownOp, field: "header.op", "\(header.op.rawValue) is not known where workers register")
    }
  }

  func ping(_ request: Proto.PingRequest) throws -> [UInt8] {
    guard request.payload.count <= Limits.pingPayload else {
      throw CallError(.tooLarge, field: "payload", "has more than \(Limits.pingPayload) bytes")
    }
    return Proto.PingReply(payload: request.payload, time: SystemClock.now().milliseconds)
      .encoded()
  }

  private func register(
    _ request: Proto.BrokerRegisterRequest
  ) throws -> Proto.BrokerRegisterReply {
    try check(request)
    let now = MonotonicTime.now.nanoseconds
    let index: Int
    let key = try registrantKey(request)
    if let known = leases.index(of: request.instance) {
      guard leases.holders[known].value.key == key else {
        throw CallError(.denied, field: "instance", "is that of another key")
      }
      index = known
    } else {
      guard !loop.isStopping else {
        throw CallError(.unavailable, "the broker is shutting down", retryAfter: 1000)
      }
      var own = Seats(isTCP: request.tcp, takesPacks: request.packs, key: key, seats: [])
      own.seats = try makeSeats(Int(request.slots), own)
      index = leases.add(
        request.instance, name: request.name,
        value: own, now: now)
      counts.registered += 1
      log.info(
        "worker registered", ("name", request.name), ("places", "\(request.slots)"),
        ("transport", request.tcp ? "tcp" : "ipc"))
    }
    if request.leaving, !leases.holders[index].isLeaving {
      log.info("worker leaving", ("name", request.name))
    }
    leases.renew(index, leaving: request.leaving, now: now)
    let holder = leases.holders[index]
    arrange(holder)
    return Proto.BrokerRegisterReply(
      lease: UInt32(clamping: configuration.lease), endpoints: holder.value.seats.map(\.endpoint),
      outstanding: UInt32(clamping: outstanding(holder)), drained: holder.isDrained)
  }

  private func check(_ request: Proto.BrokerRegisterRequest) throws(CallError) {
    guard request.instance.count == 16 else {
      throw CallError(.invalid, field: "instance", "must have 16 bytes")
    }
    let isControl = request.name.utf8.contains { $0 < 0x20 || $0 == 0x7F }
    guard (1...64).contains(request.name.utf8.count), !isControl else {
      throw CallError(
        .invalid, field: "name", "must be 1-64 bytes without control characters")
    }
    guard (1...64).contains(request.slots) else {
      throw CallError(.invalid, field: "slots", "must be 1-64")
    }
    guard places.offers(tcp: request.tcp) else {
      throw CallError(
        .invalid, field: "tcp", "must be \(!request.tcp): the broker registers no others")
    }
  }

  private func makeSeats(_ count: Int, _ worker: Seats) throws -> [Seat] {
    let taken = leases.holders.reduce(0) { $0 + $1.value.seats.count }
    guard taken + count <= BrokerConfiguration.placeLimit else {
      throw CallError(
        .unavailable, "the broker has as many workers as it takes", retryAfter: 5000)
    }
    var seats: [Seat] = []
    do {
      for _ in 0..<count { seats.append(try makeSeat(worker)) }
    } catch {
      for seat in seats { close(seat, MonotonicTime.now.nanoseconds) }
      log.error("no place for a worker", ("error", "\(error)"))
      throw CallError(.unavailable, "the broker cannot make a place for it", retryAfter: 1000)
    }
    return seats
  }

  private func makeSeat(_ worker: Seats) throws -> Seat {
    let place = try places.make(tcp: worker.isTCP, key: worker.key)
    let slot = loop.addSlot(
      place.socket, monitor: place.monitor, takesPacks: worker.takesPacks)
    // Until its worker is there.
    loop.table.disconnected(slot, now: MonotonicTime.now.nanoseconds)
    return Seat(slot: slot, endpoint: place.endpoint, path: place.path)
  }

  private func close(_ seat: Seat, _ now: Int64) {
    loop.removeSlot(seat.slot, now: now)
    places.remove(path: seat.path)
  }

  /// A place is of no use any more; its worker is told of another one when it renews its lease.
  private func replace(_ slot: Int) {
    counts.replaced += 1
    for index in leases.holders.indices {
      guard let seat = leases.holders[index].value.seats.firstIndex(where: { $0.slot == slot })
      else { continue }
      var holder = leases.holders[index]
      holder.value.answeredBefore += loop.table.answeredCount(slot)
      close(holder.value.seats[seat], MonotonicTime.now.nanoseconds)
      do {
        holder.value.seats[seat] = try makeSeat(holder.value)
      } catch {
        holder.value.seats.remove(at: seat)
        log.error("no place for a worker", ("error", "\(error)"))
      }
      leases.setValue(index, holder.value)
      return arrange(holder)
    }
  }

  func forget(_ holder: LeaseTable<Seats>.Holder, _ event: String, _ now: Int64) {
    log.info(
      "worker \(event)", ("name", holder.name), ("owed", "\(outstanding(holder))"))
    for seat in holder.value.seats { close(seat, now) }
  }

  /// Gives a worker's places work, or none.
  func arrange(_ holder: LeaseTable<Seats>.Holder) {
    for seat in holder.value.seats {
      loop.table.setDraining(seat.slot, holder.isLeaving || holder.isDrained)
    }
  }

  /// Messages that a worker has and has not answered, also those that were given to others.
  func outstanding(_ holder: LeaseTable<Seats>.Holder) -> Int {
    holder.value.seats.reduce(0) {
      $0 + loop.table.outstanding($1.slot) + loop.table.overdue($1.slot)
    }
  }
}
