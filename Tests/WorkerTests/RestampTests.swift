import StreakCore
import StreakProtocol
import StreakStore
import Testing

@testable import StreakWorker

@Suite("Restamping records", .bothEngines)
struct RestampTests {
  let directory: TemporaryDirectory
  let desk: Desk

  init() throws {
    directory = try TemporaryDirectory()
    desk = try Desk(directory.path("s.db"))
  }

  /// A record at an instant such as `2025-03-08T23:30:00-05:00`.
  private func record(_ number: Int, _ time: String, zone: String) throws -> Proto.Record {
    Proto.Record(
      id: id(number), time: try Instant.parse(rfc3339: time).instant.milliseconds, zone: zone,
      kind: "dictation", title: "Etude", correct: 3, total: 4)
  }

  private func put(_ learner: String, _ records: Proto.Record...) throws {
    _ = try desk.ask(Proto.RecordsPutRequest(learner: learner, records: records))
  }

  private func request(
    _ learner: String, _ first: CivilDay, _ last: CivilDay, to zone: String, id number: Int = 1,
    dryRun: Bool = false
  ) -> Proto.RestampRequest {
    Proto.RestampRequest(
      learner: learner, id: id(number), first: first.number, last: last.number, toZone: zone,
      dryRun: dryRun)
  }

  private func days(_ learner: String) throws -> [String] {
    try desk.ask(Proto.RecordsListRequest(learner: learner)).records.map {
      "\(CivilDay(number: $0.day ?? 0)) \($0.zone)"
    }
  }

