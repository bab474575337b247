import Glibc
import StreakClient
import StreakProtocol

/// The machine that the program runs on.
final class LiveBarHost: BarHost {
  /// What time it is for what watches.
  var clock: @Sendable () -> WatchMoment = { .now }

  /// Where it is told to end.
  var signals: () throws -> Int32 = { try EndSignals.descriptor() }

  func feed(
    _ context: Context, _ request: Proto.SnapshotRequest, interval: Int?, inputs: [Int32]
  ) throws -> any BarFeed {
    try WatchFeed(
      context, request, interval: interval, inputs: inputs, clock: clock, signals: signals)
  }

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
