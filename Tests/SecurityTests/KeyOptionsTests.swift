import Glibc
import StreakBroker
import StreakCommand
import StreakService
import StreakWorker
import Testing

@Suite("Options about keys")
struct KeyOptionsTests {
  private func worker(_ arguments: [String], _ environment: [String: String] = [:]) throws
    -> SecurityOptions?
  {
    var all = environment
    all["HOME"] = "/home/ada"
    let request = try WorkerOptions.parse(
      arguments, environment: all, uid: 501, machineZone: "UTC")
    guard case .serve(let options) = request else { return nil }
    return options.configuration.security
  }

  private func broker(_ arguments: [String], _ environment: [String: String] = [:]) throws
    -> SecurityOptions?
  {
    let request = try BrokerOptions.parse(arguments, environment: environment, uid: 501)
    guard case .serve(let options) = request else { return nil }
    return options.configuration.security
  }

  @Test("Worker and broker take paths from options and variables, and an option counts more")
  func paths() throws {
    var wanted = SecurityOptions()
    #expect(try worker([]) == wanted && broker([]) == wanted)
    wanted.secretFile = "/k/a.key"
    wanted.authorizedKeys = "/k/d"
    wanted.serverKey = "b.pub"
    let words = [
      "--curve-secret-file", "/k/a.key", "--authorized-keys=/k/d", "--curve-server-key", "b.pub",
    ]
    #expect(try worker(words) == wanted && broker(words) == wanted)
    let variables = [
      "CURVE_SECRET_FILE": "/other", "AUTHORIZED_KEYS": "/k/d", "CURVE_SERVER_KEY": "b.pub",
    ]
    func named(_ prefix: String) -> [String: String] {
      Dictionary(uniqueKeysWithValues: variables.map { (prefix + $0.key, $0.value) })
    }
    let first = Array(words.prefix(2))
    #expect(try worker(first, named("STREAKD_")) == wanted)
    #expect(try broker(first, named("STREAK_BROKER_")) == wanted)
    for option in ["--curve-secret-file", "--authorized-keys", "--curve-server-key"] {
      #expect(throws: StartError.self) { try worker([option, ""]) }
      #expect(throws: StartError.self) { try broker([option]) }
    }
  }

  /// Runs `streak` with these words; its status and all that it prints.
  private func streak(_ arguments: [String], _ environment: [String: String] = [:]) -> (
    Int32, String
  ) {
    final class Sink { var bytes: [UInt8] = [] }
    let sink = Sink()
    var system = CommandSystem.live()
    system.environment = environment
    system.output = { sink.bytes.append(contentsOf: $0) }
    system.errors = { sink.bytes.append(contentsOf: $0) }
    let code = StreakCommand.run(arguments, on: system)
    return (code, String(decoding: sink.bytes, as: UTF8.self))
  }

  @Test("keygen makes two files, prints the public key, and overwrites nothing")
  func keygen() throws {
    let directory = try TemporaryDirectory()
    let (code, text) = streak(["keygen", "laptop", "--output", directory.root])
    #expect(code == 0)
    let secret = try directory.read("laptop.key").split(separator: "secret = ")[1].prefix(40)
    #expect(secret.utf8.count == 40 && !text.contains(secret))
    let key = try directory.read("laptop.pub").split(separator: "public = ")[1].prefix(40)
    #expect(text.contains(key) && text.contains("laptop.key"))
    let before = try directory.read("laptop.key")
    let again = streak(["keygen", "laptop", "--output", directory.root])
    #expect(again.0 == 73 && again.1.contains("is there already"))
    #expect(try directory.read("laptop.key") == before)
    let json = streak(["keygen", "other", "--output", directory.root, "--json"])
    #expect(
      json.0 == 0 && json.1.hasPrefix("{\"secret_file\":") && json.1.contains("\"public_key\":"))
    for name in ["", "../x", "a b"] {
      #expect(streak(["keygen", name, "--output", directory.root]).0 == 73)
    }
    #expect(streak(["keygen", "x", "--output", directory.path("none")]).0 == 73)
    #expect(streak(["keygen"]).0 == 64)
  }

  @Test("streak wants both keys or none, and says which file is at fault")
  func keysOfACommand() throws {
    let keys = try Keyring(["ada": "rights = read"])
    let (server, own) = (keys.directory.path("server.pub"), keys.directory.path("ada.key"))
    let tcp = ["ping", "--endpoint", "tcp://127.0.0.1:1"]
    #expect(streak(tcp + ["--curve-server-key", server]).0 == 64)
    #expect(streak(tcp, ["STREAK_CURVE_SECRET_FILE": own]).0 == 64)
    let none = streak(tcp + ["--curve-server-key", server, "--curve-secret-file", server + "x"])
    #expect(none.0 == 66 && none.1.contains(server + "x"))
    chmod(own, 0o640)
    let open = streak(tcp + ["--curve-server-key", server, "--curve-secret-file", own])
    #expect(open.0 == 66 && open.1.contains("chmod 600"))
    chmod(own, 0o600)
    let variables = ["STREAK_CURVE_SERVER_KEY": server, "STREAK_CURVE_SECRET_FILE": own]
    #expect(streak(tcp, variables).0 == 69)
    // Over ipc they are not even looked at.
    let ipc = ["ping", "--endpoint", "ipc://\(keys.directory.path("s"))"]
    #expect(
      streak(ipc, ["STREAK_CURVE_SERVER_KEY": "none", "STREAK_CURVE_SECRET_FILE": "none"]).0 == 69)
  }
}
