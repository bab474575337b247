import StreakProtocol

/// What a bar touches outside the program besides the worker: tests put something else in its place.
protocol BarHost: AnyObject {
  /// A file's first bytes, at most so many; `nil` where it cannot be read.
  func load(_ path: String, atMost limit: Int) -> [UInt8]?

  /// Puts bytes in the place of a file that only its owner may read: afterwards there are the old ones
  /// or the new ones, never a part. Makes the folders above it.
  func save(_ path: String, _ bytes: [UInt8]) throws

  /// What a bar that stays waits for.
  ///
  /// - Parameter inputs: descriptors that count once there is something to show.
  func feed(
    _ context: Context, _ request: Proto.SnapshotRequest, interval: Int?, inputs: [Int32]
  ) throws -> any BarFeed
}
