import Glibc

/// What stands at a path.
enum FileKind: Equatable {
  /// Nothing does.
  case missing
  /// A Unix socket.
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
    case S_IFSOCK: self = .socket
    case S_IFDIR: self = .directory
    default: self = .other
    }
  }
}
