/// When somebody practises: by weekday and by hour of the clock.
public struct PracticeRhythm: Sendable {
  /// What lies on one weekday.
  public struct WeekdayCount: Hashable, Sendable {
    /// Records of days on it.
    public var records = 0
    /// Achieved days on it.
    public var achieved = 0
    /// Achieved and broken days on it.
    public var due = 0

    /// Nothing.
    public init() {}
  }

  /// Days of a request that names none.
  public static let defaultDays = 365
  /// Days that a request may name.
  public static let dayLimit = RuleLimits.calendarDays

  /// Seven, Monday first.
  public private(set) var weekdays = [WeekdayCount](repeating: WeekdayCount(), count: 7)
  /// Records by the hour that the clock showed where they were made, whatever the rollover: 24.
  public private(set) var hours = [Int](repeating: 0, count: 24)

  /// Nothing so far.
  public init() {}

  /// Adds records that count for a day.
  public mutating func add(records: Int, on day: CivilDay) {
    weekdays[day.weekday.offset(from: .monday)].records += records
  }

  /// Adds one record by the wall clock where it was made.
  public mutating func add(time: Instant, in zone: Zone) {
    let local = zone.localSeconds(at: time.seconds)
    let second = Int(local - Zone.dayNumber(ofLocal: local) * 86_400)
    hours[min(max(second / 3_600, 0), 23)] += 1
  }

  /// Adds the days of a window that lie in a range.
  public mutating func add(_ window: DayWindow, in days: ClosedRange<CivilDay>) {
    let newest = max(0, window.anchor - days.upperBound)
    let end = min(window.length, window.anchor - days.lowerBound + 1)
    guard newest < end else { return }
    let counted = window.counted & DayBits(newest..<end)
    for (index, weekday) in Weekday.allCases.enumerated() {
      let these = counted & DayBits(weekdays: WeekdaySet([weekday]), anchor: window.anchor.weekday)
      weekdays[index].due += these.count
      weekdays[index].achieved += (these & window.achieved).count
    }
  }

  /// The weekday with the most records, or achieved days; of equal ones the one nearest after Sunday.
  /// `nil` where there are none.
  public func bestWeekday(by count: (WeekdayCount) -> Int) -> Weekday? {
    Self.first(of: weekdays.map(count)).map { Weekday.allCases[$0] }
  }

  /// The hour with the most records, of equal ones the earliest; `nil` where there are none.
  public var bestHour: Int? { Self.first(of: hours) }

  /// The place of the greatest number, the first of equal ones; `nil` where all are 0.
  private static func first(of numbers: [Int]) -> Int? {
    guard let most = numbers.max(), most > 0 else { return nil }
    return numbers.firstIndex(of: most)
  }
}
