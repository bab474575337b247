import StreakProtocol
import ZeroMQ

/// Watches a learner's snapshot: ``next(until:)`` returns whenever there is something new to show, which is
/// when the snapshot changed, when the worker went away, and when it is back.
///
/// It waits for answers, for change notices, for the end of the day and for whatever else it is given, in
/// one poll. Where a worker publishes no notices, or this client may not hear them, it asks every few
/// seconds. For one thread at a time; where tasks watch, take ``AsyncStreakClient/snapshots(of:ledger:zone:options:)``.
public final class SnapshotWatcher {
  /// Where the worker is.
  public let endpoint: Endpoint

  /// What is known now.
  public internal(set) var state = SnapshotState()

  /// Descriptors that end the wait of ``next(until:)`` when they can be read: it returns `nil` then. Whoever
  /// put them here reads them.
  public var wakeUps: [Int32] = []

  /// Descriptors that end it when their other end is closed, as standard output whose reader is gone.
  public var hangUps: [Int32] = []

  /// Whether the last `nil` came because one of ``wakeUps`` or ``hangUps`` said so.
  public private(set) var wasInterrupted = false

  let learner: String
  let ledger: Proto.Ledger
  let zone: String
  let options: WatchOptions
  let context: Context
  let frames = Multipart(limit: Exchange.frameLimit + 1)
  var schedule: WatchSchedule
  var requests: WatchedSocket
  var notices: (socket: WatchedSocket, endpoint: Endpoint)?
  var asking: Asking?
  var needsInfo = true
  /// When the worker is said to be away, while there is no connection.
  var patienceEnds: MonotonicTime?
  /// When to try another connection, after the keys were refused.
  var reopenAt: MonotonicTime?
  private var shown = SnapshotState()
  private let ownsContext: Bool
  private let poller = Poller()
  private var isBlocked = false
  private var isClosed = false
  private var nextID = UInt64.random(in: 0...UInt64.max)

  /// A question on its way.
  struct Asking {
    var exchange: Exchange
    var hasInfo: Bool
    var until: MonotonicTime
  }

  /// Watches the snapshot of a learner at a worker, or a broker.
  ///
  /// - Parameters:
  ///   - endpoint: as in `ipc:///run/user/1000/streak/streakd.sock` or `tcp://127.0.0.1:7311`.
  ///   - zone: the learner's zone where the profile names none; empty: the worker's.
  /// - Throws: `badEndpoint` with what is wrong, `system` where there are no descriptors left. Not where
  ///   nobody is there: that is a state.
  public convenience init(
    _ endpoint: String, learner: String, ledger: Proto.Ledger = .practice, zone: String = "",
    options: WatchOptions = WatchOptions()
  ) throws(StreakClientError) {
    try self.init(
      endpoint: Endpoint.client(endpoint), learner: learner, ledger: ledger, zone: zone,
      options: options)
  }

  /// Watches the snapshot of a learner at a worker.
  ///
  /// - Parameter context: where an inproc worker is; `nil`: one of its own.
  public init(
    endpoint: Endpoint, learner: String, ledger: Proto.Ledger = .practice, zone: String = "",
    options: WatchOptions = WatchOptions(), context: Context? = nil
  ) throws(StreakClientError) {
    self.endpoint = endpoint
    self.learner = learner
    self.ledger = ledger
    self.zone = zone
    self.options = options
    ownsContext = context == nil
    let now = options.clock()
    schedule = WatchSchedule(learner: learner, options: options.schedule, now: now)
    patienceEnds = now.monotonic.advanced(milliseconds: max(1, options.patience))
    do throws(ZeroMQError) {
      if let context {
        self.context = context
      } else {
        self.context = try Context()
      }
      requests = try WatchedSocket(.dealer, self.context, to: endpoint, options.client.security)
    } catch {
      throw StreakClientError.connecting(error, endpoint)
    }
  }

  deinit { close() }

