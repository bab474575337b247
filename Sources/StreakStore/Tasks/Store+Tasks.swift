import StreakCore

/// What a write did to a task.
public struct TaskResult: Sendable {
  /// The task afterwards.
  public var task: TaskSchedule
  /// The learner's tasks afterwards.
  public var plan: TaskPlan
  /// It was not there before.
  public var added = false
  /// Something is not as it was.
  public var changed = false
  /// The day was not achieved before, and is now.
  public var completed = false
  /// The learner's revision after it.
  public var revision: Int64 = 0
}

extension Store {
  private static let taskRows = Query(
    """
    SELECT number, id, title, first_day, last_day, added_at FROM task
    WHERE learner = $1 AND added_at IS NOT NULL ORDER BY added_at, id
    """)
  private static let lastNumber = Query("SELECT max(number) FROM task WHERE learner = $1")
  private static let ruleRows = Query(
    "SELECT number, from_day, recurrence FROM task_rule WHERE learner = $1")
  private static let excuseRows = Query(
    """
    SELECT number, day FROM task_mark WHERE learner = $1 AND kind = 2 AND value = 1
    ORDER BY number, day
    """)
  private static let saveTask = Query(
    """
    INSERT INTO task (learner, id, number, title, first_day, last_day, added_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (learner, id) DO UPDATE SET title = excluded.title,
      first_day = excluded.first_day, last_day = excluded.last_day, added_at = excluded.added_at
    """)
  private static let dropRules = Query(
    "DELETE FROM task_rule WHERE learner = $1 AND number = $2")
  private static let saveRule = Query(
    """
    INSERT INTO task_rule (learner, number, from_day, recurrence) VALUES ($1, $2, $3, $4)
    ON CONFLICT (learner, number, from_day) DO UPDATE SET recurrence = excluded.recurrence
    """)
  private static let countTasks = Query(
    """
    UPDATE learner SET tasks =
      (SELECT count(*) FROM task WHERE learner = $1 AND added_at IS NOT NULL) WHERE learner = $1
    """)
  private static let saveMark = Query(
    """
    INSERT INTO task_mark (learner, day, number, kind, value) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (learner, day, number, kind) DO UPDATE SET value = excluded.value
    """)
  private static let doneRows = Query(
    """
    SELECT day, number FROM task_mark
    WHERE learner = $1 AND day BETWEEN $2 AND $3 AND kind = 1 AND value = 1 ORDER BY day
    """)

  /// Reads a learner's tasks with their recurrences and excuses: three range scans.
  func tasks(of learner: String) throws -> TaskPlan {
    var tasks: [TaskSchedule] = []
    let rows = try connection.statement(Self.taskRows)
    rows.bind(1, learner)
    while try rows.step() {
      tasks.append(
        TaskSchedule(
          id: rows.id(1), number: rows.int(0), addedAt: Instant(milliseconds: rows.int64(5)),
          title: rows.text(2), first: rows.day(3), last: rows.isNull(4) ? nil : rows.day(4),
          rules: Timeline()))
    }
    let places = Dictionary(
      tasks.enumerated().map { ($1.number, $0) }, uniquingKeysWith: { first, _ in first })
    let rules = try connection.statement(Self.ruleRows)
    rules.bind(1, learner)
    while try rules.step() {
      guard let place = places[rules.int(0)] else { continue }
      tasks[place].rules.set(Recurrence(packed: rules.int64(2)), from: rules.day(1))
    }
    let excuses = try connection.statement(Self.excuseRows)
    excuses.bind(1, learner)
    while try excuses.step() {
      guard let place = places[excuses.int(0)] else { continue }
      tasks[place].excused.append(excuses.day(1))
    }
    return TaskPlan(tasks: tasks)
  }

