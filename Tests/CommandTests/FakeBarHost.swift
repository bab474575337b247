import StreakCore
import StreakProtocol

@testable import StreakCommand

/// A machine whose clock goes on only while somebody waits.
final class FakeBarHost: BarHost {
  /// The wall clock.
  var now: Instant
  /// Files by path.
  var files: [String: [UInt8]] = [:]
  /// Thrown by saving.
  var saveFailure: CommandError?
  private(set) var saves = 0

  /// What a bar that stays sees, each after so many milliseconds; then it is told to end.
  var events: [(after: Int, event: BarEvent)] = []
  /// What it was asked to watch.
  private(set) var watched: [Proto.SnapshotRequest] = []
  /// The longest that it wanted to wait while the worker was away.
  fileprivate(set) var longestWait = 0

  init(now: Instant = Instant(seconds: 1_796_019_459)) {
    self.now = now
  }

  func load(_ path: String, atMost limit: Int) -> [UInt8]? {
    files[path].map { Array($0.prefix(limit)) }
  }

  func save(_ path: String, _ bytes: [UInt8]) throws {
    if let saveFailure { throw saveFailure }
    files[path] = bytes
    saves += 1
  }

  func feed(
    _ context: Context, _ request: Proto.SnapshotRequest, interval: Int?, inputs: [Int32]
  ) throws -> any BarFeed {
    watched.append(request)
    return FakeFeed(self)
  }
}

/// Events from a script, on its host's clock.
private final class FakeFeed: BarFeed {
  private let host: FakeBarHost
  private var events: [(after: Int, event: BarEvent)]

  init(_ host: FakeBarHost) {
    self.host = host
    events = host.events
  }

  func next(milliseconds: Int?) -> BarEvent {
    guard let first = events.first else { return .end }
    if let milliseconds, milliseconds < first.after {
      host.longestWait = max(host.longestWait, milliseconds)
      host.now = host.now.advanced(byMilliseconds: Int64(milliseconds))
      events[0].after -= milliseconds
      return .time
    }
    host.now = host.now.advanced(byMilliseconds: Int64(first.after))
    events.removeFirst()
    return first.event
  }
}
