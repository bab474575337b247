import StreakClient
import StreakCore
import StreakProtocol
import StreakReport
import Testing

@testable import StreakCommand

@Suite("Japanese: what is shown every day")
struct JapaneseTests {
  private let desk: DeskWorker

  init() throws {
    desk = try DeskWorker()
    let today = Int32(1_796_019_459 / 86_400)
    for back in 0..<3 {
      var id = [UInt8](repeating: UInt8(back + 1), count: 16)
      id[6] = 0x40
      id[8] = 0x80
      _ = try desk.ask(
        Proto.RecordsPutRequest(
          learner: "me",
          records: [
            Proto.Record(id: id, time: (1_796_019_459 - Int64(back) * 86_400) * 1_000, title: "A")
          ]))
      _ = try desk.ask(
        Proto.TaskPutRequest(
          learner: "me", id: id, title: ["漢字", "Stretch", "Run"][back],
          recurrence: Proto.Recurrence(everyDay: true), first: today))
    }
  }

  private func run(_ words: String, _ locale: [String: String] = ["LANG": "ja_JP.UTF-8"])
    -> String
  {
    let run = ProgramRun.run(
      words.split(separator: " ").map(String.init), worker: desk, environment: locale)
    #expect(run.code == 0 && run.errors == "")
    return run.out
  }

