import StreakProtocol
import ZeroMQ

/// When to ask for a snapshot again: a state machine without clock and without socket.
///
/// It asks at once when somebody says that something changed, when a connection is new, and when the wall
/// clock jumped; at the instant at which a snapshot stops being true by itself; and else after the time of a
/// slow poll, which makes good whatever was missed. Many reasons in a moment are one question.
///
/// Tell it what happened, ask it with ``isDue(at:)``, tell it with ``asked(at:)`` and
/// ``answered(at:validUntil:)`` or ``failed(at:retryAfter:)`` what became of that, and look again at
/// ``wake(after:)``.
public struct WatchSchedule: Sendable {
  /// How often it asks. Times are milliseconds.
  public struct Options: Hashable, Sendable {
    /// After so long it asks although nothing was heard. Default 60,000.
    public var poll = 60_000
    /// The same where there are no notices. Default 5,000.
    public var pollAlone = 5_000
    /// At least so long lies between two questions. Default 20.
    public var spacing = 20
    /// After a failure; each further one waits twice as long. Default 100.
    public var backOff = 100
    /// The longest wait after a failure. Default 2,000.
    public var backOffMax = 2_000

    /// The defaults.
    public init() {}
  }

  /// A subscription is in force a moment after the connection was made: who asks at once may be answered
  /// before that, and hear nothing of what is written in between. So it asks again so many milliseconds
  /// after.
  static let settling = [200, 2_000]
  /// Two clocks that part by more milliseconds from one look to the next say that the machine was
  /// suspended, or that somebody set the wall clock.
  static let jump: Int64 = 1_000
  /// So often it wants to be looked at, to notice that.
  static let step = 5_000
  /// Publishers whose numbers are known at most.
  static let publishers = 64

  private let topic: [UInt8]
  private let options: Options
  private let hearsAll: Bool
  private var isWanted = true
  private var isAsking = false
  private var lastAsked: MonotonicTime?
  private var lastAnswer: MonotonicTime
  /// Not before this, because the last question failed.
  private var pausedUntil: MonotonicTime?
  private var failures = 0
  private var settling: [MonotonicTime] = []
  private var validUntil: Int64?
  /// What is over by our clock and not by the worker's: then it is not asked all the time.
  private var expiryPause = 1_000
  private var expiryAgain: MonotonicTime?
  private var offset: Int64
  private var publishers: [(boot: UInt64, number: UInt64)] = []

  /// Whether notices are heard at this time.
  public private(set) var hasNotices = false

  /// A schedule that asks at once.
  ///
  /// - Parameters:
  ///   - learner: whose notices count.
  ///   - hearsAll: whether all notices are told, also those about other learners: only then numbers that
  ///     are missing say that one was lost.
  public init(
    learner: String, options: Options = Options(), hearsAll: Bool = false, now: WatchMoment
  ) {
    topic = ChangeNotice.topic(of: learner)
    self.options = options
    self.hearsAll = hearsAll
    lastAnswer = now.monotonic
    offset = now.offset
  }

  // MARK: What happened

  /// There is a new connection to the worker.
  public mutating func connected() {
    isWanted = true
    pausedUntil = nil
    failures = 0
  }

  /// There is a new connection to who publishes.
  public mutating func subscribed(at now: WatchMoment) {
    hasNotices = true
    isWanted = true
    settling = Self.settling.map { now.monotonic.advanced(milliseconds: $0) }
  }

  /// There is no connection to who publishes any more.
  public mutating func unsubscribed() {
    hasNotices = false
    settling = []
  }

  /// A notice came. One about another learner counts where numbers before it are missing, which may have
  /// been of this one, or where its publisher is new.
  public mutating func noticed(_ notice: ChangeNotice) {
    let isNext = follows(notice)
    if notice.topic == topic || hearsAll && !isNext { isWanted = true }
  }

  /// Whether the notice is the next one of its publisher.
  private mutating func follows(_ notice: ChangeNotice) -> Bool {
    let boot = notice.changed.boot
    guard let index = publishers.firstIndex(where: { $0.boot == boot }) else {
      if publishers.count == Self.publishers { publishers.removeFirst() }
      publishers.append((boot, notice.number))
      return false
    }
    defer { publishers[index].number = notice.number }
    return notice.number == publishers[index].number &+ 1
  }

  /// The question was sent.
  public mutating func asked(at now: WatchMoment) {
    isAsking = true
    isWanted = false
    lastAsked = now.monotonic
    settling.removeAll { $0 <= now.monotonic }
  }

  /// It was answered, be it that what is there is still true.
  ///
  /// - Parameter validUntil: when the snapshot stops being true, in milliseconds since 1970.
  public mutating func answered(at now: WatchMoment, validUntil: Int64?) {
    isAsking = false
    failures = 0
    pausedUntil = nil
    lastAnswer = now.monotonic
    self.validUntil = validUntil
    guard let validUntil, validUntil <= now.wall else {
      expiryPause = 1_000
      expiryAgain = nil
      return
    }
    expiryAgain = now.monotonic.advanced(milliseconds: expiryPause)
    expiryPause = min(expiryPause * 2, 60_000)
  }

  /// There was no answer, or a refusal.
  ///
  /// - Parameter retryAfter: milliseconds for which it is of no use to ask again.
  public mutating func failed(at now: WatchMoment, retryAfter: Int = 0) {
    isAsking = false
    isWanted = true
    let doubled = max(1, options.backOff).multipliedReportingOverflow(by: 1 << min(failures, 20))
    let pause =
      doubled.overflow ? options.backOffMax : min(options.backOffMax, doubled.partialValue)
    failures += 1
    pausedUntil = now.monotonic.advanced(milliseconds: max(retryAfter, pause))
  }

  // MARK: What to do

  /// Whether to ask now.
  public mutating func isDue(at now: WatchMoment) -> Bool {
    let (difference, overflow) = now.offset.subtractingReportingOverflow(offset)
    // Also where it goes little by little: a clock that is slewed is not one that jumped.
    offset = now.offset
    if overflow || difference.magnitude > UInt64(Self.jump) {
      isWanted = true
      pausedUntil = nil
      expiryAgain = nil
    }
    guard !isAsking else { return false }
    return next(at: now) <= now.monotonic
  }

  /// When to look again, if nothing happens until then.
  public func wake(after now: WatchMoment) -> MonotonicTime {
    let step = now.monotonic.advanced(milliseconds: Self.step)
    return isAsking ? step : min(step, next(at: now))
  }

  /// When to ask next.
  private func next(at now: WatchMoment) -> MonotonicTime {
    let interval = hasNotices ? options.poll : min(options.poll, options.pollAlone)
    var next = lastAnswer.advanced(milliseconds: max(1, interval))
    if isWanted { next = now.monotonic }
    for time in settling { next = min(next, time) }
    if let validUntil {
      let left = validUntil.subtractingReportingOverflow(now.wall)
      let wait = left.overflow ? Int.max : max(0, Int(left.partialValue))
      let expiry = now.monotonic.advanced(milliseconds: wait)
      next = min(next, max(expiry, expiryAgain ?? expiry))
    }
    // Not sooner than these allow.
    if let lastAsked { next = max(next, lastAsked.advanced(milliseconds: options.spacing)) }
    if let pausedUntil { next = max(next, pausedUntil) }
    return next
  }
}
