import StreakClient
import StreakProtocol

/// A learner's snapshot as a command that stays watches it: until SIGINT or SIGTERM, or until nobody reads what
/// it writes.
final class SnapshotWatch {
  /// Why ``next(within:)`` returned.
  enum Event {
    /// There is something new to show.
    case state(SnapshotState)
    /// The time is over.
    case time
    /// It was told to end, or nobody reads any more.
    case end
  }

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

  /// Waits for something to show.
  ///
  /// - Parameter milliseconds: how long at most; `nil`: no limit.
  func next(within milliseconds: Int? = nil) throws -> Event {
    do throws(StreakClientError) {
      let state: SnapshotState?
      if let milliseconds {
        state = try watcher.next(within: milliseconds)
      } else {
        state = try watcher.next()
      }
      if let state { return .state(state) }
      return watcher.wasInterrupted ? .end : .time
    } catch {
      throw Self.translated(error)
    }
  }

  private static func translated(_ error: StreakClientError) -> any Error {
    error.code == .badEndpoint
      ? ConnectionError.badEndpoint(error.message) : ConnectionError.failed(error.message)
  }
}
