import StreakCore
import StreakProtocol

/// `streak export`: every record of a learner, so that it can be taken elsewhere.
enum Export: Command {
  static let spec = CommandSpec(
    name: "export",
    summary: "Prints all records, or everything that a learner has.",
    about: [
      "`streak import` reads the CSV: nothing is lost, and an id is the same again.",
      "With --everything it is one JSON document of all facts: records, settings, tasks and what is"
        + " checked, check-ins, coins, what was bought and chosen, answers. `streak import` takes it in"
        + " anywhere, also for another learner, and the same facts give the same bytes.",
    ],
    options: [
      OptionSpec("format", "FORMAT", "csv (default) or json.", choices: ["csv", "json"]),
      OptionSpec("everything", nil, "All facts instead of the records."),
      OptionSpec.output,
    ],
    examples: ["streak export > practice.csv", "streak export --everything > me.json"])

  static func run(_ context: Context) throws {
    try context.writing { try write(context, to: $0) }
  }

  private static func write(_ context: Context, to out: Output) throws {
    let options = context.options
    let format = try context.invocation.choice("format", of: ["csv", "json"])
    if context.invocation.has("everything") {
      guard format != "csv" else { throw CommandError.usage("--everything is JSON, not csv") }
      return try FactExport.run(context, to: out)
    }
    var pages = ListPages(
      Proto.RecordsListRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf))
    if format == "json" || format == nil && options.json {
      try json(context, &pages, to: out)
    } else {
      try csv(context, &pages, to: out)
    }
  }

  /// One array with all records.
  private static func json(_ context: Context, _ pages: inout ListPages, to out: Output) throws {
    var writer = JSONWriter()
    writer.beginList()
    while let page = try pages.next(context) {
      for record in page { writer.value(record) }
      out.write(writer.take())
      try out.check()
    }
    writer.endList()
    writer.raw("\n")
    out.write(writer.take())
  }

  private static func csv(_ context: Context, _ pages: inout ListPages, to out: Output) throws {
    var writer = CSVWriter()
    writer.row(ImportColumn.allCases.map(\.rawValue))
    while let page = try pages.next(context) {
      for record in page {
        writer.row([
          RecordID(bytes: record.id)?.description ?? "", context.options.learner,
          LocalTime.text(record.time, zone: record.zone, context.zones), record.zone, record.kind,
          record.title, record.artist, record.correct.map { "\($0)" } ?? "",
          record.total.map { "\($0)" } ?? "",
        ])
      }
      out.write(writer.take())
      try out.check()
    }
    out.write(writer.take())
  }
}
