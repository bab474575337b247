/// The civil days of one learner in one zone: to which day an instant belongs, and when a day begins.
///
/// A record belongs to the civil date of its instant in the zone, after taking the rollover off the
/// local wall clock; the rollover is the one in force on the date of the wall clock. In one zone the
/// day never goes back as time goes on: where the rollover's wall time occurs twice, its first pass
/// counts; where it does not exist, the first minute after the gap does (design: "What the numbers
/// mean", Days).
///
/// So a day starts when the wall clock first reaches its rollover or jumps over it, and an instant
/// belongs to the latest day that has started. Both follow from the latest wall time that was ever
/// shown (``Zone/latestLocalSeconds(at:)``), which, unlike the clock, is never put back.
public struct DayClock: Sendable {
  /// Whose wall clock it is.
  public let zone: Zone

  /// When a new day begins.
  public let rollovers: RolloverTimeline

  /// The days of a zone, which begin at midnight if nothing else is said.
  public init(zone: Zone, rollovers: RolloverTimeline = .midnight) {
    self.zone = zone
    self.rollovers = rollovers
  }

  /// The day that an instant belongs to: the latest one that has started.
  public func day(of instant: Instant) -> CivilDay {
    // Days start at whole seconds, so the rest of the second plays no part.
    let wall = zone.latestLocalSeconds(at: instant.seconds)
    let number = Zone.dayNumber(ofLocal: wall)
    let date = CivilDay(number: Int32(clamping: number))
    let sinceMidnight = Int(wall - number * 86_400)
    // Before its rollover it is the day before, which has started: a rollover is less than a day.
    return sinceMidnight < rollovers.minutes(on: date) * 60 ? date - 1 : date
  }

  /// The first instant of a day. A day that the zone never had starts, and ends, together with the
  /// next one, unless a rollover puts some of the next date on it.
  public func start(of day: CivilDay) -> Instant {
    let minutes = Int64(rollovers.minutes(on: day))
    return Instant(
      seconds: zone.firstSecond(ofLocal: Int64(day.number) * 86_400 + minutes * 60))
  }

  /// The first instant after a day: where the next one starts.
  public func end(of day: CivilDay) -> Instant {
    start(of: day + 1)
  }
}
