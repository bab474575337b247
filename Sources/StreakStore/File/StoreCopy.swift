import CSQLite
import Glibc

/// A copy of a database as it is at one moment, while others read and write it.
///
/// SQLite's online backup copies pages in steps (sqlite.org/backup.html). The source is read in one
/// transaction that is held for all of them: in WAL mode that is a snapshot, so nobody who writes
/// waits, nothing that is written meanwhile makes the copy start anew, and its length is that of
/// the file. Only the log grows meanwhile by what is written.
struct StoreCopy {
  /// Pages of one step.
  private static let step: Int32 = 1024

  /// What was copied.
  struct Size {
    var pages = 0
    var bytes = 0
  }

  /// Copies `source` to a file of another name, which is complete and on the disk when this returns.
  ///
  /// The copy is made under a name of its own and looked at before it gets the one that is wanted.
  /// Whatever stood at either name is replaced.
  ///
  /// - Parameters:
  ///   - replaces: whether a file that stands there is replaced, else it is refused.
  ///   - isAnother: whether the copy is to be a store of its own, to which cursors of the first one
  ///     do not belong.
  static func make(
    of source: SQLiteConnection, at path: String, replaces: Bool = true, isAnother: Bool = false
  ) throws(StoreError) -> Size {
    let partial = path + ".partial"
    // One at a time: the lock goes with the descriptor, also at a kill.
    let descriptor = open(partial, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
    guard descriptor >= 0 else { throw failure("cannot make", partial) }
    defer { close(descriptor) }
    // The file may have got its name while we waited, and is then no longer ours to write to.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isSame(descriptor, partial) else {
      throw StoreError(.cannotOpen, "another copy is being made there", detail: partial)
    }
    do throws(StoreError) {
      guard ftruncate(descriptor, 0) == 0 else { throw failure("cannot write", partial) }
      var size = try copy(source, to: partial)
      if isAnother { try dropIdentity(partial) }
      guard fsync(descriptor) == 0 else { throw failure("cannot write", partial) }
      try verify(partial)
      var status = stat()
      size.bytes = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
      try rename(partial, to: path, replaces: replaces)
      return size
    } catch {
      unlink(partial)
      throw error
    }
  }

  private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    var (ours, there) = (stat(), stat())
    return fstat(descriptor, &ours) == 0 && stat(path, &there) == 0
      && ours.st_ino == there.st_ino && ours.st_dev == there.st_dev
  }

  private static func copy(_ source: SQLiteConnection, to path: String) throws(StoreError) -> Size {
    let target = try SQLiteConnection(path: path)
    defer { target.close() }
    // The file is on the disk before it gets its name; until then it may be anything.
    try target.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    try source.execute("BEGIN")
    defer { try? source.execute("COMMIT") }
    _ = try Store.number(source, "SELECT count(*) FROM sqlite_schema")
    guard let backup = sqlite3_backup_init(target.handle, "main", source.handle, "main") else {
      throw target.error(sqlite3_errcode(target.handle), "backup")
    }
    var size = Size()
    var code: Int32
    repeat {
      code = sqlite3_backup_step(backup, step)
      size.pages = Int(sqlite3_backup_pagecount(backup))
    } while code == SQLITE_OK
    let end = sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE, end == SQLITE_OK else {
      // The source's own damage must be known as such.
      let primary = code & 0xFF
      if primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB {
        throw source.error(code, "backup")
      }
      throw target.error(code == SQLITE_DONE ? end : code, "backup")
    }
    return size
  }

  /// Takes the store's id away; whoever opens the copy gives it a new one.
  private static func dropIdentity(_ path: String) throws(StoreError) {
    let copy = try SQLiteConnection(path: path)
    defer { copy.close() }
    // Only schema 3 and later have one. The log goes away when the connection is closed.
    guard try Store.number(copy, "PRAGMA user_version") >= 3 else { return }
    try copy.execute("PRAGMA synchronous = OFF; DELETE FROM identity WHERE name = 'store'")
  }

  /// Looks at a copy that nobody else has: it is ours, and SQLite finds nothing wrong in it.
  private static func verify(_ path: String) throws(StoreError) {
    let copy = try SQLiteConnection(immutable: path)
    defer { copy.close() }
    guard try Store.number(copy, "PRAGMA application_id") == Migration.applicationID else {
      throw StoreError(.damaged, "the copy is no streak store", detail: path)
    }
    if let fault = try copy.quickCheck() {
      throw StoreError(.damaged, "the copy is damaged, as the store may be: \(fault)", detail: path)
    }
  }

  private static func rename(_ partial: String, to path: String, replaces: Bool)
    throws(StoreError)
  {
    if replaces {
      guard Glibc.rename(partial, path) == 0 else { throw failure("cannot make", path) }
    } else {
      // A link is refused where something stands, whoever put it there and when (link(2)).
      guard link(partial, path) == 0 else { throw failure("cannot make", path) }
      unlink(partial)
    }
    // The name, too, must be on the disk.
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("cannot open", directory) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("cannot write", directory) }
  }

  private static func failure(_ what: String, _ path: String) -> StoreError {
    let reason = String(cString: strerror(errno))
    return StoreError(
      errno == ENOSPC ? .full : .cannotOpen, "\(what) a copy: \(reason)", detail: path)
  }
}

extension SQLiteConnection {
  /// What `PRAGMA quick_check` finds first; `nil` where all is well.
  func quickCheck() throws(StoreError) -> String? {
    let statement = try SQLiteStatement(self, "PRAGMA quick_check(1)")
    defer { statement.finalize() }
    guard try statement.step() else { return "nothing was found at all" }
    let text = statement.text(0)
    return text == "ok" ? nil : text
  }
}
