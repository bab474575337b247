import StreakCore
import StreakProtocol

/// `streak info`: what the worker is.
enum Info: Command {
  static let spec = CommandSpec(
    name: "info",
    summary: "What the worker is: version, store, limits, time zones.",
    examples: ["streak info --json"])

  static func run(_ context: Context) throws {
    let reply = try context.ask(Proto.InfoRequest())
    if context.options.json { return context.json(reply) }
    var table = TextTable([.init(""), .init("")])
    for (name, value) in rows(reply) { table.add([name, value], paints: [.dim]) }
    context.print(table)
  }

  private static func rows(_ reply: Proto.InfoReply) -> [(String, String)] {
    [
      ("version", reply.version),
      ("protocol", "\(reply.`protocol`)"),
      ("store", "\(reply.store), schema \(reply.schema), durability \(reply.durability)"),
      ("time zones", reply.tzdata.isEmpty ? "unknown" : reply.tzdata),
      ("default zone", reply.zone),
      ("threads", "\(reply.threads)"),
      ("process", "\(reply.pid), since \(Instant(milliseconds: reply.started).rfc3339())"),
      ("calls", Words.grouped(reply.calls)),
      ("trusts --as-of in writes", reply.trustAsOf ? "yes" : "no"),
      (
        "limits",
        "\(Words.grouped(reply.maxFrame)) bytes a frame, \(reply.maxCalls) calls a message, "
          + "\(Words.grouped(reply.maxRecords)) records a write"
      ),
      ("notices", reply.notices.isEmpty ? "none" : reply.notices.joined(separator: " ")),
      ("content", "\(Words.count(reply.tips, "tip")), \(Words.count(reply.genres, "genre"))"),
    ]
  }
}
