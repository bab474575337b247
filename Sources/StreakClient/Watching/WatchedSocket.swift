import StreakProtocol
import StreakSecurity
import ZeroMQ

/// A socket of a watcher together with what becomes of its connection. Belongs to one thread.
final class WatchedSocket {
  /// What became of the connection.
  enum Event {
    /// It can be used.
    case connected
    /// It is gone. libzmq tries again.
    case ended
    /// There will be none: the keys do not fit.
    case refused(StreakClientError)
  }

  let socket: Socket
  private let monitor: HandshakeMonitor
  private let endpoint: Endpoint
  private let hasKeys: Bool
  private(set) var isConnected = false
  /// On inproc nobody tells of connections: they are there at once.
  private var isNew: Bool

  /// - Parameter topic: what a SUB socket subscribes to before it connects, so that the subscription is the
  ///   first thing that its peer hears of it.
  init(
    _ kind: SocketKind, _ context: Context, to endpoint: Endpoint, _ security: ClientSecurity?,
    topic: [UInt8]? = nil
  ) throws(ZeroMQError) {
    self.endpoint = endpoint
    hasKeys = security != nil
    if case .inproc = endpoint.transport { isNew = true } else { isNew = false }
    socket = try Socket.prepared(kind, context, for: endpoint, security)
    if let topic { try socket.set(.subscribe, to: topic) }
    monitor = try HandshakeMonitor(of: socket, ends: true)
    try socket.connect(to: endpoint)
  }

  /// What to poll for `readable` besides the socket.
  var events: Socket { monitor.socket }

  /// What happened next; `nil`: nothing more so far.
  func next() throws(ZeroMQError) -> Event? {
    if isNew {
      isNew = false
      isConnected = true
      return .connected
    }
    while let event = try monitor.next() {
      switch event {
      case .succeeded:
        isConnected = true
        return .connected
      case .ended:
        guard isConnected else { continue }
        isConnected = false
        return .ended
      case .failed(.brokenOff): continue
      case .failed(let failure):
        return .refused(Handshakes.error(failure, endpoint, hasKeys: hasKeys))
      }
    }
    return nil
  }

  func close() {
    socket.close()
    monitor.close()
  }
}

extension Endpoint {
  /// Where to subscribe to notices of a worker that was reached by an endpoint: the first of those it names that
  /// can be reached in the same way. `nil`: none.
  static func notices(_ named: [String], reachedBy own: Endpoint) -> Endpoint? {
    for text in named {
      guard let endpoint = try? Endpoint(text) else { continue }
      switch (endpoint.transport, own.transport) {
      case (.tcp(let host, let port?), .tcp(let reached, _)):
        guard host == "*" || host == "0.0.0.0" || host == "::" else { return endpoint }
        let shown = reached.contains(":") ? "[\(reached)]" : reached
        return try? Endpoint("tcp://\(shown):\(port)")
      case (.tcp, _), (_, .tcp): continue
      case (.inproc, .inproc): return endpoint
      case (.inproc, _), (_, .inproc): continue
      default: return endpoint
      }
    }
    return nil
  }
}
