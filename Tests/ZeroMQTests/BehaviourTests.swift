import Glibc
import Synchronization
import Testing
import ZeroMQ

/// What libzmq does that the worker and its clients build on.
@Suite struct BehaviourTests {
  let context: Context
  let directory = TemporaryDirectory()

  init() throws {
    context = try Context()
  }

  @Test func oversizeFrameCostsItsSenderTheConnectionAndNobodyElse() throws {
    let server = try Socket(context, .reply)
    defer { server.close() }
    try server.set(.maxMessageSize, to: 1000)
    let endpoint = try server.bind(to: Endpoint("ipc://\(directory.path)/s"))
    let bad = try Socket(context, .request)
    defer { bad.close() }
    try bad.connect(to: endpoint)
    try bad.send([UInt8](repeating: 0, count: 1001))
    let good = try Socket(context, .request)
    defer { good.close() }
    try good.connect(to: endpoint)
    try good.send([UInt8](repeating: 7, count: 1000))
    #expect(try receive(server)?.first == 7)
    try server.send("ok".bytes)
    #expect(try receive(good) == "ok".bytes)
    #expect(try receive(server, milliseconds: 0) == nil)
  }

  @Test func lateReplyToAnAbandonedRequestIsDropped() throws {
    let router = try Socket(context, .router)
    let client = try Socket(context, .request)
    defer {
      router.close()
      client.close()
    }
    try client.set(.requestRelaxed, to: true)
    try client.set(.requestCorrelate, to: true)
    try client.connect(to: router.bind(to: Endpoint("ipc://\(directory.path)/s")))
    try client.send("first".bytes)
    let (first, second) = (Multipart(limit: 8), Multipart(limit: 8))
    try router.receive(into: first)
    try client.send("second".bytes)
    try router.receive(into: second)
    // The frames are: who, request number, empty, body.
    #expect(first[3].bytes == "first".bytes)
    #expect(second[3].bytes == "second".bytes)
    for request in [first, second] {
      for index in 0...2 { try router.send(request[index], .more) }
      try router.send(request[3])
    }
    #expect(try receive(client) == "second".bytes)
    #expect(try receive(client, milliseconds: 0) == nil)
  }

  @Test func contextEndsAtOnceThoughNobodyTookAMessage() throws {
    let context = try Context()
    let socket = try Socket(context, .dealer)
    try socket.connect(to: Endpoint("ipc://\(directory.path)/nobody"))
    try socket.send("lost".bytes)
    let start = MonotonicTime.now
    socket.close()
    context.close()
    #expect(MonotonicTime.now.milliseconds(since: start) < 5_000)
  }

  @Test func lingerDeliversWhatWasSentBeforeClose() throws {
    let (server, client) = (try Socket(context, .router), try Socket(context, .dealer))
    defer { server.close() }
    let endpoint = try server.bind(to: Endpoint("ipc://\(directory.path)/s"))
    try client.set(.linger, to: 10_000)
    try client.connect(to: endpoint)
    for index in 0..<100 { try client.send([UInt8(index)]) }
    client.close()
    let frames = Multipart(limit: 2)
    for index in 0..<100 {
      try server.receive(into: frames)
      #expect(frames[1].bytes == [UInt8(index)])
    }
  }

  @Test func immediateSendsNothingToNobody() throws {
    let client = try Socket(context, .dealer)
    defer { client.close() }
    try client.set(.immediate, to: true)
    try client.connect(to: Endpoint("ipc://\(directory.path)/nobody"))
    #expect(try !client.sendIfReady([1]))
    #expect(try client.events == [])
  }

  @Test func mandatoryRouterKnowsWhoIsGone() throws {
    let router = try Socket(context, .router)
    defer { router.close() }
    try router.set(.routerMandatory, to: true)
    _ = try router.bind(to: Endpoint("inproc://\(uniqueName())"))
    let error = #expect(throws: ZeroMQError.self) { try router.sendIfReady([9, 9], .more) }
    #expect(error?.code == .hostUnreachable)
  }

