import StreakCore
import StreakProtocol
import StreakReport

/// What a text for a bar can name: `{streak}`.
enum BarField: String, CaseIterable, Sendable {
  case icon, streak, days, best, today, left, tasks, task, titles, week, since, next, until, age
  case coins, tip, percent, learner

  /// What it says, for `--fields`.
  func meaning(_ language: Language) -> String {
    switch self {
    case .icon:
      language.pick(
        "a sign for today: ● done, ◌ to do, – nothing due, ○ not known any more, ? nothing known",
        "今日の印: ● 達成、◌ まだ、– 休み、○ 期限切れ、? 不明")
    case .streak:
      language.pick(
        "days in a row: ~12 where no worker answers, `was 12` where that time is over",
        "連続日数。応答がなければ ~12、期限が過ぎたら「前は12」")
    case .days:
      language.pick(
        "the same in words",
        "同じことを言葉で")
    case .best:
      language.pick(
        "the longest run",
        "最長記録")
    case .today:
      language.pick(
        "today in a word",
        "今日の状態")
    case .left:
      language.pick(
        "how much is left to do today",
        "今日の残り")
    case .tasks:
      language.pick(
        "tasks done of those that are due today; empty without tasks",
        "今日のタスクの済んだ数と全体")
    case .task:
      language.pick(
        "the title of the first task that is left",
        "残っている最初のタスク")
    case .titles:
      language.pick(
        "the titles of all tasks that are left",
        "残っているタスクすべて")
    case .week:
      language.pick(
        "a dot for each of the last seven days",
        "この7日間の印")
    case .since:
      language.pick(
        "the first day of the streak",
        "連続の初日")
    case .next:
      language.pick(
        "the streak after {until}, if nothing is done",
        "何もしなければ {until} からの日数")
    case .until:
      language.pick(
        "the time until which all of this holds",
        "いつまで正しいか")
    case .age:
      language.pick(
        "how old it is; empty where a worker has just said it",
        "どれだけ前の値か")
    case .coins:
      language.pick(
        "the balance",
        "コインの残高")
    case .tip:
      language.pick(
        "the title of today's tip",
        "今日のヒント")
    case .percent:
      language.pick(
        "how much of today's work is done, 0-100",
        "今日の達成率 0-100")
    case .learner:
      language.pick(
        "whose it is",
        "だれのか")
    }
  }

  /// One that could be.
  var example: String {
    switch self {
    case .icon: "◌"
    case .streak: "12"
    case .days: "12 days in a row"
    case .best: "40"
    case .today: "not done yet"
    case .left: "1"
    case .tasks: "2/3"
    case .task: "Stretch"
    case .titles: "Stretch, Run"
    case .week: "●●○●●●◌"
    case .since: "2026-11-19"
    case .next: "0"
    case .until: "00:00"
    case .age: "5 minutes ago"
    case .coins: "1340"
    case .tip: "Rest"
    case .percent: "67"
    case .learner: "me"
    }
  }
}

/// What a text for a bar can ask: `{due?...}`.
enum BarFlag: String, CaseIterable, Sendable {
  case done, due, rest, capped, stale, past, unknown

  /// When it holds, for `--fields`.
  func meaning(_ language: Language) -> String {
    switch self {
    case .done:
      language.pick(
        "today is done",
        "今日は達成した")
    case .due:
      language.pick(
        "something is left to do today",
        "今日まだ残っている")
    case .rest:
      language.pick(
        "today asks for nothing",
        "今日は何もない")
    case .capped:
      language.pick(
        "the streak is longer than it is counted (365+)",
        "数えきれないほど長い (365+)")
    case .stale:
      language.pick(
        "no worker answers, and this is the last that one said",
        "応答がなく、前の値を示している")
    case .past:
      language.pick(
        "no worker answers, and the time of what one said last is over",
        "応答がなく、前の値の期限も過ぎた")
    case .unknown:
      language.pick(
        "no worker answers, and none ever did",
        "応答がなく、前の値もない")
    }
  }

  func holds(in reading: BarReading) -> Bool {
    switch self {
    case .done: reading.isDone
    case .due: reading.isDue
    case .rest: reading.isRest
    case .capped: reading.streak.capped
    case .stale: reading.truth == .stale || reading.truth == .past
    case .past: reading.truth == .past
    case .unknown: reading.truth == .unknown
    }
  }
}
