import PostgresSupport
import StreakCore
import StreakProtocol
import Testing

@testable import StreakWorker

/// The same requests on a file and on a server: the replies are the same bytes.
@Suite(
  "Real practice histories on both engines",
  .enabled(if: PostgresServer.isWanted, "needs PostgreSQL's programs: Scripts/setup"),
  .enabled(
    if: TruthData.isThere,
    "needs the shared data (../shared/data or STREAK_TEST_DATA), and the programs sqlite3 and gzip")
)
struct EngineDataTests {
  @Test("Every answer is the same, byte for byte")
  func events() throws {
    for name in ["events-til.csv", "events-leetcode-study.csv", "events-projects.csv.gz"] {
      let clock = ContinuousClock.now
      let (rows, learners) = try TruthData.records(TruthData.bytes(name))
      // After the last of all rows: 2026-12-01T00:00:00Z.
      let pair = try EnginePair(clock: .init(milliseconds: 1_796_083_200_000))
      for (learner, records) in learners {
        for from in stride(from: 0, to: records.count, by: 1000) {
          let part = Array(records[from..<min(from + 1000, records.count)])
          let request = Proto.RecordsPutRequest(learner: learner, records: part)
          try #require(pair.agree(call(request)), "\(name) \(learner)")
        }
      }
      let loaded = ContinuousClock.now - clock
      for (learner, _) in learners {
        try #require(
          pair.agree(
            call(Proto.StreakRequest(learner: learner)) + call(Proto.BestRequest(learner: learner))
              + call(Proto.WeekRequest(learner: learner))
              + call(Proto.SnapshotRequest(learner: learner))), "\(name) \(learner)")
      }
      let busiest = learners.sorted { ($0.1.count, $1.0) > ($1.1.count, $0.0) }.prefix(40)
      for (learner, records) in busiest {
        try #require(
          pair.agree(try Self.details(learner, records)), "\(name) \(learner), in detail")
        try list(learner, pair)
        try #require(try pair.factsAgree(learner, limit: 997), "\(name) \(learner), facts")
      }
      // Deletions and corrections, and then all of it once more.
      for (learner, records) in busiest {
        var request = Proto.RecordsPutRequest(learner: learner)
        request.records = records.prefix(50).map { record in
          var record = record
          record.title += " (corrected)"
          record.time += 86_400_000
          return record
        }
        let gone = Proto.RecordsDeleteRequest(
          learner: learner, ids: records.suffix(20).map(\.id))
        try #require(pair.agree(call(request) + call(gone)), "\(name) \(learner), corrected")
        try #require(pair.agree(try Self.details(learner, records)), "\(name) \(learner), again")
        try #require(try pair.factsAgree(learner, limit: 997), "\(name) \(learner), facts again")
        let day = Int32(records[0].time / 86_400_000)
        let restamp = Proto.RestampRequest(
          learner: learner, id: id(9), first: day - 400, last: day + 400, toZone: "Asia/Tokyo")
        try #require(pair.agree(call(restamp)), "\(name) \(learner), restamped")
      }
      let middle = busiest.first.map { $0.1[$0.1.count / 2].time } ?? 0
      let last = CivilDay(number: Int32(middle / 86_400_000))
      // Each record goes by itself, which takes minutes for the largest file.
      if rows < 50_000 { #expect(try pair.forgets(before: last), "\(name)") }
      for (learner, records) in busiest {
        try #require(pair.agree(try Self.details(learner, records)), "\(name) \(learner), at last")
      }
      #expect(try pair.faults() == [])
      print(
        "\(name): \(rows) rows in \(loaded), \(pair.replies) replies of \(pair.bytes) bytes are",
        "the same, in \(ContinuousClock.now - clock)")
    }
  }

  private static func details(_ learner: String, _ records: [Proto.Record]) throws -> [[UInt8]] {
    let asOf = records[records.count / 2].time
    let day = Int32(asOf / 86_400_000)
    return call(Proto.TracksRequest(learner: learner, limit: 1000))
      + call(Proto.TracksRequest(learner: learner, order: .sessions, limit: 20))
      + call(Proto.MonthsRequest(learner: learner, year: 2024))
      + call(Proto.CalendarRequest(learner: learner, first: day - 365, last: day))
      + call(Proto.ExplainRequest(learner: learner))
      + call(Proto.InsightsRequest(learner: learner, runs: 100, first: day - 3_000, last: day))
      + call(Proto.StreakRequest(learner: learner, asOf: asOf))
      + call(Proto.BestRequest(learner: learner, asOf: asOf))
      + call(Proto.SnapshotRequest(learner: learner, asOf: asOf))
      + call(Proto.RecordsListRequest(learner: learner, limit: 1000))
  }

  /// All records, page by page, newest first.
  private func list(_ learner: String, _ pair: EnginePair) throws {
    var cursor: [UInt8] = []
    repeat {
      let request = Proto.RecordsListRequest(
        learner: learner, limit: 1000, cursor: cursor, newestFirst: true)
      try #require(pair.agree(call(request)), "\(learner), page")
      cursor = try pair.desks[0].ask(request).cursor
    } while !cursor.isEmpty
  }
}
