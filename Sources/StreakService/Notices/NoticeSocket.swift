import ZeroMQ

/// Sockets for change notices.
public enum NoticeSocket {
  /// What a broker subscribes to at its workers after everything else: no topic begins so, because no UTF-8
  /// does. A worker that hears of it has heard of all subscriptions, which libzmq tells a new peer in the order
  /// of their bytes (`xsub.cpp`, `trie.cpp`).
  public static let mark: [UInt8] = [0xFF]

  /// The longest frame that is taken: a notice has some hundred bytes, a handshake some more.
  private static let frameLimit: Int64 = 4096

  /// A socket with the options of one that strangers may connect to, not bound yet.
  public static func open(_ context: Context, _ kind: SocketKind) throws(ZeroMQError) -> Socket {
    let socket = try ServingSocket.open(context, kind)
    // Nobody needs a hint from a program that is gone.
    try socket.set(.linger, to: 100)
    try socket.set(.maxMessageSize, to: frameLimit)
    return socket
  }

  /// A socket that is bound, for `audience`.
  ///
  /// - Returns: it, and its endpoints with the ports that were chosen.
  public static func bind(
    _ context: Context, _ kind: SocketKind, to endpoints: [Endpoint],
    for audience: ServerSecurity.Audience, _ security: ServerSecurity?
  ) throws -> (socket: Socket, endpoints: [Endpoint]) {
    let socket = try open(context, kind)
    let bound = try endpoints.map { endpoint in
      try security?.prepare(socket, for: endpoint, audience)
      return try socket.bind(to: endpoint)
    }
    return (socket, bound)
  }

  /// Opens a socket again where another one was closed just now, whose port libzmq gives back in its own time.
  ///
  /// - Parameter isOver: whether nobody wants it any more.
  public static func reopen(
    until isOver: () -> Bool, _ open: () throws -> Socket
  ) throws -> Socket {
    let poller = Poller()
    var pause = 10
    while true {
      do {
        return try open()
      } catch let error as BindError where error.code == .inUse && !isOver() {
        _ = try poller.wait(milliseconds: pause)
        pause = min(2 * pause, 1_000)
      }
    }
  }
}
