import StreakBroker
import StreakClient
import StreakProtocol
import StreakSecurity
import StreakService
import StreakWorker
import Testing
import ZeroMQ

/// Protocol/README.md, "Change notices" and "Security".
@Suite("Who may hear of changes")
struct NoticeSecurityTests {
  private let keys: Keyring
  private let directory: TemporaryDirectory

  init() throws {
    keys = try Keyring([
      "reader": "rights = read", "writer": "rights = write",
      "some": "rights = read\nlearners = ada", "fleet": "rights = worker",
    ])
    directory = try TemporaryDirectory()
  }

  /// How the handshake of a subscriber ends: `connected`, `refused`, or `nothing` in some seconds.
  private func handshake(_ endpoint: Endpoint, _ security: ClientSecurity?) throws -> String {
    let context = try Context()
    let socket = try Socket(context, .subscribe)
    try socket.set(.linger, to: 0)
    try socket.set(.subscribe, to: [])
    try security?.apply(to: socket)
    let monitor = try HandshakeMonitor(of: socket)
    try socket.connect(to: endpoint)
    defer {
      socket.close()
      monitor.close()
    }
    let poller = Poller()
    poller.add(monitor.socket)
    while try poller.wait(milliseconds: 10_000) > 0 {
      switch try monitor.next() {
      case .succeeded: return "connected"
      case .failed: return "refused"
      case .ended, nil: continue
      }
    }
    return "nothing"
  }

  private func worker() throws -> Worker {
    let port = try Endpoint("tcp://127.0.0.1:*")
    var configuration = WorkerConfiguration(
      endpoints: [port], storePath: directory.path("streak.db"))
    configuration.durability = .normal
    configuration.security = keys.options
    configuration.notices = .at([port])
    return try Worker(configuration, log: .silent)
  }

  private func notices(_ worker: Worker) throws -> Endpoint {
    try Endpoint(try #require(worker.environment.notices.endpoints.first))
  }

  @Test("Keys that may read about all learners, and nobody else")
  func matrix() throws {
    let worker = try worker()
    defer {
      worker.stop()
      worker.wait()
    }
    let endpoint = try notices(worker)
    #expect(try handshake(endpoint, keys.security("reader")) == "connected")
    #expect(try handshake(endpoint, keys.security("writer")) == "connected")
    #expect(try handshake(endpoint, keys.security("some")) == "refused")
    #expect(try handshake(endpoint, keys.security("fleet")) == "refused")
    #expect(try handshake(endpoint, keys.security("stranger")) == "refused")
    #expect(try handshake(endpoint, nil) == "refused")
  }

  @Test("A key that is limited still watches, by polling")
  func limited() throws {
    let worker = try worker()
    defer {
      worker.stop()
      worker.wait()
    }
    let endpoint = try #require(worker.endpoints.first)
    var options = WatchOptions()
    options.client.security = try keys.security("some")
    options.client.timeout = 20_000
    options.schedule.pollAlone = 50
    let watcher = try SnapshotWatcher(endpoint: endpoint, learner: "ada", options: options)
    defer { watcher.close() }
    let end = { MonotonicTime.now.advanced(milliseconds: 20_000) }
    #expect(try watcher.next(until: end())?.snapshot?.streak?.count == 0)
    var writing = ClientOptions(timeout: 20_000)
    writing.security = try keys.security("writer")
    let client = try StreakClient(endpoint: endpoint, options: writing)
    defer { client.close() }
    _ = try client.call(
      Proto.TaskPutRequest(
        learner: "ada", id: [UInt8](repeating: 7, count: 16), title: "Scales"))
    #expect(try watcher.next(until: end())?.snapshot?.tasksDue == 1)
  }

  @Test("A key that is taken off the list hears nothing more")
  func removed() throws {
    let worker = try worker()
    defer {
      worker.stop()
      worker.wait()
    }
    let endpoint = try notices(worker)
    let context = try Context()
    let socket = try Socket(context, .subscribe)
    try socket.set(.linger, to: 0)
    try socket.set(.subscribe, to: [])
    try keys.security("reader").apply(to: socket)
    let monitor = try HandshakeMonitor(of: socket, ends: true)
    try socket.connect(to: endpoint)
    defer {
      socket.close()
      monitor.close()
    }
    let poller = Poller()
    poller.add(monitor.socket)
    var events: [HandshakeMonitor.Event] = []
    func waitFor(_ count: Int) throws {
      while events.count < count, try poller.wait(milliseconds: 10_000) > 0 {
        while let event = try monitor.next() { events.append(event) }
      }
    }
    try waitFor(1)
    #expect(events.first == .succeeded)
    keys.remove("reader")
    worker.reload()
    try waitFor(3)
    #expect(events.dropFirst().first == .ended)
    #expect(!events.dropFirst().contains(.succeeded))
    // Others get in again at the same place.
    #expect(try handshake(endpoint, keys.security("writer")) == "connected")
  }

  @Test("At a broker workers publish with their keys, and clients do not")
  func broker() throws {
    let port = try Endpoint("tcp://127.0.0.1:*")
    var configuration = BrokerConfiguration(
      endpoints: [port], workers: [port], control: try Endpoint("ipc://\(directory.path("c"))"))
    configuration.security = keys.options
    configuration.notices = .at([port])
    configuration.lease = 500
    let broker = try Broker(configuration, log: .silent)
    defer {
      broker.stop()
      broker.wait()
    }
    var serving = WorkerConfiguration(endpoints: [], storePath: directory.path("streak.db"))
    serving.durability = .normal
    serving.broker = broker.workers[0]
    serving.security.secretFile = keys.directory.path("fleet.key")
    serving.security.serverKey = keys.server.publicKey.description
    _ = try keys.pair("fleet")
    let worker = try Worker(serving, log: .silent)
    defer {
      worker.stop()
      worker.wait()
    }
    var options = WatchOptions()
    options.client.security = try keys.security("writer")
    options.client.timeout = 20_000
    options.patience = 20_000
    options.schedule.poll = 3_600_000
    options.schedule.pollAlone = 3_600_000
    let endpoint = try #require(broker.endpoints.first)
    let watcher = try SnapshotWatcher(endpoint: endpoint, learner: "ada", options: options)
    defer { watcher.close() }
    let end = { MonotonicTime.now.advanced(milliseconds: 20_000) }
    #expect(try watcher.next(until: end())?.snapshot?.tasksDue == 0)
    // The questions after the subscription are over: what comes now comes by a notice.
    #expect(try watcher.next(until: .now.advanced(milliseconds: 2_500)) == nil)
    var writing = ClientOptions(timeout: 20_000)
    writing.security = options.client.security
    let client = try StreakClient(endpoint: endpoint, options: writing)
    defer { client.close() }
    _ = try client.call(
      Proto.TaskPutRequest(
        learner: "ada", id: [UInt8](repeating: 7, count: 16), title: "Scales"))
    #expect(try watcher.next(until: end())?.snapshot?.tasksDue == 1)
    let told = try #require(worker.environment.notices.endpoints.first)
    #expect(try handshake(Endpoint(told), keys.security("some")) == "refused")
  }
}
