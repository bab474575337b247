import StreakCore
import StreakProtocol
import StreakReport

/// What is said to people in more than one language: the table of words, a line for each.
///
/// A text that comes in has been made safe to show already.
enum Phrase {
  /// A streak's length in days, as its label says.
  case inARow(String)
  /// The same, of a time that is over.
  case wasInARow(String)
  /// A number that is no more known to be true.
  case was(String)
  case since(String)
  case best(String)
  case today(Proto.DayStatus)
  /// Work that is left: `2 tasks to go`.
  case left(UInt32, Proto.Ledger)
  /// The titles of tasks that are left.
  case tasksLeft(String)
  /// How it goes on: a time, and the label from then on if nothing is done.
  case then(String, String)
  /// How long ago something was, in milliseconds.
  case ago(Int64)
  case lastHeard(String)
  case noAnswer(String)
  case nothingKnown
  case refresh
  case weekday(Weekday)
  case fieldColumn
  case meaningColumn
  case exampleColumn
  case negation
  case fieldHolds
  case doubled

  /// The text in a language.
  func text(_ language: Language) -> String {
    switch self {
    case .inARow(let n): language.pick("\(Self.days(n)) in a row", "\(n)日連続")
    case .wasInARow(let n): language.pick("was \(Self.days(n)) in a row", "前は\(n)日連続")
    case .was(let n): language.pick("was \(n)", "前は\(n)")
    case .since(let day): language.pick("since \(day)", "\(day)から")
    case .best(let n): language.pick("best: \(Self.days(n))", "最長: \(n)日")
    case .today(let status): Self.today(status, language)
    case .left(let n, let ledger): Self.left(n, ledger, language)
    case .tasksLeft(let titles): language.pick("left: \(titles)", "残り: \(titles)")
    case .then(let time, let n):
      language.pick("at \(time): \(n) if nothing is done", "何もしなければ\(time)に\(n)")
    case .ago(let milliseconds): Self.ago(milliseconds, language)
    case .lastHeard(let ago): language.pick("as it was \(ago)", "\(ago)の時点")
    case .noAnswer(let why): language.pick("no answer: \(why)", "応答なし: \(why)")
    case .nothingKnown: language.pick("nothing is known yet", "まだ何もわかりません")
    case .refresh: language.pick("Refresh", "更新")
    case .weekday(let day): Self.weekday(day, language)
    case .fieldColumn: language.pick("FIELD", "項目")
    case .meaningColumn: language.pick("MEANING", "意味")
    case .exampleColumn: language.pick("EXAMPLE", "例")
    case .negation: language.pick("where it does not hold", "成り立たないとき")
    case .fieldHolds:
      language.pick(
        "where a field is neither empty nor 0 nor unknown", "項目が空でも0でも不明でもないとき")
    case .doubled: language.pick("a brace that is meant", "波括弧そのもの")
    }
  }

  private static func days(_ label: String) -> String { "\(label) day\(label == "1" ? "" : "s")" }

  private static func today(_ status: Proto.DayStatus, _ language: Language) -> String {
    switch status {
    case .achieved: language.pick("done", "達成")
    case .pending: language.pick("not done yet", "まだ")
    case .skipped: language.pick("nothing is due", "今日は休み")
    case .broken: language.pick("missed", "途切れ")
    case .none: language.pick("nothing so far", "まだなし")
    default: status.name
    }
  }

  private static func left(_ n: UInt32, _ ledger: Proto.Ledger, _ language: Language) -> String {
    let end = n == 1 ? "" : "s"
    return switch ledger {
    case .tasks: language.pick("\(n) task\(end) to go", "タスクあと\(n)件")
    case .checkin: language.pick("\(n) check-in\(end) to go", "チェックインあと\(n)回")
    default: language.pick("\(n) practice\(end) to go", "練習あと\(n)回")
    }
  }

  private static func ago(_ milliseconds: Int64, _ language: Language) -> String {
    let minutes = max(0, milliseconds) / 60_000
    func count(_ n: Int64, _ unit: String, _ kanji: String) -> String {
      language.pick("\(n) \(unit)\(n == 1 ? "" : "s") ago", "\(n)\(kanji)前")
    }
    if minutes < 1 { return language.pick("just now", "たった今") }
    if minutes < 60 { return count(minutes, "minute", "分") }
    if minutes < 48 * 60 { return count(minutes / 60, "hour", "時間") }
    return count(minutes / 1_440, "day", "日")
  }

  private static func weekday(_ day: Weekday, _ language: Language) -> String {
    let kanji: [Character] = ["月", "火", "水", "木", "金", "土", "日"]
    let index = day.offset(from: .monday)
    return language.pick(Words.weekday(day), String(kanji[min(index, 6)]))
  }
}
