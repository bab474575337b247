/// Right answers in a row over all genres, in the order of ``QuizTally``.
public struct QuizStreak: Hashable, Sendable {
  /// Up to now.
  public var current: Int64 = 0
  /// The most there ever were.
  public var best: Int64 = 0

  /// No answers.
  public init(current: Int64 = 0, best: Int64 = 0) {
    self.current = current
    self.best = best
  }
}
