import StreakProtocol

/// `streak card`: what is due on a day.
enum CardOfDay: Command {
  static let spec = CommandSpec(
    name: "card",
    summary: "What is due today, and which of it is done.",
    about: ["A coming day shows what will be due."],
    options: [OptionSpec("day", "DAY", "Another day than today.")],
    examples: ["streak card", "streak card --day 2026-12-24"])

  static func run(_ context: Context) throws {
    let options = context.options
    let day = try context.invocation.day("day")
    let reply = try context.ask(
      Proto.CardRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, cardDay: day?.number))
    if options.json { return context.json(reply) }
    context.out.lines(
      lines(reply, context.words, style: context.style, width: context.system.columns))
  }

  static func lines(
    _ reply: Proto.CardReply, _ words: ScreenWords, style: Style, width: Int? = nil
  ) -> [String] {
    // After the box, and before the word.
    let room = width.map { max(8, $0 - 4) }
    let excusedRoom = width.map { max(8, $0 - 4 - DisplayWidth.of(words.excused)) }
    var lines = reply.tasks.map { task in
      "\(TaskText.box(task.done, style)) \(TaskText.title(task.title, width: room))"
    }
    lines += reply.excused.map { task in
      style("[–] \(TaskText.title(task.title, width: excusedRoom))\(words.excused)", .dim)
    }
    lines.append(summary(reply, words, style))
    return lines
  }

  private static func summary(
    _ reply: Proto.CardReply, _ words: ScreenWords, _ style: Style
  ) -> String {
    let day = reply.cardDay == reply.day ? nil : reply.cardDay
    guard reply.due > 0 else { return words.nothingDue(day: day) }
    if reply.cardDay > reply.day, reply.done == 0 { return words.due(reply.due, day: day) }
    let isDone = reply.done >= reply.due
    return style(words.done(reply.done, of: reply.due, day: day), isDone ? .green : nil)
  }
}
