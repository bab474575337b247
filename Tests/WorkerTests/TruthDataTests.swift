import Foundation
import StreakCore
import StreakProtocol
import StreakStore
import Testing

@testable import StreakBench

/// Real histories go in over frames, and come out as an independent SQL query counts them.
@Suite(
  "Real practice histories",
  .enabled(
    if: TruthData.isThere,
    "needs the shared data (../shared/data or STREAK_TEST_DATA), and the programs sqlite3 and gzip")
)
struct TruthDataTests {
  @Test("Streaks, best, months and tracks are what SQL says of the raw rows")
  func events() throws {
    for (name, rows, learners) in [
      ("events-til.csv", 1_911, 2), ("events-leetcode-study.csv", 12_688, 441),
      ("events-projects.csv.gz", 220_595, 10_728),
    ] {
      let clock = ContinuousClock.now
      var check = try TruthDataCheck(name)
      #expect(check.rows == rows && check.learners.count == learners)
      let (added, present) = try check.load()
      #expect(added == rows && present == 0)
      let loaded = ContinuousClock.now - clock
      try check.everyLearner()
      try check.chosenLearners()
      let again = try check.load()
      #expect(again.added == 0 && again.present == rows)
      print(
        "\(name): \(rows) rows of \(learners) learners in \(loaded), \(check.compared) answers,",
        "\(check.chosen) learners in detail, in \(ContinuousClock.now - clock)")
    }
  }
}

/// One file in one worker.
struct TruthDataCheck {
  let data: Data
  let rows: Int
  let learners: [(String, [Proto.Record])]
  let worker: TruthWorker
  private(set) var compared = 0
  private(set) var chosen = 0

  init(_ name: String) throws {
    data = try TruthData.bytes(name)
    (rows, learners) = try TruthData.records(data)
    // After the last of all rows: 2026-12-01T00:00:00Z.
    worker = try TruthWorker(now: 1_796_083_200_000)
  }

  func load() throws -> (added: Int, present: Int) {
    var requests: [Proto.RecordsPutRequest] = []
    for (learner, records) in learners {
      for from in stride(from: 0, to: records.count, by: 1000) {
        let part = records[from..<min(from + 1000, records.count)]
        requests.append(Proto.RecordsPutRequest(learner: learner, records: Array(part)))
      }
    }
    var sum = (added: 0, present: 0)
    try inBatches(requests) { _, reply in
      sum.added += Int(reply.added)
      sum.present += Int(reply.present)
    }
    return sum
  }

  private func inBatches<Request: StreakCall>(
    _ requests: [Request], _ body: (Request, Request.Reply) throws -> Void
  ) throws {
    for from in stride(from: 0, to: requests.count, by: 64) {
      let part = requests[from..<min(from + 64, requests.count)]
      let batch = TruthWorker.Batch()
      let replies = part.map { batch.add($0) }
      worker.send(batch)
      for (request, reply) in zip(part, replies) { try body(request, try reply()) }
    }
  }

  /// First and last day, active days, and the longest run with its dates.
  mutating func everyLearner() throws {
    let answer = try TruthData.sql(
      data,
      [
        """
        SELECT day.learner, min(day), max(day), count(*), best.days, best.first, best.last FROM day
        JOIN (SELECT *, row_number() OVER (PARTITION BY learner ORDER BY days DESC, first) AS place
          FROM run) AS best ON best.learner = day.learner AND best.place = 1
        GROUP BY day.learner
        """
      ])[0]
    #expect(answer.count == learners.count)
    var known: [String: [Int]] = [:]
    for row in answer { known[row[0]] = row[1...].compactMap { Int($0) } }
    let requests = learners.map { Proto.BestRequest(learner: $0.0) }
    var bests: [String: [Int]] = [:]
    try inBatches(requests) { request, reply in
      bests[request.learner] = [
        Int(reply.count), reply.start.map { Int($0) } ?? -1, reply.end.map { Int($0) } ?? -1,
      ]
    }
    for (learner, _) in learners {
      let days = try worker.store.read {
        let state = try worker.store.state(of: learner)
        let calendar = LearnerCalendar(
          profile: state.profile, requested: nil, fallback: .utc,
          resolve: worker.store.zone(named:))
        let view = try LearnerView(
          store: worker.store, state: state, calendar: calendar,
          now: Instant(milliseconds: worker.now))
        return try view.totals(in: CivilDay.min...CivilDay.max).map { Int($0.day.number) }
      }
      let got = [days.first ?? -1, days.last ?? -1, days.count] + (bests[learner] ?? [])
      compared += 1
      if got != known[learner] {
        Issue.record("\(learner): \(got), expected \(known[learner] ?? [])")
      }
    }
  }

