import StreakService
import StreakStore
import Testing

@testable import StreakWorker

@Suite("The command line of streakd")
struct OptionsWorkerTests {
  private func parse(_ arguments: [String], _ environment: [String: String] = [:]) throws
    -> WorkerOptions
  {
    let request = try WorkerOptions.parse(
      arguments, environment: ["HOME": "/home/ada"].merging(environment) { $1 }, uid: 1000,
      machineZone: "Asia/Tokyo")
    guard case .serve(let options) = request else {
      throw StartError(.usage, "shows something instead")
    }
    return options
  }

  private func shown(_ arguments: [String]) throws -> String {
    let request = try WorkerOptions.parse(
      arguments, environment: ["HOME": "/home/ada"], uid: 1000, machineZone: "UTC")
    guard case .show(let text) = request else { return "" }
    return text
  }

  @Test func theDefaults() throws {
    let options = try parse([])
    let configuration = options.configuration
    #expect(configuration.endpoints.count == 1)
    #expect(configuration.endpoints[0].description.hasSuffix("/streakd.sock"))
    #expect(configuration.storePath == "/home/ada/.local/state/streak/streak.db")
    #expect(configuration.durability == .full)
    #expect(configuration.threads == 1)
    #expect(configuration.zoneName == "Asia/Tokyo")
    #expect(configuration.watchdog == 10_000)
    #expect(configuration.limits.frame == 1 << 20)
    #expect(configuration.limits.records == 1000)
    #expect(!configuration.trustAsOf)
    #expect(!configuration.readOnly)
    #expect(!configuration.allowOpenTCP)
    #expect(options.logLevel == .info)
    #expect(options.logFormat == .text)
  }

