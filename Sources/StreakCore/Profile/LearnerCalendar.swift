/// Which day it is for a learner, and what the rules say of the days around it.
///
/// Made for one request from the learner's profile, the zone that the request names and the
/// worker's default zone.
public struct LearnerCalendar: Sendable {
  /// The learner's settings.
  public let profile: DatedProfile

  private let requested: Zone?
  private let fallback: Zone
  /// The zones of the profile with the day from which each acts; `nil`: none of the learner's own.
  private let zones: Timeline<ZoneBox>
  private let rollovers: RolloverTimeline

  /// A calendar.
  ///
  /// - Parameters:
  ///   - requested: the zone that the request names, if any.
  ///   - fallback: the zone where neither request nor profile names one.
  ///   - resolve: finds the zones that the profile names. One that is no longer known is passed
  ///     over, so that a profile stays readable after a change of the zone data.
  public init(
    profile: DatedProfile, requested: Zone?, fallback: Zone, resolve: (String) -> Zone?
  ) {
    self.profile = profile
    self.requested = requested
    self.fallback = fallback
    var zones = Timeline<ZoneBox>()
    for entry in profile.zones.entries {
      let zone = entry.value.isEmpty ? nil : resolve(entry.value)
      zones.set(ZoneBox(zone: zone), from: entry.from)
    }
    self.zones = zones
    if profile.rollovers.isEmpty {
      rollovers = .midnight
      return
    }
    // Puts are checked; a value that is not there to be read is none.
    let changes = profile.rollovers.entries.map { entry in
      RolloverTimeline.Change(from: entry.from, minutes: min(max(entry.value, 0), 1439))
    }
    rollovers = (try? RolloverTimeline(changes)) ?? .midnight
  }

  /// The day that an instant lies in, by a zone's clock and the learner's rollover.
  public func day(of instant: Instant, in zone: Zone) -> CivilDay {
    DayClock(zone: zone, rollovers: rollovers).day(of: instant)
  }

  /// The zone that says which day "now" is: the request's, else the profile's in force, else the
  /// worker's.
  public func zone(at now: Instant) -> Zone {
    if let requested { return requested }
    // A zone is in force from the day that it has itself reached.
    for entry in zones.entries.reversed() {
      let zone = entry.value.zone ?? fallback
      if day(of: now, in: zone) >= entry.from { return zone }
    }
    return fallback
  }

  /// Whether no other zone of the profile can come into force while the settings stay the same.
  public func isSettled(at now: Instant) -> Bool {
    guard requested == nil, let last = zones.entries.last else { return true }
    return day(of: now, in: last.value.zone ?? fallback) >= last.from
  }

  /// When another zone of the profile comes into force, if one does after an instant.
  public func nextZoneChange(after now: Instant) -> Instant? {
    guard requested == nil else { return nil }
    return zones.entries.map { entry in
      DayClock(zone: entry.value.zone ?? fallback, rollovers: rollovers).start(of: entry.from)
    }.filter { $0 > now }.min()
  }

  /// Today, and the zone that says so.
  public func today(at now: Instant) -> (day: CivilDay, zone: Zone) {
    let zone = zone(at: now)
    return (day(of: now, in: zone), zone)
  }

  /// The days by a zone's clock and the learner's rollovers.
  public func clock(in zone: Zone) -> DayClock { DayClock(zone: zone, rollovers: rollovers) }

  /// The first instant after the day, by the zone in force now.
  public func end(of day: CivilDay, in zone: Zone) -> Instant {
    DayClock(zone: zone, rollovers: rollovers).start(of: day + 1)
  }

  /// A window with what the rules say of its days; what was done and excused is added by the
  /// store.
  ///
  /// - Parameters:
  ///   - anchor: the day of bit 0.
  ///   - length: days, 1-384.
  ///   - today: today, at or after the anchor.
  ///   - firstDay: the learner's first day in the ledger.
  ///   - ledger: the source of the days: weekdays of rest are those of practice, and on the ledger of
  ///     the tasks the tasks say what is due.
  ///   - tasks: the learner's tasks, for that ledger.
  public func window(
    anchor: CivilDay, length: Int, today: CivilDay, firstDay: CivilDay?,
    ledger: Ledger = .practice, tasks: TaskPlan = TaskPlan()
  ) -> DayWindow {
    var window = DayWindow(anchor: anchor, length: length, today: today, firstDay: firstDay)
    let days = anchor - (window.length - 1)...anchor
    switch ledger {
    case .practice: addRest(to: &window, days)
    case .tasks:
      window.idle =
        DayBits(below: window.length) - tasks.due(anchor: anchor, length: window.length)
      window.idleAhead = tasks.idleAhead(of: today)
    case .checkin: break
    }
    if hasMissingDates {
      for day in missingDates(in: days) { window.missing[anchor - day] = true }
    }
    return window
  }

  private func addRest(to window: inout DayWindow, _ days: ClosedRange<CivilDay>) {
    let (anchor, today) = (window.anchor, window.today)
    if !profile.rests.isEmpty {
      profile.rests.forEachStretch(in: days) { stretch, rest in
        guard let rest, !rest.isEmpty else { return }
        let bits = anchor - stretch.upperBound..<anchor - stretch.lowerBound + 1
        window.rest =
          window.rest | DayBits(weekdays: rest, anchor: anchor.weekday) & DayBits(bits)
      }
      let rest = profile.rest(on: today)
      for ahead in 1...6 where rest.contains((today + ahead).weekday) {
        window.idleAhead |= 1 << UInt8(ahead - 1)
      }
    }
  }

  /// Dates within `days` that never were, by the profile's zone in force on each, else the
  /// request's, else the worker's.
  public func missingDates(in days: ClosedRange<CivilDay>) -> [CivilDay] {
    var missing: [CivilDay] = []
    zones.forEachStretch(in: days) { stretch, box in
      let zone = box?.zone ?? requested ?? fallback
      missing += zone.missingDates.filter { stretch.contains($0) }
    }
    return missing
  }

  /// Whether the request's or the worker's zone, rather than the learner's own, says that a date of
  /// the range never was. A stored best knows nothing of such zones.
  public func missesDatesByRequest(in days: ClosedRange<CivilDay>) -> Bool {
    let zone = requested ?? fallback
    guard !zone.missingDates.isEmpty else { return false }
    var misses = false
    zones.forEachStretch(in: days) { stretch, box in
      if box?.zone == nil, zone.missingDates.contains(where: { stretch.contains($0) }) {
        misses = true
      }
    }
    return misses
  }

  private var hasMissingDates: Bool {
    !(requested ?? fallback).missingDates.isEmpty
      || zones.entries.contains { $0.value.zone?.missingDates.isEmpty == false }
  }
}

/// A zone that is compared by its name, as a value of a timeline.
private struct ZoneBox: Hashable, Sendable {
  let zone: Zone?

  static func == (left: ZoneBox, right: ZoneBox) -> Bool { left.zone?.name == right.zone?.name }

  func hash(into hasher: inout Hasher) { hasher.combine(zone?.name) }
}