  /// Calls `body` with each task that was marked as done on a day of a range, in order of days.
  func forEachDone(
    of learner: String, in days: ClosedRange<CivilDay>, _ body: (CivilDay, Int) -> Void
  ) throws {
    let rows = try connection.statement(Self.doneRows)
    rows.bind(1, learner).bind(2, days.lowerBound).bind(3, days.upperBound)
    while try rows.step() { body(try rows.day(0, in: days), rows.int(1)) }
  }

  // MARK: Writes

  /// Adds a task, or changes one; days are judged anew from the first one that the change touches.
  ///
  /// - Parameters:
  ///   - change: validated by the caller.
  ///   - today: the day that the change is made on.
  public func putTask(
    _ id: RecordID, _ change: TaskChange, learner: String, today: CivilDay, now: Instant,
    fallback: Zone
  ) throws -> TaskResult {
    try nested {
      var writer = try LearnerWriter(store: self, learner: learner, fallback: fallback)
      var plan = writer.state.tasks
      let place = plan.tasks.firstIndex { $0.id == id }
      let known = place.map { plan.tasks[$0] }
      // After all others, whatever the clock says.
      let last = plan.tasks.last?.addedAt.advanced(byMilliseconds: 1) ?? now
      let task = change.applied(
        to: known, id: id, number: try newTaskNumber(of: id, learner: learner),
        addedAt: max(now, last), today: today)
      if let place { plan.tasks[place] = task } else { plan.tasks.append(task) }
      var result = TaskResult(task: task, plan: plan, added: known == nil)
      result.changed = task != known
      result.revision = writer.state.revision
      guard result.changed else {
        result.revision -= 1
        return (false, result)
      }
      try save(task, learner: learner)
      try writer.touch(FactKey(.task, id), now)
      writer.setTasks(plan)
      if let day = known.map({ task.firstDifference(from: $0) }) ?? task.first {
        try judgeAnew(&writer, from: day)
      }
      return (true, result)
    }
  }

  /// The number of a task, a new one where it has none; it may have one from marks that came before
  /// it.
  func newTaskNumber(of id: RecordID, learner: String) throws -> Int {
    if let number = try taskNumber(of: id, learner: learner) { return number }
    let row = try connection.statement(Self.lastNumber)
    row.bind(1, learner)
    defer { row.reset() }
    return try row.step() ? row.int(0) + 1 : 1
  }

  /// The number of a task that a mark names; one that nobody has heard of yet gets a row that says
  /// nothing but its number.
  func markedTaskNumber(of id: RecordID, learner: String) throws -> Int {
    if let number = try taskNumber(of: id, learner: learner) { return number }
    let number = try newTaskNumber(of: id, learner: learner)
    let row = try connection.statement(Self.saveTask)
    row.bind(1, learner).bind(2, id).bind(3, number).bind(4, "").bind(5, CivilDay(number: 0))
    row.bind(6, Int?.none).bind(7, Int?.none)
    try row.run()
    return number
  }

  /// Writes a task with its recurrences in the place of those it has.
  func save(_ task: TaskSchedule, learner: String) throws {
    let row = try connection.statement(Self.saveTask)
    row.bind(1, learner).bind(2, task.id).bind(3, task.number).bind(4, task.title)
    row.bind(5, task.first).bind(6, task.last.map { Int($0.number) })
    row.bind(7, task.addedAt.milliseconds)
    try row.run()
    let drop = try connection.statement(Self.dropRules)
    drop.bind(1, learner).bind(2, task.number)
    try drop.run()
    for rule in task.rules.entries {
      let row = try connection.statement(Self.saveRule)
      row.bind(1, learner).bind(2, task.number).bind(3, rule.from).bind(4, rule.value.packed)
      try row.run()
    }
    try countTasks(of: learner)
  }

  /// Writes how many tasks there are, so that a learner without any costs no look at them.
  private func countTasks(of learner: String) throws {
    let count = try connection.statement(Self.countTasks)
    count.bind(1, learner)
    try count.run()
  }

