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
    context.out.lines(lines(reply, style: context.style, width: context.system.columns))
  }

  static func lines(_ reply: Proto.CardReply, style: Style, width: Int? = nil) -> [String] {
    // After the box, and before the word.
    let room = width.map { max(8, $0 - 4) }
    let excusedRoom = width.map { max(8, $0 - 13) }
    var lines = reply.tasks.map { task in
      "\(TaskText.box(task.done, style)) \(TaskText.title(task.title, width: room))"
    }
    lines += reply.excused.map { task in
      style("[–] \(TaskText.title(task.title, width: excusedRoom)), excused", .dim)
    }
    lines.append(summary(reply, style))
    return lines
  }

  private static func summary(_ reply: Proto.CardReply, _ style: Style) -> String {
    let isToday = reply.cardDay == reply.day
    let day = isToday ? "" : " on \(Words.day(reply.cardDay))"
    guard reply.due > 0 else { return "nothing is due\(isToday ? " today" : day)" }
    if reply.cardDay > reply.day, reply.done == 0 { return "\(reply.due) due\(day)" }
    let isDone = reply.done >= reply.due
    return style("\(reply.done) of \(reply.due) done\(day)", isDone ? .green : nil)
  }
}
