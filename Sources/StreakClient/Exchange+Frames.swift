import StreakProtocol
import StreakSecurity
import ZeroMQ

extension Exchange {
  /// Frames of the longest reply that is kept, with the delimiter and one too many.
  static let frameLimit = 2 * limit + 2

  /// Sends the calls that are pending, or nothing where no worker can take them now.
  ///
  /// - Parameter delimiter: send the empty frame that a DEALER owes a REP socket; a REQ socket does
  ///   it itself (zmq_socket, ZMQ_REQ).
  func send(
    on socket: Socket, delimiter: Bool, budget: UInt32
  ) throws(ZeroMQError) -> Bool {
    if delimiter {
      guard try socket.sendIfReady([], .more) else { return false }
    }
    for (position, index) in pending.enumerated() {
      let header = header(at: index, budget: budget).bytes
      // Only the first frame finds out whether there is room: the others go where it went.
      if position == 0 && !delimiter {
        guard try socket.sendIfReady(header, .more) else { return false }
      } else {
        try socket.send(header, .more)
      }
      try socket.send(calls[index].body, position == pending.count - 1 ? [] : .more)
    }
    return true
  }

  /// Reads the headers of a reply, from a frame on; what is wrong where it is none.
  static func parts(
    of frames: Multipart, from start: Int
  ) -> Result<[ReplyPart], BadFrames> {
    let count = frames.received - start
    guard !frames.isTruncated, count >= 2, count.isMultiple(of: 2) else {
      return .failure(BadFrames(reason: "has \(frames.received) frames"))
    }
    var parts: [ReplyPart] = []
    parts.reserveCapacity(count / 2)
    for index in stride(from: start, to: frames.count, by: 2) {
      do throws(CallError) {
        let header = try frames[index].withBytes { bytes throws(CallError) in
          try FrameHeader(parsing: bytes, expecting: .reply)
        }
        parts.append(ReplyPart(header: header, body: frames[index + 1].bytes))
      } catch {
        return .failure(BadFrames(reason: "has a header that cannot be read: \(error)"))
      }
    }
    return .success(parts)
  }
}

/// Frames that are no reply.
struct BadFrames: Error, Equatable {
  var reason: String
}

extension StreakClientError {
  static func badReply(_ endpoint: Endpoint, _ reason: String) -> StreakClientError {
    StreakClientError(
      .badReply, "what answered at \(endpoint) \(reason): is it a streak worker of this version?")
  }
}

extension Socket {
  /// A socket with a client's options, connected; over TCP with what tells how its handshakes end.
  static func client(
    _ kind: SocketKind, _ context: Context, to endpoint: Endpoint, _ security: ClientSecurity?
  ) throws(StreakClientError) -> (socket: Socket, handshakes: Handshakes?) {
    do throws(ZeroMQError) {
      let socket = try prepared(kind, context, for: endpoint, security)
      var handshakes: Handshakes?
      if endpoint.isTCP {
        handshakes = try Handshakes(of: socket, endpoint, hasKeys: security != nil)
      }
      try socket.connect(to: endpoint)
      return (socket, handshakes)
    } catch {
      throw StreakClientError.connecting(error, endpoint)
    }
  }

  /// A socket with a client's options, not connected yet.
  static func prepared(
    _ kind: SocketKind, _ context: Context, for endpoint: Endpoint, _ security: ClientSecurity?
  ) throws(ZeroMQError) -> Socket {
    let socket = try Socket(context, kind)
    try socket.set(.linger, to: 0)
    // Nothing waits for a worker that is not there, and is sent minutes later.
    try socket.set(.immediate, to: true)
    try socket.set(.maxMessageSize, to: Int64(Limits.hardFrame))
    try socket.set(.reconnectInterval, to: 50)
    try socket.set(.reconnectIntervalMax, to: 1_000)
    try socket.set(.handshakeInterval, to: 5_000)
    if endpoint.isTCP {
      // Finds hosts that are gone and connections that a router forgot; a local peer's end is
      // told by the kernel.
      try socket.set(.heartbeatInterval, to: 5_000)
      try socket.set(.heartbeatTimeout, to: 15_000)
      try socket.set(.connectTimeout, to: 3_000)
      try socket.set(.tcpKeepalive, to: 1)
      try security?.apply(to: socket)
    }
    return socket
  }
}

extension Endpoint {
  /// Reads an endpoint.
  static func client(_ text: String) throws(StreakClientError) -> Endpoint {
    do throws(EndpointError) {
      return try Endpoint(text)
    } catch {
      throw StreakClientError(.badEndpoint, error.description)
    }
  }
}
