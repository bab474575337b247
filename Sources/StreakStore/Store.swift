import CSQLite
import StreakCore

/// Learners' histories in a SQLite file in WAL mode.
///
/// One store belongs to one thread; threads and processes that share the file open one each. There
/// is one writer at a time, and readers are never blocked (sqlite.org/wal.html). A write is durable
/// when ``write(_:)`` returns.
public final class Store {
  /// What a write survives once it is acknowledged.
  public enum Durability: String, Sendable, CaseIterable {
    /// A loss of power (`synchronous=FULL`).
    case full
    /// A crash of the program, not a loss of power (`synchronous=NORMAL`).
    case normal
  }

  let connection: SQLiteConnection
  let zones: ZoneDatabase
  /// The version of the file's schema.
  public let schemaVersion: Int
  /// Whether it was opened to be read only.
  public let isReadOnly: Bool

  private let snapshot = HeldSnapshot()
  var cache = LearnerCache()
  /// What it did for its readers.
  public internal(set) var counts = StoreCounts()
  /// A write is under way: what it has written so far is in no snapshot.
  private(set) var isWriting = false
  /// Counts the snapshots that were taken, from 1.
  private(set) var snapshotNumber: UInt64 = 0
  private static let beginImmediate = Query("BEGIN IMMEDIATE")
  private static let commit = Query("COMMIT")
  private static let rollback = Query("ROLLBACK")
  private static let savepoint = Query("SAVEPOINT call")
  private static let release = Query("RELEASE call")
  private static let rollbackCall = Query("ROLLBACK TO call")

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
    self.zones = zones
    isReadOnly = readOnly
  }

  /// SQLite found the file damaged: reads that still work go on, and nothing is written any more.
  public var isDamaged: Bool { connection.sawDamage }

  /// Closes the file. The store must not be used afterwards.
  public func close() {
    releaseSnapshot()
    connection.close()
  }

  /// Stops a running statement, from any thread, while the store is open.
  public var interrupter: SQLiteConnection.Interrupter { connection.interrupter }

  // MARK: Transactions

  /// Runs `body` on the newest snapshot of the store.
  ///
  /// The snapshot is kept for the next read, which uses it again if nobody has committed since: see
  /// ``HeldSnapshot``. Call ``releaseSnapshot()`` when no read follows soon.
  public func read<Result>(_ body: () throws -> Result) throws -> Result {
    if !snapshot.isNewest {
      releaseSnapshot()
      snapshotNumber += 1
      try snapshot.begin(connection)
    }
    do {
      return try body()
    } catch {
      // Whatever went wrong, the next read starts from nothing.
      if error is StoreError { releaseSnapshot() }
      throw error
    }
  }

  /// How many snapshots were taken.
  public var snapshotsTaken: UInt64 { snapshotNumber }

  /// Whether a snapshot is kept, which keeps the log of changes from being emptied.
  public var holdsSnapshot: Bool { snapshot.isHeld }

  /// Lets go of the snapshot that is kept for the next read.
  public func releaseSnapshot() { snapshot.end(connection) }

  /// Runs `body` as the only writer and makes what it wrote durable, or nothing of it.
  public func write<Result>(_ body: () throws -> Result) throws -> Result {
    releaseSnapshot()
    try refuseDamaged()
    try connection.statement(Self.beginImmediate).run()
    isWriting = true
    defer { isWriting = false }
    do {
      let result = try body()
      // What was read may have been damaged although nobody passed the error on.
      try refuseDamaged()
      try connection.statement(Self.commit).run()
      return result
    } catch {
      // After a full disk SQLite may have rolled back by itself (sqlite.org/lang_transaction.html).
      if sqlite3_get_autocommit(connection.handle) == 0 {
        try? connection.statement(Self.rollback).run()
      }
      throw error
    }
  }

  /// Runs one call within ``write(_:)``: what it wrote stays only where it returns `keep`.
  ///
  /// - Parameter takesBack: false for a call that itself leaves nothing behind where it keeps nothing. An
  ///   error ends the whole transaction anyhow, and for a savepoint SQLite copies every page before it
  ///   changes it.
  func nested<Result>(
    takesBack: Bool = true, _ body: () throws -> (keep: Bool, result: Result)
  ) throws -> Result {
    guard takesBack else { return try body().result }
    try connection.statement(Self.savepoint).run()
    do {
      let (keep, result) = try body()
      if !keep { try connection.statement(Self.rollbackCall).run() }
      try connection.statement(Self.release).run()
      return result
    } catch {
      if sqlite3_get_autocommit(connection.handle) == 0 {
        try? connection.statement(Self.rollbackCall).run()
        try? connection.statement(Self.release).run()
      }
      throw error
    }
  }

  private func refuseDamaged() throws(StoreError) {
    guard isDamaged else { return }
    throw StoreError(
      .damaged, "the store's file is damaged: nothing is written until it is mended")
  }
}
