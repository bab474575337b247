/// When a week is achieved.
public struct WeekRule: Hashable, Sendable {
  /// Achieved days that achieve a week, 1-7.
  public let target: Int
  /// The weekday that a week begins with.
  public let firstWeekday: Weekday

  /// A rule; the target is clamped to 1-7.
  public init(target: Int, firstWeekday: Weekday) {
    self.target = min(max(target, 1), 7)
    self.firstWeekday = firstWeekday
  }

  /// The status of a week that is over.
  ///
  /// Where fewer days than the target are due, those are the target; none due: skipped.
  func judge(achieved: Int, due: Int) -> DayStatus {
    if achieved >= target { return .achieved }
    if due == 0 { return .skipped }
    return achieved >= min(target, due) ? .achieved : .broken
  }
}

extension DayWindow {
  /// The days of a week as a range of bits: week 0 is the one that the anchor lies in, of which the
  /// days up to the anchor are there.
  func days(ofWeek week: Int, firstWeekday: Weekday) -> Range<Int> {
    let current = anchor.weekday.offset(from: firstWeekday) + 1
    return week == 0 ? 0..<current : current + 7 * (week - 1)..<current + 7 * week
  }

  /// The status of a week before the one that the anchor lies in, or of that one; `nil` where the
  /// window cuts the week, so that it cannot be judged.
  ///
  /// Days before the first day are due as any other: the first week is judged like all weeks.
  public func weekStatus(_ rule: WeekRule, at week: Int) -> DayStatus? {
    guard let firstDay, firstDay <= anchor else { return DayStatus.none }
    let days = days(ofWeek: week, firstWeekday: rule.firstWeekday)
    if anchor - firstDay < days.lowerBound { return DayStatus.none }
    guard days.upperBound <= length else { return nil }
    let done = achieved.count(in: days)
    var planned = due.count(in: days)
    guard week == 0 else { return rule.judge(achieved: done, due: planned) }
    // Of the days to come only what the rules of today say exists yet.
    let ahead = 7 - days.count
    planned += ahead - (idleAhead & UInt8((1 << ahead) - 1)).nonzeroBitCount
    let status = rule.judge(achieved: done, due: planned)
    return status == .broken ? .pending : status
  }

  /// Counts the weeks in a row that end with the current one (design: "Weekly streaks").
  public func countWeeks(_ rule: WeekRule) -> WindowCount {
    var count = 0
    var start: Int?
    var week = 0
    while true {
      guard let status = weekStatus(rule, at: week) else { return .unresolved }
      switch status {
      case .achieved:
        count += 1
        start = days(ofWeek: week, firstWeekday: rule.firstWeekday).upperBound - 1
      case .broken, .none:
        return .resolved(count: count, start: start)
      case .pending, .skipped:
        break
      }
      week += 1
    }
  }

  /// What is shown of a streak of weeks that the widest window does not resolve: 52 where so many
  /// are known to be achieved, else the achieved ones among the 51 weeks before this one, which
  /// every such window holds whole.
  ///
  /// The week that the window cuts is not judged, but where the days of it that are there reach
  /// the target alone, it is achieved whatever the others are. For a daily practiser this keeps the
  /// number from wobbling during the week, up to a target of five; with six or seven it is 51 on the
  /// days on which the window has too few of that week.
  public func lowerBoundOfWeeks(_ rule: WeekRule) -> Int {
    var known = weekStatus(rule, at: 0) == .achieved ? 1 : 0
    var week = 1
    while let status = weekStatus(rule, at: week), status != .none {
      if status == .achieved { known += 1 }
      week += 1
    }
    let cut = days(ofWeek: week, firstWeekday: rule.firstWeekday)
    if cut.lowerBound < length, achieved.count(in: cut.lowerBound..<length) >= rule.target {
      known += 1
    }
    if known >= FetchPlan.weekCap { return FetchPlan.weekCap }
    return (1...51).count { weekStatus(rule, at: $0) == .achieved }
  }
}
