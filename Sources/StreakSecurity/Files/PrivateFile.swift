import Glibc

/// Files and directories that nobody but their user may change, or even read.
enum PrivateFile {
  /// What others may do with it.
  enum Access {
    /// Read it: keys that are no secret.
    case read
    /// Nothing: a secret.
    case none

    /// The mode bits that must not be set.
    var forbidden: mode_t { self == .read ? 0o022 : 0o177 }

    func message(_ mode: mode_t, _ path: String) -> String {
      let shown = "0" + String(mode & 0o7777, radix: 8)
      return self == .read
        ? "has mode \(shown), so that others can change it: chmod go-w \(path)"
        : "has mode \(shown), and a secret key must be its user's alone: chmod 600 \(path)"
    }
  }

  /// The most bytes that a file of keys has.
  static let limit = 65_536

  /// Opens a directory that others cannot change.
  static func openDirectory(_ path: String) throws(KeyFileError) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw KeyFileError(path, cannot("read", errno)) }
    var status = stat()
    do throws(KeyFileError) {
      guard fstat(descriptor, &status) == 0 else { throw KeyFileError(path, cannot("read", errno)) }
      try check(status, path, .read)
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Reads a file, whose bytes are overwritten when they are not needed any more.
  ///
  /// - Parameters:
  ///   - directory: the descriptor of the directory that `name` is in; AT_FDCWD: it is a path.
  ///   - path: what people are told.
  static func read(
    _ name: String, in directory: Int32 = AT_FDCWD, path: String, _ access: Access
  ) throws(KeyFileError) -> SecretBytes {
    guard let bytes = try readIfThere(name, in: directory, path: path, access) else {
      throw KeyFileError(path, cannot("read", ENOENT))
    }
    return bytes
  }

  /// The same, and `nil` where there is no such file.
  static func readIfThere(
    _ name: String, in directory: Int32, path: String, _ access: Access
  ) throws(KeyFileError) -> SecretBytes? {
    // A link would be judged by what it points to, and somebody else may change where. O_NONBLOCK: a pipe
    // that nobody writes to must not stop the start.
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = openat(directory, name, flags)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw KeyFileError(
        path, errno == ELOOP ? "is a link: put the file itself there" : cannot("read", errno))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw KeyFileError(path, cannot("read", errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw KeyFileError(path, "is no file") }
    try check(status, path, access)
    guard status.st_size <= limit else {
      throw KeyFileError(path, "has more than \(limit) bytes: it is no file of keys")
    }
    let bytes = SecretBytes(capacity: limit)
    while true {
      let count = bytes.append { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count < 0 && errno != EINTR { throw KeyFileError(path, cannot("read", errno)) }
    }
  }

  private static func check(_ status: stat, _ path: String, _ access: Access) throws(KeyFileError) {
    let isOwn = status.st_uid == geteuid() || (access == .read && status.st_uid == 0)
    guard isOwn else {
      throw KeyFileError(
        path,
        "belongs to user \(status.st_uid): it must be of user \(geteuid())"
          + (access == .read ? " or root" : ""))
    }
    guard status.st_mode & access.forbidden == 0 else {
      throw KeyFileError(path, access.message(status.st_mode, path))
    }
  }

  static func cannot(_ verb: String, _ number: Int32) -> String {
    "cannot \(verb) it: \(String(cString: strerror(number)))"
  }
}

/// Bytes that are overwritten when nobody uses them any more. Belongs to one thread.
final class SecretBytes {
  /// Room for `capacity` bytes, of which the first `count` are initialised, from init to deinit.
  private let storage: UnsafeMutableRawBufferPointer
  private var count = 0

  init(capacity: Int) {
    storage = .allocate(byteCount: capacity, alignment: 1)
  }

  deinit {
    if let base = storage.baseAddress { explicit_bzero(base, storage.count) }
    storage.deallocate()
  }

  /// Lets the closure fill what is left of the room, and returns what it returns, which is the number of
  /// bytes where it is not negative.
  func append(_ fill: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    let added = fill(UnsafeMutableRawBufferPointer(rebasing: storage[count...]))
    if added > 0 { count = min(storage.count, count + added) }
    return added
  }

  /// Appends bytes, as far as there is room.
  func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes where count < storage.count {
      storage[count] = byte
      count += 1
    }
  }

  /// Calls the closure with the bytes, which are gone with this object: do not keep the pointer.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(rebasing: storage[..<count]))
  }
}
