import Glibc
import StreakClient
import StreakProtocol
import StreakSecurity
import StreakService
import StreakWorker
import Testing
import ZeroMQ

/// A worker with keys, over TCP and over ipc.
final class SecureWorker {
  let keys: Keyring
  let lines = LogLines()
  let worker: Worker
  let context: Context
  let tcp: Endpoint
  let ipc: Endpoint
  private var clients: [Client] = []

  init(threads: Int = 1, _ rights: [String: String]) throws {
    keys = try Keyring(rights)
    let directory = keys.directory
    var configuration = WorkerConfiguration(
      // In this order, and again: each has its own way in.
      endpoints: [
        try Endpoint("tcp://127.0.0.1:*"), try Endpoint("ipc://\(directory.path("s"))"),
        try Endpoint("tcp://127.0.0.1:*"),
      ], storePath: directory.path("store.db"))
    configuration.durability = .normal
    configuration.threads = threads
    configuration.security = keys.options
    worker = try Worker(configuration, log: lines.log)
    (tcp, ipc) = (worker.endpoints[2], worker.endpoints[1])
    context = try Context()
  }

  /// A client of a name, or without a key.
  func client(_ name: String?, to endpoint: Endpoint? = nil, milliseconds: Int32 = 20_000) throws
    -> Client
  {
    let client = try Client(
      context, endpoint ?? tcp, try name.map { try keys.security($0) }, milliseconds: milliseconds)
    clients.append(client)
    return client
  }

  func end() {
    for client in clients { client.close() }
    worker.stop()
    worker.wait()
    context.close()
  }
}

@Suite("A worker with keys", .serialized)
struct WorkerSecurityTests {
  private static let rights = [
    "reader": "rights = read", "writer": "rights = write", "crew": "rights = worker",
    "some": "rights = write\nlearners = ada, bob-*",
  ]

  @Test("Each key is allowed what it may, and refused the rest, call by call", arguments: [1, 3])
  func rights(threads: Int) throws {
    let worker = try SecureWorker(threads: threads, Self.rights)
    defer { worker.end() }
    let asked = [
      streak("ada"), streak("eve"), write("ada"), write("eve"), write("bob-1"),
      call(Proto.RewardRulesGetRequest()), call(Proto.PingRequest()),
    ]
    let wanted = [
      "reader": [
        "ok", "ok", "denied header.op", "denied header.op", "denied header.op", "ok", "ok",
      ],
      "writer": ["ok", "ok", "ok", "ok", "ok", "ok", "ok"],
      "crew": [String](repeating: "denied header.op", count: 6) + ["ok"],
      "some": ["ok", "denied learner", "ok", "denied learner", "ok", "ok", "ok"],
    ]
    for (name, answers) in wanted {
      let client = try worker.client(name)
      for (request, answer) in zip(asked, answers) {
        #expect(try client.ask(request) == [answer], "\(name)")
      }
      // All in one message: each is judged by itself.
      #expect(try client.ask(asked.flatMap { $0 }) == answers, "\(name)")
      let many = (0..<64).map { $0.isMultiple(of: 2) ? streak("ada") : streak("eve") }
      let each = [answers[0], answers[1]]
      #expect(try client.ask(many.flatMap { $0 }) == (0..<64).map { each[$0 % 2] }, "\(name)")
    }
  }

