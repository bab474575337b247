import Glibc
import ZeroMQ

/// Tells a service manager that a program gets on with its work, where the environment asks for it with
/// `WATCHDOG_USEC` (sd_watchdog_enabled(3)): so that one that hangs is started anew.
///
/// Each time it asks the program first. One that does not answer is not vouched for.
public struct ServiceWatchdog: Sendable {
  /// How long the manager waits for a word, in milliseconds.
  public let limit: Int

  private let notifier: ServiceNotifier

  /// A watchdog; `nil` where none is asked for, or not of this process.
  ///
  /// - Parameter pid: this process's number.
  public init?(environment: [String: String], pid: Int32, notifier: ServiceNotifier) {
    guard let text = environment["WATCHDOG_USEC"], let limit = Int64(text), limit > 0 else {
      return nil
    }
    if let meant = environment["WATCHDOG_PID"], meant != "\(pid)" { return nil }
    self.limit = max(1, Int(clamping: limit / 1000))
    self.notifier = notifier
  }

  /// How often it asks, in milliseconds: a word that is late by half the limit still comes in time.
  public var interval: Int { max(1, limit / 3) }

  /// Asks and tells on a thread of its own, until the process ends.
  ///
  /// - Parameter isAlive: asks the program, which has so many milliseconds to answer.
  /// - Throws: when no thread can be made.
  public func start(_ isAlive: @escaping @Sendable (Int) -> Bool) throws {
    let (interval, notifier) = (interval, notifier)
    _ = try LoopThread(name: "streak-alive") {
      let timer = Poller()
      while true {
        if isAlive(interval) { notifier.alive() }
        _ = try? timer.wait(milliseconds: interval)
      }
    }
  }
}
