internal import CZeroMQ

/// Tells when the connections of a socket can be used and when they are lost (zmq_socket_monitor).
///
/// A hint and no more: events may be missed while a socket closes, and a network that swallows packets
/// shows late. Belongs to one thread, that of the socket, and is closed after it.
public final class SocketMonitor {
  /// What happened to a connection.
  public enum Event: Hashable, Sendable {
    /// The peer said hello. Until then a connection is of no use.
    case connected
    /// It is gone, and whatever was on it.
    case disconnected
  }

  private let events: MonitorEvents
  /// The disconnection that comes next is that of a connection that never was one.
  private var failed = false

  private static let failures =
    ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL | ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL
    | ZMQ_EVENT_HANDSHAKE_FAILED_AUTH

  /// Watches a socket from now on. Before bind or connect, so that nothing is missed.
  public init(of watched: Socket) throws(ZeroMQError) {
    events = try MonitorEvents(
      of: watched, ZMQ_EVENT_HANDSHAKE_SUCCEEDED | ZMQ_EVENT_DISCONNECTED | Self.failures)
  }

  /// What to poll for `readable`.
  public var socket: Socket { events.socket }

  /// The next event that is there; `nil`: there is none now.
  public func next() throws(ZeroMQError) -> Event? {
    while let (number, _) = try events.next() {
      if number == ZMQ_EVENT_HANDSHAKE_SUCCEEDED { return .connected }
      if number & Self.failures != 0 { failed = true }
      if number == ZMQ_EVENT_DISCONNECTED {
        // The thread that does a context's input and output reports both one after the other.
        if !failed { return .disconnected }
        failed = false
      }
    }
    return nil
  }

  /// Stops listening.
  public func close() { socket.close() }
}