  @Test("A refused write leaves nothing behind, and those beside it do", arguments: [1, 2])
  func nothingIsWritten(threads: Int) throws {
    let worker = try SecureWorker(threads: threads, Self.rights)
    defer { worker.end() }
    let some = try worker.client("some")
    #expect(
      try some.ask(write("eve") + write("ada") + write("eve")) == [
        "denied learner", "ok", "denied learner",
      ])
    let client = try StreakClient(endpoint: worker.ipc)
    #expect(try client.listRecords(learner: "eve").records.isEmpty)
    #expect(try client.listRecords(learner: "ada").records.count == 1)
    client.close()
  }

  @Test("Strangers do not get in, and who opens the socket's file needs no key")
  func strangers() throws {
    let worker = try SecureWorker(Self.rights)
    defer { worker.end() }
    let stranger = ClientSecurity(server: worker.keys.server.publicKey, key: try .generate())
    let wrong = ClientSecurity(
      server: try CurveKeyPair.generate().publicKey, key: try worker.keys.pair("writer"))
    for security in [stranger, wrong, nil] {
      let client = try Client(worker.context, worker.tcp, security, milliseconds: 300)
      try client.send(streak("ada"))
      #expect(try client.receive().isEmpty)
      client.close()
    }
    #expect(try worker.client(nil, to: worker.ipc).ask(write("ada")) == ["ok"])
    #expect(try worker.client("writer", to: worker.worker.endpoints[0]).ask(write("ada")) == ["ok"])
    #expect(worker.lines.count("event=\"key refused\"") >= 1)
    #expect(eventually { worker.lines.count("event=\"handshake failed\"") >= 2 })
  }

  @Test("A key that is removed is cut off at once, also where it is connected", arguments: [1, 3])
  func removed(threads: Int) throws {
    let worker = try SecureWorker(threads: threads, Self.rights)
    defer { worker.end() }
    let (writer, reader) = (try worker.client("writer"), try worker.client("reader"))
    #expect(try writer.ask(write("ada")) == ["ok"] && reader.ask(streak("ada")) == ["ok"])
    worker.keys.remove("writer")
    // Nothing happens before it is told.
    #expect(try writer.ask(write("ada")) == ["ok"])
    worker.worker.reload()
    #expect(try writer.ask(write("ada")) == ["denied "])
    #expect(try writer.ask(call(Proto.PingRequest()) + streak("ada")) == ["denied ", "denied "])
    // Nor does it get in anew, or learn from what it sends that is malformed.
    let again = try worker.client("writer", milliseconds: 300)
    try again.send(write("ada"))
    #expect(try again.receive().isEmpty)
    #expect(try writer.ask([[1, 2, 3], []]) == ["denied "])
    #expect(try reader.ask(streak("ada")) == ["ok"])
    // Rights that change act with the next message; a new key gets in.
    try worker.keys.allow("reader", "rights = write")
    try worker.keys.allow("writer", "rights = read")
    worker.worker.reload()
    #expect(try reader.ask(write("ada")) == ["ok"])
    #expect(try writer.ask(write("ada")) == ["denied header.op"])
    #expect(try writer.ask(streak("ada")) == ["ok"])
  }

  @Test("Where the keys cannot be read again the old ones stay, and the log says why")
  func badReload() throws {
    let worker = try SecureWorker(Self.rights)
    defer { worker.end() }
    let writer = try worker.client("writer")
    try worker.keys.allow("reader", "rights = everything")
    worker.keys.remove("writer")
    worker.worker.reload()
    #expect(try writer.ask(write("ada")) == ["ok"])
    #expect(worker.lines.count("reader.pub:2: rights: must be read") == 1)
    try worker.keys.allow("reader", "rights = read")
    worker.worker.reload()
    #expect(try writer.ask(write("ada")) == ["denied "])
    #expect(worker.lines.count("removed=writer") == 1)
  }

  // MARK: Starting

  /// What a worker is started with, and what it says instead of starting.
  static let refusals:
    [(name: String, change: @Sendable (Keyring, inout WorkerConfiguration) throws -> Void, String)] =
      [
        ("TCP for everybody", { $1.security = .init() }, "--allow-open-tcp"),
        ("no list", { $1.security.authorizedKeys = nil }, "needs --authorized-keys"),
        ("no secret key", { $1.security.secretFile = nil }, "needs --curve-secret-file"),
        (
          "keys and the flag", { $1.allowOpenTCP = true },
          "--allow-open-tcp: TCP takes keys or is open"
        ),
        (
          "a broker's key and no broker", { $1.security.serverKey = "x" },
          "nothing to connect to over TCP"
        ),
        (
          "an empty list", { keys, _ in keys.remove("ada") }, "has no key in it"
        ),
        (
          "a secret that others read",
          { keys, _ in chmod(keys.directory.path("server.key"), 0o644) },
          "server.key: has mode 0644"
        ),
        (
          "a list that others change",
          { keys, _ in chmod(keys.directory.path("authorized"), 0o777) },
          "authorized: has mode 0777"
        ),
        (
          "a file at fault", { keys, _ in try keys.allow("ada", "rights = all") },
          "ada.pub:2: rights"
        ),
        ("no file", { $1.security.secretFile = $0.directory.path("none") }, "none: cannot read it"),
        (
          "a broker over TCP",
          {
            $1.security = .init()
            $1.endpoints = []
            $1.broker = try Endpoint("tcp://192.0.2.1:7000")
          }, "--curve-server-key"
        ),
        (
          "a list and a broker",
          {
            $1.endpoints = []
            $1.broker = try Endpoint("tcp://127.0.0.1:7000")
          }, "--authorized-keys: nobody connects"
        ),
        (
          "no broker's key",
          {
            $1.endpoints = []
            $1.security.authorizedKeys = nil
            $1.broker = try Endpoint("tcp://127.0.0.1:7000")
          }, "needs --curve-server-key"
        ),
      ]

  @Test("It fails closed", arguments: refusals.indices)
  func refuses(_ index: Int) throws {
    let (name, change, message) = Self.refusals[index]
    let keys = try Keyring(["ada": "rights = read"])
    var configuration = WorkerConfiguration(
      endpoints: [try Endpoint("tcp://0.0.0.0:*")], storePath: keys.directory.path("store.db"))
    configuration.security = keys.options
    try change(keys, &configuration)
    do {
      let worker = try Worker(configuration, log: .silent)
      worker.stop()
      worker.wait()
      Issue.record("it starts: \(name)")
    } catch let error as StartError {
      #expect(error.message.contains(message), "\(name): \(error.message)")
    }
  }

  @Test(
    "With keys TCP for all machines is served, and a port that was passed in is no way around them")
  func everyAddress() throws {
    let keys = try Keyring(["ada": "rights = read"])
    var configuration = WorkerConfiguration(
      endpoints: [try Endpoint("tcp://0.0.0.0:*")], storePath: keys.directory.path("store.db"))
    configuration.security = keys.options
    for isInherited in [false, true] {
      if isInherited { configuration.inherited = [try listen()] }
      let worker = try Worker(configuration, log: .silent)
      guard case .tcp(_, let port?) = worker.endpoints[0].transport else { return }
      let context = try Context()
      let endpoint = try Endpoint("tcp://127.0.0.1:\(port)")
      let client = try Client(context, endpoint, try keys.security("ada"))
      #expect(try client.ask(streak("ada")) == ["ok"])
      client.close()
      let stranger = try Client(context, endpoint, milliseconds: 300)
      try stranger.send(streak("ada"))
      #expect(try stranger.receive().isEmpty)
      stranger.close()
      worker.stop()
      worker.wait()
      context.close()
    }
    // Without keys such a port is refused like any other.
    configuration.security = .init()
    configuration.endpoints = []
    configuration.inherited = [try listen()]
    #expect(throws: StartError.self) { try Worker(configuration, log: .silent) }
    close(configuration.inherited[0])
  }

  /// A socket that listens on a port of all addresses.
  private func listen() throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    let bound = withUnsafePointer(to: &address) {
      // A sockaddr_in is passed as the sockaddr it begins with.
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(bound == 0 && Glibc.listen(descriptor, 10) == 0)
    return descriptor
  }
}
