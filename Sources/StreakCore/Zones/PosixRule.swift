/// The rule in the footer of a TZif file: what POSIX allows in the variable TZ, with the extension
/// of RFC 9636, section 3.3.1: a time of -167 to 167 hours.
///
/// `CET-1CEST,M3.5.0,M10.5.0/3`: standard time is an hour east of UTC, daylight saving time one
/// hour more, from the last Sunday of March at 02:00 to the last Sunday of October at 03:00.
struct PosixRule: Hashable, Sendable {
  /// Which day of a year.
  enum Day: Hashable, Sendable {
    /// `Jn`: 1-365, where 29 February is never counted, so that `J60` is always 1 March.
    case julian(Int)
    /// `n`: 0-365, where 29 February is counted.
    case zeroBased(Int)
    /// `Mm.w.d`: the w-th weekday of a month (the fifth is the last), where Sunday is 0.
    case month(Int, week: Int, weekday: Int)
  }

  /// A change, by the wall clock that is shown before it.
  struct Change: Hashable, Sendable {
    var day: Day
    /// Seconds after midnight; may be negative or more than a day.
    var time: Int64 = 2 * 3600
  }

  /// Daylight saving time; where it is west of standard time it is winter time (Europe/Dublin).
  struct Daylight: Hashable, Sendable {
    var offset: Int32
    var start: Change
    var end: Change
  }

  /// Seconds east of UTC in standard time.
  var standardOffset: Int32

  /// `nil` where standard time is in force all year.
  var daylight: Daylight?

  /// The changes of a range of years, sorted.
  ///
  /// Daylight saving time is a set of spans, one that starts in each year. Spans that touch are one,
  /// so that "all year" (RFC 9636, section 3.3.1: from `0/0` to `J365/23`) has no change in it.
  func transitions(years: ClosedRange<Int64>) -> [ZoneRules.Transition] {
    guard let daylight else { return [] }
    var transitions: [ZoneRules.Transition] = []
    transitions.reserveCapacity(years.count * 2)
    var firstDay = Self.firstDay(ofYear: years.lowerBound)
    for year in years {
      let nextFirstDay = Self.firstDay(ofYear: year + 1)
      let start = second(of: daylight.start, firstDay, nextFirstDay, standardOffset)
      var end = second(of: daylight.end, firstDay, nextFirstDay, daylight.offset)
      if end < start {
        // South of the equator it lasts into the next year.
        end = second(
          of: daylight.end, nextFirstDay, Self.firstDay(ofYear: year + 2), daylight.offset)
      }
      firstDay = nextFirstDay
      guard start < end else { continue }
      if let last = transitions.last, last.time >= start {
        transitions[transitions.count - 1].time = max(last.time, end)
      } else {
        transitions.append(ZoneRules.Transition(time: start, offset: daylight.offset))
        transitions.append(ZoneRules.Transition(time: end, offset: standardOffset))
      }
    }
    return transitions
  }

  /// The UTC second of a change in the year that lies between two first days.
  private func second(
    of change: Change, _ firstDay: Int64, _ nextFirstDay: Int64, _ offsetBefore: Int32
  ) -> Int64 {
    let isLeap = nextFirstDay - firstDay == 366
    let day: Int64
    switch change.day {
    case .julian(let number):
      day = firstDay + Int64(number) - (isLeap && number >= 60 ? 0 : 1)
    case .zeroBased(let number):
      day = firstDay + Int64(number)
    case .month(let month, let week, let weekday):
      let monthStart = firstDay + Int64(Self.daysBefore(month: month, isLeap: isLeap))
      let length = Int64(CivilDay.length(ofMonth: month, year: isLeap ? 2000 : 2001))
      // 1970-01-01 was a Thursday, which is 4 where Sunday is 0.
      let remainder = (monthStart + 4) % 7
      let first = (Int64(weekday) - remainder + 14) % 7
      let candidate = first + Int64(week - 1) * 7
      day = monthStart + (candidate < length ? candidate : candidate - 7)
    }
    return day * 86_400 + change.time - Int64(offsetBefore)
  }

  private static func daysBefore(month: Int, isLeap: Bool) -> Int {
    (1..<month).reduce(0) { $0 + CivilDay.length(ofMonth: $1, year: isLeap ? 2000 : 2001) }
  }

  /// The number of 1 January of any year, also of one outside 1-9999.
  static func firstDay(ofYear year: Int64) -> Int64 {
    let before = year - 1
    return before * 365 + floorDivide(before, 4) - floorDivide(before, 100)
      + floorDivide(before, 400) - 719_162
  }

  /// The year that a UTC second lies in.
  static func year(of seconds: Int64) -> Int64 {
    let day = Zone.dayNumber(ofLocal: seconds)
    var year = 1970 + floorDivide(day * 400, 146_097)
    while firstDay(ofYear: year) > day { year -= 1 }
    while firstDay(ofYear: year + 1) <= day { year += 1 }
    return year
  }

  private static func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let quotient = dividend / divisor
    return dividend % divisor < 0 ? quotient - 1 : quotient
  }
}
