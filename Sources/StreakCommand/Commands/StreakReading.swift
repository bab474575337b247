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
    context.out.lines(lines(reply, weekly: target > 0, style: context.style))
  }

  /// The reading in three lines.
  static func lines(_ reply: Proto.StreakReply, weekly: Bool, style: Style) -> [String] {
    let unit = weekly ? "week" : "day"
    let label = DisplayWidth.printable(reply.label)
    var first = style("\(label) \(unit)\(reply.label == "1" ? "" : "s")", .bold) + " in a row"
    if let start = reply.start { first += ", since \(Words.day(start))" }
    let today = style(Words.dot(reply.today), Words.paint(reply.today))
    let best = reply.best.map { Words.run(count: $0.count, start: $0.start, end: $0.end) }
    let partial = reply.bestPartial ? " (of the last year: the stored one cannot be read)" : ""
    return [
      first,
      "\(weekly ? "this week" : "today    ")  \(today) \(Words.today(reply.today))",
      "best       \(best ?? "none yet")\(partial)",
    ]
  }
}
