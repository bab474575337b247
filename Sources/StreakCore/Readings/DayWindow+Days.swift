extension DayWindow {
  /// Counts the streak of days that ends at the anchor: achieved adds one, skipped adds nothing and
  /// breaks nothing, the first broken day ends it (design: "Streak").
  public func countDays() -> WindowCount {
    guard judgedLength > 0 else { return .resolved(count: 0, start: nil) }
    let end: Int
    if let broken = broken.first() {
      end = broken
    } else if let firstDay, anchor - firstDay < length {
      end = judgedLength
    } else {
      return .unresolved
    }
    let run = achieved & DayBits(below: end)
    return .resolved(count: run.count, start: run.last())
  }

  /// What is shown of a streak of days that the widest window does not resolve.
  ///
  /// It looks at past days only, and otherwise at whole weeks, so that it neither wobbles between
  /// morning and evening nor over a weekend: 365 where at least 365 of the 366 days before today
  /// were achieved, else the achieved days among the 364 days before today.
  public func lowerBoundOfDays() -> Int {
    if achieved.count(in: 1..<FetchPlan.widened) >= FetchPlan.dayCap { return FetchPlan.dayCap }
    return achieved.count(in: 1..<365)
  }
}
