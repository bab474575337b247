import StreakClient
import StreakProtocol

/// What `streak watch` says to people.
enum WatchWords {
  /// `2026-11-30 ◌ 5 days in a row, not done yet, 1 record to go`, or `away       no worker at …`.
  static func line(
    _ state: SnapshotState, _ ledger: Proto.Ledger, _ words: ScreenWords, _ style: Style
  ) -> String {
    if let outage = state.outage {
      return style(words.label(.away) + DisplayWidth.printable(outage.message), .dim)
    }
    let snapshot = state.snapshot ?? Proto.SnapshotReply()
    let streak = snapshot.streak ?? Proto.StreakReply()
    let (number, rest) = words.inARow(DisplayWidth.printable(streak.label))
    let dot = style(Words.dot(streak.today), Words.paint(streak.today))
    var text =
      "\(Words.day(snapshot.day)) \(dot) \(number)\(rest)\(words.comma)"
      + words.today(streak.today)
    if snapshot.left > 0 { text += words.comma + words.left(snapshot.left, ledger) }
    if snapshot.tasksDue > 0, ledger != .tasks {
      text += words.comma + words.tasksDone(snapshot.tasksDone, of: snapshot.tasksDue)
    }
    return text
  }

  /// The first line after an outage.
  static func back(_ line: String, _ words: ScreenWords) -> String { words.label(.back) + line }
}
