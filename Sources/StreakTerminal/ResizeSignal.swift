internal import Glibc
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
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw CursesTerminal.Failure(
        description: "cannot wait for signals: \(String(cString: strerror(errno)))")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    writer.store(ends[1], ordering: .releasing)
    reader.store(ends[0], ordering: .releasing)
    // Only what a handler may do (signal-safety(7)), and whoever it interrupts finds his errno.
    signal(SIGWINCH) { _ in
      let saved = errno
      var byte: UInt8 = 1
      _ = write(ResizeSignal.writer.load(ordering: .acquiring), &byte, 1)
      errno = saved
    }
    return ends[0]
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
