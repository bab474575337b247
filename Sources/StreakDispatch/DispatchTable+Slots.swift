extension DispatchTable {
  /// Adds a slot and returns its number, which may be that of one that was removed.
  ///
  /// - Parameter connected: it can be sent to at once.
  public mutating func addSlot(connected: Bool) -> Int {
    let slot = Slot(isConnected: connected)
    if let index = slots.firstIndex(where: { !$0.isPresent }) {
      slots[index] = slot
      return index
    }
    slots.append(slot)
    return slots.count - 1
  }

  /// A slot is gone for good: what it owes goes to others.
  public mutating func removeSlot(_ slot: Int, now: Int64) {
    guard isSlot(slot) else { return }
    giveBackAll(of: slot, now)
    slots[slot].late = []
    slots[slot].isPresent = false
    slots[slot].isConnected = false
  }

  /// A slot can be sent to.
  public mutating func connected(_ slot: Int) {
    guard isSlot(slot) else { return }
    slots[slot].isConnected = true
  }

  /// The connection of a slot is lost, and all that was on it: what it owes goes to others.
  public mutating func disconnected(_ slot: Int, now: Int64) {
    guard isSlot(slot) else { return }
    slots[slot].isConnected = false
    slots[slot].late = []
    giveBackAll(of: slot, now)
  }

  /// A sending could not be made, so that nobody has the request; the slot is not connected.
  public mutating func undelivered(slot: Int, sequence: UInt64) {
    guard isSlot(slot) else { return }
    slots[slot].isConnected = false
    guard var entry = slots[slot].take(sequence) else { return }
    if entry.attempts > 1 { counts.repeated -= 1 }
    entry.attempts -= 1
    retries.insert(entry, at: 0)
    nextCheck = min(nextCheck, entry.expires)
  }

  /// A slot is given nothing more, and finishes what it has; or it is given something again.
  public mutating func setDraining(_ slot: Int, _ isDraining: Bool) {
    guard isSlot(slot) else { return }
    slots[slot].isDraining = isDraining
  }

  /// Whether it can be sent to.
  public func isConnected(_ slot: Int) -> Bool { isSlot(slot) && slots[slot].isConnected }

  /// Requests that a slot has and has not answered.
  public func outstanding(_ slot: Int) -> Int { isSlot(slot) ? slots[slot].owed.count : 0 }

  /// Requests that it has and that were given to others.
  public func overdue(_ slot: Int) -> Int { isSlot(slot) ? slots[slot].late.count : 0 }

  /// Requests that it answered.
  public func answeredCount(_ slot: Int) -> UInt64 { isSlot(slot) ? slots[slot].answered : 0 }

  private func isSlot(_ slot: Int) -> Bool {
    slots.indices.contains(slot) && slots[slot].isPresent
  }
}
