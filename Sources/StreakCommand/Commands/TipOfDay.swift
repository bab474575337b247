import StreakCore
import StreakProtocol

/// `streak tip`: the tip of a day.
enum TipOfDay: Command {
  static let spec = CommandSpec(
    name: "tip",
    summary: "The tip of a day.",
    about: ["★ marks a favourite; `streak favourite KEY` makes it one."],
    options: [OptionSpec("day", "DAY", "The day as in 2026-11-30. Default: today.")],
    examples: ["streak tip", "streak tip --day 2026-04-01"])

  static func run(_ context: Context) throws {
    let options = context.options
    let reply = try context.ask(
      Proto.TipRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf,
        tipDay: try context.invocation.day("day")?.number))
    if options.json { return context.json(reply) }
    let tip = reply.tip ?? Proto.Tip()
    let style = context.style
    let star = tip.favourite ? style("★ ", .yellow) : ""
    context.out.line(star + style(DisplayWidth.printable(tip.title), .bold))
    context.out.lines(Paragraph.lines(tip.body, width: min(context.system.columns ?? 80, 80)))
    let foot = "\(Words.day(reply.tipDay)) · \(tip.key) · \(tip.category)"
    context.out.line(style(DisplayWidth.printable(foot), .dim))
  }
}
