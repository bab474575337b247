import StreakCore
import StreakProtocol

/// `streak streak`: the number that a status bar shows.
enum StreakReading: Command {
  static let spec = CommandSpec(
    name: "streak",
    summary: "How many days in a row.",
    about: [
      "365 and a plus means at least so many: the worker looks at the last year. Today is never a"
        + " break as long as it is not over."
    ],
    options: [weekly, OptionSpec.ledger],
    examples: ["streak streak", "streak streak --weekly 3 --json", "streak streak --ledger tasks"])

  /// Shared with `explain`.
  static let weekly = OptionSpec(
    "weekly", "N", "Counts weeks with at least N active days (1 to 7) instead of days.")

  static func run(_ context: Context) throws {
    let target = try context.invocation.integer("weekly", in: 1...7) ?? 0
    let options = context.options
    let reply = try context.ask(
      Proto.StreakRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf,
        ledger: try context.invocation.ledger(), weeklyTarget: UInt32(target)))
    if options.json { return context.json(reply) }
    context.out.lines(lines(reply, weekly: target > 0, context.words, style: context.style))
  }

  /// The reading in three lines.
  static func lines(
    _ reply: Proto.StreakReply, weekly: Bool, _ words: ScreenWords, style: Style
  ) -> [String] {
    let (number, rest) = words.inARow(DisplayWidth.printable(reply.label), weekly: weekly)
    let today = style(Words.dot(reply.today), Words.paint(reply.today))
    return [
      style(number, .bold) + rest + (reply.start.map(words.since) ?? ""),
      "\(words.label(weekly ? .thisWeek : .today))\(today) \(words.today(reply.today))",
      words.label(.best) + words.run(reply.best) + (reply.bestPartial ? words.bestIsPartial : ""),
    ]
  }
}
