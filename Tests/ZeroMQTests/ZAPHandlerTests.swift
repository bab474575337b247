import Testing

@testable import ZeroMQ

@Suite("Keys and the handler of handshakes")
struct ZAPHandlerTests {
  private static let key = [UInt8](repeating: 7, count: 32)

  private static func request(
    version: String = "1.0", domain: [UInt8] = "streak".bytes, mechanism: String = "CURVE",
    credentials: [[UInt8]] = [key]
  ) -> [[UInt8]] {
    [version.bytes, "id-1".bytes, domain, "127.0.0.1".bytes, [], mechanism.bytes] + credentials
  }

  /// Frames of a request, and the status that it is answered with.
  static let requests: [(name: String, frames: [[UInt8]], status: String)] = [
    ("whole", request(), "200"),
    ("no frame but an empty one", [[]], "500"),
    ("only a version", ["1.0".bytes], "500"),
    ("a frame too few", Array(request(mechanism: "NULL", credentials: []).dropLast()), "500"),
    ("just enough frames", request(mechanism: "NULL", credentials: []), "400"),
    ("another version", request(version: "2.0"), "500"),
    ("no key", request(credentials: []), "500"),
    ("a key of 31 bytes", request(credentials: [Array(key.dropLast())]), "500"),
    ("a key of 33 bytes", request(credentials: [key + [0]]), "500"),
    ("two keys", request(credentials: [key, key]), "500"),
    ("a name without a password", request(mechanism: "PLAIN", credentials: ["ada".bytes]), "500"),
    ("a domain of 255 bytes", request(domain: [UInt8](repeating: 0x61, count: 255)), "200"),
    ("a domain of 256 bytes", request(domain: [UInt8](repeating: 0x61, count: 256)), "500"),
    ("a domain that is no text", request(domain: [0xFF]), "500"),
    ("a thousand frames", request() + [[UInt8]](repeating: [1], count: 1000), "500"),
    ("a mechanism nobody knows", request(mechanism: "X", credentials: []), "400"),
  ]

  @Test(
    "Every request is answered with its id, malformed ones with 500", arguments: requests.indices)
  func answers(_ index: Int) throws {
    let (name, frames, status) = Self.requests[index]
    let context = try Context()
    let handler = try ZAPHandler(context) { request in
      request.publicKey.map { .allow(user: $0.description) } ?? .deny
    }
    let client = try Socket(context, .request)
    try client.connect(to: Endpoint(ZAPHandler.endpoint))
    // The next one is answered too: nothing ends the handler.
    for round in [frames, Self.request()] {
      for (index, frame) in round.enumerated() {
        try client.send(frame, index + 1 < round.count ? .more : [])
      }
      try client.set(.receiveTimeout, to: 10_000)
      let reply = Multipart(limit: 10)
      try client.receive(into: reply)
      let isLast = round == Self.request()
      #expect(reply.received == 6, "\(name)")
      #expect(reply[0].bytes == "1.0".bytes)
      #expect(reply[1].bytes == (round.count > 1 ? round[1] : []))
      #expect(String(decoding: reply[2].bytes, as: UTF8.self) == (isLast ? "200" : status))
      // A name only for who gets in.
      #expect(reply[4].size == (isLast || status == "200" ? 40 : 0))
      #expect(reply[5].size == 0)
    }
    client.close()
    handler.close()
    context.close()
  }