  /// Hangs up. Further calls fail with `closed`.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    poller.removeAll()
    requests.close()
    notices?.socket.close()
    notices = nil
    if ownsContext { context.close() }
  }

  /// Waits for something new to show; `nil` where the time is over first, or one of ``wakeUps`` or ``hangUps``
  /// ended the wait. A worker that is away is no error but a state with an ``SnapshotState/outage``.
  ///
  /// - Parameter end: by the monotonic clock; `nil`: no limit.
  /// - Throws: `closed` after ``close()``, `system` where there are no descriptors left.
  public func next(until end: MonotonicTime? = nil) throws(StreakClientError) -> SnapshotState? {
    guard !isClosed else { throw StreakClientError.closed }
    wasInterrupted = false
    do throws(ZeroMQError) {
      while true {
        let now = options.clock()
        try lookAtRequests(now)
        try lookAtNotices(now)
        try ask(now)
        if !state.looksLike(shown) {
          shown = state
          return state
        }
        if let end, end <= now.monotonic { return nil }
        guard try wait(now, until: end) else {
          wasInterrupted = true
          return nil
        }
      }
    } catch {
      throw StreakClientError(error)
    }
  }

  /// The same, for so many milliseconds at most.
  public func next(within milliseconds: Int) throws(StreakClientError) -> SnapshotState? {
    try next(until: options.clock().monotonic.advanced(milliseconds: milliseconds))
  }

  // MARK: Asking

  /// Asks where it is time to.
  private func ask(_ now: WatchMoment) throws(ZeroMQError) {
    isBlocked = false
    // Looked at each time, because it looks at the clocks.
    guard schedule.isDue(at: now), asking == nil, requests.isConnected else { return }
    let snapshot = Proto.SnapshotRequest(
      learner: learner, zone: zone, ledger: ledger, etag: state.snapshot?.etag ?? [])
    var calls = [RawCall(snapshot)]
    if needsInfo { calls.insert(RawCall(Proto.InfoRequest()), at: 0) }
    let timeout = max(1, options.client.timeout)
    let exchange: Exchange
    do throws(StreakClientError) {
      exchange = try Exchange(calls, firstID: nextID, frameLimit: options.client.frameLimit)
    } catch {
      return fail(error, now, retryAfter: options.schedule.poll)
    }
    nextID &+= UInt64(calls.count)
    guard
      try exchange.send(
        on: requests.socket, delimiter: true, budget: UInt32(clamping: timeout))
    else {
      isBlocked = true
      return
    }
    schedule.asked(at: now)
    asking = Asking(
      exchange: exchange, hasInfo: needsInfo,
      until: now.monotonic.advanced(milliseconds: timeout))
  }

  // MARK: Waiting

  /// Waits for something to do; false where somebody ended the wait.
  private func wait(_ now: WatchMoment, until end: MonotonicTime?) throws(ZeroMQError) -> Bool {
    poller.removeAll()
    poller.add(requests.socket, isBlocked ? [.readable, .writable] : .readable)
    poller.add(requests.events)
    if let notices {
      poller.add(notices.socket.socket)
      poller.add(notices.socket.events)
    }
    let first = poller.count
    for descriptor in wakeUps { poller.add(descriptor: descriptor) }
    // Of a descriptor that nothing is wanted of only errors are told.
    for descriptor in hangUps { poller.add(descriptor: descriptor, []) }
    var next = now.monotonic.advanced(milliseconds: WatchSchedule.step)
    // Without a connection there is nobody to ask.
    if requests.isConnected, asking == nil, !isBlocked { next = schedule.wake(after: now) }
    for time in [asking?.until, patienceEnds, reopenAt, end] {
      if let time { next = min(next, time) }
    }
    let left = next.milliseconds(since: now.monotonic)
    _ = try poller.wait(milliseconds: max(0, isBlocked ? min(left, 50) : left))
    for item in first..<poller.count where !poller.ready(at: item).isEmpty { return false }
    return true
  }
}
