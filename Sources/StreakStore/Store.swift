import StreakCore

/// Learners' histories, in a SQLite file in WAL mode or on a PostgreSQL server.
///
/// One store belongs to one thread; threads and processes that share the histories open one each. A
/// file has one writer at a time, a server one for each learner; readers are never blocked. A write
/// is durable when ``write(onOneState:_:)`` returns.
public final class Store {
  /// What a write survives once it is acknowledged.
  public enum Durability: String, Sendable, CaseIterable {
    /// A loss of power (`synchronous=FULL`).
    case full
    /// A crash of the program, not a loss of power (`synchronous=NORMAL`).
    case normal
  }

  let connection: StoreConnection
  /// The connection, where the store is a file.
  let file: SQLiteConnection?
  /// The connection, where the store is on a server.
  private let server: PostgresConnection?
  let zones: ZoneDatabase
  /// The version of the schema when the store was opened.
  public let schemaVersion: Int
  /// Whether it was opened to be read only.
  public let isReadOnly: Bool

  private let snapshot = HeldSnapshot()
  var cache = LearnerCache()
  /// What was answered lately; `nil` where there was no memory for that.
  let answers = AnswerCache()
  /// What it did for its readers.
  public internal(set) var counts = StoreCounts()
  /// What the write under way, or the last one, changed.
  var notes = ChangeNotes()
  /// What the caller calls what it writes next, as by the number of an operation: ``LearnerChange/origin``.
  public var origin: Int32 = 0
  /// A write is under way: what it has written so far is in no snapshot.
  private(set) var isWriting = false
  /// How many snapshots were taken.
  public private(set) var snapshotsTaken: UInt64 = 0
  /// Counts the states that others have made, from 1: what was read in this one is still so, but for the
  /// learners that were written here since, of whom nothing is remembered (``forget(_:)``).
  private(set) var epoch: UInt64 = 0
  /// What the snapshot said of the commits of others.
  private var othersVersion: Int64?
  /// The session of the server in which the cache was filled.
  private var session = 0

  /// Opens a store, creates it where there is none, and brings its schema up to date.
  ///
  /// - Parameters:
  ///   - path: the file; its directory must exist.
  ///   - durability: what an acknowledged write survives.
  ///   - readOnly: refuses writes, and neither creates nor migrates.
  ///   - zones: where the zones that profiles name are found.
  ///   - busyMilliseconds: how long a write waits for another writer.
  /// - Throws: ``StoreError``: `cannotOpen`, `damaged` for a file that is not a store, `tooNew`.
  public init(
    path: String, durability: Durability = .full, readOnly: Bool = false, zones: ZoneDatabase,
    busyMilliseconds: Int32 = 5000
  ) throws(StoreError) {
    let file = StoreFile(path)
    try file.inspect()
    let connection = try SQLiteConnection(
      path: path, readOnly: readOnly, busyMilliseconds: busyMilliseconds)
    // Whatever is found wrong, the log stays as it is.
    connection.keepLog(true)
    do throws(StoreError) {
      schemaVersion = try Int(
        Self.prepare(
          connection, file, durability: durability, readOnly: readOnly,
          busyMilliseconds: busyMilliseconds))
    } catch {
      connection.close()
      guard error.code == .damaged else { throw error }
      throw connection.sawDamage ? file.damage(error.detail) : error
    }
    connection.keepLog(false)
    self.connection = connection
    self.file = connection
    server = nil
    self.zones = zones
    isReadOnly = readOnly
  }

  /// Opens a store on a PostgreSQL server, which `streakd migrate` has made.
  ///
  /// - Parameters:
  ///   - settings: where it is, and how long is waited.
  ///   - durability: `full` is what the server does by itself, at least that a commit is on its disk;
  ///     `normal` may lose the last moments before a crash of the server.
  /// - Throws: ``StoreError``: `unreachable`, `cannotOpen`, `tooNew`.
  public init(
    _ settings: PostgresSettings, durability: Durability = .full, readOnly: Bool = false,
    zones: ZoneDatabase
  ) throws(StoreError) {
    let server = PostgresConnection(settings, durability: durability, isReadOnly: readOnly)
    schemaVersion = try Int(server.open())
    connection = server
    self.server = server
    file = nil
    self.zones = zones
    isReadOnly = readOnly
  }

  /// The engine's name, as clients are told it.
  public var engine: String { server == nil ? "sqlite" : "postgresql" }

  /// SQLite found the file damaged: reads that still work go on, and nothing is written any more.
  public var isDamaged: Bool { file?.sawDamage ?? false }

  /// Closes the file. The store must not be used afterwards.
  public func close() {
    releaseSnapshot()
    connection.close()
  }

