import StreakContent
import StreakCore
import StreakProtocol
import StreakService
import Synchronization

/// What all threads of a worker share: settings, zones, clocks and counters.
public final class WorkerEnvironment: Sendable {
  /// Where zones are found.
  public let zones: ZoneDatabase
  /// The zone where neither request nor profile names one.
  public let zone: Zone
  /// Whether a write may carry an `as_of`.
  public let trustAsOf: Bool
  /// What is taken at most.
  public let limits: Limits
  /// Threads that answer.
  public let threads: Int
  /// What an acknowledged write survives: "full" or "normal".
  public let durability: String
  /// When the worker started.
  public let started: Instant
  /// Calls answered so far.
  public let calls = Atomic<UInt64>(0)
  /// What its threads count.
  public let metrics = WorkerMetrics()
  /// Where its threads tell what they changed.
  public let notices = NoticeBoard()
  /// A thread found the store's file damaged: none writes to it any more.
  public let storeIsDamaged = Atomic(false)

  private let contentSource: ContentSource?
  private let clock: @Sendable () -> Instant

  /// An environment.
  ///
  /// - Parameters:
  ///   - content: tips and genres; `nil` for a worker that was given none.
  ///   - clock: what "now" is; the system's clock unless a test sets its own.
  public init(
    zones: ZoneDatabase, zone: Zone = .utc, trustAsOf: Bool = false, limits: Limits = Limits(),
    threads: Int = 1, durability: String = "full",
    content: ContentSource? = nil, clock: @escaping @Sendable () -> Instant = SystemClock.now
  ) {
    self.zones = zones
    self.zone = zone
    self.trustAsOf = trustAsOf
    self.limits = limits
    self.threads = threads
    self.durability = durability
    contentSource = content
    self.clock = clock
    started = clock()
  }

  /// What "now" is by the worker's clock.
  public var now: Instant { clock() }

  /// Tips and genres as they are served now. Ask once a call: the next one may find others.
  public var content: ContentLibrary { contentSource?.served ?? .none }
}
