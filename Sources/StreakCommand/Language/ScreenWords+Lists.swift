import StreakCore
import StreakProtocol
import StreakReport

/// What lists and tables say.
extension ScreenWords {
  private var report: ReportWords { ReportWords.of(language) }

  // MARK: - Headings

  /// A heading of a table.
  enum Heading {
    case day, time, kind, title, artist, score, status, why, records, days, correct, sessions
    case accuracy, best, lastTime, every, first, last, task, year
  }

  func heading(_ heading: Heading) -> String {
    switch heading {
    case .day: language.pick("DAY", "日付")
    case .time: language.pick("TIME", "時刻")
    case .kind: language.pick("KIND", "種類")
    case .title: language.pick("TITLE", "曲・教材")
    case .artist: language.pick("ARTIST", "アーティスト")
    case .score: language.pick("SCORE", "得点")
    case .status: language.pick("STATUS", "状態")
    case .why: language.pick("WHY", "理由")
    case .records: language.pick("RECORDS", "回数")
    case .days: language.pick("DAYS", "日数")
    case .correct: language.pick("CORRECT", "正答率")
    case .sessions: language.pick("SESSIONS", "回数")
    case .accuracy: language.pick("ACCURACY", "正答率")
    case .best: language.pick("BEST", "最高")
    case .lastTime: language.pick("LAST", "最後")
    case .every: language.pick("EVERY", "くり返し")
    case .first: language.pick("FIRST", "開始")
    case .last: language.pick("LAST", "終了")
    case .task: language.pick("TITLE", "タスク")
    case .year: language.pick("Year", "年間")
    }
  }

  var noTitle: String { report.phrases.noTitle }

  func tracks(_ shown: Int, of all: UInt32) -> String {
    language.pick(
      "\(Words.grouped(shown)) of \(Words.count(all, "track"))",
      report.phrases.moreTracks(Words.grouped(shown), Words.grouped(all)))
  }

  var moreRecords: String {
    language.pick(
      "there are more: --limit N, or `streak export`", "続きがあります: --limit N か `streak export`")
  }

  // MARK: - Days

  /// The name of a month (1-12), or its number where it is none.
  func month(_ number: UInt32) -> String {
    (1...12).contains(number) ? report.months[Int(number) - 1] : "\(number)"
  }

  /// The same above a column for each week: at most three columns wide, since the next one may be four on.
  func shortMonth(_ number: Int) -> String {
    (1...12).contains(number) ? report.shortMonths[number - 1] : "\(number)"
  }

  func weekday(_ weekday: Weekday) -> String { Phrase.weekday(weekday).text(language) }

  /// The status of a day that is explained.
  func status(_ status: Proto.DayStatus) -> String {
    language.pick(status.name, report.status(status))
  }

  /// Why a day has its status in a ledger.
  func reason(_ day: Proto.ExplainedDay, _ ledger: Proto.Ledger) -> String {
    // Of what the first one is, only English tells.
    if day.reason == .beforeFirstDay, language == .english {
      return "before the first \(Words.fact(of: ledger))"
    }
    return report.reasons(day)
  }

  var edge: String { language.pick("; what is before it was not looked at", "、これより前は見ていません") }

  /// What the shades of a calendar mean, after the days that it shows.
  func legend(_ most: UInt32, _ ledger: Proto.Ledger) -> String {
    let noun = ledger == .tasks ? "task" : "record"
    let amount = ledger == .tasks ? report.tasks(Words.grouped(most)) : "\(Words.grouped(most))回"
    return language.pick(
      "up to \(Words.count(most, noun)) a day, · missed, – nothing due",
      "一日に\(amount)まで、· 未達成、– 予定なし")
  }

  var legendOfCheckIns: String {
    language.pick("checked in, · missed, – excused", "チェックイン済み、· なし、– 免除")
  }

  // MARK: - What was done

  func recorded(_ id: String, isPresent: Bool, isChanged: Bool) -> String {
    if isPresent { return language.pick("already there: \(id)", "もう記録されています: \(id)") }
    return isChanged
      ? language.pick("corrected \(id)", "訂正しました: \(id)")
      : language.pick("recorded \(id)", "記録しました: \(id)")
  }

  func deleted(_ deleted: UInt32, of all: Int) -> String {
    language.pick(
      "deleted \(deleted) of \(Words.count(all, "record"))",
      "\(Words.grouped(all))件中\(deleted)件を削除しました")
  }

  func excused(_ days: UInt32, _ range: String, removed: Bool) -> String {
    let what = removed ? "no longer excused" : "excused now"
    return language.pick(
      "\(Words.count(days, "day")) \(what): \(range)",
      "\(range): \(Words.grouped(days))日を\(removed ? "免除から外しました" : "免除しました")")
  }

  // MARK: - Tasks

  var noTasks: String {
    language.pick(
      "no tasks; `streak task add TITLE` adds one", "タスクはありません。`streak task add TITLE` で加えます")
  }

  /// Titles, of which there are so many more.
  func titles(_ titles: [String], more: Int) -> String {
    let all = titles.joined(separator: comma)
    return more > 0 ? all + language.pick(" and \(more) more", " ほか\(more)件") : all
  }

  var withdrawn: String { language.pick("withdrawn", "取り消し") }

  var withdrawnTask: String { language.pick("withdrawn, due on no day", "取り消し、どの日も予定なし") }

  // MARK: Recurrences

  var everyDay: String { language.pick("every day", "毎日") }
  /// In a column that is headed "every".
  var everyDayShort: String { language.pick("day", "毎日") }
  var lastDay: String { language.pick("last day", "末日") }
  var lastDayShort: String { language.pick("last", "末日") }
  var and: String { language.pick(" and ", "と") }

  func monthDay(_ number: String, ordinal: String? = nil) -> String {
    language.pick(ordinal ?? number, "\(number)日")
  }

  func everyWeek(_ weekdays: String) -> String {
    language.pick("every \(weekdays)", "毎週\(weekdays)")
  }

  func everyMonth(_ days: String) -> String {
    language.pick("on the \(days) of a month", "毎月\(days)")
  }

  /// A rule that is to come, in a list.
  func from(_ day: String, _ rule: String) -> String {
    language.pick("\(rule) from \(day)", "\(day)から\(rule)")
  }

  /// The same in a sentence; without a rule, the day on which all begins.
  func fromOn(_ day: String, _ rule: String = "") -> String {
    language.pick(", from \(day) on\(rule.isEmpty ? "" : " \(rule)")", "、\(day)から\(rule)")
  }

  func until(_ day: String) -> String { language.pick(", until \(day)", "、\(day)まで") }

  /// What a put did: `added 0123abcd Kanji, every day`.
  func put(_ reply: Proto.TaskPutReply, _ task: String, _ about: String) -> String {
    let english = reply.added ? "added" : reply.changed ? "changed" : "nothing changed:"
    let japanese = reply.added ? "追加" : reply.changed ? "変更" : "変更なし"
    return language.pick("\(english) \(task), \(about)", "\(japanese): \(task)、\(about)")
  }
}
