import StreakCore

/// Facts by their keys.
extension Store {
  private static let excusedPage = Query(
    "SELECT bits FROM day_page WHERE learner = $1 AND page = $2 AND family = 0")
  private static let profileRow = Query(
    """
    SELECT number, text FROM profile_rule WHERE learner = $1 AND field = $2 AND from_day = $3
    """)
  private static let taskRow = Query(
    """
    SELECT number, title, first_day, last_day, added_at FROM task
    WHERE learner = $1 AND id = $2
    """)
  private static let taskRules = Query(
    "SELECT from_day, recurrence FROM task_rule WHERE learner = $1 AND number = $2")
  private static let markRow = Query(
    """
    SELECT value FROM task_mark WHERE learner = $1 AND day = $2 AND number = $3 AND kind = $4
    """)
  private static let unlockedRow = Query(
    "SELECT value FROM unlocked WHERE learner = $1 AND kind = $2 AND name = $3")

  /// The fact with a key, if it is there; of a record also that it is there no more.
  func fact(_ key: FactKey, of learner: String) throws -> Fact? {
    if key.family == .record, let id = key.id, let (record, updatedAt) = try record(id, of: learner)
    {
      return Fact(.record(record), updatedAt: updatedAt)
    }
    guard let updatedAt = try changeTime(key, of: learner) else { return nil }
    return try body(of: key, learner: learner).map { Fact($0, updatedAt: updatedAt) }
  }

  /// What the fact with a key says that has a row in `change`.
  func body(of key: FactKey, learner: String) throws -> FactBody? {
    switch key.family {
    case .record: key.id.map { .deletedRecord($0) }
    case .profileRule: try profileRule(key, of: learner)
    case .excusedDay:
      try key.day().map { .excusedDay($0, try isExcused($0, learner)) }
    case .task: try key.id.flatMap { try task($0, of: learner) }.map { .task($0) }
    case .taskMark: try taskMark(key, of: learner)
    case .checkedInDay:
      try key.day().flatMap { try isCheckedIn(learner, on: $0) ? .checkedInDay($0) : nil }
    case .coin: try coin(key.text(), of: learner).map { .coin($0) }
    case .unlockedItem: try unlockedItem(key, of: learner)
    case .choice: try choice(key.number(at: 0), of: learner).map { .choice($0) }
    case .device:
      try role(of: key.text(), learner: learner).map {
        .device(ReminderDevice(name: key.text(), role: $0))
      }
    case .favourite:
      try favourite(key.text(), of: learner).map { .favourite(key.text(), $0) }
    case .quizAnswer: try key.id.flatMap { try answer($0, of: learner) }.map { .quizAnswer($0) }
    case .launch: try key.id.flatMap { try isLaunched($0, of: learner) ? .launch($0) : nil }
    case .adViewDay:
      try key.day().flatMap { try hasAdView(on: $0, learner: learner) ? .adViewDay($0) : nil }
    case .opening:
      try opening(kind: key.number(at: 0), name: key.text(from: 1), of: learner)
        .map { .opening($0) }
    }
  }

  private func profileRule(_ key: FactKey, of learner: String) throws -> FactBody? {
    guard let field = ProfileField(rawValue: key.number(at: 0)), let day = key.day(at: 1)
    else { return nil }
    let row = try connection.statement(Self.profileRow)
    row.bind(1, learner).bind(2, field.rawValue).bind(3, day)
    guard try row.step() else { return nil }
    defer { row.reset() }
    return .profileRule(ProfileSetting(field, number: row.int(0), text: row.text(1)), from: day)
  }

  private func isExcused(_ day: CivilDay, _ learner: String) throws -> Bool {
    let number = DayPage.number(of: day)
    let row = try connection.statement(Self.excusedPage)
    row.bind(1, learner).bind(2, Int64(number))
    guard try row.step() else { return false }
    defer { row.reset() }
    return DayPage(number: number, bytes: row.blob(0))?[day] ?? false
  }

  /// The number of a task; `nil` where neither it nor a mark of it was ever heard of.
  func taskNumber(of id: RecordID, learner: String) throws -> Int? {
    let row = try connection.statement(Self.taskRow)
    row.bind(1, learner).bind(2, id)
    defer { row.reset() }
    return try row.step() ? row.int(0) : nil
  }

  /// A task with its recurrences, but without its excuses.
  func task(_ id: RecordID, of learner: String) throws -> TaskSchedule? {
    let row = try connection.statement(Self.taskRow)
    row.bind(1, learner).bind(2, id)
    guard try row.step() else { return nil }
    defer { row.reset() }
    if row.isNull(4) { return nil }
    var task = TaskSchedule(
      id: id, number: row.int(0), addedAt: Instant(milliseconds: row.int64(4)),
      title: row.text(1), first: row.day(2), last: row.isNull(3) ? nil : row.day(3),
      rules: Timeline())
    let rules = try connection.statement(Self.taskRules)
    rules.bind(1, learner).bind(2, task.number)
    while try rules.step() {
      task.rules.set(Recurrence(packed: rules.int64(1)), from: rules.day(0))
    }
    return task
  }

  private func taskMark(_ key: FactKey, of learner: String) throws -> FactBody? {
    guard let id = key.id, let day = key.day(at: 16),
      let mark = TaskMark(rawValue: key.number(at: 20)),
      let number = try taskNumber(of: id, learner: learner)
    else { return nil }
    let row = try connection.statement(Self.markRow)
    row.bind(1, learner).bind(2, day).bind(3, number).bind(4, mark.rawValue)
    defer { row.reset() }
    guard try row.step() else { return nil }
    return .taskMark(mark, task: id, on: day, row.int(0) == 1)
  }

  private func unlockedItem(_ key: FactKey, of learner: String) throws -> FactBody? {
    guard let kind = ItemKind(rawValue: key.number(at: 0)) else { return nil }
    let item = RewardItem(kind, key.text(from: 1))
    let row = try connection.statement(Self.unlockedRow)
    row.bind(1, learner).bind(2, kind.rawValue).bind(3, item.name)
    defer { row.reset() }
    guard try row.step() else { return nil }
    return .unlockedItem(item, row.int(0) == 1)
  }
}
