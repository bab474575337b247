import StreakClient
import StreakCore
import StreakProtocol
import StreakWire

/// What the commands about a broker have in common: they ask its control socket, not the endpoint.
enum Broker {
  static let options = [
    OptionSpec("control", "E", "The broker's control socket (STREAK_BROKER_CONTROL).")
  ]

  /// Asks a broker one question.
  static func ask<Request: StreakCall>(
    _ request: Request, _ context: Context
  ) throws -> Request.Reply {
    let system = context.system
    let named = system.environment["STREAK_BROKER_CONTROL"].flatMap { $0.isEmpty ? nil : $0 }
    let paths = DefaultPaths(environment: system.environment, uid: system.uid)
    let endpoint = context.invocation.text("control") ?? named ?? paths.control
    do {
      let connection = try system.connect(
        endpoint, context.options.timeout ?? context.defaultTimeout)
      guard let reply = try connection.exchange([RawCall(request)]).first else {
        throw ConnectionError.badAnswer("it is empty")
      }
      return try reply.get()
    } catch ConnectionError.nobodyThere {
      throw CommandError(
        .noWorker,
        "no broker at \(endpoint): start one with `streak-broker`, or name its control socket with"
          + " --control")
    } catch ConnectionError.badEndpoint(let reason) {
      throw CommandError.usage("--control: \(reason)")
    } catch let error as ConnectionError {
      throw ErrorReport.end(for: error, endpoint: endpoint)
    }
  }
}

/// `streak broker status`: what a broker is doing.
enum BrokerStatus: Command {
  static let spec = CommandSpec(
    name: "broker status",
    summary: "What a broker is doing, and its workers.",
    options: Broker.options,
    examples: ["streak broker status", "streak broker status --json"])

  static func run(_ context: Context) throws {
    let reply = try Broker.ask(Proto.BrokerStatusRequest(), context)
    if context.options.json { return context.json(reply) }
    let whole = reply.stopping ? "stopping" : reply.paused ? "paused" : "serving"
    context.out.line(
      "\(whole), process \(reply.pid), since \(Instant(milliseconds: reply.started).rfc3339())")
    context.out.line(
      "waiting \(reply.waiting) of \(Words.grouped(reply.queue)), accepted"
        + " \(Words.grouped(reply.accepted)), answered \(Words.grouped(reply.answered)),"
        + " refused \(Words.grouped(reply.refused)), expired \(Words.grouped(reply.expired)),"
        + " unavailable \(Words.grouped(reply.unavailable)), unknown"
        + " \(Words.grouped(reply.unknown)), repeated \(Words.grouped(reply.repeatedRequests)),"
        + " late \(Words.grouped(reply.lateReplies))")
    guard !reply.workers.isEmpty else { return context.out.line("no workers") }
    var table = TextTable([
      .init("worker"), .init("places"), .init("has"), .init("answered"), .init("state"),
    ])
    for worker in reply.workers {
      table.add([
        worker.name, "\(worker.connected) of \(worker.slots)", "\(worker.outstanding)",
        Words.grouped(worker.answered), state(of: worker),
      ])
    }
    context.print(table)
  }

  private static func state(of worker: Proto.BrokerWorker) -> String {
    var words: [String] = []
    if worker.leaving { words.append("leaving") }
    if worker.drained { words.append("drained") }
    if worker.overdue > 0 { words.append("\(worker.overdue) overdue") }
    if worker.connected == 0 { words.append("away") }
    if !worker.registered { words.append("listed") }
    return words.isEmpty ? "serving" : words.joined(separator: ", ")
  }
}

/// `streak broker drain`: a worker gets nothing more.
enum BrokerDrain: Command {
  static let spec = CommandSpec(
    name: "broker drain",
    summary: "Give a worker nothing more.", operands: "WORKER",
    operandCount: 1...1,
    about: [
      "The worker answers what it has and runs on. It is given work again by `streak broker resume WORKER`."
    ],
    options: Broker.options,
    examples: ["streak broker drain ipc:///run/streak/one.sock"])

  static func run(_ context: Context) throws {
    let reply = try Broker.ask(Proto.BrokerDrainRequest(worker: context.operands[0]), context)
    if context.options.json { return context.json(reply) }
    context.out.line("\(context.operands[0]) gets nothing more and still has \(reply.outstanding)")
  }
}

/// `streak broker pause`: no worker gets anything.
enum BrokerPause: Command {
  static let spec = CommandSpec(
    name: "broker pause",
    summary: "Give nothing to any worker; what comes waits.", options: Broker.options,
    examples: ["streak broker pause && sleep 1 && streak broker resume"])

  static func run(_ context: Context) throws {
    let reply = try Broker.ask(Proto.BrokerPauseRequest(), context)
    if context.options.json { return context.json(reply) }
    context.out.line("paused")
  }
}

/// `streak broker resume`: ends a pause, or the draining of a worker.
enum BrokerResume: Command {
  static let spec = CommandSpec(
    name: "broker resume",
    summary: "End a pause, or the draining of a worker.", operands: "[WORKER]",
    operandCount: 0...1, options: Broker.options, examples: ["streak broker resume"])

  static func run(_ context: Context) throws {
    let name = context.operands.first ?? ""
    let reply = try Broker.ask(Proto.BrokerResumeRequest(worker: name), context)
    if context.options.json { return context.json(reply) }
    context.out.line("\(name.isEmpty ? "the broker" : name) goes on")
  }
}

/// `streak broker stop`: ends it once everything is answered.
enum BrokerStop: Command {
  static let spec = CommandSpec(
    name: "broker stop",
    summary: "End a broker when everything is answered.", options: Broker.options,
    examples: ["streak broker stop"])

  static func run(_ context: Context) throws {
    let reply = try Broker.ask(Proto.BrokerStopRequest(), context)
    if context.options.json { return context.json(reply) }
    context.out.line("stopping")
  }
}
