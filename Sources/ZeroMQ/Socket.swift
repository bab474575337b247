internal import CZeroMQ
internal import Glibc

/// The pattern a socket speaks (zmq_socket).
public struct SocketKind: RawRepresentable, Hashable, Sendable {
  /// libzmq's number.
  public var rawValue: Int32

  /// The kind with this number.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// REQ: sends a request, receives its reply, and so on in turn.
  public static let request = SocketKind(rawValue: ZMQ_REQ)
  /// REP: receives a request, sends its reply, and so on in turn.
  public static let reply = SocketKind(rawValue: ZMQ_REP)
  /// DEALER: sends to its peers in turn, receives from all of them.
  public static let dealer = SocketKind(rawValue: ZMQ_DEALER)
  /// ROUTER: names its peers in a frame before the message.
  public static let router = SocketKind(rawValue: ZMQ_ROUTER)
  /// PAIR: one peer.
  public static let pair = SocketKind(rawValue: ZMQ_PAIR)
  /// PUB: sends to every subscriber.
  public static let publish = SocketKind(rawValue: ZMQ_PUB)
  /// SUB: receives what it subscribed to.
  public static let subscribe = SocketKind(rawValue: ZMQ_SUB)
  /// XPUB: PUB that receives the subscriptions.
  public static let publishExtended = SocketKind(rawValue: ZMQ_XPUB)
  /// XSUB: SUB that sends its subscriptions as messages.
  public static let subscribeExtended = SocketKind(rawValue: ZMQ_XSUB)
}

/// How to send a frame.
public struct SendFlags: OptionSet, Hashable, Sendable {
  /// The bits of `zmq_msg_send`.
  public var rawValue: Int32

  /// The flags with these bits.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Another frame of the same message follows.
  public static let more = SendFlags(rawValue: ZMQ_SNDMORE)
}

/// A socket of libzmq. One thread at a time may use it; it is not Sendable, and moves to the thread
/// that will own it as a `sending` parameter ("individual ØMQ sockets are not thread safe", zmq).
///
/// A class, so that a loop can keep its sockets in an array and a ``Poller`` can hold on to them.
/// The owner calls ``close()``. The deinit does it for one that went out of scope while an error
/// was thrown, because an open socket keeps its context from ever ending; that never waits.
public final class Socket {
  /// The context, which lives at least as long as the socket.
  public let context: Context

  /// What it speaks.
  public let kind: SocketKind

  /// The handle of `zmq_socket`; `nil` once closed. Used by one thread at a time.
  private(set) var handle: UnsafeMutableRawPointer?

  /// The paths it listens on.
  var listeners: [IPCListener] = []

  /// A socket of a context.
  ///
  /// - Throws: EMFILE above the context's number of sockets, `terminated` after its shutdown.
  public init(_ context: Context, _ kind: SocketKind) throws(ZeroMQError) {
    self.context = context
    self.kind = kind
    handle = try context.open(kind).pointer
  }

  deinit {
    close()
  }

  /// Closes it, and removes the ipc files it listens on. Messages not sent yet have the time of
  /// `linger`, in the background. A second call does nothing.
  public func close() {
    guard let open = handle else { return }
    handle = nil
    // First the files, so that nobody connects any more; last, by dropping them, their locks.
    for listener in listeners { listener.removeFile() }
    zmq_close(open)
    listeners = []
  }

  /// Whether ``close()`` was called.
  public var isClosed: Bool { handle == nil }

  func opened(_ function: String) throws(ZeroMQError) -> UnsafeMutableRawPointer {
    guard let handle else { throw ZeroMQError(code: .notASocket, function: function) }
    return handle
  }

  // MARK: Addresses

  /// Connects, now or whenever somebody listens there. May be called for several endpoints.
  public func connect(to endpoint: Endpoint) throws(ZeroMQError) {
    let handle = try opened("zmq_connect")
    if endpoint.isIPv6 { try set(.ipv6, to: true) }
    try call("zmq_connect") { zmq_connect(handle, endpoint.address) }
  }

  /// Takes a connect back. Messages that wait on it are lost.
  public func disconnect(from endpoint: Endpoint) throws(ZeroMQError) {
    let handle = try opened("zmq_disconnect")
    try call("zmq_disconnect") { zmq_disconnect(handle, endpoint.address) }
  }

  /// `zmq_bind` as it is. Not for ipc: it deletes whatever file stands at the path
  /// (`ipc_listener.cpp`), so ``Listener`` is the only caller.
  func bind(address: String) throws(ZeroMQError) {
    let handle = try opened("zmq_bind")
    try call("zmq_bind") { zmq_bind(handle, address) }
  }

  // MARK: Receiving

