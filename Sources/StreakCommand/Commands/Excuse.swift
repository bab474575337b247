import StreakCore
import StreakProtocol

/// `streak excuse`: days that neither count nor break.
enum Excuse: Command {
  static let spec = CommandSpec(
    name: "excuse",
    summary: "Excuses days: a holiday, an illness.",
    operands: "FIRST [LAST]",
    operandCount: 1...2,
    about: ["An excused day breaks no streak. At most 366 days at a time."],
    options: [OptionSpec("remove", nil, "Takes the excuse back.")],
    examples: ["streak excuse 2026-12-24 2027-01-02"])

  static func run(_ context: Context) throws {
    let options = context.options
    let days = try context.operands.map { text throws(CommandError) in
      try Invocation.day(text, "DAY")
    }
    let first = days[0]
    let last = days.count > 1 ? days[1] : first
    guard first <= last else {
      throw CommandError.usage("the first day, \(first), is after the last one, \(last)")
    }
    let remove = context.invocation.has("remove")
    let reply = try context.ask(
      Proto.ExcuseRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, first: first.number,
        last: last.number, remove: remove))
    if options.json { return context.json(reply) }
    let range =
      first == last
      ? Words.day(first.number) : context.words.range(first.number, last.number)
    context.out.line(context.words.excused(reply.changed, range, removed: remove))
  }

  /// `2026-12-24 to 2027-01-02`, or the only day.
  static func text(_ first: Int32, _ last: Int32) -> String {
    first == last ? Words.day(first) : "\(Words.day(first)) to \(Words.day(last))"
  }
}
