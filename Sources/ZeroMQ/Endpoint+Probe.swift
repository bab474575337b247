internal import Glibc

extension Endpoint {
  /// Whether somebody listens at an endpoint.
  public enum Presence: Hashable, Sendable {
    /// Somebody does, or did when it was asked.
    case listening
    /// Nobody does, or this user may not connect: why, as in "Connection refused".
    case absent(String)
    /// It cannot be told without waiting, as for a host that has only a name, or for inproc.
    case unknown
  }

  /// Connects and hangs up at once (connect), so that a command can say that no worker is there
  /// instead of waiting for one as libzmq does. What listens sees a peer that said nothing.
  ///
  /// - Parameter milliseconds: how long to wait for tcp; a Unix socket tells at once.
  public func probe(milliseconds: Int) -> Presence {
    switch transport {
    case .ipc(let path): return Self.presence(UnixSocket.connect(Array(path.utf8)))
    case .abstract(let name): return Self.presence(UnixSocket.connect([0] + Array(name.utf8)))
    case .inproc, .tcp(_, nil): return .unknown
    case .tcp(let host, let port?):
      let host = host == "localhost" ? "127.0.0.1" : host
      let bytes = Self.socketAddress(host: host, port: port)
      return bytes.isEmpty ? .unknown : Self.probe(address: bytes, milliseconds: milliseconds)
    }
  }

  private static func presence(_ number: Int32) -> Presence {
    switch number {
    // EAGAIN: its queue of connections is full (unix).
    case 0, EAGAIN: return .listening
    case ENOENT, ENOTDIR, ECONNREFUSED, EACCES, EPERM, EPROTOTYPE, EHOSTUNREACH, ENETUNREACH:
      return .absent(String(cString: strerror(number)))
    default: return .unknown
    }
  }

  /// A sockaddr_in or sockaddr_in6 as its bytes; none where the host is a name.
  private static func socketAddress(host: String, port: UInt16) -> [UInt8] {
    if let bytes = address4(host) {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
      return withUnsafeBytes(of: address) { Array($0) }
    }
    guard let bytes = address6(host) else { return [] }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
    return withUnsafeBytes(of: address) { Array($0) }
  }

  private static func probe(address: [UInt8], milliseconds: Int) -> Presence {
    let isIPv6 = address.count == MemoryLayout<sockaddr_in6>.size
    let descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, UnixSocket.streamFlags, 0)
    guard descriptor >= 0 else { return .unknown }
    defer { close(descriptor) }
    let result = address.withUnsafeBytes { bytes in
      // The bytes are those of a sockaddr of this length, which connect only reads.
      bytes.withMemoryRebound(to: sockaddr.self) { address in
        connect(descriptor, address.baseAddress, socklen_t(bytes.count))
      }
    }
    if result == 0 { return .listening }
    guard errno == EINPROGRESS else { return presence(errno) }
    let poller = Poller()
    poller.add(descriptor: descriptor, .writable)
    guard (try? poller.wait(milliseconds: max(0, milliseconds))) == 1 else { return .unknown }
    var number: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &length) == 0 else {
      return .unknown
    }
    return presence(number)
  }
}
