import StreakCore
import StreakProtocol
import StreakStore

/// Reading and changing profiles and excuses.
struct ProfileCalls {
  let store: Store
  let environment: WorkerEnvironment

  func get(_ request: Proto.ProfileGetRequest) throws -> Proto.ProfileGetReply {
    let call = try LearnerCall(request, environment)
    let state = try store.state(of: call.learner)
    let (day, zone) = call.calendar(state.profile, store, environment).today(at: call.now)
    return Proto.ProfileGetReply(
      profile: Proto.Profile(state.profile, on: day), rules: state.profile.rules,
      excused: try store.excusedDays(of: call.learner).map {
        Proto.DayRange(first: $0.lowerBound.number, last: $0.upperBound.number)
      }, day: day.number, zone: zone.name, revision: UInt64(clamping: state.revision))
  }

  func put(_ request: Proto.ProfilePutRequest) throws -> Proto.ProfilePutReply {
    var call = try LearnerCall(request, environment, writes: true)
    let change = try change(request.profile)
    if let name = change.zone, !name.isEmpty, call.requested == nil {
      // "Today" of somebody who has just set a zone is today there.
      call = LearnerCall(call, requested: try zone(name))
    }
    let state = try store.state(of: call.learner)
    let today = call.calendar(state.profile, store, environment).today(at: call.now).day
    let from = try request.from.map { try checkedDay($0, "from") } ?? today
    let (profile, revision) = try store.putProfile(
      change, from: from, learner: call.learner, now: call.now, fallback: environment.zone)
    let (day, zone) = call.calendar(profile, store, environment).today(at: call.now)
    return Proto.ProfilePutReply(
      profile: Proto.Profile(profile, on: from), from: from.number, day: day.number,
      zone: zone.name, revision: UInt64(clamping: revision))
  }

  func excuse(_ request: Proto.ExcuseRequest) throws -> Proto.ExcuseReply {
    let call = try LearnerCall(request, environment, writes: true)
    guard let first = request.first else { throw InputError("first", "is missing") }
    guard let last = request.last else {
      throw InputError("last", "is missing: an excuse has an end")
    }
    let days = try checkedDays(first, last)
    if days.upperBound - days.lowerBound >= RuleLimits.excuseDays {
      throw InputError(
        "last", "excuses more than \(RuleLimits.excuseDays) days at a time")
    }
    let state = try store.state(of: call.learner)
    let (changed, revision) = try store.excuse(
      days, remove: request.remove, learner: call.learner, now: call.now,
      fallback: environment.zone)
    let (day, zone) = call.calendar(state.profile, store, environment).today(at: call.now)
    return Proto.ExcuseReply(
      changed: UInt32(clamping: changed), day: day.number, zone: zone.name,
      revision: UInt64(clamping: revision))
  }

  /// What a put of these settings changes.
  ///
  /// - Throws: an error at `profile` or a field of it.
  func change(_ profile: Proto.Profile?) throws -> ProfileChange {
    guard let profile else { throw InputError("profile", "is missing: name a field to change") }
    var change = ProfileChange()
    do throws(InputError) {
      if let name = profile.zone { change.zone = name.isEmpty ? "" : try zone(name).name }
      change.rollover = profile.rollover.map { Int($0) }
      change.goal = profile.dailyGoal.map { Int($0) }
      change.premium = profile.premium
      if let first = profile.firstWeekday {
        change.firstWeekday = try weekday(first, "first_weekday")
      }
      if let rest = profile.restWeekdays {
        var set: WeekdaySet = []
        for (index, day) in rest.days.enumerated() {
          set.formUnion(WeekdaySet([try weekday(day, "rest_weekdays.days[\(index)]")]))
        }
        change.rest = set
      }
      try change.validate()
    } catch {
      throw error.within("profile")
    }
    if change.isEmpty { throw InputError("profile", "names no field to change") }
    return change
  }

  private func zone(_ name: String) throws(InputError) -> Zone {
    try environment.zones.zone(named: name)
  }

  private func weekday(_ day: Proto.Weekday, _ field: String) throws(InputError) -> Weekday {
    guard let weekday = UInt8(exactly: day.rawValue).flatMap({ Weekday(rawValue: $0) }) else {
      throw InputError(field, "must be 1 (Monday) to 7 (Sunday)")
    }
    return weekday
  }
}

extension LearnerCall {
  init(_ call: LearnerCall, requested: Zone) {
    learner = call.learner
    now = call.now
    self.requested = requested
  }
}

extension Proto.Profile {
  /// What is in force on a day, every field set.
  init(_ profile: DatedProfile, on day: CivilDay) {
    self.init(
      zone: profile.zone(on: day) ?? "", rollover: UInt32(clamping: profile.rollover(on: day)),
      firstWeekday: Proto.Weekday(profile.firstWeekday(on: day)),
      restWeekdays: Proto.Weekdays(profile.rest(on: day)),
      dailyGoal: UInt32(clamping: profile.goal(on: day)), premium: profile.isPremium(on: day))
  }
}

extension Proto.Weekday {
  init(_ weekday: Weekday) { self.init(rawValue: Int32(weekday.rawValue)) }
}

extension Proto.Profile {
  /// One setting.
  init(_ setting: ProfileSetting) {
    self.init()
    let change = setting.change
    zone = change.zone
    rollover = change.rollover.map { UInt32(clamping: $0) }
    firstWeekday = change.firstWeekday.map { Proto.Weekday($0) }
    restWeekdays = change.rest.map { Proto.Weekdays($0) }
    dailyGoal = change.goal.map { UInt32(clamping: $0) }
    premium = change.premium
  }
}

extension Proto.Weekdays {
  init(_ set: WeekdaySet) { self.init(days: set.weekdays.map { Proto.Weekday($0) }) }
}

extension DatedProfile {
  /// All dated changes, oldest first.
  fileprivate var rules: [Proto.ProfileRule] {
    changeDays.map { day in
      var changed = Proto.Profile()
      func value<Value>(_ timeline: Timeline<Value>) -> Value? {
        timeline.entries.first { $0.from == day }?.value
      }
      changed.zone = value(zones)
      changed.rollover = value(rollovers).map { UInt32(clamping: $0) }
      changed.firstWeekday = value(firstWeekdays).map { Proto.Weekday($0) }
      changed.restWeekdays = value(rests).map { Proto.Weekdays($0) }
      changed.dailyGoal = value(goals).map { UInt32(clamping: $0) }
      changed.premium = value(premiums)
      return Proto.ProfileRule(from: day.number, profile: changed)
    }
  }
}