  private func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }

  @Test("A record gets the zone and the day of its instant in it, and keeps its instant")
  func moves() throws {
    // 23:30 in New York is 05:30 on the next day in Berlin; 17:59:59 is 23:59:59 of the same day.
    try put(
      "ada", record(1, "2025-03-07T23:30:00-05:00", zone: "America/New_York"),
      record(2, "2025-03-08T17:59:59.999-05:00", zone: "America/New_York"),
      record(3, "2025-03-08T18:00:00-05:00", zone: "America/New_York"),
      record(4, "2025-03-10T10:00:00+01:00", zone: "Europe/Berlin"))
    let before = try desk.ask(Proto.RecordsListRequest(learner: "ada")).records
    let reply = try desk.ask(
      request("ada", day("2025-03-01"), day("2025-03-31"), to: "Europe/Berlin"))
    let restamp = try #require(reply.restamp)
    #expect(
      try days("ada") == [
        "2025-03-08 Europe/Berlin", "2025-03-08 Europe/Berlin", "2025-03-09 Europe/Berlin",
        "2025-03-10 Europe/Berlin",
      ])
    let after = try desk.ask(Proto.RecordsListRequest(learner: "ada")).records
    #expect(after.map(\.time) == before.map(\.time) && after.map(\.id) == before.map(\.id))
    #expect((restamp.examined, restamp.moved, restamp.rezoned) == (4, 2, 1))
    #expect(try restamp.firstMoved == day("2025-03-07").number)
    #expect(try restamp.lastMoved == day("2025-03-09").number)
    // In New York the 9th was missed.
    #expect((restamp.streakBefore, restamp.streakAfter) == ("1", "3"))
    #expect(reply.revision == 2 && restamp.madeRevision == 2 && !reply.alreadyReceived)
    #expect(try desk.findings() == [])
  }

  @Test("Only records that are stamped with a day of the range are looked at")
  func range() throws {
    for (number, day) in ["06", "07", "08", "09"].enumerated() {
      try put("ada", record(number, "2025-03-\(day)T23:30:00Z", zone: "UTC"))
    }
    let reply = try desk.ask(
      request("ada", day("2025-03-07"), day("2025-03-08"), to: "+01:00"))
    #expect(reply.restamp?.examined == 2 && reply.restamp?.moved == 2)
    // The 8th of UTC lies on the 9th, the 7th on the 8th: nothing moves twice.
    #expect(
      try days("ada") == [
        "2025-03-06 UTC", "2025-03-08 +01:00", "2025-03-09 +01:00", "2025-03-09 UTC",
      ]
    )
    #expect(try desk.findings() == [])
  }

  @Test("The day goes by the learner's rollover on it")
  func rollover() throws {
    _ = try desk.ask(
      Proto.ProfilePutRequest(
        learner: "owl", from: day("2025-03-05").number, profile: Proto.Profile(rollover: 240)))
    try put(
      "owl", record(1, "2025-03-04T01:00:00Z", zone: "UTC"),
      record(2, "2025-03-07T01:00:00Z", zone: "UTC"),
      record(3, "2025-03-08T03:59:00Z", zone: "UTC"))
    #expect(try days("owl") == ["2025-03-04 UTC", "2025-03-06 UTC", "2025-03-07 UTC"])
    let reply = try desk.ask(request("owl", day("2025-03-01"), day("2025-03-09"), to: "+03:00"))
    #expect(
      try days("owl") == ["2025-03-04 +03:00", "2025-03-07 +03:00", "2025-03-08 +03:00"])
    #expect(reply.restamp?.moved == 2 && reply.restamp?.rezoned == 1)
    #expect(try desk.findings() == [])
  }

  @Test("A record that has the zone already keeps its day, whatever the rollover has become")
  func sameZone() throws {
    try put("owl", record(1, "2025-03-07T01:00:00Z", zone: "UTC"))
    _ = try desk.ask(
      Proto.ProfilePutRequest(
        learner: "owl", from: day("2025-03-01").number, profile: Proto.Profile(rollover: 240)))
    let reply = try desk.ask(request("owl", day("2025-03-01"), day("2025-03-09"), to: "UTC"))
    #expect(try days("owl") == ["2025-03-07 UTC"])
    #expect(
      (reply.restamp?.examined, reply.restamp?.moved, reply.restamp?.rezoned) == (1, 0, 0))
  }

  @Test("It is a correction: the longest run becomes shorter where its days are gone")
  func best() throws {
    for number in 1...5 {
      try put("ada", record(number, "2025-03-0\(number)T12:00:00Z", zone: "UTC"))
    }
    #expect(try desk.ask(Proto.BestRequest(learner: "ada")).count == 5)
    // Noon of the 3rd is 02:00 of the 4th on Kiritimati.
    _ = try desk.ask(
      request("ada", day("2025-03-03"), day("2025-03-03"), to: "Pacific/Kiritimati"))
    let best = try desk.ask(Proto.BestRequest(learner: "ada"))
    #expect(best.count == 2 && best.start == 20_148)
    // The ledger's first day follows as well.
    _ = try desk.ask(
      request("ada", day("2025-03-01"), day("2025-03-01"), to: "Pacific/Kiritimati", id: 2))
    let calendar = try desk.ask(
      Proto.CalendarRequest(
        learner: "ada", first: day("2025-03-01").number, last: day("2025-03-02").number))
    #expect(calendar.days.map(\.status) == [.none, .achieved])
    #expect(try desk.findings() == [])
  }

  @Test("A dry run says what would happen, and nothing is as it was not")
  func dryRun() throws {
    try put("ada", record(1, "2025-03-09T23:30:00Z", zone: "UTC"))
    var request = try request("ada", day("2025-03-01"), day("2025-03-31"), to: "+05:45")
    request.dryRun = true
    request.id = []
    let told = try desk.ask(request)
    #expect(told.restamp?.moved == 1 && told.restamp?.id == [] && told.revision == 1)
    #expect((told.restamp?.streakBefore, told.restamp?.streakAfter) == ("1", "1"))
    #expect(told.restamp?.lastMoved == 20_157)
    #expect(try days("ada") == ["2025-03-09 UTC"])
    #expect(try desk.ask(Proto.RestampsListRequest(learner: "ada")).restamps.isEmpty)
    request.dryRun = false
    request.id = id(7)
    var done = try desk.ask(request)
    #expect(done.revision == 2)
    done.restamp?.id = []
    done.restamp?.madeRevision = 0
    #expect(done.restamp == told.restamp)
  }

  @Test("Sent again it does nothing and tells what was done")
  func again() throws {
    try put("ada", record(1, "2025-03-07T23:30:00Z", zone: "UTC"))
    let request = try request("ada", day("2025-03-01"), day("2025-03-31"), to: "+05:45")
    let first = try desk.ask(request)
    try put("ada", record(2, "2025-03-08T23:30:00Z", zone: "UTC"))
    let second = try desk.ask(request)
    #expect(second.alreadyReceived && second.restamp == first.restamp)
    #expect(second.revision == first.revision + 1)
    #expect(try days("ada") == ["2025-03-08 +05:45", "2025-03-08 UTC"])
    // Also where there was nothing to do.
    let nothing = try self.request("bob", day("2025-03-01"), day("2025-03-02"), to: "UTC")
    #expect(try desk.ask(nothing).restamp?.examined == 0)
    #expect(try desk.ask(nothing).alreadyReceived)
    for change in [
      { (request: inout Proto.RestampRequest) in request.first? += 1 },
      { $0.last? -= 1 }, { $0.toZone = "+05:30" },
    ] {
      var other = request
      change(&other)
      #expect(try desk.answer(other).summary == "conflict id")
    }
  }

  @Test("Restamps are listed, newest first, a page at a time, as of an instant")
  func log() throws {
    try put("ada", record(1, "2025-03-07T23:30:00Z", zone: "UTC"))
    for (number, zone) in ["+05:45", "UTC", "-03:00"].enumerated() {
      _ = try desk.ask(
        request("ada", day("2025-03-01"), day("2025-03-31"), to: zone, id: number))
    }
    var zones: [String] = []
    var list = Proto.RestampsListRequest(learner: "ada", limit: 2)
    repeat {
      let page = try desk.ask(list)
      #expect(page.restamps.count <= 2)
      zones += page.restamps.map(\.toZone)
      list.cursor = page.cursor
    } while !list.cursor.isEmpty
    #expect(zones == ["-03:00", "UTC", "+05:45"])
    #expect(try days("ada") == ["2025-03-07 -03:00"])
    list.asOf = noon.milliseconds - 1
    #expect(try desk.ask(list).restamps.isEmpty)
    list.asOf = noon.milliseconds
    list.limit = 0
    #expect(try desk.ask(list).restamps.count == 3)
    list.limit = 1001
    #expect(try desk.answer(list).summary == "too_large limit")
    list.limit = 1
    list.cursor = [1]
    #expect(try desk.answer(list).summary == "invalid cursor")
  }

  @Test("What is wrong is refused by its field, and nothing happens")
  func refusals() throws {
    try put("ada", record(1, "2025-03-07T23:30:00Z", zone: "UTC"))
    let good = try request("ada", day("2025-03-01"), day("2025-03-31"), to: "+05:45")
    let changes: [(String, (inout Proto.RestampRequest) -> Void)] = [
      ("invalid learner", { $0.learner = "" }),
      ("invalid zone", { $0.zone = "Moon/Crater" }),
      ("invalid as_of", { $0.asOf = 0 }),
      ("invalid id", { $0.id = [] }),
      ("invalid id", { $0.id = [1, 2] }),
      ("invalid first", { $0.first = nil }),
      ("invalid last", { $0.last = nil }),
      ("invalid last", { $0.last = ($0.first ?? 0) - 1 }),
      ("invalid first", { $0.first = .min }),
      ("invalid last", { $0.last = .max }),
      ("invalid to_zone", { $0.toZone = "" }),
      ("invalid to_zone", { $0.toZone = "Europe/Atlantis" }),
      ("invalid to_zone", { $0.toZone = "+518:00" }),
    ]
    for (summary, change) in changes {
      var request = good
      change(&request)
      #expect(try desk.answer(request).summary == summary)
    }
    // The last instant there is lies in no year that has a number further east.
    try desk.store.write {
      _ = try desk.store.putRecords(
        [
          NewRecord(
            record: PracticeRecord(
              id: RecordID(high: 1, low: 1), time: .max, zone: "UTC", kind: "",
              track: TrackKey(title: "", artist: ""), score: nil, day: .max), zone: .utc)
        ], learner: "end", now: noon, fallback: .utc)
    }
    let late = request("end", .min, .max, to: "+01:00")
    #expect(try desk.answer(late).summary == "invalid to_zone")
    #expect(try days("end") == ["9999-12-31 UTC"] && days("ada") == ["2025-03-07 UTC"])
    #expect(try desk.ask(Proto.RestampsListRequest(learner: "end")).restamps.isEmpty)
  }
}
