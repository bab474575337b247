import StreakClient
import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("A dashboard")
struct DashTests {
  private let desk: DeskWorker

  /// 2026-11-30, 08:17:39 in UTC.
  private static let now = Instant(seconds: 1_796_019_459)
  private static let day = Int32(now.seconds / 86_400)

  init() throws {
    desk = try DeskWorker()
    for back in 1...12 {
      _ = try desk.ask(
        Proto.RecordsPutRequest(
          learner: "me",
          records: [
            Proto.Record(
              id: Self.id(back), time: (Self.now.seconds - Int64(back) * 86_400) * 1_000,
              kind: "dictation", title: back < 7 ? "River Song" : "夜の散歩", correct: 8, total: 10)
          ]))
    }
    for (number, title) in ["Stretch", "漢字の練習", "Run"].enumerated() {
      _ = try desk.ask(
        Proto.TaskPutRequest(
          learner: "me", id: Self.id(100 + number), title: title,
          recurrence: Proto.Recurrence(everyDay: true), first: Self.day - 3))
    }
  }

  private static func id(_ number: Int) -> [UInt8] {
    var id = [UInt8](repeating: 0, count: 16)
    id[15] = UInt8(number)
    id[6] = 0x40
    id[8] = 0x80
    return id
  }

  private func said(_ ledger: Proto.Ledger = .practice) throws -> BarEvent {
    .said(try desk.ask(Proto.SnapshotRequest(learner: "me", ledger: ledger)))
  }

  @discardableResult
  private func run(
    _ terminal: FakeTerminal, _ events: [BarEvent], words: [String] = [],
    worker: (any WorkerConnection)? = nil, environment: [String: String] = [:],
    host: FakeBarHost = FakeBarHost()
  ) -> ProgramRun {
    host.events = events.map { (0, $0) }
    return ProgramRun.run(
      ["dash"] + words, worker: worker ?? desk, environment: environment, columns: 100,
      inputIsTerminal: true, bar: host, terminal: terminal)
  }

  @Test("Streak, week, year, card, months and tracks are on one screen")
  func all() throws {
    let terminal = FakeTerminal()
    let run = run(terminal, [try said()])
    #expect(run.code == 0 && run.out == "" && run.errors == "")
    #expect(terminal.isClosed)
    let lines = try #require(terminal.screens.last).lines
    #expect(lines[0].hasPrefix(" streak · me · practice") && lines[0].hasSuffix("● live"))
    #expect(lines[2].hasPrefix(" 12 days in a row, since 2026-11-18"))
    #expect(lines[3].hasPrefix(" ◌ not done yet, 1 practice to go"))
    #expect(lines[3].hasSuffix("◌ · · · · · ·"))
    #expect(lines[4].contains("best: 12 days · Strength "))
    #expect(lines[5].contains("at 00:00: 0 if nothing is done · Next milestone: 14 days, 2 days"))
    #expect(lines[7].contains("Jan Feb Mar") && lines[8].hasPrefix(" Mon "))
    #expect(lines[16].hasPrefix(" Today 0/3") && lines[16].contains("Tracks"))
    #expect(lines[17].hasPrefix(" [ ] Stretch"))
    #expect(lines[17].contains("River Song") && lines[17].contains("6×  80%"))
    #expect(terminal.text.contains("Nov 12 █"))
    #expect(lines[29].hasPrefix(" space check  ↑↓ choose"))
  }

  @Test("Space checks the chosen task off and takes the check back; the worker has it")
  func check() throws {
    let space = DashKey.character(" ")
    let terminal = FakeTerminal([[.down, space], [space], [.up, .up, .enter]])
    run(terminal, [try said(), .input, .input, .input])
    let texts = terminal.screens.map { $0.lines.joined(separator: "\n") }
    #expect(texts.contains { $0.contains("[x] 漢字の練習") && $0.contains("漢字の練習 is done.") })
    #expect(texts.contains { $0.contains("[ ] 漢字の練習") && $0.contains("is open again.") })
    #expect(terminal.text.contains("[x] Stretch") && terminal.text.contains("Today 1/3"))
    let card = try desk.ask(Proto.CardRequest(learner: "me"))
    #expect(card.tasks.map(\.done) == [true, false, false])
  }

