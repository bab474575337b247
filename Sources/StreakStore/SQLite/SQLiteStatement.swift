import CSQLite
import StreakCore

/// A prepared statement with positional parameters `$1`, `$2`, ….
///
/// Bind, then ``step()`` through the rows, or ``run()`` where there are none. Every call of
/// ``bind(_:)`` starts anew.
final class SQLiteStatement {
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

  func finalize() { sqlite3_finalize(handle) }

  // MARK: Parameters, counted from 1

  @discardableResult
  func bind(_ index: Int32, _ value: Int64) -> SQLiteStatement {
    sqlite3_bind_int64(handle, index, value)
    return self
  }

  @discardableResult
  func bind(_ index: Int32, _ value: Int) -> SQLiteStatement { bind(index, Int64(value)) }

  @discardableResult
  func bind(_ index: Int32, _ value: Int?) -> SQLiteStatement {
    guard let value else {
      sqlite3_bind_null(handle, index)
      return self
    }
    return bind(index, Int64(value))
  }

  @discardableResult
  func bind(_ index: Int32, _ day: CivilDay) -> SQLiteStatement { bind(index, Int64(day.number)) }

  @discardableResult
  func bind(_ index: Int32, _ text: String) -> SQLiteStatement {
    var text = text
    text.withUTF8 { bytes in
      let base = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      _ = streak_sqlite3_bind_text(handle, index, base, Int32(bytes.count))
    }
    return self
  }

  @discardableResult
  func bind(_ index: Int32, _ bytes: UnsafeRawBufferPointer) -> SQLiteStatement {
    _ = streak_sqlite3_bind_blob(handle, index, bytes.baseAddress, Int32(bytes.count))
    return self
  }

  // MARK: Running

  /// Goes to the next row; false where there is none, and the statement is reset.
  func step() throws(StoreError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    // The reset repeats the error of the step, so that its own code says nothing new.
    sqlite3_reset(handle)
    if code == SQLITE_DONE { return false }
    throw connection.error(code, sql)
  }

  /// Ends a statement whose remaining rows are not wanted.
  func reset() { sqlite3_reset(handle) }

  /// Runs a statement that has no rows.
  func run() throws(StoreError) {
    while try step() {}
  }

  // MARK: Columns, counted from 0

  var columnCount: Int32 { sqlite3_column_count(handle) }

  func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func int(_ column: Int32) -> Int { Int(int64(column)) }

  func int32(_ column: Int32) -> Int32 { Int32(truncatingIfNeeded: int64(column)) }

  func day(_ column: Int32) -> CivilDay { CivilDay(number: int32(column)) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The bytes of a column, valid until the next step.
  func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    guard let start = sqlite3_column_blob(handle, column) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }
}
