import Glibc

/// How long a server has been away, and when it is tried again: ever more seldom, and never by all
/// workers at the same moment.
struct PostgresOutage {
  private static let shortest: Int64 = 20
  private static let longest: Int64 = 1_000

  private var isAway = false
  private var attempts = 0
  private var delay = shortest
  private var nextAttempt: Int64 = 0
  private var reason = StoreError(.unreachable, "the store cannot be reached")

  /// A session was lost; says whether that is new.
  mutating func began() -> Bool {
    defer { isAway = true }
    return !isAway
  }

  /// An attempt failed; says whether the outage is new.
  mutating func failed(_ error: StoreError) -> Bool {
    defer { isAway = true }
    attempts += 1
    reason = error
    let jitter = Int64.random(in: delay / 2...delay)
    nextAttempt = Monotonic.now + jitter * 1_000_000
    delay = min(delay * 2, Self.longest)
    return !isAway
  }

  /// A session was made; returns how many attempts it took, where there was an outage.
  mutating func ended() -> Int? {
    defer { self = PostgresOutage() }
    return isAway ? attempts + 1 : nil
  }

  /// Waits until it is time for the next attempt.
  ///
  /// - Throws: why the last one failed, where that would be too late.
  func wait(until end: Int64, _ stop: PostgresStop) throws(StoreError) {
    // Whoever has less time than that is told at once.
    guard nextAttempt <= end, !stop.isPending else { throw reason }
    while Monotonic.now < nextAttempt, !stop.isPending {
      usleep(UInt32(min(max((nextAttempt - Monotonic.now) / 1000, 1), 20_000)))
    }
  }
}
