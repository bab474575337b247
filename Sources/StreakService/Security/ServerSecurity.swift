import StreakSecurity
import StreakSupport
import ZeroMQ

/// Keeps strangers out of a program's TCP endpoints, and tells who sends what on all of them.
///
/// TCP takes CURVE; what is ipc is for those who may open its file, and takes no keys. On both each peer is
/// given a `User-Id` by the handler, so that a message without one is nobody's.
///
/// Make it before anything is bound, and close it before the context.
public final class ServerSecurity: Sendable {
  /// What the handler is asked about.
  private enum Domain {
    /// Endpoints for everybody on the list.
    static let clients = "streak"
    /// Endpoints of this machine's users.
    static let local = "streak.local"
    /// Change notices: keys that may read about all learners.
    static let subscribers = "streak.notices"
    /// Change notices of workers.
    static let publishers = "streak.notices.workers"
    /// Places that belong to one worker, whose key follows.
    static let place = "streak.place "
  }

  /// How long a peer may take to say hello, in milliseconds: until then it costs a descriptor.
  private static let handshakeLimit: Int32 = 3000

  /// Who may connect, and what each may do.
  public let source: AllowListSource

  private let secret: CurveSecretKey
  private let handler: ZAPHandler
  private let log: Log
  private let watch = Locked<HandshakeWatch?>(nil)

  /// Reads the keys and starts the handler; `nil` where the options name none.
  ///
  /// - Throws: ``StartError`` where anything is wrong with a key.
  public static func open(
    _ options: SecurityOptions, _ context: Context, log: Log
  ) throws -> ServerSecurity? {
    guard let secretFile = options.secretFile, let directory = options.authorizedKeys else {
      return nil
    }
    do {
      return try ServerSecurity(secretFile, directory, context, log)
    } catch let error as KeyFileError {
      throw StartError(.configuration, error.description)
    }
  }

  private init(
    _ secretFile: String, _ directory: String, _ context: Context, _ log: Log
  ) throws {
    let pair = try SecretKeyFile.read(secretFile)
    let source = try AllowListSource(directory)
    let limiter = LineLimiter()
    if let few = DescriptorLimit.raise() {
      log.warning("few descriptors", ("limit", few), ("do", "raise it: strangers can use them up"))
    }
    secret = pair.secretKey
    self.source = source
    self.log = log
    handler = try ZAPHandler(context) { request in
      let verdict = Self.verdict(request, source.list)
      if verdict == .deny, let dropped = limiter.pass() {
        log.warning(
          "key refused", ("key", request.publicKey?.description ?? "none"),
          ("address", request.address), ("not_shown", "\(dropped)"))
      }
      return verdict
    }
    log.info(
      "keys loaded", ("public_key", pair.publicKey.description),
      ("authorized", "\(source.list.count)"))
  }

  private static func verdict(_ request: ZAPRequest, _ list: AllowList) -> ZAPVerdict {
    if request.domain == Domain.local {
      return request.mechanism == "NULL" ? .allow(user: AccessGuard.local) : .deny
    }
    guard let key = request.publicKey, let allowed = list[key] else { return .deny }
    let isAllowed: Bool
    switch request.domain {
    case Domain.clients: isAllowed = true
    // Who has subscribed hears of whomever it names, and libzmq does not tell who subscribes to what.
    case Domain.subscribers: isAllowed = allowed.rights.contains(.read) && allowed.learners == nil
    case Domain.publishers: isAllowed = allowed.rights.contains(.worker)
    default:
      isAllowed =
        request.domain.utf8.elementsEqual((Domain.place + key.description).utf8)
        && allowed.rights.contains(.worker)
    }
    return isAllowed ? .allow(user: key.description) : .deny
  }

  /// A guard for a thread.
  public func makeGuard() -> AccessGuard { AccessGuard(source) }

  // MARK: Sockets

  /// Watches the handshakes of sockets for the log. Before they are bound, once.
  public func watch(_ sockets: [Socket]) throws {
    let monitors = try sockets.map { try HandshakeMonitor(of: $0) }
    // Invariant: the monitors were made here, and are used by the watch's thread alone from here on.
    nonisolated(unsafe) let own = monitors
    let new = try HandshakeWatch(own, log: log)
    watch.withLock { $0 = new }
  }

  /// Whom an endpoint is for.
  public enum Audience: Sendable {
    /// Everybody on the list; what is asked is judged message by message.
    case callers
    /// Keys that may read about all learners.
    case subscribers
    /// Keys of workers.
    case publishers

    fileprivate var domain: String {
      switch self {
      case .callers: Domain.clients
      case .subscribers: Domain.subscribers
      case .publishers: Domain.publishers
      }
    }
  }

  /// Sets up a socket for what it is bound to next.
  public func prepare(
    _ socket: Socket, for endpoint: Endpoint, _ audience: Audience = .callers
  ) throws(ZeroMQError) {
    if endpoint.isTCP {
      try socket.set(.handshakeInterval, to: Self.handshakeLimit)
      try socket.requireCurve(secret, domain: audience.domain)
    } else {
      try socket.requirePlain(domain: Domain.local)
    }
  }

  /// Sets up a socket for a TCP place that only the worker with this key may connect to.
  public func preparePlace(_ socket: Socket, worker key: CurvePublicKey) throws(ZeroMQError) {
    try socket.set(.handshakeInterval, to: Self.handshakeLimit)
    try socket.requireCurve(secret, domain: Domain.place + key.description)
  }

  // MARK: Running

  /// Reads the list again, as SIGHUP asks, and notes in the log what came of it; whether there is a new one.
  /// A key that is gone is cut off with its next message. From any thread.
  @discardableResult
  public func reload() -> Bool {
    do throws(KeyFileError) {
      let change = try source.reload()
      log.info(
        "keys reloaded", ("authorized", "\(source.list.count)"),
        ("added", change.added.joined(separator: " ")),
        ("removed", change.removed.joined(separator: " ")),
        ("changed", change.changed.joined(separator: " ")))
      return true
    } catch {
      log.error("keys refused", ("reason", error.description), ("effect", "the old ones stay"))
      return false
    }
  }

  /// Ends its threads. After the sockets are closed, before the context is. Call it once.
  public func close() {
    let watch = watch.withLock { $0 }
    watch?.close()
    handler.close()
  }
}

extension ServerSecurity {
  /// Binds a socket, with what the endpoint needs where there is any security.
  public static func bind(
    _ socket: Socket, to endpoint: Endpoint, _ security: ServerSecurity?
  ) throws -> Endpoint {
    try security?.prepare(socket, for: endpoint)
    return try socket.bind(to: endpoint)
  }

  /// Binds a socket to one that a service manager passed in.
  public static func bind(
    _ socket: Socket, inherited descriptor: Int32, _ security: ServerSecurity?
  ) throws -> Endpoint {
    if let security {
      try security.prepare(socket, for: SocketActivation.endpoint(of: descriptor))
    }
    return try socket.bind(inherited: descriptor)
  }
}
