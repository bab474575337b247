import StreakProtocol

/// Why a bar goes on.
enum BarEvent {
  /// A worker has something new to say.
  case said(Proto.SnapshotReply)
  /// No worker says anything, why, and when one last said that nothing has changed, in milliseconds
  /// since 1970.
  case away(String, confirmed: Int64? = nil)
  /// So long has passed, or less.
  case time
  /// An input, such as standard input, has something to read, or has ended.
  case input
  /// It was told to end, or nobody reads what it writes any more.
  case end
}

/// What a bar that stays waits for.
protocol BarFeed: AnyObject {
  /// The next thing that happens, `time` after so many milliseconds at the latest; `nil`: no limit.
  func next(milliseconds: Int?) throws -> BarEvent
}
