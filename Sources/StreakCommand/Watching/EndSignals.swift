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
  static func descriptor() throws -> Int32 {
    let known = reader.load(ordering: .acquiring)
    if known >= 0 { return known }
    let ends = try SignalPipe.open()
    writer.store(ends.writer, ordering: .releasing)
    reader.store(ends.reader, ordering: .releasing)
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in SignalPipe.wake(EndSignals.writer.load(ordering: .acquiring)) }
    }
    return ends.reader
  }
}
