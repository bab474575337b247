import StreakSupport
import ZeroMQ

/// What other threads want of the loop that owns the sockets.
public final class ServingOrders: Sendable {
  /// What is wanted.
  public struct Orders: Sendable {
    /// Begin to stop.
    public var stop = false
    /// Places at brokers to leave and to take: endpoints that the front is to disconnect from and to
    /// connect to.
    public var leave: [Endpoint] = []
    public var join: [Endpoint] = []
  }

  private let wake: WakeUp
  private let orders = Locked(Orders())

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

  /// Leave some places and take others. From any thread.
  public func move(from leave: [Endpoint], to join: [Endpoint]) {
    orders.withLock {
      $0.leave += leave
      $0.join += join
    }
    wake.signal()
  }

  /// Takes all orders so far.
  func take() -> Orders {
    wake.clear()
    return orders.withLock { orders in
      let taken = orders
      orders = Orders()
      return taken
    }
  }
}
