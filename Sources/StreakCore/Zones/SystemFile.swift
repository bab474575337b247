import Glibc

/// Files, read with the C library.
enum SystemFile {
  /// Why a file could not be read.
  enum Failure: Error, Hashable, Sendable {
    /// There is none of this name, or it is no regular file.
    case missing
    case tooLarge
    /// The `errno` of the call that failed.
    case system(Int32)
  }

  /// The whole of a regular file, or its first bytes where `prefix` says how many are enough.
  static func read(
    _ path: String, limit: Int, prefix: Int? = nil
  ) throws(Failure) -> [UInt8] {
    // Without O_NONBLOCK, opening a FIFO would wait for its writer.
    let descriptor = try retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    // An interrupted close has closed all the same on Linux (close(2)): never repeated.
    defer { _ = close(Int32(descriptor)) }
    var status = stat()
    _ = try retrying { fstat(Int32(descriptor), &status) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .missing }
    guard prefix != nil || status.st_size <= limit else { throw .tooLarge }
    let wanted = min(prefix ?? limit, Int(status.st_size))
    var bytes = [UInt8](repeating: 0, count: wanted)
    var filled = 0
    while filled < wanted {
      let start = filled
      let count = try retrying {
        bytes.withUnsafeMutableBytes { buffer in
          let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
          return Glibc.read(Int32(descriptor), rest.baseAddress, rest.count)
        }
      }
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(wanted - filled)
    return bytes
  }

  /// The names in a folder, without `.` and `..`; none where it cannot be read.
  static func names(inFolder path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Repeats a call that a signal interrupted, and turns -1 into the `errno` it left.
  private static func retrying(_ call: () -> some BinaryInteger) throws(Failure) -> Int {
    while true {
      let result = Int(call())
      if result >= 0 { return result }
      switch errno {
      case EINTR: continue
      case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, ENXIO: throw .missing
      case let code: throw .system(code)
      }
    }
  }
}
