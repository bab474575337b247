import Glibc

/// The machine that the program runs on.
final class LiveBarHost: BarHost {
  /// The signals that were blocked before, for as long as nobody waits; `nil`: none are caught.
  private var mask: sigset_t?

  func begin() {
    // Blocked before any other thread exists, and let through by pselect(2) only: so they come while
    // this waits, or wait until it does, and no call is interrupted. What catches them does nothing.
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGTERM, SIGINT, SIGHUP] {
      sigaddset(&set, number)
      signal(number) { _ in }
    }
    var old = sigset_t()
    pthread_sigmask(SIG_BLOCK, &set, &old)
    for number in [SIGTERM, SIGINT, SIGHUP] { sigdelset(&old, number) }
    mask = old
  }

  func wait(milliseconds: Int, forInput: Bool) -> BarEvent {
    var set = fd_set()
    if forInput { set.__fds_bits.0 |= 1 << 0 }
    // A pipe's own end is never read from: it counts as readable where its reader has left (POLLERR).
    if outputIsPipe { set.__fds_bits.0 |= 1 << 1 }
    var time = timespec(
      tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
    let count =
      if var mask {
        pselect(2, &set, nil, nil, &time, &mask)
      } else {
        pselect(2, &set, nil, nil, &time, nil)
      }
    // Only a signal that is caught ends the wait (signal(7)).
    if count < 0 { return errno == EINTR ? .end : .time }
    if set.__fds_bits.0 & 1 << 1 != 0 { return .end }
    return set.__fds_bits.0 & 1 != 0 ? .input : .time
  }

  /// Looked at once, when it is first waited.
  private lazy var outputIsPipe: Bool = {
    var status = stat()
    return fstat(1, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }()

  func load(_ path: String, atMost limit: Int) -> [UInt8]? {
    // Not one that blocks, as a FIFO would.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = min(limit, Int(clamping: status.st_size))
    var filled = 0
    var bytes = [UInt8](repeating: 0, count: size)
    while filled < size {
      let start = filled
      let count = bytes.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
        return read(descriptor, rest.baseAddress, rest.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      filled += count
    }
    return Array(bytes[..<filled])
  }

  func save(_ path: String, _ bytes: [UInt8]) throws {
    let new = "\(path).\(getpid()).new"
    var descriptor = create(new)
    if descriptor < 0, errno == ENOENT {
      makeFolder(of: path)
      descriptor = create(new)
    }
    guard descriptor >= 0 else { throw Self.failure(new) }
    var rest = bytes[...]
    var isWritten = true
    while !rest.isEmpty, isWritten {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { rest = rest.dropFirst(count) }
      isWritten = count >= 0 || errno == EINTR
    }
    // Not made durable: a file that a crash has cut is known by its digest, and the next answer makes
    // another.
    let error = isWritten ? nil : Self.failure(new)
    close(descriptor)
    if error == nil, rename(new, path) == 0 { return }
    let failure = error ?? Self.failure(path)
    unlink(new)
    throw failure
  }

  private func create(_ path: String) -> Int32 {
    open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
  }

  /// Makes the folder of a path and those above it, for the user alone (XDG Base Directory
  /// Specification: mode 0700). Where it cannot, making the file tells why.
  private func makeFolder(of path: String) {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o700)
    }
  }

  private static func failure(_ path: String) -> CommandError {
    CommandError(.ioError, "cannot write \(path): \(String(cString: strerror(errno)))")
  }
}
