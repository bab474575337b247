import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("Snapshot and ledgers")
struct SnapshotCommandTests {
  static func snapshot() -> Proto.SnapshotReply {
    let statuses: [Proto.DayStatus] = [
      .none, .none, .broken, .achieved, .achieved, .achieved, .pending,
    ]
    return Proto.SnapshotReply(
      streak: Proto.StreakReply(
        label: "3", count: 3, today: .pending, start: 20_784,
        best: Proto.Run(count: 9, start: 20_700, end: 20_708)),
      week: statuses.enumerated().map {
        Proto.WeekDay(day: 20_781 + Int32($0), status: $1, achieved: $1 == .achieved)
      },
      tasksDue: 3, tasksDone: 1,
      tasksLeft: [Proto.CardTask(title: "漢字"), Proto.CardTask(title: "Run")], balance: 1_340,
      checkedIn: true,
      tip: Proto.Tip(
        key: "11-30_v2", title: "Rest", body: "Sleep is practice too.", favourite: true),
      validUntil: 1_796_050_800_000,
      next: Proto.SnapshotNext(label: "0", today: .pending, day: 20_788), left: 2,
      etag: [0x0F, 0xFF], day: 20_787, zone: "Asia/Tokyo", revision: 27)
  }

  @Test("everything is on one small screen, the next day on the learner's clock")
  func screen() throws {
    let worker = FakeWorker.replying((.snapshot, Self.snapshot()))
    #expect(
      ProgramRun.run("snapshot --ledger tasks", worker: worker).out == """
        3 days in a row, since 2026-11-27
        T W T F S S M
        · · ○ ● ● ● ◌   2026-11-24 to 2026-11-30
        today      ◌ not done yet, 2 tasks to go
        best       9 days, 2026-09-04 to 2026-09-12
        tasks      1 of 3 done, left: 漢字, Run
        coins      1,340, checked in today
        tip        Rest ★
                   Sleep is practice too.
        next       2026-12-01 00:00, then 0 days in a row, not done yet
        etag       0fff

        """)
    #expect(
      try worker.requests(Proto.SnapshotRequest.self) == [
        Proto.SnapshotRequest(learner: "me", ledger: .tasks)
      ])
    #expect(
      ProgramRun.run("snapshot --json", worker: worker).out.hasSuffix(
        "\"left\":2,\"etag\":\"0fff\",\"day\":\"2026-11-30\",\"zone\":\"Asia/Tokyo\","
          + "\"revision\":27}\n"))
  }

  @Test("what a learner does not use takes no line")
  func small() {
    var reply = Self.snapshot()
    (reply.tasksDue, reply.balance, reply.checkedIn, reply.tip) = (0, 0, false, nil)
    (reply.left, reply.zone) = (1, "Mars/Olympus")
    let out = ProgramRun.run(
      "snapshot", worker: FakeWorker.replying((.snapshot, reply))
    ).out.split(separator: "\n")
    #expect(out.count == 7)
    #expect(out[3] == "today      ◌ not done yet, 1 record to go")
    #expect(out[5] == "next       2026-11-30 15:00Z, then 0 days in a row, not done yet")
    let checkin = ProgramRun.run(
      "snapshot --ledger checkin", worker: FakeWorker.replying((.snapshot, reply))
    ).out.split(separator: "\n")
    #expect(checkin[3] == "today      ◌ not done yet, 1 check-in to go")
    #expect(checkin[5] == "coins      0, not checked in today")
  }

  @Test("a snapshot that is still true is a success")
  func notModified() throws {
    let worker = FakeWorker()
    worker.answer = { _ in .init(.notModified, []) }
    let run = ProgramRun.run("snapshot --etag 0fFF", worker: worker)
    #expect(run.code == 0)
    #expect(run.out == "not modified\n")
    #expect(
      ProgramRun.run("snapshot --etag 0fff --json", worker: worker).out
        == "{\"not_modified\":true}\n")
    #expect(
      try worker.requests(Proto.SnapshotRequest.self).map(\.etag) == [[15, 255], [15, 255]])
    // Nobody asked whether something is still true.
    let unasked = ProgramRun.run("snapshot", worker: worker)
    #expect(unasked.code == 70)
    #expect(unasked.out == "")
    let raw = ProgramRun.run(["raw", "snapshot"], worker: worker)
    #expect(raw.code == 0)
    #expect(raw.out == "")
    #expect(raw.errors == "streak: not modified\n")
  }

  @Test("a long tip is cut to three lines, at spaces or between wide characters")
  func longTips() {
    #expect(SnapshotScreen.wrapped("one two three", 8) == ["one two", "three"])
    #expect(SnapshotScreen.wrapped("漢字漢字漢", 4) == ["漢字", "漢字", "漢"])
    #expect(SnapshotScreen.wrapped("", 8) == [])
    let long = SnapshotScreen.wrapped(
      Array(repeating: "word", count: 50).joined(separator: " "), 20)
    #expect(long == ["word word word word", "word word word word", "word word word word…"])
  }

  @Test(
    "each ledger can be asked about",
    arguments: [("tasks", Proto.Ledger.tasks), ("checkin", .checkin), ("practice", .practice)])
  func ledgers(name: String, ledger: Proto.Ledger) throws {
    let worker = FakeWorker.replying(
      (.streak, Proto.StreakReply()), (.best, Proto.BestReply()), (.week, Proto.WeekReply()),
      (.calendar, Proto.CalendarReply()), (.profileGet, Proto.ProfileGetReply()),
      (.explain, Proto.ExplainReply()))
    for command in ["streak", "best", "week", "calendar", "explain"] {
      #expect(ProgramRun.run("\(command) --ledger \(name)", worker: worker).code == 0)
    }
    #expect(try worker.requests(Proto.StreakRequest.self).map(\.ledger) == [ledger])
    #expect(try worker.requests(Proto.BestRequest.self).map(\.ledger) == [ledger])
    #expect(try worker.requests(Proto.WeekRequest.self).map(\.ledger) == [ledger])
    #expect(try worker.requests(Proto.CalendarRequest.self).map(\.ledger) == [ledger])
    #expect(try worker.requests(Proto.ExplainRequest.self).map(\.ledger) == [ledger])
  }

  @Test("why a day of tasks or of check-ins has its status")
  func reasons() {
    func reason(_ reason: Proto.Reason, _ ledger: Proto.Ledger = .tasks) -> String {
      ScreenWords.english.reason(
        Proto.ExplainedDay(reason: reason, due: 3, done: 2), ledger)
    }
    #expect(reason(.tasksDone) == "2 of 3 tasks")
    #expect(reason(.tasksNotDone) == "only 2 of 3 tasks")
    #expect(reason(.tasksOpen) == "2 of 3 tasks so far")
    #expect(reason(.nothingDue) == "nothing was due")
    #expect(reason(.beforeFirstDay) == "before the first task")
    #expect(reason(.checkedIn, .checkin) == "checked in")
    #expect(reason(.notCheckedIn, .checkin) == "not checked in")
    #expect(reason(.checkInOpen, .checkin) == "not checked in so far")
    #expect(reason(.beforeFirstDay, .checkin) == "before the first check-in")
    #expect(reason(.beforeFirstDay, .practice) == "before the first record")
    #expect(reason(Proto.Reason(rawValue: 99)) == "99")
    for (value, name) in Proto.Reason.known where value != .unspecified && value != .excused {
      #expect(reason(value) != name, "\(name) has words")
    }
  }

  @Test("a heatmap of tasks is darker where more was done, of days that count only")
  func heatmap() {
    let days = [
      Proto.CalendarDay(day: 20_781, status: .achieved, due: 4, done: 4),
      Proto.CalendarDay(day: 20_782, status: .achieved, due: 1, done: 1),
      Proto.CalendarDay(day: 20_783, status: .broken, due: 4, done: 3),
      Proto.CalendarDay(day: 20_784, status: .skipped),
    ]
    func cells(_ ledger: Proto.Ledger) -> [String] {
      let lines = Heatmap(days, ledger: ledger, firstWeekday: .tuesday).lines(
        Style(isOn: false), width: nil)
      return lines[1...4].map { String($0.dropFirst(4)) } + [
        lines[9].split(separator: ": ").last.map(String.init) ?? ""
      ]
    }
    #expect(
      cells(.tasks) == ["█", "░", "·", "–", "░▒▓█ up to 4 tasks a day, · missed, – nothing due"])
    #expect(cells(.checkin) == ["█", "█", "·", "–", "█ checked in, · missed, – excused"])
  }
}
