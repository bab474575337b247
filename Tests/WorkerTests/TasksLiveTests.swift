import StreakProtocol
import Testing

@testable import StreakBench

@Suite("What the numbers mean: Tasks and cards, live", .bothEngines)
struct TasksLiveTests {
  @Test("Checking the last task of today changes the very next reading, and undo takes it back")
  func liveToday() throws {
    let learner = try TasksLearner("2026-06-12T09:00:00Z")
    try learner.task(1, every: "day", first: "2026-06-10")
    try learner.task(2, every: "day", first: "2026-06-12")
    try learner.check(1, "2026-06-10"..."2026-06-11")
    #expect(try learner.streak() == "2 pending")
    try learner.check(1)
    #expect(try learner.streak() == "2 pending")
    try learner.check(2)
    #expect(try learner.streak() == "3 achieved")
    try learner.check(2, undo: true)
    #expect(try learner.streak() == "2 pending")
    #expect(try learner.best() == "2 2026-06-10 2026-06-11")
  }

  @Test("A reply to a check says when it completed the day: at that moment and only then")
  func completed() throws {
    let learner = try TasksLearner("2026-06-12T09:00:00Z")
    try learner.task(1, every: "day")
    try learner.task(2, every: "day")
    let first = try learner.check(1)
    #expect(first.changed && !first.completed && first.done == 1 && first.due == 2)
    let second = try learner.check(2)
    #expect(second.changed && second.completed && second.streak?.label == "1")
    let again = try learner.check(2)
    #expect(!again.changed && !again.completed && again.streak?.label == "1")
    #expect(again.revision == second.revision)
    let undone = try learner.check(1, undo: true)
    #expect(undone.changed && !undone.completed && undone.status == .pending)
    #expect(try learner.check(1).completed)
    // Late, for a past day.
    try learner.task(3, every: "day", first: "2026-06-11", last: "2026-06-11")
    #expect(try learner.check(3, "2026-06-11").completed)
    #expect(try learner.streak() == "2 achieved")
  }

