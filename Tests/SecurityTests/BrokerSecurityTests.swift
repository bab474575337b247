import Glibc
import StreakBroker
import StreakClient
import StreakProtocol
import StreakSecurity
import StreakService
import StreakWorker
import Testing
import ZeroMQ

/// A broker with keys, whose workers register over TCP with keys of their own.
final class SecureBroker {
  let keys: Keyring
  let lines = LogLines()
  let broker: Broker
  let context: Context
  let tcp: Endpoint
  private var workers: [Worker] = []
  private var clients: [Client] = []

  init(_ rights: [String: String], _ change: (inout BrokerConfiguration) throws -> Void = { _ in })
    throws
  {
    keys = try Keyring(rights)
    let directory = keys.directory
    var configuration = BrokerConfiguration(
      endpoints: [
        try Endpoint("tcp://127.0.0.1:*"), try Endpoint("ipc://\(directory.path("s"))"),
      ],
      workers: [
        try Endpoint("tcp://127.0.0.1:*"), try Endpoint("ipc://\(directory.path("w"))"),
      ], control: try Endpoint("ipc://\(directory.path("c"))"))
    configuration.security = keys.options
    configuration.lease = 1000
    try change(&configuration)
    broker = try Broker(configuration, log: lines.log)
    tcp = broker.endpoints[0]
    context = try Context()
  }

  /// Starts a worker with a key of this name; `nil`: over ipc, without one.
  @discardableResult
  func start(_ name: String?, threads: Int = 1, log: Log = .silent) throws -> Worker {
    var configuration = WorkerConfiguration(
      endpoints: [], storePath: keys.directory.path("store.db"))
    configuration.durability = .normal
    configuration.threads = threads
    configuration.name = name ?? "local"
    configuration.broker = broker.workers[name == nil ? 1 : 0]
    if let name {
      _ = try keys.pair(name)
      configuration.security.secretFile = keys.directory.path(name + ".key")
      configuration.security.serverKey = keys.server.publicKey.description
    }
    let worker = try Worker(configuration, log: log)
    workers.append(worker)
    return worker
  }

  func client(_ name: String?, milliseconds: Int32 = 20_000) throws -> Client {
    let client = try Client(
      context, name == nil ? broker.endpoints[1] : tcp, try name.map { try keys.security($0) },
      milliseconds: milliseconds)
    clients.append(client)
    return client
  }

  /// How many places of a worker are connected.
  func places(_ name: String) throws -> Int {
    let control = try StreakClient(endpoint: Endpoint("ipc://\(keys.directory.path("c"))"))
    defer { control.close() }
    return try control.call(Proto.BrokerStatusRequest()).workers.filter { $0.name == name }
      .reduce(0) { $0 + Int($1.connected) }
  }

  func end() {
    for client in clients { client.close() }
    for worker in workers {
      worker.stop()
      worker.wait()
    }
    broker.stop()
    broker.wait()
    context.close()
  }
}

@Suite("A broker with keys", .serialized)
struct BrokerSecurityTests {
  private static let rights = [
    "reader": "rights = read", "writer": "rights = write", "crew": "rights = worker",
    "some": "rights = write\nlearners = ada, bob-*",
  ]

  @Test("It judges each call before a worker sees it", arguments: [1, 2])
  func rights(threads: Int) throws {
    let broker = try SecureBroker(Self.rights)
    defer { broker.end() }
    try broker.start("crew", threads: threads)
    #expect(try eventually { try broker.places("crew") == threads })
    let asked = [
      streak("ada"), streak("eve"), write("ada"), write("eve"), call(Proto.RewardRulesGetRequest()),
      call(Proto.PingRequest()),
    ]
    let wanted: [(String?, [String])] = [
      ("reader", ["ok", "ok", "denied header.op", "denied header.op", "ok", "ok"]),
      ("writer", ["ok", "ok", "ok", "ok", "ok", "ok"]),
      ("crew", [String](repeating: "denied header.op", count: 5) + ["ok"]),
      ("some", ["ok", "denied learner", "ok", "denied learner", "ok", "ok"]),
      (nil, ["ok", "ok", "ok", "ok", "ok", "ok"]),
    ]
    for (name, answers) in wanted {
      let client = try broker.client(name)
      for (request, answer) in zip(asked, answers) {
        #expect(try client.ask(request) == [answer], "\(name ?? "local")")
      }
      #expect(try client.ask(asked.flatMap { $0 }) == answers, "\(name ?? "local")")
    }
  }