  @Test func signalsInterruptOnlyWhoAsked() async throws {
    // A process of its own, because a handler is the whole process's.
    await #expect(processExitsWith: .success) {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in }
      sigaction(SIGUSR2, &action, nil)
      // Threads of the pool block signals.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGUSR2)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      let context = try Context()
      let socket = try Socket(context, .reply)
      _ = try socket.bind(to: Endpoint("inproc://eintr"))
      let target = pthread_self()
      let signaller = SharedFlag()
      let thread = try LoopThread(name: "signals") {
        while !signaller.isSet {
          pthread_kill(target, SIGUSR2)
          usleep(1000)
        }
      }
      var interrupted = 0
      do {
        try socket.receive(into: Message(), interruptible: true)
      } catch let error as ZeroMQError where error.code == .interrupted {
        interrupted += 1
      }
      let poller = Poller()
      poller.add(socket)
      do {
        _ = try poller.wait(milliseconds: nil, interruptible: true)
      } catch let error as ZeroMQError where error.code == .interrupted {
        interrupted += 1
      }
      // Interrupted all the time, and yet as long as it was told.
      let start = MonotonicTime.now
      let ready = try poller.wait(milliseconds: 100)
      let elapsed = MonotonicTime.now.milliseconds(since: start)
      signaller.set()
      thread.join()
      socket.close()
      context.close()
      exit(interrupted == 2 && ready == 0 && elapsed >= 100 && elapsed < 5000 ? 0 : 1)
    }
  }

  @Test func nothingIsLeaked() async throws {
    await #expect(processExitsWith: .success) {
      let directory = TemporaryDirectory()
      func descriptors() -> Int {
        guard let listing = opendir("/proc/self/fd") else { return -1 }
        defer { closedir(listing) }
        var count = 0
        while readdir(listing) != nil { count += 1 }
        return count
      }
      func exercise() throws {
        let context = try Context()
        let (server, client) = (try Socket(context, .reply), try Socket(context, .request))
        try client.connect(to: server.bind(to: Endpoint("ipc://\(directory.path)/s")))
        try client.send([1])
        try server.receive(into: Message())
        _ = try? Socket(context, .reply).bind(to: Endpoint("ipc://\(directory.path)/s"))
        write("x", to: directory.path + "/file")
        _ = try? Socket(context, .reply).bind(to: Endpoint("ipc://\(directory.path)/file"))
        _ = try? Socket(context, .reply).bind(to: Endpoint("tcp://203.0.113.1:9"))
        _ = try WakeUp()
        client.close()
        server.close()
        context.close()
      }
      try exercise()
      let before = descriptors()
      for _ in 0..<20 { try exercise() }
      directory.remove()
      exit(before > 0 && descriptors() == before ? 0 : 1)
    }
  }

  @Test func inheritedDescriptorsAreOnesOwnOnly() async throws {
    await #expect(processExitsWith: .success) {
      setenv("LISTEN_PID", "1", 1)
      setenv("LISTEN_FDS", "1", 1)
      guard SocketActivation.descriptors().isEmpty, getenv("LISTEN_FDS") == nil else { exit(1) }
      dup2(0, 3)
      setenv("LISTEN_PID", "\(getpid())", 1)
      setenv("LISTEN_FDS", "1", 1)
      guard SocketActivation.descriptors() == [3], fcntl(3, F_GETFD) == FD_CLOEXEC else { exit(2) }
      guard SocketActivation.descriptors().isEmpty else { exit(3) }
      setenv("LISTEN_PID", "\(getpid())", 1)
      setenv("LISTEN_FDS", "99999999999", 1)
      exit(SocketActivation.descriptors().isEmpty ? 0 : 4)
    }
  }
}

/// A flag that several threads may set and read.
final class SharedFlag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}
