import StreakProtocol
import ZeroMQ

/// Sockets that strangers may connect to, with the options that a production daemon needs.
public enum ServingSocket {
  /// A socket, not bound yet.
  public static func open(_ context: Context, _ kind: SocketKind) throws(ZeroMQError) -> Socket {
    let socket = try Socket(context, kind)
    // What is sent last still leaves (zmq_setsockopt: the default would be to wait for ever).
    try socket.set(.linger, to: 1000)
    try socket.set(.maxMessageSize, to: Int64(Limits.hardFrame))
    try socket.set(.handshakeInterval, to: 10_000)
    try socket.set(.backlog, to: 1000)
    try socket.set(.tcpKeepalive, to: 1)
    // Finds hosts that are gone; a wedged handler is the watchdog's.
    try socket.set(.heartbeatInterval, to: 5000)
    try socket.set(.heartbeatTimeout, to: 15_000)
    try socket.set(.heartbeatTimeToLive, to: 15_000)
    return socket
  }
}
