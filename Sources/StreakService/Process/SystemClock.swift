import Glibc
import StreakCore

/// The machine's clocks.
public enum SystemClock {
  /// The wall clock, for data only (clock_gettime(2), CLOCK_REALTIME).
  @Sendable
  public static func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
