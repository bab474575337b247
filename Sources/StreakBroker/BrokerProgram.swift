import Glibc
import StreakService
import Synchronization
import ZeroMQ

/// `streak-broker` from its arguments to its exit status.
public enum BrokerProgram {
  /// Runs the broker until it is told to stop.
  ///
  /// - Parameter arguments: without the program's name.
  /// - Returns: the exit status (sysexits.h): 0 after SIGTERM and after `streak broker stop`.
  public static func run(arguments: [String], environment: [String: String]) -> Int32 {
    do {
      switch try BrokerOptions.parse(arguments, environment: environment, uid: getuid()) {
      case .show(let text):
        print(text, terminator: "")
        return 0
      case .serve(let options): return try serve(options, environment)
      }
    } catch {
      let error = error as? StartError ?? StartError(.unavailable, "\(error)")
      Log.standardError("streak-broker: \(error.message)\n")
      return error.status.rawValue
    }
  }

  private static func serve(_ options: BrokerOptions, _ environment: [String: String]) throws
    -> Int32
  {
    // Before any other thread exists: the signals belong to one thread, and what this process makes is
    // for its user.
    SignalWatcher.block()
    umask(0o077)
    let log = Log(level: options.logLevel, format: options.logFormat)
    let notifier = ServiceNotifier(environment: environment)
    var configuration = options.configuration
    configuration.inherited = SocketActivation.descriptors()
    let broker = try Broker(configuration, log: log)
    let stopping = Once()
    try SignalWatcher.start { number in
      if number == SIGHUP { return broker.reload() }
      // The second signal means at once.
      if !stopping.begin() { _exit(1) }
      log.info("stopping", ("signal", number == SIGTERM ? "SIGTERM" : "SIGINT"))
      notifier.stopping()
      broker.stop()
    }
    log.info(
      "serving", ("endpoints", broker.endpoints.map(\.description).joined(separator: " ")),
      ("workers", broker.workers.map(\.description).joined(separator: " ")),
      ("control", configuration.control.description), ("listed", "\(configuration.listed.count)"),
      ("lease_ms", "\(configuration.lease)"), ("pid", "\(getpid())"))
    notifier.ready()
    try ServiceWatchdog(environment: environment, pid: getpid(), notifier: notifier)?
      .start { broker.isAlive(within: $0) }
    broker.wait()
    log.info("stopped")
    return 0
  }
}

/// Something that begins once.
private final class Once: Sendable {
  private let begun = Atomic(false)

  /// True for the first caller only.
  func begin() -> Bool { !begun.exchange(true, ordering: .acquiringAndReleasing) }
}
