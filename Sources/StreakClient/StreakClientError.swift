import StreakProtocol
import ZeroMQ

/// Why a call has no answer: what happened, and what to do about it.
public struct StreakClientError: Error, Hashable, Sendable {
  /// What happened.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private enum Kind: String {
      case noWorker, timedOut, cancelled, closed, refused, badReply, tooLarge, badEndpoint, system
      case keyRefused
    }
    private let kind: Kind

    /// Nobody is there: no connection came about, or the worker went away after the call was sent.
    /// Asking again is safe, because writes carry the client's ids.
    public static let noWorker = Code(kind: .noWorker)
    /// The call was sent and no answer came in time. It may have been done; asking again is safe.
    public static let timedOut = Code(kind: .timedOut)
    /// The task was cancelled. The call may have been done.
    public static let cancelled = Code(kind: .cancelled)
    /// The client was closed, before or meanwhile.
    public static let closed = Code(kind: .closed)
    /// The worker answered with another status than OK: see ``StreakClientError/refusal``.
    public static let refused = Code(kind: .refused)
    /// What answered does not speak the protocol, or answered another call.
    public static let badReply = Code(kind: .badReply)
    /// A frame above the limit, or no calls or more than 64 of them. Nothing was sent.
    public static let tooLarge = Code(kind: .tooLarge)
    /// The endpoint cannot be read, or not be connected to.
    public static let badEndpoint = Code(kind: .badEndpoint)
    /// The system has no room for another thread or descriptor.
    public static let system = Code(kind: .system)

    /// Somebody is there and there is no connection, because of the keys: the worker does not know this
    /// client's, has another one than it was taken for, or wants one. Nothing was sent.
    public static let keyRefused = Code(kind: .keyRefused)

    /// The name of the code, as in `timedOut`.
    public var description: String { kind.rawValue }
  }

  /// What happened.
  public var code: Code

  /// What happened and what to do, safe to show.
  public var message: String

  /// With `refused`: the status, the field at fault and the sentence of the worker.
  public var refusal: CallError?

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The worker's refusal of a call.
  init(_ refusal: CallError) {
    code = .refused
    message = refusal.description
    self.refusal = refusal
  }

  init(_ error: ZeroMQError) {
    let code: Code = error.code == .terminated || error.code == .notASocket ? .closed : .system
    self.init(code, error.description)
  }
}

extension StreakClientError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension StreakClientError {
  static func noWorker(_ endpoint: Endpoint, _ reason: String) -> StreakClientError {
    StreakClientError(
      .noWorker, "no worker at \(endpoint) (\(reason)): start streakd, or name its endpoint")
  }

  static func timedOut(_ endpoint: Endpoint, milliseconds: Int) -> StreakClientError {
    StreakClientError(
      .timedOut,
      "the worker at \(endpoint) did not answer in \(milliseconds) ms: ask again, or wait longer")
  }

  /// No socket, or none that could begin to connect.
  static func connecting(_ error: ZeroMQError, _ endpoint: Endpoint) -> StreakClientError {
    if error.function == "zmq_connect" && error.code != .terminated {
      return StreakClientError(.badEndpoint, "cannot connect to \(endpoint): \(error.message)")
    }
    return StreakClientError(error)
  }

  static let closed = StreakClientError(.closed, "the client is closed: make another")

  static let cancelled = StreakClientError(.cancelled, "the call was cancelled")
}
