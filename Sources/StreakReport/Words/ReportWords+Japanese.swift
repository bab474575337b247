import StreakCore
import StreakProtocol

extension ReportWords {
  /// Japanese.
  package static let japanese = ReportWords(
    tag: "ja",
    weekdays: ["月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日"],
    shortWeekdays: ["月", "火", "水", "木", "金", "土", "日"],
    months: (1...12).map { "\($0)月" }, shortMonths: (1...12).map { "\($0)" },
    date: { day in
      let (year, month, number) = day.components
      return "\(year)年\(month)月\(number)日"
    },
    shortDate: { "\($0.components.month)月\($0.components.day)日" }, hour: { "\($0)時" },
    days: { "\($0)日" }, records: { "\($0)回" }, tasks: { "タスク\($0)件" },
    inARow: { _ in "日連続" }, phrases: japanesePhrases, reasons: japaneseReason)

  private static let japanesePhrases = Phrases(
    title: "一年の練習", asOf: "時点:", today: "今日", achieved: "達成", missed: "未達成",
    free: "予定なし", pending: "これから", nothing: "まだなし",
    noStreak: "連続記録はまだありません。次の練習から始まります。", atLeast: "少なくとも",
    why: "この数字の理由", since: { "\($0)から、対象の日をすべて達成しています。" },
    freeDays: { "途中の\($0)は予定がなく、連続は途切れていません。" },
    before: { "その前の\($0)は未達成でした(\($1))。" },
    firstEver: { "最初の日(\($0))から続いています。" }, todayDone: "今日は達成済みです。",
    todayOpen: "今日はまだこれからです。", todayFree: "今日は予定がありません。",
    next: { "次の目標:\($0)" }, missing: { "あと\($0)" }, earliest: { "最短で\($0)" },
    best: "自己最長", strength: "定着度",
    strengthAbout: "一日休んでも少し下がるだけで、ゼロには戻りません。", shares: "達成率",
    lastDays: { "直近\($0)" }, ofDue: { "\($1)中\($0)日" }, noneDue: "予定なし",
    year: "一年の記録", less: "少", more: "多", day: "日付", status: "状態", reason: "理由",
    monthly: "月別", month: "月", recordsTitle: "回数", activeDays: "練習した日", correct: "正答率",
    byWeekday: "曜日別", byHour: "時間帯別", weekday: "曜日", hour: "時刻",
    bestWeekday: { "いちばん多いのは\($0)" }, bestHour: { "いちばん多いのは\($0)台" },
    tracks: "曲・教材", track: "曲・教材", sessions: "回数", accuracy: "正答率",
    overTime: "一年の推移", trendUp: "上昇中", trendLevel: "横ばい", trendDown: "下降中",
    noTitle: "(無題)", moreTracks: { "全\($1)件中\($0)件" }, runs: "長く続いた記録",
    runsCurrent: "継続中", from: "開始", to: "終了", length: "日数", asTable: "表で見る",
    empty: "まだ表示するものがありません。", madeBy: "作成:streak")

  private static let japaneseReason: @Sendable (Proto.ExplainedDay) -> String = { day in
    let records = "\(grouped(day.goal))回中\(grouped(day.records))回"
    let tasks = "タスク\(grouped(day.due))件中\(grouped(day.done))件"
    switch day.reason {
    case .goalMet: return records
    case .goalNotMet: return "\(records)のみ"
    case .goalOpen: return "今のところ\(records)"
    case .restWeekday: return "休みの曜日"
    case .excused: return "免除"
    case .noSuchDate: return "この地域に存在しない日付"
    case .beforeFirstDay: return "最初の日より前"
    case .tasksDone: return tasks
    case .tasksNotDone: return "\(tasks)のみ"
    case .tasksOpen: return "今のところ\(tasks)"
    case .nothingDue: return "予定なし"
    case .checkedIn: return "チェックイン済み"
    case .notCheckedIn: return "チェックインなし"
    case .checkInOpen: return "チェックインはこれから"
    default: return day.reason.name
    }
  }
}