  @Test("What others check is shown with the next snapshot, and the choice stays on its task")
  func others() throws {
    let first = try said()
    _ = try desk.ask(Proto.TaskCheckRequest(learner: "me", id: Self.id(100)))
    let terminal = FakeTerminal([[.down]])
    run(terminal, [first, .input, try said()])
    let chosen = terminal.screens.last?.runs.filter { $0.look.isReverse && $0.row > 16 } ?? []
    #expect(chosen.map(\.text).joined().hasPrefix("[ ] 漢字の練習"))
    #expect(terminal.text.contains("[x] Stretch"))
  }

  @Test("Without an answer the last values are marked as old, keys say why, and nothing is lost")
  func away() throws {
    let worker = Flaky(desk)
    let host = FakeBarHost()
    let terminal = FakeTerminal([[.character(" ")], [.tab]])
    let events: [(after: Int, event: BarEvent)] = [
      (0, try said()), (0, .away("no worker at ipc:///x")), (0, .input), (0, .input),
      (300_000, .time),
    ]
    worker.isAway = { terminal.screens.count > 2 }
    host.events = events
    _ = ProgramRun.run(
      ["dash"], worker: worker, columns: 100, inputIsTerminal: true, bar: host,
      terminal: terminal)
    #expect(terminal.screens.contains { $0.lines[29].contains("Stretch was not changed: ") })
    let lines = try #require(terminal.screens.last).lines
    #expect(lines[0].hasSuffix("○ no answer"))
    #expect(lines[2].hasPrefix(" ~12 days in a row"))
    #expect(lines[5].contains("as it was 5 minutes ago"))
    #expect(lines[16].hasPrefix(" Month by month 2026"))
    #expect(host.longestWait == 10_000)
    #expect(try desk.ask(Proto.CardRequest(learner: "me")).done == 0)
  }

  @Test("A question without an answer is told until one has an answer")
  func unanswered() throws {
    let worker = Flaky(desk)
    let terminal = FakeTerminal()
    worker.isAway = { terminal.screens.count == 1 }
    run(terminal, [try said(), try said(.tasks)], worker: worker)
    #expect(terminal.screens[1].lines[29].contains("no worker at"))
    #expect(terminal.screens[2].lines[29].hasPrefix(" space check"))
  }

  @Test("Where nothing was ever known there is no number")
  func unknown() {
    let worker = FakeWorker()
    worker.failure = .nobodyThere
    let terminal = FakeTerminal()
    run(terminal, [.away("no worker at ipc:///x")], worker: worker)
    #expect(terminal.text.contains("nothing is known yet"))
    #expect(terminal.text.contains("no worker at ipc:///x"))
    #expect(!terminal.text.contains("0 days"))
    #expect(worker.messages.isEmpty)
  }

  @Test("Keys turn to another ledger and another year")
  func turns() throws {
    let host = FakeBarHost()
    let terminal = FakeTerminal([[.character("l")], [.left], [.right, .right], [.character("3")]])
    run(
      terminal, [try said(), .input, try said(.tasks), .input, .input, .input, try said(.checkin)],
      host: host)
    #expect(host.watched.map(\.ledger) == [.practice, .tasks, .checkin])
    let titles = terminal.screens.map { $0.lines[0] }
    #expect(titles.contains { $0.hasPrefix(" streak · me · tasks ") })
    #expect(titles.contains { $0.hasPrefix(" streak · me · tasks · 2025") })
    #expect(!titles.contains { $0.contains("2027") || $0.contains("19") })
    #expect(titles.last?.hasPrefix(" streak · me · check-ins ") == true)
  }

  @Test("q ends, ? explains, a new size and r draw everything anew")
  func keys() throws {
    let terminal = FakeTerminal([
      [.character("?")], [.resized, .character("r")], [.character("q")],
    ])
    run(terminal, [try said(), .input, .input, .input, try said(.tasks)])
    #expect(terminal.text.contains("whose days: practice, tasks, check-ins"))
    #expect(terminal.text.contains("●") && terminal.text.contains("achieved"))
    #expect(terminal.forgotten == 2)
    #expect(terminal.screens.count == 4)
  }

