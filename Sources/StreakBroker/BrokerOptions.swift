import StreakCore
import StreakService
import ZeroMQ

/// The command line of `streak-broker`, and the same as environment variables.
public struct BrokerOptions: Sendable {
  /// What the command line asks for.
  public enum Request: Sendable {
    /// Serve with these options.
    case serve(BrokerOptions)
    /// Print this text and end.
    case show(String)
  }

  /// What the broker is started with.
  public var configuration: BrokerConfiguration
  /// How much is logged.
  public var logLevel = Log.Level.info
  /// How a line of the log looks.
  public var logFormat = Log.Format.text

  private var isNamed: Set<Key> = []

  /// Reads the command line; an option there counts more than its environment variable.
  ///
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - uid: the user, for the default paths.
  /// - Throws: ``StartError`` with `usage` that names the option.
  public static func parse(
    _ arguments: [String], environment: [String: String], uid: UInt32
  ) throws(StartError) -> Request {
    var options = try BrokerOptions(environment, uid: uid)
    for option in Option.all {
      guard let value = environment[option.variable], !value.isEmpty else { continue }
      if option.value == nil && (value == "0" || value == "false") { continue }
      for part in option.repeats ? value.split(separator: " ").map(String.init) : [value] {
        try options.apply(option, part, named: option.variable)
      }
    }
    options.isNamed = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "-h" || word == "--help" { return .show(help) }
      if word == "--version" { return .show("streak-broker \(StreakVersion.current)\n") }
      let name = String(word.prefix { $0 != "=" })
      guard let option = Option.all.first(where: { $0.name == name }) else {
        throw StartError(.usage, "unknown option \(word): see streak-broker --help")
      }
      var value = name == word ? nil : String(word.dropFirst(name.count + 1))
      if option.value == nil {
        if value != nil { throw StartError(.usage, "\(name) takes no value") }
      } else {
        value = value ?? rest.popFirst()
        if value == nil {
          throw StartError(.usage, "\(name) needs a value: see streak-broker --help")
        }
      }
      try options.apply(option, value ?? "1", named: name)
    }
    return .serve(options)
  }

  private init(_ environment: [String: String], uid: UInt32) throws(StartError) {
    let paths = DefaultPaths(environment: environment, uid: uid)
    // What `streak` asks is where a broker of the same shell listens, unless it is told otherwise.
    let shared = environment["STREAK_ENDPOINT"].flatMap { $0.isEmpty ? nil : $0 }
    configuration = BrokerConfiguration(
      endpoints: [
        try Self.endpoint(
          shared ?? paths.endpoint, shared == nil ? "the default" : "STREAK_ENDPOINT")
      ], workers: [try Self.endpoint(paths.workers, "the default")],
      control: try Self.endpoint(paths.control, "the default"))
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
    let isFirst = isNamed.insert(option.key).inserted
    switch option.key {
    case .endpoint:
      let endpoint = try Self.endpoint(value, name)
      configuration.endpoints = (isFirst ? [] : configuration.endpoints) + [endpoint]
    case .workers:
      let endpoint = try Self.endpoint(value, name)
      configuration.workers = (isFirst ? [] : configuration.workers) + [endpoint]
    case .worker:
      let endpoint = try Self.endpoint(value, name)
      configuration.listed = (isFirst ? [] : configuration.listed) + [endpoint]
    case .control: configuration.control = try Self.endpoint(value, name)
    case .notices: _ = try configuration.notices.add(value, isFirst: isFirst, named: name)
    case .ports:
      let words = value.split(separator: "-", omittingEmptySubsequences: false)
      guard words.count == 2, let first = UInt16(words[0]), let last = UInt16(words[1]),
        first > 0, first <= last
      else { throw wrong("two ports, as in 7400-7499") }
      configuration.ports = first...last
    case .lease: configuration.lease = try number(100...60_000)
    case .outstanding: configuration.outstanding = try number(1...64)
    case .queue: configuration.queue = try number(1...100_000)
    case .overrun: configuration.overrun = try number(50...3_600_000)
    case .patience: configuration.patience = try number(50...3_600_000)
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

extension BrokerOptions {
  fileprivate enum Key {
    case endpoint, workers, worker, control, notices, ports, lease, outstanding, queue, overrun,
      patience
    case allowOpenTCP, logLevel, logFormat, curveSecretFile, authorizedKeys, curveServerKey
  }

  private struct Option {
    let key: Key
    /// As in `--lease`.
    let name: String
    /// What stands for its value in the help; `nil`: it has none.
    let value: String?
    let text: String
    var repeats = false

    /// As in `STREAK_BROKER_LEASE`.
    var variable: String {
      "STREAK_BROKER_" + name.dropFirst(2).uppercased().map { $0 == "-" ? "_" : $0 }
    }

    static let all: [Option] = [
      Option(
        key: .endpoint, name: "--endpoint", value: "E",
        text: "clients ask there: ipc://PATH or tcp://HOST:PORT;\n"
          + "may be repeated (default: $STREAK_ENDPOINT, else\n"
          + "streak/streakd.sock in $XDG_RUNTIME_DIR)", repeats: true),
      Option(
        key: .workers, name: "--workers", value: "E",
        text: "workers register there, `streakd --broker E`; may\n"
          + "be repeated (default: streak/workers.sock)", repeats: true),
      Option(
        key: .worker, name: "--worker", value: "E",
        text: "a worker that listens there and does not register;\n"
          + "once for each of its threads", repeats: true),
      Option(
        key: .control, name: "--control", value: "E",
        text: "`streak broker` asks there; ipc only\n(default: streak/broker.sock)"),
      Option(
        key: .notices, name: "--notices", value: "E|off",
        text: "clients hear of changes there; may be repeated\n"
          + "(default: beside the first ipc endpoint, its path\nand .notices)", repeats: true),
      Option(
        key: .ports, name: "--slot-ports", value: "A-B",
        text: "ports for workers that register over TCP, one for\neach of their threads"
          + " (default: any)"),
      Option(
        key: .lease, name: "--lease", value: "MS",
        text: "a worker that is not heard of for so long is gone\n(default: 3000)"),
      Option(
        key: .outstanding, name: "--outstanding", value: "N",
        text: "requests that a worker's thread has at once; two\nwhere one of them writes"
          + " (default: 32)"),
      Option(
        key: .queue, name: "--queue", value: "N",
        text: "requests that may wait; further ones are told to\ncome again (default: 1000)"),
      Option(
        key: .overrun, name: "--overrun", value: "MS",
        text: "what a worker has not answered after so long goes\nto another (default: 30000)"),
      Option(
        key: .patience, name: "--patience", value: "MS",
        text: "how long a request without a budget waits for a\nworker (default: 30000)"),
      Option(
        key: .allowOpenTCP, name: "--allow-open-tcp", value: nil,
        text: "use TCP that other machines can reach, with anybody"),
      Option(
        key: .curveSecretFile, name: "--curve-secret-file", value: "FILE",
        text: "its own key, from `streak keygen`: TCP takes keys\nthen"),
      Option(
        key: .authorizedKeys, name: "--authorized-keys", value: "DIR",
        text: "who may connect over TCP and do what, a file\n`NAME.pub` each; read again at SIGHUP"),
      Option(
        key: .curveServerKey, name: "--curve-server-key", value: "KEY|FILE",
        text: "the public key of listed workers over TCP"),
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
      Usage: streak-broker [OPTION]...

      Takes requests for practice statistics over ZeroMQ and gives each to one of its
      workers. Workers register themselves, as `streakd --broker` does, or stand in
      a list. What a worker that died or hangs had goes to another one. Ask it and
      steer it with `streak broker`.

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

      Each option is also an environment variable, as in STREAK_BROKER_LEASE for
      --lease; several endpoints are separated by spaces there. SIGTERM answers what
      is there and exits 0; a second one exits at once.

      Example:
        streak-broker & streakd --broker ipc://$XDG_RUNTIME_DIR/streak/workers.sock

      """
  }
}
