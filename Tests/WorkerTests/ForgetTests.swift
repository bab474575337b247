import StreakCore
import StreakProtocol
import StreakStore
import Testing

@testable import StreakWorker

@Suite("Forgetting records", .bothEngines)
struct ForgetTests {
  let directory: TemporaryDirectory
  let desk: Desk

  init() throws {
    directory = try TemporaryDirectory()
    desk = try Desk(directory.path("s.db"))
  }

  private func forget(before day: CivilDay, dryRun: Bool = false) throws -> StoreForget.Summary {
    try StoreForget(desk.store, before: day).run(dryRun: dryRun)
  }

  private func numbers(_ learner: String) throws -> [Int] {
    try desk.ask(Proto.RecordsListRequest(learner: learner, limit: 1000)).records
      .map { Int($0.id.last ?? 0) }
  }

  private func summary(_ forgotten: Int, _ kept: Int, _ learners: Int = 1) -> StoreForget.Summary {
    var summary = StoreForget.Summary()
    (summary.learners, summary.forgotten, summary.kept) = (learners, forgotten, kept)
    return summary
  }

  @Test("Records of days before the day go, those of the day stay, and a dry run only counts")
  func edge() throws {
    for back in 10...14 { _ = try desk.ask(put("ada", [back], daysAgo: back)) }
    #expect(try forget(before: today - 12, dryRun: true) == summary(2, 0))
    #expect(try numbers("ada") == [14, 13, 12, 11, 10])
    let before = try desk.ask(Proto.RecordsListRequest(learner: "ada")).revision
    #expect(try forget(before: today - 12) == summary(2, 0))
    #expect(try numbers("ada") == [12, 11, 10])
    #expect(try desk.ask(Proto.RecordsListRequest(learner: "ada")).revision == before + 1)
    #expect(try desk.ask(Proto.BestRequest(learner: "ada")).count == 5)
    #expect(try forget(before: today - 12) == summary(0, 0))
    #expect(try desk.findings() == [])
  }

  @Test(
    "What comes again is there; what comes otherwise, or is to be deleted, is refused by its field")
  func again() throws {
    _ = try desk.ask(put("ada", 1...3, daysAgo: 20))
    _ = try forget(before: today - 10)
    let again = try desk.ask(put("ada", 1...4, daysAgo: 20))
    #expect((again.added, again.changed, again.present) == (1, 0, 3))
    for change in [
      { (record: inout Proto.Record) in record.time += 1 },
      { $0.zone = "Europe/Berlin" }, { $0.kind = "k" }, { $0.title = "t" }, { $0.artist = "a" },
      { $0.correct = 2 },
      {
        $0.correct = nil
        $0.total = nil
      },
    ] {
      var request = put("ada", 5...6, daysAgo: 3)
      request.records.append(record(2, daysAgo: 20))
      change(&request.records[2])
      #expect(try desk.answer(request).summary == "conflict records[2].id")
    }
    let delete = Proto.RecordsDeleteRequest(learner: "ada", ids: [id(4), id(9), id(2)])
    #expect(try desk.answer(delete).summary == "conflict ids[2]")
    // Nothing of a call that is refused is done.
    #expect(try numbers("ada") == [4])
    #expect(try desk.findings() == [])
  }

  @Test("Another learner's record with the same id is not known by it")
  func others() throws {
    _ = try desk.ask(put("ada", 1...3, daysAgo: 20))
    _ = try forget(before: today - 10)
    #expect(try desk.ask(put("bob", 1...3, daysAgo: 20)).added == 3)
  }

  @Test("A track is told as before, and its trend where the latest ten results are of today")
  func tracks() throws {
    func session(_ number: Int, _ back: Int, _ title: String, _ kind: String, _ correct: Int32)
      -> Proto.Record
    {
      var record = record(number, daysAgo: back)
      (record.title, record.kind, record.correct, record.total) = (title, kind, correct, 10)
      return record
    }
    // Twelve sessions of a track, all of them old, nine of another, and one of each kind.
    var records = (0..<12).map { session($0, 60 - $0, "long", "a", Int32($0 % 7)) }
    records += (0..<9).map { session(20 + $0, 60 - $0, "short", "a", Int32($0 % 5)) }
    records += (0..<12).map { session(40 + $0, 60 - $0, "mixed", $0 < 6 ? "a" : "b", 3) }
    _ = try desk.ask(Proto.RecordsPutRequest(learner: "ada", records: records))
    func answers() throws -> HistoryAnswers {
      var answers = HistoryAnswers(desk, "ada")
      for kind in ["", "a", "b"] {
        try answers.askTracks(kind: kind)
        try answers.askTracks(
          days: Int(today.number) - 58...Int(today.number) - 55, kind: kind, withTrend: false)
      }
      return answers
    }
    let before = try answers()
    // Of each of the two tracks with ten results or more the latest ten stay.
    #expect(try forget(before: today - 30) == summary(13, 20))
    #expect(try answers().differences(from: before) == [])
    #expect(try desk.findings() == [])
    // In a range that ends in what is forgotten there is no trend any more.
    let range = Proto.TracksRequest(
      learner: "ada", last: today.number - 50, kind: "a")
    let trend = try desk.ask(range).tracks.first { $0.title == "long" }?.trend
    #expect(trend == nil)
  }

