import StreakCore
import StreakProtocol

/// `streak favourite`: a tip to come back to.
enum Favourite: Command {
  static let spec = CommandSpec(
    name: "favourite",
    summary: "Marks a tip as a favourite.",
    operands: "KEY",
    operandCount: 1...1,
    about: ["KEY is that of `streak tip`, as in 04-01_v2; `streak collection` lists them."],
    options: [OptionSpec("remove", nil, "Takes it back.")],
    examples: ["streak favourite 04-01_v2"])

  static func run(_ context: Context) throws {
    let options = context.options
    let key = context.operands[0]
    let remove = context.invocation.has("remove")
    let reply = try context.ask(
      Proto.FavouritePutRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, key: key, remove: remove))
    if options.json { return context.json(reply) }
    let state = remove ? "no favourite" : "a favourite"
    context.out.line(
      "\(DisplayWidth.printable(key)) is \(state) \(reply.changed ? "now" : "already")")
  }
}
