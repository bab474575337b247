import StreakClient
import StreakProtocol

/// `streak` alone: how it stands, and for somebody who has nothing yet, where to begin.
enum FirstScreen {
  static func run(_ context: Context) throws {
    let options = context.options
    // Whatever somebody counts by: the first ledger that has anything.
    let ledgers: [Proto.Ledger] = [.practice, .tasks, .checkin]
    let calls = ledgers.map {
      RawCall(
        Proto.SnapshotRequest(
          learner: options.learner, zone: options.zone, asOf: options.asOf, ledger: $0))
    }
    let replies = try context.exchange(calls).map { try $0.get(Proto.SnapshotReply.self) }
    let used = zip(ledgers, replies).first { isUsed($0, $1) }
    let (ledger, reply) = used ?? (.practice, replies[0])
    if options.json { return context.json(reply) }
    guard used != nil else { return context.out.lines(begin(context.words, context.style)) }
    // The etag is for programs.
    context.out.lines(SnapshotScreen.lines(reply, ledger, context).dropLast())
  }

  private static func isUsed(_ ledger: Proto.Ledger, _ reply: Proto.SnapshotReply) -> Bool {
    (reply.streak?.count ?? 0) > 0 || (reply.streak?.best?.count ?? 0) > 0
      || (ledger == .tasks && reply.tasksDue > 0)
  }

  private static func begin(_ words: ScreenWords, _ style: Style) -> [String] {
    let steps = words.steps
    let width = steps.map(\.command.count).max() ?? 0
    return [words.nothingYet, ""]
      + steps.map { command, meaning in
        let space = String(repeating: " ", count: width - command.count + 3)
        return "  \(style(command, .bold))\(space)\(meaning)"
      }
      + ["", words.then]
  }
}
