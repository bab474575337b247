import StreakCore
import StreakImport

/// `streak import`: records and tasks from a file.
enum Import: Command {
  static let spec = CommandSpec(
    name: "import",
    summary: "Takes in records, tasks or everything from a file.",
    operands: "[FILE|-]",
    operandCount: 0...1,
    about: [
      "CSV needs a header row with the column timestamp; learner, kind, title, artist, correct,"
        + " total, id and zone may be there too, in any order. Other columns are passed over. A list"
        + " of timestamps has one a line. Without a FILE, standard input is read.",
      "Timestamps are RFC 3339. One without an offset is taken on the clock of the column zone, else"
        + " of --zone; one that ends with Z counts for the day in that zone too, else for the day in"
        + " UTC. Where there is no column learner, --learner says whose the records are.",
      "A row without an id gets one from its content, and from how many rows like it came before:"
        + " nothing is merged away, and the same file twice adds nothing. Each row that is refused is"
        + " reported with its place; the others are taken in, and the exit code is 65.",
      "JSON is an array, of `streak export --format json` or of an app's records: id, date, type,"
        + " trackTitle, trackArtist, correctCount, totalCount, also where the property list of an"
        + " app's UserDefaults keeps it under practice_history_v1. Their dates are text, or numbers that"
        + " count from 2001 or 1970: the whole file tells which.",
      "What `streak export --everything` writes comes back as it was; where the learner has something"
        + " that was changed later, that stays. So does the property list of a daily tips app come in:"
        + " coins, check-ins, favourites, what is unlocked, quizzes.",
      "Of Anki's collection.anki2, each review is a record of the deck; of Loop Habit Tracker's"
        + " database or CSV, each habit is a task that is due every day, with the days on which it"
        + " was done or skipped. docs/IMPORT.md says what becomes of every column.",
    ],
    options: [
      OptionSpec("dry-run", nil, "Only says what would happen."),
      OptionSpec(
        "format", "FORMAT",
        "csv, timestamps, json, everything, anki, loop, loop-csv, plist or tips. Default: what the"
          + " content is."),
      OptionSpec("kind", "KIND", "The kind of records where there is no such column."),
      OptionSpec(
        "dates", "READING", "How JSON has dates: apple, unix, unix-ms or iso.",
        choices: ["apple", "unix", "unix-ms", "iso"]),
      OptionSpec("title", "TITLE", "The habit of a CSV file that does not name it."),
      OptionSpec(
        "take-rollover", nil, "The learner's day begins when that of Anki's collection does."),
    ],
    examples: [
      "gzip -dc practice.csv.gz | streak import --dry-run -",
      "git log --format=%aI | streak import --learner me --kind commit",
      "streak import collection.anki2 --take-rollover",
    ])

  static func run(_ context: Context) throws {
    // Sixty-four writes that are durable may take longer than a question.
    context.defaultTimeout = 30_000
    let options = try options(context)
    let file = try ImportFile(context)
    switch file.format {
    case .csv, .timestamps:
      try records(context) { ImportReader(options: options, source: try file.source()) }
    case .json:
      try records(context) { try practiceArray(options, context, file.source, file.bytes) }
    case .plist, .tips: try propertyList(file, options, context)
    case .everything:
      let source = try file.source()
      try facts(context) { FactDocumentReader(context, source: source) }
    case .anki:
      try records(context) {
        let anki = try AnkiCollection(try file.database(), options: options)
        try AnkiRollover.settle(anki, dryRun: context.invocation.has("dry-run"), context)
        return anki
      }
    case .loop:
      let image = try file.database()
      try habits(context) { try LoopDatabase.read(image, today: $0) }
    case .loopCSV:
      let bytes = try file.bytes()
      let title = context.invocation.text("title")
      try habits(context) { _ in try LoopCSV.read(bytes, title: title) }
    }
  }

  private static func options(_ context: Context) throws -> ImportOptions {
    let options = ImportOptions(
      learner: context.options.learner, kind: context.invocation.text("kind") ?? "",
      zone: context.options.zone, zones: context.zones)
    do throws(InputError) {
      try RecordLimits.check(options.kind, field: "kind", limit: RecordLimits.kind)
    } catch {
      throw CommandError.usage("--kind: \(error.message)")
    }
    return options
  }

  private static func records(
    _ context: Context, _ open: () throws -> some ImportRows
  ) throws {
    let session = ImportSession(context, dryRun: context.invocation.has("dry-run"))
    do {
      try session.run(try open())
    } catch {
      session.progress.clear()
      let done = session.dryRun ? 0 : session.counts.added + session.counts.changed
      throw ImportReport.explained(error, done: done, "record", context)
    }
    try ImportReport.end(session, context)
  }

  private static func facts(
    _ context: Context, _ open: () throws -> some FactSource
  ) throws {
    let session = FactSession(context, dryRun: context.invocation.has("dry-run"))
    do {
      try session.run(try open())
    } catch {
      session.progress.clear()
      let done = session.dryRun ? 0 : session.counts.applied
      throw ImportReport.explained(error, done: done, "fact", context)
    }
    try ImportReport.end(session, context)
  }

  /// Of a list with the records of a practice app these count, unless somebody says otherwise.
  private static func propertyList(
    _ file: ImportFile, _ options: ImportOptions, _ context: Context
  ) throws {
    let list = try PropertyList.members(in: try context.system.propertyList(try file.bytes()))
    if file.format == .tips || TipsList.isOne(list) && !PropertyList.hasRecords(list) {
      return try facts(context) {
        let zone = options.zone.isEmpty ? Zone.utc : try context.zones.zone(named: options.zone)
        return TipsFacts(TipsList(list, zone: zone))
      }
    }
    try records(context) {
      let json = try PropertyList.records(in: list)
      return try practiceArray(options, context, { ImportFile.source(of: json) }, { json })
    }
  }

  private static func habits(
    _ context: Context, _ read: (_ today: CivilDay) throws -> HabitFile
  ) throws {
    let session = try HabitSession(context, dryRun: context.invocation.has("dry-run"))
    let file: HabitFile
    do {
      file = try session.run(read)
    } catch let error as InputError where error.field == "title" {
      throw CommandError.usage(error.message)
    } catch {
      let done = session.dryRun ? 0 : session.counts.checked + session.counts.excused
      throw ImportReport.explained(error, done: done, "day", context)
    }
    try ImportReport.end(session, file, context)
  }

  /// The array is read as a stream where somebody says how its dates are written, else it is held in
  /// memory: it is read twice.
  private static func practiceArray(
    _ options: ImportOptions, _ context: Context, _ source: () throws -> CommandSystem.Source,
    _ bytes: () throws -> [UInt8]
  ) throws -> PracticeArray {
    let names = DateReading.allCases.map(\.rawValue)
    if let name = try context.invocation.choice("dates", of: names) {
      return PracticeArray(
        options: options, dates: DateReading(rawValue: name), isForced: true,
        source: try source())
    }
    let bytes = try bytes()
    let now = context.options.asOf.map { Instant(milliseconds: $0) } ?? context.system.now()
    let dates = try PracticeArray.survey(now: now, source: ImportFile.source(of: bytes))
    return PracticeArray(options: options, dates: dates, source: ImportFile.source(of: bytes))
  }
}
