import Glibc
import StreakCore

extension Store {
  /// Looks at a file that was opened, and makes it ready: nothing is written before it is known to
  /// be a store of ours.
  static func prepare(
    _ connection: SQLiteConnection, _ file: StoreFile, durability: Durability, readOnly: Bool,
    busyMilliseconds: Int32
  ) throws(StoreError) -> Int32 {
    try connection.execute("PRAGMA cache_size = -8000; PRAGMA foreign_keys = OFF")
    // Pages are looked at more closely as they are read (sqlite.org/pragma.html).
    try connection.execute("PRAGMA cell_size_check = ON")
    var version = try checkOwner(connection, file)
    if !readOnly {
      // `wal` stays with the file; other connections see it there.
      try keepLog(connection, patience: busyMilliseconds)
      try connection.execute("PRAGMA synchronous = \(durability.rawValue)")
      // A checkpoint every 16 MiB of log, because each writes the pages that were touched since the
      // last one a second time; and no log above 64 MiB left lying about.
      try connection.execute(
        "PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = 67108864")
    }
    if version < Migration.current {
      guard !readOnly else {
        throw StoreError(
          .cannotOpen, "the store must be written to once before it can be opened read-only",
          detail: file.path)
      }
      version = try migrate(connection, file, busyMilliseconds: busyMilliseconds)
    }
    try touch(connection)
    if !readOnly { try makeIdentity(connection) }
    if !readOnly { try dropCopy(connection, file, version) }
    return version
  }

  /// Makes the file one with a log. Where others open it for the first time just now SQLite says that
  /// it is busy without waiting (sqlite.org/wal.html, "Sometimes Queries Return SQLITE_BUSY In WAL
  /// Mode"), so the waiting is done here.
  private static func keepLog(_ connection: SQLiteConnection, patience: Int32) throws(StoreError) {
    let step: Int32 = 5
    var waited: Int32 = 0
    while true {
      do throws(StoreError) {
        return try connection.execute("PRAGMA journal_mode = WAL")
      } catch {
        guard error.code == .busy, waited < patience else { throw error }
        usleep(UInt32(step) * 1000)
        waited += step
      }
    }
  }

  /// Looks whether a database is a store of ours, or nothing yet, and says which version it has; 0
  /// stands for nothing.
  static func checkOwner(_ connection: SQLiteConnection, _ file: StoreFile) throws(StoreError)
    -> Int32
  {
    // In one snapshot, because another process may be making the store right now.
    try connection.execute("BEGIN")
    let version = try number(connection, "PRAGMA user_version")
    let isOurs = try number(connection, "PRAGMA application_id") == Migration.applicationID
    let tables = try number(connection, "SELECT count(*) FROM sqlite_schema")
    try connection.execute("COMMIT")
    if version > Migration.current { throw StoreFile.tooNew(version, file.path) }
    guard isOurs ? version > 0 : version == 0 && tables == 0 else {
      throw file.damage("it is a database, but not a streak store")
    }
    return version
  }

  /// Reads the first row of each table: its root and the way to a leaf can be read. All the rest is
  /// looked at by `streakd check`, which takes its time. A best that cannot be read must not take
  /// everything else down (design: "Best").
  private static func touch(_ connection: SQLiteConnection) throws(StoreError) {
    for table in Migration.tables where table != "best" {
      let statement = try SQLiteStatement(connection, "SELECT * FROM \(table) LIMIT 1")
      defer { statement.finalize() }
      _ = try statement.step()
    }
  }

  static func number(_ connection: SQLiteConnection, _ sql: String) throws(StoreError) -> Int32 {
    let statement = try SQLiteStatement(connection, sql)
    defer { statement.finalize() }
    return try statement.step() ? statement.int32(0) : 0
  }
}
