import Glibc
import StreakCore
import StreakService
import Synchronization
import ZeroMQ

/// `streakd` from its arguments to its exit status.
public enum WorkerProgram {
  /// Runs the worker until it is told to stop, or does what a command asks of a store.
  ///
  /// - Parameter arguments: without the program's name.
  /// - Returns: the exit status (sysexits.h): 0 after SIGTERM.
  public static func run(arguments: [String], environment: [String: String]) -> Int32 {
    do {
      let command = try StoreCommand.parse(
        arguments, environment: environment, uid: getuid(),
        machineZone: MachineZone.name(environment: environment))
      if let command {
        // What it makes is for its user, as the store is.
        umask(0o077)
        return try command.run { print($0, terminator: "") }
      }
      switch try WorkerOptions.parse(
        arguments, environment: environment, uid: getuid(),
        machineZone: MachineZone.name(environment: environment))
      {
      case .show(let text):
        print(text, terminator: "")
        return 0
      case .serve(let options):
        return try serve(options, environment)
      }
    } catch {
      let error = error as? StartError ?? StartError(.unavailable, "\(error)")
      Log.standardError("streakd: \(error.message)\n")
      return error.status.rawValue
    }
  }

  private static func serve(_ options: WorkerOptions, _ environment: [String: String]) throws
    -> Int32
  {
    // Before any other thread exists: the signals belong to one thread, and what this process
    // makes is for its user.
    SignalWatcher.block()
    umask(0o077)
    let log = Log(level: options.logLevel, format: options.logFormat)
    let notifier = ServiceNotifier(environment: environment)
    var configuration = options.configuration
    configuration.inherited = SocketActivation.descriptors()
    let worker = try Worker(configuration, log: log)
    try SignalWatcher.start(handler(for: worker, log, notifier))
    log.info(
      "serving", ("endpoints", worker.endpoints.map(\.description).joined(separator: " ")),
      ("store", configuration.postgres?.text ?? configuration.storePath),
      ("durability", configuration.durability.rawValue),
      ("threads", "\(configuration.threads)"), ("zone", configuration.zoneName),
      ("tzdata", worker.environment.zones.version ?? "unknown"), ("pid", "\(getpid())"))
    notifier.ready()
    try ServiceWatchdog(environment: environment, pid: getpid(), notifier: notifier)?
      .start { worker.isAlive(within: $0) }
    worker.wait()
    log.info("stopped", ("calls", "\(worker.environment.calls.load(ordering: .relaxed))"))
    return 0
  }

  private static func handler(for worker: Worker, _ log: Log, _ notifier: ServiceNotifier)
    -> @Sendable (Int32) -> Void
  {
    let stopping = SharedFlag()
    return { number in
      if number == SIGHUP {
        notifier.reloading()
        worker.reload()
        notifier.ready()
        return
      }
      // The second signal means at once.
      if stopping.set() { _exit(1) }
      log.info("stopping", ("signal", number == SIGTERM ? "SIGTERM" : "SIGINT"))
      notifier.stopping()
      // On a thread of its own, so that the second signal is heard meanwhile.
      _ = try? LoopThread(name: "streakd-stop") { worker.stop() }
    }
  }
}

/// A flag that threads share.
private final class SharedFlag: Sendable {
  private let value = Atomic(false)

  /// Sets the flag, and says whether it was set before.
  func set() -> Bool { value.exchange(true, ordering: .acquiringAndReleasing) }
}
