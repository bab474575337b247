import Glibc
import StreakContent
import StreakCore
import StreakProtocol
import StreakSecurity
import StreakService
import StreakStore
import ZeroMQ

/// A running worker: sockets, threads, store and watchdog. `streakd` is one; tests start their own.
public final class Worker: Sendable {
  /// Where it listens, with the ports that were chosen.
  public let endpoints: [Endpoint]
  /// What its threads share.
  public let environment: WorkerEnvironment

  private let content: ContentSource?
  private let log: Log
  private let context: Context
  let server: any Server
  private let link: BrokerLink?
  private let security: ServerSecurity?
  private let notices: NoticePublisher?
  let watchdog: Watchdog
  private let watchdogThread: LoopThread
  private let watchdogStop: WakeUp
  private let keeperThread: LoopThread?

  /// Opens the store, binds the endpoints and starts to serve.
  ///
  /// - Parameters:
  ///   - clock: what "now" is; the system's clock unless a test sets its own.
  ///   - overrun: called when a handler is wedged; ends the process unless a test looks.
  /// - Throws: ``StartError``.
  public init(
    _ configuration: WorkerConfiguration, log: Log,
    clock: @escaping @Sendable () -> Instant = SystemClock.now,
    overrun: @escaping @Sendable () -> Void = { _exit(70) }
  ) throws {
    self.log = log
    let content = try Self.content(configuration, log)
    self.content = content
    let zones = ZoneDatabase(directory: configuration.zoneDirectory)
    let environment = WorkerEnvironment(
      zones: zones, zone: try Self.zone(configuration.zoneName, zones),
      trustAsOf: configuration.trustAsOf, limits: configuration.limits,
      threads: configuration.threads, durability: configuration.durability.rawValue,
      content: content, clock: clock)
    self.environment = environment
    let inherited = try Self.inherited(configuration)
    let listening = inherited.isEmpty ? configuration.endpoints : inherited
    try configuration.security.check(
      listening: listening + configuration.notices.endpoints(beside: []),
      connecting: configuration.broker.map { [$0] } ?? [], allowOpenTCP: configuration.allowOpenTCP)
    let broker = try configuration.security.client()
    try Self.checkRetention(configuration)
    let watchdog = Watchdog(
      limit: configuration.watchdog, log: log, metrics: environment.metrics, overrun: overrun)
    self.watchdog = watchdog
    do {
      context = try Context(modest: true)
      let isDirect = configuration.threads == 1
      let store = try Self.openStore(configuration, zones, log)
      let lease = configuration.broker.map { _ in Lease(metrics: environment.metrics) }
      // Before anything is bound, because it is asked about whoever connects.
      let security = try ServerSecurity.open(configuration.security, context, log: log)
      self.security = security
      let socket = try ServingSocket.open(context, .router)
      try security?.watch([socket])
      // For the places at its broker, to which this socket connects.
      if configuration.broker?.isTCP ?? false { try broker?.apply(to: socket) }
      endpoints = try Self.bind(socket, configuration, security)
      let access = security?.makeGuard()
      if isDirect {
        server = try DirectServer(
          context: context, socket: socket, store: store, environment: environment,
          watchdog: watchdog, lease: lease, access: access, log: log)
      } else {
        store.close()
        server = try ThreadedServer(
          context: context, socket: socket, environment: environment, watchdog: watchdog,
          lease: lease, access: access, log: log
        ) { try Self.openStore(configuration, zones, log) }
      }
      notices = try Self.notices(
        context, configuration, beside: endpoints, environment.notices, security, keys: broker, log)
      link = try Self.link(context, configuration, broker, lease, server, notices, log)
      let stop = try WakeUp()
      watchdogStop = stop
      watchdogThread = try LoopThread(name: "streakd-watch") { watchdog.run(until: stop) }
      keeperThread = try configuration.retainRecords.map { days in
        let keeper = RecordKeeper(days: days, environment: environment, log: log) {
          try Self.openStore(configuration, zones, log)
        }
        return try LoopThread(name: "streakd-keep") { keeper.run(until: stop) }
      }
    } catch {
      throw Self.startError(error)
    }
  }

  /// Reads the content again, as SIGHUP asks, and notes in the log what came of it. From any thread.
  ///
  /// What is at fault never takes the place of what was good (Protocol/CONTENT.md, "Loading").
  public func reload() {
    if let security, security.reload() { notices?.renew() }
    guard let content else {
      if security == nil { log.info("nothing to reload") }
      return
    }
    do throws(ContentFault) {
      try content.reload().write(to: log, event: "content reloaded")
    } catch {
      log.error("content refused", ("file", error.file), ("reason", error.reason))
    }
  }

