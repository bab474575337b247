/// A run of achieved days. Skipped days within do not count and do not end it.
public struct Run: Hashable, Sendable {
  /// Achieved days, at least 1.
  public var count: Int
  /// The first achieved day.
  public var start: CivilDay
  /// The last achieved day.
  public var end: CivilDay

  /// A run of so many achieved days.
  public init(count: Int, start: CivilDay, end: CivilDay) {
    self.count = count
    self.start = start
    self.end = end
  }

  /// Whether this run holds the record against another: the longer one does, of equal runs the
  /// earlier (design: "Best").
  public func beats(_ other: Run?) -> Bool {
    guard let other else { return true }
    return count > other.count || count == other.count && start < other.start
  }

  /// The run that holds the record.
  public static func best(_ left: Run?, _ right: Run?) -> Run? {
    guard let left else { return right }
    return right?.beats(left) == true ? right : left
  }
}

/// Finds the longest run in windows that are laid one after another, newest first.
public struct RunScanner: Sendable {
  /// The longest run so far, also one that is not closed yet.
  public var best: Run? { Run.best(closed, walk.open) }

  private var closed: Run?
  private var walk = RunWalk()

  /// A scanner that has seen no day.
  public init() {}

  /// Adds the window of the days just before those added so far.
  public mutating func add(_ window: DayWindow) {
    var best = closed
    walk.add(window) { run, _ in best = Run.best(best, run) }
    closed = best
  }

  /// Says that a broken day lies between the days added so far and those to come.
  public mutating func endRun() {
    var best = closed
    walk.close { run, _ in best = Run.best(best, run) }
    closed = best
  }
}

extension DayWindow {
  /// The longest run that this window alone shows.
  public var longestRun: Run? {
    var scanner = RunScanner()
    scanner.add(self)
    return scanner.best
  }
}
