import StreakProtocol

/// `streak months`: a year in twelve rows.
enum Months: Command {
  static let spec = CommandSpec(
    name: "months",
    summary: "The months of a year: records, active days, answers.",
    operands: "[YEAR]",
    operandCount: 0...1,
    options: [OptionSpec("ledger", "L", "practice: only finished practice has months.")],
    examples: ["streak months 2025"])

  static func run(_ context: Context) throws {
    let year = try context.operands.first.map { text throws(CommandError) in
      try Invocation.integer(text, "YEAR", in: 1...9999)
    }
    guard try context.invocation.ledger() == .practice else {
      throw CommandError.usage("--ledger: only finished practice has months")
    }
    let options = context.options
    let reply = try context.ask(
      Proto.MonthsRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, ledger: .practice,
        year: UInt32(year ?? 0)))
    if options.json { return context.json(reply) }
    context.print(table(reply, context.words))
  }

  static func table(_ reply: Proto.MonthsReply, _ words: ScreenWords) -> TextTable {
    let hasAnswers = reply.months.contains { $0.total > 0 }
    var columns: [TextTable.Column] = [
      .init("\(reply.year)"), .init(words.heading(.records), alignRight: true),
      .init(words.heading(.days), alignRight: true),
    ]
    if hasAnswers { columns.append(.init(words.heading(.correct), alignRight: true)) }
    var table = TextTable(columns + [.init("")])
    let most = reply.months.map(\.records).max() ?? 0
    for month in reply.months {
      var cells = [
        words.month(month.month), Words.grouped(month.records), "\(month.activeDays)",
      ]
      if hasAnswers { cells.append(percent(month.correct, of: month.total)) }
      table.add(
        cells + [Bar.text(UInt64(month.records), most: UInt64(most))],
        paints: [nil, nil, nil] + (hasAnswers ? [nil] : []) + [.green])
    }
    var sums = [
      words.heading(.year), Words.grouped(reply.months.reduce(0) { $0 + UInt64($1.records) }),
      "\(reply.months.reduce(0) { $0 + UInt64($1.activeDays) })",
    ]
    if hasAnswers {
      sums.append(
        percent(
          reply.months.reduce(0) { $0 &+ $1.correct }, of: reply.months.reduce(0) { $0 &+ $1.total }
        ))
    }
    table.add(sums, paints: sums.map { _ in .bold })
    return table
  }

  /// Rounded half up, exactly; empty where nothing was asked.
  static func percent(_ correct: UInt64, of total: UInt64) -> String {
    guard total > 0 else { return "" }
    // 128 bits: the sums of a year may be near the end of 64.
    let value = (UInt128(correct) * 200 + UInt128(total)) / (UInt128(total) * 2)
    return "\(value)%"
  }
}

/// A bar as long as its number is great.
enum Bar {
  static let width: UInt64 = 30

  /// A part of `width` in eighths of a column. What is not nothing is not drawn as nothing.
  static func text(_ value: UInt64, most: UInt64) -> String {
    guard value > 0, most > 0 else { return "" }
    let eighths = max(1, Int(UInt128(value) * UInt128(width * 8) / UInt128(most)))
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + rest
  }
}
