internal import CZeroMQ
internal import Glibc

/// A call of libzmq that failed: the code it set, and which function it was.
public struct ZeroMQError: Error, Hashable, Sendable {
  /// What went wrong, as `zmq_errno` reports it: a code of errno.h or one of libzmq's own.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: Int32

    /// The code with this number.
    public init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// EAGAIN: the call would have to wait, or its time limit passed.
    public static let again = Code(rawValue: EAGAIN)

    /// EINTR: a signal was caught meanwhile. Only where the caller asked to be told.
    public static let interrupted = Code(rawValue: EINTR)

    /// ETERM: the context is shutting down. Close the socket.
    public static let terminated = Code(rawValue: ETERM)

    /// EFSM: the socket's pattern does not allow this now, as in a second receive on a REP socket.
    public static let wrongState = Code(rawValue: EFSM)

    /// EADDRINUSE: somebody else is bound to this endpoint.
    public static let addressInUse = Code(rawValue: EADDRINUSE)

    /// EADDRNOTAVAIL: the address is not one of this machine.
    public static let addressNotAvailable = Code(rawValue: EADDRNOTAVAIL)

    /// ENODEV: the name of a network interface that does not exist.
    public static let noDevice = Code(rawValue: ENODEV)

    /// EHOSTUNREACH: a ROUTER socket with `routerMandatory` knows no such peer.
    public static let hostUnreachable = Code(rawValue: EHOSTUNREACH)

    /// EINVAL: an argument is not allowed.
    public static let invalid = Code(rawValue: EINVAL)

    /// ENOTSOCK: the socket is closed.
    public static let notASocket = Code(rawValue: ENOTSOCK)

    /// EMFILE: too many sockets in the context, or too many open files.
    public static let tooManyFiles = Code(rawValue: EMFILE)

    /// ENAMETOOLONG: the path of an ipc endpoint has more than 107 bytes.
    public static let nameTooLong = Code(rawValue: ENAMETOOLONG)

    /// ENOENT: nothing with this name, as with a connect to an inproc name nobody bound.
    public static let notFound = Code(rawValue: ENOENT)

    /// EPROTONOSUPPORT: no such transport.
    public static let transportNotSupported = Code(rawValue: EPROTONOSUPPORT)
  }

  /// What went wrong.
  public var code: Code

  /// The C function that failed, as in `zmq_bind`.
  public var function: String

  /// An error of a C function.
  public init(code: Code, function: String) {
    self.code = code
    self.function = function
  }

  /// What libzmq calls the code, as in "Address already in use".
  public var message: String {
    guard let text = zmq_strerror(code.rawValue) else { return "error \(code.rawValue)" }
    return String(cString: text)
  }
}

extension ZeroMQError: CustomStringConvertible {
  /// The function and the message.
  public var description: String { "\(function): \(message)" }
}

/// Calls a C function of libzmq until it was not interrupted, and throws what it reports.
///
/// Every `zmq_*` call that can fail goes through here, so that `zmq_errno` is read at once: Swift
/// code in between might allocate and overwrite it. EINTR is retried ("the operation was
/// interrupted by delivery of a signal before it could be completed", zmq_msg_recv), unless the
/// caller wants to know.
@inline(__always)
@discardableResult
func call(
  _ function: String, interruptible: Bool = false, _ body: () -> CInt
) throws(ZeroMQError) -> CInt {
  while true {
    let result = body()
    if result >= 0 { return result }
    let code = zmq_errno()
    if code == EINTR && !interruptible { continue }
    throw ZeroMQError(code: .init(rawValue: code), function: function)
  }
}
