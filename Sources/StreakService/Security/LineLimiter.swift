import StreakSupport
import ZeroMQ

/// Lets a few lines of a kind into the log and counts the others, so that a stranger cannot fill the disk.
final class LineLimiter: Sendable {
  private struct State {
    var began = MonotonicTime(nanoseconds: .min)
    var written = 0
    var dropped: UInt64 = 0
  }

  private let lines: Int
  private let milliseconds: Int
  private let state = Locked(State())

  /// So many lines in so many milliseconds.
  init(lines: Int = 5, milliseconds: Int = 10_000) {
    self.lines = lines
    self.milliseconds = milliseconds
  }

  /// Whether another line may be written now: then how many were not since the last one; else `nil`.
  func pass(now: MonotonicTime = .now) -> UInt64? {
    state.withLock { state in
      if state.began.advanced(milliseconds: milliseconds) <= now {
        state.began = now
        state.written = 0
      }
      guard state.written < lines else {
        state.dropped += 1
        return nil
      }
      state.written += 1
      defer { state.dropped = 0 }
      return state.dropped
    }
  }
}
