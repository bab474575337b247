import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("Commands")
struct CommandOutputTests {
  static let id = (0..<16).map { UInt8($0 * 16 + 1) }
  static let idText = "01112131-4151-6171-8191-a1b1c1d1e1f1"

  @Test func streak() throws {
    let worker = FakeWorker.replying(
      (
        .streak,
        Proto.StreakReply(
          label: "12", count: 12, today: .pending, start: 20_775,
          best: Proto.Run(count: 45, start: 20_000, end: 20_044))
      ))
    let run = ProgramRun.run("streak --weekly 3", worker: worker)
    #expect(
      run.out == """
        12 weeks in a row, since 2026-11-18
        this week  ◌ not done yet
        best       45 days, 2024-10-04 to 2024-11-17

        """)
    #expect(
      ProgramRun.run("streak", worker: worker).out == """
        12 days in a row, since 2026-11-18
        today      ◌ not done yet
        best       45 days, 2024-10-04 to 2024-11-17

        """)
    #expect(
      try worker.requests(Proto.StreakRequest.self).map(\.weeklyTarget) == [3, 0])
    let colour = ProgramRun.run("streak --color always", worker: worker).out
    #expect(colour.hasPrefix("\u{1B}[1m12 days\u{1B}[0m in a row"))
  }

  @Test func best() {
    let run = Proto.BestReply(count: 2, start: 20_786, end: 20_787)
    #expect(
      ProgramRun.run("best", worker: FakeWorker.replying((.best, run))).out
        == "2 days, 2026-11-29 to 2026-11-30\n")
    #expect(
      ProgramRun.run("best", worker: FakeWorker.replying((.best, Proto.BestReply()))).out
        == "none yet\n")
  }

  @Test func week() throws {
    let statuses: [Proto.DayStatus] = [
      .achieved, .achieved, .broken, .skipped, .none, .achieved, .pending,
    ]
    let days = statuses.enumerated().map { index, status in
      Proto.WeekDay(day: 20_781 + Int32(index), status: status, achieved: status == .achieved)
    }
    let worker = FakeWorker.replying((.week, Proto.WeekReply(days: days)))
    #expect(
      ProgramRun.run("week", worker: worker).out == """
        T W T F S S M
        ● ● ○ – · ● ◌   2026-11-24 to 2026-11-30

        """)
    #expect(
      ProgramRun.run("week --calendar --json", worker: worker).out.hasPrefix(
        "{\"days\":[{\"day\":\"2026-11-24\",\"status\":\"achieved\",\"achieved\":true,\"records\":0,\"due\":0,"
      ))
    #expect(try worker.requests(Proto.WeekRequest.self).map(\.calendarWeek) == [false, true])
  }

  @Test func months() throws {
    var months = (1...12).map { Proto.Month(month: UInt32($0)) }
    months[1] = Proto.Month(month: 2, records: 1_200, activeDays: 28, correct: 57, total: 200)
    months[2] = Proto.Month(month: 3, records: 300, activeDays: 9)
    let worker = FakeWorker.replying((.months, Proto.MonthsReply(year: 2026, months: months)))
    let lines = ProgramRun.run("months 2026", worker: worker).out.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 15)
    #expect(lines[0] == "2026  RECORDS  DAYS  CORRECT")
    #expect(lines[1] == "Jan         0     0")
    #expect(lines[2] == "Feb     1,200    28      29%  ██████████████████████████████")
    #expect(lines[3] == "Mar       300     9           ███████▌")
    #expect(lines[13] == "Year    1,500    37      29%")
    #expect(try worker.requests(Proto.MonthsRequest.self).map(\.year) == [2026])
  }

  @Test("a calendar asks for the profile's first weekday in the same message")
  func calendar() throws {
    let days = (0..<7).map { Proto.CalendarDay(day: 20_781 + $0, status: .broken) }
    let worker = FakeWorker.replying(
      (.calendar, Proto.CalendarReply(days: days)),
      (.profileGet, Proto.ProfileGetReply(profile: Proto.Profile(firstWeekday: .sunday))))
    let run = ProgramRun.run("calendar --from 2026-11-24 --to 2026-11-30", worker: worker)
    #expect(run.code == 0)
    #expect(run.out.split(separator: "\n")[0] == "Sun  ·")
    #expect(worker.messages.map(\.count) == [2])
    #expect(
      try worker.requests(Proto.CalendarRequest.self) == [
        Proto.CalendarRequest(learner: "me", ledger: .practice, first: 20_781, last: 20_787)
      ])
    #expect(ProgramRun.run("calendar --json", worker: worker).out.hasPrefix("{\"days\":[{"))
    #expect(worker.messages.map(\.count) == [2, 1])
  }

  @Test func tracks() throws {
    let tracks = [
      Proto.Track(
        title: "Blue in Green", artist: "Miles Davis", sessions: 1_234, accuracy: 85, activeDays: 9,
        lastTime: 1_796_019_459_000, bestScore: Proto.Score(correct: 19, total: 20),
        trend: Proto.Trend(recent: 90, previous: 80, direction: .up)),
      Proto.Track(title: "夜に\u{1B}[2J", artist: "YOASOBI", sessions: 7, activeDays: 3),
      Proto.Track(sessions: 1, activeDays: 1, trend: Proto.Trend(direction: .down)),
    ]
    let worker = FakeWorker.replying((.tracks, Proto.TracksReply(tracks: tracks, totalTracks: 3)))
    #expect(
      ProgramRun.run("tracks", worker: worker).out == """
        TITLE          ARTIST       SESSIONS  DAYS  ACCURACY      BEST  LAST
        Blue in Green  Miles Davis     1,234     9       85%  ↑  19/20  2026-11-30
        夜に␛[2J       YOASOBI             7     3                      1970-01-01
        (no title)                         1     1            ↓         1970-01-01

        """)
    _ = ProgramRun.run(
      "tracks --by accuracy --reverse --limit 2 --from 2026-11-01 --to 2026-11-30 --kind k",
      worker: worker)
    #expect(
      try worker.requests(Proto.TracksRequest.self) == [
        Proto.TracksRequest(learner: "me", order: .lastTime, limit: 50),
        Proto.TracksRequest(
          learner: "me", order: .accuracy, reverse: true, limit: 2, first: 20_758, last: 20_787,
          kind: "k"),
      ])
  }

  @Test("more tracks than a page are asked for page by page")
  func trackPages() throws {
    let worker = FakeWorker()
    worker.answer = { call in
      guard let request = try? Proto.TracksRequest(decoding: call.body) else {
        return .init(.invalid, [])
      }
      let tracks = (0..<request.limit).map {
        Proto.Track(title: "\(request.offset + $0)", sessions: 1)
      }
      return .init(.ok, Proto.TracksReply(tracks: tracks, totalTracks: 5_000).encoded())
    }
    let run = ProgramRun.run("tracks --limit 2500", worker: worker)
    let lines = run.out.split(separator: "\n")
    #expect(lines.count == 2_502)
    #expect(lines[2_500].hasPrefix("2499 "))
    #expect(lines[2_501] == "2,500 of 5,000 tracks")
    #expect(try worker.requests(Proto.TracksRequest.self).map(\.offset) == [0, 1_000, 2_000])
    #expect(try worker.requests(Proto.TracksRequest.self).map(\.limit) == [1_000, 1_000, 500])
  }

  @Test func explain() {
    let days = [
      Proto.ExplainedDay(day: 20_787, status: .pending, reason: .goalOpen, records: 0, goal: 1),
      Proto.ExplainedDay(
        day: 20_786, status: .achieved, reason: .goalMet, records: 2, goal: 1, counted: true),
      Proto.ExplainedDay(
        day: 20_785, status: .skipped, reason: .restWeekday, goal: 1, counted: true),
      Proto.ExplainedDay(
        day: 20_784, status: .broken, reason: .goalNotMet, records: 1, goal: 2, windowEdge: true),
    ]
    let reading = Proto.StreakReply(label: "1", count: 1, today: .pending, start: 20_786)
    let worker = FakeWorker.replying((.explain, Proto.ExplainReply(reading: reading, days: days)))
    #expect(
      ProgramRun.run("explain", worker: worker).out == """
        1 day in a row, since 2026-11-29
        today      ◌ not done yet
        best       none yet

           DAY             STATUS      WHY
           2026-11-30 Mon  ◌ pending   0 of 1 record so far
        │  2026-11-29 Sun  ● achieved  2 of 1 record
        │  2026-11-28 Sat  – skipped   a weekday of rest
           2026-11-27 Fri  ○ broken    only 1 of 2 records; what is before it was not looked at

        """)
  }

  @Test func record() throws {
    let worker = FakeWorker.replying(
      (.recordsPut, Proto.RecordsPutReply(added: 1, day: 20_787, zone: "UTC", revision: 3)))
    let words = ["record", "Blue in Green", "--artist", "Miles Davis", "--correct", "17"]
    let run = ProgramRun.run(
      words + ["--total=20", "--kind", "dictation", "--at", "2026-11-30T08:00:00+01:00"],
      worker: worker, environment: ["STREAK_ZONE": "Asia/Tokyo"])
    #expect(run.out == "recorded 01234567-89ab-4def-8000-000000000001\n")
    let json = ProgramRun.run(
      "record --json --id \(Self.idText) --at 2026-11-30T07:00:00Z", worker: worker)
    #expect(
      json.out == """
        {"id":"01112131-4151-6171-8191-a1b1c1d1e1f1","added":1,"changed":0,"present":0,\
        "day":"2026-11-30","zone":"UTC","revision":3}

        """)
    _ = ProgramRun.run("record --zone Z", worker: worker)
    let requests = try worker.requests(Proto.RecordsPutRequest.self)
    #expect(requests.map(\.zone) == ["Asia/Tokyo", "", "Z"])
    let records = requests.flatMap(\.records)
    #expect(
      records[0]
        == Proto.Record(
          id: RecordID(high: 0x0123_4567_89AB_4DEF, low: 0x8000_0000_0000_0001).bytes,
          time: 1_796_022_000_000, zone: "+01:00", kind: "dictation", title: "Blue in Green",
          artist: "Miles Davis", correct: 17, total: 20))
    #expect(records[1].id == Self.id)
    // Z tells no place: the request's zone or the profile's counts.
    #expect(records.map(\.zone) == ["+01:00", "", "Z"])
    #expect(records[2].time == 1_796_019_459_000)
    for (reply, line) in [
      (Proto.RecordsPutReply(present: 1), "already there: "),
      (Proto.RecordsPutReply(changed: 1), "corrected "),
    ] {
      let worker = FakeWorker.replying((.recordsPut, reply))
      #expect(ProgramRun.run("record", worker: worker).out.hasPrefix(line))
    }
  }

  @Test func list() throws {
    let records = [
      Proto.Record(
        id: Self.id, time: 1_400_176_604_000, zone: "America/New_York", kind: "commit",
        title: "lib", artist: "curl", correct: 3, total: 4, day: 16_205),
      Proto.Record(id: Self.id, time: 1_400_176_604_000, zone: "", day: 16_205),
    ]
    let worker = FakeWorker.replying(
      (.recordsList, Proto.RecordsListReply(records: records, revision: 7)))
    #expect(
      ProgramRun.run("list --from 2014-05-01 --newest", worker: worker).out == """
        DAY         TIME                       KIND    TITLE  ARTIST  SCORE  ID
        2014-05-15  2014-05-15T13:56:44-04:00  commit  lib    curl      3/4  \(Self.idText)
        2014-05-15  2014-05-15T17:56:44Z                                     \(Self.idText)

        """)
    #expect(
      try worker.requests(Proto.RecordsListRequest.self) == [
        Proto.RecordsListRequest(learner: "me", first: 16_191, limit: 100, newestFirst: true)
      ])
  }

  @Test func delete() throws {
    let worker = FakeWorker.replying((.recordsDelete, Proto.RecordsDeleteReply(deleted: 1)))
    let run = ProgramRun.run("delete \(Self.idText) \(Self.idText.uppercased())", worker: worker)
    #expect(run.out == "deleted 1 of 2 records\n")
    #expect(
      try worker.requests(Proto.RecordsDeleteRequest.self).map(\.ids) == [[Self.id, Self.id]])
  }

  @Test func profile() throws {
    let profile = Proto.Profile(
      zone: "Europe/Berlin", rollover: 240, firstWeekday: .monday,
      restWeekdays: Proto.Weekdays(days: [.saturday, .sunday]), dailyGoal: 1)
    let worker = FakeWorker.replying(
      (
        .profileGet,
        Proto.ProfileGetReply(
          profile: profile,
          rules: [
            Proto.ProfileRule(from: 20_000, profile: Proto.Profile(dailyGoal: 2)),
            Proto.ProfileRule(from: 20_100, profile: Proto.Profile(zone: "", dailyGoal: 1)),
          ], excused: [Proto.DayRange(first: 20_787, last: 20_787)])
      ), (.profilePut, Proto.ProfilePutReply(profile: profile, from: 20_787)))
    let settings = """
      zone              Europe/Berlin
      day begins at     04:00
      week begins with  Monday
      rests on          Saturday, Sunday
      daily goal        1 record
      """
    #expect(
      ProgramRun.run("profile", worker: worker).out == settings + """

        changes:
          from 2024-10-04: daily goal 2 records
          from 2025-01-12: zone the worker's, daily goal 1 record
        excused:
          2026-11-30

        """)
    let run = ProgramRun.run(
      "profile set --zone Europe/Berlin --rollover 04:00 --first-weekday Monday --rest sat,sun,sat"
        + " --goal 1 --from 2026-11-30", worker: worker)
    #expect(run.out == "from 2026-11-30 on:\n\(settings)\n")
    _ = ProgramRun.run("profile set --zone none --rollover 90 --rest none", worker: worker)
    #expect(
      try worker.requests(Proto.ProfilePutRequest.self) == [
        Proto.ProfilePutRequest(learner: "me", from: 20_787, profile: profile),
        Proto.ProfilePutRequest(
          learner: "me",
          profile: Proto.Profile(zone: "", rollover: 90, restWeekdays: Proto.Weekdays())),
      ])
  }

  @Test func excuse() throws {
    let worker = FakeWorker.replying((.excuse, Proto.ExcuseReply(changed: 10)))
    #expect(
      ProgramRun.run("excuse 2026-12-24 2027-01-02", worker: worker).out
        == "10 days excused now: 2026-12-24 to 2027-01-02\n")
    #expect(
      ProgramRun.run("excuse --remove 2026-12-24", worker: worker).out
        == "10 days no longer excused: 2026-12-24\n")
    #expect(try worker.requests(Proto.ExcuseRequest.self).map(\.remove) == [false, true])
  }

  @Test func pingAndInfo() {
    let info = Proto.InfoReply(
      version: "0.1.0", protocol: 1, store: "sqlite", schema: 3, durability: "full",
      tzdata: "2025b", zone: "UTC", threads: 1, started: 1_796_019_459_000, calls: 1_234,
      maxFrame: 1_048_576, maxCalls: 64, maxRecords: 1_000, pid: 42)
    let worker = FakeWorker.replying(
      (.ping, Proto.PingReply(time: 1_796_019_459_000)), (.info, info))
    #expect(
      ProgramRun.run("ping --endpoint ipc:///x", worker: worker).out
        == "ipc:///x answered in 0.42 ms, its clock says 2026-11-30T06:17:39Z\n")
    #expect(
      ProgramRun.run("ping --json", worker: worker).out
        == "{\"payload\":\"\",\"time\":\"2026-11-30T06:17:39Z\"}\n")
    let lines = ProgramRun.run("info", worker: worker).out.split(separator: "\n")
    #expect(lines[0] == "version                   0.1.0")
    #expect(lines[2] == "store                     sqlite, schema 3, durability full")
    #expect(
      lines[9].hasSuffix("1,048,576 bytes a frame, 64 calls a message, 1,000 records a write"))
  }

  @Test("raw passes bytes through, and prints nothing where the worker refuses")
  func raw() throws {
    let worker = FakeWorker()
    worker.answer = { call in .init(.ok, [UInt8(call.op.rawValue)] + call.body.reversed()) }
    #expect(
      ProgramRun.run(["raw", "streak"], worker: worker, input: [1, 2, 3]).out == "0\u{3}\u{2}\u{1}")
    #expect(ProgramRun.run(["raw", "RECORDS_LIST"], worker: worker).out == " ")
    #expect(ProgramRun.run(["raw", "49"], worker: worker).out == "1")
    #expect(ProgramRun.run(["raw", "0x31"], worker: worker).out == "1")
    let refusing = FakeWorker.refusing(CallError(.invalid, field: "learner", "empty"))
    let run = ProgramRun.run("raw streak", worker: refusing)
    #expect(run.code == 65)
    #expect(run.out == "")
    #expect(run.errors == "streak: learner: empty\n")
  }
}
