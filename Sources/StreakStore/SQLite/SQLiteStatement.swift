import CSQLite

/// A statement that SQLite prepared.
final class SQLiteStatement: Statement {
  // Unowned: the connection keeps its statements, and finalizes them before it closes.
  private unowned let connection: SQLiteConnection
  private let handle: OpaquePointer
  private let sql: String

  init(_ connection: SQLiteConnection, _ sql: String) throws(StoreError) {
    var prepared: OpaquePointer?
    // To SQLite `$1` is a name, numbered where it first occurs; `?1` is the number that `$1` is to
    // PostgreSQL (sqlite.org/lang_expr.html, "Parameters"). No text in our SQL has a dollar sign.
    let numbered = String(decoding: sql.utf8.map { $0 == 0x24 ? 0x3F : $0 }, as: UTF8.self)
    let code = sqlite3_prepare_v3(
      connection.handle, numbered, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw connection.error(code, sql) }
    self.connection = connection
    self.sql = sql
    handle = prepared
  }

  override func finalize() { sqlite3_finalize(handle) }

  // MARK: Parameters, counted from 1

  override func set(_ index: Int32, _ value: Int64) {
    sqlite3_bind_int64(handle, index, value)
  }

  override func setNull(_ index: Int32) { sqlite3_bind_null(handle, index) }

  override func set(_ index: Int32, _ text: String) {
    var text = text
    text.withUTF8 { bytes in
      let base = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      _ = streak_sqlite3_bind_text(handle, index, base, Int32(bytes.count))
    }
  }

  override func set(_ index: Int32, _ bytes: UnsafeRawBufferPointer) {
    _ = streak_sqlite3_bind_blob(handle, index, bytes.baseAddress, Int32(bytes.count))
  }

  // MARK: Running

  /// Goes to the next row; false where there is none, and the statement is reset.
  override func step() throws(StoreError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    // The reset repeats the error of the step, so that its own code says nothing new.
    sqlite3_reset(handle)
    if code == SQLITE_DONE { return false }
    throw connection.error(code, sql)
  }

  override func run() throws(StoreError) { while try step() {} }

  override func change() throws(StoreError) -> Int {
    while try step() {}
    return Int(sqlite3_changes64(connection.handle))
  }

  /// Ends a statement whose remaining rows are not wanted.
  override func reset() { sqlite3_reset(handle) }

  // MARK: Columns, counted from 0

  override var columnCount: Int32 { sqlite3_column_count(handle) }

  override func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  override func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  override func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The bytes of a column, valid until the next step.
  override func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    guard let start = sqlite3_column_blob(handle, column) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }
}
