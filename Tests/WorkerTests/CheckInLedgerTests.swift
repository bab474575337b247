import StreakProtocol
import Testing

@testable import StreakBench

@Suite("What the numbers mean: Status of a day on the ledger of check-ins", .bothEngines)
struct CheckInLedgerTests {
  private func explain(_ worker: TruthWorker, _ day: String) throws -> String {
    let number = try TruthLearner.day(day)
    let reply = try worker.ask(Proto.ExplainRequest(learner: "learner", ledger: .checkin))
    return reply.days.first { $0.day == number }.map { "\($0.status.name) \($0.reason.name)" }
      ?? "?"
  }

  private func streak(_ worker: TruthWorker) throws -> String {
    let reply = try worker.ask(Proto.StreakRequest(learner: "learner", ledger: .checkin))
    return "\(reply.label) \(reply.today.name) best \(reply.best?.count ?? 0)"
  }

  @Test(
    "Achieved: checked in. Skipped: excused. Broken: otherwise. Rest days and tasks play no part")
  func status() throws {
    let learner = try TasksLearner("2026-06-08T12:00:00Z")  // A Monday.
    let worker = learner.worker
    try learner.task(1, every: "mon")
    _ = try worker.ask(
      Proto.ProfilePutRequest(
        learner: "learner", profile: Proto.Profile(restWeekdays: Proto.Weekdays(days: [.thursday])))
    )
    #expect(try streak(worker) == "0 none best 0")
    for day in ["2026-06-08", "2026-06-09"] {
      try learner.now("\(day)T12:00:00Z")
      #expect(try worker.ask(Proto.CheckInRequest(learner: "learner")).alreadyReceived == false)
    }
    #expect(try streak(worker) == "2 achieved best 2")
    try learner.excuse("2026-06-10", "2026-06-10")
    try learner.now("2026-06-11T23:59:59Z")
    #expect(try streak(worker) == "2 pending best 2")
    #expect(try explain(worker, "2026-06-07") == "none before_first_day")
    #expect(try explain(worker, "2026-06-08") == "achieved checked_in")
    #expect(try explain(worker, "2026-06-10") == "skipped excused")
    #expect(try explain(worker, "2026-06-11") == "pending check_in_open")
    try learner.now("2026-06-12T00:00:00Z")
    #expect(try explain(worker, "2026-06-11") == "broken not_checked_in")
    #expect(try streak(worker) == "0 pending best 2")
    // Checked in on an excused day counts.
    try learner.excuse("2026-06-11", "2026-06-12")
    #expect(try streak(worker) == "2 skipped best 2")
    _ = try worker.ask(Proto.CheckInRequest(learner: "learner"))
    #expect(try streak(worker) == "3 achieved best 3")
    let week = try worker.ask(Proto.WeekRequest(learner: "learner", ledger: .checkin))
    #expect(
      week.days.map(\.status.name) == [
        "none", "none", "achieved", "achieved", "skipped", "skipped", "achieved",
      ])
    // The other ledgers know nothing of it.
    #expect(try learner.streak() == "0 skipped")
    #expect(try worker.ask(Proto.StreakRequest(learner: "learner")).today == Proto.DayStatus.none)
  }
}
