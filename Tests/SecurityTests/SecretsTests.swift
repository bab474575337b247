import Foundation
import Glibc
import StreakProtocol
import StreakSecurity
import Testing
import ZeroMQ

@Suite("Secrets stay where they are", .serialized)
struct SecretsTests {
  /// A program of ours in a process of its own, with its log in a file.
  private final class Program {
    let id: pid_t

    init(_ program: String, _ arguments: [String], _ variables: [String: String] = [:], log: String)
      throws
    {
      let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let path = URL(filePath: own).deletingLastPathComponent().path() + program
      let words = ([path] + arguments).map { strdup($0) }
      let environment = variables.map { strdup("\($0.key)=\($0.value)") }
      defer { for word in words + environment { free(word) } }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(
        &actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
      var child = pid_t()
      let code = posix_spawn(&child, path, &actions, nil, words + [nil], environment + [nil])
      try #require(code == 0, "\(path): \(String(cString: strerror(code)))")
      id = child
    }

    func wait() -> Int32 {
      var raw: Int32 = 0
      while waitpid(id, &raw, 0) < 0, errno == EINTR {}
      return raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
    }

    func end() -> Int32 {
      kill(id, SIGTERM)
      return wait()
    }

    /// What others on this machine see of it.
    var visible: [UInt8] {
      ["cmdline", "environ"].flatMap { name in
        (try? Data(contentsOf: URL(filePath: "/proc/\(id)/\(name)"))).map { [UInt8]($0) } ?? []
      }
    }
  }

  private func isIn(_ bytes: [UInt8], _ secrets: [String]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return secrets.contains { text.contains($0) }
  }

  @Test("No log, no error, no argument and no variable of a process has a secret key in it")
  func everywhere() throws {
    let keys = try Keyring(["ada": "rights = read", "crew": "rights = worker"])
    let directory = keys.directory
    let pairs = [keys.server, try keys.pair("ada"), try keys.pair("crew")]
    let secrets = pairs.map { $0.secretKey.withText { String(decoding: $0, as: UTF8.self) } }
    let log = directory.path("log")
    let broker = try Program(
      "streak-broker",
      [
        "--endpoint", "tcp://127.0.0.1:*", "--workers", "tcp://127.0.0.1:*", "--log-level", "debug",
        "--control", "ipc://\(directory.path("c"))", "--curve-secret-file",
        directory.path("server.key"),
      ], ["STREAK_BROKER_AUTHORIZED_KEYS": directory.path("authorized")], log: log)
    var (front, workers) = ("", "")
    #expect(
      try eventually {
        guard directory.exists("log") else { return false }
        let text = try directory.read("log")
        let found = text.matches(of: /tcp:\/\/127\.0\.0\.1:[0-9]+/).map { String($0.output) }
        guard text.contains("event=serving"), found.count >= 2 else { return false }
        (front, workers) = (found[0], found[1])
        return true
      })
    let worker = try Program(
      "streakd",
      [
        "--broker", workers, "--store", "sqlite:\(directory.path("store.db"))", "--log-level",
        "debug",
        "--curve-server-key", keys.server.publicKey.description,
      ], ["STREAKD_CURVE_SECRET_FILE": directory.path("crew.key")], log: log)
    #expect(try eventually { try directory.read("log").contains("event=registered") })
    let options = [
      "--endpoint", front, "--curve-server-key", directory.path("server.pub"),
      "--curve-secret-file",
      directory.path("ada.key"),
    ]
    #expect(try Program("streak", ["streak", "--zone", "UTC"] + options, log: log).wait() == 0)
    // Refused in each way that there is, and read anew with a secret where no secret may be.
    #expect(try Program("streak", ["record"] + options, log: log).wait() == 77)
    let stranger = Array(options.dropLast()) + [directory.path("server.key")]
    #expect(try Program("streak", ["ping"] + stranger, log: log).wait() == 77)
    let wrong = [
      options[0], options[1], options[2], directory.path("ada.pub"), options[4], options[5],
    ]
    #expect(try Program("streak", ["ping"] + wrong, log: log).wait() == 77)
    let seen = broker.visible + worker.visible
    try directory.write(try directory.read("crew.key"), to: "authorized/ada.pub")
    kill(broker.id, SIGHUP)
    #expect(
      try eventually { try directory.read("log").contains("ada.pub:3: secret: must not be here") })
    #expect(worker.end() == 0 && broker.end() == 0)
    // Files that are at fault in a way that might show what is in them.
    try directory.write("\(secrets[0])\n", to: "bad.key", mode: 0o600)
    try directory.write(
      "public = \(secrets[1])\nsecret = \(secrets[0])x\n", to: "worse.key", mode: 0o600)
    for name in ["bad.key", "worse.key"] {
      let arguments = [
        "--endpoint", "tcp://127.0.0.1:*", "--store", "sqlite:\(directory.path("x.db"))",
        "--authorized-keys", directory.path("authorized"), "--curve-secret-file",
        directory.path(name),
      ]
      #expect(try Program("streakd", arguments, log: log).wait() == 78)
    }
    #expect(
      try Program("streak", ["keygen", "new", "--output", directory.root], log: log).wait() == 0)
    let made = try SecretKeyFile.read(directory.path("new.key")).secretKey
      .withText { String(decoding: $0, as: UTF8.self) }
    #expect(seen.count > 100 && !isIn(seen, secrets))
    let text = try directory.read("log")
    #expect(text.contains("bad.key") && text.contains("new.pub"))
    #expect(!isIn(Array(text.utf8), secrets + [made]))
  }
}
