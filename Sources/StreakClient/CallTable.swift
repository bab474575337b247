import StreakProtocol
import ZeroMQ

/// Every exchange of an asynchronous client: which wait to be sent, which for an answer, and when
/// something has to be done about one. A state machine without clock and socket; the loop carries
/// out what it says.
struct CallTable {
  /// How an exchange ended.
  enum Outcome: Equatable {
    case answered([RawReply])
    /// Never sent.
    case noWorker(milliseconds: Int)
    case timedOut(milliseconds: Int)
    case badReply(String)
  }

  /// An exchange that ended, with its key.
  struct Finished: Equatable {
    var key: UInt64
    var outcome: Outcome
  }

  private enum Phase { case queued, waiting, resting }

  private struct Slot {
    var exchange: Exchange
    var schedule: RetrySchedule
    var phase = Phase.queued
    var isSent = false
    var timer: MonotonicTime
  }

  /// By the id of the first call.
  private var slots: [UInt64: Slot] = [:]

  /// The key of every call's id.
  private var keys: [UInt64: UInt64] = [:]

  /// Keys in the order of sending, from `head` on; those that are not queued any more are passed
  /// over.
  private var queue: [UInt64] = []
  private var head = 0

  private var timers = DeadlineHeap()

  /// How many exchanges there are.
  var count: Int { slots.count }

  /// How many timers there are, those of forgotten exchanges too.
  var timerCount: Int { timers.count }

  /// When ``expire(now:)`` has something to do.
  var nextTimer: MonotonicTime? { timers.first?.time }

  /// Takes an exchange in. Its key is its first id.
  mutating func add(_ exchange: Exchange, _ schedule: RetrySchedule) {
    let key = exchange.firstID
    slots[key] = Slot(exchange: exchange, schedule: schedule, timer: schedule.deadline)
    for index in exchange.calls.indices { keys[exchange.id(at: index)] = key }
    queue.append(key)
    setTimer(schedule.deadline, key)
  }

  /// Forgets an exchange; an answer that comes later is dropped. False where there is none.
  @discardableResult
  mutating func remove(_ key: UInt64) -> Bool {
    guard let slot = slots.removeValue(forKey: key) else { return false }
    for index in slot.exchange.calls.indices { keys[slot.exchange.id(at: index)] = nil }
    // Timers of forgotten exchanges stay until their time. Not for ever more of them than of
    // living ones.
    if timers.count > 64 + 4 * slots.count { rebuildTimers() }
    return true
  }

  /// The next exchange to send with its header's budget; it stays the next until
  /// ``sent(_:now:)``.
  mutating func nextToSend(now: MonotonicTime) -> (exchange: Exchange, budget: UInt32)? {
    while head < queue.count {
      if let slot = slots[queue[head]], slot.phase == .queued {
        return (slot.exchange, slot.schedule.attempt(now: now).budget)
      }
      head += 1
    }
    queue.removeAll(keepingCapacity: true)
    head = 0
    return nil
  }

  /// The exchange was sent.
  mutating func sent(_ key: UInt64, now: MonotonicTime) {
    guard var slot = slots[key] else { return }
    slot.phase = .waiting
    slot.isSent = true
    slots[key] = slot
    setTimer(slot.schedule.attempt(now: now).until, key)
  }

  /// A reply came; what it ended, if anything. A late one, to an exchange that is over, is dropped.
  mutating func received(_ parts: [ReplyPart], now: MonotonicTime) -> Finished? {
    guard let first = parts.first, let key = keys[first.header.id], var slot = slots[key] else {
      return nil
    }
    let verdict = slot.exchange.accept(parts)
    slots[key] = slot
    switch verdict {
    case .complete:
      remove(key)
      return Finished(key: key, outcome: .answered(slot.exchange.answers ?? []))
    case .bad(let reason):
      remove(key)
      return Finished(key: key, outcome: .badReply(reason))
    case .retry(let milliseconds):
      guard let next = slot.schedule.unavailable(retryAfter: milliseconds, now: now) else {
        remove(key)
        return Finished(key: key, outcome: .answered(slot.exchange.answers ?? []))
      }
      slot.phase = .resting
      slots[key] = slot
      setTimer(next, key)
      return nil
    }
  }

  /// Queues again what has waited long enough, and ends what is out of time.
  mutating func expire(now: MonotonicTime) -> [Finished] {
    var finished: [Finished] = []
    while let first = timers.first, first.time <= now {
      _ = timers.removeFirst()
      guard var slot = slots[first.key], slot.timer == first.time else { continue }
      if slot.phase == .waiting { _ = slot.schedule.silence(now: now) }
      guard now < slot.schedule.deadline else {
        remove(first.key)
        finished.append(Finished(key: first.key, outcome: Self.outcome(of: slot)))
        continue
      }
      slot.phase = .queued
      slots[first.key] = slot
      queue.append(first.key)
      setTimer(slot.schedule.deadline, first.key)
    }
    return finished
  }

  /// Forgets the exchanges that wait to be sent, because nobody is there; returns their keys.
  mutating func removeQueued() -> [UInt64] {
    let queued = slots.filter { $0.value.phase == .queued }.map(\.key)
    for key in queued { remove(key) }
    return queued
  }

  private static func outcome(of slot: Slot) -> Outcome {
    if let answers = slot.exchange.answers { return .answered(answers) }
    let milliseconds = slot.schedule.timeout
    return slot.isSent
      ? .timedOut(milliseconds: milliseconds) : .noWorker(milliseconds: milliseconds)
  }

  private mutating func setTimer(_ time: MonotonicTime, _ key: UInt64) {
    slots[key]?.timer = time
    timers.insert(.init(time: time, key: key))
  }

  private mutating func rebuildTimers() {
    timers = DeadlineHeap()
    for (key, slot) in slots { timers.insert(.init(time: slot.timer, key: key)) }
  }
}
