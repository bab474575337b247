internal import CZeroMQ

extension Socket {
  /// Sets a number. Units and default are said at each option.
  ///
  /// - Throws: EINVAL where the value is out of range.
  public func set(_ option: SocketOption<Int32>, to value: Int32) throws(ZeroMQError) {
    try setNumber(value, option.number, option.name)
  }

  /// Sets a number. Units and default are said at each option.
  public func set(_ option: SocketOption<Int64>, to value: Int64) throws(ZeroMQError) {
    try setNumber(value, option.number, option.name)
  }

  /// Turns an option on or off.
  public func set(_ option: SocketOption<Bool>, to value: Bool) throws(ZeroMQError) {
    try setNumber(value ? 1 as Int32 : 0, option.number, option.name)
  }

  /// Sets bytes.
  public func set(_ option: SocketOption<[UInt8]>, to value: [UInt8]) throws(ZeroMQError) {
    let handle = try opened("zmq_setsockopt")
    try call("zmq_setsockopt \(option.name)") {
      zmq_setsockopt(handle, option.number, value, value.count)
    }
  }

  /// Reads a number.
  public func get(_ option: SocketOption<Int32>) throws(ZeroMQError) -> Int32 {
    try number(option.number, option.name, 0 as Int32)
  }

  /// Reads a number.
  public func get(_ option: SocketOption<Int64>) throws(ZeroMQError) -> Int64 {
    try number(option.number, option.name, 0 as Int64)
  }

  /// Whether an option is on.
  public func get(_ option: SocketOption<Bool>) throws(ZeroMQError) -> Bool {
    try number(option.number, option.name, 0 as Int32) != 0
  }

  /// Whether another frame follows the one received last.
  public var receiveMore: Bool {
    get throws(ZeroMQError) { try get(.receiveMore) }
  }

  /// What can be done without waiting, now.
  public var events: PollEvents {
    get throws(ZeroMQError) {
      PollEvents(rawValue: Int16(truncatingIfNeeded: try get(SocketOption<Int32>.events)))
    }
  }

  /// A descriptor that becomes readable when something may have happened to the socket (ZMQ_FD).
  ///
  /// To wait for many sockets it costs one system call, where polling the sockets themselves costs one
  /// for each. But it is edge-triggered: a call on the socket may take the signal of a message that
  /// has not been received yet. So after *any* call, and once at first, receive until there is nothing,
  /// before waiting for the descriptor again.
  public var signal: Int32 {
    get throws(ZeroMQError) { try get(SocketOption<Int32>.descriptor) }
  }

  /// The address of the last bind or connect, with the port that was chosen for `*`. Empty before.
  public var lastEndpoint: String {
    get throws(ZeroMQError) {
      let handle = try opened("zmq_getsockopt")
      var buffer = [UInt8](repeating: 0, count: 1024)
      var length = buffer.count
      try call("zmq_getsockopt ZMQ_LAST_ENDPOINT") {
        zmq_getsockopt(handle, ZMQ_LAST_ENDPOINT, &buffer, &length)
      }
      // "The returned value will be a NULL-terminated string" (zmq_getsockopt).
      return String(decoding: buffer.prefix(while: { $0 != 0 }), as: UTF8.self)
    }
  }

  private func setNumber<Value: FixedWidthInteger>(
    _ value: Value, _ number: CInt, _ name: String
  ) throws(ZeroMQError) {
    let handle = try opened("zmq_setsockopt")
    var value = value
    // libzmq copies the value before it returns.
    try call("zmq_setsockopt \(name)") {
      zmq_setsockopt(handle, number, &value, MemoryLayout<Value>.size)
    }
  }

  private func number<Value: FixedWidthInteger>(
    _ number: CInt, _ name: String, _ zero: Value
  ) throws(ZeroMQError) -> Value {
    let handle = try opened("zmq_getsockopt")
    var value = zero
    var length = MemoryLayout<Value>.size
    try call("zmq_getsockopt \(name)") { zmq_getsockopt(handle, number, &value, &length) }
    return value
  }
}
