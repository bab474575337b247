/// A time that a wall clock shows.
public struct WallTime: Hashable, Sendable {
  /// When it shows it.
  public let instant: Instant
  /// The date on the wall clock.
  public let date: CivilDay
  /// Minutes after midnight on the wall clock, 0-1439.
  public let minute: Int
}

extension DayClock {
  /// When it is a time of day on a day; `nil` where the day does not have that time.
  ///
  /// A minute before the rollover belongs to the day that is still running, so the wall clock's date
  /// is the day's or the next one. A time that the clock jumps over is the first one after the gap;
  /// one that it shows twice is the first (design: "Reminders"). Where a rollover that changes gives
  /// a day the time twice, the first counts, and one that the clock shows before one that it jumps
  /// over.
  ///
  /// - Parameter minute: minutes after midnight on the wall clock, 0-1439.
  public func time(_ minute: Int, of day: CivilDay) -> WallTime? {
    var jumpedOver: WallTime?
    for date in [day, day + 1] {
      let wanted = Int64(date.number) * 86_400 + Int64(minute) * 60
      let second = zone.firstSecond(ofLocal: wanted)
      let instant = Instant(seconds: second)
      guard self.day(of: instant) == day else { continue }
      let local = zone.localSeconds(at: second)
      let number = Zone.dayNumber(ofLocal: local)
      let time = WallTime(
        instant: instant, date: CivilDay(number: Int32(clamping: number)),
        minute: Int(local - number * 86_400) / 60)
      if local == wanted { return time }
      jumpedOver = jumpedOver ?? time
    }
    return jumpedOver
  }
}
