import StreakCore
import StreakProtocol

/// `streak buy`: unlocks a theme or a genre.
enum Buy: Command {
  static let spec = CommandSpec(
    name: "buy",
    summary: "Unlocks a theme or a genre for its price.",
    operands: "theme|genre NAME",
    operandCount: 2...2,
    about: [
      "With the same --key the command may be given again: it is paid once. `streak refund KEY`"
        + " takes it back."
    ],
    options: [Rewards.keyOption],
    examples: ["streak buy theme night", "streak prices"])

  static func run(_ context: Context) throws {
    let options = context.options
    let kind = try Rewards.kind(context.operands[0], "what to buy")
    let name = context.operands[1]
    let key = Rewards.key(context)
    let reply = try Rewards.ask(
      Proto.PurchaseRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, key: key, kind: kind,
        name: name), key: key, context)
    if options.json { return Rewards.json(reply, key: key, context) }
    let item = Rewards.item(kind, name)
    var rows: [(String, String)] = []
    if reply.alreadyOwned {
      rows = [("bought", "nothing: \(item) is unlocked already")]
    } else if reply.alreadyReceived {
      rows = [("bought", "\(item), paid before")]
    } else {
      rows = [
        ("bought", reply.spent == 0 ? "\(item), free" : "\(item) for \(Rewards.coins(reply.spent))")
      ]
    }
    rows.append(("balance", Rewards.coins(reply.balance)))
    if !reply.alreadyOwned { rows.append(("key", key)) }
    Rewards.print(rows, context)
  }
}
