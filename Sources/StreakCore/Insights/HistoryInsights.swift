/// What the days of a history come to: shares, strength and the longest runs.
public struct HistoryInsights: Sendable {
  /// How many windows are looked at, so that the cost has an end: 36,864 days, a hundred years.
  public static let windowLimit = 96

  /// The shares of the last 30, 90 and 365 days.
  public let shares: [DayShare]
  /// How well the habit sits.
  public let strength: Strength
  /// The longest runs, and the one that goes on.
  public let ranking: RunRanking

  /// Insights from the windows of a history.
  ///
  /// - Parameters:
  ///   - windows: laid one after another, the one that ends today first, of 384 days each.
  ///   - runs: how many runs are wanted.
  public init(_ windows: [DayWindow], runs: Int) {
    shares =
      windows.first.map { window in
        DayShare.lengths.map { DayShare(days: $0, of: window) }
      } ?? []
    var strength = Strength()
    for window in windows.reversed() { strength.add(window) }
    self.strength = strength
    var ranking = RunRanking(wanted: runs)
    for window in windows { ranking.add(window) }
    ranking.finish()
    self.ranking = ranking
  }
}
