/// Which slot answers which request, and what becomes of those that none answers: a state machine
/// without I/O (design: "Architecture").
///
/// A slot has a bounded number of requests outstanding, the least loaded is given the next one, and what
/// no slot can take waits in a bounded queue, first come first served. What a slot that is gone or overran
/// its time still owes goes to another one; a late reply is told by the number of its sending and dropped.
///
/// Every request that was accepted leaves the table exactly once: answered, or with an ``Ending``. A write
/// that a slot had is never ended as if nothing had been done, because that slot may have done it.
///
/// All times are integers of one clock that never goes back; the unit is the caller's.
public struct DispatchTable<Request> {
  /// Why a request leaves without a slot's answer.
  public enum Ending: Hashable, Sendable {
    /// Its budget ran out before the work began.
    case expired
    /// Nobody could take it; nothing was done.
    case unavailable
    /// A slot had it and may have done it.
    case unknown
  }

  /// A sending of a request to a slot.
  public struct Delivery {
    /// What to send.
    public let request: Request
    /// Where to.
    public let slot: Int
    /// The number of this sending, which no other has; its reply must carry it.
    public let sequence: UInt64
    /// Whether a slot had it before.
    public let isRepeat: Bool
    /// A write that a slot had before: its budget counts no more, because it may be done already.
    public let mustComplete: Bool
  }

  /// What to do next.
  public enum Action {
    /// Send it.
    case send(Delivery)
    /// Answer it here.
    case end(Request, Ending)
  }

  /// A request that a slot answered.
  public struct Answered {
    /// The request.
    public let request: Request
    /// A write that another slot had before: where this one refused it, the first may have done it.
    public var mayBeDone: Bool { entry.changesState && entry.attempts > 1 }

    let entry: Entry
  }

  struct Entry {
    var request: Request
    let changesState: Bool
    let isBrief: Bool
    let hasBudget: Bool
    var expires: Int64
    var attempts = 0
    var notBefore = Int64.min

    /// How it ends where its time is over.
    var ending: Ending {
      if changesState && attempts > 0 { return .unknown }
      return hasBudget ? .expired : .unavailable
    }
  }

  struct Owed {
    let sequence: UInt64
    let sent: Int64
    let round: UInt64
    var entry: Entry
  }

  struct Slot {
    var isPresent = true
    var isConnected: Bool
    var isDraining = false
    /// Oldest first.
    private(set) var owed: [Owed] = []
    /// In how many rounds they were given to it.
    private(set) var rounds = 0
    /// How many of them change state.
    private(set) var writes = 0
    /// Sendings that were given to others and whose replies have not come yet.
    var late: [UInt64] = []
    var answered: UInt64 = 0

    /// Whether it is given anything at all.
    var isOpen: Bool { isPresent && isConnected && !isDraining && late.isEmpty }

    mutating func give(_ new: Owed) {
      if owed.last?.round != new.round { rounds += 1 }
      if new.entry.changesState { writes += 1 }
      owed.append(new)
    }

    /// Takes the request of a sending out of what it owes.
    mutating func take(_ sequence: UInt64) -> Entry? {
      guard let index = owed.firstIndex(where: { $0.sequence == sequence }) else { return nil }
      let taken = owed.remove(at: index)
      if taken.entry.changesState { writes -= 1 }
      // Those of a round stand together.
      let isBefore = index > 0 && owed[index - 1].round == taken.round
      let isAfter = index < owed.count && owed[index].round == taken.round
      if !isBefore && !isAfter { rounds -= 1 }
      return taken.entry
    }

    mutating func takeAll() -> [Owed] {
      defer { (owed, rounds, writes) = ([], 0, 0) }
      return owed
    }
  }

  /// What is bounded.
  public let limits: DispatchLimits
  /// What was done so far.
  public internal(set) var counts = DispatchCounts()
  /// Nothing is given to any slot.
  public var isPaused = false

  var slots: [Slot] = []
  var queue: [Entry] = []
  var head = 0
  /// What slots gave back; goes before the queue.
  var retries: [Entry] = []
  var endings: [(Request, Ending)] = []
  /// Requests that were accepted and have not left.
  public internal(set) var open = 0
  var sequence: UInt64 = 0
  var round: UInt64 = 0
  /// Which slot is given the brief requests of this round, and how many it got.
  var filling: (slot: Int, count: Int)?
  /// Nothing is due before this.
  var nextCheck = Int64.max

