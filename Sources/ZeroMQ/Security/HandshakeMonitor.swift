internal import CZeroMQ

/// Tells how the handshakes of a socket end (zmq_socket_monitor): the only way to learn that a key was
/// refused, because libzmq just tries again in silence.
///
/// A hint, like ``SocketMonitor``; a socket has one or the other. Belongs to one thread, which need not be
/// that of the socket, and is closed after it.
public final class HandshakeMonitor {
  /// Why a handshake failed.
  public enum Failure: Hashable, Sendable, CustomStringConvertible {
    /// The other side, or with a server its own handler, refused the key, with this status.
    case refused(status: UInt32)
    /// One of both speaks CURVE and the other one does not.
    case mechanism
    /// What came cannot be decrypted: it was meant for another key.
    case key
    /// What came is no handshake; the number is libzmq's.
    case malformed(UInt32)
    /// The other side hung up, or took too long.
    case brokenOff

    /// In words, for a log.
    public var description: String {
      switch self {
      case .refused(let status): "the key is refused (\(status))"
      case .mechanism: "one side uses keys and the other one does not"
      case .key: "the peer has another server key"
      case .malformed(let number): "it is malformed (0x\(String(number, radix: 16)))"
      case .brokenOff: "the peer broke it off"
      }
    }
  }

  /// How a handshake ended.
  public enum Event: Hashable, Sendable {
    /// The connection can be used.
    case succeeded
    /// There is none.
    case failed(Failure)
    /// A connection is gone, be it one whose handshake failed. Only told where it was asked for.
    case ended
  }

  private let events: MonitorEvents

  /// Watches a socket from now on: before bind or connect, so that nothing is missed.
  ///
  /// - Parameter ends: also tell when connections end.
  public init(of watched: Socket, ends: Bool = false) throws(ZeroMQError) {
    events = try MonitorEvents(
      of: watched,
      (ends ? ZMQ_EVENT_DISCONNECTED : 0) | ZMQ_EVENT_HANDSHAKE_SUCCEEDED
        | ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL
        | ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL | ZMQ_EVENT_HANDSHAKE_FAILED_AUTH)
  }

  /// What to poll for `readable`.
  public var socket: Socket { events.socket }

  /// The next event that is there; `nil`: there is none now.
  public func next() throws(ZeroMQError) -> Event? {
    while let (number, value) = try events.next() {
      switch number {
      case ZMQ_EVENT_HANDSHAKE_SUCCEEDED: return .succeeded
      case ZMQ_EVENT_HANDSHAKE_FAILED_AUTH: return .failed(.refused(status: value))
      case ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL: return .failed(.brokenOff)
      case ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL:
        return .failed(Self.failure(CInt(bitPattern: value)))
      case ZMQ_EVENT_DISCONNECTED: return .ended
      default: continue
      }
    }
    return nil
  }

  private static func failure(_ value: CInt) -> Failure {
    switch value {
    case ZMQ_PROTOCOL_ERROR_ZMTP_MECHANISM_MISMATCH: .mechanism
    case ZMQ_PROTOCOL_ERROR_ZMTP_CRYPTOGRAPHIC: .key
    default: .malformed(UInt32(bitPattern: value))
    }
  }

  /// Stops listening.
  public func close() { socket.close() }
}
