import StreakCore
import StreakProtocol
import StreakReport

/// What the commands that show how it stands say: `streak`, `snapshot`, `week`, `watch`, `card`, `check`.
struct ScreenWords {
  let language: Language

  static let english = ScreenWords(language: .english)

  private func pick(_ english: String, _ japanese: String) -> String {
    language.pick(english, japanese)
  }

  /// What stands before a value, in eleven columns.
  enum Label {
    case today, thisWeek, best, tasks, coins, tip, next, away, back
  }

  func label(_ label: Label) -> String {
    let text =
      switch label {
      case .today: pick("today", "今日")
      case .thisWeek: pick("this week", "今週")
      case .best: pick("best", "最長")
      case .tasks: pick("tasks", "タスク")
      case .coins: pick("coins", "コイン")
      case .tip: pick("tip", "ヒント")
      case .next: pick("next", "次")
      case .away: pick("away", "応答なし")
      case .back: pick("back", "再接続")
      }
    return DisplayWidth.fit(text, to: 11)
  }

  // MARK: - The streak

  /// `12 days` and ` in a row`: the first part is what matters.
  func inARow(_ label: String, weekly: Bool = false) -> (number: String, rest: String) {
    let unit = (weekly ? "week" : "day") + (label == "1" ? "" : "s")
    return language == .japanese
      ? ("\(label)\(weekly ? "週" : "日")", "連続") : ("\(label) \(unit)", " in a row")
  }

  func since(_ day: Int32) -> String { pick(", since \(Words.day(day))", "、\(Words.day(day))から") }

  func today(_ status: Proto.DayStatus) -> String { Phrase.today(status).text(language) }

  /// `3 days, 2026-11-28 to 2026-11-30`.
  func run(_ run: Proto.Run?) -> String {
    run.map { self.run(count: $0.count, start: $0.start, end: $0.end) } ?? pick("none yet", "まだなし")
  }

  func run(count: UInt32, start: Int32?, end: Int32?) -> String {
    guard count > 0 else { return pick("none yet", "まだなし") }
    let english = Words.run(count: count, start: start, end: end)
    var japanese = "\(Words.grouped(count))日"
    if let start, let end {
      japanese += "、\(Words.day(start))" + (start == end ? "" : "から\(Words.day(end))まで")
    }
    return pick(english, japanese)
  }

  var bestIsPartial: String {
    pick(" (of the last year: the stored one cannot be read)", " (保存された記録を読めないため、この一年の最長)")
  }

  /// `2 tasks to go`, `1 record to go`.
  func left(_ count: UInt32, _ ledger: Proto.Ledger) -> String {
    let english = "\(Words.count(count, Words.fact(of: ledger))) to go"
    return pick(english, Phrase.left(count, ledger).text(language))
  }

  /// What stands between two parts of a line.
  var comma: String { pick(", ", "、") }

  func range(_ first: Int32, _ last: Int32) -> String {
    pick("\(Words.day(first)) to \(Words.day(last))", "\(Words.day(first)) – \(Words.day(last))")
  }

  /// The letter of a weekday.
  func letter(_ weekday: Weekday) -> String {
    String(Phrase.weekday(weekday).text(language).prefix(1))
  }

  /// Columns of a day in a row of dots.
  var dotWidth: Int { language == .japanese ? 2 : 1 }

  /// `2026-12-01 00:00, then 0 days in a row, not done yet`.
  func next(_ time: String, _ next: Proto.SnapshotNext) -> String {
    let label = DisplayWidth.printable(next.label)
    let (number, rest) = inARow(label)
    return pick(
      "\(time), then \(number)\(rest), \(today(next.today))",
      "\(time)から\(number)\(rest)、\(today(next.today))")
  }

  func coins(_ balance: UInt64, _ checkedIn: Bool) -> String {
    let english = checkedIn ? "checked in today" : "not checked in today"
    let japanese = checkedIn ? "今日はチェックイン済み" : "今日はまだチェックインしていません"
    return pick("\(Words.grouped(balance)), \(english)", "\(Words.grouped(balance))枚、\(japanese)")
  }

  // MARK: - Tasks

  /// `2 of 3 done`, with ` on 2026-11-29` for another day than today.
  func done(_ done: UInt32, of due: UInt32, day: Int32? = nil) -> String {
    pick(
      "\(done) of \(due) done\(day.map { " on \(Words.day($0))" } ?? "")",
      "\(day.map { "\(Words.day($0)): " } ?? "")\(due)件中\(done)件済み")
  }

  /// `2 of 3 tasks done`.
  func tasksDone(_ done: UInt32, of due: UInt32) -> String {
    pick(
      "\(done) of \(Words.count(due, "task")) done", "タスク\(due)件中\(done)件済み")
  }

  func tasksLeft(_ titles: String) -> String { pick(", left: \(titles)", "、残り: \(titles)") }

  func nothingDue(day: Int32?) -> String {
    pick(
      "nothing is due\(day.map { " on \(Words.day($0))" } ?? " today")",
      "\(day.map { Words.day($0) } ?? "今日")の予定はありません")
  }

  func due(_ due: UInt32, day: Int32?) -> String {
    pick(
      "\(due) due\(day.map { " on \(Words.day($0))" } ?? "")",
      "\(day.map { "\(Words.day($0))の" } ?? "")予定は\(due)件")
  }

  var excused: String { pick(", excused", "、免除") }

  /// What a check changed nothing about.
  func unchanged(undo: Bool) -> String {
    undo
      ? pick(" was not checked", "は済みではありませんでした")
      : pick(" was checked already", "はもう済みです")
  }

  func allDone(_ streak: Proto.StreakReply?, day: Int32?) -> String {
    let begin = pick(
      "all done\(day.map { " on \(Words.day($0))" } ?? "")!",
      "\(day.map { "\(Words.day($0)): " } ?? "")すべて完了!")
    guard let streak else { return begin + " " }
    let (number, rest) = inARow(DisplayWidth.printable(streak.label))
    let isBest = streak.count > 1 && !streak.capped && streak.best?.count == streak.count
    let best = isBest ? pick(", the longest run ever", "、自己最長") : ""
    return "\(begin) \(number)\(rest)\(best)"
  }

  // MARK: - Where to begin

  var nothingYet: String {
    pick("Nothing yet. Begin with one of these:", "まだ何もありません。どれかから始めてください:")
  }

  /// Commands to begin with, and what they are for.
  var steps: [(command: String, meaning: String)] {
    [
      (
        #"streak record "Blue in Green""#,
        pick("a practice that you finished just now", "今終えた練習を記録する")
      ),
      (
        #"streak task add "Scales""#,
        pick(
          "something to do every day; `streak check Scales` when it is done",
          "毎日のタスクを加える。済んだら `streak check Scales`")
      ),
      (
        "streak import FILE",
        pick("what you did before, from another app", "ほかのアプリから、これまでの記録を読み込む")
      ),
      (
        "streak profile set --zone Z",
        pick(
          "where your days begin and end, if not in this machine's zone",
          "この機械と違う時間帯で日付を数える")
      ),
    ]
  }

  var then: String {
    pick(
      "Then `streak` shows how it stands, and `streak help` all that there is.",
      "そのあとは `streak` で今の記録、`streak help` で使い方が見られます。")
  }
}
