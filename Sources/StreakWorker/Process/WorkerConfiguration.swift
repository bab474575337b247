import StreakCore
import StreakProtocol
import StreakStore
import ZeroMQ

/// What a worker is started with.
public struct WorkerConfiguration: Sendable {
  /// Where it listens.
  public var endpoints: [Endpoint]
  /// The file of its SQLite store.
  public var storePath: String
  /// The server of its PostgreSQL store, in the place of a file; `nil`: it has a file.
  public var postgres: PostgresSettings?
  /// What an acknowledged write survives.
  public var durability = Store.Durability.full
  /// Refuses all writes.
  public var readOnly = false
  /// Threads that answer, 1-64.
  public var threads = 1
  /// The zone where neither request nor profile names one.
  public var zoneName = "UTC"
  /// Whether a write may carry an `as_of`: for tests and replays.
  public var trustAsOf = false
  /// Whether a TCP endpoint that others can reach may be served without a key.
  public var allowOpenTCP = false
  /// What is taken at most.
  public var limits = Limits()
  /// Milliseconds that a handler may take; 0: it is not watched.
  public var watchdog = 10_000
  /// How long a write waits for another writer, in milliseconds.
  public var busyMilliseconds: Int32 = 5000
  /// Where zones are found.
  public var zoneDirectory = ZoneDatabase.defaultDirectory
  /// A directory of tips and genres (Protocol/CONTENT.md); `nil`: there are none.
  public var contentDirectory: String?
  /// Listening descriptors that a service manager passed in.
  public var inherited: [Int32] = []

  /// A configuration with the defaults of `streakd`.
  public init(endpoints: [Endpoint], storePath: String) {
    self.endpoints = endpoints
    self.storePath = storePath
  }
}

/// Why a worker could not start: what people see, and the exit status (sysexits.h).
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

extension StartError {
  /// What a store could not do.
  init(_ error: StoreError) {
    let status: Status =
      switch error.code {
      case .damaged, .tooNew: .data
      case .unreachable, .busy: .unavailable
      default: .cannotCreate
      }
    self.init(status, error.description)
  }
}
