import StreakProtocol
import StreakSecurity
import StreakService
import StreakSupport
import StreakWire
import Synchronization
import ZeroMQ

/// A worker's registration with a broker (Protocol/BROKER.md): asks for a lease, renews it, connects the
/// worker's socket to the places that it is given, and gives the lease up at the end.
///
/// On a thread of its own, which is frozen with the process: so a frozen worker loses its lease. A wedged
/// handler does not stop it; that is the watchdog's.
final class BrokerLink: Sendable {
  /// How long an attempt waits for its answer, in milliseconds.
  private static let attempt = 1000
  /// How long to wait before the next attempt where there is no lease, in milliseconds.
  private static let pause = 200
  /// How long a worker that leaves waits for what it owes to be answered, in milliseconds.
  private static let patience = 5000

  private let wake: WakeUp
  private let leaving = Atomic(false)
  private let thread = Locked<LoopThread?>(nil)

  init(
    context: Context, _ configuration: WorkerConfiguration, broker: Endpoint,
    keys: ClientSecurity?, lease: Lease, server: any Server, log: Log
  ) throws {
    wake = try WakeUp()
    let loop = try LoopThread(name: "streakd-broker") { [self] in
      var run = Run(
        link: self, context: context, broker: broker, keys: keys, name: configuration.name,
        slots: configuration.threads, lease: lease, server: server, log: log)
      run.run()
    }
    thread.withLock { $0 = loop }
  }

  /// Asks for nothing more, waits until what it has is answered, and gives the lease up. From any thread,
  /// more than once.
  func leave() {
    leaving.store(true, ordering: .releasing)
    wake.signal()
    let loop = thread.withLock { $0 }
    loop?.join()
  }

  /// What the thread knows.
  private struct Run {
    let link: BrokerLink
    let context: Context
    let broker: Endpoint
    let keys: ClientSecurity?
    let name: String
    let slots: Int
    let lease: Lease
    let server: any Server
    let log: Log
    let instance = (0..<16).map { _ in UInt8.random(in: 0...UInt8.max) }
    var socket: Socket?
    var places: [Endpoint] = []
    var nextID = UInt64.random(in: 0...UInt64.max)
    var misses = 0
    var reason = ""
    /// Tells why there is no connection over TCP.
    var handshakes: HandshakeMonitor?

    mutating func run() {
      defer {
        socket?.close()
        handshakes?.close()
      }
      var giveUp: MonotonicTime?
      while true {
        let isLeaving = link.leaving.load(ordering: .acquiring)
        if isLeaving, giveUp == nil { giveUp = .now.advanced(milliseconds: patience) }
        let reply = register(leaving: isLeaving)
        if let giveUp {
          // Without a lease there is nobody to give it back to.
          let isDone = reply.map { $0.outstanding == 0 } ?? lease.isOver(now: .now)
          if isDone || giveUp < .now { break }
        }
        let interval = reply.map { max(10, Int($0.lease) / 3) } ?? pause
        wait(isLeaving ? 10 : interval)
      }
      _ = ask(Proto.BrokerLeaveRequest(instance: instance), wait: 200)
      lease.renew(until: .now)
    }

    /// Sleeps, but not longer than until it is told to leave.
    private func wait(_ milliseconds: Int) {
      let poller = Poller()
      poller.add(descriptor: link.wake.descriptor)
      if (try? poller.wait(milliseconds: milliseconds)) ?? 0 > 0 { link.wake.clear() }
    }

    private mutating func register(leaving: Bool) -> Proto.BrokerRegisterReply? {
      guard leaveLostPlaces() else { return nil }
      let asked = MonotonicTime.now
      let request = Proto.BrokerRegisterRequest(
        instance: instance, name: name, slots: UInt32(clamping: slots), tcp: broker.isTCP,
        leaving: leaving, packs: server.takesPacks)
      guard let reply = ask(request, wait: attempt) else { return nil }
      lease.renew(until: asked.advanced(milliseconds: Int(reply.lease)))
      adopt(reply.endpoints)
      return reply
    }

    /// Where the lease is over, what came through its places was given to others. There is no new one
    /// before all of that is refused: else a thread that was frozen might find it under the new one.
    private mutating func leaveLostPlaces() -> Bool {
      guard !places.isEmpty, lease.isOver(now: .now) else { return true }
      lease.countLoss()
      log.warning("lease lost", ("broker", "\(broker)"))
      guard server.move(from: places, to: []) else { return false }
      places = []
      return true
    }