  @Test("A context has one handler")
  func isAlone() throws {
    let context = try Context()
    let handler = try ZAPHandler(context) { _ in .deny }
    #expect {
      _ = try ZAPHandler(context) { _ in .allow(user: "") }
    } throws: {
      ($0 as? ZeroMQError)?.code == .addressInUse
    }
    handler.close()
    context.close()
  }

  @Test("An empty domain, which libzmq would not enforce, is refused")
  func refusesAnEmptyDomain() throws {
    let context = try Context()
    let socket = try Socket(context, .router)
    let pair = try CurveKeyPair.generate()
    #expect(throws: ZeroMQError.self) { try socket.requireCurve(pair.secretKey, domain: "") }
    socket.close()
  }

  @Test("A socket takes keys on one endpoint and none on another, and each peer has a name")
  func bothOnOneSocket() throws {
    let directory = TemporaryDirectory()
    let context = try Context()
    let handler = try ZAPHandler(context) { request in
      if request.domain == "local" {
        return request.mechanism == "NULL" ? .allow(user: "me") : .deny
      }
      return .allow(user: "key")
    }
    let pair = try CurveKeyPair.generate()
    let socket = try Socket(context, .router)
    let tcp = try Endpoint("tcp://127.0.0.1:*")
    try socket.requireCurve(pair.secretKey, domain: "tcp")
    let far = try socket.bind(to: tcp)
    try socket.requirePlain(domain: "local")
    let near = try socket.bind(to: Endpoint("ipc://\(directory.path)/s"))
    try socket.requireCurve(pair.secretKey, domain: "tcp")
    let other = try socket.bind(to: tcp)
    for (endpoint, user) in [(far, "key"), (near, "me"), (other, "key")] {
      let client = try Socket(context, .dealer)
      if endpoint.isTCP { try client.useCurve(.generate(), server: pair.publicKey) }
      try client.connect(to: endpoint)
      try client.send("hello".bytes)
      let poller = Poller()
      poller.add(socket)
      #expect(try poller.wait(milliseconds: 10_000) == 1)
      let message = Multipart(limit: 2)
      try socket.receive(into: message)
      #expect(message[1].property("User-Id") == user)
      client.close()
    }
    socket.close()
    handler.close()
    context.close()
  }

  @Test("Keys read back as they were written, and a secret one shows nothing")
  func keys() throws {
    let pair = try CurveKeyPair.generate()
    let text = pair.publicKey.description
    #expect(text.utf8.count == 40)
    #expect(CurvePublicKey(text) == pair.publicKey)
    #expect(CurvePublicKey(bytes: pair.publicKey.bytes) == pair.publicKey)
    let secret = pair.secretKey.withText { Array($0) }
    let again = try #require(secret.withUnsafeBytes { CurveSecretKey($0) })
    #expect(again.publicKey == pair.publicKey)
    let shown = String(decoding: secret, as: UTF8.self)
    var dumped = ""
    dump(pair, to: &dumped)
    for description in ["\(pair)", String(reflecting: pair), "\(pair.secretKey)", dumped] {
      #expect(!description.contains(shown))
      // No address of it either; "0x" may well be in the public one.
      #expect(!description.replacing(text, with: "").contains("0x"))
    }
  }

  @Test(
    "What is no key is none",
    arguments: [
      "", "short", String(repeating: "0", count: 39), String(repeating: "0", count: 41),
      String(repeating: "\"", count: 40), String(repeating: "~", count: 40),
      // 85 to the fifth is more than 32 bits hold.
      String(repeating: "#", count: 40), "\0" + String(repeating: "0", count: 39),
    ])
  func noKey(_ text: String) {
    #expect(CurvePublicKey(text) == nil)
    let secret = Array(text.utf8).withUnsafeBytes { CurveSecretKey($0) }
    #expect(secret == nil)
  }

  @Test("The edges of what a key may be")
  func edges() {
    #expect(
      CurvePublicKey(String(repeating: "0", count: 40))?.bytes == [UInt8](repeating: 0, count: 32))
    // The greatest group of five is 2^32 - 1, "%nSc0" (ZeroMQ RFC 32).
    let greatest = String(repeating: "%nSc0", count: 8)
    #expect(CurvePublicKey(greatest)?.bytes == [UInt8](repeating: 0xFF, count: 32))
    #expect(CurvePublicKey(String(repeating: "%nSc1", count: 8)) == nil)
  }
}
