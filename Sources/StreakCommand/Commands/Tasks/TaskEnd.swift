import StreakProtocol

/// `streak task end`: no longer due.
enum TaskEnd: Command {
  static let spec = CommandSpec(
    name: "task end",
    summary: "Ends a task: what was done stays, nothing more is due.",
    operands: "TASK",
    operandCount: 1...1,
    about: [
      "Without --last, its last day is today where it is done today, else yesterday. A task that"
        + " ends before its first day is withdrawn and due on no day. `streak task change TASK"
        + " --endless` takes an end back.",
      TaskChoice.about,
    ],
    options: [OptionSpec("last", "DAY", "The last day on which it can be due.")],
    examples: ["streak task end Kanji", "streak task end Kanji --last 2026-12-31"])

  static func run(_ context: Context) throws {
    let options = context.options
    let last = try context.invocation.day("last")
    let choice = try TaskChoice(context)
    let task = try choice.task(context.operands[0])
    let reply = try context.ask(
      Proto.TaskEndRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, id: task.id,
        last: last?.number))
    if options.json { return context.json(reply) }
    context.out.line(line(reply, task))
  }

  private static func line(_ reply: Proto.TaskEndReply, _ before: Proto.Task) -> String {
    let task = reply.task ?? before
    let title = TaskText.title(task.title)
    guard let last = task.last else { return "\(title) has no end" }
    if last < task.first { return "\(title) is withdrawn, due on no day" }
    let verb = last < reply.day ? "ended" : "ends"
    return "\(title) \(reply.changed ? "" : "already ")\(verb) on \(Words.day(last))"
  }
}
