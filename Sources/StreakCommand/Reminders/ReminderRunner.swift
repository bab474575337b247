import StreakCore

/// A reminder that waits for its time.
struct PlannedReminder: Hashable {
  /// The day that it asks about.
  let day: CivilDay
  /// When it rings.
  let time: Instant
  /// What it was planned by: minutes after midnight, and a zone.
  let minute: UInt32
  let zone: String
}

/// What a worker planned, as far as carrying it out is concerned.
struct ReminderAnswer {
  enum Slot: Equatable {
    /// It rings at that time.
    case rings(Instant)
    /// The day is open, and the time is past.
    case past
    /// There is nothing to ask about.
    case silent
  }

  var minute: UInt32
  var zone: String
  /// The days with their slots, today first.
  var slots: [(day: CivilDay, slot: Slot)]
}

/// What outlives a restart: which days rang, and what was planned.
struct ReminderState: Hashable {
  /// Days that rang, the latest last, at most ``ReminderRunner/memory`` of them.
  var rang: [CivilDay] = []
  /// What waits for its time.
  var planned: [PlannedReminder] = []
}

/// Carries a plan of reminders out: says what to do next, and does nothing itself.
///
/// - It asks again after every interval, and before anything rings, so that what was done or changed
///   meanwhile is not asked about.
/// - A day rings once. What was planned and whose time went by (a suspended machine, a clock that was
///   put forward, a worker that was away) rings late, if its day is still open.
/// - While the worker is away the plan is kept, but nothing rings: whether the day is done is not
///   known then.
/// - All times are the wall clock's. Nothing is concluded from a time but that it has come, so that
///   a clock that is put back or forward is only a reason to ask again.
struct ReminderRunner {
  /// What to do next.
  enum Action: Equatable {
    /// Ask the worker, then ``answered(_:now:)`` or ``failed()``.
    case ask
    /// Remember that the day rang (``rang(_:)``), then ring.
    case ring(CivilDay)
    /// Wait, and ask what to do then, or earlier.
    case wait(until: Instant)
  }

  /// Days that are remembered: a clock that was wrong for a while may bring earlier ones back.
  static let memory = 16
  /// The first wait after a failure, and the longest; it doubles. In milliseconds.
  static let backOff: ClosedRange<Int64> = 1000...60_000

  /// What has to outlive a restart.
  private(set) var state: ReminderState
  /// Milliseconds after which to ask again.
  let interval: Int64
  /// Failures since the last answer.
  private(set) var failures = 0

  /// When the worker was last asked, answered or not.
  private var asked: Instant?
  private var ringing: CivilDay?

  init(_ state: ReminderState = ReminderState(), interval: Int64) {
    self.state = state
    self.interval = interval
  }

  /// What to do at an instant of the wall clock.
  mutating func next(now: Instant) -> Action {
    if let ringing { return .ring(ringing) }
    guard let asked else { return ask(now) }
    let again = asked.advanced(byMilliseconds: wait)
    // The clock was put back behind the last question: what was planned from there is not known.
    if now < asked || again <= now { return ask(now) }
    var until = again
    for reminder in state.planned {
      // Once when its time comes; after a failure, only as often as the worker is asked anyway.
      if reminder.time <= now, asked < reminder.time { return ask(now) }
      if reminder.time > now { until = min(until, reminder.time) }
    }
    return .wait(until: until)
  }

  private mutating func ask(_ now: Instant) -> Action {
    asked = now
    return .ask
  }

  private var wait: Int64 {
    guard failures > 0 else { return interval }
    let doubled = Self.backOff.lowerBound << Int64(min(failures - 1, 16))
    return min(doubled, interval, Self.backOff.upperBound)
  }

  /// The worker answered.
  mutating func answered(_ answer: ReminderAnswer, now: Instant) {
    failures = 0
    ringing = nil
    var planned: [PlannedReminder] = []
    for (day, slot) in answer.slots where !state.rang.contains(day) {
      let earlier = state.planned.first { $0.day == day }
      let reminder: PlannedReminder
      switch slot {
      case .silent: continue
      case .rings(let time):
        reminder = PlannedReminder(
          day: day, time: time, minute: answer.minute, zone: answer.zone)
      case .past:
        // A time that was never waited for is no reminder that is late.
        guard let earlier else { continue }
        // Not come yet by this clock: by the worker's it has, or somebody chose an earlier time.
        let isSame = earlier.minute == answer.minute && earlier.zone == answer.zone
        guard earlier.time <= now || isSame else { continue }
        reminder = earlier
      }
      planned.append(reminder)
      if reminder.time <= now { ringing = ringing ?? day }
    }
    state.planned = planned
  }

  /// The worker did not answer: the plan is kept.
  mutating func failed() {
    failures += 1
    ringing = nil
  }

  /// The day rings now, and never again.
  mutating func rang(_ day: CivilDay) {
    ringing = nil
    state.planned.removeAll { $0.day == day }
    state.rang.append(day)
    state.rang.removeFirst(max(0, state.rang.count - Self.memory))
  }
}
