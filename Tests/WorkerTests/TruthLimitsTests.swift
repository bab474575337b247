import StreakCore
import StreakProtocol
import Testing

@testable import StreakBench

@Suite("What the numbers mean: the first and the last day there is", .bothEngines)
struct TruthLimitsTests {
  @Test("Every question is answered as of the first and the last instant")
  func extremes() throws {
    for asOf in [Instant.min, Instant(milliseconds: 0), Instant.max].map(\.milliseconds) {
      let learner = try TruthLearner("2026-06-15T12:00:00Z", trustAsOf: true)
      let name = learner.name
      let record = Proto.Record(id: TruthReplay.id(1), time: asOf, zone: "UTC")
      #expect(
        try learner.worker.ask(
          Proto.RecordsPutRequest(learner: name, asOf: asOf, records: [record])
        ).added == 1)
      for zone in ["UTC", "+12:00", "Pacific/Kiritimati", "Pacific/Apia"] {
        for weekly in [0, 1, 7] as [UInt32] {
          let reply = try learner.worker.ask(
            Proto.ExplainRequest(learner: name, zone: zone, asOf: asOf, weeklyTarget: weekly))
          #expect(reply.reading?.count ?? 9 <= 1)
        }
        let best = try learner.worker.ask(
          Proto.BestRequest(learner: name, zone: zone, asOf: asOf))
        // In a zone to the west the record's day has not come yet.
        #expect(best.count <= 1)
        let week = try learner.worker.ask(
          Proto.WeekRequest(learner: name, zone: zone, asOf: asOf, calendarWeek: true))
        #expect(week.days.count == 7)
        _ = try learner.worker.ask(Proto.TracksRequest(learner: name, zone: zone, asOf: asOf))
      }
      let calendar = try learner.worker.ask(
        Proto.CalendarRequest(learner: name, zone: "UTC", asOf: asOf))
      #expect(calendar.days.last?.status == .achieved)
    }
  }

  @Test("A day outside the years 1 to 9999 cannot be named")
  func daysBeyond() throws {
    let learner = try TruthLearner("2026-06-15T12:00:00Z")
    for day in [CivilDay.min.number - 1, CivilDay.max.number + 1, .min, .max] {
      #expect(throws: TruthWorker.Refusal(status: .invalid, field: "first")) {
        try learner.worker.ask(
          Proto.ExcuseRequest(learner: learner.name, first: day, last: day))
      }
      #expect(throws: TruthWorker.Refusal(status: .invalid, field: "from")) {
        try learner.worker.ask(
          Proto.ProfilePutRequest(
            learner: learner.name, from: day, profile: Proto.Profile(dailyGoal: 2)))
      }
    }
  }
}