  @Test(
    "In any size nothing leaves the screen, lies on another, or moves the cursor",
    arguments: ["C", "ja_JP.UTF-8"])
  func sizes(locale: String) throws {
    for (columns, rows) in [(1, 1), (19, 4), (20, 4), (20, 10)] + Self.sizes {
      let terminal = FakeTerminal(columns: columns, rows: rows, [[.character("?")]])
      terminal.colors = columns.isMultiple(of: 2) ? 256 : 8
      // One that takes care of nothing.
      let worker = Flaky(desk)
      worker.suffix = "\u{1B}[2J\u{202E}"
      run(terminal, [try said(), .input], worker: worker, environment: ["LC_ALL": locale])
      for screen in terminal.screens {
        var taken: Set<Int> = []
        for run in screen.runs {
          #expect(run.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
          let end = run.column + DisplayWidth.of(run.text)
          #expect(run.row < rows && end <= columns, "\(columns)x\(rows): \(run)")
          for column in run.column..<max(run.column, end) {
            #expect(taken.insert(run.row * 1_000 + column).inserted, "\(columns)x\(rows): \(run)")
          }
        }
      }
    }
  }

  private static let sizes = [
    (24, 13), (37, 17), (50, 21), (73, 24), (80, 24), (81, 22), (131, 50), (300, 9),
  ]

  @Test("In Japanese every word is Japanese, and lists begin in the same column")
  func japanese() throws {
    let terminal = FakeTerminal()
    run(terminal, [try said()], environment: ["LANG": "ja_JP.UTF-8"])
    let text = terminal.text
    for words in ["練習", "接続中", "12日連続", "練習あと1回", "最長: 12日", "今日 0/3", "月別 2026", "曲・教材", "終了"] {
      #expect(text.contains(words), "\(words)")
    }
    for words in ["days", "Today", "Tracks", "quit", "live"] { #expect(!text.contains(words)) }
    let english = DashWords(language: .english)
    let japanese = DashWords(language: .japanese)
    for (one, other) in zip(english.help + english.keys, japanese.help + japanese.keys) {
      #expect(one.key == other.key && one.meaning != other.meaning)
    }
  }

  @Test("Without colours days are signs")
  func signs() throws {
    let terminal = FakeTerminal()
    run(terminal, [try said()], words: ["--color", "never"])
    #expect(terminal.text.contains("#"))
    let paints = terminal.screens.flatMap(\.runs).map(\.look.paint)
    #expect(Set(paints).isSubset(of: [nil, .bold, .dim]))
    run(terminal, [try said()], environment: ["NO_COLOR": "1"])
    #expect(terminal.text.contains("#"))
    terminal.colors = 8
    run(terminal, [try said()])
    #expect(terminal.text.contains("#"))
  }

  @Test("What it does not go with is told, and another program has the terminal")
  func refusals() {
    #expect(run(FakeTerminal(), [], words: ["--json"]).code == 64)
    #expect(run(FakeTerminal(), [], words: ["--as-of", "2026-11-30T00:00:00Z"]).code == 64)
    #expect(run(FakeTerminal(), [], words: ["--ledger", "moon"]).code == 64)
    let piped = ProgramRun.run(["dash"], worker: desk, terminal: FakeTerminal())
    #expect(piped.code == 64 && piped.errors.contains("needs a terminal"))
    let other = ProgramRun.run(["dash"], worker: desk, columns: 80, inputIsTerminal: true)
    #expect(other.code == 70 && other.errors == "streak: became streak-dash\n")
  }
}

/// A worker that goes away.
private final class Flaky: WorkerConnection {
  private let worker: any WorkerConnection
  var isAway: () -> Bool = { false }
  /// What it puts behind titles.
  var suffix = ""

  init(_ worker: any WorkerConnection) { self.worker = worker }

  func exchange(_ calls: [RawCall]) throws -> [RawReply] {
    if isAway() { throw ConnectionError.nobodyThere }
    return try zip(calls, worker.exchange(calls)).map { call, reply in
      guard !suffix.isEmpty, reply.status == .ok else { return reply }
      switch call.op {
      case .card:
        var card = try Proto.CardReply(decoding: reply.body)
        for index in card.tasks.indices { card.tasks[index].title += suffix }
        return RawReply(.ok, card.encoded())
      case .tracks:
        var tracks = try Proto.TracksReply(decoding: reply.body)
        for index in tracks.tracks.indices { tracks.tracks[index].title += suffix }
        return RawReply(.ok, tracks.encoded())
      default: return reply
      }
    }
  }
}
