internal import CZeroMQ

/// One frame, in memory that libzmq owns. Meant to be used again for many receives, which then
/// allocate nothing on this side.
///
/// Belongs to one thread at a time, like the socket it is used with.
public final class Message {
  /// The `zmq_msg_t`, initialised from init to deinit, at one address all that time: "never access
  /// zmq_msg_t members directly" (zmq_msg_init), so it must not be a Swift value that moves.
  let storage: UnsafeMutablePointer<zmq_msg_t>

  /// An empty message.
  public init() {
    storage = .allocate(capacity: 1)
    zmq_msg_init(storage)
  }

  deinit {
    zmq_msg_close(storage)
    storage.deallocate()
  }

  /// Bytes in the frame.
  public var size: Int { zmq_msg_size(storage) }

  /// Whether another frame of the same message follows.
  public var more: Bool { zmq_msg_more(storage) != 0 }

  /// Calls the closure with the bytes, where they are. They are gone with the next use of the
  /// message: do not keep the pointer.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Valid until the message is changed, which only its owner can do, and it is busy here.
    try body(UnsafeRawBufferPointer(start: zmq_msg_data(storage), count: size))
  }

  /// A copy of the bytes.
  public var bytes: [UInt8] { withBytes { Array($0) } }

  /// Frees the content. The message is empty then, and can be used again.
  public func clear() {
    zmq_msg_close(storage)
    zmq_msg_init(storage)
  }

  /// Takes the content of another message, which is empty then. No bytes are copied.
  public func take(from other: Message) {
    guard other !== self else { return }
    zmq_msg_move(storage, other.storage)
  }

  /// Has the same content as another message from now on, which stays as it is. Long content is shared
  /// and not copied (zmq_msg_copy).
  public func share(_ other: Message) {
    guard other !== self else { return }
    zmq_msg_copy(storage, other.storage)
  }

  /// What the transport says about the sender, as in `User-Id` or `Peer-Address`; `nil` where it
  /// says nothing (zmq_msg_gets).
  public func property(_ name: String) -> String? {
    guard let text = zmq_msg_gets(storage, name) else { return nil }
    return String(cString: text)
  }
}
