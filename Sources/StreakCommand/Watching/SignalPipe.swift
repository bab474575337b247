import Glibc

/// A pipe by which a signal's handler wakes a wait: one end can be read once a signal came. Never closed, because a
/// signal may come at any time.
package enum SignalPipe {
  /// Makes one, of which neither end blocks or is handed on to other programs.
  ///
  /// - Throws: where there are no descriptors left.
  package static func open() throws -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw CommandError(
        .internalError, "cannot wait for signals: \(String(cString: strerror(errno)))")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }

  /// Makes the other end readable, from a handler: only what one may do (signal-safety(7)), and whoever it
  /// interrupts finds his errno.
  package static func wake(_ writer: Int32) {
    let saved = errno
    var byte: UInt8 = 1
    _ = write(writer, &byte, 1)
    errno = saved
  }
}
