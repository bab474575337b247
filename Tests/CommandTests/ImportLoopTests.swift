import StreakCore
import StreakImport
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("Import: Loop Habit Tracker")
struct ImportLoopTests {
  /// 2026-11-01.
  static let start: Int32 = 20_758

  static func day(_ offset: Int) -> Int64 { Int64(Int(start) + offset) * 86_400_000 }

  static func repetitions(_ rows: [(habit: Int, day: Int, value: Int)]) -> String {
    rows.map {
      "INSERT INTO Repetitions (habit, timestamp, value) VALUES (\($0.habit), \(day($0.day)), \($0.value));"
    }.joined()
  }

  static let schema = """
    CREATE TABLE Habits (Id integer PRIMARY KEY, name text, freq_num integer, freq_den integer,
      archived integer, uuid text, type integer, target_value real, target_type integer,
      position integer);
    CREATE TABLE Repetitions (Id integer PRIMARY KEY, habit integer, timestamp integer,
      value integer, notes text);
    """

  static func newer(_ more: String = "") throws -> [UInt8] {
    try TestDatabase.bytes(
      schema + """
        INSERT INTO Habits VALUES (1, 'Read', 1, 1, 0, 'aa', 0, 0, 0, 0),
          (2, 'Run', 2, 7, 0, 'bb', 0, 0, 0, 1), (3, 'Study', 1, 1, 0, 'cc', 1, 10, 0, 2),
          (4, 'Smoke', 1, 1, 1, 'dd', 1, 3, 1, 3), (5, 'Never', 1, 1, 1, 'ee', 0, 0, 0, 4),
          (6, 'New', 1, 1, 0, 'ff', 0, 0, 0, 5);
        """
        + repetitions([
          (1, 0, 2), (1, 1, 3), (1, 2, 0), (1, 3, 2), (2, 5, 2), (2, 7, 2), (3, 4, 10_000),
          (3, 5, 9_999), (3, 6, 3), (4, 8, 2_000), (4, 9, 4_000), (4, 10, 0),
        ]) + more)
  }

  static func run(
    _ file: [UInt8], _ options: [String] = [], worker: any WorkerConnection
  ) -> ProgramRun {
    ProgramRun.run(["import", "f"] + options, worker: worker, files: ["f": file])
  }

  /// Each task with its days that are done (`+`) or excused (`~`), of November 2026.
  static func tasks(_ desk: DeskWorker) throws -> [String] {
    let tasks = try desk.ask(Proto.TasksListRequest(learner: "me", zone: "UTC", ended: true)).tasks
    var marks = [[UInt8]: String]()
    for offset in Int32(0)..<30 {
      let card = try desk.ask(
        Proto.CardRequest(learner: "me", zone: "UTC", cardDay: start + offset))
      for task in card.tasks where task.done { marks[task.id, default: ""] += " +\(offset)" }
      for task in card.excused { marks[task.id, default: ""] += " ~\(offset)" }
    }
    return tasks.map { task in
      let end = task.last.map { "\($0 - start)" } ?? ""
      return "\(task.title) \(task.first - start)..\(end)\(marks[task.id] ?? "")"
    }
  }

