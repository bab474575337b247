import Glibc
import ZeroMQ

/// Waits for the signals that steer a worker, on a thread of its own.
///
/// The signals are blocked before any other thread exists, so that no call is ever interrupted and
/// nothing runs in a signal handler (sigwait(3)).
public enum SignalWatcher {
  /// Blocks the signals for this thread and those it starts, and ignores those that would end the
  /// process for a peer or a full disk.
  public static func block() {
    var set = watched
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    // A file-size limit shows as a failed write instead (setrlimit(2)).
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Calls `handler` with the number of each signal as it comes.
  ///
  /// - Throws: when no thread can be made.
  public static func start(_ handler: @escaping @Sendable (Int32) -> Void) throws {
    _ = try LoopThread(name: "streakd-signal") {
      var set = watched
      while true {
        var number: Int32 = 0
        if sigwait(&set, &number) == 0 { handler(number) }
      }
    }
  }

  private static var watched: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
    return set
  }
}
