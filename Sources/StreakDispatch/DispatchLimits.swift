/// What a ``DispatchTable`` holds and how long it waits. Times are in the unit of its clock.
public struct DispatchLimits: Hashable, Sendable {
  /// Requests that a slot may have outstanding where one of them changes state, at least 1. With 2 one
  /// waits at its door, so that the slot never waits for the dispatcher.
  public var perSlot = 2

  /// Requests that a slot may have outstanding where none of them changes state. What takes long is
  /// nearly always a write, which waits for other writers and for the disk; many short questions at a
  /// door cost far fewer changes between processes than one at a time, and nobody waits long for them.
  /// 0: as many as of the others.
  public var perSlotReads = 0

  /// Rounds in which a slot may have been given the requests that it has outstanding, where there are
  /// more of them than ``perSlot``: what is given in a round may go as one message, so the next ones wait
  /// until there are several again. 0: any number.
  public var rounds = 0

  /// Brief requests of a round that one slot is given before another one gets any, because they go as one
  /// message. 0: they are spread as all others.
  public var together = 0

  /// Requests that may wait for a slot. Only what slots give back may wait above that.
  public var queue = 1000

  /// A slot whose oldest request is older than this gets none behind it: it would wait for a slot that
  /// may be wedged, while in the queue it can go to any.
  public var stall: Int64 = .max

  /// After this a slot has overrun its time, and what it owes goes to others. `nil`: never.
  public var overrun: Int64?

  /// How long a request that carries no budget waits for a slot. `nil`: for ever. A write that was given
  /// back waits at least so long.
  public var patience: Int64?

  /// How often a request is given to a slot before it is given up: one that kills its slot must not kill
  /// all of them.
  public var attempts = 5

  /// Expiries that lie closer together than this are looked at together.
  public var resolution: Int64 = 1

  /// The defaults.
  public init() {}
}

/// What a ``DispatchTable`` did since its start.
public struct DispatchCounts: Hashable, Sendable {
  /// Requests that were taken.
  public var accepted: UInt64 = 0
  /// Requests that a slot answered.
  public var answered: UInt64 = 0
  /// Requests that were not taken, because the queue was full.
  public var refused: UInt64 = 0
  /// Requests whose budget ran out before a slot had them.
  public var expired: UInt64 = 0
  /// Requests that waited too long without a budget, or that no slot answered and that change nothing.
  public var unavailable: UInt64 = 0
  /// Writes that no slot answered although some had them.
  public var unknown: UInt64 = 0
  /// Times that a request was given to another slot.
  public var repeated: UInt64 = 0
  /// Replies that came after that.
  public var late: UInt64 = 0

  /// Nothing yet.
  public init() {}
}