  /// A table without slots.
  public init(limits: DispatchLimits = DispatchLimits()) {
    self.limits = limits
  }

  /// Requests that wait for a slot.
  public var waiting: Int { queue.count - head + retries.count }

  /// When ``next(now:)`` is to be asked again although nothing happened; `nil`: never.
  public var wake: Int64? { nextCheck == .max ? nil : nextCheck }

  // MARK: Requests

  /// Takes a request, or refuses it because too many wait.
  ///
  /// - Parameters:
  ///   - expires: when its budget is over; `nil`: it carries none.
  ///   - changesState: it writes.
  ///   - isBrief: it asks for little and changes nothing, so that it may go together with others.
  public mutating func accept(
    _ request: Request, expires: Int64?, changesState: Bool, isBrief: Bool = false, now: Int64
  ) -> Bool {
    if waiting >= limits.queue {
      guard waiting == 0, !isPaused, leastLoaded(now, changesState: changesState) != nil else {
        counts.refused += 1
        return false
      }
    }
    let end = expires ?? Self.sum(now, limits.patience)
    queue.append(
      Entry(
        request: request, changesState: changesState, isBrief: isBrief && !changesState,
        hasBudget: expires != nil, expires: end))
    nextCheck = min(nextCheck, end)
    counts.accepted += 1
    open += 1
    return true
  }

  /// Begins a round: what ``next(now:)`` gives to a slot from now on is given together.
  public mutating func beginRound() {
    round += 1
    filling = nil
  }

  /// What is to be done now; ask until there is nothing more.
  public mutating func next(now: Int64) -> Action? {
    if now >= nextCheck { sweep(now) }
    if let (request, ending) = endings.popLast() { return end(request, ending) }
    guard !isPaused, let place = first(now) else { return nil }
    let changesState = place.map { retries[$0].changesState } ?? queue[head].changesState
    let isBrief = place == nil && queue[head].isBrief
    guard let slot = (isBrief ? slotToFill : nil) ?? leastLoaded(now, changesState: changesState)
    else { return nil }
    if isBrief {
      filling = (slot, filling?.slot == slot ? (filling?.count ?? 0) + 1 : 1)
    }
    var entry = take(place)
    // Expiries are looked at from time to time, and this one may lie in between.
    guard entry.expires > now else { return end(entry.request, entry.ending) }
    entry.attempts += 1
    if entry.attempts > 1 { counts.repeated += 1 }
    sequence += 1
    slots[slot].give(Owed(sequence: sequence, sent: now, round: round, entry: entry))
    if let overrun = limits.overrun { nextCheck = min(nextCheck, Self.sum(now, overrun)) }
    return .send(
      Delivery(
        request: entry.request, slot: slot, sequence: sequence, isRepeat: entry.attempts > 1,
        mustComplete: entry.attempts > 1 && entry.changesState))
  }

  /// A slot sent a reply. `nil`: it is not owed any more, drop it.
  public mutating func answered(slot: Int, sequence: UInt64) -> Answered? {
    guard slots.indices.contains(slot) else { return nil }
    guard let entry = slots[slot].take(sequence) else {
      if let index = slots[slot].late.firstIndex(of: sequence) {
        slots[slot].late.remove(at: index)
        counts.late += 1
      }
      return nil
    }
    slots[slot].answered += 1
    counts.answered += 1
    close()
    return Answered(request: entry.request, entry: entry)
  }

  /// A slot refused a write that another one may have done: it is tried again after a while, and
  /// ends as unknown where that does not help.
  public mutating func putBack(_ answered: Answered, delay: Int64, now: Int64) {
    counts.answered -= 1
    open += 1
    var entry = answered.entry
    entry.notBefore = Self.sum(now, delay)
    giveBack(entry, now)
  }

  /// Gives up everything that is here, so that it is answered before the end.
  public mutating func abandon() {
    for index in slots.indices {
      for owed in slots[index].takeAll() {
        endings.append((owed.entry.request, owed.entry.changesState ? .unknown : .unavailable))
      }
    }
    for entry in retries + queue[head...] {
      let isUnknown = entry.changesState && entry.attempts > 0
      endings.append((entry.request, isUnknown ? .unknown : .unavailable))
    }
    retries = []
    queue = []
    head = 0
  }

  // MARK: Inside

  private mutating func end(_ request: Request, _ ending: Ending) -> Action {
    close()
    switch ending {
    case .expired: counts.expired += 1
    case .unavailable: counts.unavailable += 1
    case .unknown: counts.unknown += 1
    }
    return .end(request, ending)
  }

