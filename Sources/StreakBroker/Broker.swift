import StreakDispatch
import StreakProtocol
import StreakSecurity
import StreakService
import StreakSupport
import ZeroMQ

/// A running broker: takes requests at its endpoints and gives each to one of its workers. `streak-broker`
/// is one; tests start their own.
public final class Broker: Sendable {
  /// Where clients ask, with the ports that were chosen.
  public let endpoints: [Endpoint]
  /// Where workers register, with the ports that were chosen.
  public let workers: [Endpoint]

  private let context: Context
  private let orders: ServingOrders
  private let thread: LoopThread
  private let security: ServerSecurity?
  private let log: Log

  /// Binds everything and starts to serve.
  ///
  /// - Throws: ``StartError``.
  public init(_ configuration: BrokerConfiguration, log: Log) throws {
    try Self.check(configuration)
    self.log = log
    do {
      context = try Context()
      orders = try ServingOrders()
      let listedKeys = try configuration.security.client()
      // Before anything is bound, because it is asked about whoever connects.
      let security = try ServerSecurity.open(configuration.security, context, log: log)
      self.security = security
      // Control and registration first: their locks say that no other broker is here.
      let control = try ServingSocket.open(context, .reply)
      _ = try control.bind(to: configuration.control)
      let registration = try ServingSocket.open(context, .reply)
      let front = try ServingSocket.open(context, .router)
      try security?.watch([registration, front])
      workers = try configuration.workers.map {
        try ServerSecurity.bind(registration, to: $0, security)
      }
      endpoints =
        try configuration.inherited.isEmpty
        ? configuration.endpoints.map { try ServerSecurity.bind(front, to: $0, security) }
        : configuration.inherited.map { try ServerSecurity.bind(front, inherited: $0, security) }
      let loop = try DispatchLoop(
        front: front, options: Self.options(configuration), orders: orders)
      loop.access = security?.makeGuard()
      let places = Places(context, configuration, security)
      let made = BrokerDesk(
        configuration, loop: loop, places: places, access: security?.makeGuard(), log: log)
      try made.addListed(context, keys: listedKeys)
      let asked = CallDesk(control, name: "broker") { try made.control($0, $1) }
      loop.addSide(control) { try asked.serve() }
      let registered = CallDesk(registration, name: "broker") { try made.registration($0, $1) }
      made.registrant = { [unowned registered] in registered.user }
      loop.addSide(registration) { try registered.serve() }
      // Invariant: the desk and all that it owns are used by its thread alone from here on.
      nonisolated(unsafe) let desk = made
      thread = try LoopThread(name: "streak-broker") {
        do {
          try desk.loop.run()
        } catch {
          log.error("serving ended", ("error", "\(error)"))
        }
        desk.clear()
        let counts = desk.loop.table.counts
        log.info(
          "dispatched", ("accepted", "\(counts.accepted)"), ("answered", "\(counts.answered)"),
          ("refused", "\(counts.refused)"), ("expired", "\(counts.expired)"),
          ("unavailable", "\(counts.unavailable)"), ("unknown", "\(counts.unknown)"),
          ("repeated", "\(counts.repeated)"), ("late", "\(counts.late)"))
      }
    } catch {
      throw Self.startError(error)
    }
  }

  /// Begins to stop: what is there is answered, then ``wait()`` returns. From any thread.
  public func stop() { orders.stop() }

  /// Reads the keys again, as SIGHUP asks: who is not among them any more is cut off. From any thread.
  public func reload() {
    guard let security else { return log.info("nothing to reload") }
    if security.reload() { orders.look() }
  }

  /// Whether its loop goes round: it is woken, and has so many milliseconds to notice. From any thread.
  public func isAlive(within milliseconds: Int) -> Bool {
    orders.isLoopAlive(within: milliseconds)
  }

  /// Waits until the broker has stopped and everything is closed.
  public func wait() {
    thread.join()
    security?.close()
    context.close()
  }

  // MARK: Starting

  private static func options(_ configuration: BrokerConfiguration) -> DispatchOptions {
    var options = DispatchOptions()
    options.limits = configuration.limits
    options.name = "broker"
    options.countsReplies = true
    options.retryAfter = 100
    options.table.perSlot = min(2, configuration.outstanding)
    options.table.perSlotReads = configuration.outstanding
    // One that it works on, and one at its door.
    options.table.rounds = 2
    options.table.together = 16
    options.table.queue = configuration.queue
    options.table.overrun = DispatchOptions.time(milliseconds: configuration.overrun)
    options.table.patience = DispatchOptions.time(milliseconds: configuration.patience)
    options.table.stall = DispatchOptions.time(milliseconds: 20)
    options.table.resolution = DispatchOptions.time(milliseconds: 5)
    return options
  }

  private static func check(_ configuration: BrokerConfiguration) throws(StartError) {
    guard case .ipc = configuration.control.transport else {
      throw StartError(
        .usage,
        "--control: \(configuration.control) is no ipc path: whoever reaches it may stop"
          + " the broker")
    }
    for endpoint in configuration.workers {
      if case .abstract = endpoint.transport {
        throw StartError(.usage, "--workers: \(endpoint) has no directory for what it makes")
      }
    }
    let inherited: [Endpoint]
    do throws(BindError) {
      inherited = try configuration.inherited.map { descriptor throws(BindError) in
        try SocketActivation.endpoint(of: descriptor)
      }
    } catch {
      throw startError(error)
    }
    try configuration.security.check(
      listening: (inherited.isEmpty ? configuration.endpoints : inherited) + configuration.workers,
      connecting: configuration.listed, allowOpenTCP: configuration.allowOpenTCP)
  }

  private static func startError(_ error: any Error) -> StartError {
    switch error {
    case let error as StartError: return error
    case let error as BindError:
      return StartError(.unavailable, "cannot listen on \(error.endpoint): \(error.message)")
    default: return StartError(.unavailable, "cannot start: \(error)")
    }
  }
}
