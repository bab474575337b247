import StreakCore
import StreakProtocol

/// `streak refund`: takes an entry of the coins back.
enum Refund: Command {
  static let spec = CommandSpec(
    name: "refund",
    summary: "Takes an earning or a purchase back.",
    operands: "KEY",
    operandCount: 1...1,
    about: [
      "A purchase gives its price back, and its item is locked again. Of an earning no more is taken"
        + " than the balance has. `streak coins` shows the keys."
    ],
    examples: ["streak refund streak:checkin:2026-11-30"])

  static func run(_ context: Context) throws {
    let options = context.options
    let reply = try context.ask(
      Proto.RewardReverseRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf,
        key: context.operands[0]))
    if options.json { return context.json(reply) }
    let sign = reply.amount > 0 ? "+" : ""
    let change =
      reply.alreadyReceived
      ? "nothing: taken back before" : "\(sign)\(Rewards.coins(reply.amount))"
    Rewards.print([("taken back", change), ("balance", Rewards.coins(reply.balance))], context)
  }
}
