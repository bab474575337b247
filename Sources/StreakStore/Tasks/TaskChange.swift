import StreakCore

/// What a put changes in a task, or gives a new one; `nil` stays as it is.
public struct TaskChange: Sendable {
  /// What happens to the last day.
  public enum LastDay: Sendable {
    case keep, set(CivilDay), remove
  }

  /// What the learner calls it.
  public var title: String?
  /// The days on which it is due, from ``from`` on.
  public var recurrence: Recurrence?
  /// The day from which the recurrence acts; `nil`: today, for a new task its first day.
  public var from: CivilDay?
  /// The first day; `nil` in a new task: today.
  public var first: CivilDay?
  /// The last day.
  public var last = LastDay.keep

  /// A change of nothing.
  public init() {}

  /// The task after the change.
  ///
  /// - Parameters:
  ///   - known: the task as it is; `nil` for a new one.
  ///   - number: the number of a new one.
  ///   - addedAt: when a new one is added.
  func applied(
    to known: TaskSchedule?, id: RecordID, number: Int, addedAt: Instant, today: CivilDay
  ) -> TaskSchedule {
    var task =
      known
      ?? TaskSchedule(
        id: id, number: number, addedAt: addedAt, title: "", first: first ?? today,
        rules: Timeline())
    if let title { task.title = title }
    if let first { task.first = first }
    switch last {
    case .keep: break
    case .set(let day): task.last = day
    case .remove: task.last = nil
    }
    if known == nil {
      task.rules.set(recurrence ?? .everyDay, from: from ?? task.first)
    } else if let recurrence {
      task.set(recurrence, from: from ?? today)
    }
    return task
  }
}

extension TaskSchedule {
  /// Sets the recurrence from a day on; rules that start later stay.
  fileprivate mutating func set(_ recurrence: Recurrence, from day: CivilDay) {
    // The first rule also acts on the days before it, which must stay as they were.
    if let oldest = rules.entries.first, day < oldest.from, day > first {
      rules.set(oldest.value, from: first)
    }
    rules.set(recurrence, from: day)
  }

  /// The first day on which the two may differ in what is due; `nil` where they do not.
  func firstDifference(from other: TaskSchedule) -> CivilDay? {
    var days: [CivilDay] = []
    if first != other.first { days.append(min(first, other.first)) }
    if last != other.last { days.append(min(last ?? .max, other.last ?? .max) + 1) }
    if rules != other.rules {
      let old = Set(rules.entries)
      let new = Set(other.rules.entries)
      let changed = old.symmetricDifference(new).map(\.from)
      // What the first rule says holds for the days before it too.
      let oldest = [rules.entries.first, other.rules.entries.first].compactMap { $0?.from }
      days.append(
        changed.contains { oldest.contains($0) } ? min(first, other.first) : changed.min() ?? first)
    }
    return days.min()
  }
}