  /// Stops a running statement, from any thread, while the store is open.
  public var interrupter: Interrupter { Interrupter(file: file?.interrupter, server: server?.stop) }

  /// Ends what a store's thread waits for.
  public struct Interrupter: Sendable {
    let file: SQLiteConnection.Interrupter?
    let server: PostgresStop?

    /// Makes the running statement fail with `interrupted`.
    public func interrupt() {
      file?.interrupt()
      server?.request()
    }
  }

  /// Whether writes about different learners may share a transaction: there is one writer at a time anyhow.
  /// On a server it would hold the locks of all of them, and two that hold each other's would wait for ever.
  public var groupsWrites: Bool { server == nil }

  /// Whether ``limit(milliseconds:)`` has a use.
  public var takesLimit: Bool { server != nil }

  /// Ends the next transaction when so much time has passed; `nil`: at the limit that the store was
  /// opened with, as all others. A store in a file is not limited so.
  public func limit(milliseconds: Int?) { server?.limit(milliseconds: milliseconds) }

  // MARK: Transactions

  /// Runs `body` on the newest snapshot of the store.
  ///
  /// The snapshot of a file is kept for the next read, which uses it again if nobody has committed
  /// since: see ``HeldSnapshot``. Call ``releaseSnapshot()`` when no read follows soon. Where a
  /// server was lost `body` is run once more, on a new connection.
  public func read<Result>(_ body: () throws -> Result) throws -> Result {
    guard let file else { return try readServer(body) }
    if !snapshot.isNewest {
      releaseSnapshot()
      snapshotsTaken += 1
      let version = try snapshot.begin(file)
      if version != othersVersion { epoch += 1 }
      othersVersion = version
    }
    do {
      return try body()
    } catch {
      // Whatever went wrong, the next read starts from nothing.
      if error is StoreError { releaseSnapshot() }
      throw error
    }
  }

  private func readServer<Result>(_ body: () throws -> Result) throws -> Result {
    try repeating {
      try begin(.read)
      defer { connection.rollback() }
      return try body()
    }
  }

  /// Whether a snapshot is kept, which keeps the log of changes from being emptied.
  public var holdsSnapshot: Bool { snapshot.isHeld }

  /// Lets go of the snapshot that is kept for the next read.
  public func releaseSnapshot() {
    if let file { snapshot.end(file) }
  }

  /// Runs `body` as the only writer, of a file or of each learner that it raises the revision of, and
  /// makes what it wrote durable, or nothing of it.
  ///
  /// On a server `body` may be run more than once; only the last run counts.
  ///
  /// - Parameter onOneState: `body` also reads learners that it does not write, and these reads see
  ///   one state. In a file they always do.
  public func write<Result>(onOneState: Bool = false, _ body: () throws -> Result) throws -> Result
  {
    try repeating {
      releaseSnapshot()
      try refuseDamaged()
      try begin(onOneState ? .writeOnOneState : .write)
      isWriting = true
      notes.restart()
      defer { isWriting = false }
      do {
        let result = try body()
        // What was read may have been damaged although nobody passed the error on.
        try refuseDamaged()
        try connection.commit()
        return result
      } catch {
        connection.rollback()
        throw error
      }
    }
  }

  private func begin(_ access: StoreConnection.Access) throws(StoreError) {
    try connection.begin(access)
    guard let server else { return }
    snapshotsTaken += 1
    epoch += 1
    // After another server has taken over a revision may stand for something else.
    if session != server.session {
      cache = LearnerCache()
      answers?.removeAll()
    }
    session = server.session
  }

  private func repeating<Result>(_ body: () throws -> Result) throws -> Result {
    while true {
      do {
        return try body()
      } catch let error as StoreError where connection.mayRepeat(after: error) {
        continue
      }
    }
  }

  /// Runs one call within ``write(onOneState:_:)``: what it wrote stays only where it returns `keep`.
  ///
  /// - Parameter takesBack: false for a call that itself leaves nothing behind where it keeps nothing. An
  ///   error ends the whole transaction anyhow, and for a savepoint SQLite copies every page before it
  ///   changes it.
  func nested<Result>(
    takesBack: Bool = true, _ body: () throws -> (keep: Bool, result: Result)
  ) throws -> Result {
    guard takesBack else {
      let (keep, result) = try body()
      notes.end(keep: keep)
      return result
    }
    try connection.enterPart()
    do {
      let (keep, result) = try body()
      try connection.leavePart(keep: keep)
      notes.end(keep: keep)
      return result
    } catch {
      connection.abandonPart()
      notes.end(keep: false)
      throw error
    }
  }

  private func refuseDamaged() throws(StoreError) {
    guard isDamaged else { return }
    throw StoreError(
      .damaged, "the store's file is damaged: nothing is written until it is mended")
  }
}
