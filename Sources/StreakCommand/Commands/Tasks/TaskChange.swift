import StreakProtocol

/// `streak task change`: another title, other days.
enum TaskChange: Command {
  static let spec = CommandSpec(
    name: "task change",
    summary: "Changes a task: its title, the days on which it is due.",
    operands: "TASK",
    operandCount: 1...1,
    about: [
      "What is not named stays as it is. Other days act from today on, or from the day that --from"
        + " names.",
      TaskChoice.about,
    ],
    options: [
      OptionSpec("title", "TITLE", "What it is called."), RecurrenceText.option,
      OptionSpec("from", "DAY", "The day from which --every acts. Default: today."),
      OptionSpec("first", "DAY", "The first day on which it can be due."),
      OptionSpec("last", "DAY", "The last one."),
      OptionSpec("endless", nil, "Takes the last day away."),
    ],
    examples: [
      "streak task change Kanji --every mon-fri", "streak task change \"Long run\" --title Run",
      "streak task change run --every sat --from 2026-12-01",
    ])

  static func run(_ context: Context) throws {
    let (options, invocation) = (context.options, context.invocation)
    let (first, last) = try TaskAdd.days(invocation)
    let from = try invocation.day("from")
    let every = try RecurrenceText.recurrence(invocation)
    guard spec.options.contains(where: { $0.name != "from" && invocation.has($0.name) }) else {
      throw CommandError.usage("nothing to change; `streak help task change` lists what there is")
    }
    guard from == nil || every != nil else {
      throw CommandError.usage("--from is the day from which --every acts, which is missing")
    }
    guard last == nil || !invocation.has("endless") else {
      throw CommandError.usage("--last and --endless cannot both be")
    }
    let choice = try TaskChoice(context)
    let task = try choice.task(context.operands[0])
    let reply = try context.ask(
      Proto.TaskPutRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, id: task.id,
        title: invocation.text("title"), recurrence: every, from: from?.number,
        first: first?.number, last: last?.number, endless: invocation.has("endless")))
    if options.json { return context.json(reply) }
    context.out.line(TaskAdd.line(reply, among: choice.tasks, context.words))
  }
}
