import StreakClient
import StreakCore
import StreakProtocol
import StreakReport

/// A year that a command is about, and how its weeks are laid out.
struct YearOfDays {
  let year: Int
  let firstWeekday: Weekday

  /// The first and the last day.
  let first: CivilDay
  let last: CivilDay

  static let option = OptionSpec("year", "Y", "1 to 9999. Default: the year of today.")

  /// The year that `--year` names, else that of today.
  ///
  /// - Throws: a year that has not begun.
  init(_ context: Context, _ profile: Proto.ProfileGetReply) throws {
    let today = CivilDay(number: profile.day)
    year = try context.invocation.integer("year", in: 1...9999) ?? today.components.year
    guard let first = CivilDay(year: year, month: 1, day: 1),
      let last = CivilDay(year: year, month: 12, day: 31)
    else { throw CommandError.usage("--year: there is no year \(year)") }
    guard first <= today else { throw CommandError.usage("--year: \(year) has not begun") }
    (self.first, self.last) = (first, last)
    firstWeekday = Self.firstWeekday(profile, context.system.environment)
  }

  /// The weekday that the learner chose, else that of the locale.
  static func firstWeekday(
    _ profile: Proto.ProfileGetReply, _ environment: [String: String]
  ) -> Weekday {
    if profile.rules.contains(where: { $0.profile?.firstWeekday != nil }),
      let chosen = profile.profile?.firstWeekday
    {
      return Weekday(rawValue: UInt8(clamping: chosen.rawValue)) ?? .monday
    }
    return WeekStart.weekday(environment: environment)
  }
}

/// `streak heatmap`: a year of days.
enum HeatmapOfYear: Command {
  static let spec = CommandSpec(
    name: "heatmap",
    summary: "A year in the terminal, or as a picture.",
    about: [
      "Darker days had more. A week begins as in the profile, else as the locale says (LC_ALL, LC_TIME,"
        + " LANG). With --svg it is a picture for a page or a README, in the colours of whoever looks at"
        + " it, light or dark."
    ],
    options: [
      YearOfDays.option, OptionSpec.ledger, OptionSpec("svg", nil, "Writes a picture (SVG)."),
      OptionSpec.output, Insights.language,
    ],
    examples: ["streak heatmap", "streak heatmap --year 2025 --svg -o year.svg"])

  static func run(_ context: Context) throws {
    let (options, invocation) = (context.options, context.invocation)
    let ledger = try invocation.ledger()
    let words = ReportWords.of(try invocation.language(context.system.environment))
    let profile = try context.ask(
      Proto.ProfileGetRequest(learner: options.learner, zone: options.zone, asOf: options.asOf))
    let year = try YearOfDays(context, profile)
    let reply = try context.ask(
      Proto.CalendarRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, ledger: ledger,
        first: year.first.number, last: year.last.number))
    try context.writing { out in
      if invocation.has("svg") {
        let graph = YearGraph(
          reply.days, ledger, firstWeekday: year.firstWeekday, words: words)
        out.write(graph.file(title: "\(words.phrases.year) · \(year.year)"))
      } else if options.json {
        out.write(JSONWriter.document(reply))
      } else {
        let grid = YearGrid(reply.days, ledger, firstWeekday: year.firstWeekday, words: words)
        let toFile = invocation.has("output")
        let style = toFile && options.color != .always ? Style(isOn: false) : context.style
        out.lines(grid.lines(style, width: toFile ? nil : context.system.columns))
      }
    }
  }
}
