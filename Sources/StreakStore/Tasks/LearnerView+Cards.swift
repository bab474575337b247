import StreakCore

/// The tasks of one day, with which are done.
public struct Card: Sendable {
  /// The day.
  public var day: CivilDay
  /// What is due, in the order in which the tasks were added, and whether it is done.
  public var tasks: [(task: TaskSchedule, done: Bool)] = []
  /// What would be due and is excused for the day.
  public var excused: [TaskSchedule] = []

  /// How many of the tasks that are due are done.
  public var done: Int { tasks.count { $0.done } }
  /// Something is due, and all of it is done.
  public var isDone: Bool { !tasks.isEmpty && done == tasks.count }
}

/// How many tasks of a day were due, and how many of these are done.
public struct TaskCount: Hashable, Sendable {
  /// Tasks that were due.
  public var due = 0
  /// Those of them that are done.
  public var done = 0

  /// Nothing due.
  public init() {}
}

extension LearnerView {
  /// The card of a day; of a coming day by the rules as they are.
  public func card(on day: CivilDay) throws -> Card {
    var card = Card(day: day)
    // A date that never was has no card: what people see and what the streak counts are one.
    guard calendar.missingDates(in: day...day).isEmpty else { return card }
    var done: Set<Int> = []
    if !state.tasks.tasks.isEmpty {
      try store.forEachDone(of: state.learner, in: day...day) { done.insert($1) }
    }
    for task in state.tasks.tasks {
      if task.due(anchor: day, length: 1)[0] {
        card.tasks.append((task, done.contains(task.number)))
      } else if task.planned(anchor: day, length: 1)[0] {
        card.excused.append(task)
      }
    }
    return card
  }

  /// How many tasks were due and done on each day of a range on which any was due, up to today.
  public func taskCounts(in days: ClosedRange<CivilDay>) throws -> [CivilDay: TaskCount] {
    guard let firstDay, firstDay <= days.upperBound, days.lowerBound <= today else { return [:] }
    let first = max(days.lowerBound, firstDay)
    var counts: [CivilDay: TaskCount] = [:]
    var anchor = min(days.upperBound, today)
    while anchor >= first {
      let length = min(DayBits.capacity, anchor - first + 1)
      try count(into: &counts, anchor: anchor, length: length)
      anchor = anchor - length
    }
    return counts
  }

  private func count(
    into counts: inout [CivilDay: TaskCount], anchor: CivilDay, length: Int
  ) throws {
    let days = anchor - (length - 1)...anchor
    var missing = DayBits()
    for day in calendar.missingDates(in: days) { missing[anchor - day] = true }
    var due: [Int: DayBits] = [:]
    for task in state.tasks.tasks {
      let bits = task.due(anchor: anchor, length: length) - missing
      due[task.number] = bits
      var index = bits.first()
      while let day = index {
        counts[anchor - day, default: TaskCount()].due += 1
        index = bits.first(from: day + 1)
      }
    }
    try store.forEachDone(of: state.learner, in: days) { day, number in
      if due[number]?[anchor - day] == true { counts[day, default: TaskCount()].done += 1 }
    }
  }
}
