import StreakClient
import StreakProtocol

/// What `streak watch` says to people.
enum WatchWords {
  /// `2026-11-30 ◌ 5 days in a row, not done yet, 1 record to go`, or `away       no worker at …`.
  static func line(_ state: SnapshotState, _ ledger: Proto.Ledger, _ style: Style) -> String {
    if let outage = state.outage {
      return style("away       \(DisplayWidth.printable(outage.message))", .dim)
    }
    let snapshot = state.snapshot ?? Proto.SnapshotReply()
    let streak = snapshot.streak ?? Proto.StreakReply()
    let label = DisplayWidth.printable(streak.label)
    let dot = style(Words.dot(streak.today), Words.paint(streak.today))
    var text =
      "\(Words.day(snapshot.day)) \(dot) \(label) day\(label == "1" ? "" : "s") in a row, "
      + Words.today(streak.today)
    if snapshot.left > 0 {
      text += ", \(Words.count(snapshot.left, Words.fact(of: ledger))) to go"
    }
    if snapshot.tasksDue > 0, ledger != .tasks {
      text += ", \(snapshot.tasksDone) of \(Words.count(snapshot.tasksDue, "task")) done"
    }
    return text
  }

  /// The first line after an outage.
  static func back(_ line: String) -> String { "back       \(line)" }
}
