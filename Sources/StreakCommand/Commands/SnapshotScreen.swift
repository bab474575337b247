import StreakClient
import StreakCore
import StreakProtocol

/// `streak snapshot`: everything at a glance.
enum SnapshotScreen: Command {
  static let spec = CommandSpec(
    name: "snapshot",
    summary: "Everything at a glance: streak, week, tasks and what is next.",
    about: [
      "What is printed stays true until the time in the line \"next\", which says what follows if"
        + " nothing is done.",
      "A status bar gives back the etag that it has: as long as all of it is still true, the answer"
        + " is `not modified`, with --json {\"not_modified\":true}.",
      "--format widget prints what the widget of a daily tips app reads: widgetTipData and"
        + " widgetCalendarData, of the check-ins.",
    ],
    options: [
      OptionSpec.ledger,
      OptionSpec("format", "FORMAT", "widget: JSON for an app's widget.", choices: ["widget"]),
      OptionSpec("etag", "HEX", "The etag of the snapshot that you have."),
    ],
    examples: [
      "streak snapshot", "streak snapshot --ledger tasks --json",
      "streak snapshot --etag 0f3a9c1b22d40e57", "streak snapshot --format widget",
    ])

  /// Bytes in an etag (Protocol/README.md, "Snapshot").
  private static let etagLimit = 64

  static func run(_ context: Context) throws {
    let options = context.options
    let isWidget = try context.invocation.choice("format", of: ["widget"]) != nil
    let ledger = try isWidget ? WidgetData.ledger(context) : context.invocation.ledger()
    let etag = try context.invocation.bytes("etag", atMost: etagLimit) ?? []
    let request = Proto.SnapshotRequest(
      learner: options.learner, zone: options.zone, asOf: options.asOf, ledger: ledger, etag: etag)
    if isWidget { return try WidgetData.run(request, context) }
    let answer = try context.exchange([RawCall(request)])[0]
    if answer.status == .notModified, !etag.isEmpty {
      return notModified(context, json: options.json)
    }
    let reply: Proto.SnapshotReply = try answer.get()
    if options.json { return context.json(reply) }
    context.out.lines(lines(reply, ledger, context))
  }

  static func notModified(_ context: Context, json: Bool) {
    guard json else { return context.out.line("not modified") }
    var writer = JSONWriter()
    writer.beginObject()
    writer.visitBool("not_modified", true)
    writer.endObject()
    writer.raw("\n")
    context.out.write(writer.bytes)
  }

  // MARK: - The screen

  static func lines(
    _ reply: Proto.SnapshotReply, _ ledger: Proto.Ledger, _ context: Context
  ) -> [String] {
    let (style, words) = (context.style, context.words)
    let reading = StreakReading.lines(
      reply.streak ?? Proto.StreakReply(), weekly: false, words, style: style)
    let week = Week.lines(Proto.WeekReply(days: reply.week), words, style: style)
    let left = reply.left > 0 ? words.comma + words.left(reply.left, ledger) : ""
    var lines = [reading[0]] + week + [reading[1] + left, reading[2]]
    lines += [tasks(reply, words), coins(reply, ledger, words)].compactMap { $0 }
    if let tip = reply.tip {
      lines += text(of: tip, style, words, width: context.system.columns ?? 80)
    }
    lines.append(next(reply, context.zones, words))
    lines.append(style("etag       \(hex(reply.etag))", .dim))
    return lines
  }

  private static func tasks(_ reply: Proto.SnapshotReply, _ words: ScreenWords) -> String? {
    guard reply.tasksDue > 0 else { return nil }
    let left = TaskText.left(reply.tasksLeft, words)
    return words.label(.tasks) + words.done(reply.tasksDone, of: reply.tasksDue)
      + (left.isEmpty ? "" : words.tasksLeft(left))
  }

  /// Nothing for a learner who has none and asks for another ledger.
  private static func coins(
    _ reply: Proto.SnapshotReply, _ ledger: Proto.Ledger, _ words: ScreenWords
  ) -> String? {
    guard reply.balance > 0 || reply.checkedIn || ledger == .checkin else { return nil }
    return words.label(.coins) + words.coins(reply.balance, reply.checkedIn)
  }

  /// The title, and below it as much of the text as a screen has room for.
  private static func text(
    of tip: Proto.Tip, _ style: Style, _ words: ScreenWords, width: Int
  ) -> [String] {
    let star = tip.favourite ? " ★" : ""
    var lines = [words.label(.tip) + DisplayWidth.printable(tip.title) + star]
    let room = max(20, min(width, 88) - 11)
    lines += wrapped(DisplayWidth.printable(tip.body), room).map { style("           \($0)", .dim) }
    return lines
  }

  /// At most three lines of so many columns, broken at spaces, and within words where there are
  /// none, as in Japanese.
  static func wrapped(_ text: String, _ width: Int) -> [String] {
    var lines: [String] = []
    var line: [Character] = []
    var used = 0
    for character in text {
      if used + DisplayWidth.of(character) > width {
        let end = line.lastIndex(of: " ") ?? line.endIndex
        lines.append(String(line[..<end]))
        line = Array(line[end...].drop { $0 == " " })
        used = DisplayWidth.of(String(line))
      }
      if character == " " && line.isEmpty { continue }
      line.append(character)
      used += DisplayWidth.of(character)
    }
    if !line.isEmpty { lines.append(String(line)) }
    guard lines.count > 3 else { return lines }
    return lines.prefix(2) + [DisplayWidth.fit(lines[2] + " …", to: width)]
  }

  /// `next       2026-12-01 00:00, then 0 days, not done yet`.
  private static func next(
    _ reply: Proto.SnapshotReply, _ zones: ZoneDatabase, _ words: ScreenWords
  ) -> String {
    let time = wallTime(reply.validUntil, zone: reply.zone, zones)
    return words.label(.next) + (reply.next.map { words.next(time, $0) } ?? time)
  }

  /// `2026-12-01 00:00` on the clock of the zone, `2026-11-30 15:00Z` where this machine does not
  /// know the zone.
  private static func wallTime(
    _ milliseconds: Int64, zone: String, _ zones: ZoneDatabase
  ) -> String {
    // Whole seconds: what is left of one is of no use on a screen.
    let instant = Instant(seconds: Instant(milliseconds: milliseconds).seconds)
    let text = LocalTime.text(instant.milliseconds, zone: zone, zones)
    let isKnown = (try? zones.zone(named: zone)) != nil
    let clock = text.dropFirst(11).prefix(8)
    let minutes = clock.hasSuffix(":00") ? clock.dropLast(3) : clock
    return "\(text.prefix(10)) \(minutes)\(isKnown ? "" : "Z")"
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
