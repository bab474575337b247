internal import Glibc

/// Sockets that systemd opened for this process and passed in (sd_listen_fds).
public enum SocketActivation {
  /// The descriptors, in the order of the unit; empty where none were passed to this process.
  ///
  /// Call it once, before other threads exist: it marks them close-on-exec and takes the variables
  /// out of the environment, so that a child does not believe they are its own.
  public static func descriptors() -> [Int32] {
    defer {
      unsetenv("LISTEN_PID")
      unsetenv("LISTEN_FDS")
      unsetenv("LISTEN_FDNAMES")
    }
    guard let pid = number("LISTEN_PID"), pid == getpid(), let count = number("LISTEN_FDS"),
      count > 0, count <= 1024
    else { return [] }
    // "The first descriptor is 3" (SD_LISTEN_FDS_START).
    let descriptors = (3..<3 + count).filter { fcntl($0, F_GETFD) >= 0 }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return descriptors
  }

  private static func number(_ name: String) -> Int32? {
    guard let text = getenv(name) else { return nil }
    return Int32(String(cString: text))
  }

  /// Where a descriptor listens.
  public static func endpoint(of descriptor: Int32) throws(BindError) -> Endpoint {
    func refuse(_ message: String) -> BindError {
      BindError(.notListening, endpoint: "descriptor \(descriptor)", message)
    }
    guard option(descriptor, SO_ACCEPTCONN) == 1,
      option(descriptor, SO_TYPE) == Int32(SOCK_STREAM.rawValue)
    else { throw refuse("is not a stream socket that listens") }
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &storage) {
      // A sockaddr_storage has room for every kind of sockaddr.
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
    }
    guard result == 0 else { throw refuse("has no address") }
    let bytes = withUnsafeBytes(of: storage) { Array($0.prefix(Int(length))) }
    guard let text = text(ofAddress: bytes) else {
      throw refuse("has neither a Unix nor an Internet address")
    }
    do {
      return try Endpoint(text)
    } catch {
      throw refuse("listens on an address that cannot be used: \(error.message)")
    }
  }

  /// An endpoint of the bytes of a sockaddr.
  private static func text(ofAddress bytes: [UInt8]) -> String? {
    guard bytes.count > 2 else { return nil }
    let family = Int32(bytes.withUnsafeBytes { $0.loadUnaligned(as: sa_family_t.self) })
    // In sockaddr_in and sockaddr_in6 the port follows the family, in network byte order.
    let port = bytes.count >= 4 ? UInt16(bytes[2]) << 8 | UInt16(bytes[3]) : 0
    switch family {
    case AF_UNIX where bytes[2] == 0:
      return "ipc://@" + String(decoding: bytes[3...], as: UTF8.self)
    case AF_UNIX:
      return "ipc://" + String(decoding: bytes[2...].prefix { $0 != 0 }, as: UTF8.self)
    case AF_INET where bytes.count >= 8:
      return "tcp://" + bytes[4..<8].map { String($0) }.joined(separator: ".") + ":\(port)"
    case AF_INET6 where bytes.count >= 24:
      let groups = stride(from: 8, to: 24, by: 2).map {
        String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
      }
      return "tcp://[" + groups.joined(separator: ":") + "]:\(port)"
    default:
      return nil
    }
  }

  private static func option(_ descriptor: Int32, _ name: Int32) -> Int32? {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 else { return nil }
    return value
  }
}
