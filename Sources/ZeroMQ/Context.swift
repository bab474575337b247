internal import CZeroMQ
internal import Glibc

/// The threads and the name space that sockets live in. One a process is enough.
///
/// May be used from any thread ("a ØMQ context is thread safe", zmq). The order at the end is:
/// ``shutdown()``, then every owner closes its sockets, then ``close()``.
public final class Context: Sendable {
  /// A handle that `zmq_ctx_new` returned.
  ///
  /// Unchecked, because a pointer is not Sendable; libzmq allows the use of a context from any
  /// thread, and the mutex below gives the pointer away to one caller of `zmq_ctx_term` only.
  private struct Handle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  private let handle: Locked<Handle?>

  /// A context with so many threads for input and output (1 serves about a gigabyte a second) and
  /// room for so many sockets.
  ///
  /// - Throws: EMFILE where the process has no descriptors left, EINVAL for numbers below one.
  public init(ioThreads: Int32 = 1, maxSockets: Int32 = 1023) throws(ZeroMQError) {
    guard let pointer = zmq_ctx_new() else {
      throw ZeroMQError(code: .init(rawValue: zmq_errno()), function: "zmq_ctx_new")
    }
    do throws(ZeroMQError) {
      guard ioThreads >= 1, maxSockets >= 1 else {
        throw ZeroMQError(code: .invalid, function: "zmq_ctx_set")
      }
      try call("zmq_ctx_set") { zmq_ctx_set(pointer, ZMQ_IO_THREADS, ioThreads) }
      try call("zmq_ctx_set") { zmq_ctx_set(pointer, ZMQ_MAX_SOCKETS, maxSockets) }
      // Else a message nobody takes keeps `zmq_ctx_term` waiting for ever: the default LINGER of
      // new sockets becomes 0 instead of infinite (zmq_ctx_set, ZMQ_BLOCKY).
      try call("zmq_ctx_set") { zmq_ctx_set(pointer, ZMQ_BLOCKY, 0) }
    } catch {
      zmq_ctx_term(pointer)
      throw error
    }
    handle = Locked(Handle(pointer: pointer))
  }

  /// Sockets keep their context, so none is open here, and terminating waits at most for what
  /// they still had to send (their LINGER).
  deinit {
    close()
  }

  /// Makes every call that waits on a socket of this context fail with `terminated`, now and from
  /// now on. Returns at once; may be called from any thread and more than once.
  public func shutdown() {
    handle.withLock { handle in
      guard let handle else { return }
      zmq_ctx_shutdown(handle.pointer)
    }
  }

  /// Shuts down, waits until every socket is closed and has sent what its LINGER allows, and frees
  /// the context. A second call does nothing.
  ///
  /// Waits for ever where a socket is never closed: close them first, each on its own thread.
  public func close() {
    let owned = handle.withLock { handle in
      let owned = handle
      handle = nil
      return owned
    }
    guard let owned else { return }
    // EINTR: "termination was interrupted by a signal. It can be restarted if needed"
    // (zmq_ctx_term).
    while zmq_ctx_term(owned.pointer) != 0 && zmq_errno() == EINTR {}
  }

  /// A new socket handle. Under the lock, so that the context cannot be freed meanwhile.
  func open(_ kind: SocketKind) throws(ZeroMQError) -> SocketHandle {
    let result: Result<SocketHandle, ZeroMQError> = handle.withLock { handle in
      guard let handle else {
        return .failure(ZeroMQError(code: .terminated, function: "zmq_socket"))
      }
      guard let socket = zmq_socket(handle.pointer, kind.rawValue) else {
        return .failure(
          ZeroMQError(code: .init(rawValue: zmq_errno()), function: "zmq_socket"))
      }
      return .success(SocketHandle(pointer: socket))
    }
    return try result.get()
  }
}

/// A socket on its way from the context to its owner.
///
/// Unchecked: nobody else has the pointer yet.
struct SocketHandle: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer
}

/// The version of the libzmq in use, as in "4.3.4".
public var libraryVersion: String {
  var (major, minor, patch): (CInt, CInt, CInt) = (0, 0, 0)
  zmq_version(&major, &minor, &patch)
  return "\(major).\(minor).\(patch)"
}
