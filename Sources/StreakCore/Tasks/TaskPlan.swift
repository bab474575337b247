/// All tasks of a learner: what is due on which day.
public struct TaskPlan: Hashable, Sendable {
  /// The tasks, in the order in which they were added.
  public var tasks: [TaskSchedule] = []

  /// A learner without tasks.
  public init(tasks: [TaskSchedule] = []) {
    self.tasks = tasks
  }

  /// The first day of the ledger: that of the earliest task that was not withdrawn (design: "Status
  /// of a day").
  public var firstDay: CivilDay? {
    tasks.lazy.filter { !$0.isWithdrawn }.map(\.first).min()
  }

  /// Whether any task can still be due on a day or later.
  public func isActive(on day: CivilDay) -> Bool {
    tasks.contains { !$0.isOver(on: day) }
  }

  /// The days among the `length` (1-384) up to `anchor` on which anything is due, as bits.
  public func due(anchor: CivilDay, length: Int) -> DayBits {
    var bits = DayBits()
    for task in tasks { bits = bits | task.due(anchor: anchor, length: length) }
    return bits
  }

  /// The tasks due on a day.
  public func due(on day: CivilDay) -> [TaskSchedule] {
    tasks.filter { $0.due(anchor: day, length: 1)[0] }
  }

  /// Days of the week after today on which nothing is due, by the tasks and rules of today: bit 0 is
  /// tomorrow. Nothing that starts later exists yet (design: "Streak").
  public func idleAhead(of today: CivilDay) -> UInt8 {
    var due: UInt8 = 0
    for task in tasks where task.first <= today {
      var known = task
      known.rules = Timeline()
      known.rules.set(task.recurrence(on: today), from: task.first)
      let bits = known.planned(anchor: today + 6, length: 6)
      for ahead in 1...6 where bits[6 - ahead] { due |= 1 << UInt8(ahead - 1) }
    }
    return ~due & 0x3F
  }
}
