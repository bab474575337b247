import StreakCore
import StreakProtocol
import StreakWire

/// `streak launch`: counts a launch of the app.
enum Launch: Command {
  static let spec = CommandSpec(
    name: "launch",
    summary: "Counts a launch of the app.",
    about: ["With the same --id the command may be given again: it counts once."],
    options: [OptionSpec("id", "UUID", "The launch's id. Default: a new one.")],
    examples: ["streak launch"])

  static func run(_ context: Context) throws {
    let options = context.options
    let id = try id(context)
    let reply = try context.ask(
      Proto.LaunchRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, id: id.bytes))
    if options.json { return json(reply, id: id, context) }
    let before = reply.alreadyReceived ? ", counted before" : ""
    let noun = reply.launches == 1 ? "launch" : "launches"
    context.out.line("\(Words.grouped(reply.launches)) \(noun)\(before)")
  }

  /// The id of `--id`, else a new one.
  static func id(_ context: Context) throws(CommandError) -> RecordID {
    guard let text = context.invocation.text("id") else { return context.system.newID() }
    return try Delete.id(text, "--id")
  }

  /// A reply as the command's JSON document, with the id that it was asked with.
  static func json(_ reply: some WireMessage, id: RecordID, _ context: Context) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.visitString("id", id.description)
    reply.visitFields(&writer)
    writer.endObject()
    writer.raw("\n")
    context.out.write(writer.bytes)
  }
}
