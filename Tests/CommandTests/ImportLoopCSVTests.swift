import StreakCore
import StreakImport
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("Import: Loop Habit Tracker's CSV")
struct ImportLoopCSVTests {
  static func run(
    _ lines: [String], _ options: [String] = [], worker: any WorkerConnection
  ) -> ProgramRun {
    ImportLoopTests.run(
      Array(lines.joined(separator: "\n").utf8), options, worker: worker)
  }

  static let combined = [
    "\u{FEFF}Date,Read,\"Run, fast\",", "2026-11-05,2,-1,", "2026-11-04,3,2,", "2026-11-03,1,0,",
    "2026-11-02,2,,",
  ]

  @Test("one column a habit, newest first: done, skipped, not needed, nothing")
  func together() throws {
    let desk = try DeskWorker()
    let run = Self.run(Self.combined, worker: desk)
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.out == """
        2 habits: 2 added, 0 changed, 0 already there
        8 entries: 3 days checked, 2 excused, 0 already there, 3 without anything done, 0 refused

        """)
    let wanted = ["Read 1.. +1 ~2 ~3 +4", "Run, fast 3.. +3"]
    #expect(try ImportLoopTests.tasks(desk) == wanted)
    #expect(
      Self.run(Self.combined, worker: desk).out.contains("0 days checked, 0 excused, 5 already"))
    #expect(try ImportLoopTests.tasks(desk) == wanted)
  }

  @Test("words, short days, and the defect with a comma inside are the same file")
  func forms() throws {
    let files = [
      [
        "Date,Read,\"Run, fast\"", "11-05-26,YES_MANUAL,UNKNOWN", "11-04-26,SKIP,YES_MANUAL",
        "11-03-26,YES_AUTO,NO", "11-02-26,YES_MANUAL,",
      ],
      [
        "Date,Read,\"Run, fast\",",
        "2026-11-05,Entry(timestamp=2026-11-05, value=2),Entry(timestamp=2026-11-05, value=-1),",
        "2026-11-04,Entry(timestamp=2026-11-04, value=3),Entry(timestamp=2026-11-04, value=2),",
        "2026-11-03,Entry(timestamp=2026-11-03, value=1),Entry(timestamp=2026-11-03, value=0),",
        "2026-11-02,Entry(timestamp=2026-11-02, value=2),,",
      ],
      [
        "date,Read,\"Run, fast\"", "5.11.2026,2,-1", "4.11.2026,3,2", "3.11.2026,1,0",
        "2.11.2026,2,",
      ],
    ]
    for file in files {
      let desk = try DeskWorker()
      _ = Self.run(Self.combined, worker: desk)
      let run = Self.run(file, worker: desk)
      #expect(run.code == 0, "\(run.errors)")
      #expect(
        run.out == """
          2 habits: 0 added, 0 changed, 2 already there
          8 entries: 0 days checked, 0 excused, 5 already there, 3 without anything done, 0 refused

          """, "\(file[0])")
    }
  }

  @Test("a column in which nothing was ever done is no task")
  func never() throws {
    let desk = try DeskWorker()
    let run = Self.run(["Date,A,B", "2026-11-02,2,0", "2026-11-01,2,-1"], worker: desk)
    #expect(run.errors == "streak: warning: B was never done or skipped: left out\n")
    #expect(try ImportLoopTests.tasks(desk) == ["A 0.. +0 +1"])
  }

  @Test("a file of one habit needs its name; above 3 its numbers are thousandths")
  func single() throws {
    let files = [
      ["date,value", "2026-11-04,7500", "2026-11-03,0", "2026-11-02,3"],
      ["2026-11-04,7500", "2026-11-03,0", "2026-11-02,3"],
      ["Date,Value,Notes", "2026-11-04,7500,\"well, well\"", "2026-11-03,0,", "2026-11-02,SKIP,"],
    ]
    let desk = try DeskWorker()
    for (index, file) in files.enumerated() {
      let unnamed = Self.run(file, worker: desk)
      #expect(unnamed.code == 64)
      #expect(unnamed.errors.contains("say it with --title"))
      let run = Self.run(file, ["--title", "Study"], worker: desk)
      #expect(run.code == 0, "\(run.errors)")
      #expect(
        run.errors
          == "streak: warning: Study has numbers and no target: any above 0 counts as done\n")
      #expect(run.out.contains(index == 0 ? "1 day checked, 1 excused" : "2 already there"))
      #expect(try ImportLoopTests.tasks(desk) == ["Study 1.. ~1 +3"])
    }
  }

  @Test("days that may have the month or the day first are told apart by their neighbours")
  func days() throws {
    func tasks(_ days: [String]) throws -> [String] {
      let desk = try DeskWorker()
      let run = Self.run(["Date,A"] + days.map { "\($0),2" }, worker: desk)
      return run.code == 0 ? try ImportLoopTests.tasks(desk) : [run.errors]
    }
    #expect(try tasks(["11/05/26", "11/04/26"]) == ["A 3.. +3 +4"])
    #expect(try tasks(["05/11/26", "04/11/26"]) == ["A 3.. +3 +4"])
    #expect(try tasks(["20/11/26", "04/11/26"]) == ["A 3.. +3 +19"])
    #expect(try tasks(["11/11/26"]) == ["A 10.. +10"])
    #expect(
      try tasks(["11/05/26"]) == [
        "streak: file: its days may have the month or the day first: write them as 2026-11-30\n"
      ])
  }

  @Test("a cell or a row that is wrong costs itself alone")
  func refusals() throws {
    let desk = try DeskWorker()
    let run = Self.run(
      [
        "Date,A,B", "2026-11-06,2,x", "2026-11-05,2", "soon,2,2", "2026-13-01,2,2", "31-31-26,2,2",
        "2026-11-04,Entry(timestamp=2026-11-03, value=2),2", "\"2026-11-03,2,2", "2026-11-02,2,2",
        "2026-11-02,3,2", "2026-12-24,2,-1",
      ], worker: desk)
    #expect(run.code == 65)
    #expect(
      run.errors.split(separator: "\n") == [
        "line 3: row: 1 values, and the header row names 2",
        "line 4: date: must be a day such as 2026-11-30",
        "line 5: date: must be a day such as 2026-11-30",
        "line 8: row: a quote is opened and never closed",
        "line 6: date: 31-31-26 is no day",
        "line 7: A: is the entry of 2026-11-03",
        "line 10: A: another entry of 2026-11-02 says otherwise",
        "line 2: B: \"x\" is no value", "line 6: date: 31-31-26 is no day",
        "A: 2026-12-24 lies after today, 2026-11-30",
        "streak: 10 habits or entries were refused",
      ])
    #expect(try ImportLoopTests.tasks(desk) == ["A 1.. +1 +5", "B 1.. +1 +3"])
  }

  @Test("a file cut off anywhere is taken in or refused, and never ends badly")
  func cutOff() throws {
    let text = Array(Self.combined.joined(separator: "\n").utf8)
    for length in 0..<text.count {
      let desk = FakeWorker.replying(
        (.tasksList, Proto.TasksListReply(day: ImportLoopTests.start + 29)),
        (.taskPut, Proto.TaskPutReply(added: true, changed: true)),
        (.taskCheck, Proto.TaskCheckReply(changed: true)),
        (.taskExcuse, Proto.TaskExcuseReply(changed: true)))
      let run = ImportLoopTests.run(Array(text[..<length]), worker: desk)
      #expect([0, 65].contains(run.code), "\(length) \(run.errors)")
    }
  }

  // MARK: - Real files

  @Test(
    "real files: as many days as the cells say, and nothing new the second time",
    arguments: [
      "loop-checkmarks-9habits.csv", "nolicence/loop-checkmarks-entry-bug.csv",
      "nolicence/loop-minutes-language-study.csv",
    ])
  func real(name: String) throws {
    guard let file = RealFiles.bytes(name) else { return }
    let desk = try DeskWorker()
    let run = ImportLoopTests.run(file, ["--json", "--title", "Study"], worker: desk)
    #expect(run.code == 0, "\(run.errors)")
    // Counted by hand: cells between commas, or the numbers behind "value=".
    let lines = String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst()
    var columns: [Int: [Int]] = [:]
    for line in lines {
      let parts = line.split(separator: ",", omittingEmptySubsequences: false)
      let values =
        parts.contains { $0.contains("value=") }
        ? line.split(separator: "value=").dropFirst().compactMap { Int($0.prefix { $0 != ")" }) }
        : parts.dropFirst().compactMap { Int($0) }
      for (index, value) in values.enumerated() { columns[index, default: []].append(value) }
    }
    var (checked, excused) = (0, 0)
    for values in columns.values {
      let isMeasured = values.contains { $0 > 3 }
      checked += values.count { isMeasured ? $0 > 0 && $0 != 3 : $0 == 2 }
      excused += values.count { $0 == 3 || !isMeasured && $0 == 1 }
    }
    #expect(checked > 0)
    #expect(run.out.contains("\"checked\":\(checked),\"excused\":\(excused),\"days_present\":0,"))
    let again = ImportLoopTests.run(file, ["--json", "--title", "Study"], worker: desk)
    #expect(
      again.out.contains("\"checked\":0,\"excused\":0,\"days_present\":\(checked + excused),"))
  }
}
