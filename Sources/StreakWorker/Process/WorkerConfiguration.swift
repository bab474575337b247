import StreakCore
import StreakProtocol
import StreakService
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
  /// Who may connect, and by which key it is known itself.
  public var security = SecurityOptions()
  /// What is taken at most.
  public var limits = Limits()
  /// Milliseconds that a handler may take; 0: it is not watched.
  public var watchdog = 10_000
  /// How long a write waits for another writer, in milliseconds.
  public var busyMilliseconds: Int32 = 5000
  /// Where zones are found.
  public var zoneDirectory = ZoneDatabase.defaultDirectory
  /// For how many days single records are kept, at least 7 (``StoreForget``); `nil`: for ever.
  public var retainRecords: Int?
  /// A directory of tips and genres (Protocol/CONTENT.md); `nil`: there are none.
  public var contentDirectory: String?
  /// Where clients can subscribe to change notices; of a worker with a broker, unless it is off, there.
  public var notices = NoticePlace.beside
  /// Where it registers with a broker and gets its requests from; `nil`: it listens itself.
  public var broker: Endpoint?
  /// What the broker's operators call it.
  public var name = "streakd"
  /// Listening descriptors that a service manager passed in.
  public var inherited: [Int32] = []

  /// A configuration with the defaults of `streakd`.
  public init(endpoints: [Endpoint], storePath: String) {
    self.endpoints = endpoints
    self.storePath = storePath
  }
}
