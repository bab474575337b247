import StreakCore
import StreakProtocol

/// `streak export`: every record of a learner, so that it can be taken elsewhere.
enum Export: Command {
  static let spec = CommandSpec(
    name: "export",
    summary: "Prints all records, as CSV or JSON.",
    about: ["`streak import` reads the CSV: nothing is lost, and an id is the same again."],
    options: [OptionSpec("format", "FORMAT", "csv (default) or json.")],
    examples: ["streak export > practice.csv"])

  static func run(_ context: Context) throws {
    let options = context.options
    let format = try context.invocation.choice("format", of: ["csv", "json"])
    var pages = ListPages(
      Proto.RecordsListRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf))
    if format == "json" || format == nil && options.json {
      try json(context, &pages)
    } else {
      try csv(context, &pages)
    }
  }

  /// One array with all records.
  private static func json(_ context: Context, _ pages: inout ListPages) throws {
    var writer = JSONWriter()
    writer.beginList()
    while let page = try pages.next(context) {
      for record in page { writer.value(record) }
      context.out.write(writer.take())
      try context.out.check()
    }
    writer.endList()
    writer.raw("\n")
    context.out.write(writer.take())
  }

  private static func csv(_ context: Context, _ pages: inout ListPages) throws {
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
      context.out.write(writer.take())
      try context.out.check()
    }
    context.out.write(writer.take())
  }
}
