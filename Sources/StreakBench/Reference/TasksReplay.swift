import StreakProtocol

/// Puts the same steps to a worker and to the model, and compares what they say.
struct TasksReplay {
  var model = TasksModel()
  var today: Int
  let isApia: Bool
  let learner: String

  init(today: Int, isApia: Bool, learner: String = "learner") {
    self.learner = learner
    self.today = isApia && today == 15_338 ? today + 1 : today
    self.isApia = isApia
    if isApia { model.missing = 15_338 }
  }

  /// Noon of a day by the clock of the worker's zone: Samoa was ten hours behind, then 14 ahead.
  func noon(_ day: Int) -> Int64 {
    let hours = isApia ? (day < 15_338 ? 10 : -14) : 0
    return (Int64(day) * 86_400 + 43_200 + Int64(hours) * 3600) * 1000
  }

  /// What a refused call is refused with; `nil` where it is done.
  private func refusal(_ body: () throws -> String?) throws -> (
    difference: String?, refused: String?
  ) {
    do {
      return (try body(), nil)
    } catch let refusal as TruthRefusal {
      return (nil, "\(refusal.status.name) \(refusal.field)")
    }
  }

  private func compare(_ name: String, _ worker: some Equatable, _ model: some Equatable) -> String?
  {
    "\(worker)" == "\(model)" ? nil : "\(name) is \(worker), and should be \(model)"
  }

  // MARK: Changing

  mutating func put(
    _ worker: any TruthPeer, _ number: Int, _ rule: TasksModel.Rule?, _ from: Int?, _ first: Int?,
    _ last: Int?, _ endless: Bool
  ) throws -> String? {
    let isNew = model.tasks[number] == nil
    let endless = endless && last == nil
    let from = rule == nil ? nil : from
    var task =
      model.tasks[number]
      ?? TasksModel.Task(first: first ?? today, last: nil, rules: [])
    if let first { task.first = first }
    if let last { task.last = last }
    if endless { task.last = nil }
    if isNew {
      task.rules = [(from ?? task.first, rule ?? TasksModel.Rule(weekdays: Set(0...6)))]
    } else if let rule {
      task.set(rule, from: from ?? today)
    }
    model.tasks[number] = task
    let reply = try worker.ask(
      Proto.TaskPutRequest(
        learner: learner, id: TruthReplay.id(number), title: "\(number)",
        recurrence: rule.map { rule in
          Proto.Recurrence(
            weekdays: rule.weekdays.sorted().map { Proto.Weekday(rawValue: Int32($0 + 1)) },
            monthDays: rule.monthDays.sorted().map(UInt32.init), lastDayOfMonth: rule.last)
        }, from: from.map(Int32.init), first: first.map(Int32.init), last: last.map(Int32.init),
        endless: endless))
    return compare("added", reply.added, isNew)
  }

  mutating func end(_ worker: any TruthPeer, _ number: Int, _ last: Int?) throws -> String? {
    let (difference, refused) = try refusal {
      let reply = try worker.ask(
        Proto.TaskEndRequest(
          learner: learner, id: TruthReplay.id(number), last: last.map(Int32.init)))
      return reply.task?.last.map { "\($0)" }
    }
    guard var task = model.tasks[number] else {
      return compare("refused", refused ?? "", "not_found id")
    }
    if let last {
      task.last = last
    } else if task.last.map({ $0 >= today && $0 >= task.first }) ?? true {
      let isDone = model.isDue(task, on: today) && task.done.contains(today)
      task.last = isDone ? today : today - 1
    }
    model.tasks[number] = task
    return compare("last", difference ?? "", task.last.map { "\($0)" } ?? "")
  }

  mutating func check(_ worker: any TruthPeer, _ number: Int, _ day: Int?, _ undo: Bool) throws
    -> String?
  {
    let on = day ?? today
    let before = model.status(on, today: today) == "achieved"
    var expected = ""
    var changed = false
    if let task = model.tasks[number] {
      if on > today {
        expected = "invalid card_day"
      } else if !undo && !model.isDue(task, on: on) {
        expected = "conflict card_day"
      } else if undo {
        changed = model.tasks[number]?.done.remove(on) != nil
      } else {
        changed = model.tasks[number]?.done.insert(on).inserted == true
      }
    } else {
      expected = "not_found id"
    }
    let after = model.status(on, today: today) == "achieved"
    let model = model
    let today = today
    let (difference, refused) = try refusal {
      let reply = try worker.ask(
        Proto.TaskCheckRequest(
          learner: learner, id: TruthReplay.id(number), cardDay: day.map(Int32.init),
          undo: undo))
      return compare("changed", reply.changed, changed)
        ?? compare("completed", reply.completed, after && !before)
        ?? compare("status", reply.status.name, model.status(on, today: today))
        ?? compare("done", Int(reply.done), model.done(on: on))
        ?? compare("streak", reply.streak?.label ?? "", model.streak(today: today).label)
    }
    return difference ?? compare("refused", refused ?? "", expected)
  }

