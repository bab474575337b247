import StreakCore
import StreakProtocol

/// `streak delete`: records that should not be there.
enum Delete: Command {
  static let spec = CommandSpec(
    name: "delete",
    summary: "Deletes records by their ids.",
    operands: "ID...",
    operandCount: 1...100_000,
    about: ["`streak list` shows the ids. Deleting what is not there is no error."],
    examples: ["streak delete f81d4fae-7dec-11d0-a765-00a0c91e6bf6"])

  static func run(_ context: Context) throws {
    let options = context.options
    let ids = try context.operands.map { text throws(CommandError) in try id(text, "ID").bytes }
    var sum = Proto.RecordsDeleteReply()
    for start in stride(from: 0, to: ids.count, by: 1_000) {
      let reply = try context.ask(
        Proto.RecordsDeleteRequest(
          learner: options.learner, zone: options.zone, asOf: options.asOf,
          ids: Array(ids[start..<min(start + 1_000, ids.count)])))
      let deleted = sum.deleted + reply.deleted
      sum = reply
      sum.deleted = deleted
    }
    if options.json { return context.json(sum) }
    context.out.line(context.words.deleted(sum.deleted, of: ids.count))
  }

  /// An id in text that comes from a place.
  static func id(_ text: String, _ place: String) throws(CommandError) -> RecordID {
    guard let id = RecordID(text) else {
      throw .usage("\(place): \"\(text)\" is not a UUID; `streak list` shows them")
    }
    return id
  }
}
