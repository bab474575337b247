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
    #expect(run("check 漢字") == "[x] 漢字\n3件中1件済み、残り: Stretch, Run\n")
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
