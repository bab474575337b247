internal import CZeroMQ

/// The events of a socket's monitor, one after another (zmq_socket_monitor).
///
/// Belongs to one thread, and is closed after the socket that it watches.
struct MonitorEvents {
  /// Where they arrive: what to poll for `readable`.
  let socket: Socket

  private let message = Multipart(limit: 2)

  /// Watches a socket from now on: before bind or connect, so that nothing is missed.
  ///
  /// - Parameter events: the sum of the numbers of the events that are wanted.
  init(of watched: Socket, _ events: CInt) throws(ZeroMQError) {
    let handle = try watched.opened("zmq_socket_monitor")
    // Names on inproc are the context's, so this one must be unique.
    let name = "inproc://monitor-\(UInt64.random(in: 0...UInt64.max))"
    try call("zmq_socket_monitor") { zmq_socket_monitor(handle, name, events) }
    socket = try Socket(watched.context, .pair)
    try socket.set(.linger, to: 0)
    // Else the thread that does the context's input and output would wait for who does not look.
    try socket.set(.receiveHighWater, to: 0)
    try call("zmq_connect") { zmq_connect(try? socket.opened("zmq_connect"), name) }
  }

  /// Number and value of the next event that is there; `nil`: there is none now.
  func next() throws(ZeroMQError) -> (number: CInt, value: UInt32)? {
    guard try socket.receiveIfReady(into: message) else { return nil }
    // "The first frame contains an event number (16 bits), and an event value (32 bits)", in the
    // machine's own order of bytes.
    return message[0].withBytes { bytes in
      guard bytes.count >= 6 else { return (0, 0) }
      return (
        CInt(bytes.loadUnaligned(as: UInt16.self)),
        bytes.loadUnaligned(fromByteOffset: 2, as: UInt32.self)
      )
    }
  }
}
