import StreakClient
import StreakCore
import StreakProtocol

/// `streak watch`: a line whenever there is something new.
enum Watch: Command {
  static let spec = CommandSpec(
    name: "watch",
    summary: "A line whenever the streak or what is left of today changes.",
    about: [
      "It stays until it is told to end, or until nobody reads its output. It hears of changes from"
        + " the worker, asks when the day is over, and asks again from time to time.",
      "While the worker is away it says so, and when it is back it says what has changed.",
    ],
    options: [
      OptionSpec.ledger,
      OptionSpec(
        "poll", "SECONDS",
        "Asks after so long though nothing was heard: 60, without notices 5."),
    ],
    examples: ["streak watch", "streak watch --json | while read -r line; do …; done"])

  static func run(_ context: Context) throws {
    let ledger = try context.invocation.ledger()
    let poll = try context.invocation.integer("poll", in: 1...3_600)
    let watch = try SnapshotWatch(context, ledger: ledger, poll: poll)
    var last = ""
    var wasAway = false
    while case .state(let state) = try watch.next() {
      if context.options.json {
        context.out.write(document(state))
      } else {
        var text = WatchWords.line(state, ledger, context.words, context.style)
        // What a line does not show makes none.
        if text == last { continue }
        last = text
        if wasAway, state.isCurrent { text = WatchWords.back(text, context.words) }
        wasAway = state.outage != nil
        context.out.line(text)
      }
      try context.out.flush()
    }
  }

  /// `{"current":true,"away":null,"snapshot":{…}}` and a newline.
  static func document(_ state: SnapshotState) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.visitBool("current", state.isCurrent)
    if let outage = state.outage {
      writer.visitString("away", outage.message)
    } else {
      writer.visitAbsent("away", .string)
    }
    if let snapshot = state.snapshot {
      writer.visitMessage("snapshot", snapshot)
    } else {
      writer.visitAbsent("snapshot", .message)
    }
    writer.endObject()
    writer.raw("\n")
    return writer.bytes
  }
}
