import StreakProtocol
import Testing

@testable import StreakBench

@Suite("What the numbers mean: Tasks and cards", .bothEngines)
struct TasksRulesTests {
  // 2026-06-08 is a Monday.
  @Test("Achieved: at least one task due, all done. Broken: something due is not done")
  func status() throws {
    let learner = try TasksLearner("2026-06-12T12:00:00Z")
    try learner.task(1, every: "day", first: "2026-06-08")
    try learner.task(2, every: "tue,thu", first: "2026-06-08")
    try learner.check(1, "2026-06-08"..."2026-06-11")
    try learner.check(2, "2026-06-11")
    #expect(try learner.explain("2026-06-08") == "achieved tasks_done 1/1")
    #expect(try learner.explain("2026-06-09") == "broken tasks_not_done 1/2")
    #expect(try learner.explain("2026-06-10") == "achieved tasks_done 1/1")
    #expect(try learner.explain("2026-06-11") == "achieved tasks_done 2/2")
    #expect(try learner.explain("2026-06-12") == "pending tasks_open 0/1")
    #expect(try learner.explain("2026-06-07") == "none before_first_day 0/0")
    #expect(try learner.streak() == "2 pending")
    try learner.check(2, "2026-06-09")
    #expect(try learner.streak() == "4 pending")
  }

  @Test("Skipped: nothing due, which neither counts nor breaks, be it for days nobody looked")
  func skipped() throws {
    let learner = try TasksLearner("2026-06-15T12:00:00Z")
    try learner.task(1, every: "mon", first: "2026-06-01")
    try learner.check(1, "2026-06-01")
    try learner.check(1, "2026-06-08")
    #expect(try learner.streak() == "2 pending")
    #expect(try learner.explain("2026-06-13") == "skipped nothing_due 0/0")
    try learner.check(1)
    #expect(try learner.streak() == "3 achieved")
    try learner.now("2026-06-16T12:00:00Z")
    #expect(try learner.streak() == "3 skipped")
    // A week later nobody has opened anything: Monday 22 was due.
    try learner.now("2026-06-23T12:00:00Z")
    #expect(try learner.streak() == "0 skipped")
    #expect(try learner.explain("2026-06-22") == "broken tasks_not_done 0/1")
  }

  @Test("Excused and not all done is skipped; excused and all done is achieved")
  func excusedDay() throws {
    let learner = try TasksLearner("2026-06-12T12:00:00Z")
    try learner.task(1, every: "day", first: "2026-06-08")
    try learner.task(2, every: "day", first: "2026-06-08")
    for day in ["2026-06-08", "2026-06-11"] {
      try learner.check(1, day)
      try learner.check(2, day)
    }
    try learner.check(1, "2026-06-09")
    try learner.excuse("2026-06-09", "2026-06-11")
    #expect(try learner.explain("2026-06-09") == "skipped excused 1/2")
    #expect(try learner.explain("2026-06-10") == "skipped excused 0/2")
    #expect(try learner.explain("2026-06-11") == "achieved tasks_done 2/2")
    #expect(try learner.streak() == "2 pending")
    #expect(try learner.best() == "2 2026-06-08 2026-06-11")
    try learner.excuse("2026-06-10", "2026-06-10", remove: true)
    #expect(try learner.streak() == "1 pending")
    #expect(try learner.best() == "1 2026-06-08 2026-06-08")
  }

  @Test("The ledger's first day is that of the earliest task that was not withdrawn")
  func firstDay() throws {
    let learner = try TasksLearner("2026-06-12T12:00:00Z")
    #expect(try learner.streak() == "0 none")
    try learner.task(1, every: "mon", first: "2026-06-03")
    #expect(try learner.explain("2026-06-02") == "none before_first_day 0/0")
    #expect(try learner.explain("2026-06-03") == "skipped nothing_due 0/0")
    #expect(try learner.explain("2026-06-08") == "broken tasks_not_done 0/1")
    try learner.task(2, every: "day", first: "2026-05-01", last: "2026-04-30")
    #expect(try learner.explain("2026-06-02") == "none before_first_day 0/0")
    try learner.task(1, first: "2026-06-10")
    #expect(try learner.explain("2026-06-08") == "none before_first_day 0/0")
    #expect(try learner.end(1, last: "2026-06-01") == "2026-06-01")
    #expect(try learner.streak() == "0 none")
  }

