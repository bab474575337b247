import StreakCore

extension LearnerView {
  /// The windows of the whole history, the one that ends today first: one range scan for each 384 days,
  /// and at most ``StreakCore/HistoryInsights/windowLimit`` of them.
  public func history() throws -> [DayWindow] {
    var windows = [try window(length: DayBits.capacity)]
    guard let firstDay else { return windows }
    var anchor = today - DayBits.capacity
    while anchor >= firstDay, windows.count < HistoryInsights.windowLimit {
      windows.append(try window(length: DayBits.capacity, anchor: anchor))
      anchor = anchor - DayBits.capacity
    }
    return windows
  }

  /// When there was practice in a range of days: one scan of the days' totals and one of the records,
  /// both in the order of an index. On other ledgers the weekdays of achieved days alone.
  ///
  /// Records that were forgotten count by weekday and not by hour, because nobody knows their time any
  /// more; nor do those whose zone the machine no longer knows.
  ///
  /// - Parameter windows: those of ``history()``.
  public func rhythm(in days: ClosedRange<CivilDay>, _ windows: [DayWindow]) throws
    -> PracticeRhythm
  {
    var rhythm = PracticeRhythm()
    for window in windows { rhythm.add(window, in: days) }
    guard ledger == .practice else { return rhythm }
    for (day, totals) in try totals(in: days) { rhythm.add(records: totals.records, on: day) }
    var zones = ClockZones(store: store)
    try store.forEachClock(of: state.learner, until: now, in: days) { time, name in
      if let zone = zones[name] { rhythm.add(time: time, in: zone) }
    }
    return rhythm
  }
}

/// Zones of records by name: the next record mostly has the zone of the one before.
private struct ClockZones {
  let store: Store
  private var last: (name: ExactText, zone: Zone?)?
  private var known: [ExactText: Zone?] = [:]

  init(store: Store) { self.store = store }

  subscript(name: String) -> Zone? {
    mutating get {
      let name = ExactText(name)
      if let last, last.name == name { return last.zone }
      let zone: Zone?
      if let found = known[name] {
        zone = found
      } else {
        zone = store.zone(named: name.text)
        known.updateValue(zone, forKey: name)
      }
      last = (name, zone)
      return zone
    }
  }
}
