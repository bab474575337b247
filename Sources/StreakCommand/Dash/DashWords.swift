import StreakCore
import StreakProtocol
import StreakReport

/// What a dashboard says that nothing else says, in the languages that there are.
struct DashWords {
  let language: Language

  /// The words that it shares with reports.
  var report: ReportWords { ReportWords.of(language) }

  func ledger(_ ledger: Proto.Ledger) -> String {
    switch ledger {
    case .tasks: language.pick("tasks", "タスク")
    case .checkin: language.pick("check-ins", "チェックイン")
    default: language.pick("practice", "練習")
    }
  }

  var live: String { language.pick("live", "接続中") }
  var away: String { language.pick("no answer", "応答なし") }
  var card: String { language.pick("Today", "今日") }
  var nothingDue: String { language.pick("Nothing is due today.", "今日の予定はありません。") }
  var excused: String { language.pick("excused", "免除") }
  var noTracks: String { language.pick("No track yet.", "まだありません。") }
  var tooSmall: String { language.pick("The terminal is too small.", "画面が小さすぎます。") }

  func notDone(_ title: String, _ reason: String) -> String {
    language.pick("\(title) was not changed: \(reason)", "\(title)は変更されていません: \(reason)")
  }

  func checked(_ title: String, _ isDone: Bool) -> String {
    isDone
      ? language.pick("\(title) is done.", "\(title)を済みにしました。")
      : language.pick("\(title) is open again.", "\(title)を戻しました。")
  }

  /// The keys, in a line at the bottom: the first ones matter most.
  var keys: [(key: String, meaning: String)] {
    [
      ("space", language.pick("check", "済/未")), ("↑↓", language.pick("choose", "選択")),
      ("l", language.pick("ledger", "種類")), ("←→", language.pick("year", "年")),
      ("tab", language.pick("lists", "一覧")), ("?", language.pick("help", "説明")),
      ("q", language.pick("quit", "終了")),
    ]
  }

  /// The same with more words, for the page of help.
  var help: [(key: String, meaning: String)] {
    [
      (
        "↑ ↓, k j",
        language.pick("choose a task of today", "今日のタスクを選ぶ")
      ),
      (
        "space, enter",
        language.pick("check it off, or take the check back", "済みにする、または戻す")
      ),
      (
        "l, 1 2 3",
        language.pick("whose days: practice, tasks, check-ins", "種類: 練習、タスク、チェックイン")
      ),
      ("← →", language.pick("the year before or after", "前の年、次の年")),
      ("tab", language.pick("the next list in front", "次の一覧を前に")),
      ("r", language.pick("ask and draw everything anew", "すべて読み直す")),
      ("?, esc", language.pick("leave this page", "この説明を閉じる")),
      ("q", language.pick("quit", "終了")),
    ]
  }

  /// What the signs of days mean.
  var signs: [(sign: String, meaning: String)] {
    [
      ("●", report.phrases.achieved), ("○", report.phrases.missed),
      ("◌", report.phrases.pending), ("–", report.phrases.free), ("·", report.phrases.nothing),
    ]
  }
}
