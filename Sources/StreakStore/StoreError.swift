/// What a store could not do.
public struct StoreError: Error, Sendable, CustomStringConvertible {
  /// What kind of failure it is, for those who decide what to do next.
  public enum Code: Sendable {
    /// Another writer kept the store for longer than the limit: try again.
    case busy
    /// No room left on the disk.
    case full
    /// The store can be read only.
    case readOnly
    /// The handler ran over its limit and was interrupted.
    case interrupted
    /// The file is not a store of ours, or is damaged.
    case damaged
    /// What is stored of one learner contradicts itself; `streakd check` tells more.
    case inconsistent
    /// The store was written by a newer program.
    case tooNew
    /// The file cannot be opened.
    case cannotOpen
    /// The server cannot be reached, or was lost before anything was made durable: try again.
    case unreachable
    /// The server was lost while it made a write durable: whether it did, nobody knows. A write that
    /// is sent again is harmless, because it has ids or keys.
    case unknown
    /// A file stands where one should be made.
    case exists
    /// Anything else: a fault of ours, or of the disk.
    case other

    /// Whether it says of the whole store that nothing can be written now, whatever it is.
    public var isAboutTheStore: Bool {
      switch self {
      case .busy, .full, .readOnly, .cannotOpen, .damaged: true
      default: false
      }
    }
  }

  /// The kind of failure.
  public let code: Code
  /// What happened, one sentence without a final stop, safe to show.
  public let message: String
  /// The statement or file that failed, for the log only.
  public let detail: String

  /// An error with what people may see and what the log should have.
  public init(_ code: Code, _ message: String, detail: String = "") {
    self.code = code
    self.message = message
    self.detail = detail
  }

  /// The message and the detail.
  public var description: String { detail.isEmpty ? message : "\(message) (\(detail))" }
}