  @Test("What is due for the learner and what the streak counts as due is one thing, on every day")
  func oneFunction() throws {
    let learner = try TasksLearner("2026-06-30T12:00:00Z")
    try learner.task(1, every: "mon,last", first: "2026-05-01")
    try learner.task(1, every: "31,15", from: "2026-05-20")
    try learner.task(2, every: "tue,30", first: "2026-05-05", last: "2026-06-16")
    try learner.excuseTask(2, "2026-05-12")
    let reply = try learner.worker.ask(
      Proto.ExplainRequest(learner: learner.name, ledger: .tasks))
    for day in reply.days where day.status != .none {
      let text = try #require(TruthLearner.text(day.day))
      let card = try learner.worker.ask(
        Proto.CardRequest(learner: learner.name, cardDay: day.day))
      #expect(Int(day.due) == card.tasks.count, "\(text)")
      #expect((day.reason == .nothingDue) == card.tasks.isEmpty, "\(text)")
      #expect(card.status == day.status, "\(text)")
    }
    #expect(try learner.card("2026-05-12") == "(2)")
    #expect(try learner.card("2026-05-18") == "1")
    #expect(try learner.card("2026-05-25") == "")
    #expect(try learner.card("2026-05-30") == "2")
    #expect(try learner.card("2026-05-31") == "1")
    #expect(try learner.card("2026-06-15") == "1")
    #expect(try learner.card("2026-06-16") == "2")
    #expect(try learner.card("2026-06-23") == "")
    #expect(try learner.card("2026-07-15") == "1")
  }

  @Test("A changed recurrence acts from its day on, and a past day may be named on purpose")
  func changedRecurrence() throws {
    let learner = try TasksLearner("2026-06-12T12:00:00Z")
    try learner.task(1, every: "mon,wed,fri", first: "2026-06-01")
    for day in ["2026-06-01", "2026-06-03", "2026-06-05", "2026-06-08", "2026-06-10"] {
      try learner.check(1, day)
    }
    #expect(try learner.streak() == "5 pending")
    // From today every day: the past stays as it was.
    try learner.task(1, every: "day")
    #expect(try learner.streak() == "5 pending")
    #expect(try learner.explain("2026-06-11") == "skipped nothing_due 0/0")
    #expect(try learner.card("2026-06-13") == "1")
    // From Monday every day: Tuesday was due and was not done.
    try learner.task(1, every: "day", from: "2026-06-08")
    #expect(try learner.explain("2026-06-09") == "broken tasks_not_done 0/1")
    #expect(try learner.streak() == "0 pending")
    #expect(try learner.best() == "4 2026-06-01 2026-06-08")
    // A put for an earlier day does not undo rules that start after it.
    try learner.task(1, every: "sun", from: "2026-06-02")
    #expect(try learner.explain("2026-06-09") == "broken tasks_not_done 0/1")
    #expect(try learner.explain("2026-06-03") == "skipped nothing_due 0/0")
    #expect(try learner.explain("2026-06-07") == "broken tasks_not_done 0/1")
    #expect(try learner.explain("2026-06-01") == "achieved tasks_done 1/1")
  }

  @Test("A task has a first day and may have a last one: neither before nor after is it due")
  func firstAndLast() throws {
    let learner = try TasksLearner("2026-06-12T12:00:00Z")
    try learner.task(1, every: "day", first: "2026-06-09", last: "2026-06-10")
    #expect(try learner.card("2026-06-08") == "")
    #expect(try learner.card("2026-06-09") == "1")
    #expect(try learner.card("2026-06-10") == "1")
    #expect(try learner.card("2026-06-11") == "")
    try learner.task(1, last: "2026-06-11")
    #expect(try learner.card("2026-06-11") == "1")
    try learner.task(1, endless: true)
    #expect(try learner.card("2099-12-31") == "1")
  }

  @Test("A task can be checked off late for a past day, which joins two runs")
  func lateCheck() throws {
    let learner = try TasksLearner("2026-06-12T12:00:00Z")
    try learner.task(1, every: "day", first: "2026-06-07")
    try learner.check(1, "2026-06-07"..."2026-06-08")
    try learner.check(1, "2026-06-10"..."2026-06-12")
    #expect(try learner.streak() == "3 achieved")
    #expect(try learner.best() == "3 2026-06-10 2026-06-12")
    #expect(try learner.check(1, "2026-06-09").completed)
    #expect(try learner.streak() == "6 achieved")
    #expect(try learner.best() == "6 2026-06-07 2026-06-12")
  }

