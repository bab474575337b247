import StreakClient
import StreakProtocol

/// `streak check`: done.
enum CheckOff: Command {
  static let spec = CommandSpec(
    name: "check",
    summary: "Checks a task off, and says what is left.",
    operands: "TASK",
    operandCount: 1...1,
    about: [TaskChoice.about],
    options: [
      OptionSpec("day", "DAY", "The day, today or before. Default: today."),
      OptionSpec("undo", nil, "Takes the check back."),
    ],
    examples: [
      "streak check Kanji", "streak check kan --day 2026-11-29", "streak check Kanji --undo",
    ])

  static func run(_ context: Context) throws {
    let options = context.options
    let day = try context.invocation.day("day")
    let undo = context.invocation.has("undo")
    let choice = try TaskChoice(context)
    let task = try choice.task(context.operands[0])
    let request = Proto.TaskCheckRequest(
      learner: options.learner, zone: options.zone, asOf: options.asOf, id: task.id,
      cardDay: day?.number, undo: undo)
    if options.json {
      return context.json(try choice.saying(task, day) { try context.ask(request) })
    }
    // What is left is on the card, which the same message asks for: it sees the check.
    let card = Proto.CardRequest(
      learner: options.learner, zone: options.zone, asOf: options.asOf, cardDay: day?.number)
    let answers = try context.exchange([RawCall(request), RawCall(card)])
    let reply: Proto.TaskCheckReply = try choice.saying(task, day) { try answers[0].get() }
    let rest: Proto.CardReply = try answers[1].get()
    context.out.lines(
      lines(reply, task, rest, undo: undo, context.words, style: context.style))
  }

  static func lines(
    _ reply: Proto.TaskCheckReply, _ task: Proto.Task, _ card: Proto.CardReply, undo: Bool,
    _ words: ScreenWords, style: Style
  ) -> [String] {
    let again = reply.changed ? "" : words.unchanged(undo: undo)
    let first = "\(TaskText.box(!undo, style)) \(TaskText.title(task.title))\(again)"
    let day = reply.cardDay == reply.day ? nil : reply.cardDay
    if reply.completed { return [first, style(words.allDone(reply.streak, day: day), .bold)] }
    let left = TaskText.left(card.tasks, words)
    let count = words.done(reply.done, of: reply.due, day: day)
    return [first, left.isEmpty ? count : count + words.tasksLeft(left)]
  }
}
