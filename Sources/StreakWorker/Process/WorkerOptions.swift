import Glibc
import StreakCore
import StreakProtocol
import StreakService
import StreakStore
import ZeroMQ

/// The command line of `streakd`, and the same as environment variables.
public struct WorkerOptions: Sendable {
  /// What the command line asks for.
  public enum Request: Sendable {
    /// Serve with these options.
    case serve(WorkerOptions)
    /// Print this text and end.
    case show(String)
  }

  /// What the worker is started with.
  public var configuration: WorkerConfiguration
  /// How much is logged.
  public var logLevel = Log.Level.info
  /// How a line of the log looks.
  public var logFormat = Log.Format.text

  private var endpointsAreNamed = false
  private var noticesAreNamed = false

  /// Reads the command line; an option there counts more than its environment variable.
  ///
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - uid: the user, for the default paths.
  ///   - machineZone: the zone of the machine, where no option names one.
  /// - Throws: ``StartError`` with `usage` that names the option.
  public static func parse(
    _ arguments: [String], environment: [String: String], uid: UInt32, machineZone: String
  ) throws(StartError) -> Request {
    var options = try WorkerOptions(environment, uid: uid, machineZone: machineZone)
    for option in Option.all {
      guard let value = environment[option.variable], !value.isEmpty else { continue }
      if option.value == nil && (value == "0" || value == "false") { continue }
      for part in option.repeats ? value.split(separator: " ").map(String.init) : [value] {
        try options.apply(option, part, named: option.variable)
      }
    }
    options.endpointsAreNamed = false
    options.noticesAreNamed = false
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "-h" || word == "--help" { return .show(help) }
      if word == "--version" { return .show("streakd \(StreakVersion.current)\n") }
      let name = String(word.prefix { $0 != "=" })
      guard let option = Option.all.first(where: { $0.name == name }) else {
        throw StartError(.usage, "unknown option \(word): see streakd --help")
      }
      var value = name == word ? nil : String(word.dropFirst(name.count + 1))
      if option.value == nil {
        if value != nil { throw StartError(.usage, "\(name) takes no value") }
      } else {
        value = value ?? rest.popFirst()
        if value == nil { throw StartError(.usage, "\(name) needs a value: see streakd --help") }
      }
      try options.apply(option, value ?? "1", named: name)
    }
    if options.configuration.broker != nil {
      // Whoever asked it past its broker would be refused whenever it has no lease.
      if options.endpointsAreNamed {
        throw StartError(.usage, "--broker and --endpoint: it listens or has a broker, not both")
      }
      if case .at = options.configuration.notices {
        throw StartError(
          .usage, "--broker and --notices: they are those of the broker, or off")
      }
      options.configuration.endpoints = []
    }
    if options.configuration.storePath.isEmpty, options.configuration.postgres == nil {
      throw StartError(.usage, "no home directory: name a store with --store sqlite:PATH")
    }
    return .serve(options)
  }

  private init(_ environment: [String: String], uid: UInt32, machineZone: String)
    throws(StartError)
  {
    let paths = DefaultPaths(environment: environment, uid: uid)
    // What `streak` asks is where a worker of the same shell listens, unless it is told otherwise.
    let shared = environment["STREAK_ENDPOINT"].flatMap { $0.isEmpty ? nil : $0 }
    let endpoint = try Self.endpoint(
      shared ?? paths.endpoint, shared == nil ? "the default" : "STREAK_ENDPOINT")
    configuration = WorkerConfiguration(endpoints: [endpoint], storePath: paths.store ?? "")
    configuration.zoneName = machineZone
    configuration.name = HostName.current + ":\(getpid())"
  }

  private static func endpoint(_ text: String, _ name: String) throws(StartError) -> Endpoint {
    do {
      return try Endpoint(text)
    } catch {
      throw StartError(.usage, "\(name): \(error)")
    }
  }

  private mutating func apply(_ option: Option, _ value: String, named name: String)
    throws(StartError)
  {
    func wrong(_ expected: String) -> StartError {
      StartError(.usage, "\(name): \"\(value)\" is not \(expected)")
    }
    func number(_ range: ClosedRange<Int>) throws(StartError) -> Int {
      guard let number = Int(value), range.contains(number) else {
        throw wrong("a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
    func path() throws(StartError) -> String {
      if value.isEmpty { throw wrong("a path") }
      return value
    }
    switch option.key {
    case .endpoint:
      let endpoint = try Self.endpoint(value, name)
      configuration.endpoints =
        endpointsAreNamed ? configuration.endpoints + [endpoint] : [endpoint]
      endpointsAreNamed = true
    case .store:
      switch try StorePlace(value, named: name) {
      case .file(let path): (configuration.storePath, configuration.postgres) = (path, nil)
      case .server(let settings): configuration.postgres = settings
      }
    case .durability:
      guard let durability = Store.Durability(rawValue: value) else {
        throw wrong("full or normal")
      }
      configuration.durability = durability
    case .threads: configuration.threads = try number(1...64)
    case .zone: configuration.zoneName = value
    case .watchdog: configuration.watchdog = try number(0...3_600_000)
    case .maxFrame: configuration.limits.frame = try number(1024...Limits.hardFrame)
    case .maxRecords: configuration.limits.records = try number(1...100_000)
    case .retainRecords:
      configuration.retainRecords = try number(StoreForget.leastAge...3_650_000)
    case .content:
      if value.isEmpty { throw wrong("a directory") }
      configuration.contentDirectory = value
    case .trustAsOf: configuration.trustAsOf = true
    case .broker: configuration.broker = try Self.endpoint(value, name)
    case .notices:
      noticesAreNamed = try configuration.notices.add(
        value, isFirst: !noticesAreNamed, named: name)
    case .name:
      let isControl = value.utf8.contains { $0 < 0x20 || $0 == 0x7F }
      guard (1...64).contains(value.utf8.count), !isControl else {
        throw wrong("a name of 1 to 64 bytes")
      }
      configuration.name = value
    case .readOnly: configuration.readOnly = true
    case .allowOpenTCP: configuration.allowOpenTCP = true
    case .curveSecretFile: configuration.security.secretFile = try path()
    case .authorizedKeys: configuration.security.authorizedKeys = try path()
    case .curveServerKey: configuration.security.serverKey = try path()
    case .logLevel:
      guard let level = Log.Level.allCases.first(where: { $0.name == value }) else {
        throw wrong("error, warning, info or debug")
      }
      logLevel = level
    case .logFormat:
      guard let format = Log.Format(rawValue: value) else { throw wrong("text or json") }
      logFormat = format
    }
  }
}

extension WorkerOptions {
  private enum Key {
    case endpoint, store, durability, threads, zone, content, trustAsOf, readOnly, allowOpenTCP,
      watchdog, broker, notices, name, curveSecretFile, authorizedKeys, curveServerKey
    case maxFrame, maxRecords, retainRecords, logLevel, logFormat
  }

  private struct Option {
    let key: Key
    /// As in `--zone`.
    let name: String
    /// What stands for its value in the help; `nil`: it has none.
    let value: String?
    let text: String
    var repeats = false

    /// As in `STREAKD_ZONE`.
    var variable: String {
      "STREAKD_" + name.dropFirst(2).uppercased().map { $0 == "-" ? "_" : $0 }
    }

    static let all: [Option] = [
      Option(
        key: .endpoint, name: "--endpoint", value: "E",
        text: "listen there: ipc://PATH or tcp://HOST:PORT; may be\n"
          + "repeated (default: $STREAK_ENDPOINT, else\n"
          + "streak/streakd.sock in $XDG_RUNTIME_DIR)", repeats: true),
      Option(
        key: .store, name: "--store", value: "STORE",
        text:
          "all histories: sqlite:PATH, a file; or\npostgresql://USER@HOST/DB or postgres:CONNINFO,\n"
          + "a server, for which see streakd migrate\n(default: streak/streak.db in $XDG_STATE_HOME)"
      ),
      Option(
        key: .durability, name: "--durability", value: "full|normal",
        text: "what an acknowledged write survives: a loss of\n"
          + "power, or only a crash of the program, which is\nfaster (default: full)"),
      Option(
        key: .threads, name: "--threads", value: "N", text: "threads that answer (default: 1)"),
      Option(
        key: .zone, name: "--zone", value: "Z",
        text: "the zone of learners who name none\n(default: the machine's)"),
      Option(
        key: .content, name: "--content", value: "DIR",
        text: "tips and quizzes from the files of this directory,\n"
          + "read again at SIGHUP (default: none)"),
      Option(
        key: .trustAsOf, name: "--trust-as-of", value: nil,
        text: "accept writes dated by their as_of: for tests and\nreplays"),
      Option(key: .readOnly, name: "--read-only", value: nil, text: "refuse all writes"),
      Option(
        key: .allowOpenTCP, name: "--allow-open-tcp", value: nil,
        text: "serve TCP that other machines can reach, to anybody"),
      Option(
        key: .curveSecretFile, name: "--curve-secret-file", value: "FILE",
        text: "its own key, from `streak keygen`: TCP takes keys\nthen"),
      Option(
        key: .authorizedKeys, name: "--authorized-keys", value: "DIR",
        text: "who may connect over TCP and do what, a file\n`NAME.pub` each; read again at SIGHUP"),
      Option(
        key: .curveServerKey, name: "--curve-server-key", value: "KEY|FILE",
        text: "the public key of its broker over TCP"),
      Option(
        key: .broker, name: "--broker", value: "E",
        text: "register with the broker there and answer what it\npasses on, instead of listening"),
      Option(
        key: .notices, name: "--notices", value: "E|off",
        text: "clients hear of changes there; may be repeated\n"
          + "(default: beside the first ipc endpoint, its path\nand .notices)", repeats: true),
      Option(
        key: .name, name: "--name", value: "N",
        text: "what `streak broker` calls it (default: the host's\nname and the process id)"),
      Option(
        key: .watchdog, name: "--watchdog", value: "MS",
        text: "end a request that takes longer, and at twice the\n"
          + "time the worker; 0: never (default: 10000)"),
      Option(
        key: .maxFrame, name: "--max-frame", value: "BYTES",
        text: "the largest frame that is taken (default: 1048576)"),
      Option(
        key: .maxRecords, name: "--max-records", value: "N",
        text: "the most records that a write may have\n(default: 1000)"),
      Option(
        key: .retainRecords, name: "--retain-records", value: "DAYS",
        text: "forget older records while nobody asks, and keep\n"
          + "what they come to, as streakd forget does\n(default: never)"),
      Option(
        key: .logLevel, name: "--log-level", value: "L",
        text: "error, warning, info or debug (default: info)"),
      Option(
        key: .logFormat, name: "--log-format", value: "F",
        text: "text or json, on standard error (default: text)"),
    ]
  }

  /// What `--help` prints.
  static var help: String {
    var text = """
      Usage: streakd [OPTION]...
             streakd backup [OPTION]... OUT
             streakd check [OPTION]...
             streakd forget --before DAY [OPTION]...
             streakd migrate [OPTION]...

      Answers practice statistics over ZeroMQ: how many days in a row, which days
      count, how each track is going. Ask it with the command `streak`. The command
      `backup` saves a store, `check` looks for what is wrong in it, and `forget`
      lets go of old records and keeps what they come to, all also while it is
      served; `migrate` makes a store on a PostgreSQL server.

      Options:

      """
    for option in Option.all {
      let left = "  " + option.name + (option.value.map { " " + $0 } ?? "")
      let padding = String(repeating: " ", count: max(2, 28 - left.count))
      let indent = "\n" + String(repeating: " ", count: 28)
      let lines = option.text.split(separator: "\n")
      text += left.count > 26 ? left + indent : left + padding
      text += lines.joined(separator: indent) + "\n"
    }
    return text + """
        --version                 print the version
        -h, --help                print this text

      Each option is also an environment variable, as in STREAKD_ZONE for --zone;
      several endpoints are separated by spaces there. SIGTERM finishes what is in
      hand and exits 0; a second one exits at once.

      Example:
        streakd --endpoint ipc:///tmp/practice.sock --store sqlite:practice.db

      """
  }
}
