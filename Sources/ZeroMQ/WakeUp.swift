internal import Glibc

/// A descriptor that other threads make readable, so that a loop in ``Poller/wait(milliseconds:)``
/// looks up. Wake-ups that come before the loop looks are one.
///
/// Immutable, and `read` and `write` may be called from any thread, so it is Sendable.
public final class WakeUp: Sendable {
  private let reader: Int32
  private let writer: Int32

  /// A pipe whose ends never wait.
  ///
  /// - Throws: EMFILE where the process has no descriptors left.
  public init() throws(ZeroMQError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw ZeroMQError(code: .init(rawValue: errno), function: "pipe")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    close(reader)
    close(writer)
  }

  /// What the loop polls for `readable`.
  public var descriptor: Int32 { reader }

  /// Makes the descriptor readable. Never waits: a full pipe is readable already.
  public func signal() {
    var byte: UInt8 = 1
    while write(writer, &byte, 1) < 0 && errno == EINTR {}
  }

  /// Takes all wake-ups so far. Call it before looking at what they are about.
  public func clear() {
    var buffer = [UInt8](repeating: 0, count: 64)
    while true {
      let count = read(reader, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count < buffer.count { return }
    }
  }
}
