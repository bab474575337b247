import StreakProtocol
import StreakSecurity
import ZeroMQ

/// What becomes of the handshakes of a client's socket over TCP. libzmq tells nobody that a key was refused:
/// without this it would look like a worker that is not there.
///
/// Belongs to the thread of the socket.
final class Handshakes {
  private let monitor: HandshakeMonitor
  private let endpoint: Endpoint
  private let hasKeys: Bool
  private var failure: HandshakeMonitor.Failure?
  private var failures = 0

  /// Watches a socket, before it connects.
  init(of socket: Socket, _ endpoint: Endpoint, hasKeys: Bool) throws(ZeroMQError) {
    monitor = try HandshakeMonitor(of: socket)
    self.endpoint = endpoint
    self.hasKeys = hasKeys
  }

  /// What to poll for `readable`.
  var socket: Socket { monitor.socket }

  /// Takes in what happened. The error where there will be no connection: the other side said so, and then
  /// libzmq does not try again.
  ///
  /// - Parameter failFast: a handshake that was broken off twice is taken for a no too: a server hangs up in
  ///   silence on who has the wrong key for it. Once may be a worker that is just ending.
  func look(failFast: Bool) throws(ZeroMQError) -> StreakClientError? {
    while let event = try monitor.next() {
      switch event {
      case .succeeded: (failure, failures) = (nil, 0)
      case .failed(let found): (failure, failures) = (found, failures + 1)
      case .ended: continue
      }
    }
    switch failure {
    case nil: return nil
    case .brokenOff: return failFast && failures > 1 ? error : nil
    case .refused, .mechanism, .key, .malformed: return error
    }
  }

  /// Why there is no connection, where a handshake failed.
  var error: StreakClientError? {
    failure.map { Self.error($0, endpoint, hasKeys: hasKeys) }
  }

  /// What a handshake that failed means for whoever asks.
  static func error(
    _ failure: HandshakeMonitor.Failure, _ endpoint: Endpoint, hasKeys: Bool
  ) -> StreakClientError {
    let reason: String
    switch failure {
    case .refused: reason = "refuses this key: its operator must authorize it"
    // Which side notices that they do not speak alike depends on which one is faster.
    case .mechanism where hasKeys: reason = "uses no keys, and this client has one"
    case .mechanism: reason = "wants a key, and this client has none"
    case .brokenOff where hasKeys:
      reason = "broke the handshake off: is the server key really its key, or has it none?"
    case .brokenOff: reason = "broke the handshake off: it may want a key"
    case .key, .malformed: reason = "gives no handshake that can be read: \(failure)"
    }
    return StreakClientError(.keyRefused, "\(endpoint) \(reason)")
  }

  /// Stops watching. After the socket is closed.
  func close() { monitor.close() }
}
