import StreakCore
import StreakProtocol

/// `streak task add`: something to do on some days.
enum TaskAdd: Command {
  static let spec = CommandSpec(
    name: "task add",
    summary: "Adds a task: something to do every day, or on some days.",
    operands: "TITLE",
    operandCount: 1...1,
    about: [
      "Day 31 does not occur in a month of 30 days; last does. With --id the same command may be"
        + " given again and adds nothing."
    ],
    options: [
      RecurrenceText.option,
      OptionSpec("first", "DAY", "The first day on which it can be due. Default: today."),
      OptionSpec("last", "DAY", "The last one. Default: it has no end."),
      OptionSpec("id", "UUID", "The task's id. Default: a new one."),
    ],
    examples: [
      "streak task add Kanji", "streak task add \"Long run\" --every mon,thu",
      "streak task add \"Pay rent\" --every 1 --every last --first 2026-12-01",
    ])

  static func run(_ context: Context) throws {
    let (options, invocation) = (context.options, context.invocation)
    let id =
      try invocation.text("id").map { text throws(CommandError) in
        guard let id = RecordID(text) else {
          throw .usage("--id: \"\(text)\" is not a UUID; `streak task list --json` shows them")
        }
        return id
      } ?? context.system.newID()
    let (first, last) = try days(invocation)
    let reply = try context.ask(
      Proto.TaskPutRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, id: id.bytes,
        title: context.operands[0],
        recurrence: try RecurrenceText.recurrence(invocation),
        first: first?.number, last: last?.number))
    if options.json { return context.json(reply) }
    context.out.line(line(reply, among: [], context.words))
  }

  /// The first and the last day, in this order where both are named.
  static func days(
    _ invocation: Invocation
  ) throws(CommandError) -> (first: CivilDay?, last: CivilDay?) {
    let first = try invocation.day("first")
    let last = try invocation.day("last")
    if let first, let last, last < first {
      throw .usage("the first day, \(first), is after the last one, \(last)")
    }
    return (first, last)
  }

  /// What a put did: `added 0123abcd Kanji, every day`.
  static func line(
    _ reply: Proto.TaskPutReply, among tasks: [Proto.Task], _ words: ScreenWords
  ) -> String {
    let task = reply.task ?? Proto.Task()
    let id = TaskText.shortID(task.id, among: tasks)
    return words.put(
      reply, "\(id) \(TaskText.title(task.title))", TaskText.about(task, on: reply.day, words))
  }
}
