import StreakClient
import StreakProtocol

/// Writes everything that a learner has as one JSON document, in memory that does not grow with it.
///
/// Nothing in it tells when or from which store it was written: stores with equal facts give equal
/// bytes (design: "Import and export").
enum FactExport {
  static func run(_ context: Context, to out: Output) throws {
    var pages = FactPages(context)
    var writer = JSONWriter()
    // Asked before anything is written: a worker that does not know it leaves no half document.
    var page = try pages.next(context)
    writer.beginObject()
    writer.visitString("format", FactDocument.format)
    writer.visitUInt32("version", UInt32(FactDocument.version))
    writer.visitString("learner", context.options.learner)
    writer.beginList(FactDocument.list)
    var facts = FactLines()
    while let current = page {
      writer.append(facts.lines(current))
      out.write(writer.take())
      try out.check()
      page = try pages.next(context)
    }
    writer.append(facts.end())
    writer.endList()
    try derived(context, &writer)
    writer.endObject()
    writer.raw("\n")
    out.write(writer.take())
    if pages.hasChanged {
      context.warn("something was written meanwhile: the document is not of one moment")
    }
  }

  /// What follows from the facts, for people: an import passes it over.
  private static func derived(_ context: Context, _ writer: inout JSONWriter) throws {
    let options = context.options
    let ledgers = Proto.Ledger.known.filter { $0.value != .unspecified }
    let questions = ledgers.map { ledger in
      RawCall(
        Proto.BestRequest(
          learner: options.learner, zone: options.zone, asOf: options.asOf, ledger: ledger.value))
    }
    let wallet = Proto.WalletRequest(
      learner: options.learner, zone: options.zone, asOf: options.asOf)
    let answers = try context.exchange(questions + [RawCall(wallet)])
    writer.beginObject("derived")
    writer.beginObject("best")
    for (ledger, answer) in zip(ledgers, answers) {
      let best: Proto.BestReply = try answer.get()
      writer.beginObject(ledger.name)
      writer.visitUInt32("count", best.count)
      if let start = best.start { writer.visitDay("start", start) }
      if let end = best.end { writer.visitDay("end", end) }
      writer.endObject()
    }
    writer.endObject()
    let coins: Proto.WalletReply = try answers[questions.count].get()
    writer.visitUInt64("balance", coins.balance)
    writer.endObject()
  }
}

/// Facts with one a line, so that two documents can be compared line by line.
private struct FactLines {
  private var writer = JSONWriter()
  private var isFirst = true

  mutating func lines(_ facts: [Proto.Fact]) -> [UInt8] {
    for fact in facts {
      writer.raw(isFirst ? "\n" : ",\n")
      isFirst = false
      FactWriting.write(fact, to: &writer)
    }
    return writer.take()
  }

  /// What comes behind the last one.
  mutating func end() -> [UInt8] {
    if !isFirst { writer.raw("\n") }
    return writer.take()
  }
}
