import StreakCore
import StreakImport

/// What an import says at its end.
enum ImportReport {
  /// The counts of an import of records; an error where rows were refused.
  static func end(_ session: ImportSession, _ context: Context) throws(CommandError) {
    let counts = session.counts
    let numbers: [(String, Int)] = [
      ("rows", counts.rows), ("added", counts.added), ("changed", counts.changed),
      ("present", counts.present), ("refused", counts.refused),
    ]
    let would = session.dryRun ? "would be " : ""
    write(
      numbers, dryRun: session.dryRun, context,
      [
        "\(Words.count(counts.rows, "row")): \(Words.grouped(counts.added)) \(would)added, "
          + "\(Words.grouped(counts.changed)) \(would)changed, "
          + "\(Words.grouped(counts.present)) already there, "
          + "\(Words.grouped(counts.refused)) refused"
      ])
    guard counts.refused > 0 else { return }
    throw CommandError(
      .badData,
      "\(Words.grouped(counts.refused)) of \(Words.count(counts.rows, "row")) "
        + "\(counts.refused == 1 ? "was" : "were") refused")
  }

  /// The counts of an import of habits; an error where habits or entries were refused.
  static func end(
    _ session: HabitSession, _ file: HabitFile, _ context: Context
  ) throws(CommandError) {
    let counts = session.counts
    let numbers: [(String, Int)] = [
      ("habits", file.habits.count), ("added", counts.added), ("changed", counts.changed),
      ("present", counts.present), ("entries", file.entries), ("without", file.without),
      ("checked", counts.checked), ("excused", counts.excused),
      ("days_present", counts.daysPresent), ("refused", counts.refused),
    ]
    let would = session.dryRun ? "would be " : ""
    write(
      numbers, dryRun: session.dryRun, context,
      [
        "\(Words.count(file.habits.count, "habit")): \(Words.grouped(counts.added)) \(would)added, "
          + "\(Words.grouped(counts.changed)) \(would)changed, "
          + "\(Words.grouped(counts.present)) already there",
        "\(Words.grouped(file.entries)) \(file.entries == 1 ? "entry" : "entries"): "
          + "\(Words.count(counts.checked, "day")) \(would)checked, "
          + "\(Words.grouped(counts.excused)) \(would)excused, "
          + "\(Words.grouped(counts.daysPresent)) already there, "
          + "\(Words.grouped(file.without)) without anything done, "
          + "\(Words.grouped(counts.refused)) refused",
      ])
    guard counts.refused > 0 else { return }
    throw CommandError(
      .badData,
      counts.refused == 1
        ? "1 habit or entry was refused"
        : "\(Words.grouped(counts.refused)) habits or entries were refused")
  }

  /// The counts of an import of facts; an error where facts were refused.
  static func end(_ session: FactSession, _ context: Context) throws(CommandError) {
    let counts = session.counts
    let numbers: [(String, Int)] = [
      ("facts", counts.facts), ("applied", counts.applied), ("present", counts.present),
      ("older", counts.older), ("refused", counts.refused),
    ]
    let would = session.dryRun ? "would be " : ""
    write(
      numbers, dryRun: session.dryRun, context,
      [
        "\(Words.count(counts.facts, "fact")): \(Words.grouped(counts.applied)) \(would)applied, "
          + "\(Words.grouped(counts.present)) already there, "
          + "\(Words.grouped(counts.older)) older than what is known here, "
          + "\(Words.grouped(counts.refused)) refused"
      ])
    guard counts.refused > 0 else { return }
    throw CommandError(
      .badData,
      "\(Words.grouped(counts.refused)) of \(Words.count(counts.facts, "fact")) "
        + "\(counts.refused == 1 ? "was" : "were") refused")
  }

  private static func write(
    _ numbers: [(String, Int)], dryRun: Bool, _ context: Context, _ lines: [String]
  ) {
    guard context.options.json else { return lines.forEach { context.out.line($0) } }
    var writer = JSONWriter()
    writer.beginObject()
    for (name, number) in numbers { writer.visitInt64(name, Int64(number)) }
    writer.visitBool("dry_run", dryRun)
    writer.endObject()
    writer.raw("\n")
    context.out.write(writer.bytes)
  }

  /// An error that stopped an import half way says what became of the first half.
  static func explained(
    _ error: any Error, done: Int, _ noun: String, _ context: Context
  ) -> CommandError {
    var end = ErrorReport.end(for: error, endpoint: context.options.endpoint)
    if done > 0 {
      end.message +=
        "; \(Words.count(done, noun)) had been taken in, and the same import may be run again"
    }
    return end
  }
}
