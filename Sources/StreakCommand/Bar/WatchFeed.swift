import Glibc
import StreakClient
import StreakProtocol

/// What a worker says of changes, with the ends of this process that matter.
final class WatchFeed: BarFeed {
  private let watcher: SnapshotWatcher
  private let signals: Int32
  private let inputs: [Int32]
  private let endpoint: String

  /// - Parameters:
  ///   - interval: seconds after which the worker is asked though nothing was heard; `nil`: the client's
  ///     own defaults.
  ///   - inputs: descriptors that count once there is something to show, as standard input.
  init(
    _ context: Context, _ request: Proto.SnapshotRequest, interval: Int?, inputs: [Int32],
    clock: @escaping @Sendable () -> WatchMoment, signals: () throws -> Int32
  ) throws {
    let options = context.options
    endpoint = options.endpoint
    self.inputs = inputs
    var watch = WatchOptions()
    watch.client.timeout = options.timeout ?? StatusBar.timeout
    watch.patience = options.timeout ?? StatusBar.timeout
    watch.clock = clock
    if let interval {
      watch.schedule.poll = interval * 1_000
      watch.schedule.pollAlone = interval * 1_000
    }
    if endpoint.hasPrefix("tcp://") { watch.client.security = try options.keys?.read() }
    // Before libzmq has threads that could catch them instead.
    self.signals = try signals()
    do {
      watcher = try SnapshotWatcher(
        endpoint, learner: request.learner, ledger: request.ledger, zone: request.zone,
        options: watch)
    } catch {
      throw error.code == .badEndpoint
        ? ConnectionError.badEndpoint(error.message) : ConnectionError.failed(error.message)
    }
    watcher.wakeUps = [self.signals]
    watcher.hangUps = [1]
  }

  func next(milliseconds: Int?) throws -> BarEvent {
    let state: SnapshotState?
    do {
      if let milliseconds {
        state = try watcher.next(within: milliseconds)
      } else {
        state = try watcher.next()
      }
    } catch {
      throw ConnectionError.failed(error.message)
    }
    guard let state else { return woken() }
    // What comes in is looked at once there is something to put in front of it.
    watcher.wakeUps = [signals] + inputs
    if let outage = state.outage { return .away(outage.message, confirmed: state.confirmed) }
    return state.snapshot.map { .said($0) } ?? .time
  }

  /// Which of the descriptors ended the wait.
  private func woken() -> BarEvent {
    var polls = [
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: 1, events: 0, revents: 0),
    ]
    polls += inputs.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&polls, nfds_t(polls.count), 0) > 0 else { return .time }
    if polls[0].revents != 0 || polls[1].revents != 0 { return .end }
    return polls[2...].contains { $0.revents != 0 } ? .input : .time
  }
}
