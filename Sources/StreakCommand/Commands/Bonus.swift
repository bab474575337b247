import StreakCore
import StreakProtocol

/// `streak bonus`: coins for a video.
enum Bonus: Command {
  static let spec = CommandSpec(
    name: "bonus",
    summary: "Earns the bonus for a video, some times a day.",
    about: ["With the same --key the command may be given again: the bonus is earned once."],
    options: [Rewards.keyOption],
    examples: ["streak bonus"])

  static func run(_ context: Context) throws {
    let options = context.options
    let key = Rewards.key(context)
    let reply = try Rewards.ask(
      Proto.VideoBonusRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, key: key),
      key: key, context)
    if options.json { return Rewards.json(reply, key: key, context) }
    var earned = Rewards.coins(reply.earned)
    if reply.alreadyReceived {
      earned = "nothing: received before"
    } else if reply.taken >= reply.limit && reply.earned == 0 {
      earned = "nothing: the day's bonuses are taken"
    }
    Rewards.print(
      [
        ("earned", earned),
        ("today", "\(Words.grouped(reply.taken)) of \(Words.count(reply.limit, "video"))"),
        ("balance", Rewards.coins(reply.balance)), ("key", key),
      ], context)
  }
}
