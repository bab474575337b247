import StreakClient
import StreakCore
import StreakProtocol
import StreakReport

/// `streak report`: a year as one page.
enum ReportOfYear: Command {
  static let spec = CommandSpec(
    name: "report",
    summary: "A year as one page to look at, print or show.",
    about: [
      "The page is one file of HTML with everything in it: it loads nothing, runs nothing, is light or"
        + " dark as its reader likes, fits a phone and can be printed. The same history as of the same"
        + " instant gives the same bytes."
    ],
    options: [YearOfDays.option, OptionSpec.ledger, OptionSpec.output, Insights.language],
    examples: ["streak report -o year.html", "streak report --year 2025 --lang ja -o 2025.html"])

  static func run(_ context: Context) throws {
    guard !context.options.json else {
      throw CommandError.usage("--json: a report is a page; `streak insights --json` has numbers")
    }
    let words = ReportWords.of(
      try context.invocation.language(context.system.environment))
    let data = try ReportCollector(context, ledger: try context.invocation.ledger()).collect()
    let page = ReportPage(data, words: words, version: StreakCommand.version)
    try context.writing { $0.write(page.html) }
  }
}

/// Asks for what a report is made of.
private struct ReportCollector {
  private let context: Context
  private let ledger: Proto.Ledger

  /// Tracks that a report shows, and longest runs.
  private static let tracks = 10
  private static let runs: UInt32 = 6
  /// Tracks that one question asks for.
  private static let page: UInt32 = 500

  init(_ context: Context, ledger: Proto.Ledger) {
    self.context = context
    self.ledger = ledger
  }

  private var learner: String { context.options.learner }
  private var zone: String { context.options.zone }
  private var asOf: Int64? { context.options.asOf }

  /// All of it, from one state of the store where nobody writes all the time.
  func collect() throws -> ReportData {
    var (data, revisions) = try collectOnce()
    for _ in 0..<2 where revisions.count > 1 { (data, revisions) = try collectOnce() }
    return data
  }

  private func collectOnce() throws -> (ReportData, Set<UInt64>) {
    let first = try context.exchange([
      RawCall(Proto.ProfileGetRequest(learner: learner, zone: zone, asOf: asOf)),
      RawCall(
        Proto.ExplainRequest(learner: learner, zone: zone, asOf: asOf, ledger: ledger)),
      RawCall(Proto.BestRequest(learner: learner, zone: zone, asOf: asOf, ledger: ledger)),
    ])
    let profile: Proto.ProfileGetReply = try first[0].get()
    let year = try YearOfDays(context, profile)
    var data = ReportData(
      learner: learner, ledger: ledger, year: year.year, firstWeekday: year.firstWeekday,
      explain: try first[1].get(), best: try first[2].get())
    var revisions: Set<UInt64> = [profile.revision, data.explain.revision, data.best.revision]
    let second = try context.exchange(calls(year))
    data.insights = try second[0].get()
    let calendar: Proto.CalendarReply = try second[1].get()
    data.days = calendar.days
    revisions.formUnion([data.insights.revision, calendar.revision])
    if ledger == .practice {
      let months: Proto.MonthsReply = try second[2].get()
      let tracks: Proto.TracksReply = try second[3].get()
      data.months = months.months
      data.totalTracks = tracks.totalTracks
      data.tracks = tracks.tracks.map { ReportData.TrackYear(track: $0) }
      revisions.formUnion([months.revision, tracks.revision])
      for month in 1...12 { try addMonth(month, year.year, &data, &revisions) }
    }
    return (data, revisions)
  }

  private func calls(_ year: YearOfDays) -> [RawCall] {
    let (first, last) = (year.first.number, year.last.number)
    let days = [
      RawCall(
        Proto.InsightsRequest(
          learner: learner, zone: zone, asOf: asOf, ledger: ledger, runs: Self.runs, first: first,
          last: last)),
      RawCall(
        Proto.CalendarRequest(
          learner: learner, zone: zone, asOf: asOf, ledger: ledger, first: first, last: last)),
    ]
    guard ledger == .practice else { return days }
    return days + [
      RawCall(
        Proto.MonthsRequest(
          learner: learner, zone: zone, asOf: asOf, ledger: .practice, year: UInt32(year.year))),
      RawCall(
        Proto.TracksRequest(
          learner: learner, zone: zone, asOf: asOf, order: .sessions, limit: UInt32(Self.tracks),
          first: first, last: last)),
    ]
  }

  /// The accuracy of the shown tracks in one month, page by page until all of them were met.
  private func addMonth(
    _ month: Int, _ year: Int, _ data: inout ReportData, _ revisions: inout Set<UInt64>
  ) throws {
    guard data.months.indices.contains(month - 1), data.months[month - 1].total > 0,
      let first = CivilDay(year: year, month: month, day: 1)
    else { return }
    var places: [ExactText: Int] = [:]
    for (index, entry) in data.tracks.enumerated() { places[Self.key(entry.track)] = index }
    var request = Proto.TracksRequest(
      learner: learner, zone: zone, asOf: asOf, order: .sessions, limit: Self.page,
      first: first.number,
      last: (first + (CivilDay.length(ofMonth: month, year: year) - 1)).number)
    while !places.isEmpty {
      let reply = try context.ask(request)
      revisions.insert(reply.revision)
      for track in reply.tracks {
        guard let index = places.removeValue(forKey: Self.key(track)) else { continue }
        data.tracks[index].months[month - 1] = track.accuracy
      }
      request.offset += UInt32(reply.tracks.count)
      if reply.tracks.isEmpty || request.offset >= reply.totalTracks { break }
    }
  }

  /// Title and artist as one text: neither contains a NUL.
  private static func key(_ track: Proto.Track) -> ExactText {
    ExactText(track.title + "\u{0}" + track.artist)
  }
}