  @Test("The screens, as they are")
  func screens() {
    #expect(
      run("streak")
        == "3日連続、2026-11-28から\n今日       ● 達成\n最長       3日、2026-11-28から2026-11-30まで\n")
    #expect(run("week").hasSuffix("●  ●  ●    2026-11-24 – 2026-11-30\n"))
    #expect(run("week").hasPrefix("火 水 木 金 土 日 月\n·  ·  "))
    #expect(run("card") == "[ ] 漢字\n[ ] Stretch\n[ ] Run\n3件中0件済み\n")
    #expect(run("check 漢字") == "[x] 漢字\n3件中1件済み、残り: Stretch、Run\n")
    #expect(run("check 漢字").hasPrefix("[x] 漢字はもう済みです\n"))
    #expect(run("check 漢字 --undo").hasPrefix("[ ] 漢字\n"))
    #expect(run("check 漢字 --undo").hasPrefix("[ ] 漢字は済みではありませんでした\n"))
    _ = run("check Run")
    _ = run("check Stretch")
    #expect(run("check 漢字") == "[x] 漢字\nすべて完了! 1日連続\n")
    #expect(run("card --day 2026-12-24").hasSuffix("2026-12-24の予定は3件\n"))
    #expect(run("card --learner new") == "今日の予定はありません\n")
    #expect(run("--learner new").hasPrefix("まだ何もありません。"))
    let all = run("snapshot")
    for text in ["今日       ● 達成", "タスク     3件中3件済み", "次         2026-12-01 00:00から3日連続、まだ"] {
      #expect(all.contains(text), "\(text)")
    }
  }

  @Test("Values stand in one column, and no English word is left")
  func columns() {
    let lines = run("snapshot").split(separator: "\n").map(String.init)
    let values = lines.filter { line in
      ["今日", "最長", "タスク", "次"].contains { line.hasPrefix($0 + " ") }
    }
    #expect(values.count == 4)
    for line in values {
      let label = line.prefix { $0 != " " }
      let space = line.dropFirst(label.count).prefix { $0 == " " }
      #expect(DisplayWidth.of(String(label)) + space.count == 11, "\(line)")
    }
    let text = lines.dropLast().joined()
    for word in ["day", "done", "today", "best", "next", "left", "since", "then"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test("Scripts get the same in every language, and LC_ALL counts before LANG")
  func others() {
    for words in ["streak", "snapshot", "week", "card"] {
      #expect(run(words + " --json") == run(words + " --json", [:]))
      #expect(run(words, ["LANG": "ja_JP.UTF-8", "LC_ALL": "C"]) == run(words, [:]))
      #expect(run(words) != run(words, [:]))
    }
  }

  @Test("Lists and tables, whose columns stand below their headings")
  func tables() throws {
    #expect(run("best") == "3日、2026-11-28から2026-11-30まで\n")
    let explain = run("explain").split(separator: "\n").map(String.init)
    #expect(explain[0] == "3日連続、2026-11-28から")
    #expect(explain[3].contains("日付") && explain[3].hasSuffix("理由"))
    #expect(explain[4].contains("2026-11-30 月") && explain[4].contains("● 達成"))
    #expect(explain[4].hasSuffix("1回中1回"))
    let months = run("months").split(separator: "\n").map(String.init)
    #expect(months[0].hasPrefix("2026") && months[0].contains("回数"))
    #expect(months[11].hasPrefix("11月 ") && months[13].hasPrefix("年間"))
    #expect(run("tracks").contains("曲・教材") && run("list").contains("アーティスト"))
    #expect(run("list --limit 1").contains("続きがあります"))
    let calendar = run("calendar").split(separator: "\n").map(String.init)
    #expect(calendar[1].hasPrefix("月  ") && calendar.last?.contains("一日に1回まで") == true)
    #expect(run("task list").contains("くり返し") && run("task list").contains("毎日"))
    #expect(run("task list --learner new").hasPrefix("タスクはありません。"))
    for (words, column) in [("months", 1), ("tracks", 2), ("list", 2), ("task list", 2)] {
      // Where a column begins or ends, all lines have a space or the edge of a wide character.
      let lines = run(words).split(separator: "\n").map(String.init)
      let ends = lines.map { line in
        var (place, ends) = (0, Set<Int>())
        for character in line {
          if character == " " { ends.insert(place) }
          place += DisplayWidth.of(character)
        }
        return ends.union(place..<300)
      }
      let common = ends.dropFirst().reduce(ends.first ?? []) { $0.intersection($1) }
      #expect(common.filter { $0 < 40 }.count >= column, "\(words): \(lines)")
    }
  }

  @Test("A year shows the name of each of its months", arguments: ["C", "ja_JP.UTF-8"])
  func months(locale: String) {
    for words in ["calendar --from 2026-01-01 --to 2026-12-31", "heatmap --year 2026"] {
      let lines = run(words, ["LC_ALL": locale]).split(separator: "\n").map(String.init)
      let names = lines[0].split(separator: " ").map(String.init)
      let wanted =
        locale == "C"
        ? ReportWords.english.shortMonths : ReportWords.japanese.shortMonths
      #expect(names == wanted, "\(words)")
    }
  }

  @Test("Where many tasks are left, how many more there are")
  func many() throws {
    for number in 1...4 {
      _ = try desk.ask(
        Proto.TaskPutRequest(
          learner: "me", id: [UInt8](repeating: UInt8(60 + number), count: 16), title: "T\(number)",
          recurrence: Proto.Recurrence(everyDay: true), first: Int32(1_796_019_459 / 86_400)))
    }
    #expect(run("snapshot").contains("残り: 漢字、Stretch、Run、T1、T2 ほか2件\n"))
    #expect(run("snapshot", [:]).contains("left: 漢字, Stretch, Run, T1, T2 and 2 more\n"))
  }

  @Test("What was done, and rules of tasks")
  func done() {
    #expect(run("record B").hasPrefix("記録しました: 0"))
    #expect(run("record B").hasPrefix("もう記録されています: 0"))
    #expect(run("delete 01234567-89ab-4def-8000-000000000001") == "1件中1件を削除しました\n")
    #expect(run("excuse 2026-12-24 2026-12-25") == "2026-12-24 – 2026-12-25: 2日を免除しました\n")
    #expect(run("excuse 2026-12-24 --remove") == "2026-12-24: 1日を免除から外しました\n")
    #expect(
      run("task add Rent --every 1,last,mon-fri --last 2027-01-31").hasSuffix(
        "Rent、毎週月-金と毎月1日、末日、2027-01-31まで\n"))
    let all = ScreenWords(language: .japanese)
    let day = Proto.ExplainedDay(reason: .beforeFirstDay)
    #expect(all.reason(day, .tasks) != ScreenWords.english.reason(day, .tasks))
    #expect(ScreenWords.english.reason(day, .tasks) == "before the first task")
  }

  @Test("A change in a line")
  func watch() throws {
    var state = SnapshotState()
    state.snapshot = try desk.ask(Proto.SnapshotRequest(learner: "me", ledger: .tasks))
    let words = ScreenWords(language: .japanese)
    let style = Style(isOn: false)
    #expect(
      WatchWords.line(state, .tasks, words, style) == "2026-11-30 ◌ 0日連続、まだ、タスクあと3件")
    #expect(
      WatchWords.line(state, .practice, words, style)
        == "2026-11-30 ◌ 0日連続、まだ、練習あと3回、タスク3件中0件済み")
    #expect(WatchWords.back("x", words) == "再接続     x")
  }
}
