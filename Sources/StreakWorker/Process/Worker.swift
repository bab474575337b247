import Glibc
import StreakContent
import StreakCore
import StreakProtocol
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
  private let server: any Server
  private let link: BrokerLink?
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
    try Self.checkOpen(configuration)
    try Self.checkRetention(configuration)
    let watchdog = Watchdog(limit: configuration.watchdog, log: log, overrun: overrun)
    do {
      context = try Context()
      let isDirect = configuration.threads == 1
      let store = try Self.openStore(configuration, zones, log)
      let lease = configuration.broker.map { _ in Lease() }
      let socket = try ServingSocket.open(context, isDirect ? .reply : .router)
      endpoints = try Self.bind(socket, configuration)
      if isDirect {
        server = try DirectServer(
          context: context, socket: socket, store: store, environment: environment,
          watchdog: watchdog, lease: lease, log: log)
      } else {
        store.close()
        server = try ThreadedServer(
          context: context, socket: socket, environment: environment, watchdog: watchdog,
          lease: lease, log: log
        ) { try Self.openStore(configuration, zones, log) }
      }
      link = try Self.link(context, configuration, lease, server, log)
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
    guard let content else { return log.info("nothing to reload") }
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

  /// An open TCP endpoint takes an explicit flag that says so (design: "Engines").
  private static func checkOpen(_ configuration: WorkerConfiguration) throws {
    for endpoint in configuration.endpoints + (configuration.broker.map { [$0] } ?? [])
    where endpoint.isTCP && !endpoint.isLoopback && !configuration.allowOpenTCP {
      throw StartError(
        .configuration,
        "\(endpoint) can be reached from other machines, and anybody there could read and write: "
          + "use 127.0.0.1, or say --allow-open-tcp")
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
    _ context: Context, _ configuration: WorkerConfiguration, _ lease: Lease?,
    _ server: any Server, _ log: Log
  ) throws -> BrokerLink? {
    guard let lease, let broker = configuration.broker else { return nil }
    return try BrokerLink(
      context: context, configuration, broker: broker, lease: lease, server: server, log: log)
  }

  private static func bind(_ socket: Socket, _ configuration: WorkerConfiguration) throws
    -> [Endpoint]
  {
    if !configuration.inherited.isEmpty {
      return try configuration.inherited.map { try socket.bind(inherited: $0) }
    }
    return try configuration.endpoints.map { try socket.bind(to: $0) }
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