  @Test("a habit is a task from its first entry on, with its days done and excused")
  func database() throws {
    let desk = try DeskWorker()
    let file = try Self.newer()
    let dry = Self.run(file, ["--dry-run"], worker: desk)
    #expect(
      dry.out == """
        5 habits: 5 would be added, 0 would be changed, 0 already there
        12 entries: 7 days would be checked, 7 would be excused, 0 already there, \
        3 without anything done, 0 refused

        """)
    #expect(try Self.tasks(desk).isEmpty)
    let run = Self.run(file, worker: desk)
    #expect(run.code == 0)
    #expect(
      run.out == """
        5 habits: 5 added, 0 changed, 0 already there
        12 entries: 7 days checked, 7 excused, 0 already there, 3 without anything done, 0 refused

        """)
    #expect(
      run.errors == """
        streak: warning: Run is meant 2 in 7 days, which a task cannot be: it is due every day, \
        and the days that it did not need are excused
        streak: warning: Never is archived and was never done: left out

        """)
    #expect(
      try Self.tasks(desk) == [
        "Read 0.. +0 ~1 +3", "Run 5.. +5 ~6 +7 ~8 ~9 ~10 ~11", "Study 4.. +4 ~6",
        "Smoke 8..10 +8 +10", "New 29..",
      ])
    for options in [["--dry-run"], []] {
      let again = Self.run(file, options + ["--json"], worker: desk)
      #expect(
        again.out
          == "{\"habits\":5,\"added\":0,\"changed\":0,\"present\":5,\"entries\":12,\"without\":3,"
          + "\"checked\":0,\"excused\":0,\"days_present\":14,\"refused\":0,"
          + "\"dry_run\":\(!options.isEmpty)}\n")
    }
  }

  @Test("a later export of the same habits adds what is new, and renames")
  func later() throws {
    let desk = try DeskWorker()
    _ = Self.run(try Self.newer(), worker: desk)
    let file = try Self.newer(
      "UPDATE Habits SET name = 'Read a book' WHERE Id = 1;"
        + Self.repetitions([(1, 4, 2), (6, 20, 2)]))
    let dry = Self.run(file, ["--dry-run"], worker: desk)
    #expect(
      dry.out.hasPrefix(
        "5 habits: 0 would be added, 2 would be changed, 3 already there\n14 entries: 2 days would")
    )
    let run = Self.run(file, worker: desk)
    #expect(
      run.out.hasPrefix(
        "5 habits: 0 added, 2 changed, 3 already there\n14 entries: 2 days checked, 0 excused, 14 ")
    )
    #expect(
      try Self.tasks(desk).filter { $0.hasPrefix("Read") || $0.hasPrefix("New") } == [
        "Read a book 0.. +0 ~1 +3 +4", "New 20.. +20",
      ])
  }

  @Test("the old schema: every repetition is done, and its automatic checkmarks excuse")
  func old() throws {
    let desk = try DeskWorker()
    let file = try TestDatabase.bytes(
      """
      CREATE TABLE Habits (Id INTEGER PRIMARY KEY, archived INTEGER, freq_den INTEGER,
        freq_num INTEGER, name TEXT, position INTEGER);
      CREATE TABLE Repetitions (Id INTEGER PRIMARY KEY, habit INTEGER, timestamp INTEGER);
      CREATE TABLE Checkmarks (Id INTEGER PRIMARY KEY, habit INTEGER, timestamp INTEGER,
        value INTEGER);
      INSERT INTO Habits VALUES (1, 0, 1, 1, 'A', 0), (2, 0, 7, 1, 'A', 1);
      INSERT INTO Repetitions VALUES (1, 1, \(Self.day(0))), (2, 2, \(Self.day(3))),
        (3, 2, \(Self.day(3)));
      INSERT INTO Checkmarks VALUES (1, 1, \(Self.day(0)), 2), (2, 2, \(Self.day(4)), 1),
        (3, 2, \(Self.day(5)), 0);
      """)
    let run = Self.run(file, worker: desk)
    #expect(run.code == 0)
    #expect(
      run.out.hasSuffix(
        "3 entries: 2 days checked, 1 excused, 1 already there, 0 without anything done, 0 refused\n"
      ))
    #expect(try Self.tasks(desk) == ["A 0.. +0", "A 3.. +3 ~4"])
  }

  @Test("what is wrong costs itself alone")
  func refusals() throws {
    let desk = try DeskWorker()
    let long = String(repeating: "x", count: 201)
    let file = try Self.newer(
      """
      INSERT INTO Habits VALUES (7, '\(long)', 1, 1, 0, '', 0, 0, 0, 6),
        (8, 'Odd', 0, 1, 0, '', 0, 0, 0, 7);
      INSERT INTO Repetitions (Id, habit, timestamp, value) VALUES (101, 7, \(Self.day(0)), 2),
        (102, 77, \(Self.day(0)), 2), (103, 1, \(Self.day(0) + 1), 2),
        (104, 1, \(Self.day(6)), NULL), (105, 1, \(Self.day(0)), 3), (106, 1, \(Self.day(40)), 2),
        (107, 1, 9000000000000000000, 2);
      """)
    let run = Self.run(file, worker: desk)
    #expect(run.code == 65)
    #expect(
      run.errors.split(separator: "\n").filter { !$0.contains("warning") } == [
        "Habits 7: name: has 201 bytes, and must have 1-200",
        "Habits 8: freq_num: must be 1-366 times in freq_den, 1-366 days",
        "Repetitions 101: habit: was refused", "Repetitions 102: habit: names no habit",
        "Repetitions 103: timestamp: must be the beginning of a day in UTC, in milliseconds",
        "Repetitions 104: value: must be a whole number",
        "Repetitions 105: Read: another entry of 2026-11-01 says otherwise",
        "Repetitions 107: timestamp: must be the beginning of a day in UTC, in milliseconds",
        "Read: 2026-12-11 lies after today, 2026-11-30",
        "streak: 9 habits or entries were refused",
      ])
    #expect(try Self.tasks(desk)[0] == "Read 0.. +0 ~1 +3")
  }

  @Test("what is cut off or damaged never ends badly")
  func broken() throws {
    let file = try Self.newer()
    for length in stride(from: 16, to: file.count, by: 97) {
      let desk = FakeWorker.replying((.tasksList, Proto.TasksListReply(day: Self.start + 29)))
      let run = Self.run(Array(file[..<length]), worker: desk)
      #expect(run.code == 65, "\(length)")
      #expect(desk.calls.allSatisfy { $0.op == .tasksList })
    }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var damaged = file
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        damaged[Int.random(in: 16..<file.count, using: &random)] = .random(in: 0...255)
      }
      let desk = FakeWorker.replying(
        (.tasksList, Proto.TasksListReply(day: Self.start + 29)),
        (.taskPut, Proto.TaskPutReply(added: true, changed: true)),
        (.taskCheck, Proto.TaskCheckReply(changed: true)),
        (.taskExcuse, Proto.TaskExcuseReply(changed: true)))
      #expect([0, 65].contains(Self.run(damaged, worker: desk).code))
    }
  }

  // MARK: - Real files

  static let hasReal = RealFiles.bytes("loop.db") != nil

  @Test(
    "a real database: the days of its repetitions, none twice, and nothing new the second time",
    .enabled(if: hasReal, "no real file"))
  func realDatabase() throws {
    let file = try #require(RealFiles.bytes("loop.db"))
    let counts = try TestDatabase.numbers(
      """
      SELECT (SELECT count(*) FROM Habits), (SELECT count(*) FROM Repetitions),
        (SELECT count(*) FROM (SELECT DISTINCT habit, timestamp FROM Repetitions)),
        (SELECT count(*) FROM (SELECT habit, timestamp FROM Checkmarks WHERE value = 1
          EXCEPT SELECT habit, timestamp FROM Repetitions))
      """, in: file)[0]
    let desk = try DeskWorker()
    let run = Self.run(file, ["--json"], worker: desk)
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.out
        == "{\"habits\":\(counts[0]),\"added\":\(counts[0]),\"changed\":0,\"present\":0,"
        + "\"entries\":\(counts[1]),\"without\":0,\"checked\":\(counts[2]),"
        + "\"excused\":\(counts[3]),\"days_present\":\(counts[1] - counts[2]),\"refused\":0,"
        + "\"dry_run\":false}\n")
    let again = Self.run(file, ["--json"], worker: desk)
    #expect(again.out.contains("\"checked\":0,\"excused\":0,"))
    #expect(again.out.contains("\"added\":0,\"changed\":0,\"present\":\(counts[0]),"))
  }

  @Test(
    "streaks are those that Loop itself computed, of every habit",
    .enabled(if: hasReal, "no real file"))
  func realStreaks() throws {
    let file = try #require(RealFiles.bytes("loop.db"))
    let habits = try TestDatabase.numbers(
      "SELECT DISTINCT habit FROM Streak s JOIN Habits h ON h.Id = s.habit WHERE freq_num = freq_den",
      in: file)
    #expect(habits.count > 1)
    for habit in habits.map({ $0[0] }) {
      let alone = try TestDatabase.bytes("DELETE FROM Habits WHERE Id <> \(habit)", from: file)
      let desk = try DeskWorker()
      // The repetitions of the others are refused.
      _ = Self.run(alone, worker: desk)
      let streaks = try TestDatabase.numbers(
        "SELECT start, \"end\", length FROM Streak WHERE habit = \(habit)", in: file)
      for streak in streaks {
        let reply = try desk.ask(
          Proto.StreakRequest(
            learner: "me", zone: "UTC", asOf: streak[1] + 43_200_000, ledger: .tasks))
        #expect(Int64(reply.count) == streak[2], "habit \(habit)")
        #expect(reply.start.map { Int64($0) * 86_400_000 } == streak[0], "habit \(habit)")
      }
      let best = try desk.ask(Proto.BestRequest(learner: "me", zone: "UTC", ledger: .tasks))
      #expect(Int64(best.count) == streaks.map { $0[2] }.max())
    }
  }
}
