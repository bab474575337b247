import StreakSupport
import Synchronization
import ZeroMQ

/// What other threads want of the loop that owns the sockets.
public final class ServingOrders: Sendable {
  /// What is wanted.
  public struct Orders: Sendable {
    /// Begin to stop.
    public var stop = false
    /// Places at a broker that the front is to disconnect from.
    public var leave: [Endpoint] = []
    /// Places at a broker that it is to connect to.
    public var join: [Endpoint] = []
    /// Counts the moves.
    var number = 0
  }

  private let wake: WakeUp
  private let orders = Locked(Orders())
  private let settled = Atomic(0)
  private let asked = Atomic(0)
  private let seen = Atomic(0)

  /// No orders yet.
  public init() throws(ZeroMQError) {
    wake = try WakeUp()
  }

  /// What the loop polls.
  var descriptor: Int32 { wake.descriptor }

  /// Begin to stop. From any thread, more than once.
  public func stop() {
    orders.withLock { $0.stop = true }
    wake.signal()
  }

  /// Look up: something is to be done in the next round's ``DispatchLoop/tick``. From any thread.
  public func look() { wake.signal() }

  /// Leave some places and take others, and wait until that is done and nothing is left of what came
  /// until then. From any thread but the loop's.
  ///
  /// - Returns: whether it was done in so many milliseconds.
  public func move(from leave: [Endpoint], to join: [Endpoint], milliseconds: Int) -> Bool {
    let number = orders.withLock { orders in
      orders.leave += leave
      orders.join += join
      orders.number += 1
      return orders.number
    }
    wake.signal()
    let end = MonotonicTime.now.advanced(milliseconds: milliseconds)
    let poller = Poller()
    while settled.load(ordering: .acquiring) < number {
      guard MonotonicTime.now < end else { return false }
      // Rare, and over in a moment: no wake-up of its own.
      _ = try? poller.wait(milliseconds: 2)
    }
    return true
  }

  /// Whether the loop goes round: it is woken, and has so many milliseconds to notice. From any thread
  /// but the loop's.
  public func isLoopAlive(within milliseconds: Int) -> Bool {
    let number = asked.add(1, ordering: .acquiringAndReleasing).newValue
    wake.signal()
    let end = MonotonicTime.now.advanced(milliseconds: milliseconds)
    let poller = Poller()
    while seen.load(ordering: .acquiring) < number {
      guard MonotonicTime.now < end else { return false }
      _ = try? poller.wait(milliseconds: 2)
    }
    return true
  }

  /// Takes all orders so far.
  func take() -> Orders {
    wake.clear()
    seen.store(asked.load(ordering: .acquiring), ordering: .releasing)
    return orders.withLock { orders in
      let taken = orders
      orders = Orders()
      orders.number = taken.number
      return taken
    }
  }

  /// Everything is answered that came before these orders were taken.
  func settle(_ number: Int) { settled.store(number, ordering: .releasing) }
}
