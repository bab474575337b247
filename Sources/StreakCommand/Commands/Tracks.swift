import StreakCore
import StreakProtocol

/// `streak tracks`: what was practised.
enum Tracks: Command {
  static let spec = CommandSpec(
    name: "tracks",
    summary: "What was practised: sessions, accuracy, trend.",
    about: [
      "The trend compares the latest five scored sessions with the five before them: ↑ better,"
        + " → the same, ↓ worse."
    ],
    options: [
      OptionSpec(
        "by", "ORDER", "last (default), sessions, accuracy or title.",
        choices: ["last", "sessions", "accuracy", "title"]),
      OptionSpec("reverse", nil, "The other way round."),
      OptionSpec("limit", "N", "At most so many tracks, 50 by default."),
      OptionSpec("from", "DAY", "Only sessions from this day on."),
      OptionSpec("to", "DAY", "Only sessions up to this day."),
      OptionSpec("kind", "KIND", "Only sessions of this kind."),
    ],
    examples: ["streak tracks --by sessions --limit 10"])

  private static let orders: [(name: String, order: Proto.TrackOrder)] = [
    ("last", .lastTime), ("sessions", .sessions), ("accuracy", .accuracy), ("title", .title),
  ]

  /// Tracks that one question asks for.
  private static let page = 1_000

  static func run(_ context: Context) throws {
    let (options, invocation) = (context.options, context.invocation)
    let by = try invocation.choice("by", of: orders.map(\.name))
    let wanted = try invocation.integer("limit", in: 1...1_000_000) ?? 50
    var request = Proto.TracksRequest(
      learner: options.learner, zone: options.zone, asOf: options.asOf,
      order: orders.first { $0.name == by }?.order ?? .lastTime,
      reverse: invocation.has("reverse"), limit: UInt32(min(wanted, page)),
      first: try invocation.day("from")?.number, last: try invocation.day("to")?.number,
      kind: invocation.text("kind") ?? "")
    var reply = try context.ask(request)
    while reply.tracks.count < min(wanted, Int(reply.totalTracks)) {
      request.offset = UInt32(reply.tracks.count)
      request.limit = UInt32(min(wanted - reply.tracks.count, page))
      let next = try context.ask(request)
      if next.tracks.isEmpty { break }
      reply.tracks += next.tracks
    }
    if options.json { return context.json(reply) }
    context.print(table(reply.tracks, context.words))
    if reply.tracks.count < Int(reply.totalTracks) {
      context.out.line(
        context.style(
          context.words.tracks(reply.tracks.count, of: reply.totalTracks), .dim
        ))
    }
  }

  static func table(_ tracks: [Proto.Track], _ words: ScreenWords) -> TextTable {
    var table = TextTable([
      .init(words.heading(.title), isFlexible: true),
      .init(words.heading(.artist), isFlexible: true),
      .init(words.heading(.sessions), alignRight: true),
      .init(words.heading(.days), alignRight: true),
      .init(words.heading(.accuracy), alignRight: true), .init(""),
      .init(words.heading(.best), alignRight: true), .init(words.heading(.lastTime)),
    ])
    for track in tracks {
      let (arrow, paint) = arrow(track.trend)
      table.add(
        [
          track.title.isEmpty ? words.noTitle : track.title, track.artist,
          Words.grouped(track.sessions), "\(track.activeDays)",
          track.accuracy.map { "\($0)%" } ?? "", arrow,
          track.bestScore.map { "\($0.correct)/\($0.total)" } ?? "",
          // The day in UTC: a track does not say in which zone its last session was.
          String(Instant(milliseconds: track.lastTime).rfc3339().prefix(10)),
        ],
        paints: [track.title.isEmpty ? .dim : nil, nil, nil, nil, nil, paint])
    }
    return table
  }

  static func arrow(_ trend: Proto.Trend?) -> (String, Style.Paint?) {
    switch trend?.direction {
    case .up?: ("↑", .green)
    case .level?: ("→", nil)
    case .down?: ("↓", .red)
    default: ("", nil)
    }
  }
}
