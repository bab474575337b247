import StreakCore
import StreakProtocol
import StreakWire
import Testing

@testable import StreakCommand

@Suite("Tasks")
struct TaskCommandTests {
  /// An id whose text begins with these eight digits.
  static func id(_ start: UInt32) -> [UInt8] {
    RecordID(high: UInt64(start) << 32 | 0x4000, low: 0x8000_0000_0000_0000).bytes
  }

  static let kanji = Proto.Task(
    id: id(0x0a0b_0c0d), title: "Kanji", first: 20_700,
    rules: [
      Proto.RecurrenceRule(from: 20_700, recurrence: Proto.Recurrence(everyDay: true)),
      Proto.RecurrenceRule(
        from: 20_790,
        recurrence: Proto.Recurrence(weekdays: [.monday, .thursday], lastDayOfMonth: true)),
    ])
  static let run = Proto.Task(
    id: id(0x1234_5678), title: "Long run", first: 20_788, last: 20_800,
    rules: [
      Proto.RecurrenceRule(
        from: 20_788, recurrence: Proto.Recurrence(monthDays: [1, 15], lastDayOfMonth: true))
    ])
  static let ended = Proto.Task(
    id: id(0x1234_9999), title: "Kana", first: 20_600, last: 20_786,
    rules: [Proto.RecurrenceRule(from: 20_600, recurrence: Proto.Recurrence(everyDay: true))])
  static let withdrawn = Proto.Task(
    id: id(0xbead_0000), title: "漢字", first: 20_780, last: 20_779,
    rules: [Proto.RecurrenceRule(from: 20_780, recurrence: Proto.Recurrence(weekdays: [.sunday]))])

  static let list = Proto.TasksListReply(
    tasks: [kanji, run, ended, withdrawn], day: 20_787, zone: "UTC", revision: 3)

  func worker(_ replies: (Proto.Op, any WireMessage)...) -> FakeWorker { Self.worker(replies) }

  /// A worker that has these tasks, and one reply for each other operation.
  static func worker(_ replies: [(Proto.Op, any WireMessage)]) -> FakeWorker {
    let worker = FakeWorker()
    worker.answer = { call in
      if call.op == .tasksList { return .init(.ok, Self.list.encoded()) }
      guard let reply = replies.first(where: { $0.0 == call.op }) else {
        return .init(.unknownOp, Proto.Error(message: "unknown").encoded())
      }
      return .init(.ok, reply.1.encoded())
    }
    return worker
  }

