import StreakCore
import StreakProtocol
import StreakReport

/// `streak insights`: what a history comes to.
enum Insights: Command {
  static let spec = CommandSpec(
    name: "insights",
    summary: "Shares, strength, the longest runs, weekdays and hours.",
    about: [
      "The strength goes up with each day that is achieved and down with each that is missed, a little"
        + " at a time: one missed day costs 5% of it, thirteen in a row half. Days on which nothing is"
        + " due leave it as it is.",
      "Weekdays and hours are those of the last 365 days, unless --from and --to name others.",
    ],
    options: [
      OptionSpec.ledger,
      OptionSpec("runs", "N", "How many of the longest runs, 1 to 100, 5 by default."),
      OptionSpec("from", "DAY", "The first day of the weekdays and hours."),
      OptionSpec("to", "DAY", "The last one. Default: today."), language,
    ],
    examples: ["streak insights", "streak insights --ledger tasks --runs 20"])

  /// Shared with what else speaks several languages.
  static let language = OptionSpec(
    "lang", "LANG", "en or ja; by default what LC_ALL, LC_MESSAGES or LANG says.")

  static func run(_ context: Context) throws {
    let (options, invocation) = (context.options, context.invocation)
    let ledger = try invocation.ledger()
    let runs = try invocation.integer("runs", in: 1...RunRanking.limit) ?? 0
    let words = ReportWords.of(try invocation.language(context.system.environment))
    let reply = try context.ask(
      Proto.InsightsRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, ledger: ledger,
        runs: UInt32(runs), first: try invocation.day("from")?.number,
        last: try invocation.day("to")?.number))
    if options.json { return context.json(reply) }
    context.print(numbers(reply, words))
    context.out.line()
    context.out.line(context.style(words.phrases.runs, .bold))
    if reply.runs.isEmpty { context.out.line(words.phrases.empty) }
    context.print(ranked(reply.runs, words))
    rhythm(reply, ledger, words, context)
  }

  private static func numbers(_ reply: Proto.InsightsReply, _ words: ReportWords) -> TextTable {
    let phrases = words.phrases
    var table = TextTable([.init(""), .init("", alignRight: true), .init("")])
    table.add(
      [phrases.strength, "\(ReportWords.tenths(ofHundredths: reply.strength))%"],
      paints: [nil, .bold])
    for share in reply.shares {
      let counts = phrases.ofDue("\(share.achieved)", words.days("\(share.due)"))
      table.add(
        [
          phrases.lastDays(words.days("\(share.days)")), share.percent.map { "\($0)%" } ?? "–",
          share.due > 0 ? counts : phrases.noneDue,
        ], paints: [nil, .bold, .dim])
    }
    if let next = reply.next {
      var text = [phrases.missing(words.days(ReportWords.grouped(next.left)))]
      if let earliest = next.earliest {
        text.append(phrases.earliest(words.date(CivilDay(number: earliest))))
      }
      table.add(
        [
          phrases.next(words.days(ReportWords.grouped(next.count))), "",
          text.joined(separator: ", "),
        ]
      )
    }
    return table
  }

  private static func ranked(_ runs: [Proto.RankedRun], _ words: ReportWords) -> TextTable {
    var table = TextTable([.init("", alignRight: true), .init(""), .init(""), .init("")])
    let most = runs.first?.count ?? 0
    for run in runs {
      let first = words.date(CivilDay(number: run.start))
      let last = words.date(CivilDay(number: run.end))
      table.add(
        [
          words.days(ReportWords.grouped(run.count)),
          Bar.text(UInt64(run.count), most: UInt64(most)),
          run.start == run.end ? first : "\(first) – \(last)",
          run.current ? words.phrases.runsCurrent : "",
        ], paints: [.bold, .green, nil, .green])
    }
    return table
  }

  private static func rhythm(
    _ reply: Proto.InsightsReply, _ ledger: Proto.Ledger, _ words: ReportWords, _ context: Context
  ) {
    func amount(_ count: Proto.WeekdayCount) -> UInt32 {
      ledger == .practice ? count.records : count.achieved
    }
    guard let most = reply.weekdays.map(amount).max(), most > 0 else { return }
    let phrases = words.phrases
    context.out.line()
    context.out.line(context.style(phrases.byWeekday, .bold))
    var table = TextTable([.init(""), .init("", alignRight: true), .init("")])
    for count in reply.weekdays {
      table.add(
        [
          words.weekday(count.weekday), ReportWords.grouped(amount(count)),
          Bar.text(UInt64(amount(count)), most: UInt64(most)),
        ], paints: [nil, nil, .green])
    }
    context.print(table)
    guard let most = reply.hours.max(), most > 0 else { return }
    context.out.line()
    context.out.line(context.style(phrases.byHour, .bold))
    let marks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    let line = reply.hours.map { count in
      count == 0 ? "·" : marks[Int((UInt64(count) * 8 + UInt64(most) - 1) / UInt64(most)) - 1]
    }
    context.out.line(context.style(line.joined(), .green))
    context.out.line(context.style("0     6     12    18   23", .dim))
    if let best = reply.bestHour { context.out.line(phrases.bestHour(words.hour(Int(best)))) }
  }
}

extension Invocation {
  /// The language that `--lang` names, else the one of the environment.
  func language(_ environment: [String: String]) throws(CommandError) -> Language {
    let name = try choice("lang", of: Language.allCases.map(\.rawValue))
    return name.flatMap { Language(rawValue: $0) } ?? Language(environment: environment)
  }
}
