/// What libzmq wants to know of a peer that says hello (ZeroMQ RFC 27).
public struct ZAPRequest: Hashable, Sendable {
  /// What the socket that it came to was given as its domain.
  public let domain: String
  /// Where it comes from, as far as the transport tells it: an IP address.
  public let address: String
  /// NULL, PLAIN or CURVE.
  public let mechanism: String
  /// What the peer shows.
  public let credentials: [[UInt8]]

  /// The version of the questions that are understood.
  static let version = Array("1.0".utf8)

  /// With CURVE the peer's key; else `nil`.
  public var publicKey: CurvePublicKey? {
    guard mechanism == "CURVE", credentials.count == 1 else { return nil }
    return CurvePublicKey(bytes: credentials[0])
  }

  /// Reads the frames of a request, without its envelope; `nil` where they are none.
  init?(_ frames: [[UInt8]]) {
    // Version, request id, domain, address, identity, mechanism, credentials.
    guard frames.count >= 6, frames[0] == Self.version, frames[2].count <= 255,
      frames[3].count <= 255, frames[4].count <= 255,
      let domain = String(validating: frames[2], as: UTF8.self),
      let address = String(validating: frames[3], as: UTF8.self),
      let mechanism = String(validating: frames[5], as: UTF8.self)
    else { return nil }
    self.domain = domain
    self.address = address
    self.mechanism = mechanism
    credentials = Array(frames[6...])
    let isWhole =
      switch mechanism {
      case "NULL": credentials.isEmpty
      case "PLAIN": credentials.count == 2
      case "CURVE": publicKey != nil
      default: true
      }
    guard isWhole else { return nil }
  }
}

/// What libzmq is told of a peer.
public enum ZAPVerdict: Hashable, Sendable {
  /// It may come in, and its messages carry this as their `User-Id`.
  case allow(user: String)
  /// Not now: its connection is dropped, and it is not told why.
  case later
  /// It may not come in, and is told so.
  case deny
  /// The handler cannot tell.
  case fail

  /// Status code and text of the reply.
  var status: (code: String, text: String) {
    switch self {
    case .allow: ("200", "OK")
    case .later: ("300", "not now")
    case .deny: ("400", "not allowed")
    case .fail: ("500", "cannot tell")
    }
  }

  /// The frames of the reply to a request with this id.
  func frames(id: [UInt8]) -> [[UInt8]] {
    var user: [UInt8] = []
    if case .allow(let name) = self { user = Array(name.utf8) }
    let (code, text) = status
    // The last one is metadata, of which there is none.
    return [ZAPRequest.version, id, Array(code.utf8), Array(text.utf8), user, []]
  }
}
