internal import Glibc
import ZeroMQ

/// A moment by both clocks: how long something takes is told by the one that nobody sets, when a day ends by
/// the wall clock.
public struct WatchMoment: Hashable, Sendable {
  /// By the clock that only goes forward, and stands still while the machine is suspended.
  public var monotonic: MonotonicTime

  /// By the wall clock: milliseconds since 1970-01-01T00:00:00Z.
  public var wall: Int64

  /// A moment with these times.
  public init(monotonic: MonotonicTime, wall: Int64) {
    self.monotonic = monotonic
    self.wall = wall
  }

  /// Now.
  public static var now: WatchMoment {
    var time = timespec()
    // Cannot fail: the clock exists and the pointer is valid.
    clock_gettime(CLOCK_REALTIME, &time)
    return WatchMoment(
      monotonic: .now, wall: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// How far the wall clock is ahead of the other one, in milliseconds.
  var offset: Int64 { wall &- monotonic.nanoseconds / 1_000_000 }
}
