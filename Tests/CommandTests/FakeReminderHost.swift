import StreakCore

@testable import StreakCommand

/// A machine whose clock goes on only while somebody waits.
final class FakeReminderHost: ReminderHost {
  /// The wall clock.
  var now: Instant
  /// When it is told to end.
  var end: Instant
  /// Files by path.
  var files: [String: [UInt8]] = [:]
  /// What was started, with its variables.
  private(set) var started: [(words: [String], variables: [String: String], at: Instant)] = []
  /// What a started program ends with.
  var status: Int32 = 0
  /// Thrown by what they are named after.
  var startFailure: CommandError?
  var claimFailure: CommandError?
  var loadFailure: CommandError?
  var saveFailure: CommandError?
  /// Somebody else has claimed the file.
  var isClaimed = false
  /// Called after each wait.
  var waited: (FakeReminderHost) -> Void = { _ in }
  /// Called when a program is started.
  var starting: (FakeReminderHost) -> Void = { _ in }
  private(set) var saves = 0
  private(set) var longestPause = 0
  private(set) var hasBegun = false
  private var running: [Int32] = []

  init(now: Instant, end: Instant) {
    self.now = now
    self.end = end
  }

  func begin() { hasBegun = true }

  func pause(milliseconds: Int) -> Bool {
    longestPause = max(longestPause, milliseconds)
    now = now.advanced(byMilliseconds: Int64(milliseconds))
    waited(self)
    return now < end
  }

  func claim(_ path: String) throws -> Bool {
    if let claimFailure { throw claimFailure }
    return !isClaimed
  }

  func load(_ path: String) throws -> [UInt8]? {
    if let loadFailure { throw loadFailure }
    return files[path]
  }

  func save(_ path: String, _ bytes: [UInt8]) throws {
    if let saveFailure { throw saveFailure }
    files[path] = bytes
    saves += 1
  }

  func start(_ words: [String], _ variables: [(name: String, value: String)]) throws -> Int32 {
    starting(self)
    if let startFailure { throw startFailure }
    let named = Dictionary(variables.map { ($0.name, $0.value) }) { $1 }
    started.append((words, named, now))
    running.append(Int32(started.count))
    return Int32(started.count)
  }

  func ended() -> [(process: Int32, status: Int32)] {
    defer { running = [] }
    return running.map { ($0, status) }
  }
}
