import StreakProtocol

/// `streak best`: the longest run ever.
enum Best: Command {
  static let spec = CommandSpec(
    name: "best",
    summary: "The longest run of days ever.",
    options: [OptionSpec.ledger],
    examples: ["streak best", "streak best --ledger tasks"])

  static func run(_ context: Context) throws {
    let options = context.options
    let reply = try context.ask(
      Proto.BestRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf,
        ledger: try context.invocation.ledger()))
    if options.json { return context.json(reply) }
    context.out.line(
      context.words.run(count: reply.count, start: reply.start, end: reply.end))
  }
}
