import StreakProtocol

/// Why a bar goes on.
enum BarEvent {
  /// A worker has something new to say.
  case said(Proto.SnapshotReply)
  /// No worker says anything, and why.
  case away(String)
  /// So long has passed, or less.
  case time
  /// Standard input has something to read, or has ended.
  case input
  /// It was told to end, or nobody reads what it writes any more.
  case end
}

/// What a bar that stays waits for.
protocol BarFeed: AnyObject {
  /// The next thing that happens, `time` after so many milliseconds at the latest; `nil`: no limit.
  func next(milliseconds: Int?) throws -> BarEvent
}
