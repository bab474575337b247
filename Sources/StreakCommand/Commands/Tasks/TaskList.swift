import StreakProtocol

/// `streak task list`: what there is to do, and when.
enum TaskList: Command {
  static let spec = CommandSpec(
    name: "task list",
    summary: "Lists the tasks: `streak task`.",
    about: ["The short ids are enough for other commands; --json has whole ones."],
    options: [OptionSpec("ended", nil, "Also those that ended or were withdrawn.")],
    examples: ["streak task list", "streak task list --ended"])

  static func run(_ context: Context) throws {
    let options = context.options
    let reply = try context.ask(
      Proto.TasksListRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf,
        ended: context.invocation.has("ended")))
    if options.json { return context.json(reply) }
    guard !reply.tasks.isEmpty else {
      return context.out.line(context.words.noTasks)
    }
    context.print(table(reply.tasks, day: reply.day, context.words))
  }

  static func table(
    _ tasks: [Proto.Task], day: Int32, _ words: ScreenWords
  ) -> TextTable {
    var table = TextTable([
      .init("ID"), .init(words.heading(.task), isFlexible: true),
      .init(words.heading(.every), isFlexible: true), .init(words.heading(.first)),
      .init(words.heading(.last)),
    ])
    for task in tasks {
      let ended = TaskText.isEnded(task, on: day)
      let last = task.last.map { $0 < task.first ? words.withdrawn : Words.day($0) } ?? ""
      table.add(
        [
          TaskText.shortID(task.id, among: tasks), task.title, every(task, on: day, words),
          Words.day(task.first), last,
        ],
        paints: ended ? [.dim, .dim, .dim, .dim, .dim] : [.dim])
    }
    return table
  }

  /// The rule that is in force, and those that are to come.
  private static func every(
    _ task: Proto.Task, on day: Int32, _ words: ScreenWords
  ) -> String {
    let now = TaskText.rule(of: task, on: max(day, task.first))
    return
      ([RecurrenceText.text(now?.recurrence, words)]
      + TaskText.coming(task, after: day).map {
        words.from(Words.day($0.from), RecurrenceText.text($0.recurrence, words))
      })
      .joined(separator: "; ")
  }
}
