import ZeroMQ

/// When a call is sent, sent again and given up. No clock and no socket: the caller says what
/// time it is.
struct RetrySchedule {
  /// One sending of a call.
  struct Attempt: Equatable {
    /// What the header tells the worker: milliseconds until the call is given up, at least 1.
    var budget: UInt32
    /// When to stop waiting for this attempt's answer.
    var until: MonotonicTime
  }

  /// When the call is given up.
  let deadline: MonotonicTime

  /// Milliseconds from the start to the deadline.
  let timeout: Int

  private let retries: Int
  private let attemptTimeout: Int
  private let backOff: Int
  private let backOffMax: Int
  private let jitter: @Sendable () -> Double
  private var silences = 0
  private var refusals = 0

  init(_ options: ClientOptions, timeout: Int? = nil, now: MonotonicTime) {
    // A month is as good as for ever, and nothing overflows.
    self.timeout = min(max(1, timeout ?? options.timeout), 31 * 86_400_000)
    deadline = now.advanced(milliseconds: self.timeout)
    retries = min(max(0, options.retries), 1_000_000)
    attemptTimeout = max(1, options.attemptTimeout ?? self.timeout / (retries + 1))
    backOff = max(1, options.backOff)
    backOffMax = max(1, options.backOffMax)
    jitter = options.jitter
  }

  /// The call is sent now.
  func attempt(now: MonotonicTime) -> Attempt {
    let left = max(1, deadline.milliseconds(since: now))
    let budget = UInt32(clamping: left)
    guard silences < retries else { return Attempt(budget: budget, until: deadline) }
    // The pause is spent listening: an answer that comes in it is as good as any.
    let patience = min(attemptTimeout, self.timeout) + pause(silences)
    return Attempt(budget: budget, until: min(deadline, now.advanced(milliseconds: patience)))
  }

  /// No answer came; whether to send again.
  mutating func silence(now: MonotonicTime) -> Bool {
    silences += 1
    return now < deadline
  }

  /// The worker said UNAVAILABLE; when to send again, `nil` where that would be too late.
  mutating func unavailable(retryAfter: UInt32, now: MonotonicTime) -> MonotonicTime? {
    let wait = max(Int(retryAfter), pause(refusals))
    refusals += 1
    let next = now.advanced(milliseconds: wait)
    return next < deadline ? next : nil
  }

  /// Milliseconds of the pause after so many failures.
  private func pause(_ failures: Int) -> Int {
    let doubled = backOff.multipliedReportingOverflow(by: 1 << min(failures, 20))
    let full = doubled.overflow ? backOffMax : min(backOffMax, doubled.partialValue)
    let share = min(1, max(0, jitter()))
    return full / 2 + Int(Double(full - full / 2) * share)
  }
}
