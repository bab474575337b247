import StreakCore
import StreakProtocol

/// `streak ad-view`: a day on which an advertisement was watched.
enum AdView: Command {
  static let spec = CommandSpec(
    name: "ad-view",
    summary: "Marks a day on which an advertisement was watched.",
    options: [OptionSpec("day", "DAY", "The day, at latest today. Default: today.")],
    examples: ["streak ad-view"])

  static func run(_ context: Context) throws {
    let options = context.options
    let day = try context.invocation.day("day")
    let reply = try context.ask(
      Proto.AdViewRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, viewDay: day?.number))
    if options.json { return context.json(reply) }
    context.out.line(
      "\(Words.day(day?.number ?? reply.day)) is marked \(reply.changed ? "now" : "already")")
  }
}