  /// The streak on the last day and the days after it, months, and the most practised tracks.
  mutating func chosenLearners() throws {
    let answers = try TruthData.sql(
      data,
      [
        "SELECT learner, last, days FROM run JOIN chosen USING (learner) ORDER BY learner, last",
        """
        SELECT learner, CAST(substr(timestamp, 1, 4) AS INTEGER),
          CAST(substr(timestamp, 6, 2) AS INTEGER), count(*),
          count(DISTINCT substr(timestamp, 1, 10))
        FROM raw JOIN chosen USING (learner) GROUP BY learner, substr(timestamp, 1, 7)
        """,
        """
        SELECT learner, title, artist, sessions, tracks FROM (
          SELECT learner, title, artist, count(*) AS sessions,
            row_number() OVER (PARTITION BY learner ORDER BY count(*) DESC, title, artist) AS place,
            count(*) OVER (PARTITION BY learner) AS tracks
          FROM raw JOIN chosen USING (learner) GROUP BY learner, title, artist)
        WHERE place <= 12 ORDER BY learner, place
        """,
      ])
    var last: [String: (day: Int, days: Int)] = [:]
    for row in answers[0] { last[row[0]] = (Int(row[1]) ?? 0, Int(row[2]) ?? 0) }
    chosen = last.count
    for (learner, run) in last.sorted(by: { $0.key < $1.key }) {
      try streaks(learner, run)
      try months(
        learner, answers[1].filter { $0[0] == learner }.map { $0[1...].map { Int($0) ?? 0 } })
      try tracks(learner, answers[2].filter { $0[0] == learner })
    }
  }

  private mutating func streaks(_ learner: String, _ run: (day: Int, days: Int)) throws {
    for after in 0...3 {
      // The end of the day in the west of all, when the day is over for every traveller.
      let reply = try worker.ask(
        Proto.StreakRequest(
          learner: learner, zone: "-12:00",
          asOf: (Int64(run.day + after + 1) * 86_400 + 12 * 3600) * 1000 - 1))
      let days = after < 2 ? run.days : 0
      let label = days > 365 ? "365+" : "\(days)"
      let today: Proto.DayStatus = after == 0 ? .achieved : .pending
      let start = days == 0 || days > 365 ? nil : Int32(run.day - run.days + 1)
      compared += 1
      if reply.label != label || reply.today != today || reply.start != start
        || Int(reply.day) != run.day + after || reply.queries > 2
      {
        Issue.record("\(learner), \(after) days after: \(reply), expected \(label)")
      }
    }
  }

  private mutating func months(_ learner: String, _ rows: [[Int]]) throws {
    for year in Set(rows.map { $0[0] }) {
      var expected = (1...12).map { Proto.Month(month: UInt32($0)) }
      for row in rows where row[0] == year {
        expected[row[1] - 1].records = UInt32(row[2])
        expected[row[1] - 1].activeDays = UInt32(row[3])
      }
      let reply = try worker.ask(Proto.MonthsRequest(learner: learner, year: UInt32(year)))
      compared += 1
      if reply.months != expected {
        Issue.record("\(learner) in \(year): \(reply.months), expected \(expected)")
      }
    }
  }

  private mutating func tracks(_ learner: String, _ rows: [[String]]) throws {
    let reply = try worker.ask(
      Proto.TracksRequest(learner: learner, order: .sessions, limit: 12))
    let got = reply.tracks.map { [$0.title, $0.artist, "\($0.sessions)", "\(reply.totalTracks)"] }
    let expected = rows.map { Array($0[1...]) }
    compared += 1
    if got != expected { Issue.record("\(learner): \(got), expected \(expected)") }
  }
}
