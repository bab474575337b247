import Glibc
import Testing
import ZeroMQ

@Suite struct SocketTests {
  let context: Context
  let directory = TemporaryDirectory()

  init() throws {
    context = try Context()
  }

  @Test(arguments: ["inproc", "ipc", "tcp"])
  func roundTrips(_ transport: String) throws {
    let text =
      switch transport {
      case "inproc": "inproc://\(uniqueName())"
      case "ipc": "ipc://\(directory.path)/s"
      default: "tcp://127.0.0.1:*"
      }
    let (server, client) = (try Socket(context, .reply), try Socket(context, .request))
    defer {
      server.close()
      client.close()
    }
    try client.connect(to: server.bind(to: Endpoint(text)))
    let message = Message()
    for size in [0, 1, 29, 33, 34, 1000, 100_000, 5] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
      try client.send(bytes)
      try server.receive(into: message)
      #expect(message.bytes == bytes)
      #expect(message.size == size && !message.more)
      try server.send(message)
      #expect(message.size == 0)
      try client.receive(into: message)
      #expect(message.withBytes { $0.elementsEqual(bytes) })
    }
  }

  @Test func allFramesOfAnOverlongMessageAreTaken() throws {
    let endpoint = try Endpoint("inproc://\(uniqueName())")
    let (server, client) = (try Socket(context, .reply), try Socket(context, .request))
    defer {
      server.close()
      client.close()
    }
    _ = try server.bind(to: endpoint)
    try client.connect(to: endpoint)
    let frames = Multipart(limit: 3)
    for count in [1, 3, 10, 2] {
      for index in 1...count {
        try client.send([UInt8(index)], index < count ? .more : [])
      }
      try server.receive(into: frames)
      #expect(frames.received == count)
      #expect(frames.count == min(count, 3))
      #expect(frames.isTruncated == (count > 3))
      #expect(
        (0..<frames.count).map { frames[$0].bytes } == (1...min(count, 3)).map { [UInt8($0)] })
      #expect(frames[99].size == 0)
      // Only if everything was read may a REP socket answer.
      try server.send("ok".bytes)
      try client.receive(into: frames)
    }
    #expect(try !server.receiveIfReady(into: frames))
    #expect(frames.received == 0)
  }

  @Test func repLockstepIsAnErrorWithItsCode() throws {
    let server = try Socket(context, .reply)
    defer { server.close() }
    let error = #expect(throws: ZeroMQError.self) { try server.send([1]) }
    #expect(error?.code == .wrongState)
    #expect(error?.function == "zmq_send")
  }

  @Test func closedSocketAndEndedContextAreErrors() throws {
    let context = try Context()
    let socket = try Socket(context, .request)
    socket.close()
    socket.close()
    #expect(throws: ZeroMQError(code: .notASocket, function: "zmq_send")) {
      try socket.send([1])
    }
    let poller = Poller()
    poller.add(socket)
    #expect(throws: ZeroMQError.self) { try poller.wait(milliseconds: 0) }
    context.close()
    context.close()
    context.shutdown()
    #expect(throws: ZeroMQError(code: .terminated, function: "zmq_socket")) {
      _ = try Socket(context, .request)
    }
  }

  @Test func shutdownEndsAWaitOnAnotherThread() throws {
    let context = try Context()
    let socket = try Socket(context, .reply)
    _ = try socket.bind(to: Endpoint("inproc://x"))
    let done = WakeUp.Probe()
    let thread = try LoopThread(name: "waits") {
      do {
        try socket.receive(into: Message())
      } catch let error as ZeroMQError where error.code == .terminated {
        done.set()
      } catch {}
      socket.close()
    }
    context.shutdown()
    thread.join()
    #expect(done.isSet)
    context.close()
  }

  @Test func optionsReadBack() throws {
    let socket = try Socket(context, .dealer)
    defer { socket.close() }
    #expect(try socket.get(.linger) == 0)
    for option: SocketOption<Int32> in [
      .linger, .sendHighWater, .receiveHighWater, .receiveTimeout, .sendTimeout, .connectTimeout,
      .handshakeInterval, .heartbeatInterval, .heartbeatTimeout, .reconnectInterval,
      .reconnectIntervalMax, .backlog,
    ] {
      try socket.set(option, to: 1234)
      #expect(try socket.get(option) == 1234)
    }
    try socket.set(.heartbeatTimeToLive, to: 15_000)
    #expect(try socket.get(.heartbeatTimeToLive) == 15_000)
    try socket.set(.maxMessageSize, to: 1 << 40)
    #expect(try socket.get(.maxMessageSize) == 1 << 40)
    for option: SocketOption<Bool> in [.immediate, .ipv6] {
      try socket.set(option, to: true)
      #expect(try socket.get(option))
    }
    try socket.set(.tcpKeepalive, to: 1)
    let error = #expect(throws: ZeroMQError.self) { try socket.set(.linger, to: -7) }
    #expect(error?.code == .invalid)
    #expect(try socket.receiveMore == false)
    #expect(try socket.lastEndpoint == "")
  }

  @Test func receiveTimeoutIsAgain() throws {
    let socket = try Socket(context, .reply)
    defer { socket.close() }
    _ = try socket.bind(to: Endpoint("inproc://\(uniqueName())"))
    try socket.set(.receiveTimeout, to: 10)
    #expect(throws: ZeroMQError(code: .again, function: "zmq_msg_recv")) {
      try socket.receive(into: Message())
    }
    #expect(try !socket.receiveIfReady(into: Message()))
  }

  @Test func publishedMessagesReachTheirSubscribers() throws {
    let (publisher, subscriber) = (
      try Socket(context, .publishExtended), try Socket(context, .subscribe)
    )
    defer {
      publisher.close()
      subscriber.close()
    }
    let endpoint = try publisher.bind(to: Endpoint("ipc://\(directory.path)/p"))
    try subscriber.set(.subscribe, to: "a".bytes)
    try subscriber.connect(to: endpoint)
    #expect(try receive(publisher) == [1] + "a".bytes)
    try publisher.send("bee".bytes)
    try publisher.send("ant".bytes)
    #expect(try receive(subscriber) == "ant".bytes)
  }

  @Test func wakeUpsBecomeOne() throws {
    let wakeUp = try WakeUp()
    let poller = Poller()
    let index = poller.add(descriptor: wakeUp.descriptor)
    #expect(try poller.wait(milliseconds: 0) == 0)
    for _ in 0..<200_000 { wakeUp.signal() }
    #expect(try poller.wait(milliseconds: nil) == 1)
    #expect(poller.ready(at: index) == .readable)
    wakeUp.clear()
    #expect(try poller.wait(milliseconds: 0) == 0)
    #expect(poller.ready(at: index) == [])
  }
}

extension WakeUp {
  /// A flag that another thread may set.
  final class Probe: Sendable {
    private let wakeUp = try? WakeUp()

    func set() { wakeUp?.signal() }

    var isSet: Bool {
      guard let wakeUp else { return false }
      let poller = Poller()
      poller.add(descriptor: wakeUp.descriptor)
      return (try? poller.wait(milliseconds: 0)) == 1
    }
  }
}
