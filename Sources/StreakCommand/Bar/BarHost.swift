/// Why a bar goes on.
enum BarEvent: Equatable {
  /// So long has passed, or less.
  case time
  /// Standard input has something to read, or has ended.
  case input
  /// It was told to end, or nobody reads what it writes any more.
  case end
}

/// What a bar touches outside the program besides the worker: tests put something else in its place.
protocol BarHost: AnyObject {
  /// From now on a signal to end is noticed by ``wait(milliseconds:forInput:)`` only.
  func begin()

  /// Waits so long, or until something happens.
  func wait(milliseconds: Int, forInput: Bool) -> BarEvent

  /// A file's first bytes, at most so many; `nil` where it cannot be read.
  func load(_ path: String, atMost limit: Int) -> [UInt8]?

  /// Puts bytes in the place of a file that only its owner may read: afterwards there are the old ones
  /// or the new ones, never a part. Makes the folders above it.
  func save(_ path: String, _ bytes: [UInt8]) throws
}
