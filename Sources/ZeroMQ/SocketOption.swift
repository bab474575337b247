internal import CZeroMQ

/// An option of a socket with the type of its value. Set all of them before bind or connect: later
/// changes do not reach connections that exist (zmq_setsockopt).
public struct SocketOption<Value>: Sendable {
  let number: CInt
  let name: String

  init(_ number: CInt, _ name: String) {
    self.number = number
    self.name = name
  }
}

extension SocketOption where Value == Int32 {
  /// ZMQ_LINGER: milliseconds that messages may still be sent after close. 0: none is (the
  /// default here); -1: no limit, and the context then may never end.
  public static var linger: Self { Self(ZMQ_LINGER, "ZMQ_LINGER") }

  /// ZMQ_SNDHWM: messages that may wait for one peer; 0: no limit. Default 1000.
  public static var sendHighWater: Self { Self(ZMQ_SNDHWM, "ZMQ_SNDHWM") }

  /// ZMQ_RCVHWM: messages from one peer that may wait to be received; 0: no limit. Default 1000.
  public static var receiveHighWater: Self { Self(ZMQ_RCVHWM, "ZMQ_RCVHWM") }

  /// ZMQ_RCVTIMEO: milliseconds a receive may wait; -1: no limit (the default). After that it
  /// fails with `again`. A caught signal starts the time anew: use a ``Poller`` for a deadline.
  public static var receiveTimeout: Self { Self(ZMQ_RCVTIMEO, "ZMQ_RCVTIMEO") }

  /// ZMQ_SNDTIMEO: milliseconds a send may wait; -1: no limit (the default).
  public static var sendTimeout: Self { Self(ZMQ_SNDTIMEO, "ZMQ_SNDTIMEO") }

  /// ZMQ_CONNECT_TIMEOUT: milliseconds after which a connect over tcp is given up and tried
  /// again; 0: the system's limit, minutes (the default).
  public static var connectTimeout: Self { Self(ZMQ_CONNECT_TIMEOUT, "ZMQ_CONNECT_TIMEOUT") }

  /// ZMQ_HANDSHAKE_IVL: milliseconds a new connection may take to say hello. Default 30,000.
  public static var handshakeInterval: Self { Self(ZMQ_HANDSHAKE_IVL, "ZMQ_HANDSHAKE_IVL") }

  /// ZMQ_HEARTBEAT_IVL: milliseconds between two heartbeats to each peer; 0: none (the default).
  public static var heartbeatInterval: Self { Self(ZMQ_HEARTBEAT_IVL, "ZMQ_HEARTBEAT_IVL") }

  /// ZMQ_HEARTBEAT_TIMEOUT: milliseconds without an answer after which the connection is dropped.
  public static var heartbeatTimeout: Self {
    Self(ZMQ_HEARTBEAT_TIMEOUT, "ZMQ_HEARTBEAT_TIMEOUT")
  }

  /// ZMQ_HEARTBEAT_TTL: milliseconds after which the peer shall drop a silent connection, at most
  /// 65,535 (a greater value overflows on the wire).
  public static var heartbeatTimeToLive: Self { Self(ZMQ_HEARTBEAT_TTL, "ZMQ_HEARTBEAT_TTL") }

  /// ZMQ_RECONNECT_IVL: milliseconds before a lost connection is tried again; -1: never. Default
  /// 100.
  public static var reconnectInterval: Self { Self(ZMQ_RECONNECT_IVL, "ZMQ_RECONNECT_IVL") }

  /// ZMQ_RECONNECT_IVL_MAX: the most milliseconds that doubling the interval may reach; 0: it is
  /// not doubled (the default).
  public static var reconnectIntervalMax: Self {
    Self(ZMQ_RECONNECT_IVL_MAX, "ZMQ_RECONNECT_IVL_MAX")
  }

  /// ZMQ_BACKLOG: connections that may wait to be accepted. Default 100.
  public static var backlog: Self { Self(ZMQ_BACKLOG, "ZMQ_BACKLOG") }

