import StreakCore
import StreakProtocol

/// `streak week`: seven dots.
enum Week: Command {
  static let spec = CommandSpec(
    name: "week",
    summary: "The last seven days, one dot each.",
    about: [
      "● achieved, ○ missed, ◌ today and not done yet, – nothing due, · before the first day or"
        + " after today."
    ],
    options: [
      OptionSpec("calendar", nil, "The calendar week of today instead of the last seven days."),
      OptionSpec.ledger,
    ],
    examples: ["streak week", "streak week --calendar", "streak week --ledger tasks"])

  static func run(_ context: Context) throws {
    let options = context.options
    let reply = try context.ask(
      Proto.WeekRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf,
        ledger: try context.invocation.ledger(),
        calendarWeek: context.invocation.has("calendar")))
    if options.json { return context.json(reply) }
    context.out.lines(lines(reply, context.words, style: context.style))
  }

  /// The weekdays' letters, and below them the dots with the days they stand for.
  static func lines(
    _ reply: Proto.WeekReply, _ words: ScreenWords, style: Style
  ) -> [String] {
    let letters = reply.days.map { day in
      DisplayWidth.fit(words.letter(CivilDay(number: day.day).weekday), to: words.dotWidth)
    }
    let space = String(repeating: " ", count: words.dotWidth - 1)
    let dots = reply.days.map { style(Words.dot($0.status), Words.paint($0.status)) + space }
    var range = ""
    if let first = reply.days.first, let last = reply.days.last {
      range = "   " + words.range(first.day, last.day)
    }
    return [style(letters.joined(separator: " "), .dim), dots.joined(separator: " ") + range]
  }
}
