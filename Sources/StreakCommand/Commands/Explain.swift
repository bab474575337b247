import StreakCore
import StreakProtocol

/// `streak explain`: why the number is what it is.
enum Explain: Command {
  static let spec = CommandSpec(
    name: "explain",
    summary: "Why the streak is what it is, day by day.",
    about: ["Days that the streak counts are marked with a bar at their left."],
    options: [StreakReading.weekly, OptionSpec.ledger],
    examples: ["streak explain | head -20", "streak explain --ledger tasks"])

  static func run(_ context: Context) throws {
    let target = try context.invocation.integer("weekly", in: 1...7) ?? 0
    let options = context.options
    let ledger = try context.invocation.ledger()
    let reply = try context.ask(
      Proto.ExplainRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, ledger: ledger,
        weeklyTarget: UInt32(target)))
    if options.json { return context.json(reply) }
    if let reading = reply.reading {
      context.out.lines(
        StreakReading.lines(reading, weekly: target > 0, .english, style: context.style))
      context.out.line()
    }
    context.print(table(reply.days, ledger))
  }

  static func table(_ days: [Proto.ExplainedDay], _ ledger: Proto.Ledger) -> TextTable {
    var table = TextTable([.init(""), .init("DAY"), .init("STATUS"), .init("WHY")])
    for day in days {
      let date = CivilDay(number: day.day)
      let edge = day.windowEdge ? "; what is before it was not looked at" : ""
      table.add(
        [
          day.counted ? "│" : " ", "\(date) \(Words.weekday(date.weekday))",
          "\(Words.dot(day.status)) \(day.status.name)", Words.reason(day, ledger) + edge,
        ],
        paints: [.green, nil, Words.paint(day.status)])
    }
    return table
  }
}
