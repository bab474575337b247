/// What carrying out reminders touches outside the program: tests put something else in its place.
protocol ReminderHost: AnyObject {
  /// From now on a signal to end is noticed by ``pause(milliseconds:)`` only.
  func begin()

  /// Waits so long, or less; false where the program shall end.
  func pause(milliseconds: Int) -> Bool

  /// Makes sure that nobody else works with the file of this path, for as long as this process lives.
  func claim(_ path: String) throws -> Bool

  /// A file's bytes; `nil` where there is none.
  func load(_ path: String) throws -> [UInt8]?

  /// Puts bytes in the place of a file: afterwards there are the old ones or the new ones, never a
  /// part.
  func save(_ path: String, _ bytes: [UInt8]) throws

  /// Starts a program, found in `PATH`, with these variables besides the environment's own, and
  /// returns the number of its process.
  func start(_ words: [String], _ variables: [(name: String, value: String)]) throws -> Int32

  /// The processes that have ended since, with their exit status (128 and more for a signal).
  func ended() -> [(process: Int32, status: Int32)]
}
