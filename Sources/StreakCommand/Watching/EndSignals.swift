import Glibc
import Synchronization

/// SIGINT and SIGTERM as a descriptor that can be read once one came: for commands that stay until they are told to
/// end, and wait in a poll.
enum EndSignals {
  /// Where the handler writes; -1: nowhere yet.
  private static let writer = Atomic<Int32>(-1)
  /// The other end.
  private static let reader = Atomic<Int32>(-1)

  /// Catches the signals from now on.
  ///
  /// - Returns: what becomes readable; never closed, because a signal may come at any time.
  static func descriptor() throws(CommandError) -> Int32 {
    let known = reader.load(ordering: .acquiring)
    if known >= 0 { return known }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw CommandError(
        .internalError, "cannot wait for signals: \(String(cString: strerror(errno)))")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    writer.store(ends[1], ordering: .releasing)
    reader.store(ends[0], ordering: .releasing)
    for number in [SIGINT, SIGTERM] {
      // Only what a handler may do (signal-safety(7)), and whoever it interrupts finds his errno.
      signal(number) { _ in
        let saved = errno
        var byte: UInt8 = 1
        _ = write(EndSignals.writer.load(ordering: .acquiring), &byte, 1)
        errno = saved
      }
    }
    return ends[0]
  }
}