  /// ZMQ_TCP_KEEPALIVE: 1: on, 0: off, -1: as the system has it (the default).
  public static var tcpKeepalive: Self { Self(ZMQ_TCP_KEEPALIVE, "ZMQ_TCP_KEEPALIVE") }

  /// ZMQ_USE_FD: a descriptor that already listens, for the next bind; -1: none. libzmq closes it.
  static var useDescriptor: Self { Self(ZMQ_USE_FD, "ZMQ_USE_FD") }

  /// ZMQ_FD, see ``Socket/signal``.
  static var descriptor: Self { Self(ZMQ_FD, "ZMQ_FD") }

  static var events: Self { Self(ZMQ_EVENTS, "ZMQ_EVENTS") }
}

extension SocketOption where Value == Int64 {
  /// ZMQ_MAXMSGSIZE: bytes a frame may have; -1: no limit (the default). A peer that sends more is
  /// disconnected, without a reply.
  public static var maxMessageSize: Self { Self(ZMQ_MAXMSGSIZE, "ZMQ_MAXMSGSIZE") }
}

extension SocketOption where Value == Bool {
  /// ZMQ_IMMEDIATE: queue messages only for connections that are complete, so that nothing waits
  /// for a peer that is not there. Default false.
  public static var immediate: Self { Self(ZMQ_IMMEDIATE, "ZMQ_IMMEDIATE") }

  /// ZMQ_REQ_RELAXED: a REQ socket may send again before it has its reply. Together with
  /// ``requestCorrelate`` only: without it a late reply is taken for the answer to the next
  /// request. Cannot be read back.
  public static var requestRelaxed: Self { Self(ZMQ_REQ_RELAXED, "ZMQ_REQ_RELAXED") }

  /// ZMQ_REQ_CORRELATE: a REQ socket numbers its requests and drops replies to others. Cannot be
  /// read back.
  public static var requestCorrelate: Self { Self(ZMQ_REQ_CORRELATE, "ZMQ_REQ_CORRELATE") }

  /// ZMQ_ROUTER_MANDATORY: a ROUTER fails to send to an unknown peer instead of dropping the
  /// message. Cannot be read back.
  public static var routerMandatory: Self { Self(ZMQ_ROUTER_MANDATORY, "ZMQ_ROUTER_MANDATORY") }

  /// ZMQ_IPV6: tcp speaks IPv6 besides IPv4. Default false.
  public static var ipv6: Self { Self(ZMQ_IPV6, "ZMQ_IPV6") }

  /// ZMQ_XPUB_VERBOSE: pass on each subscription, also one that is there already. Cannot be read
  /// back.
  public static var publishVerbose: Self { Self(ZMQ_XPUB_VERBOSE, "ZMQ_XPUB_VERBOSE") }

  static var receiveMore: Self { Self(ZMQ_RCVMORE, "ZMQ_RCVMORE") }
}

extension SocketOption where Value == [UInt8] {
  /// ZMQ_SUBSCRIBE: take messages that begin with these bytes; none: all. Cannot be read back.
  public static var subscribe: Self { Self(ZMQ_SUBSCRIBE, "ZMQ_SUBSCRIBE") }

  /// ZMQ_UNSUBSCRIBE: takes one subscription back. Cannot be read back.
  public static var unsubscribe: Self { Self(ZMQ_UNSUBSCRIBE, "ZMQ_UNSUBSCRIBE") }
}

/// What a socket is ready for, or what to wait for.
public struct PollEvents: OptionSet, Hashable, Sendable {
  /// The bits of `zmq_poll`.
  public var rawValue: Int16

  /// The events with these bits.
  public init(rawValue: Int16) {
    self.rawValue = rawValue
  }

  /// A message can be received, or the descriptor read.
  public static let readable = PollEvents(rawValue: Int16(ZMQ_POLLIN))

  /// A message can be sent, or the descriptor written.
  public static let writable = PollEvents(rawValue: Int16(ZMQ_POLLOUT))

  /// The descriptor has an error or was hung up. Never for sockets of libzmq.
  public static let failed = PollEvents(rawValue: Int16(ZMQ_POLLERR))
}
