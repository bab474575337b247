/// A task: what it is called, and on which days it is due (design: "Tasks and cards").
public struct TaskSchedule: Hashable, Sendable {
  /// The client's id.
  public var id: RecordID
  /// Its number in the store, from 1: it means nothing elsewhere.
  public var number: Int
  /// When it was added. Tasks are listed in this order, those of one instant by their ids.
  public var addedAt: Instant
  /// What the learner calls it.
  public var title: String
  /// The first day on which it can be due.
  public var first: CivilDay
  /// The last one; `nil`: it has no end. Before ``first``: it was withdrawn.
  public var last: CivilDay?
  /// The recurrences, each with the day from which it acts; the first acts on all days before the
  /// second.
  public var rules: Timeline<Recurrence>
  /// Days on which this task alone is excused, oldest first.
  public var excused: [CivilDay]

  /// A task.
  public init(
    id: RecordID, number: Int, addedAt: Instant, title: String, first: CivilDay,
    last: CivilDay? = nil, rules: Timeline<Recurrence>, excused: [CivilDay] = []
  ) {
    self.id = id
    self.number = number
    self.addedAt = addedAt
    self.title = title
    self.first = first
    self.last = last
    self.rules = rules
    self.excused = excused
  }

  /// Whether it is due on no day, because its last day lies before its first.
  public var isWithdrawn: Bool { last.map { $0 < first } ?? false }

  /// Whether it can still be due on a day or later.
  public func isOver(on day: CivilDay) -> Bool { last.map { $0 < day || $0 < first } ?? false }

  /// The recurrence in force on a day.
  public func recurrence(on day: CivilDay) -> Recurrence {
    rules.value(on: day) ?? rules.entries.first?.value ?? .everyDay
  }

  /// The days among the `length` (1-384) up to `anchor` on which the task is due, as bits.
  ///
  /// The one function that says so: the card that people see asks it about one day, the streak about
  /// a window of them.
  public func due(anchor: CivilDay, length: Int) -> DayBits {
    planned(anchor: anchor, length: length) - excusedBits(anchor: anchor, length: length)
  }

  /// The same before the task's own excuses.
  public func planned(anchor: CivilDay, length: Int) -> DayBits {
    let lower = max(first, anchor - (length - 1))
    let upper = min(last ?? anchor, anchor)
    guard lower <= upper else { return DayBits() }
    if rules.entries.count < 2 {
      return DayBits(recurrence(on: upper), anchor: anchor, length: length)
        & DayBits(anchor - upper..<anchor - lower + 1)
    }
    var bits = DayBits()
    rules.forEachStretch(in: lower...upper) { stretch, rule in
      let rule = rule ?? recurrence(on: stretch.lowerBound)
      bits =
        bits | DayBits(rule, anchor: anchor, length: length)
        & DayBits(anchor - stretch.upperBound..<anchor - stretch.lowerBound + 1)
    }
    return bits
  }

  private func excusedBits(anchor: CivilDay, length: Int) -> DayBits {
    var bits = DayBits()
    // From the end: windows mostly end today.
    for day in excused.reversed() where day <= anchor {
      if anchor - day >= length { break }
      bits[anchor - day] = true
    }
    return bits
  }
}