  /// Writes a mark.
  func save(_ mark: TaskMark, of number: Int, on day: CivilDay, _ value: Bool, learner: String)
    throws
  {
    let row = try connection.statement(Self.saveMark)
    row.bind(1, learner).bind(2, day).bind(3, number).bind(4, mark.rawValue)
    row.bind(5, value ? 1 : 0)
    try row.run()
  }

  /// Judges all days from one on whose tasks were marked; on others nothing can be achieved. A
  /// changed rule is the learner's own correction of the best.
  func judgeAnew(_ writer: inout LearnerWriter, from day: CivilDay) throws {
    var done: [(day: CivilDay, numbers: Set<Int>)] = []
    if day <= .max {
      try forEachDone(of: writer.learner, in: day ... .max) { day, number in
        if done.last?.day != day { done.append((day, [])) }
        done[done.count - 1].numbers.insert(number)
      }
    }
    for (day, numbers) in done {
      let achieved = writer.state.tasks.isAchieved(on: day, done: numbers)
      _ = try writer.set(day, achieved, in: .tasks)
    }
    try writer.savePages()
    try writer.saveLedger(.tasks, firstDay: writer.state.tasks.firstDay)
    try writer.saveBest(.tasks, correction: true)
  }

  /// Checks a task off for a day, or takes that back.
  public func checkTask(
    _ task: TaskSchedule, on day: CivilDay, done: Bool, learner: String, now: Instant,
    fallback: Zone
  ) throws -> TaskResult {
    try mark(
      task, .done, on: day, value: done, correction: !done, learner: learner, now: now,
      fallback: fallback)
  }

  /// Excuses one task for one day, or takes that back.
  public func excuseTask(
    _ task: TaskSchedule, on day: CivilDay, remove: Bool, learner: String, now: Instant,
    fallback: Zone
  ) throws -> TaskResult {
    try mark(
      task, .excused, on: day, value: !remove, correction: true, learner: learner, now: now,
      fallback: fallback)
  }

  private func mark(
    _ task: TaskSchedule, _ mark: TaskMark, on day: CivilDay, value: Bool, correction: Bool,
    learner: String, now: Instant, fallback: Zone
  ) throws -> TaskResult {
    try nested {
      var writer = try LearnerWriter(store: self, learner: learner, fallback: fallback)
      var plan = writer.state.tasks
      var done: Set<Int> = []
      try forEachDone(of: learner, in: day...day) { done.insert($1) }
      let before = plan.isAchieved(on: day, done: done)
      var result = TaskResult(task: task, plan: plan, revision: writer.state.revision)
      let place = plan.tasks.firstIndex { $0.number == task.number }
      switch mark {
      case .done:
        result.changed = done.contains(task.number) != value
        if value { done.insert(task.number) } else { done.remove(task.number) }
      case .excused:
        guard let place else { break }
        result.changed = plan.tasks[place].excused.contains(day) != value
        plan.tasks[place].excused.removeAll { $0 == day }
        if value { plan.tasks[place].excused.append(day) }
        plan.tasks[place].excused.sort()
      }
      guard result.changed else {
        result.revision -= 1
        return (false, result)
      }
      result.plan = plan
      writer.setTasks(plan)
      try save(mark, of: task.number, on: day, value, learner: learner)
      try writer.touch(.mark(mark, of: task.id, on: day), now)
      let after = plan.isAchieved(on: day, done: done)
      result.completed = after && !before
      _ = try writer.set(day, after, in: .tasks)
      try writer.savePages()
      // An excuse may join two runs or part them although the day itself is not achieved.
      if after != before || correction { try writer.saveBest(.tasks, correction: correction) }
      return (true, result)
    }
  }
}

extension TaskPlan {
  /// Whether something is due on a day and all of it is among the tasks that are done, by number.
  func isAchieved(on day: CivilDay, done: Set<Int>) -> Bool {
    let due = due(on: day)
    return !due.isEmpty && due.allSatisfy { done.contains($0.number) }
  }
}
