import StreakCore
import StreakProtocol
import StreakReport

/// `streak bar`: the streak in a status bar.
enum StatusBar: Command {
  static let spec = CommandSpec(
    name: "bar",
    summary: "The streak in a status bar, as its program reads it.",
    about: [
      "--format names a program (waybar, polybar, i3blocks, i3status, tmux, xbar, argos, plain), or"
        + " is a text with fields such as \"{streak} days\"; --text puts such a text into a program's"
        + " format. `streak bar --fields` lists the fields. What fields say is escaped for the"
        + " program, what you write around them is not.",
      "Where no worker answers it shows the last value as old (~12), and as \"was 12\" once its time is"
        + " over. That is no error: a bar always gets its line.",
      "With i3status it stands behind it: i3status | streak bar --format i3status.",
      "Words are English or Japanese, after LC_ALL, LC_MESSAGES and LANG. docs/BARS.md has what to"
        + " write into each program's configuration.",
    ],
    options: [
      OptionSpec(
        "format", "FORMAT", "A program, or a text with fields; plain by default.",
        choices: BarFormat.named.map(\.rawValue)),
      OptionSpec("text", "TEXT", "What the program shows, with fields."),
      OptionSpec("watch", nil, "Stays, and writes anew at each change."),
      OptionSpec(
        "interval", "SECONDS", "With --watch: asks though nothing was heard: 60, without notices 5."
      ),
      OptionSpec("width", "N", "Pads or cuts the text to so many columns."),
      OptionSpec("pango", nil, "The text is for Pango's markup (i3blocks, i3status, plain)."),
      OptionSpec.ledger,
      OptionSpec("fields", nil, "Lists what a text can name."),
      OptionSpec("verbose", nil, "Says on standard error why there is no answer."),
    ],
    examples: [
      "streak bar", "streak bar --format waybar --watch",
      "streak bar --format '{icon} {streak}{due?, {left} to go}'", "streak bar --fields",
    ])

  /// Milliseconds to wait for an answer: a bar must not hang.
  static let timeout = 500

  static func run(_ context: Context) throws {
    if context.invocation.has("fields") { return try BarFieldList.print(context) }
    context.defaultTimeout = timeout
    let printer = try printer(context)
    let seconds = try context.invocation.integer("interval", in: 1...86_400)
    let isWatch = context.invocation.has("watch") || printer.format == .i3status
    if seconds != nil, !isWatch { throw CommandError.usage("--interval belongs to --watch") }
    if isWatch, context.options.asOf != nil {
      throw CommandError.usage("--as-of does not go with --watch, which goes by the clock")
    }
    let options = context.options
    let request = Proto.SnapshotRequest(
      learner: options.learner, zone: options.zone, asOf: options.asOf,
      ledger: try context.invocation.ledger())
    let source = BarSource(context, request: request)
    guard isWatch else {
      context.out.write(printer.record(try source.ask()))
      return context.leaveConnection()
    }
    let isWrapper = printer.format == .i3status
    let feed = try context.system.barHost.feed(
      context, request, interval: seconds, inputs: isWrapper ? [0] : [])
    if isWrapper {
      try wrap(context, source, feed, printer)
    } else {
      try watch(context, source, feed, printer)
    }
  }

  /// A record for each change.
  private static func watch(
    _ context: Context, _ source: BarSource, _ feed: any BarFeed, _ printer: BarPrinter
  ) throws {
    var last: String?
    let loop = BarLoop(context: context, source: source, feed: feed) { reading in
      let record = printer.record(reading)
      guard record != last else { return }
      last = record
      context.out.write(record)
      try context.out.flush()
    }
    try loop.run()
  }

  /// The lists of i3status with our block in front; the last one once more where our block changes.
  private static func wrap(
    _ context: Context, _ source: BarSource, _ feed: any BarFeed, _ printer: BarPrinter
  ) throws {
    var stream = I3BarStream()
    var block = String(printer.record(source.remembered()).dropLast())
    let show: (BarReading) throws -> Void = { reading in
      let new = String(printer.record(reading).dropLast())
      guard new != block else { return }
      block = new
      context.out.write(stream.again(block: block))
      try context.out.flush()
    }
    var loop = BarLoop(context: context, source: source, feed: feed, show: show)
    loop.input = {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = try bytes.withUnsafeMutableBytes { try context.system.input($0) }
      context.out.write(try stream.take(Array(bytes[..<count]), block: block))
      try context.out.flush()
      return count > 0
    }
    try loop.run()
  }

  // MARK: - Options

  private static func printer(_ context: Context) throws(CommandError) -> BarPrinter {
    let (invocation, environment) = (context.invocation, context.system.environment)
    let isJSON = context.options.json
    var (format, template): (BarFormat, BarTemplate?) = (isJSON ? .json : .plain, nil)
    if let text = invocation.text("format") { (format, template) = try BarFormat.choice(text) }
    if let text = invocation.text("text") {
      guard template == nil else { throw .usage("--text: --format is a text already") }
      template = try BarTemplate(text, "--text")
    }
    if isJSON, format != .json, format != .i3blocks {
      throw .usage("--json goes with no --format, or with --format i3blocks")
    }
    if invocation.has("watch"), !format.canWatch {
      throw .usage("--watch: \(format.rawValue) runs it again after the time in the file's name")
    }
    if invocation.has("pango"), !format.hasChoiceOfMarkup {
      throw .usage("--pango goes with i3blocks, i3status, plain or a text")
    }
    let zones = context
    return BarPrinter(
      format: format, template: template ?? .standard,
      width: try invocation.integer("width", in: 1...1_000),
      hasColors: context.options.color != .never, isPango: invocation.has("pango"),
      isJSON: isJSON || invocation.has("watch"), language: Language(environment: environment),
      weekStart: WeekStart.weekday(environment: environment),
      clock: { LocalTime.clock($0, zone: $1, zones.zones) })
  }
}

/// `streak bar --fields`.
enum BarFieldList {
  static func print(_ context: Context) throws {
    let language = Language(environment: context.system.environment)
    if context.options.json { return json(context) }
    var table = TextTable([
      .init(Phrase.fieldColumn.text(language)), .init(Phrase.meaningColumn.text(language)),
      .init(Phrase.exampleColumn.text(language)),
    ])
    for field in BarField.allCases {
      table.add(["{\(field.rawValue)}", field.meaning(language), field.example])
    }
    for flag in BarFlag.allCases {
      table.add(["{\(flag.rawValue)?...}", flag.meaning(language), "{\(flag.rawValue)?!}"])
    }
    table.add(["{!due?...}", Phrase.negation.text(language), "{!due?✓}"])
    table.add(["{left?...}", Phrase.fieldHolds.text(language), "{left?, {left} to go}"])
    table.add(["{{ }}", Phrase.doubled.text(language), "%{{F#f00}}"])
    context.print(table)
  }

  private static func json(_ context: Context) {
    var json = JSONWriter()
    json.beginObject()
    json.beginList("fields")
    for field in BarField.allCases {
      json.beginObject()
      json.visitString("name", field.rawValue)
      json.visitString("meaning", field.meaning(.english))
      json.visitString("example", field.example)
      json.endObject()
    }
    json.endList()
    json.beginList("conditions")
    for flag in BarFlag.allCases {
      json.beginObject()
      json.visitString("name", flag.rawValue)
      json.visitString("meaning", flag.meaning(.english))
      json.endObject()
    }
    json.endList()
    json.endObject()
    json.raw("\n")
    context.out.write(json.bytes)
  }
}
