import Glibc
import StreakCore

/// Bringing an older schema up to date: in place, in one transaction, with a copy beside it until the
/// result has been looked at.
extension Store {
  /// How long a process waits for another one that migrates, in milliseconds.
  private static let patience: Int32 = 3_600_000

  /// Brings the schema up to date; another process may have been faster.
  ///
  /// The copy is made of what everybody sees while the write lock is held already: nothing can
  /// come between it and the migration.
  static func migrate(
    _ connection: SQLiteConnection, _ file: StoreFile, busyMilliseconds: Int32,
    steps: [Migration] = Migration.all
  ) throws(StoreError) -> Int32 {
    connection.wait(milliseconds: patience)
    defer { connection.wait(milliseconds: busyMilliseconds) }
    try connection.execute("BEGIN IMMEDIATE")
    var copy: String?
    do throws(StoreError) {
      let before = try number(connection, "PRAGMA user_version")
      let new = steps.filter { $0.version > before }
      guard let last = new.last?.version else {
        try connection.execute("COMMIT")
        return before
      }
      if before > 0 {
        let path = StoreFile.copyPath(file.path, before: last)
        let source = try SQLiteConnection(path: file.path, readOnly: true)
        defer { source.close() }
        _ = try StoreCopy.make(of: source, at: path)
        copy = path
      }
      for migration in new {
        try connection.execute(migration.sql)
        try migration.convert?(connection)
        try connection.execute(migration.lastly)
      }
      try connection.execute("PRAGMA application_id = \(Migration.applicationID)")
      try connection.execute("PRAGMA user_version = \(last); COMMIT")
      return last
    } catch {
      try? connection.execute("ROLLBACK")
      let place = copy.map { "; a copy of it is \($0)" } ?? ""
      throw StoreError(
        error.code,
        "the store could not be brought to a newer schema and is as it was: "
          + error.message + place, detail: error.detail)
    }
  }

  /// Removes the copy that was made before a migration to this version, once all of the file can be
  /// read, be it by a later process than the one that migrated.
  static func dropCopy(
    _ connection: SQLiteConnection, _ file: StoreFile, _ version: Int32
  ) throws(StoreError) {
    let copy = StoreFile.copyPath(file.path, before: version)
    guard file.size(of: copy) > 0 else { return }
    if let fault = try connection.quickCheck() {
      throw StoreError(
        .damaged,
        "the store is damaged since it has a newer schema: \(fault); "
          + "a copy from before is \(copy)", detail: file.path)
    }
    unlink(copy)
  }
}
