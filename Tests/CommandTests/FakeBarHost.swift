import StreakCore

@testable import StreakCommand

/// A machine whose clock goes on only while somebody waits.
final class FakeBarHost: BarHost {
  /// The wall clock.
  var now: Instant
  /// When it is told to end.
  var end: Instant
  /// Files by path.
  var files: [String: [UInt8]] = [:]
  /// Thrown by saving.
  var saveFailure: CommandError?
  /// Called after each wait.
  var waited: (FakeBarHost) -> Void = { _ in }
  /// Standard input has something to read at each wait, in the end that it has ended.
  var hasInput = false
  private(set) var saves = 0
  private(set) var longestWait = 0

  init(
    now: Instant = Instant(seconds: 1_796_019_459), end: Instant = Instant(seconds: 1_796_019_459)
  ) {
    self.now = now
    self.end = end
  }

  func begin() {}

  func wait(milliseconds: Int, forInput: Bool) -> BarEvent {
    longestWait = max(longestWait, milliseconds)
    if forInput, hasInput { return .input }
    now = now.advanced(byMilliseconds: Int64(milliseconds))
    waited(self)
    return now < end ? .time : .end
  }

  func load(_ path: String, atMost limit: Int) -> [UInt8]? {
    files[path].map { Array($0.prefix(limit)) }
  }

  func save(_ path: String, _ bytes: [UInt8]) throws {
    if let saveFailure { throw saveFailure }
    files[path] = bytes
    saves += 1
  }
}
