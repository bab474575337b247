import StreakDispatch
import StreakProtocol
import StreakSecurity
import StreakWire
import ZeroMQ

/// The loop between the ROUTER that takes requests and the slots that answer them, each behind a DEALER of
/// its own: carries out what a ``DispatchTable`` says. The slots are threads of a worker, or the places of
/// workers at a broker.
///
/// What goes to a slot begins with the number of its sending where a client's name would stand; a REP
/// socket returns it untouched (ZeroMQ RFC 28), and so a reply that comes too late is known. Who asked
/// stays here.
///
/// Belongs to one thread.
public final class DispatchLoop {
  /// A slot's socket.
  struct Port {
    let socket: Socket
    let monitor: SocketMonitor?
    var connections = 0
    /// Who is behind it takes several calls in one frame.
    let takesPacks: Bool
    /// Something may be there although its descriptor does not say so (``Socket/signal``).
    var isTouched = true
    /// Brief requests that go to it with the next message.
    var gathered: [DispatchTable<Parcel>.Delivery] = []
    /// Messages of several requests that it has, oldest first.
    var bundles: [Bundle] = []
  }

  /// A socket that the loop serves besides, as a broker's control socket.
  struct Side {
    let socket: Socket
    let handle: () throws -> Bool
    var isTouched = true
  }

  /// Requests and slots. Whoever adds to the loop may ask it and change it between two rounds.
  public var table: DispatchTable<Parcel>
  /// When ``tick`` wants to be called although nothing happened, in nanoseconds of the monotonic clock.
  public var sideWake: () -> Int64? = { nil }
  /// Called in each round, after everything that arrived was read: so nothing is over that was renewed in
  /// time, however long this process was kept from running.
  public var tick: (Int64) throws -> Void = { _ in }
  /// Judges each call before it waits for a slot; `nil`: whoever can ask may ask everything.
  public var access: AccessGuard?
  /// A second peer connected to a slot's socket, which would share out what is meant for one. Called
  /// between two rounds; the slot is of no use any more.
  public var crowded: (Int) -> Void = { _ in }
  /// It was told to stop.
  public private(set) var isStopping = false
  /// Replies that could not be delivered, because who asked is gone.
  public private(set) var undeliverable: UInt64 = 0

  let options: DispatchOptions
  let front: Socket
  var ports: [Port?] = []
  private let orders: ServingOrders
  private let poller = Poller()
  private var sides: [Side] = []
  /// Where the descriptors of slots and monitors are in the poller.
  private var polledPorts: [(slot: Int, item: Int, monitor: Int?)] = []
  /// Something may have come to the front although its descriptor does not say so.
  var isFrontTouched = true
  private var hasLooked = false
  private var roundsSinceLook = 0
  /// When the last request came.
  private var lastArrival = MonotonicTime(nanoseconds: 0)
  private var crowdedSlots: [Int] = []
  /// Orders that somebody may wait for.
  private var unsettled = 0
  private var isChanged = true
  private var ends: MonotonicTime?
  private var spare: [Parcel] = []
  let reply: Multipart
  /// The headers and bodies of ``reply``, where they are.
  var answers: [UnsafeRawBufferPointer] = []
  /// They lie in one frame.
  var isReplyPack = false
  let scratch = Message()
  var pack = CallPack()

  /// A loop without slots.
  ///
  /// - Parameter front: a ROUTER that is bound to where clients ask; the loop closes it.
  public init(front: Socket, options: DispatchOptions, orders: ServingOrders) throws {
    self.front = front
    self.options = options
    self.orders = orders
    table = DispatchTable(limits: options.table)
    reply = Multipart(limit: 2 * options.limits.calls + 4)
    // Else a reply to somebody who is gone vanishes uncounted (zmq_setsockopt).
    try front.set(.routerMandatory, to: true)
  }

  // MARK: Parts

  /// Adds a slot. The loop closes its socket.
  ///
  /// - Parameters:
  ///   - monitor: tells when it is connected; `nil`: it always is.
  ///   - takesPacks: who is behind it takes several calls in one frame (Protocol/BROKER.md, "Packs").
  public func addSlot(
    _ socket: Socket, monitor: SocketMonitor?, takesPacks: Bool = false
  ) -> Int {
    let slot = table.addSlot(connected: monitor == nil)
    while ports.count <= slot { ports.append(nil) }
    ports[slot] = Port(socket: socket, monitor: monitor, takesPacks: takesPacks)
    isChanged = true
    return slot
  }