  private mutating func close() {
    open -= 1
    // Nothing is due where nothing is here.
    if open == 0 { nextCheck = .max }
  }

  /// Which request is the next that may be sent now: a place among the retries, or `.some(nil)` for the
  /// head of the queue.
  private func first(_ now: Int64) -> Int?? {
    if let index = retries.firstIndex(where: { $0.notBefore <= now }) { return index }
    return head < queue.count ? .some(nil) : nil
  }

  private mutating func take(_ place: Int?) -> Entry {
    if let place { return retries.remove(at: place) }
    let entry = queue[head]
    head += 1
    if head == queue.count {
      queue.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 1024 {
      queue.removeFirst(head)
      head = 0
    }
    return entry
  }

  /// The slot that got the last brief request of this round, while the next one may go with it: a message
  /// of many costs little more than one of few.
  private var slotToFill: Int? {
    guard let (slot, count) = filling, count < limits.together, slots[slot].isOpen,
      slots[slot].writes == 0, slots[slot].owed.count < max(limits.perSlot, limits.perSlotReads)
    else { return nil }
    return slot
  }

  /// The slot with the fewest requests outstanding, if it can take one more.
  private func leastLoaded(_ now: Int64, changesState: Bool) -> Int? {
    var best: Int?
    var least = Int.max
    for index in slots.indices {
      let count = slots[index].owed.count
      let isDeep = !changesState && slots[index].writes == 0
      let limit = isDeep ? max(limits.perSlot, limits.perSlotReads) : limits.perSlot
      guard count < min(least, max(1, limit)), slots[index].isOpen else { continue }
      if count >= limits.perSlot, limits.rounds > 0, slots[index].rounds >= limits.rounds,
        slots[index].owed.last?.round != round
      {
        continue
      }
      if count > 0, Self.sum(slots[index].owed[0].sent, limits.stall) < now { continue }
      best = index
      least = count
    }
    return best
  }

  /// Looks at everything that has a time.
  private mutating func sweep(_ now: Int64) {
    nextCheck = .max
    if let overrun = limits.overrun {
      for index in slots.indices {
        guard let oldest = slots[index].owed.first else { continue }
        let end = Self.sum(oldest.sent, overrun)
        if end <= now {
          // What waits at the door of a slot that overran waits for the same thing.
          slots[index].late += slots[index].owed.map(\.sequence)
          giveBackAll(of: index, now)
        } else {
          nextCheck = min(nextCheck, end)
        }
      }
    }
    var kept: [Entry] = []
    for entry in retries {
      if entry.expires <= now {
        endings.append((entry.request, entry.ending))
      } else {
        kept.append(entry)
        nextCheck = min(nextCheck, entry.expires)
        if entry.notBefore > now { nextCheck = min(nextCheck, entry.notBefore) }
      }
    }
    retries = kept
    var earliest = Int64.max
    var isAnyOver = false
    for entry in queue[head...] {
      if entry.expires <= now { isAnyOver = true } else { earliest = min(earliest, entry.expires) }
    }
    if isAnyOver {
      for entry in queue[head...] where entry.expires <= now {
        endings.append((entry.request, entry.ending))
      }
      queue = queue[head...].filter { $0.expires > now }
      head = 0
    }
    nextCheck = min(nextCheck, earliest)
    if nextCheck != .max { nextCheck = max(nextCheck, Self.sum(now, max(1, limits.resolution))) }
  }

  mutating func giveBackAll(of slot: Int, _ now: Int64) {
    for owed in slots[slot].takeAll() { giveBack(owed.entry, now) }
  }

  /// A request that a slot had waits for another one, or is given up.
  private mutating func giveBack(_ entry: Entry, _ now: Int64) {
    guard entry.attempts < max(1, limits.attempts) else {
      endings.append((entry.request, entry.changesState ? .unknown : .unavailable))
      return
    }
    var entry = entry
    if entry.changesState { entry.expires = max(entry.expires, Self.sum(now, limits.patience)) }
    retries.append(entry)
    nextCheck = min(nextCheck, max(entry.notBefore, now), entry.expires)
  }

  static func sum(_ time: Int64, _ duration: Int64?) -> Int64 {
    guard let duration else { return .max }
    let (sum, overflow) = time.addingReportingOverflow(duration)
    return overflow ? .max : sum
  }
}
