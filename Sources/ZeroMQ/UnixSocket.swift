internal import Glibc

/// The system calls behind ipc endpoints.
enum UnixSocket {
  /// A listening socket with this address: the bytes of a path, or a zero byte and an abstract
  /// name.
  static func listen(
    _ address: [UInt8], _ endpoint: Endpoint, mode: UInt32, backlog: Int32
  ) throws(BindError) -> Int32 {
    let name = endpoint.description
    let descriptor = socket(AF_UNIX, streamFlags, 0)
    guard descriptor >= 0 else { throw BindError("socket", errno, endpoint, name) }
    do throws(BindError) {
      // On Linux the file gets the mode of the socket, less the umask, so there is no moment in
      // which others may connect. The umask itself is not touched: it is the whole process's.
      guard fchmod(descriptor, mode & 0o777) == 0 else {
        throw BindError("fchmod", errno, endpoint, name)
      }
      guard withAddress(address, { Glibc.bind(descriptor, $0, $1) }) == 0 else {
        throw BindError("bind", errno, endpoint, name)
      }
      if address.first != 0 {
        // Gives back what the umask took.
        guard chmod(String(decoding: address, as: UTF8.self), mode & 0o777) == 0 else {
          throw BindError("chmod", errno, endpoint, name)
        }
      }
      guard Glibc.listen(descriptor, backlog) == 0 else {
        throw BindError("listen", errno, endpoint, name)
      }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Connects and hangs up at once: 0, or the errno of connect.
  static func connect(_ address: [UInt8]) -> Int32 {
    let descriptor = socket(AF_UNIX, streamFlags, 0)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return withAddress(address) { Glibc.connect(descriptor, $0, $1) } == 0 ? 0 : errno
  }

  /// Not waiting, because libzmq accepts on it: a connection that is gone again when its thread
  /// gets there must not stop that thread.
  static var streamFlags: CInt {
    CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
  }

  static func withAddress(
    _ bytes: [UInt8], _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard bytes.count < capacity else {
      errno = ENAMETOOLONG
      return -1
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // An abstract name is exactly as long as the address says; a path ends with a zero (unix).
    let prefix = MemoryLayout<sockaddr_un>.size - capacity
    let length = prefix + bytes.count + (bytes.first == 0 ? 0 : 1)
    return withUnsafePointer(to: &address) {
      // A sockaddr_un is laid out as a sockaddr that is longer, and `length` says how long.
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(length)) }
    }
  }
}
