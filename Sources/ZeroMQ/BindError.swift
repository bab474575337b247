internal import Glibc

/// Why a socket could not be bound.
public struct BindError: Error, Hashable, Sendable {
  /// The kind of reason.
  public struct Code: Hashable, Sendable {
    private enum Kind { case notASocket, inUse, noDirectory, notAllowed, notListening, system }
    private let kind: Kind

    /// Something else than a socket stands at the path. It was left as it is.
    public static let notASocket = Code(kind: .notASocket)
    /// Another process, or another socket of this one, listens there.
    public static let inUse = Code(kind: .inUse)
    /// The directory of the path is missing and so is the one above it, or is no directory.
    public static let noDirectory = Code(kind: .noDirectory)
    /// This user may not.
    public static let notAllowed = Code(kind: .notAllowed)
    /// A descriptor that was passed in is not a listening stream socket.
    public static let notListening = Code(kind: .notListening)
    /// Something else: the message says what.
    public static let system = Code(kind: .system)
  }

  /// The kind of reason.
  public var code: Code

  /// Where it was to be bound.
  public var endpoint: String

  /// What is wrong, one sentence without a final stop.
  public var message: String

  /// The process that holds the path's lock, where it is known.
  public var holder: Int32?

  init(_ code: Code, endpoint: String, _ message: String, holder: Int32? = nil) {
    self.code = code
    self.endpoint = endpoint
    self.message = message
    self.holder = holder
  }

  init(_ code: Code, _ endpoint: Endpoint, _ message: String, holder: Int32? = nil) {
    self.init(code, endpoint: endpoint.description, message, holder: holder)
  }

  /// What a system call reported.
  init(_ function: String, _ number: Int32, _ endpoint: Endpoint, _ object: String) {
    let code: Code
    switch number {
    case EADDRINUSE: code = .inUse
    case EACCES, EPERM, EROFS: code = .notAllowed
    case ENOENT, ENOTDIR: code = .noDirectory
    default: code = .system
    }
    self.init(code, endpoint, "\(function) \(object): \(String(cString: strerror(number)))")
  }

  init(_ error: ZeroMQError, _ endpoint: Endpoint) {
    let code: Code = error.code == .addressInUse ? .inUse : .system
    self.init(code, endpoint, error.description)
  }
}

extension BindError: CustomStringConvertible {
  /// Where, and what is wrong.
  public var description: String { "cannot listen on \(endpoint): \(message)" }
}