  @Test("A task added at noon is due today; a task ended today is not, unless it was done")
  func addedAndEndedToday() throws {
    let learner = try TasksLearner("2026-06-12T09:00:00Z")
    try learner.task(1, every: "day", first: "2026-06-11")
    try learner.check(1, "2026-06-11")
    try learner.check(1)
    #expect(try learner.streak() == "2 achieved")
    try learner.now("2026-06-12T12:00:00Z")
    try learner.task(2, every: "day")
    #expect(try learner.card() == "1! 2")
    #expect(try learner.streak() == "1 pending")
    #expect(try learner.end(2) == "2026-06-11")
    #expect(try learner.card() == "1!")
    #expect(try learner.streak() == "2 achieved")
    // The first one is done today, so that today is its last day.
    #expect(try learner.end(1) == "2026-06-12")
    #expect(try learner.streak() == "2 achieved")
    #expect(try learner.end(1) == "2026-06-12")
    try learner.now("2026-06-13T09:00:00Z")
    #expect(try learner.streak() == "2 skipped")
    #expect(try learner.card() == "")
    let list = Proto.TasksListRequest(learner: learner.name)
    #expect(try learner.worker.ask(list).tasks.isEmpty)
    #expect(
      try learner.worker.ask(Proto.TasksListRequest(learner: learner.name, ended: true)).tasks
        .count == 2)
    try learner.task(1, endless: true)
    #expect(try learner.worker.ask(list).tasks.count == 1)
    #expect(try learner.streak() == "2 pending")
  }

  @Test("Midnight between two requests: what was pending is broken")
  func midnight() throws {
    let learner = try TasksLearner("2026-06-12T23:59:59Z")
    try learner.task(1, every: "day", first: "2026-06-11")
    try learner.check(1, "2026-06-11")
    #expect(try learner.streak() == "1 pending")
    try learner.now("2026-06-13T00:00:00Z")
    #expect(try learner.streak() == "0 pending")
    try learner.check(1, "2026-06-12")
    #expect(try learner.streak() == "2 pending")
  }

  @Test("The rollover between two requests: 03:59 is still yesterday's card")
  func rollover() throws {
    let learner = try TasksLearner("2026-06-12T12:00:00Z")
    _ = try learner.worker.ask(
      Proto.ProfilePutRequest(learner: learner.name, profile: Proto.Profile(rollover: 240)))
    try learner.task(1, every: "day", first: "2026-06-11")
    try learner.check(1, "2026-06-11")
    try learner.now("2026-06-13T03:59:59Z")
    #expect(try learner.streak() == "1 pending")
    #expect(try learner.check(1).cardDay == TruthLearner.day("2026-06-12"))
    #expect(try learner.streak() == "2 achieved")
    try learner.now("2026-06-13T04:00:00Z")
    #expect(try learner.streak() == "2 pending")
    #expect(try learner.card() == "1")
  }

  @Test("Today is the date in the request's zone, also for a check")
  func zones() throws {
    let learner = try TasksLearner("2026-06-12T23:00:00Z")
    try learner.task(1, every: "day")
    #expect(
      try learner.check(1, zone: "Asia/Tokyo").cardDay == TruthLearner.day("2026-06-13"))
    #expect(try learner.card("2026-06-12") == "1")
    #expect(try learner.card("2026-06-13") == "1!")
    #expect(throws: TruthWorker.Refusal(status: .invalid, field: "card_day")) {
      try learner.check(1, "2026-06-13")
    }
  }

  @Test("What is wrong in a request is refused with its field, and nothing is changed")
  func refusals() throws {
    let learner = try TasksLearner("2026-06-12T12:00:00Z")
    let known = TruthReplay.id(1)
    try learner.task(1, every: "sat")
    let revision = try learner.worker.ask(Proto.CardRequest(learner: "learner")).revision
    func refused(_ field: String, _ status: Proto.Status = .invalid, _ body: () throws -> Void) {
      #expect(throws: TruthWorker.Refusal(status: status, field: field)) { try body() }
    }
    func put(_ change: (inout Proto.TaskPutRequest) -> Void) throws {
      var request = Proto.TaskPutRequest(learner: "learner", id: TruthReplay.id(2), title: "t")
      change(&request)
      _ = try learner.worker.ask(request)
    }
    refused("id") { try put { $0.id = [1] } }
    refused("title") { try put { $0.title = nil } }
    refused("title") { try put { $0.title = "" } }
    refused("title") { try put { $0.title = "a\u{7}" } }
    refused("title") { try put { $0.title = String(repeating: "a", count: 201) } }
    refused("recurrence") { try put { $0.recurrence = Proto.Recurrence() } }
    refused("recurrence.weekdays[1]") {
      try put { $0.recurrence = Proto.Recurrence(weekdays: [.monday, Proto.Weekday(rawValue: 8)]) }
    }
    refused("recurrence.month_days[0]") {
      try put { $0.recurrence = Proto.Recurrence(monthDays: [0]) }
    }
    refused("recurrence.month_days[0]") {
      try put { $0.recurrence = Proto.Recurrence(monthDays: [32]) }
    }
    refused("from") { try put { $0.from = 20_000 } }
    refused("first") { try put { $0.first = 3_000_000 } }
    refused("last") { try put { $0.last = -3_000_000 } }
    refused("endless") {
      try put {
        $0.last = 20_000
        $0.endless = true
      }
    }
    refused("id", .notFound) { try learner.check(9) }
    refused("id", .notFound) { try learner.end(9) }
    refused("id", .notFound) { try learner.excuseTask(9, "2026-06-12") }
    refused("card_day") { try learner.check(1, "2026-06-13") }
    refused("card_day", .conflict) { try learner.check(1) }
    refused("card_day", .conflict) { try learner.excuseTask(1, "2026-06-12") }
    refused("ledger") {
      _ = try learner.worker.ask(
        Proto.StreakRequest(learner: "learner", ledger: Proto.Ledger(rawValue: 4)))
    }
    refused("ledger") {
      _ = try learner.worker.ask(Proto.MonthsRequest(learner: "learner", ledger: .tasks))
    }
    let after = try learner.worker.ask(
      Proto.TasksListRequest(learner: "learner", ended: true))
    #expect(after.revision == revision)
    #expect(after.tasks.map(\.id) == [known])
  }

  @Test("A learner has at most 500 tasks, and a task at most 100 recurrences")
  func limits() throws {
    let learner = try TasksLearner("2026-06-12T12:00:00Z")
    for number in 1...500 { try learner.task(number) }
    #expect(throws: TruthWorker.Refusal(status: .tooLarge, field: "id")) {
      try learner.task(501)
    }
    try learner.task(500, title: "still changes")
    var day = try TruthLearner.day("2026-06-13")
    var refused = false
    for number in 0..<110 {
      do {
        try learner.task(
          1, every: number.isMultiple(of: 2) ? "mon" : "tue", from: TruthLearner.text(day))
      } catch let refusal as TruthWorker.Refusal {
        #expect(refusal == TruthWorker.Refusal(status: .tooLarge, field: "recurrence"))
        refused = true
      }
      day += 1
    }
    #expect(refused)
    let list = try learner.worker.ask(Proto.TasksListRequest(learner: "learner"))
    #expect(list.tasks[0].rules.count <= 100)
  }
}