  @Test("What is not allowed waits for no worker, and what is beside it does")
  func deniedAtOnce() throws {
    let broker = try SecureBroker(Self.rights)
    defer { broker.end() }
    #expect(try broker.client("reader").ask(write("ada")) == ["denied header.op"])
    // Beside it another call's budget runs out.
    let request = Proto.StreakRequest(learner: "ada", zone: "UTC")
    let brief = FrameHeader.request(.streak, id: 9, budget: 200).bytes
    #expect(
      try broker.client("some").ask(streak("eve") + [brief, request.encoded()] + write("eve"))
        == ["denied learner", "deadline_exceeded header.budget", "denied learner"])
    let some = try broker.client("some")
    try some.send(streak("eve") + streak("ada") + streak("eve"))
    try broker.start(nil)
    #expect(try some.receive() == ["denied learner", "ok", "denied learner"])
  }

  @Test("Who has no right to register does not become a worker")
  func registration() throws {
    let broker = try SecureBroker(Self.rights)
    defer { broker.end() }
    let lines = LogLines()
    try broker.start("writer", log: lines.log)
    #expect(eventually { lines.text.contains("needs a key with the right worker") })
    #expect(try broker.places("writer") == 0)
    let stranger = LogLines()
    try broker.start("stranger", log: stranger.log)
    #expect(eventually { stranger.text.contains("no handshake: the key is refused (400)") })
    try broker.start("crew")
    #expect(try eventually { try broker.places("crew") == 1 })
    // A place is its own worker's: with another key, even another worker's, it cannot be taken.
    #expect(try broker.client("reader").ask(streak("ada")) == ["ok"])
  }

  @Test("A place is for the key of its worker alone")
  func placesAreOwned() throws {
    let broker = try SecureBroker(Self.rights.merging(["crew2": "rights = worker"]) { $1 })
    defer { broker.end() }
    let registration = try StreakClient(
      endpoint: broker.broker.workers[0], options: broker.options("crew"))
    defer { registration.close() }
    let given = try registration.call(
      Proto.BrokerRegisterRequest(
        instance: [UInt8](repeating: 1, count: 16), name: "x", slots: 1, tcp: true))
    let place = try Endpoint(given.endpoints[0].replacing("*", with: "127.0.0.1"))
    for name in ["crew2", "writer", nil] {
      let socket = try Socket(broker.context, .reply)
      if let name { try broker.keys.security(name).apply(to: socket) }
      let monitor = try HandshakeMonitor(of: socket)
      try socket.connect(to: place)
      var event: HandshakeMonitor.Event?
      #expect(
        try eventually {
          event = try monitor.next()
          return event != nil
        })
      #expect(event != .succeeded && event != nil)
      socket.close()
      monitor.close()
    }
    #expect(try broker.places("x") == 0)
    let own = try Socket(broker.context, .reply)
    try broker.keys.security("crew").apply(to: own)
    try own.connect(to: place)
    #expect(try eventually { try broker.places("x") == 1 })
    own.close()
    // Another key cannot renew it, nor can one without a key have a place over TCP.
    let other = try StreakClient(
      endpoint: broker.broker.workers[0], options: broker.options("crew2"))
    #expect(
      field {
        _ = try other.call(
          Proto.BrokerRegisterRequest(
            instance: [UInt8](repeating: 1, count: 16), name: "x", slots: 1, tcp: true))
      } == "instance")
    other.close()
    let local = try StreakClient(endpoint: broker.broker.workers[1])
    #expect(
      field {
        _ = try local.call(
          Proto.BrokerRegisterRequest(
            instance: [UInt8](repeating: 2, count: 16), name: "y", slots: 1, tcp: true))
      } == "tcp")
    local.close()
  }

  private func field(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? StreakClientError)?.refusal?.field
    }
  }

  @Test("Removed keys are cut off: clients with their next message, workers at once")
  func removed() throws {
    let broker = try SecureBroker(Self.rights.merging(["crew2": "rights = worker"]) { $1 }) {
      // So long that it is not the lease that ends.
      $0.lease = 60_000
    }
    defer { broker.end() }
    try broker.start("crew")
    try broker.start("crew2")
    #expect(try eventually { try broker.places("crew") == 1 && broker.places("crew2") == 1 })
    let writer = try broker.client("writer")
    #expect(try writer.ask(write("ada")) == ["ok"])
    broker.keys.remove("writer")
    broker.keys.remove("crew")
    broker.broker.reload()
    #expect(try writer.ask(write("ada")) == ["denied "])
    #expect(try eventually { try broker.places("crew") == 0 })
    #expect(try broker.places("crew2") == 1)
    #expect(eventually { broker.lines.count("event=\"worker lost its key\"") == 1 })
    #expect(try broker.client("reader").ask(streak("ada")) == ["ok"])
    try broker.keys.allow("writer", "rights = write")
    broker.broker.reload()
    #expect(try writer.ask(write("ada")) == ["ok"])
  }

  @Test("A worker of the list may have keys too, and then knows its broker by the broker's")
  func listed() throws {
    let worker = try SecureWorker(["broker": "rights = write"])
    defer { worker.end() }
    let broker = try SecureBroker(Self.rights) {
      $0.listed = [worker.tcp]
      $0.security.secretFile = worker.keys.directory.path("broker.key")
      $0.security.serverKey = worker.keys.directory.path("server.pub")
    }
    defer { broker.end() }
    let client = try Client(
      broker.context, broker.tcp,
      ClientSecurity(server: worker.keys.pair("broker").publicKey, key: broker.keys.pair("some")))
    #expect(try client.ask(write("ada") + write("eve")) == ["ok", "denied learner"])
    client.close()
  }
}

extension SecureBroker {
  func options(_ name: String) throws -> ClientOptions {
    var options = ClientOptions()
    options.security = try keys.security(name)
    return options
  }
}
