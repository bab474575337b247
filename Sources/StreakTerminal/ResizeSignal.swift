internal import Glibc
internal import StreakCommand
internal import Synchronization

/// SIGWINCH as a descriptor that can be read once the terminal has another size: a wait that goes on through
/// signals does not notice it otherwise.
enum ResizeSignal {
  /// Where the handler writes; -1: nowhere yet.
  private static let writer = Atomic<Int32>(-1)
  /// The other end; never closed, because a signal may come at any time.
  private static let reader = Atomic<Int32>(-1)

  /// Catches the signal from now on.
  static func descriptor() throws -> Int32 {
    let known = reader.load(ordering: .acquiring)
    if known >= 0 { return known }
    let ends = try SignalPipe.open()
    writer.store(ends.writer, ordering: .releasing)
    reader.store(ends.reader, ordering: .releasing)
    signal(SIGWINCH) { _ in SignalPipe.wake(ResizeSignal.writer.load(ordering: .acquiring)) }
    return ends.reader
  }

  /// Whether it came since the last call.
  static func take(_ descriptor: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64)
    var found = false
    while bytes.withUnsafeMutableBytes({ read(descriptor, $0.baseAddress, $0.count) }) > 0 {
      found = true
    }
    return found
  }
}