  /// Removes a slot; what it owes goes to others.
  public func removeSlot(_ slot: Int, now: Int64) {
    guard ports.indices.contains(slot), let port = ports[slot] else { return }
    table.removeSlot(slot, now: now)
    port.socket.close()
    port.monitor?.close()
    ports[slot] = nil
    isChanged = true
  }

  /// Serves another socket, which the loop closes: `handle` is called where something may have come,
  /// and returns whether more may be there.
  public func addSide(_ socket: Socket, handle: @escaping () throws -> Bool) {
    sides.append(Side(socket: socket, handle: handle))
    isChanged = true
  }

  /// Begins to stop: what is there is finished.
  public func beginStopping() {
    guard !isStopping else { return }
    isStopping = true
    // What is paused must be answered too.
    table.isPaused = false
    ends = .now.advanced(milliseconds: options.patience)
  }

  // MARK: Running

  /// Passes requests and replies until it is told to stop, and finishes what is there.
  public func run() throws {
    defer { close() }
    while true {
      try arrange()
      try look()
      if isReadable(1) { try obey() }
      try readSlots()
      if isFrontTouched || isReadable(0) { try readFront() }
      for index in sides.indices
      where sides[index].isTouched || isReadable(2 + index) {
        sides[index].isTouched = try sides[index].handle()
      }
      for slot in crowdedSlots { crowded(slot) }
      crowdedSlots = []
      try tick(MonotonicTime.now.nanoseconds)
      try carryOut()
      if table.open == 0 { orders.settle(unsettled) }
      if try isOver() { return }
    }
  }

  /// Waits for something to do. Where there is something already, the descriptors are looked at only
  /// every few rounds: most rounds just find out that a send took no signal.
  private func look() throws {
    hasLooked = !isTouched || roundsSinceLook >= 3
    roundsSinceLook = hasLooked ? 0 : roundsSinceLook + 1
    guard hasLooked else { return }
    publish()
    _ = try poller.wait(milliseconds: isTouched ? 0 : timeout())
  }

  private func isReadable(_ item: Int) -> Bool {
    hasLooked && poller.ready(at: item) == .readable
  }

  /// Whether one that stops may end: nothing is owed and nothing came for a while, or its patience is over
  /// and it has answered what it could not pass on.
  private func isOver() throws -> Bool {
    guard let ends else { return false }
    if ends.advanced(milliseconds: options.patience) < .now {
      table.abandon()
      try carryOut()
      return true
    }
    return table.open == 0 && !isTouched
      && lastArrival.advanced(milliseconds: options.quiet) <= .now
  }

  /// Whether any socket must be looked at before anybody sleeps.
  private var isTouched: Bool {
    if isFrontTouched || isChanged { return true }
    for side in sides where side.isTouched { return true }
    for port in ports where port?.isTouched == true { return true }
    return false
  }

  /// Puts the descriptors where the poller looks for them: front, orders, sides, slots with monitors.
  private func arrange() throws {
    guard isChanged else { return }
    isChanged = false
    poller.removeAll()
    poller.add(descriptor: try front.signal)
    poller.add(descriptor: orders.descriptor)
    for side in sides { poller.add(descriptor: try side.socket.signal) }
    polledPorts = []
    for (slot, port) in ports.enumerated() {
      guard let port else { continue }
      let item = poller.add(descriptor: try port.socket.signal)
      let monitor = try port.monitor.map { try $0.socket.signal }
      polledPorts.append((slot, item, monitor.map { poller.add(descriptor: $0) }))
    }
    // What came before anybody listened for it.
    touchAll()
  }

  private func touchAll() {
    isFrontTouched = true
    for index in sides.indices { sides[index].isTouched = true }
    for slot in ports.indices { ports[slot]?.isTouched = true }
  }

  /// Milliseconds until something is due; `nil`: nothing will be.
  private func timeout() -> Int? {
    var wait: Int?
    if let ends {
      let next = min(
        max(lastArrival.advanced(milliseconds: options.quiet), .now),
        ends.advanced(milliseconds: options.patience))
      wait = next.millisecondsLeft + 1
    }
    for wake in [table.wake, sideWake()] {
      guard let wake else { continue }
      let left = MonotonicTime(nanoseconds: wake).millisecondsLeft
      wait = min(wait ?? left, left)
    }
    return wait
  }