    /// Connects to the places of a reply and leaves those that are not ours any more.
    private mutating func adopt(_ endpoints: [String]) {
      let given = endpoints.compactMap { Self.place($0, broker) }
      guard given != places else { return }
      log.info("registered", ("broker", "\(broker)"), ("name", name), ("places", "\(given.count)"))
      // Whether it takes a moment longer is no matter here.
      _ = server.move(
        from: places.filter { !given.contains($0) }, to: given.filter { !places.contains($0) })
      places = given
    }

    /// A place's endpoint; its host is the one by which this worker reaches its broker.
    private static func place(_ text: String, _ broker: Endpoint) -> Endpoint? {
      guard let endpoint = try? Endpoint(text) else { return nil }
      switch (endpoint.transport, broker.transport) {
      case (.tcp("*", let port?), .tcp(let host, _)):
        let shown = host.contains(":") ? "[\(host)]" : host
        return try? Endpoint("tcp://\(shown):\(port)")
      case (.tcp, .tcp), (.ipc, .ipc): return endpoint
      // A broker has no reason to send a worker anywhere else.
      default: return nil
      }
    }

    // MARK: Asking

    /// Asks the broker once; `nil` where it does not answer, or refuses.
    private mutating func ask<Request: StreakCall>(
      _ request: Request, wait milliseconds: Int
    ) -> Request.Reply? {
      do {
        nextID &+= 1
        let socket = try connected()
        let header = FrameHeader.request(
          Request.op, id: nextID, budget: UInt32(clamping: milliseconds))
        let end = MonotonicTime.now.advanced(milliseconds: milliseconds)
        let poller = Poller()
        let item = poller.add(socket, .writable)
        _ = try poller.wait(milliseconds: milliseconds)
        if try socket.sendIfReady([], .more) {
          try socket.send(header.bytes, .more)
          try socket.send(request.encoded())
          poller.setEvents(.readable, at: item)
          while try poller.wait(milliseconds: end.millisecondsLeft) > 0 {
            if let reply = try receive(Request.Reply.self, socket) {
              misses = 0
              return try reply.get()
            }
          }
        }
        missed(failedHandshake ?? "no answer")
      } catch let error as CallError {
        missed(error.description)
      } catch {
        missed("\(error)")
      }
      return nil
    }

    /// A reply to the last request; `nil` for one to an earlier.
    private func receive<Reply: WireMessage>(
      _: Reply.Type, _ socket: Socket
    ) throws -> Result<Reply, CallError>? {
      let message = Multipart(limit: 4)
      guard try socket.receiveIfReady(into: message), message.received == 3 else { return nil }
      let header = try message[1].withBytes { bytes throws(CallError) in
        try FrameHeader(parsing: bytes, expecting: .reply)
      }
      guard header.id == nextID else { return nil }
      if header.status == .ok { return .success(try Reply(decoding: message[2].bytes)) }
      return .failure(
        CallError(header.status, (try? Proto.Error(decoding: message[2].bytes)) ?? Proto.Error()))
    }

    /// Why the last handshake failed, where one did.
    private var failedHandshake: String? {
      var failure: HandshakeMonitor.Failure?
      while case .failed(let found) = try? handshakes?.next() { failure = found }
      return failure.map { "no handshake: \($0)" }
    }

    /// Tells the log of a new reason, and tries another connection after three failures.
    private mutating func missed(_ text: String) {
      misses += 1
      if text != reason || misses == 1 {
        log.warning("no lease", ("broker", "\(broker)"), ("reason", text))
        reason = text
      }
      if misses.isMultiple(of: 3) {
        socket?.close()
        socket = nil
      }
    }

    private mutating func connected() throws(ZeroMQError) -> Socket {
      if let socket { return socket }
      let new = try Socket(context, .dealer)
      try new.set(.linger, to: 0)
      try new.set(.immediate, to: true)
      try new.set(.maxMessageSize, to: 1 << 20)
      try new.set(.reconnectInterval, to: 100)
      try new.set(.reconnectIntervalMax, to: 1000)
      try new.set(.handshakeInterval, to: 5000)
      if broker.isTCP {
        try new.set(.heartbeatInterval, to: 1000)
        try new.set(.heartbeatTimeout, to: 3000)
        try new.set(.connectTimeout, to: 3000)
        try new.set(.tcpKeepalive, to: 1)
        try keys?.apply(to: new)
        handshakes?.close()
        handshakes = try HandshakeMonitor(of: new)
      }
      try new.connect(to: broker)
      socket = new
      return new
    }
  }
}
