import StreakCore
import StreakProtocol

/// `streak list`: the records themselves.
enum List: Command {
  static let spec = CommandSpec(
    name: "list",
    summary: "Lists records, oldest first.",
    options: [
      OptionSpec("from", "DAY", "Only records that count for this day or later."),
      OptionSpec("to", "DAY", "Only records that count for this day or earlier."),
      OptionSpec("limit", "N", "At most so many, 100 by default."),
      OptionSpec("newest", nil, "Newest first."),
    ],
    examples: ["streak list --newest --limit 10"])

  static func run(_ context: Context) throws {
    let (options, invocation) = (context.options, context.invocation)
    let limit = try invocation.integer("limit", in: 1...1_000_000) ?? 100
    var pages = ListPages(
      Proto.RecordsListRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf,
        first: try invocation.day("from")?.number, last: try invocation.day("to")?.number,
        newestFirst: invocation.has("newest")),
      limit: limit)
    var records: [Proto.Record] = []
    while let page = try pages.next(context) { records += page }
    if options.json {
      return context.json(
        Proto.RecordsListReply(records: records, cursor: pages.cursor, revision: pages.revision))
    }
    context.print(table(records, context.zones, context.words))
    if pages.hasMore {
      context.out.line(context.style(context.words.moreRecords, .dim))
    }
  }

  static func table(
    _ records: [Proto.Record], _ zones: ZoneDatabase, _ words: ScreenWords
  ) -> TextTable {
    var table = TextTable([
      .init(words.heading(.day)), .init(words.heading(.time)), .init(words.heading(.kind)),
      .init(words.heading(.title), isFlexible: true),
      .init(words.heading(.artist), isFlexible: true),
      .init(words.heading(.score), alignRight: true), .init("ID"),
    ])
    for record in records {
      table.add([
        record.day.map(Words.day) ?? "", LocalTime.text(record.time, zone: record.zone, zones),
        record.kind, record.title, record.artist,
        Words.score(correct: record.correct, total: record.total),
        RecordID(bytes: record.id)?.description ?? "",
      ])
    }
    return table
  }
}

/// An instant as the clock of its own zone showed it.
enum LocalTime {
  /// RFC 3339 with the offset that the zone had then. In UTC where this machine does not know the
  /// zone, and where the offset had seconds, which RFC 3339 cannot write.
  static func text(_ milliseconds: Int64, zone: String, _ zones: ZoneDatabase) -> String {
    let instant = Instant(milliseconds: milliseconds)
    guard !zone.isEmpty, let known = try? zones.zone(named: zone) else { return instant.rfc3339() }
    let offset = known.offset(at: instant.seconds)
    return instant.rfc3339(offsetSeconds: offset % 60 == 0 ? offset : 0)
  }

  /// Hours and minutes, as in `04:00`; `15:00Z` where this machine does not know the zone.
  static func clock(_ milliseconds: Int64, zone: String, _ zones: ZoneDatabase) -> String {
    let isKnown = !zone.isEmpty && (try? zones.zone(named: zone)) != nil
    let time = text(milliseconds, zone: zone, zones).dropFirst(11).prefix(5)
    return "\(time)\(isKnown ? "" : "Z")"
  }
}
