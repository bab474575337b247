internal import Glibc

/// Where a socket binds or connects, read and checked: `ipc:///run/user/1000/streak/worker.sock`,
/// `ipc://@name`, `tcp://127.0.0.1:7311`, `tcp://[::1]:*`, `inproc://name`.
public struct Endpoint: Hashable, Sendable {
  /// How it is reached.
  public enum Transport: Hashable, Sendable {
    /// A Unix domain socket at a path of at most 107 bytes.
    case ipc(path: String)
    /// A Unix domain socket with a name and no file (unix, "Abstract sockets"): everybody in the
    /// network name space may connect.
    case abstract(name: String)
    /// TCP. The host is a name, an IPv4 or IPv6 address without brackets, or `*`, every address of
    /// this machine. No port: one is chosen at bind.
    case tcp(host: String, port: UInt16?)
    /// Between threads that share a context.
    case inproc(name: String)
  }

  /// How it is reached.
  public let transport: Transport

  /// The longest path or abstract name in bytes: `sun_path` has 108 and ends with a zero (unix).
  public static let longestPath = 107

  /// Reads an endpoint.
  ///
  /// - Throws: what is wrong with it, in words.
  public init(_ text: String) throws(EndpointError) {
    func wrong(_ message: String) -> EndpointError { EndpointError(text, message) }
    guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw wrong("has a control character")
    }
    guard let (scheme, rest) = Self.split(text) else {
      throw wrong("has no scheme: write ipc://PATH or tcp://HOST:PORT")
    }
    switch scheme {
    case "ipc":
      transport = try Self.ipc(rest, wrong)
    case "tcp":
      transport = try Self.tcp(rest, wrong)
    case "inproc":
      guard !rest.isEmpty else { throw wrong("names nothing after inproc://") }
      transport = .inproc(name: rest)
    default:
      throw wrong("has the unknown scheme \"\(scheme)\": ipc, tcp and inproc are known")
    }
  }

  private static func split(_ text: String) -> (scheme: String, rest: String)? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let rest = text[colon...]
    guard rest.hasPrefix("://"), colon != text.startIndex else { return nil }
    return (String(text[..<colon]), String(rest.dropFirst(3)))
  }

  private static func ipc(
    _ rest: String, _ wrong: (String) -> EndpointError
  ) throws(EndpointError) -> Transport {
    guard !rest.isEmpty else { throw wrong("names no path after ipc://") }
    guard rest.utf8.count <= longestPath else {
      throw wrong(
        "has a path of \(rest.utf8.count) bytes: a socket's path has at most \(longestPath)")
    }
    if rest.hasPrefix("@") {
      guard rest.utf8.count > 1 else { throw wrong("names nothing after ipc://@") }
      return .abstract(name: String(rest.dropFirst()))
    }
    guard rest != "*" else { throw wrong("has a wildcard: name the path of the socket") }
    guard !rest.hasSuffix("/"), !rest.hasSuffix("/."), !rest.hasSuffix("/.."), rest != ".",
      rest != ".."
    else { throw wrong("names a directory: name a file in it") }
    return .ipc(path: rest)
  }

  private static func tcp(
    _ rest: String, _ wrong: (String) -> EndpointError
  ) throws(EndpointError) -> Transport {
    guard let colon = rest.utf8.lastIndex(of: UInt8(ascii: ":")),
      !rest.hasSuffix("]")
    else { throw wrong("has no port: write tcp://HOST:PORT, or * for any free port") }
    var host = String(rest[..<colon])
    let digits = String(rest[rest.utf8.index(after: colon)...])
    if host.hasPrefix("[") && host.hasSuffix("]") && host.utf8.count > 2 {
      host = String(host.dropFirst().dropLast())
      guard address6(host) != nil else { throw wrong("has no IPv6 address in its brackets") }
    } else {
      guard !host.contains(":") else {
        throw wrong("has an IPv6 address without brackets: write tcp://[ADDRESS]:PORT")
      }
      guard host == "*" || isName(host) else { throw wrong("has no host that could be a name") }
    }
    if digits == "*" || digits == "0" { return .tcp(host: host, port: nil) }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      let port = UInt16(digits), port > 0
    else { throw wrong("has the port \"\(digits)\": ports are 1 to 65535, or * for a free one") }
    return .tcp(host: host, port: port)
  }

  private static func isName(_ host: String) -> Bool {
    !host.isEmpty && host.utf8.count <= 255
      && host.utf8.allSatisfy {
        ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39)
          || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
  }

  /// The 16 bytes of an IPv6 address; `nil` where the text is none.
  static func address6(_ text: String) -> [UInt8]? {
    var address = in6_addr()
    guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
    return withUnsafeBytes(of: address) { Array($0) }
  }

  /// The 4 bytes of an IPv4 address; `nil` where the text is none.
  static func address4(_ text: String) -> [UInt8]? {
    var address = in_addr()
    guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
    return withUnsafeBytes(of: address) { Array($0) }
  }

  /// Whether it is reached over TCP.
  public var isTCP: Bool {
    if case .tcp = transport { return true }
    return false
  }

  /// Whether only this machine can reach it: ipc, inproc, and tcp on a loopback address. A host
  /// name other than `localhost` could be any machine, so it is not one.
  public var isLoopback: Bool {
    guard case .tcp(let host, _) = transport else { return true }
    if host == "localhost" { return true }
    if let bytes = Self.address4(host) { return bytes[0] == 127 }
    guard let bytes = Self.address6(host) else { return false }
    let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF, 127]
    return bytes == [UInt8](repeating: 0, count: 15) + [1] || bytes.starts(with: mapped)
  }

  /// Whether the address is one of IPv6.
  var isIPv6: Bool {
    guard case .tcp(let host, _) = transport else { return false }
    return Self.address6(host) != nil
  }

  /// What libzmq is given: `localhost` is 127.0.0.1, because it resolves no names at bind
  /// (zmq_tcp), and because a name that is trusted must not depend on a resolver.
  var address: String {
    guard case .tcp("localhost", let port) = transport else { return description }
    return "tcp://127.0.0.1:\(port.map { String($0) } ?? "*")"
  }
}

extension Endpoint: CustomStringConvertible {
  /// The text that reads back as the same endpoint.
  public var description: String {
    switch transport {
    case .ipc(let path): return "ipc://\(path)"
    case .abstract(let name): return "ipc://@\(name)"
    case .inproc(let name): return "inproc://\(name)"
    case .tcp(let host, let port):
      let shown = host.contains(":") ? "[\(host)]" : host
      return "tcp://\(shown):\(port.map { String($0) } ?? "*")"
    }
  }
}

/// A text that is no endpoint.
public struct EndpointError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text.
  public var endpoint: String

  /// What is wrong with it and what would be right, as the rest of a sentence that begins with it.
  public var message: String

  init(_ endpoint: String, _ message: String) {
    self.endpoint = endpoint
    self.message = message
  }

  /// The text and what is wrong with it.
  public var description: String {
    // The text may be anything: control characters are not passed on to a terminal.
    let shown = endpoint.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : $0 }
    var text = ""
    text.unicodeScalars.append(contentsOf: shown)
    return "endpoint \"\(text)\" \(message)"
  }
}