  /// Begins to stop: what is there is finished, then ``wait()`` returns. From any thread.
  ///
  /// A worker of a broker first asks for no more and answers what it has, so that nobody is refused.
  public func stop() {
    link?.leave()
    server.stop()
  }

  /// Waits until the worker has stopped and everything is closed.
  public func wait() {
    server.wait()
    link?.leave()
    watchdogStop.signal()
    watchdogThread.join()
    keeperThread?.join()
    notices?.close()
    security?.close()
    context.close()
  }

  // MARK: Starting

  private static func zone(_ name: String, _ zones: ZoneDatabase) throws -> Zone {
    do {
      return try zones.zone(named: name)
    } catch {
      throw StartError(.configuration, "zone \(name): \(error.message)")
    }
  }

  private static func content(_ configuration: WorkerConfiguration, _ log: Log) throws(StartError)
    -> ContentSource?
  {
    guard let directory = configuration.contentDirectory else { return nil }
    do throws(ContentFault) {
      let (source, report) = try ContentSource.open(directory)
      report.write(to: log, event: "content loaded")
      return source
    } catch {
      throw StartError(.configuration, "content: \(error)")
    }
  }

  /// Where the descriptors listen that a service manager passed in.
  private static func inherited(_ configuration: WorkerConfiguration) throws -> [Endpoint] {
    do {
      return try configuration.inherited.map { try SocketActivation.endpoint(of: $0) }
    } catch {
      throw startError(error)
    }
  }

  private static func checkRetention(_ configuration: WorkerConfiguration) throws {
    if configuration.retainRecords != nil && configuration.readOnly {
      throw StartError(
        .configuration,
        "--retain-records changes the store, and --read-only forbids it: leave one out")
    }
  }

  private static func openStore(
    _ configuration: WorkerConfiguration, _ zones: ZoneDatabase, _ log: Log
  ) throws -> Store {
    if var settings = configuration.postgres {
      if configuration.watchdog > 0 { settings.statementMilliseconds = configuration.watchdog }
      settings.lockMilliseconds = Int(configuration.busyMilliseconds)
      settings.report = { event in
        switch event {
        case .lost(let reason): log.warning("store lost", ("reason", reason))
        case .connected(let attempts): log.info("store is back", ("attempts", "\(attempts)"))
        }
      }
      return try Store(
        settings, durability: configuration.durability, readOnly: configuration.readOnly,
        zones: zones)
    }
    if !configuration.readOnly { try Directory.make(for: configuration.storePath) }
    return try Store(
      path: configuration.storePath, durability: configuration.durability,
      readOnly: configuration.readOnly, zones: zones,
      busyMilliseconds: configuration.busyMilliseconds)
  }

  private static func link(
    _ context: Context, _ configuration: WorkerConfiguration, _ keys: ClientSecurity?,
    _ lease: Lease?, _ server: any Server, _ notices: NoticePublisher?, _ log: Log
  ) throws -> BrokerLink? {
    guard let lease, let broker = configuration.broker else { return nil }
    return try BrokerLink(
      context: context, configuration, broker: broker, keys: keys, lease: lease, server: server,
      notices: notices, log: log)
  }

  private static func bind(
    _ socket: Socket, _ configuration: WorkerConfiguration, _ security: ServerSecurity?
  ) throws -> [Endpoint] {
    if !configuration.inherited.isEmpty {
      return try configuration.inherited.map {
        try ServerSecurity.bind(socket, inherited: $0, security)
      }
    }
    return try configuration.endpoints.map { try ServerSecurity.bind(socket, to: $0, security) }
  }

  private static func startError(_ error: any Error) -> StartError {
    switch error {
    case let error as StartError: return error
    case let error as BindError:
      return StartError(.unavailable, "cannot listen on \(error.endpoint): \(error.message)")
    case let error as StoreError:
      return StartError(error)
    default: return StartError(.unavailable, "cannot start: \(error)")
    }
  }
}

extension ContentReport {
  /// A line for each thing that is wrong or gone, and one with what is served now.
  fileprivate func write(to log: Log, event: String) {
    for fault in faults {
      log.error(
        "content refused", ("file", fault.file), ("key", fault.key), ("reason", fault.reason))
    }
    for file in kept { log.warning("earlier content stays", ("file", file)) }
    for file in removed { log.info("content is gone", ("file", file)) }
    log.info(
      event, ("tips", "\(tips)"), ("genres", "\(genres)"), ("version", "\(version)"),
      ("changed", "\(changed)"))
  }
}
