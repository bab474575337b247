internal import CZeroMQ
internal import Glibc
import StreakSupport

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
  /// Its threads are not started yet, and shall never interrupt others.
  private let startsModestly: Locked<Bool>

  /// A context with so many threads for input and output (1 serves about a gigabyte a second) and
  /// room for so many sockets.
  ///
  /// - Parameter modest: its threads never interrupt one that runs (`SCHED_BATCH`, sched(7)), so that what
  ///   a socket's thread sends in one go leaves in one go: where they share a processor each message else
  ///   costs a change of threads and a system call of its own.
  /// - Throws: EMFILE where the process has no descriptors left, EINVAL for numbers below one.
  public init(
    ioThreads: Int32 = 1, maxSockets: Int32 = 1023, modest: Bool = false
  ) throws(ZeroMQError) {
    startsModestly = Locked(modest)
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
      // The first socket starts the threads.
      let isModest = startsModestly.withLock { isModest in
        defer { isModest = false }
        return isModest
      }
      let opened =
        isModest
        ? Self.modestly { zmq_socket(handle.pointer, kind.rawValue) }
        : zmq_socket(handle.pointer, kind.rawValue)
      guard let socket = opened else {
        return .failure(
          ZeroMQError(code: .init(rawValue: zmq_errno()), function: "zmq_socket"))
      }
      return .success(SocketHandle(pointer: socket))
    }
    return try result.get()
  }
}

extension Context {
  /// Runs `body` so that threads it starts get the policy `SCHED_BATCH`: a thread inherits it from the one
  /// that makes it (pthread_attr_setinheritsched(3)). Where the system does not allow that, they go without.
  fileprivate static func modestly<Result>(_ body: () -> Result) -> Result {
    // SCHED_BATCH, which the headers show to C only where it asks for more than POSIX.
    let batch: Int32 = 3
    var own = sched_param()
    let policy = sched_getscheduler(0)
    guard policy == SCHED_OTHER, sched_getparam(0, &own) == 0,
      sched_setscheduler(0, batch, &own) == 0
    else { return body() }
    defer { sched_setscheduler(0, policy, &own) }
    return body()
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