  mutating func excuse(_ worker: any TruthPeer, _ number: Int, _ day: Int, _ remove: Bool) throws
    -> String?
  {
    var expected = ""
    if let task = model.tasks[number] {
      let isPlanned =
        day >= task.first && day <= task.last ?? .max
        && TasksModel.falls(task.rule(on: day), on: day)
      if remove {
        model.tasks[number]?.excused.remove(day)
      } else if isPlanned {
        model.tasks[number]?.excused.insert(day)
      } else {
        expected = "conflict card_day"
      }
    } else {
      expected = "not_found id"
    }
    let (_, refused) = try refusal {
      _ = try worker.ask(
        Proto.TaskExcuseRequest(
          learner: learner, id: TruthReplay.id(number), cardDay: Int32(day), remove: remove))
      return nil
    }
    return compare("refused", refused ?? "", expected)
  }

  // MARK: Asking

  func ask(_ worker: any TruthPeer, _ asOf: Int?) throws -> String? {
    var now = asOf ?? today
    if isApia, now == 15_338 { now += 1 }
    let instant = asOf == nil ? nil : noon(now)
    return try askReadings(worker, now, instant) ?? askDays(worker, now, instant)
      ?? askCards(worker, now, instant)
  }

  private func askReadings(_ worker: any TruthPeer, _ now: Int, _ instant: Int64?) throws -> String?
  {
    let streak = try worker.ask(
      Proto.StreakRequest(learner: learner, asOf: instant, ledger: .tasks))
    let expected = model.streak(today: now)
    let best = try worker.ask(
      Proto.BestRequest(learner: learner, asOf: instant, ledger: .tasks))
    let longest = model.best(today: now)
    var difference =
      compare("day", Int(streak.day), now) ?? compare("streak", streak.label, expected.label)
      ?? compare("start", streak.start.map(Int.init) ?? -1, expected.start ?? -1)
      ?? compare("today", streak.today.name, model.status(now, today: now))
      ?? compare("best", Int(best.count), longest?.count ?? 0)
      ?? compare("best's start", best.start.map(Int.init) ?? -1, longest?.start ?? -1)
      ?? compare("best's end", best.end.map(Int.init) ?? -1, longest?.end ?? -1)
      ?? compare("best in the streak", streak.best?.count ?? 0, best.count)
    for target in [1, 3, 5, 7] where difference == nil {
      guard let weeks = model.weeks(target: target, today: now) else { continue }
      let reply = try worker.ask(
        Proto.StreakRequest(
          learner: learner, asOf: instant, ledger: .tasks, weeklyTarget: UInt32(target)))
      difference =
        compare("weeks of \(target)", reply.label, "\(weeks.count)")
        ?? compare("this week of \(target)", reply.today.name, weeks.week)
    }
    return difference
  }

  private func askDays(_ worker: any TruthPeer, _ now: Int, _ instant: Int64?) throws -> String? {
    let explain = try worker.ask(
      Proto.ExplainRequest(learner: learner, asOf: instant, ledger: .tasks))
    for day in explain.days {
      let number = Int(day.day)
      let isKnown = model.status(number, today: now) != "none"
      let difference =
        compare("status of \(number)", day.status.name, model.status(number, today: now))
        ?? compare("due on \(number)", Int(day.due), isKnown ? model.card(on: number).count : 0)
        ?? compare("done on \(number)", Int(day.done), isKnown ? model.done(on: number) : 0)
      if let difference { return difference }
    }
    let calendar = try worker.ask(
      Proto.CalendarRequest(
        learner: learner, asOf: instant, ledger: .tasks, first: Int32(now - 500),
        last: Int32(now + 5)))
    let week = try worker.ask(
      Proto.WeekRequest(
        learner: learner, asOf: instant, ledger: .tasks, calendarWeek: true))
    let days =
      calendar.days.map { ($0.day, $0.status.name, $0.due, $0.done) }
      + week.days.map { ($0.day, $0.status.name, $0.due, $0.done) }
    for (day, status, due, done) in days {
      let number = Int(day)
      let expected = model.status(number, today: now)
      let difference =
        compare("calendar of \(number)", status, expected)
        ?? compare(
          "due on \(number)", Int(due), expected == "none" ? 0 : model.card(on: number).count)
        ?? compare("done on \(number)", Int(done), expected == "none" ? 0 : model.done(on: number))
      if let difference { return difference }
    }
    return compare("days of a week", week.days.count, 7)
  }

  private func askCards(_ worker: any TruthPeer, _ now: Int, _ instant: Int64?) throws -> String? {
    for day in [now, now + 1, now + 2, now - 3] {
      let card = try worker.ask(
        Proto.CardRequest(learner: learner, asOf: instant, cardDay: Int32(day)))
      let difference =
        compare(
          "card of \(day)", card.tasks.map(\.title).sorted(),
          model.card(on: day).map { "\($0)" })
        ?? compare("done of \(day)", Int(card.done), model.done(on: day))
        ?? compare("status of \(day)", card.status.name, model.status(day, today: now))
      if let difference { return difference }
    }
    return nil
  }
}
