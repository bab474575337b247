/// How a learner's snapshot is watched.
public struct WatchOptions: Sendable {
  /// How long an answer is waited for (`timeout`), and the keys. Attempts and pauses are those of the
  /// schedule. Default: two seconds, no keys.
  public var client = ClientOptions(timeout: 2_000)

  /// How often the worker is asked.
  public var schedule = WatchSchedule.Options()

  /// Whether change notices are subscribed to, where the worker tells of any; else it is only polled.
  /// Default true.
  public var usesNotices = true

  /// How long to wait for a connection before the worker is said to be away, in milliseconds. Default 1,000.
  public var patience = 1_000

  /// What time it is: the system's clocks unless a test sets its own.
  public var clock: @Sendable () -> WatchMoment = { .now }

  /// The defaults.
  public init() {}
}
