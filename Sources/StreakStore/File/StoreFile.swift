import Glibc

/// The files of a store, looked at before SQLite opens them.
///
/// SQLite takes a file of no bytes for a new database, deletes a log that has no database, passes
/// over a log whose header it cannot read, and finds that a file was cut only when it reads there.
/// Each of these would put an empty or a shorter history in the place of the learner's own. So the
/// sizes and headers are compared first, and nothing is opened where they contradict each other
/// (sqlite.org/fileformat2.html, "The Database Header"; sqlite.org/walformat.html).
struct StoreFile {
  let path: String
  /// The log of changes that are not in the database yet.
  var logPath: String { path + "-wal" }

  init(_ path: String) { self.path = path }

  /// Looks whether what is there may be opened: a store, or nothing yet, which is also a file
  /// without a byte.
  ///
  /// - Throws: ``StoreError``: `damaged`, `tooNew`, `cannotOpen`; nothing was written.
  func inspect() throws(StoreError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno != ENOENT { throw system("cannot be looked at") }
      try refuseOrphans(of: "the file is not there")
      return
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw StoreError(.cannotOpen, "the store is a directory", detail: path)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(.cannotOpen, "the store is no regular file", detail: path)
    }
    if status.st_size == 0 {
      try refuseOrphans(of: "the file is empty")
      return
    }
    do throws(StoreError) {
      try OpenFiles.withoutConnections(path) { () throws(StoreError) in try inspectDatabase() }
    } catch {
      // Looking for copies takes the lock again, so it must wait until here.
      throw error.code == .damaged ? damage(error.message) : error
    }
  }

  /// An empty file is a new store, unless something beside it tells that there was one: a log with
  /// changes, or a copy that was made before a migration.
  private func refuseOrphans(of what: String) throws(StoreError) {
    if size(of: logPath) > 0 { throw damage("\(what), but its log \(logPath) is") }
    for version in Migration.all.map(\.version) {
      let copy = Self.copyPath(path, before: version)
      if size(of: copy) > 0 { throw damage("\(what), but a copy of it is: \(copy)") }
    }
  }

  private func inspectDatabase() throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw system("cannot be read") }
    defer { close(descriptor) }
    guard let header = DatabaseHeader(descriptor) else {
      throw fault("it is no SQLite database")
    }
    if header.applicationID != 0, header.applicationID != Migration.applicationID {
      throw fault("it is a database, but not a streak store")
    }
    if header.applicationID == Migration.applicationID, header.version > Migration.current {
      throw Self.tooNew(header.version, path)
    }
    guard header.isConsistent else { throw fault("its header contradicts itself") }
    try inspectLog(header)
    try inspectSize(descriptor)
  }

  /// All pages that the header counts are in the file, or in the log that has yet to be copied.
  private func inspectSize(_ descriptor: Int32) throws(StoreError) {
    var present = 0
    var count = 0
    // Another process may be copying its log into the file right now: then it is soon done.
    for attempt in 0..<5 {
      if attempt > 0 { usleep(20_000) }
      guard let header = DatabaseHeader(descriptor) else { break }
      count = Int(header.pages)
      present = size(of: descriptor) / header.pageSize
      if present >= count { return }
      guard let log = WriteAheadLog(path: logPath) else { continue }
      // The page at 1 GiB holds locks and nothing else (sqlite.org/fileformat2.html).
      let lockPage = 0x4000_0000 / header.pageSize + 1
      let missing = count - present - (present < lockPage && lockPage <= count ? 1 : 0)
      if log.pages(above: present, upTo: count, except: lockPage) >= missing { return }
    }
    throw fault("it was cut: \(present) pages of \(count) are there")
  }

  /// A log that SQLite cannot read counts for nothing, and with it all that is only there.
  private func inspectLog(_ header: DatabaseHeader) throws(StoreError) {
    guard size(of: logPath) > 0 else { return }
    let log = WriteAheadLog(path: logPath)
    // One that was begun and not finished before a crash has nothing in it.
    guard let log, !log.isBlank else { return }
    guard log.isReadable, log.pageSize == header.pageSize else {
      throw fault("its log \(logPath) cannot be read")
    }
  }

  // MARK: Errors

  /// The error of a damaged store; it says how to get back.
  func damage(_ reason: String) -> StoreError {
    var detail = "\(path); look with: streakd check --store sqlite:\(path)"
    if let copy = newestCopy { detail += "; the newest copy beside it is \(copy)" }
    return StoreError(
      .damaged, "the store is damaged and left as it is: \(reason)", detail: detail)
  }

  private func fault(_ reason: String) -> StoreError { StoreError(.damaged, reason) }

  static func tooNew(_ version: Int32, _ path: String) -> StoreError {
    StoreError(
      .tooNew, "the store has schema \(version), this program knows up to \(Migration.current)",
      detail: path)
  }

  private func system(_ what: String) -> StoreError {
    StoreError(
      .cannotOpen, "the store \(what): \(String(cString: strerror(errno)))", detail: path)
  }

  // MARK: Copies

  /// Where the copy is kept that is made before a migration to a version.
  static func copyPath(_ path: String, before version: Int32) -> String {
    "\(path).before-v\(version)"
  }

  /// The youngest streak store in the same directory whose name begins as this one's does.
  var newestCopy: String? {
    let slash = path.lastIndex(of: "/")
    let directory = slash.map { String(path[...$0]) } ?? "./"
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let stem = name.hasSuffix(".db") ? String(name.dropLast(3)) : name
    guard let folder = opendir(directory) else { return nil }
    defer { closedir(folder) }
    var newest: (time: Int, path: String)?
    while let entry = readdir(folder) {
      let other = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard other != name, other.hasPrefix(stem), !other.hasSuffix("-wal"),
        !other.hasSuffix("-shm"), !other.hasSuffix(".partial")
      else { continue }
      let candidate = (slash == nil ? "" : directory) + other
      var status = stat()
      guard stat(candidate, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_mtim.tv_sec > newest?.time ?? Int.min, Self.isStore(candidate)
      else { continue }
      newest = (status.st_mtim.tv_sec, candidate)
    }
    return newest?.path
  }

  private static func isStore(_ path: String) -> Bool {
    var isStore = false
    try? OpenFiles.withoutConnections(path) {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      isStore = DatabaseHeader(descriptor)?.applicationID == Migration.applicationID
    }
    return isStore
  }

  /// The size of a file; 0 where there is none.
  func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private func size(of descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }
}
