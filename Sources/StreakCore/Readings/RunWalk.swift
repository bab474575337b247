/// Puts runs together from windows that are laid one after another, newest first.
struct RunWalk: Sendable {
  /// Is told a run once it is whole, and whether no broken day lies after it.
  typealias Tell = (_ run: Run, _ isCurrent: Bool) -> Void

  /// The run that may go on in the days to come.
  private(set) var open: Run?

  /// No broken day was met so far.
  private var isUnbroken = true

  /// Adds the window of the days just before those added so far.
  mutating func add(_ window: DayWindow, _ tell: Tell) {
    let judged = window.judgedLength
    let achieved = window.achieved & DayBits(below: judged)
    let broken = window.broken
    var position = 0
    while position < judged, let next = achieved.first(from: position) {
      if let gap = broken.first(from: position), gap < next { close(tell) }
      let end = broken.first(from: next) ?? judged
      extend(achieved & DayBits(next..<end), in: window)
      if end < judged { close(tell) }
      position = end + 1
    }
    if position < judged, broken.first(from: position) != nil { close(tell) }
  }

  /// Says that a broken day, or nothing at all, lies before the days added so far.
  mutating func close(_ tell: Tell) {
    if let open { tell(open, isUnbroken) }
    open = nil
    isUnbroken = false
  }

  private mutating func extend(_ days: DayBits, in window: DayWindow) {
    guard let newest = days.first(), let oldest = days.last() else { return }
    if var run = open {
      run.count += days.count
      run.start = window.anchor - oldest
      open = run
    } else {
      open = Run(
        count: days.count, start: window.anchor - oldest, end: window.anchor - newest)
    }
  }
}