  private func obey() throws {
    let wanted = orders.take()
    for endpoint in wanted.leave { try? front.disconnect(from: endpoint) }
    for endpoint in wanted.join { try front.connect(to: endpoint) }
    if wanted.stop { beginStopping() }
    unsettled = wanted.number
  }

  private func readSlots() throws {
    for (slot, item, monitor) in polledPorts {
      guard let port = ports[slot] else { continue }
      // First what came, then that the connection is gone: else an answer would be lost with it.
      if port.isTouched || isReadable(item) {
        try takeReplies(port.socket, slot)
      }
      if let monitor, port.isTouched || isReadable(monitor) {
        try takeEvents(port, slot)
      }
    }
    try carryOut()
  }

  private func takeEvents(_ port: Port, _ slot: Int) throws {
    while let event = try port.monitor?.next() {
      switch event {
      case .connected:
        ports[slot]?.connections += 1
        if ports[slot]?.connections == 1 {
          table.connected(slot)
        } else {
          table.setDraining(slot, true)
          crowdedSlots.append(slot)
        }
      case .disconnected:
        try takeReplies(port.socket, slot)
        ports[slot]?.bundles = []
        let connections = ports[slot]?.connections ?? 0
        ports[slot]?.connections = max(0, connections - 1)
        table.disconnected(slot, now: MonotonicTime.now.nanoseconds)
      }
    }
  }

  private func takeReplies(_ socket: Socket, _ slot: Int) throws {
    ports[slot]?.isTouched = false
    while try socket.receiveIfReady(into: reply) { try take(from: slot) }
  }

  private func readFront() throws {
    let isRefusing = ends.map { $0 < .now } ?? false
    isFrontTouched = true
    // A bounded number at a time, so that replies are never kept waiting.
    for _ in 0..<64 {
      let parcel = spare.popLast() ?? Parcel(frameLimit: 2 * options.limits.calls + 16)
      guard try front.receiveIfReady(into: parcel.message) else {
        spare.append(parcel)
        isFrontTouched = false
        return try carryOut()
      }
      parcel.open(arrived: .now, callLimit: options.limits.calls)
      if let access { parcel.judge(by: access) }
      lastArrival = parcel.arrived
      try arrived(parcel, refusing: isRefusing)
    }
    try carryOut()
  }

  private func arrived(_ parcel: Parcel, refusing: Bool) throws {
    if refusing {
      return try finish(
        parcel, CallError(.unavailable, "the \(options.name) is shutting down", retryAfter: 200))
    }
    if parcel.message.isTruncated || parcel.body.count > 2 * options.limits.calls {
      let text = "has more than \(options.limits.calls) calls"
      return try finish(parcel, CallError(.tooLarge, field: "message", text))
    }
    if parcel.body.isEmpty {
      // A REP socket would drop it in silence.
      let text = "must be calls of two frames, header and body"
      return try finish(parcel, CallError(.invalid, field: "message", text))
    }
    // What is answered here takes no room of others.
    if let denial = parcel.wholeDenial { return try finish(parcel, denial) }
    // What a slot can take at once needs no room to wait.
    if table.waiting >= options.table.queue { try carryOut() }
    let isTaken = table.accept(
      parcel, expires: parcel.expires, changesState: parcel.changesState,
      isBrief: parcel.isBrief, now: parcel.arrived.nanoseconds)
    if isTaken { return }
    let text = "too many requests wait for the \(options.name)"
    try finish(parcel, CallError(.unavailable, text, retryAfter: options.retryAfter))
  }

  /// Does what the table says until it says nothing more.
  private func carryOut() throws {
    let now = MonotonicTime.now
    table.beginRound()
    repeat {
      while let action = table.next(now: now.nanoseconds) {
        switch action {
        case .send(let delivery):
          if gather(delivery) { continue }
          if try !send(delivery, now: now) { undelivered(delivery) }
        case .end(let parcel, let ending): try finish(parcel, error(for: ending))
        }
      }
    } while try !sendGathered(now: now)
  }

  func undelivered(_ delivery: DispatchTable<Parcel>.Delivery) {
    table.undelivered(slot: delivery.slot, sequence: delivery.sequence)
  }

  /// The request is answered: its room is used again.
  func recycle(_ parcel: Parcel) {
    parcel.clear()
    if spare.count < 256 { spare.append(parcel) }
  }

  func countUndeliverable() { undeliverable += 1 }

  private func close() {
    front.close()
    for side in sides { side.socket.close() }
    for port in ports {
      port?.socket.close()
      port?.monitor?.close()
    }
  }
}
