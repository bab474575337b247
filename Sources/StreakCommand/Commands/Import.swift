import StreakCore
import StreakProtocol

/// `streak import`: records from a file.
enum Import: Command {
  static let spec = CommandSpec(
    name: "import",
    summary: "Takes in records from a CSV file or a list of timestamps.",
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
        + " reported with its line; the others are taken in, and the exit code is 65.",
    ],
    options: [
      OptionSpec("dry-run", nil, "Only says what would happen."),
      OptionSpec("kind", "KIND", "The kind of records where there is no such column."),
    ],
    examples: [
      "gzip -dc practice.csv.gz | streak import --dry-run -",
      "git log --format=%aI | streak import --learner me --kind commit",
    ])

  static func run(_ context: Context) throws {
    // Sixty-four writes that are durable may take longer than a question.
    context.defaultTimeout = 30_000
    let options = ImportOptions(
      learner: context.options.learner, kind: context.invocation.text("kind") ?? "",
      zone: context.options.zone, zones: context.zones)
    do throws(InputError) {
      try RecordLimits.check(options.kind, field: "kind", limit: RecordLimits.kind)
    } catch {
      throw CommandError.usage("--kind: \(error.message)")
    }
    let path = context.operands.first ?? "-"
    let source = path == "-" ? context.system.input : try context.system.open(path)
    let session = ImportSession(context, dryRun: context.invocation.has("dry-run"))
    do {
      try session.run(ImportReader(options: options, source: source))
    } catch {
      session.progress.clear()
      throw explained(error, session, context)
    }
    report(session, context)
    let refused = session.counts.refused
    if refused > 0 {
      let verb = refused == 1 ? "was" : "were"
      throw CommandError(
        .badData,
        "\(Words.grouped(refused)) of \(Words.count(session.counts.rows, "row")) \(verb) refused")
    }
  }

  private static func report(_ session: ImportSession, _ context: Context) {
    let counts = session.counts
    if context.options.json {
      var writer = JSONWriter()
      writer.beginObject()
      writer.visitInt64("rows", Int64(counts.rows))
      writer.visitInt64("added", Int64(counts.added))
      writer.visitInt64("changed", Int64(counts.changed))
      writer.visitInt64("present", Int64(counts.present))
      writer.visitInt64("refused", Int64(counts.refused))
      writer.visitBool("dry_run", session.dryRun)
      writer.endObject()
      writer.raw("\n")
      return context.out.write(writer.bytes)
    }
    let would = session.dryRun ? "would be " : ""
    context.out.line(
      "\(Words.count(counts.rows, "row")): \(Words.grouped(counts.added)) \(would)added, "
        + "\(Words.grouped(counts.changed)) \(would)changed, "
        + "\(Words.grouped(counts.present)) already there, "
        + "\(Words.grouped(counts.refused)) refused")
  }

  /// An error that stopped an import half way says what became of the first half.
  private static func explained(
    _ error: any Error, _ session: ImportSession, _ context: Context
  ) -> CommandError {
    var end = ErrorReport.end(for: error, endpoint: context.options.endpoint)
    let done = session.counts.added + session.counts.changed
    if done > 0, !session.dryRun {
      end.message +=
        "; \(Words.count(done, "record")) had been taken in, and the same import may be run again"
    }
    return end
  }
}