  /// Waits for a frame and puts it into the message, whose old content goes.
  ///
  /// - Parameter interruptible: fail with `interrupted` when a signal is caught, instead of
  ///   waiting on.
  /// - Throws: `again` after the receive timeout, `terminated` at shutdown, `wrongState`.
  public func receive(
    into message: Message, interruptible: Bool = false
  ) throws(ZeroMQError) {
    let handle = try opened("zmq_msg_recv")
    try call("zmq_msg_recv", interruptible: interruptible) {
      zmq_msg_recv(message.storage, handle, 0)
    }
  }

  /// Puts a frame that has arrived into the message; false where there is none.
  public func receiveIfReady(into message: Message) throws(ZeroMQError) -> Bool {
    let handle = try opened("zmq_msg_recv")
    do throws(ZeroMQError) {
      try call("zmq_msg_recv") { zmq_msg_recv(message.storage, handle, ZMQ_DONTWAIT) }
      return true
    } catch {
      if error.code == .again { return false }
      throw error
    }
  }

  /// Waits for a message and receives all of its frames, also those beyond the limit: a REP
  /// socket may answer only when the last one has been read.
  public func receive(
    into multipart: Multipart, interruptible: Bool = false
  ) throws(ZeroMQError) {
    multipart.restart()
    var frame = multipart.next()
    do throws(ZeroMQError) {
      try receive(into: frame, interruptible: interruptible)
    } catch {
      multipart.restart()
      throw error
    }
    // The frames of a message arrive all or none (zmq_msg_recv), so these do not wait.
    while frame.more {
      frame = multipart.next()
      try receive(into: frame)
    }
  }

  /// Receives all frames of a message that has arrived; false where there is none.
  public func receiveIfReady(into multipart: Multipart) throws(ZeroMQError) -> Bool {
    multipart.restart()
    var frame = multipart.next()
    var arrived = false
    defer { if !arrived { multipart.restart() } }
    arrived = try receiveIfReady(into: frame)
    while arrived && frame.more {
      frame = multipart.next()
      try receive(into: frame)
    }
    return arrived
  }

  // MARK: Sending

  /// Sends a frame, waiting for room where there is none. The bytes are copied.
  ///
  /// - Throws: `again` after the send timeout, `terminated` at shutdown, `wrongState`,
  ///   `hostUnreachable`.
  public func send(
    _ bytes: UnsafeRawBufferPointer, _ flags: SendFlags = []
  ) throws(ZeroMQError) {
    let handle = try opened("zmq_send")
    try call("zmq_send") { zmq_send(handle, bytes.baseAddress, bytes.count, flags.rawValue) }
  }

  /// Sends a frame, waiting for room where there is none.
  public func send(_ bytes: [UInt8], _ flags: SendFlags = []) throws(ZeroMQError) {
    let handle = try opened("zmq_send")
    try call("zmq_send") { zmq_send(handle, bytes, bytes.count, flags.rawValue) }
  }

  /// Sends the content of a message without copying it. The message is empty then, unless the
  /// call failed.
  public func send(_ message: Message, _ flags: SendFlags = []) throws(ZeroMQError) {
    let handle = try opened("zmq_msg_send")
    try call("zmq_msg_send") { zmq_msg_send(message.storage, handle, flags.rawValue) }
  }

  /// Sends a frame if there is room at once; false, and nothing sent, where there is none.
  public func sendIfReady(
    _ bytes: UnsafeRawBufferPointer, _ flags: SendFlags = []
  ) throws(ZeroMQError) -> Bool {
    let handle = try opened("zmq_send")
    return try unlessBusy("zmq_send") {
      zmq_send(handle, bytes.baseAddress, bytes.count, flags.rawValue | ZMQ_DONTWAIT)
    }
  }

  /// Sends a frame if there is room at once; false, and nothing sent, where there is none.
  public func sendIfReady(
    _ bytes: [UInt8], _ flags: SendFlags = []
  ) throws(ZeroMQError) -> Bool {
    let handle = try opened("zmq_send")
    return try unlessBusy("zmq_send") {
      zmq_send(handle, bytes, bytes.count, flags.rawValue | ZMQ_DONTWAIT)
    }
  }

  /// Sends the content of a message if there is room at once; false, and the message as it was,
  /// where there is none.
  public func sendIfReady(
    _ message: Message, _ flags: SendFlags = []
  ) throws(ZeroMQError) -> Bool {
    let handle = try opened("zmq_msg_send")
    return try unlessBusy("zmq_msg_send") {
      zmq_msg_send(message.storage, handle, flags.rawValue | ZMQ_DONTWAIT)
    }
  }

  private func unlessBusy(
    _ function: String, _ body: () -> CInt
  ) throws(ZeroMQError) -> Bool {
    do throws(ZeroMQError) {
      try call(function, body)
      return true
    } catch {
      if error.code == .again { return false }
      throw error
    }
  }
}
