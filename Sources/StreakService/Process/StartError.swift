/// Why a program could not start: what people see, and the exit status (sysexits.h).
public struct StartError: Error, Sendable, CustomStringConvertible {
  /// Exit statuses.
  public enum Status: Int32, Sendable {
    /// The command line is wrong.
    case usage = 64
    /// The store is damaged or newer than the program.
    case data = 65
    /// There is no store to save or to look at.
    case noInput = 66
    /// Something cannot be had: an address, a thread.
    case unavailable = 69
    /// A file or directory cannot be made.
    case cannotCreate = 73
    /// A setting cannot be used.
    case configuration = 78
  }

  /// The exit status.
  public let status: Status
  /// What is wrong and what to do.
  public let message: String

  /// An error of a start.
  public init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
