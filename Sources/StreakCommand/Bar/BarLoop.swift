import StreakCore

/// `streak bar --watch`: a record for each change, until it is told to end.
final class BarLoop {
  /// Waiting is in steps: a wait of its own clock does not notice that the machine was suspended, or
  /// that the wall clock was changed, before it ends.
  private static let step: Int64 = 10_000

  /// A worker that is away is looked for after so long, or after the interval where that is shorter.
  private static let retry: Int64 = 2_000

  private let context: Context
  private let host: any BarHost
  private let source: BarSource
  private let interval: Int64
  private let show: (BarReading) throws -> Void

  /// - Parameters:
  ///   - interval: milliseconds after which a worker is asked again.
  ///   - show: writes a reading, where it says something new.
  init(
    _ context: Context, _ source: BarSource, interval: Int64,
    show: @escaping (BarReading) throws -> Void
  ) {
    self.context = context
    self.source = source
    self.interval = interval
    self.show = show
    host = context.system.barHost
  }

  /// Runs until it is told to end.
  ///
  /// - Parameter input: called when standard input has something to read; false where it has ended.
  ///   `nil`: nobody is interested.
  func run(input: (() throws -> Bool)? = nil) throws {
    host.begin()
    var expected = context.system.now()
    var next = expected
    while true {
      let now = context.system.now()
      // A wait that took much longer than it should, or no time at all: suspended, or another clock.
      let gap = now.milliseconds - expected.milliseconds
      if now >= next || gap > Self.step || gap < -Self.step * 2 {
        let reading = try source.ask()
        next = due(reading, now: context.system.now())
        try show(reading)
      } else if !source.reason.isEmpty {
        // It grows older, and its time may be over.
        try show(source.remembered())
      }
      let left = next.milliseconds - context.system.now().milliseconds
      let pause = min(max(left, 1), Self.step)
      expected = context.system.now().advanced(byMilliseconds: pause)
      switch host.wait(milliseconds: Int(pause), forInput: input != nil) {
      case .time: break
      case .end: return
      case .input:
        expected = context.system.now()
        if let input, try !input() { return }
      }
    }
  }

  /// When to ask again: after the interval, or when the answer stops being true; but not at once where
  /// this clock is ahead of the worker's.
  private func due(_ reading: BarReading, now: Instant) -> Instant {
    guard reading.truth == .current else {
      return now.advanced(byMilliseconds: min(interval, Self.retry))
    }
    let validUntil = reading.snapshot.validUntil
    let left = validUntil > now.milliseconds ? validUntil - now.milliseconds : 1_000
    return now.advanced(byMilliseconds: min(interval, max(left, 1)))
  }
}