  @Test("the list has short ids, the days of today's rule and those to come, and lines up")
  func listing() throws {
    let worker = worker()
    #expect(
      ProgramRun.run("task list --ended", worker: worker).out == """
        ID        TITLE     EVERY                                FIRST       LAST
        0a0b0c0d  Kanji     day; Mon, Thu, last from 2026-12-03  2026-09-04
        12345678  Long run  1, 15, last                          2026-12-01  2026-12-13
        12349999  Kana      day                                  2026-05-27  2026-11-29
        bead0000  漢字      Sun                                  2026-11-23  withdrawn

        """)
    #expect(ProgramRun.run("task", worker: worker).out.hasPrefix("ID        TITLE "))
    #expect(try worker.requests(Proto.TasksListRequest.self).map(\.ended) == [true, false])
    let empty = FakeWorker.replying((.tasksList, Proto.TasksListReply()))
    #expect(
      ProgramRun.run("task list", worker: empty).out
        == "no tasks; `streak task add TITLE` adds one\n")
  }

  @Test("a short id has as many digits as tell it from the others")
  func shortIDs() {
    let twin = Proto.Task(
      id: RecordID(high: 0x0a0b_0c0d_0000_4001, low: 1).bytes, title: "twin")
    #expect(TaskText.shortID(Self.kanji.id, among: [Self.kanji, twin]) == "0a0b0c0d-0000-4000")
    #expect(TaskText.shortID([], among: []) == "")
  }

  @Test(
    "days are typed as they are said",
    arguments: [
      ("day", Proto.Recurrence(everyDay: true), "every day"),
      ("mon,last,day", Proto.Recurrence(everyDay: true), "every day"),
      (
        "fri,Mon,wednesday,mon", Proto.Recurrence(weekdays: [.monday, .wednesday, .friday]),
        "every Mon, Wed, Fri"
      ),
      (
        "fri-mon", Proto.Recurrence(weekdays: [.monday, .friday, .saturday, .sunday]),
        "every Fri-Mon"
      ),
      (
        "mon-wed,sat,sun",
        Proto.Recurrence(weekdays: [.monday, .tuesday, .wednesday, .saturday, .sunday]),
        "every Sat-Wed"
      ),
      (
        "tue-fri,sun",
        Proto.Recurrence(weekdays: [.tuesday, .wednesday, .thursday, .friday, .sunday]),
        "every Tue-Fri, Sun"
      ),
      ("sat,sun", Proto.Recurrence(weekdays: [.saturday, .sunday]), "every Sat, Sun"),
      (
        "mon-sun",
        Proto.Recurrence(weekdays: [
          .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
        ]), "every Mon, Tue, Wed, Thu, Fri, Sat, Sun"
      ),
      ("sun-sun", Proto.Recurrence(weekdays: [.sunday]), "every Sun"),
      (
        "31,1,22,3,11", Proto.Recurrence(monthDays: [1, 3, 11, 22, 31]),
        "on the 1st, 3rd, 11th, 22nd, 31st of a month"
      ),
      ("last", Proto.Recurrence(lastDayOfMonth: true), "on the last day of a month"),
      (
        "mon,15,last",
        Proto.Recurrence(weekdays: [.monday], monthDays: [15], lastDayOfMonth: true),
        "every Mon and on the 15th, last day of a month"
      ),
    ])
  func recurrences(text: String, recurrence: Proto.Recurrence, sentence: String) throws {
    let worker = worker((.taskPut, Proto.TaskPutReply()))
    _ = ProgramRun.run("task add x --every \(text)", worker: worker)
    // Given more than once, the option means all that it was given.
    let words = text.split(separator: ",").map { "--every \($0)" }.joined(separator: " ")
    _ = ProgramRun.run("task add x \(words)", worker: worker)
    let requests = try worker.requests(Proto.TaskPutRequest.self)
    #expect(requests.map(\.recurrence) == [recurrence, recurrence])
    #expect(RecurrenceText.sentence(recurrence) == sentence)
  }

  @Test func add() throws {
    let worker = worker(
      (
        .taskPut,
        Proto.TaskPutReply(task: Self.run, added: true, changed: true, day: 20_787, zone: "UTC")
      ))
    #expect(
      ProgramRun.run(["task", "add", "Long run"], worker: worker).out
        == "added 12345678 Long run, on the 1st, 15th, last day of a month, from 2026-12-01 on, "
        + "until 2026-12-13\n")
    _ = ProgramRun.run(
      "task add x --first 2026-12-01 --last 2026-12-01 --id \(CommandOutputTests.idText)",
      worker: worker)
    #expect(
      try worker.requests(Proto.TaskPutRequest.self) == [
        Proto.TaskPutRequest(
          learner: "me",
          id: RecordID(high: 0x0123_4567_89AB_4DEF, low: 0x8000_0000_0000_0001).bytes,
          title: "Long run"),
        Proto.TaskPutRequest(
          learner: "me", id: CommandOutputTests.id, title: "x", first: 20_788, last: 20_788),
      ])
    #expect(
      ProgramRun.run("task add x --json", worker: worker).out.hasPrefix(
        "{\"task\":{\"id\":\"12345678-0000-4000-8000-000000000000\",\"title\":\"Long run\","))
    let again = self.worker((.taskPut, Proto.TaskPutReply(task: Self.kanji, day: 20_787)))
    #expect(
      ProgramRun.run("task add x", worker: again).out
        == "nothing changed: 0a0b0c0d Kanji, every day, "
        + "from 2026-12-03 on every Mon, Thu and on the last day of a month\n")
  }

  @Test func change() throws {
    let worker = worker(
      (.taskPut, Proto.TaskPutReply(task: Self.kanji, changed: true, day: 20_795)))
    #expect(
      ProgramRun.run("task change kan --every sat --from 2026-12-01", worker: worker).out
        == "changed 0a0b0c0d Kanji, every Mon, Thu and on the last day of a month\n")
    _ = ProgramRun.run("task change kana --endless --title K --first 2026-01-01", worker: worker)
    #expect(
      try worker.requests(Proto.TaskPutRequest.self) == [
        Proto.TaskPutRequest(
          learner: "me", id: Self.kanji.id, recurrence: Proto.Recurrence(weekdays: [.saturday]),
          from: 20_788),
        Proto.TaskPutRequest(
          learner: "me", id: Self.ended.id, title: "K", first: 20_454, endless: true),
      ])
  }

  @Test("an end says what became of the task")
  func end() throws {
    func out(_ task: Proto.Task, changed: Bool = true) -> String {
      let reply = Proto.TaskEndReply(task: task, changed: changed, day: 20_787)
      return ProgramRun.run("task end kanji", worker: self.worker((.taskEnd, reply))).out
    }
    #expect(out(Self.ended) == "Kana ended on 2026-11-29\n")
    #expect(out(Self.ended, changed: false) == "Kana already ended on 2026-11-29\n")
    #expect(out(Self.run) == "Long run ends on 2026-12-13\n")
    #expect(out(Self.withdrawn) == "漢字 is withdrawn, due on no day\n")
    let worker = worker((.taskEnd, Proto.TaskEndReply()))
    _ = ProgramRun.run("task end kanji --last 2026-12-31", worker: worker)
    #expect(
      try worker.requests(Proto.TaskEndRequest.self) == [
        Proto.TaskEndRequest(learner: "me", id: Self.kanji.id, last: 20_818)
      ])
  }

  @Test func excuse() throws {
    func out(_ words: String, changed: Bool) -> String {
      let reply = Proto.TaskExcuseReply(changed: changed, day: 20_787)
      return ProgramRun.run("task excuse \(words)", worker: self.worker((.taskExcuse, reply))).out
    }
    #expect(out("kanji", changed: true) == "Kanji is excused on 2026-11-30\n")
    #expect(out("kanji", changed: false) == "Kanji was excused already on 2026-11-30\n")
    #expect(
      out("kanji --day 2026-12-24 --remove", changed: true)
        == "Kanji is no longer excused on 2026-12-24\n")
    #expect(
      out("kanji --remove", changed: false) == "Kanji was not excused on 2026-11-30\n")
  }

  // MARK: - Which task is meant

  @Test(
    "a task is meant by its title, its id, or a beginning that no other has",
    arguments: [
      ("Kanji", "Kanji"), ("kanji", "Kanji"), ("KAN", "Kanji"), ("long r", "Long run"),
      ("0a0b0c0d-0000-4000-8000-000000000000", "Kanji"),
      ("0A0B0C0D-0000-4000-8000-000000000000", "Kanji"), ("0a0b", "Kanji"),
      ("0a0b0c0d-00", "Kanji"), ("12345", "Long run"), ("12349", "Kana"),
      // Of a running and an ended task the running one.
      ("1234", "Long run"), ("漢", "漢字"), ("bead", "漢字"),
    ])
  func meant(text: String, title: String) throws {
    #expect(try TaskChoice(Self.list.tasks, day: 20_787).task(text).title == title)
  }

  @Test(
    "what is not one task is refused, with what it may mean",
    arguments: [
      (
        "Read", 65,
        "TASK: no task is \"Read\"; `streak task list` shows them"
      ),
      ("Knaji", 65, "TASK: no task is \"Knaji\", did you mean \"Kanji\"?"),
      ("0a0", 65, "TASK: no task is \"0a0\"; `streak task list` shows them"),
      ("99999", 65, "TASK: no task is \"99999\"; `streak task list` shows them"),
      ("", 65, "TASK: no task is \"\"; `streak task list` shows them"),
      ("Kan ji", 65, "TASK: no task is \"Kan ji\", did you mean \"Kanji\"?"),
    ])
  func notMeant(text: String, code: Int32, line: String) {
    let run = ProgramRun.run(["check", text], worker: worker())
    #expect(run.code == code)
    #expect(run.out == "")
    #expect(run.errors == "streak: \(line)\n")
  }

  @Test("more than one is refused, with their ids")
  func ambiguous() {
    func error(_ text: String, _ tasks: [Proto.Task]) -> String? {
      do throws(CommandError) {
        _ = try TaskChoice(tasks, day: 20_787).task(text)
        return nil
      } catch {
        #expect(error.code == .usage)
        return error.message
      }
    }
    var other = Self.kanji
    other.id = Self.id(0x0a0b_ffff)
    #expect(
      error("Kanji", [Self.kanji, other])
        == "TASK: \"Kanji\" may be Kanji (0a0b0c0d) or Kanji (0a0bffff)")
    other.title = "Kaji"
    #expect(
      error("ka", [Self.kanji, other, Self.ended])
        == "TASK: \"ka\" may be Kanji (0a0b0c0d) or Kaji (0a0bffff)")
    let many = (0..<9).map { number in
      Proto.Task(id: Self.id(number << 28 | 0xabcd), title: "Task \(number)")
    }
    #expect(
      error("t", many)
        == "TASK: \"t\" may be Task 0 (0000abcd), Task 1 (1000abcd), Task 2 (2000abcd), "
        + "Task 3 (3000abcd), Task 4 (4000abcd), or 4 more")
  }
}
