import StreakDispatch
import StreakProtocol

/// What a ``DispatchLoop`` is made with.
public struct DispatchOptions: Sendable {
  /// Bounds and times of the table, in nanoseconds.
  public var table = DispatchLimits()
  /// What is taken at most.
  public var limits = Limits()
  /// Slots are threads of this process: a frame before the request tells them when it was sent.
  public var isStamped = false
  /// Milliseconds after which a client that is refused may try again.
  public var retryAfter: UInt32 = 50
  /// What refuses, as clients are told: "worker" or "broker".
  public var name = "worker"
  /// Milliseconds that one that stops goes on answering, and after that refusing.
  public var patience = 1000
  /// Milliseconds without a message after which one that stops and owes nothing ends.
  public var quiet = 200

  /// What the loop counts; other threads may read it.
  public var counters = DispatchCounters()
  /// Slots are other processes, so that the loop counts what they answer.
  public var countsReplies = false

  /// The defaults.
  public init() {}

  /// So many milliseconds in the unit of the table.
  public static func time(milliseconds: Int) -> Int64 { Int64(clamping: milliseconds) * 1_000_000 }
}
