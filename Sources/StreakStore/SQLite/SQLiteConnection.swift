import CSQLite

/// One connection to a SQLite file, for one thread at a time.
///
/// Not Sendable: the thread that opened it owns it; only ``interrupter`` may be used elsewhere.
public final class SQLiteConnection: StoreConnection {
  private static let beginImmediate = Query("BEGIN IMMEDIATE")
  private static let begin = Query("BEGIN")
  private static let commit = Query("COMMIT")
  private static let rollback = Query("ROLLBACK")
  private static let savepoint = Query("SAVEPOINT part")
  private static let release = Query("RELEASE part")
  private static let rollbackPart = Query("ROLLBACK TO part")

  let handle: OpaquePointer
  private var isOpen = true
  private let claim: OpenFiles.Claim
  /// Asked before the first connection of the process.
  private static let isConfigured = streak_sqlite3_configure() == SQLITE_OK
  /// SQLite said once that the file is damaged: nothing more may be written to it.
  private(set) var sawDamage = false

  /// Opens a file, or creates it.
  ///
  /// - Parameters:
  ///   - path: the file; `:memory:` is refused by callers, as it has no second connection.
  ///   - readOnly: opens without the right to write.
  ///   - busyMilliseconds: how long a statement waits for another writer.
  /// - Throws: ``StoreError`` with `cannotOpen`.
  public init(path: String, readOnly: Bool = false, busyMilliseconds: Int32 = 5000)
    throws(StoreError)
  {
    _ = Self.isConfigured
    var opened: OpaquePointer?
    let mode = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let claim = try OpenFiles.claim(path) { () throws(StoreError) in
      // SQLite's own mutexes are off: one thread owns the connection (sqlite3_open_v2(3)).
      let code = sqlite3_open_v2(path, &opened, mode | SQLITE_OPEN_NOMUTEX, nil)
      guard code == SQLITE_OK, opened != nil else {
        let reason = String(cString: sqlite3_errstr(code))
        sqlite3_close_v2(opened)
        throw StoreError(.cannotOpen, "cannot open the store: \(reason)", detail: path)
      }
    }
    guard let opened else { throw StoreError(.cannotOpen, "cannot open the store", detail: path) }
    // SQLite opens a file that may not be written for reading instead, and says nothing
    // (sqlite3_open_v2(3), SQLITE_OPEN_READWRITE).
    guard readOnly || sqlite3_db_readonly(opened, "main") != 1 else {
      OpenFiles.release(claim) { sqlite3_close_v2(opened) }
      throw StoreError(
        .cannotOpen,
        "the store's file may only be read: start with --read-only, or make it writable",
        detail: path)
    }
    handle = opened
    self.claim = claim
    super.init()
    sqlite3_extended_result_codes(opened, 1)
    sqlite3_busy_timeout(opened, busyMilliseconds)
  }

  /// Opens a file to read that nobody else has, without locks and without files beside it.
  init(immutable path: String) throws(StoreError) {
    var opened: OpaquePointer?
    // In a URI these end the path or begin an escape (sqlite.org/uri.html).
    let escapes: [UInt8: String] = [0x23: "%23", 0x25: "%25", 0x3F: "%3f"]
    var name: [UInt8] = []
    for byte in path.utf8 { name += escapes[byte].map { Array($0.utf8) } ?? [byte] }
    let uri = "file:\(String(decoding: name, as: UTF8.self))?immutable=1"
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    claim = try OpenFiles.claim(path) { () throws(StoreError) in
      let code = sqlite3_open_v2(uri, &opened, flags, nil)
      guard code == SQLITE_OK, opened != nil else {
        sqlite3_close_v2(opened)
        throw StoreError(
          .cannotOpen, "cannot open the file: \(String(cString: sqlite3_errstr(code)))",
          detail: path)
      }
    }
    guard let opened else { throw StoreError(.cannotOpen, "cannot open the file", detail: path) }
    handle = opened
    super.init()
    sqlite3_extended_result_codes(opened, 1)
  }

  deinit {
    close()
  }

  /// Ends all statements and closes the file. Safe to call twice.
  override public func close() {
    guard isOpen else { return }
    isOpen = false
    finalizeStatements()
    OpenFiles.release(claim) { sqlite3_close_v2(handle) }
  }

  /// How long a statement waits for another writer.
  func wait(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Whether closing leaves the log as it is instead of copying it into the file, as must be while
  /// nobody knows whether the file is whole.
  func keepLog(_ keep: Bool) { _ = streak_sqlite3_keep_log(handle, keep ? 1 : 0) }

  /// Runs statements that return nothing, such as a schema.
  override func execute(_ sql: String) throws(StoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw error(code, sql) }
  }

  override func prepare(_ query: Query) throws(StoreError) -> Statement {
    try SQLiteStatement(self, query.sql)
  }

  /// The error for a result code, with a message that is safe to show.
  func error(_ code: Int32, _ sql: String) -> StoreError {
    let text = String(cString: sqlite3_errmsg(handle))
    let detail = "\(text) [\(code)] in: \(sql)"
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED:
      return StoreError(.busy, "the store is busy with another writer", detail: detail)
    case SQLITE_FULL: return StoreError(.full, "the store's disk is full", detail: detail)
    case SQLITE_READONLY: return StoreError(.readOnly, "the store is read-only", detail: detail)
    case SQLITE_INTERRUPT:
      return StoreError(.interrupted, "the request took too long", detail: detail)
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      sawDamage = true
      keepLog(true)
      return StoreError(.damaged, "the store's file is damaged", detail: detail)
    case SQLITE_CANTOPEN:
      return StoreError(.cannotOpen, "the store cannot be opened", detail: detail)
    case SQLITE_IOERR:
      // A file-size limit shows as a failed write (getrlimit(2): EFBIG).
      return code == streak_SQLITE_IOERR_WRITE
        ? StoreError(.full, "the store cannot be written to", detail: detail)
        : StoreError(.other, "the store's file cannot be read or written", detail: detail)
    default: return StoreError(.other, "the store failed", detail: detail)
    }
  }

  // MARK: Transactions

  /// After a full disk SQLite may have rolled back by itself (sqlite.org/lang_transaction.html).
  private var hasTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  override func begin(_ access: Access) throws(StoreError) {
    switch access {
    case .read: try statement(Self.begin).run()
    // There is one writer at a time: whatever it reads stays so.
    case .write, .writeOnOneState: try statement(Self.beginImmediate).run()
    }
  }

  override func commit() throws(StoreError) { try statement(Self.commit).run() }

  override func rollback() {
    if hasTransaction { try? statement(Self.rollback).run() }
  }

  override func enterPart() throws(StoreError) { try statement(Self.savepoint).run() }

  override func leavePart(keep: Bool) throws(StoreError) {
    if !keep { try statement(Self.rollbackPart).run() }
    try statement(Self.release).run()
  }

  override func abandonPart() {
    if hasTransaction { try? leavePart(keep: false) }
  }

  /// Stops whatever the connection is doing, from any thread.
  var interrupter: Interrupter { Interrupter(handle: handle) }

  /// Ends the statement that a connection is running.
  struct Interrupter: @unchecked Sendable {
    // Invariant: used only while the connection is open, which its holder guarantees;
    // sqlite3_interrupt(3) is then safe from any thread.
    private let handle: OpaquePointer

    fileprivate init(handle: OpaquePointer) { self.handle = handle }

    /// Makes the running statement fail with `interrupted`.
    func interrupt() { sqlite3_interrupt(handle) }
  }
}
