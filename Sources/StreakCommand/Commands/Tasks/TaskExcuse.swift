import StreakProtocol

/// `streak task excuse`: one task, one day.
enum TaskExcuse: Command {
  static let spec = CommandSpec(
    name: "task excuse",
    summary: "Excuses one task for one day, on which it is then not due.",
    operands: "TASK",
    operandCount: 1...1,
    about: ["`streak excuse` excuses whole days.", TaskChoice.about],
    options: [
      OptionSpec("day", "DAY", "The day. Default: today."),
      OptionSpec("remove", nil, "Takes the excuse back."),
    ],
    examples: ["streak task excuse Run", "streak task excuse Run --day 2026-12-24"])

  static func run(_ context: Context) throws {
    let options = context.options
    let day = try context.invocation.day("day")
    let remove = context.invocation.has("remove")
    let choice = try TaskChoice(context)
    let task = try choice.task(context.operands[0])
    let request = Proto.TaskExcuseRequest(
      learner: options.learner, zone: options.zone, asOf: options.asOf, id: task.id,
      cardDay: day?.number, remove: remove)
    let reply = try choice.saying(task, day) { try context.ask(request) }
    if options.json { return context.json(reply) }
    let state =
      switch (remove, reply.changed) {
      case (false, true): "is excused"
      case (false, false): "was excused already"
      case (true, true): "is no longer excused"
      case (true, false): "was not excused"
      }
    context.out.line(
      "\(TaskText.title(task.title)) \(state) on \(Words.day(day?.number ?? reply.day))")
  }
}
