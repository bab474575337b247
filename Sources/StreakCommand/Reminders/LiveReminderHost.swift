import Glibc

/// The machine that the program runs on.
final class LiveReminderHost: ReminderHost {
  private var processes: [Int32] = []

  /// Signals that are waited for: to end, and that a process has ended.
  private static var waited: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGTERM, SIGINT, SIGCHLD] { sigaddset(&set, number) }
    return set
  }

  func begin() {
    // Blocked before any other thread exists, so that they wait for sigtimedwait(2) wherever the
    // program is, and no call is interrupted.
    var set = Self.waited
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  func pause(milliseconds: Int) -> Bool {
    var set = Self.waited
    var time = timespec(
      tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
    let number = sigtimedwait(&set, nil, &time)
    return number != SIGTERM && number != SIGINT
  }

  func claim(_ path: String) throws -> Bool {
    try makeFolder(of: path)
    let name = "\(path).lock"
    // Held, and so left open, until the process ends.
    let descriptor = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure("open", name) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw Self.failure("lock", name) }
    close(descriptor)
    return false
  }

  // MARK: - Files

  func load(_ path: String) throws -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw Self.failure("read", path)
    }
    defer { close(descriptor) }
    // A state has some hundred bytes; of anything longer the start is enough to see that it is none.
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var filled = 0
    while filled < bytes.count {
      let start = filled
      let count = bytes.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
        return read(descriptor, rest.baseAddress, rest.count)
      }
      if count == 0 { break }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure("read", path) }
      filled += count
    }
    return Array(bytes[..<filled])
  }

  func save(_ path: String, _ bytes: [UInt8]) throws {
    try makeFolder(of: path)
    let new = "\(path).new"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure("write", new) }
    var rest = bytes[...]
    var isWritten = true
    while !rest.isEmpty, isWritten {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { rest = rest.dropFirst(count) }
      isWritten = count >= 0 || errno == EINTR
    }
    // Durable before it takes the old one's place (rename(2) alone says nothing of the content).
    isWritten = isWritten && fsync(descriptor) == 0
    let error = isWritten ? nil : Self.failure("write", new)
    close(descriptor)
    if let error {
      unlink(new)
      throw error
    }
    guard rename(new, path) == 0 else { throw Self.failure("write", path) }
  }

  /// Makes the folder of a path and those above it, for the user alone (XDG Base Directory
  /// Specification: mode 0700).
  private func makeFolder(of path: String) throws {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/\(part)"
      guard mkdir(folder, 0o700) != 0 else { continue }
      let number = errno
      var status = stat()
      guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        errno = number
        throw Self.failure("make", folder)
      }
    }
  }

  private static func failure(_ verb: String, _ path: String) -> CommandError {
    CommandError(.ioError, "cannot \(verb) \(path): \(String(cString: strerror(errno)))")
  }

  // MARK: - Programs

  func start(_ words: [String], _ variables: [(name: String, value: String)]) throws -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // It gets the signals that were blocked or ignored here as they are by default.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // What is typed at the terminal is not meant for it.
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)

    let arguments = words.map { strdup($0) }
    let environment = Self.environment(with: variables).map { strdup($0) }
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    let number = posix_spawnp(
      &process, words.first ?? "", &actions, &attributes, arguments + [nil], environment + [nil])
    guard number == 0 else {
      throw CommandError(
        .internalError,
        "cannot run \(words.first ?? ""): \(String(cString: strerror(number)))")
    }
    processes.append(process)
    return process
  }

  /// The environment of this process, with these variables in the place of those of their names.
  private static func environment(with variables: [(name: String, value: String)]) -> [String] {
    var texts: [String] = []
    var next = environ
    while let text = next.pointee {
      let variable = String(cString: text)
      if !variables.contains(where: { variable.hasPrefix("\($0.name)=") }) {
        texts.append(variable)
      }
      next += 1
    }
    return texts + variables.map { "\($0.name)=\($0.value)" }
  }

  func ended() -> [(process: Int32, status: Int32)] {
    var ended: [(process: Int32, status: Int32)] = []
    processes.removeAll { process in
      var status: Int32 = 0
      let result = waitpid(process, &status, WNOHANG)
      if result == 0 || result < 0 && errno == EINTR { return false }
      // wait(2): the low seven bits are the signal that ended it, the next byte its exit status.
      let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
      ended.append((process, code))
      return true
    }
    return ended
  }
}
