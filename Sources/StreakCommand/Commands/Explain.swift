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
        StreakReading.lines(reading, weekly: target > 0, context.words, style: context.style))
      context.out.line()
    }
    context.print(table(reply.days, ledger, context.words))
  }

  static func table(
    _ days: [Proto.ExplainedDay], _ ledger: Proto.Ledger, _ words: ScreenWords
  ) -> TextTable {
    var table = TextTable([
      .init(""), .init(words.heading(.day)), .init(words.heading(.status)),
      .init(words.heading(.why)),
    ])
    for day in days {
      let date = CivilDay(number: day.day)
      let edge = day.windowEdge ? words.edge : ""
      table.add(
        [
          day.counted ? "│" : " ", "\(date) \(words.weekday(date.weekday))",
          "\(Words.dot(day.status)) \(words.status(day.status))",
          words.reason(day, ledger) + edge,
        ],
        paints: [.green, nil, Words.paint(day.status)])
    }
    return table
  }
}
