import StreakProtocol
import StreakStore
import StreakSupport
import ZeroMQ

/// Several threads, each with its REP socket and its store, behind one dispatcher.
///
/// A ROUTER takes the requests, a DEALER for each slot passes them on over inproc. The queue is in
/// the dispatcher and not in sockets, so that it is bounded and its budgets run.
final class ThreadedServer: Server {
  /// Requests outstanding a slot: one in hand and one at the door, so that no slot waits for the
  /// dispatcher.
  static let perSlot = 2
  /// Requests that may wait for a slot.
  static let queueLimit = 1000

  private let context: Context
  private let wake: WakeUp
  private let threads = Locked<[LoopThread]>([])

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - socket: a ROUTER that is bound to all endpoints, given up to the dispatcher's thread.
  ///   - openStore: opens a store for a slot; called here, once a slot.
  init(
    context: Context, socket: sending Socket, environment: WorkerEnvironment, watchdog: Watchdog,
    log: Log, openStore: () throws -> Store
  ) throws {
    self.context = context
    wake = try WakeUp()
    let name = "slot-\(UInt64.random(in: 0...UInt64.max))"
    let addresses = try (0..<environment.threads).map { try Endpoint("inproc://\(name)-\($0)") }
    for (index, address) in addresses.enumerated() {
      let reply = try Socket(context, .reply)
      try reply.set(.linger, to: 0)
      _ = try reply.bind(to: address)
      let store = try openStore()
      // Invariant: the slot and what it owns are used by its thread alone from here on.
      nonisolated(unsafe) let slot = Slot(
        socket: reply, store: store, environment: environment, watch: watchdog.addSlot(store),
        log: log, isStamped: true)
      let thread = try LoopThread(name: "streakd-slot-\(index)") {
        defer { slot.close() }
        while (try? slot.serveOne()) != nil {}
      }
      threads.withLock { $0.append(thread) }
    }
    let (context, wake) = (context, wake)
    let thread = try LoopThread(name: "streakd-front") {
      do {
        try Dispatcher(context: context, front: socket, slots: addresses, environment: environment)
          .run(until: wake)
      } catch {
        log.error("dispatching ended", ("error", "\(error)"))
      }
      // Slots wait in a receive, which ends with the context.
      context.shutdown()
    }
    threads.withLock { $0.append(thread) }
  }

  func stop() { wake.signal() }

  func wait() {
    for thread in threads.withLock({ $0 }) { thread.join() }
  }
}
