import StreakClient
import StreakCore
import StreakProtocol

/// `streak doctor`: what keeps a streak from being right, and what to do about it.
enum Doctor: Command {
  static let spec = CommandSpec(
    name: "doctor",
    summary: "Looks for what is wrong, and says what to do.",
    about: [
      "It looks at the socket, the worker and its protocol, both clocks, the zone of your days and the"
        + " store. Nothing is changed.",
      "It ends with 0 where nothing is wrong, however much there is to note.",
    ],
    examples: ["streak doctor"])

  /// Milliseconds within which a worker that is well answers.
  private static let patience = 2_000

  static func run(_ context: Context) throws {
    context.defaultTimeout = patience
    var report = Report()
    report.add(place(context))
    do {
      try look(context, &report)
    } catch let error as ConnectionError {
      report.add(silence(error, context))
    } catch let error as CallError {
      let end = ErrorReport.end(for: error)
      report.add(Finding(.wrong, "worker", end.message, code: end.code))
    }
    if context.options.json {
      context.out.write(report.json())
    } else {
      context.out.lines(report.lines(context.style))
    }
    guard let worst = report.findings.first(where: { $0.mark == .wrong }) else { return }
    throw CommandError(worst.code, "")
  }

  // MARK: The way to the worker

  private static func origin(_ context: Context) -> String {
    if context.invocation.text("endpoint") != nil { return "--endpoint" }
    return context.system.environment["STREAK_ENDPOINT"]?.isEmpty == false
      ? "STREAK_ENDPOINT" : "the default"
  }

  private static func path(_ endpoint: String) -> String? {
    guard endpoint.hasPrefix("ipc://"), !endpoint.hasPrefix("ipc://@") else { return nil }
    return String(endpoint.dropFirst(6))
  }

  private static func place(_ context: Context) -> Finding {
    Finding(.note, "endpoint", "\(context.options.endpoint), which is \(origin(context))")
  }

  private static func silence(_ error: ConnectionError, _ context: Context) -> Finding {
    let endpoint = context.options.endpoint
    switch error {
    case .nobodyThere: return nobody(context)
    case .noAnswer(let milliseconds):
      return Finding(
        .wrong, "worker", "takes the connection and does not answer in \(milliseconds) ms",
        advice: "see what it says: journalctl --user -u streakd; or end it and start it again",
        code: .tryAgain)
    case .keyRefused(let reason):
      return Finding(
        .wrong, "keys", reason, advice: "see \"Keys\" in the operator's manual", code: .denied)
    case .badEndpoint(let reason):
      return Finding(
        .wrong, "endpoint", reason,
        advice: "it must be ipc://PATH or tcp://HOST:PORT; it is from \(origin(context))",
        code: .usage)
    case .badAnswer(let reason):
      return Finding(
        .wrong, "worker", "what answers at \(endpoint) does not speak the protocol: \(reason)",
        advice: "another program listens there: name streakd's socket with --endpoint",
        code: .protocol)
    case .tooLarge(let reason), .failed(let reason):
      return Finding(.wrong, "worker", reason, code: .internalError)
    }
  }

  /// Nobody listens: what is at the path tells why.
  private static func nobody(_ context: Context) -> Finding {
    let start = "start one: systemctl --user enable --now streakd, or just streakd"
    guard let path = path(context.options.endpoint) else {
      return Finding(
        .wrong, "worker", "nobody listens there", advice: start, code: .noWorker)
    }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let (text, advice) =
      switch context.system.kind(path) {
      case .missing where context.system.kind(folder) == .missing:
        ("there is no directory \(folder), so no worker has ever listened there", start)
      case .missing: ("there is no socket: no worker is running", start)
      case .socket: ("the socket is that of a worker that is gone", start)
      case .hidden:
        ("you may not look at it", "name a socket of your own with --endpoint")
      case .directory, .other:
        ("there is something else than a socket", "move it away, and \(start)")
      }
    return Finding(.wrong, "worker", text, advice: advice, code: .noWorker)
  }

  // MARK: What it says

  private static func look(_ context: Context, _ report: inout Report) throws {
    let options = context.options
    let asked = context.system.ticks()
    let before = context.system.now()
    let replies = try context.exchange([
      RawCall(Proto.PingRequest()), RawCall(Proto.InfoRequest()),
      RawCall(Proto.ProfileGetRequest(learner: options.learner, zone: options.zone)),
    ])
    let after = context.system.now()
    let took = (context.system.ticks() &- asked) / 1_000_000
    if replies[0].status == .unsupportedVersion {
      return report.add(
        Finding(
          .wrong, "protocol", "the worker speaks another version than \(FrameHeader.version)",
          advice: "install the same version of streak and streakd, and start streakd again",
          code: .protocol))
    }
    let ping = try replies[0].get(Proto.PingReply.self)
    report.add(
      Finding(took < 500 ? .good : .note, "worker", "answers in \(took) ms"))
    report.add(
      clock(ping.time, before.milliseconds, after.milliseconds))
    if let info = try? replies[1].get(Proto.InfoReply.self) {
      report.add(version(info))
      report.add(store(info))
      report.add(zoneData(info, context))
    } else if let error = replies[1].error {
      report.add(Finding(.note, "version", "cannot be told: \(error.message)"))
    }
    guard let profile = try? replies[2].get(Proto.ProfileGetReply.self) else {
      let error = replies[2].error
      return report.add(
        Finding(
          .wrong, "learner", "\"\(options.learner)\": \(error?.message ?? "no profile")",
          code: error?.status == .denied ? .denied : .badData))
    }
    report.add(zone(profile, context))
  }
}