  @Test func whereTheUsersFilesAre() throws {
    let configuration = try parse(
      [], ["XDG_RUNTIME_DIR": "/run/user/1000", "XDG_STATE_HOME": "/state"]
    ).configuration
    #expect(
      configuration.endpoints.map(\.description) == ["ipc:///run/user/1000/streak/streakd.sock"])
    #expect(configuration.storePath == "/state/streak/streak.db")
  }

  /// Each option: its value, and what of the options it changes.
  static let options: [(name: String, value: String?, text: @Sendable (WorkerOptions) -> String)] =
    [
      (
        "--endpoint", "tcp://127.0.0.1:5555",
        { $0.configuration.endpoints.map(\.description).joined() }
      ),
      ("--store", "sqlite:practice.db", { "sqlite:\($0.configuration.storePath)" }),
      ("--durability", "normal", { $0.configuration.durability.rawValue }),
      ("--threads", "64", { "\($0.configuration.threads)" }),
      ("--zone", "Pacific/Apia", { $0.configuration.zoneName }),
      ("--content", "/srv/content", { $0.configuration.contentDirectory ?? "none" }),
      ("--trust-as-of", nil, { "\($0.configuration.trustAsOf)" }),
      ("--read-only", nil, { "\($0.configuration.readOnly)" }),
      ("--allow-open-tcp", nil, { "\($0.configuration.allowOpenTCP)" }),
      ("--watchdog", "0", { "\($0.configuration.watchdog)" }),
      ("--max-frame", "16777216", { "\($0.configuration.limits.frame)" }),
      ("--max-records", "100000", { "\($0.configuration.limits.records)" }),
      ("--retain-records", "7", { "\($0.configuration.retainRecords ?? 0)" }),
      ("--log-level", "debug", { $0.logLevel.name }),
      ("--log-format", "json", { $0.logFormat.rawValue }),
    ]

  private func variable(_ name: String) -> String {
    "STREAKD_" + name.dropFirst(2).uppercased().replacing("-", with: "_")
  }

  @Test(arguments: options.indices) func everyOptionInEveryForm(_ index: Int) throws {
    let (name, value, text) = Self.options[index]
    let wanted = value ?? "true"
    #expect(text(try parse([])) != wanted)
    #expect(text(try parse([name] + (value.map { [$0] } ?? []))) == wanted)
    if let value { #expect(text(try parse(["\(name)=\(value)"])) == wanted) }
    #expect(text(try parse([], [variable(name): value ?? "1"])) == wanted)
    #expect(text(try parse([], [variable(name): ""])) == text(try parse([])))
    #expect(try shown(["--help"]).contains("  \(name)"))
  }

  @Test func anOptionCountsMoreThanItsVariable() throws {
    let environment = [
      "STREAKD_THREADS": "3", "STREAKD_ENDPOINT": "ipc:///a ipc:///b", "STREAKD_ZONE": "UTC",
    ]
    let options = try parse(["--threads", "4", "--endpoint", "ipc:///c"], environment)
    #expect(options.configuration.threads == 4)
    #expect(options.configuration.endpoints.map(\.description) == ["ipc:///c"])
    #expect(options.configuration.zoneName == "UTC")
    #expect(
      try parse([], environment).configuration.endpoints.map(\.description)
        == ["ipc:///a", "ipc:///b"])
  }

  @Test func endpointsAddUpAndOtherwiseTheLastCounts() throws {
    let options = try parse([
      "--endpoint", "ipc:///a", "--endpoint=tcp://127.0.0.1:*", "--threads", "2", "--threads", "3",
    ])
    #expect(
      options.configuration.endpoints.map(\.description) == ["ipc:///a", "tcp://127.0.0.1:*"])
    #expect(options.configuration.threads == 3)
  }

  @Test(arguments: ["0", "false"]) func aVariableTurnsASwitchOff(_ value: String) throws {
    #expect(try !parse([], ["STREAKD_READ_ONLY": value]).configuration.readOnly)
    #expect(try !parse([], ["STREAKD_TRUST_AS_OF": value]).configuration.trustAsOf)
    #expect(try !parse([], ["STREAKD_ALLOW_OPEN_TCP": value]).configuration.allowOpenTCP)
  }

  @Test(
    arguments: [
      (["--nope"], "--nope"), (["serve"], "serve"), (["-x"], "-x"), (["--"], "--"),
      ([""], "unknown option"),
      (["--threads"], "--threads needs a value"), (["--threads", ""], "--threads"),
      (["--threads", "0"], "--threads"), (["--threads", "65"], "--threads"),
      (["--threads", "two"], "\"two\""), (["--threads=-1"], "--threads"),
      (["--threads", "99999999999999999999"], "--threads"),
      (["--store", "practice.db"], "--store"), (["--store", "sqlite:"], "--store"),
      (["--store", "mysql://x"], "--store"), (["--store", ""], "--store"),
      (["--store", "postgres:nonsense"], "--store"),
      (["--store", "postgresql://ada:secret@x/y"], ".pgpass"),
      (["--store", "postgres:host=x password=secret"], ".pgpass"),
      (["--durability", "none"], "full or normal"), (["--endpoint", "nonsense"], "--endpoint"),
      (["--endpoint", "http://x:1"], "--endpoint"), (["--endpoint", ""], "--endpoint"),
      (["--endpoint", "ipc://" + String(repeating: "x", count: 108)], "--endpoint"),
      (["--endpoint", "tcp://127.0.0.1"], "--endpoint"),
      (["--watchdog", "-1"], "--watchdog"), (["--watchdog", "3600001"], "--watchdog"),
      (["--max-frame", "1023"], "--max-frame"), (["--max-frame", "16777217"], "--max-frame"),
      (["--max-records", "0"], "--max-records"), (["--max-records", "100001"], "--max-records"),
      (["--retain-records", "6"], "--retain-records"),
      (["--retain-records", "3650001"], "--retain-records"),
      (["--log-level", "loud"], "--log-level"), (["--log-format", "xml"], "--log-format"),
      (["--content", ""], "--content"), (["--content"], "--content needs a value"),
      (["--trust-as-of=yes"], "--trust-as-of takes no value"),
      (["--read-only=1"], "--read-only takes no value"),
    ] as [([String], String)])
  func aWrongOptionIsNamed(_ arguments: [String], _ text: String) {
    let error = #expect(throws: StartError.self) { try parse(arguments) }
    #expect(error?.status == .usage)
    #expect(error?.status.rawValue == 64)
    #expect(error?.message.contains(text) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("\n") == false)
    #expect(error?.message.contains("secret") == false)
  }

  @Test(
    "A server is named by a URI or by keywords and values",
    arguments: [
      "postgresql://ada@db/streak", "postgres://db1,db2/streak", "postgres:host=a,b dbname=streak",
      "postgresql:service=streak",
    ])
  func servers(_ text: String) throws {
    #expect(try parse(["--store", text]).configuration.postgres?.text == text)
    // The last one counts.
    let file = try parse(["--store", text, "--store", "sqlite:x"]).configuration
    #expect(file.postgres == nil && file.storePath == "x")
  }

  @Test(
    arguments: [
      "STREAKD_THREADS", "STREAKD_STORE", "STREAKD_ENDPOINT", "STREAKD_WATCHDOG",
      "STREAKD_DURABILITY", "STREAKD_LOG_LEVEL", "STREAKD_LOG_FORMAT", "STREAKD_MAX_FRAME",
      "STREAKD_MAX_RECORDS", "STREAKD_RETAIN_RECORDS",
    ])
  func aWrongVariableIsNamed(_ name: String) {
    let error = #expect(throws: StartError.self) { try parse([], [name: "wrong"]) }
    #expect(error?.status == .usage)
    #expect(error?.message.contains(name) == true)
  }

  @Test func helpAndVersion() throws {
    #expect(try shown(["-h"]) == shown(["--help"]))
    #expect(try shown(["--threads", "2", "--help"]).hasPrefix("Usage: streakd"))
    #expect(try shown(["--help"]).split(separator: "\n").allSatisfy { $0.count <= 79 })
    #expect(try shown(["--version"]).hasPrefix("streakd "))
  }

  @Test func withoutAHomeAStoreMustBeNamed() throws {
    let error = #expect(throws: StartError.self) {
      try WorkerOptions.parse([], environment: [:], uid: 1000, machineZone: "UTC")
    }
    #expect(error?.status == .usage)
    #expect(error?.message.contains("--store") == true)
    _ = try WorkerOptions.parse(
      ["--store", "sqlite:x"], environment: [:], uid: 1000, machineZone: "UTC")
  }
}