  @Test("A late record of a forgotten day counts, and joins the others at the next run")
  func late() throws {
    _ = try desk.ask(put("ada", 1...2, daysAgo: 20))
    _ = try forget(before: today - 10)
    var late = put("ada", [3], daysAgo: 20)
    late.records[0].title = record(1).title
    late.records[0].correct = 4
    _ = try desk.ask(late)
    func month() throws -> [UInt32] {
      let months = try desk.ask(Proto.MonthsRequest(learner: "ada")).months
      return [months[1].records, months[1].activeDays, UInt32(months[1].correct)]
    }
    #expect(try month() == [3, 1, 10])
    #expect(try forget(before: today - 10) == summary(1, 0))
    #expect(try month() == [3, 1, 10])
    let track = try #require(try desk.ask(Proto.TracksRequest(learner: "ada")).tracks.first)
    #expect((track.sessions, track.activeDays, track.correct) == (2, 1, 7))
    #expect(track.bestScore?.correct == 4)
    #expect(try desk.findings() == [])
  }

  @Test("A goal for past days and a deleted record count with what is forgotten")
  func corrections() throws {
    for back in 20...24 { _ = try desk.ask(put("ada", [back, back + 100], daysAgo: back)) }
    _ = try desk.ask(put("ada", [1], daysAgo: 19))
    _ = try forget(before: today - 21)
    func best() throws -> UInt32 { try desk.ask(Proto.BestRequest(learner: "ada")).count }
    #expect(try best() == 6)
    _ = try desk.ask(
      Proto.ProfilePutRequest(
        learner: "ada", from: today.number - 30, profile: Proto.Profile(dailyGoal: 2)))
    #expect(try best() == 5)
    _ = try desk.ask(Proto.RecordsDeleteRequest(learner: "ada", ids: [id(20)]))
    #expect(try best() == 4)
    // Without any single record the ledger is that of the forgotten ones.
    let rest = try desk.ask(Proto.RecordsListRequest(learner: "ada")).records.map(\.id)
    _ = try desk.ask(Proto.RecordsDeleteRequest(learner: "ada", ids: rest))
    #expect(try best() == 3)
    #expect(try desk.findings() == [])
  }

  @Test("Days with forgotten records are not restamped, days without are")
  func restamp() throws {
    for back in [20, 12, 9] { _ = try desk.ask(put("ada", [back], daysAgo: back)) }
    _ = try forget(before: today - 10)
    func answer(_ back: Int) throws -> Answer {
      try desk.answer(
        Proto.RestampRequest(
          learner: "ada", id: id(back), first: today.number - Int32(back), last: today.number,
          toZone: "+13:00"))
    }
    #expect(try answer(12).summary == "conflict first")
    #expect(try answer(11).get(Proto.RestampReply.self).restamp?.moved == 1)
    #expect(try desk.findings() == [])
  }

  @Test("A run that is stopped leaves a whole store, and the next one goes on")
  func stopped() throws {
    _ = try desk.ask(put("ada", 0..<30, daysAgo: 20))
    _ = try desk.ask(put("bob", 0..<30, daysAgo: 20))
    let run = StoreForget(desk.store, before: today, batch: 4)
    var left = 3
    let first = try run.run(dryRun: false) {
      left -= 1
      return left > 0
    }
    #expect(first.forgotten == 12)
    #expect(try desk.findings() == [])
    #expect(try numbers("ada").count == 18)
    #expect(try run.run(dryRun: false).forgotten == 48)
    #expect(try desk.findings() == [])
    #expect(try desk.ask(put("bob", 0..<30, daysAgo: 20)).present == 30)
  }

  @Test(
    "A check tells of sums that fit nothing, and leaves them",
    arguments: [
      "UPDATE track_past SET sessions = sessions + 1",
      "DELETE FROM forgotten WHERE id = (SELECT id FROM forgotten ORDER BY id LIMIT 1)",
      "INSERT INTO forgotten SELECT learner, id, id FROM record",
      "DELETE FROM track",
    ])
  func check(sql: String) throws {
    _ = try desk.ask(put("ada", 1...3, daysAgo: 20))
    _ = try desk.ask(put("ada", [7], daysAgo: 1))
    _ = try forget(before: today - 10)
    #expect(try desk.findings() == [])
    try shell(directory.path("s.db"), sql)
    #expect(try desk.findings().count >= 1)
    var facts = 0
    _ = try StoreCheck(desk.store, fallback: .utc).run(repair: true) { finding in
      if finding.kind == .fact { facts += 1 }
    }
    #expect(facts > 0)
  }

  @Test("A check puts derived days of forgotten records right from their sums")
  func repair() throws {
    _ = try desk.ask(put("ada", 1...3, daysAgo: 20))
    _ = try forget(before: today - 10)
    try shell(
      directory.path("s.db"),
      "DELETE FROM practice_day; DELETE FROM day_page; DELETE FROM best; DELETE FROM ledger")
    _ = try StoreCheck(desk.store, fallback: .utc).run(repair: true) { _ in }
    #expect(try desk.findings() == [])
    #expect(try desk.ask(Proto.BestRequest(learner: "ada")).count == 1)
    #expect(try desk.ask(Proto.MonthsRequest(learner: "ada")).months[1].records == 3)
  }
}
