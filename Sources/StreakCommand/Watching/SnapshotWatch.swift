import StreakClient
import StreakProtocol

/// A learner's snapshot as a command that stays watches it: until SIGINT or SIGTERM, or until nobody reads what
/// it writes.
final class SnapshotWatch {
  private let watcher: SnapshotWatcher

  /// - Parameters:
  ///   - poll: seconds after which the worker is asked although nothing was heard; `nil`: the client's defaults.
  init(_ context: Context, ledger: Proto.Ledger, poll: Int? = nil) throws {
    let options = context.options
    if options.asOf != nil {
      throw CommandError.usage("--as-of does not go with watching: time goes on")
    }
    var watch = WatchOptions()
    if let timeout = options.timeout { watch.client.timeout = timeout }
    if let poll {
      watch.schedule.poll = poll * 1_000
      watch.schedule.pollAlone = poll * 1_000
    }
    if options.endpoint.hasPrefix("tcp://") { watch.client.security = try options.keys?.read() }
    do {
      watcher = try SnapshotWatcher(
        options.endpoint, learner: options.learner, ledger: ledger, zone: options.zone,
        options: watch)
    } catch {
      throw Self.translated(error)
    }
    watcher.wakeUps = [try EndSignals.descriptor()]
    watcher.hangUps = [1]
  }

  /// The next thing to show; `nil`: it is time to end.
  func next() throws -> SnapshotState? {
    do throws(StreakClientError) {
      return try watcher.next()
    } catch {
      throw Self.translated(error)
    }
  }

  private static func translated(_ error: StreakClientError) -> any Error {
    error.code == .badEndpoint
      ? ConnectionError.badEndpoint(error.message) : ConnectionError.failed(error.message)
  }
}
