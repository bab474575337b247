internal import Glibc

/// A path that this process listens on: its lock, and its file until it is closed.
///
/// We bind it, never libzmq, because `zmq_bind("ipc://PATH")` deletes whatever stands at PATH, and
/// lets a second worker take the path from the first one without either noticing.
final class IPCListener {
  /// Listening, and libzmq's once it was handed over.
  let descriptor: Int32

  private let path: String
  private let file: FileIdentity
  private var lock: PathLock?

  init(path: String, _ endpoint: Endpoint, mode: UInt32, backlog: Int32) throws(BindError) {
    try Self.makeDirectory(of: path, endpoint)
    let lock = try PathLock(path + ".lock", endpoint)
    // Nobody who takes the lock is in here besides us from here on.
    try Self.clear(path, endpoint)
    descriptor = try UnixSocket.listen(Array(path.utf8), endpoint, mode: mode, backlog: backlog)
    guard let file = FileIdentity(path) else {
      let number = errno
      Glibc.close(descriptor)
      throw BindError("lstat", number, endpoint, path)
    }
    self.path = path
    self.file = file
    self.lock = lock
  }

  deinit {
    close()
  }

  /// Removes the file, while we hold the lock and only if it is still the one we made.
  func removeFile() {
    guard lock != nil, FileIdentity(path) == file else { return }
    unlink(path)
  }

  /// Removes the file and lets the next worker have the path.
  func close() {
    removeFile()
    lock = nil
  }

  /// Makes the last directory of the path, for this user only. Those above it are not ours.
  private static func makeDirectory(of path: String, _ endpoint: Endpoint) throws(BindError) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else {
      return
    }
    let directory = String(path[..<slash])
    if mkdir(directory, 0o700) == 0 {
      // The umask may have taken our own bits away.
      if chmod(directory, 0o700) != 0 {
        throw BindError("chmod", errno, endpoint, directory)
      }
    } else if errno != EEXIST {
      throw BindError("mkdir", errno, endpoint, directory)
    } else {
      try checkOwner(of: directory, endpoint)
    }
  }

  /// Refuses a directory of somebody else, who could put another socket in the place of ours: one
  /// below /tmp may have been made by anybody before us.
  private static func checkOwner(of directory: String, _ endpoint: Endpoint) throws(BindError) {
    var status = stat()
    guard stat(directory, &status) == 0 else {
      throw BindError("stat", errno, endpoint, directory)
    }
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      throw BindError(.notAllowed, endpoint, "the directory \(directory) belongs to another user")
    }
  }

  /// Removes a socket that nobody listens on; refuses everything else.
  private static func clear(_ path: String, _ endpoint: Endpoint) throws(BindError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw BindError("lstat", errno, endpoint, path)
    }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw BindError(.notASocket, endpoint, "\(path) is not a socket, and stays as it is")
    }
    // Somebody who does not know our lock may listen there.
    switch UnixSocket.connect(Array(path.utf8)) {
    case ECONNREFUSED, ENOENT: break
    case 0, EAGAIN:
      throw BindError(.inUse, endpoint, "another program listens there")
    case let number:
      throw BindError("connect", number, endpoint, path)
    }
    // If somebody puts another file there after this, the bind fails and that file is unharmed. A
    // rename over the path would be atomic, and would overwrite it.
    guard unlink(path) == 0 || errno == ENOENT else {
      throw BindError("unlink", errno, endpoint, path)
    }
  }
}

/// Which file stands at a path, without following links.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t

  /// `nil` where there is none; `errno` says why.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    device = status.st_dev
    inode = status.st_ino
  }
}

/// An exclusive lock beside a socket's path, held until it is released or the process ends
/// (flock), however it ends.
///
/// The file itself is never removed: who unlinks a lock file while holding the lock lets a waiter
/// lock the nameless file and a newcomer lock a new one, and both believe they are alone.
final class PathLock {
  private let descriptor: Int32

  init(_ path: String, _ endpoint: Endpoint) throws(BindError) {
    let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard opened >= 0 else { throw BindError("open", errno, endpoint, path) }
    do throws(BindError) {
      var status = stat()
      guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw BindError(.system, endpoint, "\(path) is not a regular file")
      }
      try Self.acquire(opened, path, endpoint)
    } catch {
      close(opened)
      throw error
    }
    descriptor = opened
  }

  deinit {
    close(descriptor)
  }

  private static func acquire(
    _ descriptor: Int32, _ path: String, _ endpoint: Endpoint
  ) throws(BindError) {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let number = errno
      if number == EINTR { continue }
      guard number == EWOULDBLOCK else { throw BindError("flock", number, endpoint, path) }
      let holder = readHolder(descriptor)
      let who = holder.map { "process \($0)" } ?? "another process"
      throw BindError(
        .inUse, endpoint, "\(who) listens there and holds the lock \(path)", holder: holder)
    }
    // Who we are, for the message above. Only informative, so failures do not matter.
    ftruncate(descriptor, 0)
    let text = Array("\(getpid())\n".utf8)
    pwrite(descriptor, text, text.count, 0)
  }

  private static func readHolder(_ descriptor: Int32) -> Int32? {
    var buffer = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return nil }
    let digits = buffer[..<count].prefix { $0 >= 0x30 && $0 <= 0x39 }
    return Int32(String(decoding: digits, as: UTF8.self))
  }
}
