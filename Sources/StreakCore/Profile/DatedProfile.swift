/// A learner's settings, each with the day from which it acts.
public struct DatedProfile: Hashable, Sendable {
  /// Zone names. Empty: no zone of the learner's own from that day on.
  public var zones = Timeline<String>()
  /// Minutes after midnight when a new day begins, 0-1439.
  public var rollovers = Timeline<Int>()
  /// The weekday that a week begins with.
  public var firstWeekdays = Timeline<Weekday>()
  /// Weekdays on which nothing is due, at most six.
  public var rests = Timeline<WeekdaySet>()
  /// Records that achieve a day.
  public var goals = Timeline<Int>()
  /// Whether the learner is premium.
  public var premiums = Timeline<Bool>()

  /// A learner who never set anything.
  public init() {}

  /// Minutes after midnight when a day begins: 0 unless set.
  public func rollover(on day: CivilDay) -> Int { rollovers.value(on: day) ?? 0 }

  /// The weekday that a week begins with on a day: Monday unless set.
  public func firstWeekday(on day: CivilDay) -> Weekday {
    firstWeekdays.value(on: day) ?? .monday
  }

  /// Weekdays of rest on a day: none unless set.
  public func rest(on day: CivilDay) -> WeekdaySet { rests.value(on: day) ?? [] }

  /// Records that achieve a day: 1 unless set.
  public func goal(on day: CivilDay) -> Int { goals.value(on: day) ?? 1 }

  /// Whether the learner is premium on a day: no unless set.
  public func isPremium(on day: CivilDay) -> Bool { premiums.value(on: day) ?? false }

  /// The zone's name in force on a day; `nil` where the learner has none.
  public func zone(on day: CivilDay) -> String? {
    zones.value(on: day).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The days on which any setting changes, oldest first.
  public var changeDays: [CivilDay] {
    let days =
      zones.entries.map(\.from) + rollovers.entries.map(\.from)
      + firstWeekdays.entries.map(\.from) + rests.entries.map(\.from) + goals.entries.map(\.from)
      + premiums.entries.map(\.from)
    return Set(days).sorted()
  }
}

/// What a put changes in a profile; `nil` stays as it is.
public struct ProfileChange: Hashable, Sendable {
  /// A zone name or offset; empty: no zone.
  public var zone: String?
  /// Minutes after midnight, 0-1439.
  public var rollover: Int?
  /// The weekday that a week begins with.
  public var firstWeekday: Weekday?
  /// Weekdays of rest.
  public var rest: WeekdaySet?
  /// Records that achieve a day, 1-1,000,000.
  public var goal: Int?
  /// Whether the learner is premium.
  public var premium: Bool?

  /// A change of nothing.
  public init(
    zone: String? = nil, rollover: Int? = nil, firstWeekday: Weekday? = nil,
    rest: WeekdaySet? = nil, goal: Int? = nil, premium: Bool? = nil
  ) {
    self.zone = zone
    self.rollover = rollover
    self.firstWeekday = firstWeekday
    self.rest = rest
    self.goal = goal
    self.premium = premium
  }

  /// Whether the change names no field.
  public var isEmpty: Bool {
    zone == nil && rollover == nil && firstWeekday == nil && rest == nil && goal == nil
      && premium == nil
  }

  /// Checks the fields but for the zone, which needs a zone database.
  ///
  /// - Throws: an error that names the field at fault.
  public func validate() throws(InputError) {
    if let rollover, !(0..<1440).contains(rollover) {
      throw InputError("rollover", "must be 0-1439 minutes after midnight")
    }
    if rest == .everyDay {
      throw InputError("rest_weekdays", "resting on all seven weekdays leaves nothing to count")
    }
    if let goal, !(1...RuleLimits.dailyGoal).contains(goal) {
      throw InputError("daily_goal", "must be 1-1,000,000 records")
    }
  }
}

extension DatedProfile {
  /// Applies a change from a day on.
  public mutating func apply(_ change: ProfileChange, from day: CivilDay) {
    if let zone = change.zone { zones.set(zone, from: day) }
    if let rollover = change.rollover { rollovers.set(rollover, from: day) }
    if let firstWeekday = change.firstWeekday { firstWeekdays.set(firstWeekday, from: day) }
    if let rest = change.rest { rests.set(rest, from: day) }
    if let goal = change.goal { goals.set(goal, from: day) }
    if let premium = change.premium { premiums.set(premium, from: day) }
  }
}
