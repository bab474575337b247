import StreakProtocol
import StreakSupport
import ZeroMQ

/// What is known of a learner's snapshot, again and again: an element whenever there is something new to show.
/// It ends when its task is cancelled or the client is closed, and never because a worker is away: that is a
/// state with an ``SnapshotState/outage``.
///
/// Whoever is slow gets the latest state and not those before it. Each loop has a thread and connections of
/// its own.
public struct SnapshotSequence: AsyncSequence, Sendable {
  /// What is known.
  public typealias Element = SnapshotState

  /// There is none.
  public typealias Failure = Never

  let client: AsyncStreakClient
  let target: WatchTarget

  /// Hands out the states of one loop.
  public struct AsyncIterator: AsyncIteratorProtocol {
    /// Kept while somebody watches: nobody else may have a use for it.
    let client: AsyncStreakClient
    var states: AsyncStream<SnapshotState>.AsyncIterator

    /// The next state; `nil` after the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> SnapshotState? {
      await states.next(isolation: actor)
    }
  }

  /// Begins to watch.
  public func makeAsyncIterator() -> AsyncIterator {
    let (stream, continuation) = AsyncStream.makeStream(
      of: SnapshotState.self, bufferingPolicy: .bufferingNewest(1))
    client.watches.begin(target, continuation)
    return AsyncIterator(client: client, states: stream.makeAsyncIterator())
  }
}

extension AsyncStreakClient {
  /// Watches a learner's snapshot: `for await state in client.snapshots(of: "ada") { … }`.
  ///
  /// - Parameters:
  ///   - ledger: whose streak, week and `left` it tells.
  ///   - zone: the learner's zone where the profile names none; empty: the worker's.
  ///   - options: how; the keys are those of this client.
  public func snapshots(
    of learner: String, ledger: Proto.Ledger = .practice, zone: String = "",
    options: WatchOptions = WatchOptions()
  ) -> SnapshotSequence {
    var options = options
    options.client.security = self.options.security
    return SnapshotSequence(
      client: self,
      target: WatchTarget(
        endpoint: endpoint, learner: learner, ledger: ledger, zone: zone, options: options,
        context: context))
  }
}

/// What a loop watches.
struct WatchTarget: Sendable {
  let endpoint: Endpoint
  let learner: String
  let ledger: Proto.Ledger
  let zone: String
  let options: WatchOptions
  let context: Context?
}

/// The loops that watch for a client, each on a thread of its own.
final class Watches: Sendable {
  private struct State {
    var next = 0
    var stops: [Int: WakeUp] = [:]
    var isClosed = false
  }

  private let state = Locked(State())

  /// Watches until the stream or this is at its end.
  func begin(_ target: WatchTarget, _ continuation: AsyncStream<SnapshotState>.Continuation) {
    guard let stop = try? WakeUp() else { return continuation.finish() }
    let number: Int? = state.withLock { state in
      guard !state.isClosed else { return nil }
      state.next += 1
      state.stops[state.next] = stop
      return state.next
    }
    guard let number else { return continuation.finish() }
    continuation.onTermination = { [self] _ in end(number) }
    let thread = try? LoopThread(name: "streak-watch") { [self] in
      Self.run(target, continuation, until: stop)
      end(number)
      continuation.finish()
    }
    if thread == nil {
      end(number)
      continuation.finish()
    }
  }

  private func end(_ number: Int) {
    let stop = state.withLock { $0.stops.removeValue(forKey: number) }
    stop?.signal()
  }

  /// Ends all of them, without waiting.
  func close() {
    let stops = state.withLock { state in
      state.isClosed = true
      return state.stops.values.map { $0 }
    }
    for stop in stops { stop.signal() }
  }

  private static func run(
    _ target: WatchTarget, _ continuation: AsyncStream<SnapshotState>.Continuation,
    until stop: WakeUp
  ) {
    let poller = Poller()
    poller.add(descriptor: stop.descriptor)
    while true {
      do throws(StreakClientError) {
        let watcher = try SnapshotWatcher(
          endpoint: target.endpoint, learner: target.learner, ledger: target.ledger,
          zone: target.zone, options: target.options, context: target.context)
        defer { watcher.close() }
        watcher.wakeUps = [stop.descriptor]
        while let state = try watcher.next() { continuation.yield(state) }
        return
      } catch {
        if error.code == .closed { return }
        var state = SnapshotState()
        state.outage = error
        continuation.yield(state)
      }
      // There were no descriptors, and there may be some again.
      if (try? poller.wait(milliseconds: 1_000)) != 0 { return }
    }
  }
}
