import StreakCore
import StreakProtocol

/// `streak restamp`: records that were made in another zone than they say.
enum Restamp: Command {
  static let spec = CommandSpec(
    name: "restamp",
    summary: "Moves the records of some days to the days of another zone.",
    operands: "[FIRST LAST]",
    operandCount: 0...2,
    about: [
      "\"I was in Berlin all along\": the records that count for the days FIRST to LAST get the"
        + " zone of --to, and count for the day of their instant in it. No instant changes. A"
        + " record that has that zone already stays as it is.",
      "It is taken back by another restamp, of the days that it names, to the zone that the"
        + " records had. Try it with --dry-run; `streak export` keeps what is there.",
    ],
    options: [
      OptionSpec("to", "ZONE", "An IANA name or an offset such as +05:45."),
      OptionSpec("dry-run", nil, "Only says what would happen."),
      OptionSpec("id", "UUID", "The restamp's id, to give the command again. Default: a new one."),
      OptionSpec("log", nil, "Lists what was restamped, newest first."),
      OptionSpec("limit", "N", "With --log: at most so many, 20 by default."),
    ],
    examples: [
      "streak restamp 2026-11-02 2026-11-15 --to Europe/Berlin --dry-run", "streak restamp --log",
    ])

  static func run(_ context: Context) throws {
    let (options, invocation) = (context.options, context.invocation)
    if invocation.has("log") { return try log(context) }
    if invocation.has("limit") { throw CommandError.usage("--limit goes with --log") }
    guard context.operands.count == 2 else {
      throw CommandError.usage("name the first and the last day; usage: \(Help.usage(of: spec))")
    }
    guard let zone = invocation.text("to") else {
      throw CommandError.usage("name the zone of the records with --to")
    }
    let first = try Invocation.day(context.operands[0], "FIRST")
    let last = try Invocation.day(context.operands[1], "LAST")
    guard first <= last else {
      throw CommandError.usage("the first day, \(first), is after the last one, \(last)")
    }
    let dryRun = invocation.has("dry-run")
    let id = try Launch.id(context)
    let reply = try context.ask(
      Proto.RestampRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf,
        id: dryRun ? [] : id.bytes, first: first.number, last: last.number, toZone: zone,
        dryRun: dryRun))
    if options.json { return context.json(reply) }
    show(reply, dryRun: dryRun, context)
  }

  private static func show(_ reply: Proto.RestampReply, dryRun: Bool, _ context: Context) {
    let restamp = reply.restamp ?? Proto.Restamp()
    let would = dryRun ? "would be " : ""
    if reply.alreadyReceived {
      let made = Instant(milliseconds: restamp.time).rfc3339()
      context.out.line("done before, at \(made); nothing was done now")
    }
    var line = "\(Words.count(restamp.moved, "record")) \(would)moved"
    if let first = restamp.firstMoved, let last = restamp.lastMoved {
      line += ", days \(Excuse.text(first, last))"
    }
    context.out.line(line)
    context.out.line("\(Words.grouped(restamp.rezoned)) \(would)in another zone on the same day")
    context.out.line("\(Words.grouped(restamp.examined)) looked at")
    let (before, after) = (restamp.streakBefore, restamp.streakAfter)
    context.out.line(
      before == after ? "streak: \(after)" : "streak: \(before) before, \(after) after")
  }

  // MARK: - The log

  private static func log(_ context: Context) throws {
    let (options, invocation) = (context.options, context.invocation)
    if let operand = context.operands.first {
      throw CommandError.usage("`\(operand)` is too much: --log lists all days")
    }
    for name in ["to", "dry-run", "id"] where invocation.has(name) {
      throw CommandError.usage("--\(name) does not go with --log")
    }
    var rest = try invocation.integer("limit", in: 1...1_000_000) ?? 20
    var request = Proto.RestampsListRequest(
      learner: options.learner, zone: options.zone, asOf: options.asOf,
      limit: UInt32(min(rest, 1_000)))
    var reply = try context.ask(request)
    rest -= reply.restamps.count
    while rest > 0, !reply.cursor.isEmpty {
      request.cursor = reply.cursor
      request.limit = UInt32(min(rest, 1_000))
      let page = try context.ask(request)
      reply.restamps += page.restamps
      reply.cursor = page.cursor
      rest -= page.restamps.count
    }
    if options.json { return context.json(reply) }
    guard !reply.restamps.isEmpty else { return context.out.line("nothing was restamped") }
    var table = TextTable([
      .init("MADE"), .init("FIRST"), .init("LAST"), .init("TO", isFlexible: true),
      .init("MOVED", alignRight: true), .init("REZONED", alignRight: true), .init("STREAK"),
    ])
    for restamp in reply.restamps {
      table.add([
        Instant(milliseconds: restamp.time).rfc3339(), Words.day(restamp.first),
        Words.day(restamp.last), restamp.toZone, Words.grouped(restamp.moved),
        Words.grouped(restamp.rezoned), "\(restamp.streakBefore) → \(restamp.streakAfter)",
      ])
    }
    context.print(table)
    if !reply.cursor.isEmpty { context.out.line(context.style("there are more: --limit N", .dim)) }
  }
}
