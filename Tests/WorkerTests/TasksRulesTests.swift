import StreakProtocol
import Testing

/// A learner with tasks, whose days are written as people would say them.
struct TasksLearner {
  let worker: TruthWorker
  let name = "learner"

  init(_ now: String, zone: String = "UTC") throws {
    worker = try TruthWorker(now: try TruthLearner.time(now), zone: zone)
  }

  func now(_ text: String) throws { worker.now = try TruthLearner.time(text) }

  static func recurrence(_ text: String) -> Proto.Recurrence {
    var recurrence = Proto.Recurrence()
    for part in text.split(separator: ",") {
      switch part {
      case "day": recurrence.everyDay = true
      case "last": recurrence.lastDayOfMonth = true
      case "mon": recurrence.weekdays.append(.monday)
      case "tue": recurrence.weekdays.append(.tuesday)
      case "wed": recurrence.weekdays.append(.wednesday)
      case "thu": recurrence.weekdays.append(.thursday)
      case "fri": recurrence.weekdays.append(.friday)
      case "sat": recurrence.weekdays.append(.saturday)
      case "sun": recurrence.weekdays.append(.sunday)
      default: recurrence.monthDays.append(UInt32(part) ?? 0)
      }
    }
    return recurrence
  }

  @discardableResult
  func task(
    _ number: Int, every rule: String? = nil, from: String? = nil, first: String? = nil,
    last: String? = nil, endless: Bool = false, title: String? = nil, zone: String = ""
  ) throws -> Proto.TaskPutReply {
    try worker.ask(
      Proto.TaskPutRequest(
        learner: name, zone: zone, id: TruthReplay.id(number), title: title ?? "task \(number)",
        recurrence: rule.map { Self.recurrence($0) },
        from: try from.map { try TruthLearner.day($0) },
        first: try first.map { try TruthLearner.day($0) },
        last: try last.map { try TruthLearner.day($0) }, endless: endless))
  }

  @discardableResult
  func end(_ number: Int, last: String? = nil) throws -> String? {
    let reply = try worker.ask(
      Proto.TaskEndRequest(
        learner: name, id: TruthReplay.id(number),
        last: try last.map { try TruthLearner.day($0) }))
    return TruthLearner.text(reply.task?.last)
  }

  @discardableResult
  func check(_ number: Int, _ day: String? = nil, undo: Bool = false, zone: String = "") throws
    -> Proto.TaskCheckReply
  {
    try worker.ask(
      Proto.TaskCheckRequest(
        learner: name, zone: zone, id: TruthReplay.id(number),
        cardDay: try day.map { try TruthLearner.day($0) }, undo: undo))
  }

  func check(_ number: Int, _ days: ClosedRange<String>) throws {
    for day in try TruthLearner.day(days.lowerBound)...TruthLearner.day(days.upperBound) {
      try check(number, TruthLearner.text(day))
    }
  }

  @discardableResult
  func excuseTask(_ number: Int, _ day: String, remove: Bool = false) throws -> Bool {
    try worker.ask(
      Proto.TaskExcuseRequest(
        learner: name, id: TruthReplay.id(number), cardDay: TruthLearner.day(day), remove: remove)
    ).changed
  }

  func excuse(_ first: String, _ last: String, remove: Bool = false) throws {
    _ = try worker.ask(
      Proto.ExcuseRequest(
        learner: name, first: TruthLearner.day(first), last: TruthLearner.day(last),
        remove: remove))
  }

  /// The card as text: `1 2! (3)` is 1 open, 2 done, 3 excused.
  func card(_ day: String? = nil) throws -> String {
    let card = try worker.ask(
      Proto.CardRequest(learner: name, cardDay: try day.map { try TruthLearner.day($0) }))
    let due = card.tasks.map { "\($0.title.dropFirst(5))\($0.done ? "!" : "")" }
    let excused = card.excused.map { "(\($0.title.dropFirst(5)))" }
    return (due + excused).joined(separator: " ")
  }

  func streak(_ asOf: String? = nil, zone: String = "", weekly: UInt32 = 0) throws -> String {
    let reply = try worker.ask(
      Proto.StreakRequest(
        learner: name, zone: zone, asOf: try asOf.map { try TruthLearner.time($0) },
        ledger: .tasks, weeklyTarget: weekly))
    return "\(reply.label) \(reply.today.name)"
  }

  func best(_ asOf: String? = nil) throws -> String {
    let best = try worker.ask(
      Proto.BestRequest(
        learner: name, asOf: try asOf.map { try TruthLearner.time($0) }, ledger: .tasks))
    return "\(best.count) \(TruthLearner.text(best.start) ?? "-") "
      + "\(TruthLearner.text(best.end) ?? "-")"
  }

  /// The status and the reason of a day, and what was done of what was due.
  func explain(_ day: String) throws -> String {
    let number = try TruthLearner.day(day)
    let reply = try worker.ask(Proto.ExplainRequest(learner: name, ledger: .tasks))
    guard let day = reply.days.first(where: { $0.day == number }) else { return "?" }
    return "\(day.status.name) \(day.reason.name) \(day.done)/\(day.due)"
  }
}

@Suite("What the numbers mean: Tasks and cards")
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
