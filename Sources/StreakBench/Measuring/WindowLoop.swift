import StreakCore

/// The algorithm alone: windows that lie in memory, and what they say.
enum WindowLoop {
  /// Nanoseconds for a window of 367 days, the median of so many rounds over 512 windows, and the sum of what
  /// was read, so that nothing can be left out.
  static func run(rounds: Int = 200) -> (nanoseconds: Double, sum: Int) {
    var random = TruthRandom(seed: 7)
    let anchor = CivilDay(number: 20_000)
    let windows = (0..<512).map { _ in
      var window = DayWindow(anchor: anchor, length: 367, today: anchor, firstDay: anchor - 4000)
      // From a miss now and then to none in a year.
      let misses = random.pick([5, 30, 200, 100_000])
      for index in 0..<367 where !random.chance(1, in: misses) { window.achieved[index] = true }
      window.rest =
        random.chance(1, in: 3)
        ? DayBits(weekdays: WeekdaySet([.sunday]), anchor: anchor.weekday) : DayBits()
      return window
    }
    let clock = ContinuousClock()
    var (times, sum) = ([Double](), 0)
    for _ in 0..<rounds {
      let start = clock.now
      for window in windows {
        switch window.countDays() {
        case .resolved(let count, _): sum &+= count
        case .unresolved: sum &+= window.lowerBoundOfDays()
        }
      }
      let took = clock.now - start
      times.append(took / .nanoseconds(1) / Double(windows.count))
    }
    return (times.sorted()[rounds / 2], sum)
  }
}
