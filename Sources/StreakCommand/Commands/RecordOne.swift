import StreakCore
import StreakProtocol

/// `streak record`: one finished practice.
enum RecordOne: Command {
  static let spec = CommandSpec(
    name: "record",
    summary: "Records one finished practice, now or at another time.",
    operands: "[TITLE]",
    operandCount: 0...1,
    about: [
      "It counts for the day in the zone that --zone names, else in the offset of --at, else in"
        + " the profile's zone.",
      "With --id the same command may be given again: it corrects the record instead of adding one.",
    ],
    options: [
      OptionSpec("artist", "A", "Whose the title is."),
      OptionSpec("kind", "K", "dictation, sectionRepeat, flashCard or another name."),
      OptionSpec("correct", "N", "How many answers were right; needs --total."),
      OptionSpec("total", "N", "How many questions were asked; needs --correct."),
      OptionSpec("at", "RFC3339", "When it was finished. Default: now."),
      OptionSpec("id", "UUID", "The record's id. Default: a new one."),
    ],
    examples: [
      "streak record \"Blue in Green\" --artist \"Miles Davis\" --correct 17 --total 20"
    ])

  static func run(_ context: Context) throws {
    let options = context.options
    let record = try record(context)
    let reply = try context.ask(
      Proto.RecordsPutRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, records: [record]))
    let id = RecordID(bytes: record.id)?.description ?? ""
    if options.json {
      var writer = JSONWriter()
      writer.beginObject()
      writer.visitString("id", id)
      reply.visitFields(&writer)
      writer.endObject()
      writer.raw("\n")
      context.out.write(writer.bytes)
    } else {
      context.out.line(
        context.words.recorded(id, isPresent: reply.present > 0, isChanged: reply.changed > 0))
    }
  }

  private static func record(_ context: Context) throws -> Proto.Record {
    let invocation = context.invocation
    let at = try invocation.instant("at")
    let limit = Int(RecordLimits.count)
    let correct = try invocation.integer("correct", in: 0...limit).map(Int32.init)
    let total = try invocation.integer("total", in: 0...limit).map(Int32.init)
    let kind = invocation.text("kind") ?? ""
    let title = context.operands.first ?? ""
    let artist = invocation.text("artist") ?? ""
    do throws(InputError) {
      try RecordLimits.check(correct: correct, total: total)
      try RecordLimits.check(kind, field: "kind", limit: RecordLimits.kind)
      try RecordLimits.check(title, field: "title", limit: RecordLimits.name)
      try RecordLimits.check(artist, field: "artist", limit: RecordLimits.name)
    } catch {
      throw CommandError.usage(error.description)
    }
    // Where somebody was is told best by the zone they name, then by the offset they write.
    let zone = context.options.explicitZone ?? at?.offset ?? ""
    return Proto.Record(
      id: try id(invocation, context).bytes,
      time: (at?.time ?? context.system.now()).milliseconds, zone: zone, kind: kind, title: title,
      artist: artist, correct: correct, total: total)
  }

  private static func id(
    _ invocation: Invocation, _ context: Context
  ) throws(CommandError) -> RecordID {
    guard let text = invocation.text("id") else { return context.system.newID() }
    return try Delete.id(text, "--id")
  }
}
