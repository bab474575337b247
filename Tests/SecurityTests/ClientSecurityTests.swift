import StreakClient
import StreakProtocol
import StreakSecurity
import Testing
import ZeroMQ

@Suite("Clients with keys", .serialized)
struct ClientSecurityTests {
  private static let rights = ["reader": "rights = read"]

  /// What becomes of a client's question.
  private func outcome(_ body: () throws -> Void) -> StreakClientError? {
    do {
      try body()
      return nil
    } catch {
      return error as? StreakClientError
    }
  }

  private func options(_ security: ClientSecurity?, failFast: Bool = true) -> ClientOptions {
    var options = ClientOptions(timeout: 5000, failFast: failFast)
    options.security = security
    return options
  }

  /// What is wrong with a client, and what it is told.
  private enum Fault: CaseIterable {
    case none, unknownKey, wrongServer, noKeys, serverWithoutKeys

    /// Any of these: which side notices that they do not speak alike depends on which one is faster.
    var messages: [String] {
      switch self {
      case .none: [""]
      case .unknownKey: ["refuses this key"]
      case .wrongServer: ["is the server key really its key"]
      case .noKeys: ["it may want a key", "wants a key"]
      case .serverWithoutKeys: ["uses no keys", "or has it none?"]
      }
    }

    /// Whether an error is about it.
    func isTold(by error: StreakClientError?) -> Bool {
      guard self != .none else { return error == nil }
      guard let error, error.code == .keyRefused else { return false }
      return messages.contains { error.message.contains($0) }
    }

    func security(_ worker: SecureWorker) throws -> ClientSecurity? {
      let keys = worker.keys
      switch self {
      case .none, .serverWithoutKeys: return try keys.security("reader")
      case .unknownKey: return ClientSecurity(server: keys.server.publicKey, key: try .generate())
      case .wrongServer:
        return ClientSecurity(
          server: try CurveKeyPair.generate().publicKey, key: try keys.pair("reader"))
      case .noKeys: return nil
      }
    }
  }

  /// A socket that takes no keys, and answers nobody.
  private func plain(_ context: Context) throws -> (Socket, Endpoint) {
    let socket = try Socket(context, .router)
    return (socket, try socket.bind(to: Endpoint("tcp://127.0.0.1:*")))
  }

  @Test("A client is told that it is about the keys, and does not wait for its time to be over")
  func blocking() throws {
    let worker = try SecureWorker(Self.rights)
    defer { worker.end() }
    let (socket, other) = try plain(worker.context)
    defer { socket.close() }
    for fault in Fault.allCases {
      let client = try StreakClient(
        endpoint: fault == .serverWithoutKeys ? other : worker.tcp,
        options: options(try fault.security(worker)))
      // The second one finds out anew.
      for _ in 0..<2 {
        let begin = MonotonicTime.now
        let error = outcome { _ = try client.streak(learner: "ada", zone: "UTC") }
        #expect(fault.isTold(by: error), "\(fault) \(error?.message ?? "")")
        #expect(MonotonicTime.now.milliseconds(since: begin) < 4000)
      }
      client.close()
    }
  }

  @Test("A client that waits for its worker is told at the end, where it is not known before")
  func patient() throws {
    let worker = try SecureWorker(Self.rights)
    defer { worker.end() }
    for fault in [Fault.unknownKey, .wrongServer, .noKeys] {
      let client = try StreakClient(
        endpoint: worker.tcp, options: options(try fault.security(worker), failFast: false))
      let error = outcome { _ = try client.call(Proto.PingRequest(), timeout: 700) }
      #expect(fault.isTold(by: error), "\(fault) \(error?.message ?? "")")
      client.close()
    }
  }

  @Test("An asynchronous client is told too, and gets in once its key is authorized")
  func asynchronous() async throws {
    let worker = try SecureWorker(Self.rights)
    defer { worker.end() }
    for fault in [Fault.unknownKey, .wrongServer, .noKeys] {
      let client = try AsyncStreakClient(
        endpoint: worker.tcp, options: options(try fault.security(worker)))
      for _ in 0..<2 {
        do {
          _ = try await client.ping()
          Issue.record("answered: \(fault)")
        } catch {
          #expect(fault.isTold(by: error), "\(fault) \(error)")
        }
      }
      await client.close()
    }
    let late = try AsyncStreakClient(
      endpoint: worker.tcp, options: options(try worker.keys.security("late")))
    await #expect(throws: StreakClientError.self) { _ = try await late.ping() }
    try worker.keys.allow("late", "rights = read")
    worker.worker.reload()
    let end = MonotonicTime.now.advanced(milliseconds: 20_000)
    var isAnswered = false
    while !isAnswered && MonotonicTime.now < end {
      isAnswered = (try? await late.ping()) != nil
      if !isAnswered { try await Task.sleep(for: .milliseconds(50)) }
    }
    #expect(isAnswered)
    #expect(try await late.streak(learner: "ada", zone: "UTC").count == 0)
    await late.close()
  }

  @Test("Keys are for TCP: over ipc the same client uses none")
  func ipc() throws {
    let worker = try SecureWorker(Self.rights)
    defer { worker.end() }
    let client = try StreakClient(
      endpoint: worker.ipc, options: options(try worker.keys.security("reader")))
    _ = try client.ping()
    client.close()
  }

  @Test("Keys are read from files; the server's may be named itself")
  func files() throws {
    let keys = try Keyring(Self.rights)
    _ = try keys.pair("reader")
    let (secret, text) = (keys.directory.path("reader.key"), keys.server.publicKey.description)
    #expect(try ClientSecurity(server: text, secretFile: secret).server == keys.server.publicKey)
    let named = try ClientSecurity(server: keys.directory.path("server.pub"), secretFile: secret)
    #expect(named.server == keys.server.publicKey)
    for (server, file) in [
      (text + "x", secret), (text, keys.directory.path("none")), (keys.directory.root, secret),
      (text, keys.directory.path("server.pub")),
    ] {
      #expect(throws: KeyFileError.self) { try ClientSecurity(server: server, secretFile: file) }
    }
  }
}
