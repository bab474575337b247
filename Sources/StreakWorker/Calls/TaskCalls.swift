import StreakCore
import StreakProtocol
import StreakStore

/// Tasks and cards.
struct TaskCalls {
  let store: Store
  let environment: WorkerEnvironment

  func list(_ request: Proto.TasksListRequest) throws -> Proto.TasksListReply {
    let view = try LearnerCall(request, environment).view(store, environment, .tasks)
    let tasks = view.state.tasks.tasks.filter { request.ended || !$0.isOver(on: view.today) }
    return Proto.TasksListReply(
      tasks: tasks.map { Proto.Task($0) }, day: view.today.number, zone: view.zone.name,
      revision: UInt64(clamping: view.state.revision))
  }

  func card(_ request: Proto.CardRequest) throws -> Proto.CardReply {
    let view = try LearnerCall(request, environment).view(store, environment, .tasks)
    let day = try request.cardDay.map { try checkedDay($0, "card_day") } ?? view.today
    let card = try view.card(on: day)
    return Proto.CardReply(
      cardDay: day.number,
      tasks: card.tasks.map { Proto.CardTask($0.task, done: $0.done) },
      excused: card.excused.map { Proto.CardTask($0, done: false) },
      due: UInt32(clamping: card.tasks.count), done: UInt32(clamping: card.done),
      status: try status(view, on: day), day: view.today.number, zone: view.zone.name,
      revision: UInt64(clamping: view.state.revision))
  }

  private func status(_ view: LearnerView, on day: CivilDay) throws -> Proto.DayStatus {
    guard day <= view.today else { return .none }
    return Proto.DayStatus(try view.window(length: 1, anchor: day).status(at: 0))
  }

  // MARK: Changing tasks

  func put(_ request: Proto.TaskPutRequest) throws -> Proto.TaskPutReply {
    let call = try LearnerCall(request, environment, writes: true)
    let id = try RecordID(requested: request.id)
    let before = try call.view(store, environment, .tasks)
    let known = before.state.tasks.tasks.first { $0.id == id }
    if known == nil, before.state.tasks.tasks.count >= RuleLimits.tasks {
      throw CallError(
        .tooLarge, field: "id", "is one task too many: a learner has at most \(RuleLimits.tasks)")
    }
    let change = try change(request, isNew: known == nil)
    // One put may add two: what acted before is kept for the days before.
    if let known, change.recurrence != nil, known.rules.entries.count + 2 > RuleLimits.taskRules {
      throw CallError(
        .tooLarge, field: "recurrence",
        "is one change too many: a task has at most \(RuleLimits.taskRules)")
    }
    let result = try store.putTask(
      id, change, learner: call.learner, today: before.today, now: call.now,
      fallback: environment.zone)
    return Proto.TaskPutReply(
      task: Proto.Task(result.task), added: result.added, changed: result.changed,
      day: before.today.number, zone: before.zone.name,
      revision: UInt64(clamping: result.revision))
  }

  private func change(_ request: Proto.TaskPutRequest, isNew: Bool) throws(InputError)
    -> TaskChange
  {
    var change = TaskChange()
    if let title = request.title {
      try RecordLimits.check(name: title, field: "title", limit: RuleLimits.taskTitle)
      change.title = title
    } else if isNew {
      throw InputError("title", "is missing: the id is new, and a new task needs one")
    }
    if let recurrence = request.recurrence {
      do throws(InputError) {
        change.recurrence = try Recurrence(recurrence)
      } catch {
        throw error.within("recurrence")
      }
    }
    if let from = request.from {
      change.from = try checkedDay(from, "from")
      if change.recurrence == nil {
        throw InputError("from", "says when a recurrence acts, and there is none")
      }
    }
    if let first = request.first { change.first = try checkedDay(first, "first") }
    if let last = request.last {
      change.last = .set(try checkedDay(last, "last"))
      if request.endless { throw InputError("endless", "contradicts the last day") }
    } else if request.endless {
      change.last = .remove
    }
    return change
  }

  func end(_ request: Proto.TaskEndRequest) throws -> Proto.TaskEndReply {
    let call = try LearnerCall(request, environment, writes: true)
    let view = try call.view(store, environment, .tasks)
    let task = try task(request.id, view)
    var change = TaskChange()
    if let last = request.last {
      change.last = .set(try checkedDay(last, "last"))
    } else if task.isOver(on: view.today) {
      // It has ended; saying so again changes nothing.
      change.last = .keep
    } else {
      let isDone = try view.card(on: view.today).tasks.contains {
        $0.task.number == task.number && $0.done
      }
      change.last = .set(isDone ? view.today : max(.min, view.today - 1))
    }
    let result = try store.putTask(
      task.id, change, learner: call.learner, today: view.today, now: call.now,
      fallback: environment.zone)
    return Proto.TaskEndReply(
      task: Proto.Task(result.task), changed: result.changed, day: view.today.number,
      zone: view.zone.name, revision: UInt64(clamping: result.revision))
  }

