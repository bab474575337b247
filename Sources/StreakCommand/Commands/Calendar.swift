import StreakClient
import StreakCore
import StreakProtocol

/// `streak calendar`: a heatmap of weeks and weekdays.
enum Calendar: Command {
  static let spec = CommandSpec(
    name: "calendar",
    summary: "A year of days, darker where more was done.",
    options: [
      OptionSpec("from", "DAY", "The first day. Default: 364 days before the last one."),
      OptionSpec("to", "DAY", "The last day. Default: today."),
      OptionSpec.ledger,
    ],
    examples: ["streak calendar", "streak calendar --from 2025-01-01 --to 2025-12-31"])

  static func run(_ context: Context) throws {
    let options = context.options
    let ledger = try context.invocation.ledger()
    let request = Proto.CalendarRequest(
      learner: options.learner, zone: options.zone, asOf: options.asOf, ledger: ledger,
      first: try context.invocation.day("from")?.number,
      last: try context.invocation.day("to")?.number)
    if options.json { return context.json(try context.ask(request)) }
    // The profile says which weekday a week begins with: both in one round trip.
    let profile = Proto.ProfileGetRequest(
      learner: options.learner, zone: options.zone, asOf: options.asOf)
    let answers = try context.exchange([RawCall(request), RawCall(profile)])
    let reply: Proto.CalendarReply = try answers[0].get()
    let settings: Proto.ProfileGetReply = try answers[1].get()
    let first = settings.profile?.firstWeekday.flatMap {
      Weekday(rawValue: UInt8(clamping: $0.rawValue))
    }
    let heatmap = Heatmap(reply.days, ledger: ledger, firstWeekday: first ?? .monday)
    context.out.lines(
      heatmap.lines(context.style, width: context.system.columns, context.words))
  }
}
