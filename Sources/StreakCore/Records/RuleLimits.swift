/// What a request may name at most (design: "What the numbers mean").
public enum RuleLimits {
  /// Records that a goal may ask for.
  public static let dailyGoal = 1_000_000
  /// Days of one excuse.
  public static let excuseDays = 366
  /// Days of one calendar.
  public static let calendarDays = 3660
  /// How far ahead of the clock a record may lie: 48 hours, in milliseconds.
  public static let aheadMilliseconds: Int64 = 48 * 3600 * 1000
}
