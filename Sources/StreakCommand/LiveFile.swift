import Glibc

/// A file on disk that is written under another name beside its own, and renamed when it is whole.
///
/// Only its owner may read it, unless somebody says otherwise: it may be all that somebody has.
final class LiveFile: NewFile {
  private let path: String
  private var descriptor: Int32

  private var part: String { path + ".part" }

  /// Begins a file.
  ///
  /// - Parameter mode: who may read it, whatever the umask is.
  init(_ path: String, mode: mode_t = 0o600) throws {
    self.path = path
    descriptor = open(
      path + ".part", O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure() }
    if mode != 0o600, fchmod(descriptor, mode) != 0 {
      let error = failure()
      discard()
      throw error
    }
  }

  deinit {
    assert(descriptor < 0, "a file was neither finished nor discarded")
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while let base = rest.baseAddress, !rest.isEmpty {
      let count = Glibc.write(descriptor, base, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        throw failure()
      }
    }
  }

  func finish() throws {
    guard fsync(descriptor) == 0 else { throw failure() }
    let status = close(descriptor)
    descriptor = -1
    guard status == 0, rename(part, path) == 0 else { throw failure() }
  }

  func discard() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    unlink(part)
  }

  /// The error that `errno` tells.
  private func failure() -> CommandError {
    CommandError(.ioError, "cannot write \(path): \(String(cString: strerror(errno)))")
  }
}
