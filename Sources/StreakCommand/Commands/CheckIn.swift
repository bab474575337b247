import StreakCore
import StreakProtocol

/// `streak checkin`: the daily check-in.
enum CheckIn: Command {
  static let spec = CommandSpec(
    name: "checkin",
    summary: "Checks in for today and earns a coin.",
    about: [
      "Today is the day in the zone of the profile. It counts once; to ask again does no harm."
    ],
    examples: ["streak checkin"])

  static func run(_ context: Context) throws {
    let options = context.options
    let reply = try context.ask(
      Proto.CheckInRequest(learner: options.learner, zone: options.zone, asOf: options.asOf))
    if options.json { return context.json(reply) }
    var rows = [("checked in", Words.day(reply.day)), ("earned", earned(reply))]
    rows.append(("balance", Rewards.coins(reply.balance)))
    if let streak = reply.streak {
      let noun = streak.label == "1" ? "day" : "days"
      rows.append(("streak", "\(streak.label) \(noun) in a row"))
    }
    Rewards.print(rows, context)
  }

  private static func earned(_ reply: Proto.CheckInReply) -> String {
    if reply.alreadyReceived { return "nothing: received before" }
    let month =
      reply.premiumMonth > 0 ? ", \(Words.grouped(reply.premiumMonth)) of them for the month" : ""
    return Rewards.coins(reply.earned) + month
  }
}
