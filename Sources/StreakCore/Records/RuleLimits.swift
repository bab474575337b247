/// What a request may name at most (design: "What the numbers mean").
public enum RuleLimits {
  /// Records that a goal may ask for.
  public static let dailyGoal = 1_000_000
  /// Days of one excuse.
  public static let excuseDays = 366
  /// Days of one calendar.
  public static let calendarDays = 3660
  /// Tasks of a learner, those that ended among them.
  public static let tasks = 500
  /// Recurrences of a task, one after another.
  public static let taskRules = 100
  /// The longest title of a task, in bytes.
  public static let taskTitle = 200
  /// How far ahead of the clock a record may lie: 48 hours, in milliseconds.
  public static let aheadMilliseconds: Int64 = 48 * 3600 * 1000
}
