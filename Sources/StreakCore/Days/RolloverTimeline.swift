/// A learner's rollovers: how many minutes after midnight a new day begins, from which date on.
public struct RolloverTimeline: Hashable, Sendable {
  /// From a civil date on, a rollover is in force.
  public struct Change: Hashable, Sendable {
    /// The first date with this rollover.
    public let from: CivilDay

    /// Minutes after midnight, 0-1439.
    public let minutes: Int

    /// A change; the timeline checks the minutes.
    public init(from: CivilDay, minutes: Int) {
      self.from = from
      self.minutes = minutes
    }
  }

  /// The rollover before the first change.
  public let initial: Int

  /// Oldest first, each from another date.
  public let changes: [Change]

  /// Days begin at midnight, always.
  public static let midnight = RolloverTimeline()

  private init() {
    initial = 0
    changes = []
  }

  /// The same rollover on all dates: 0-1439 minutes after midnight.
  public init(constant minutes: Int) throws(InputError) {
    try self.init([], initial: minutes)
  }

  /// The rollovers from certain dates on, in any order, and the one before all of them.
  public init(_ changes: [Change], initial: Int = 0) throws(InputError) {
    for minutes in [initial] + changes.map(\.minutes) where !(0...1439).contains(minutes) {
      throw InputError("rollover", "a rollover is 0 to 1439 minutes after midnight")
    }
    let sorted = changes.sorted { $0.from < $1.from }
    for (earlier, later) in zip(sorted, sorted.dropFirst()) where earlier.from == later.from {
      throw InputError("rollover", "there are two rollovers from \(later.from)")
    }
    self.initial = initial
    self.changes = sorted
  }

  /// The rollover in force on a civil date, in minutes after midnight.
  public func minutes(on day: CivilDay) -> Int {
    // Few changes, and mostly the latest is asked for.
    var index = changes.count
    while index > 0 {
      index -= 1
      if changes[index].from <= day { return changes[index].minutes }
    }
    return initial
  }
}
