/// The answer to "how many in a row?" (design: "Streak").
public struct StreakReading: Hashable, Sendable {
  /// The number in the label.
  public var count: Int
  /// The count is a lower bound.
  public var capped: Bool
  /// The status of today, or of the week that today lies in.
  public var today: DayStatus
  /// The first day that counts, or the first day of the first week that does; `nil` where the count
  /// is 0 or capped.
  public var start: CivilDay?
  /// Windows fetched: 1 or 2.
  public var queries: Int
  /// Days in the last of them: 90 or 367.
  public var daysFetched: Int

  /// The number as people see it: `12`, `365+`.
  public var label: String { capped ? "\(count)+" : "\(count)" }
}

/// What one window says about the streak that ends today.
public enum WindowCount: Hashable, Sendable {
  /// The streak's origin lies in the window: the count is exact. `start` is the index of its first
  /// day, `nil` where the count is 0.
  case resolved(count: Int, start: Int?)
  /// The streak may reach beyond the window.
  case unresolved
}

/// What is fetched for a reading, and how often: 90 days, then once 367, never more.
public enum FetchPlan {
  /// Days of the first fetch.
  public static let first = 90
  /// Days of the second and last one: today and the 366 days before it, so that 365 days and more
  /// than 365 are told apart in the morning too, while today is pending.
  public static let widened = 367
  /// A count of days above this one is shown as a lower bound.
  public static let dayCap = 365
  /// A count of weeks above this one is shown as a lower bound.
  public static let weekCap = 52

  /// Reads the streak of days.
  ///
  /// - Parameter fetch: fetches the window of so many days that ends today. Called once or twice.
  public static func readDays<E: Error>(
    fetch: (Int) throws(E) -> DayWindow
  ) throws(E) -> (StreakReading, DayWindow) {
    try read(cap: dayCap, fetch: fetch, count: { $0.countDays() }, today: { $0.status(at: 0) }) {
      window, start in
      window.anchor - start
    } bound: {
      $0.lowerBoundOfDays()
    }
  }

  /// Reads the streak of weeks with at least `target` (1-7) achieved days each, from `firstWeekday`
  /// on.
  ///
  /// - Parameter fetch: as for ``readDays(fetch:)``.
  public static func readWeeks<E: Error>(
    target: Int, firstWeekday: Weekday, fetch: (Int) throws(E) -> DayWindow
  ) throws(E) -> (StreakReading, DayWindow) {
    let rule = WeekRule(target: target, firstWeekday: firstWeekday)
    return try read(
      cap: weekCap, fetch: fetch, count: { $0.countWeeks(rule) },
      today: { $0.weekStatus(rule, at: 0) ?? .none }
    ) { window, start in
      window.anchor - start
    } bound: {
      $0.lowerBoundOfWeeks(rule)
    }
  }

  private static func read<E: Error>(
    cap: Int,
    fetch: (Int) throws(E) -> DayWindow,
    count: (DayWindow) -> WindowCount,
    today: (DayWindow) -> DayStatus,
    start: (DayWindow, Int) -> CivilDay,
    bound: (DayWindow) -> Int
  ) throws(E) -> (StreakReading, DayWindow) {
    var queries = 1
    var window = try fetch(first)
    var result = count(window)
    if result == .unresolved {
      queries = 2
      window = try fetch(widened)
      result = count(window)
    }
    var reading = StreakReading(
      count: 0, capped: false, today: today(window), start: nil, queries: queries,
      daysFetched: window.length)
    if case .resolved(let exact, let index) = result, exact <= cap {
      reading.count = exact
      reading.start = index.map { start(window, $0) }
    } else {
      reading.capped = true
      reading.count = bound(window)
    }
    return (reading, window)
  }
}