  // MARK: Marks

  func check(_ request: Proto.TaskCheckRequest) throws -> Proto.TaskCheckReply {
    let call = try LearnerCall(request, environment, writes: true)
    let view = try call.view(store, environment, .tasks)
    let task = try task(request.id, view)
    let day = try request.cardDay.map { try checkedDay($0, "card_day") } ?? view.today
    if day > view.today {
      throw InputError("card_day", "lies after today, \(view.today)")
    }
    if !request.undo {
      guard try view.card(on: day).tasks.contains(where: { $0.task.number == task.number }) else {
        throw CallError(
          .conflict, field: "card_day", "is a day on which the task is not due")
      }
    }
    let result = try store.checkTask(
      task, on: day, done: !request.undo, learner: call.learner, now: call.now,
      fallback: environment.zone)
    let after = try call.view(store, environment, .tasks)
    let card = try after.card(on: day)
    return Proto.TaskCheckReply(
      changed: result.changed, completed: result.completed, cardDay: day.number,
      due: UInt32(clamping: card.tasks.count), done: UInt32(clamping: card.done),
      status: try status(after, on: day),
      streak: try ReadingCalls(store: store, environment: environment).reading(after),
      day: after.today.number, zone: after.zone.name,
      revision: UInt64(clamping: after.state.revision))
  }

  func excuse(_ request: Proto.TaskExcuseRequest) throws -> Proto.TaskExcuseReply {
    let call = try LearnerCall(request, environment, writes: true)
    let view = try call.view(store, environment, .tasks)
    let task = try task(request.id, view)
    let day = try request.cardDay.map { try checkedDay($0, "card_day") } ?? view.today
    if !request.remove, !task.planned(anchor: day, length: 1)[0] {
      throw CallError(
        .conflict, field: "card_day", "is a day on which the task is not due")
    }
    let result = try store.excuseTask(
      task, on: day, remove: request.remove, learner: call.learner, now: call.now,
      fallback: environment.zone)
    return Proto.TaskExcuseReply(
      changed: result.changed, day: view.today.number, zone: view.zone.name,
      revision: UInt64(clamping: result.revision))
  }

  // MARK: Reading a request

  private func task(_ bytes: [UInt8], _ view: LearnerView) throws -> TaskSchedule {
    let id = try RecordID(requested: bytes)
    guard let task = view.state.tasks.tasks.first(where: { $0.id == id }) else {
      throw CallError(.notFound, field: "id", "names no task of this learner")
    }
    return task
  }
}

extension Recurrence {
  /// - Throws: an error at the field of the recurrence at fault.
  init(_ recurrence: Proto.Recurrence) throws(InputError) {
    var weekdays: WeekdaySet = recurrence.everyDay ? .everyDay : []
    for (index, day) in recurrence.weekdays.enumerated() {
      guard let weekday = UInt8(exactly: day.rawValue).flatMap({ Weekday(rawValue: $0) }) else {
        throw InputError("weekdays[\(index)]", "must be 1 (Monday) to 7 (Sunday)")
      }
      weekdays.formUnion(WeekdaySet([weekday]))
    }
    var monthDays: UInt32 = 0
    for (index, day) in recurrence.monthDays.enumerated() {
      guard (1...31).contains(day) else {
        throw InputError("month_days[\(index)]", "must be a day of the month, 1-31")
      }
      monthDays |= 1 << day
    }
    self.init(
      weekdays: weekdays, monthDays: monthDays, lastDayOfMonth: recurrence.lastDayOfMonth)
    if isEmpty {
      throw InputError("", "names no day: say every day, weekdays or days of the month")
    }
  }
}

extension Proto.Recurrence {
  init(_ recurrence: Recurrence) {
    let isDaily = recurrence.weekdays == .everyDay
    self.init(
      everyDay: isDaily,
      weekdays: isDaily ? [] : recurrence.weekdays.weekdays.map { Proto.Weekday($0) },
      monthDays: (1...31).filter { recurrence.monthDays >> $0 & 1 != 0 },
      lastDayOfMonth: recurrence.lastDayOfMonth)
  }
}

extension Proto.Task {
  init(_ task: TaskSchedule) {
    self.init(
      id: task.id.bytes, title: task.title, first: task.first.number, last: task.last?.number,
      rules: task.rules.entries.map {
        Proto.RecurrenceRule(from: $0.from.number, recurrence: Proto.Recurrence($0.value))
      })
  }
}

extension Proto.CardTask {
  init(_ task: TaskSchedule, done: Bool) {
    self.init(id: task.id.bytes, title: task.title, done: done)
  }
}
