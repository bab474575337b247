import Glibc

/// What stands at a path.
enum FileKind: Equatable {
  /// Nothing does.
  case missing
  /// A Unix socket at which somebody listens, whether or not he answers.
  case listening
  /// A Unix socket at which nobody listens any more.
  case socket
  /// A directory.
  case directory
  /// Anything else.
  case other
  /// Whoever runs this may not look.
  case hidden

  /// Looks, without following a link at the end.
  init(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      self = errno == ENOENT || errno == ENOTDIR ? .missing : .hidden
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFSOCK: self = Self.listens(path) ? .listening : .socket
    case S_IFDIR: self = .directory
    default: self = .other
    }
  }

  /// Whether a connection is taken: one that is stopped takes some, too, until its queue is full, which
  /// is EAGAIN (unix(7)).
  private static func listens(_ path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isTooLong = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard path.utf8.count < room.count else { return true }
      room.copyBytes(from: path.utf8)
      return false
    }
    let descriptor = Glibc.socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_NONBLOCK | O_CLOEXEC, 0)
    guard !isTooLong, descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let code = withUnsafePointer(to: &address) { pointer in
      // Invariant: connect(2) reads as many bytes as it is told, all of them of `address`.
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return code == 0 || errno == EAGAIN
  }
}
