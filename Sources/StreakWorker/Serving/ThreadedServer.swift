import StreakDispatch
import StreakProtocol
import StreakSecurity
import StreakService
import StreakStore
import StreakSupport
import ZeroMQ

/// Several threads, each with its socket and its store, behind one dispatcher.
///
/// A ROUTER takes the requests, a DEALER for each slot passes them on over inproc. The queue is in
/// the dispatcher and not in sockets, so that it is bounded and its budgets run.
final class ThreadedServer: Server {
  /// Requests outstanding a slot: one in hand and one at the door, so that no slot waits for the
  /// dispatcher.
  private static let perSlot = 2
  /// Requests that may wait for a slot.
  private static let queueLimit = 1000

  private let context: Context
  private let orders: ServingOrders
  private let threads = Locked<[LoopThread]>([])

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - socket: a ROUTER that is bound to all endpoints, given up to the dispatcher's thread.
  ///   - access: judges each call; given up to that thread too.
  ///   - openStore: opens a store for a slot; called here, once a slot.
  init(
    context: Context, socket: sending Socket, environment: WorkerEnvironment, watchdog: Watchdog,
    lease: Lease?, access: sending AccessGuard?, log: Log, openStore: () throws -> Store
  ) throws {
    self.context = context
    orders = try ServingOrders()
    let name = "slot-\(UInt64.random(in: 0...UInt64.max))"
    let addresses = try (0..<environment.threads).map { try Endpoint("inproc://\(name)-\($0)") }
    for (index, address) in addresses.enumerated() {
      let reply = try Socket(context, .router)
      try reply.set(.linger, to: 0)
      _ = try reply.bind(to: address)
      let store = try openStore()
      // Invariant: the slot and what it owns are used by its thread alone from here on.
      nonisolated(unsafe) let slot = try Slot(
        socket: reply, store: store, environment: environment, watch: watchdog.addSlot(store),
        log: log, lease: lease, isStamped: true)
      let thread = try LoopThread(name: "streakd-slot-\(index)") {
        defer { slot.close() }
        while (try? slot.serve()) != nil {}
      }
      threads.withLock { $0.append(thread) }
    }
    let (context, orders) = (context, orders)
    let thread = try LoopThread(name: "streakd-front") {
      do {
        let loop = try Self.loop(context, socket, addresses, environment, orders)
        loop.access = access
        try loop.run()
      } catch {
        log.error("dispatching ended", ("error", "\(error)"))
      }
      // Slots wait in a receive, which ends with the context.
      context.shutdown()
    }
    threads.withLock { $0.append(thread) }
  }

  private static func loop(
    _ context: Context, _ front: Socket, _ addresses: [Endpoint],
    _ environment: WorkerEnvironment, _ orders: ServingOrders
  ) throws -> DispatchLoop {
    var options = DispatchOptions()
    options.limits = environment.limits
    options.isStamped = true
    environment.metrics.setDispatch(options.counters)
    options.patience = DirectServer.patience
    options.quiet = Int(DirectServer.quiet)
    options.table.perSlot = perSlot
    options.table.queue = queueLimit
    options.table.resolution = DispatchOptions.time(milliseconds: 5)
    // Behind a handler that takes long nothing waits that another thread could take.
    options.table.stall = DispatchOptions.time(milliseconds: 20)
    // No overrun: a thread does not go away without the process, and a wedged one is the watchdog's.
    let loop = try DispatchLoop(front: front, options: options, orders: orders)
    for address in addresses {
      let dealer = try Socket(context, .dealer)
      try dealer.set(.linger, to: 0)
      try dealer.connect(to: address)
      _ = loop.addSlot(dealer, monitor: nil)
    }
    return loop
  }

  // Its dispatcher divides messages among the threads by their frames.
  var takesPacks: Bool { false }

  func stop() { orders.stop() }

  func move(from leave: [Endpoint], to join: [Endpoint]) -> Bool {
    orders.move(from: leave, to: join, milliseconds: DirectServer.moveLimit)
  }

  func isAlive(within milliseconds: Int) -> Bool { orders.isLoopAlive(within: milliseconds) }

  func wait() {
    for thread in threads.withLock({ $0 }) { thread.join() }
  }
}
