import CSQLite
import StreakCore

/// A SQLite database that was read into memory as a whole.
///
/// The file itself is never opened as a database: nothing is written beside it, no lock is taken that
/// the program it belongs to could trip over, and it may come through a pipe.
public final class DatabaseImage {
  /// The largest database, in bytes.
  public static let limit = 1 << 30

  private static let magic = Array("SQLite format 3\0".utf8)

  // Invariant: open from the end of `init` to `deinit`. The image belongs to SQLite from
  // sqlite3_deserialize on (SQLITE_DESERIALIZE_FREEONCLOSE), which frees it even where it fails.
  private let handle: OpaquePointer

  /// Whether a file that begins so is a database.
  public static func begins(_ start: [UInt8]) -> Bool { start.starts(with: magic) }

  /// Reads a whole stream.
  /// - Throws: an ``InputError`` of the field `file` for what is no whole database; what the stream
  ///   throws.
  public init(_ source: (UnsafeMutableRawBufferPointer) throws -> Int) throws {
    var bytes = try FileStart.all(of: source, limit: Self.limit) {
      Self.fault("is larger than \(Self.limit >> 20) MiB")
    }
    try Self.check(&bytes)
    guard let image = sqlite3_malloc64(sqlite3_uint64(bytes.count)) else {
      throw Self.fault("is larger than memory")
    }
    UnsafeMutableRawBufferPointer(start: image, count: bytes.count).copyBytes(from: bytes)
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      ":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_free(image)
      sqlite3_close(opened)
      throw Self.fault("cannot be opened")
    }
    handle = opened
    let size = sqlite3_int64(bytes.count)
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
    let start = image.assumingMemoryBound(to: UInt8.self)
    guard sqlite3_deserialize(handle, "main", start, size, size, flags) == SQLITE_OK else {
      throw Self.fault("cannot be opened as a database")
    }
    // A schema may call functions; this one is a stranger's.
    try? run("PRAGMA trusted_schema = OFF")
    // Anki orders names by a collation of its own. Nothing here is compared by it, but an index that
    // has it cannot be read without.
    sqlite3_create_collation(handle, "unicase", SQLITE_UTF8, nil) {
      _, count, start, otherCount, other in
      // Invariant: SQLite hands two texts of these lengths, which live through the call.
      let left = UnsafeRawBufferPointer(start: start, count: Int(count))
      let right = UnsafeRawBufferPointer(start: other, count: Int(otherCount))
      if left.elementsEqual(right) { return 0 }
      return left.lexicographicallyPrecedes(right) ? -1 : 1
    }
  }

  deinit { sqlite3_close_v2(handle) }

  /// Refuses a file that is not as long as it says, and makes one that was kept with a write-ahead
  /// log readable without: an image has no second file (sqlite.org/fileformat2.html, "The Database
  /// Header").
  private static func check(_ bytes: inout [UInt8]) throws(InputError) {
    guard bytes.count >= 512, begins(bytes) else { throw fault("is no whole SQLite database") }
    let written = Int(bytes[16]) << 8 | Int(bytes[17])
    let page = written == 1 ? 65_536 : written
    let pages = bytes[28..<32].reduce(0) { $0 << 8 | Int($1) }
    guard page >= 512, bytes.count.isMultiple(of: page), pages <= bytes.count / page else {
      throw fault("is cut off, or no SQLite database")
    }
    if bytes[18] == 2 { bytes[18] = 1 }
    if bytes[19] == 2 { bytes[19] = 1 }
  }

  static func fault(_ message: String) -> InputError { InputError("file", message) }

  // MARK: - Asking

  /// The names of the tables.
  public func tables() throws(InputError) -> Set<String> {
    let rows = try rows("SELECT name FROM sqlite_schema WHERE type = 'table'")
    var names: Set<String> = []
    while try rows.next() {
      if let name = rows.text(0) { names.insert(name) }
    }
    return names
  }

  /// The names of a table's columns, in lower case.
  func columns(of table: String) throws(InputError) -> Set<String> {
    let rows = try rows("SELECT lower(name) FROM pragma_table_info('\(table)')")
    var names: Set<String> = []
    while try rows.next() {
      if let name = rows.text(0) { names.insert(name) }
    }
    return names
  }

  /// Refuses a database in which one of these tables is damaged: half of one is not imported.
  func check(tables: [String]) throws(InputError) {
    for table in tables {
      let rows = try rows("PRAGMA quick_check('\(table)')")
      guard try rows.next(), rows.text(0) == "ok" else {
        throw Self.fault("its table \(table) is damaged: \(rows.text(0) ?? "no answer")")
      }
    }
  }

  /// The rows of a query.
  func rows(_ sql: String) throws(InputError) -> DatabaseRows {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw fault()
    }
    return DatabaseRows(self, statement)
  }

  private func run(_ sql: String) throws(InputError) {
    let rows = try rows(sql)
    while try rows.next() {}
  }

  /// What SQLite says of the last call.
  func fault() -> InputError {
    Self.fault("the database cannot be read: \(String(cString: sqlite3_errmsg(handle)))")
  }
}

/// The rows of a query, one at a time.
final class DatabaseRows {
  private let image: DatabaseImage
  // Invariant: prepared on `image`, which lives as long as this does, and finalized once, in `deinit`.
  private let statement: OpaquePointer

  init(_ image: DatabaseImage, _ statement: OpaquePointer) {
    self.image = image
    self.statement = statement
  }

  deinit { sqlite3_finalize(statement) }

  /// Goes to the next row; false where there is none.
  func next() throws(InputError) -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw image.fault()
    }
  }

  /// A whole number; `nil` where the column, from 0, has anything else.
  func integer(_ column: Int32) -> Int64? {
    guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
    return sqlite3_column_int64(statement, column)
  }

  /// A number of either kind.
  func number(_ column: Int32) -> Double? {
    let type = sqlite3_column_type(statement, column)
    guard type == SQLITE_INTEGER || type == SQLITE_FLOAT else { return nil }
    return sqlite3_column_double(statement, column)
  }

  /// A text that is UTF-8, or bytes that are; `nil` for NULL and anything else.
  func text(_ column: Int32) -> String? {
    let type = sqlite3_column_type(statement, column)
    guard type == SQLITE_TEXT || type == SQLITE_BLOB else { return nil }
    guard let start = sqlite3_column_blob(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(validating: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }
}