  @Test("A task can be excused for one day; it is then not due on that day")
  func excusedTask() throws {
    let learner = try TasksLearner("2026-06-12T12:00:00Z")
    try learner.task(1, every: "day", first: "2026-06-10")
    try learner.task(2, every: "day", first: "2026-06-10")
    try learner.check(1, "2026-06-10"..."2026-06-11")
    try learner.check(2, "2026-06-10")
    #expect(try learner.streak() == "0 pending")
    #expect(try learner.excuseTask(2, "2026-06-11"))
    #expect(try learner.excuseTask(2, "2026-06-11") == false)
    #expect(try learner.explain("2026-06-11") == "achieved tasks_done 1/1")
    #expect(try learner.streak() == "2 pending")
    #expect(try learner.excuseTask(1, "2026-06-12"))
    #expect(try learner.excuseTask(2, "2026-06-12"))
    #expect(try learner.streak() == "2 skipped")
    #expect(throws: TruthWorker.Refusal(status: .conflict, field: "card_day")) {
      try learner.check(1)
    }
    #expect(try learner.excuseTask(2, "2026-06-11", remove: true))
    #expect(try learner.streak() == "0 skipped")
    #expect(try learner.best() == "1 2026-06-10 2026-06-10")
  }

  @Test("A date that the zone never had has no card and breaks nothing")
  func missingDate() throws {
    let learner = try TasksLearner("2012-01-02T12:00:00Z", zone: "Pacific/Apia")
    try learner.task(1, every: "day", first: "2011-12-28")
    for day in ["2011-12-28", "2011-12-29", "2011-12-31", "2012-01-01", "2012-01-02"] {
      try learner.check(1, day)
    }
    #expect(try learner.card("2011-12-30") == "")
    #expect(try learner.explain("2011-12-30") == "skipped no_such_date 0/0")
    #expect(throws: TruthWorker.Refusal(status: .conflict, field: "card_day")) {
      try learner.check(1, "2011-12-30")
    }
    #expect(try learner.streak() == "5 pending")
  }

  @Test(
    "Weekly streaks of the tasks: where fewer days than the target are due, those are the target")
  func weeks() throws {
    let learner = try TasksLearner("2026-06-24T12:00:00Z")  // A Wednesday.
    try learner.task(1, every: "mon,fri", first: "2026-06-08")
    for day in ["2026-06-08", "2026-06-12", "2026-06-15", "2026-06-19", "2026-06-22"] {
      try learner.check(1, day)
    }
    #expect(try learner.streak(weekly: 5) == "2 pending")
    #expect(try learner.streak(weekly: 2) == "2 pending")
    #expect(try learner.streak(weekly: 1) == "3 achieved")
    // Friday is not due any more, so that Monday was all.
    try learner.task(1, every: "mon")
    #expect(try learner.streak(weekly: 5) == "3 achieved")
  }

  @Test("A capped streak of cards: seven tasks a week are 365+, weekdays alone are 260+")
  func capped() throws {
    let daily = try TasksLearner("2026-06-12T12:00:00Z")
    try daily.task(1, every: "day", first: "2025-01-01")
    try daily.check(1, "2025-01-01"..."2026-06-11")
    #expect(try daily.streak() == "365+ pending")
    let weekdays = try TasksLearner("2026-06-12T12:00:00Z")
    try weekdays.task(1, every: "mon,tue,wed,thu,fri", first: "2025-01-01")
    for day in try TruthLearner.day("2025-01-01")...TruthLearner.day("2026-06-11") {
      let text = TruthLearner.text(day)
      if try weekdays.card(text).isEmpty { continue }
      try weekdays.check(1, text)
    }
    #expect(try weekdays.streak() == "260+ pending")
  }

  @Test("Asked as of the past, a later day and a later rule do not exist")
  func asOf() throws {
    let learner = try TasksLearner("2026-06-12T12:00:00Z")
    try learner.task(1, every: "day", first: "2026-06-08")
    try learner.check(1, "2026-06-08"..."2026-06-12")
    try learner.task(1, every: "mon", from: "2026-06-11")
    #expect(try learner.streak() == "3 skipped")
    #expect(try learner.streak("2026-06-10T12:00:00Z") == "3 achieved")
    #expect(try learner.streak("2026-06-09T12:00:00Z") == "2 achieved")
    #expect(try learner.streak("2026-06-07T12:00:00Z") == "0 none")
    #expect(try learner.best("2026-06-09T12:00:00Z") == "2 2026-06-08 2026-06-09")
  }

  @Test("Best covers the whole history, also where nothing was due for years")
  func best() throws {
    let learner = try TasksLearner("2026-06-12T12:00:00Z")
    try learner.task(1, every: "day", first: "1999-01-01", last: "1999-01-10")
    try learner.check(1, "1999-01-01"..."1999-01-10")
    #expect(try learner.best() == "10 1999-01-01 1999-01-10")
    try learner.task(2, every: "day", first: "2026-06-10")
    try learner.check(2, "2026-06-10"..."2026-06-11")
    // Nothing was due between them: one run.
    #expect(try learner.best() == "12 1999-01-01 2026-06-11")
    #expect(try learner.best("2026-06-09T12:00:00Z") == "10 1999-01-01 1999-01-10")
    // A task that was due for one day of these years parts it.
    try learner.task(3, every: "day", first: "2010-01-01", last: "2010-01-01")
    #expect(try learner.best() == "10 1999-01-01 1999-01-10")
    try learner.check(3, "2010-01-01")
    #expect(try learner.best() == "13 1999-01-01 2026-06-11")
  }
}
