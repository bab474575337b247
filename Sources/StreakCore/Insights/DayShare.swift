/// How many of the last days were achieved, of those on which something was due.
///
/// A day that was achieved counts whether anything was due on it or not, a broken one is due; skipped
/// days and those before the first day are neither. Today counts once it is achieved.
public struct DayShare: Hashable, Sendable {
  /// Days that a share is told of.
  public static let lengths = [30, 90, 365]

  /// How many days it looks at, today among them.
  public let days: Int
  /// The first of these days, but not before the learner's first one; `nil` without facts.
  public let first: CivilDay?
  /// Achieved days.
  public let achieved: Int
  /// Achieved and broken days.
  public let due: Int

  /// The share of the last days of a window.
  ///
  /// - Parameter days: at most the window's length.
  public init(days: Int, of window: DayWindow) {
    self.days = days
    first = window.firstDay.flatMap { firstDay in
      firstDay <= window.anchor ? max(firstDay, window.anchor - (days - 1)) : nil
    }
    let counted = window.counted
    due = counted.count(in: 0..<days)
    achieved = (counted & window.achieved).count(in: 0..<days)
  }

  /// Per cent, rounded half up; `nil` where nothing was due.
  public var percent: Int? { Percent.rounded(achieved, of: due) }
}
