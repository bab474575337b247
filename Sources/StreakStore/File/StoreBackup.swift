import Glibc

/// A backup of a store that may be served meanwhile.
public enum StoreBackup {
  /// What was saved.
  public struct Result: Sendable {
    /// Pages of the file.
    public var pages: Int
    /// Bytes of the file.
    public var bytes: Int
  }

  /// Saves a store as it is at one moment, with every write that was acknowledged before.
  ///
  /// The file has its name only once it is whole, on the disk, and found without fault; a process
  /// that is killed before leaves at most `OUT.partial`, which the next one replaces. The store is
  /// only read.
  ///
  /// - Parameters:
  ///   - path: the store; of any schema that this program knows.
  ///   - target: the new file.
  ///   - replaces: whether a file that stands there is replaced.
  /// - Throws: ``StoreError``.
  public static func save(_ path: String, to target: String, replaces: Bool) throws(StoreError)
    -> Result
  {
    try refuse(target, for: path, replaces: replaces)
    let source = try Store.openToRead(path)
    defer { source.close() }
    let size = try StoreCopy.make(
      of: source, at: target, replaces: replaces, isAnother: true)
    return Result(pages: size.pages, bytes: size.bytes)
  }

  /// Whether anything stands there.
  public static func isThere(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  /// What must never be replaced: the store itself, a store that is in use, or anything that was not
  /// said to be replaced.
  private static func refuse(_ target: String, for path: String, replaces: Bool) throws(StoreError)
  {
    var (there, store) = (stat(), stat())
    for suffix in ["-wal", "-shm", "-journal"] where stat(target + suffix, &there) == 0 {
      throw StoreError(
        .exists, "the file is a database in use, or was: \(target)\(suffix) is there")
    }
    guard stat(target, &there) == 0 else { return }
    if stat(path, &store) == 0, there.st_ino == store.st_ino, there.st_dev == store.st_dev {
      throw StoreError(.exists, "the backup would replace the store itself", detail: target)
    }
    guard there.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(.exists, "something stands there that is no file", detail: target)
    }
    if !replaces {
      throw StoreError(.exists, "the file is there: say --force to replace it", detail: target)
    }
  }
}

extension Store {
  /// Opens a store of any known schema to read, as it is.
  static func openToRead(_ path: String, busyMilliseconds: Int32 = 5000) throws(StoreError)
    -> SQLiteConnection
  {
    let file = StoreFile(path)
    try file.inspect()
    guard file.size(of: path) > 0 else {
      throw StoreError(.cannotOpen, "there is no store", detail: path)
    }
    let connection = try SQLiteConnection(
      path: path, readOnly: true, busyMilliseconds: busyMilliseconds)
    do throws(StoreError) {
      _ = try checkOwner(connection, file)
      return connection
    } catch {
      connection.close()
      throw error.code == .damaged && connection.sawDamage ? file.damage(error.detail) : error
    }
  }
}
