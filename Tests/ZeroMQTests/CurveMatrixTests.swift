import Glibc
import Synchronization
import Testing

@testable import ZeroMQ

/// The nine ways in which a CURVE server can be set up and met, and what libzmq makes of each. What our
/// servers do (``Socket/requireCurve(_:domain:)`` with a handler) are the rows that a stranger does not pass.
@Suite("CURVE and its handler", .serialized)
struct CurveMatrixTests {
  enum Handler: Sendable {
    case none
    case says(ZAPVerdict)
  }

  enum ClientKeys: Sendable {
    case right, wrongServer, none
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var domain: String? = "streak"
    var enforces = true
    var handler = Handler.none
    var client = ClientKeys.right
    /// How the handshake ends at the server.
    let event: HandshakeMonitor.Event
    /// How it ends where the client is the faster one to find out.
    var other: HandshakeMonitor.Event?
    var isAsked = false
    var user: String?
  }

  static let rows: [Row] = [
    Row(
      testDescription: "without a handler everybody gets in", domain: nil, enforces: false,
      event: .succeeded),
    Row(
      testDescription: "a domain alone, without a handler, lets everybody in", enforces: false,
      event: .succeeded),
    Row(
      testDescription: "a domain that is enforced, without a handler, lets nobody in",
      event: .failed(.brokenOff)),
    Row(
      testDescription: "an empty domain is not enforced, and the handler is not asked", domain: nil,
      handler: .says(.deny), event: .succeeded),
    Row(
      testDescription: "who is allowed gets in and has a name", handler: .says(.allow(user: "ada")),
      event: .succeeded, isAsked: true, user: "ada"),
    Row(
      testDescription: "who is denied does not get in", handler: .says(.deny),
      event: .failed(.refused(status: 400)), isAsked: true),
    Row(
      testDescription: "who the handler cannot tell does not get in", handler: .says(.fail),
      event: .failed(.refused(status: 500)), isAsked: true),
    Row(
      testDescription: "who shall come later does not get in", handler: .says(.later),
      event: .failed(.refused(status: 300)), isAsked: true),
    Row(
      testDescription: "a client with another server key does not get in",
      handler: .says(.allow(user: "ada")), client: .wrongServer, event: .failed(.key)),
    Row(
      testDescription: "a client without keys does not get in",
      handler: .says(.allow(user: "ada")), client: .none, event: .failed(.mechanism),
      other: .failed(.brokenOff)),
  ]

  @Test(arguments: rows)
  func row(_ row: Row) throws {
    let context = try Context()
    let asked = Count()
    var handler: ZAPHandler?
    if case .says(let verdict) = row.handler {
      handler = try ZAPHandler(context) { request in
        asked.add()
        return request.publicKey == nil ? .fail : verdict
      }
    }
    let (server, other) = (try CurveKeyPair.generate(), try CurveKeyPair.generate())
    let socket = try Socket(context, .router)
    try socket.set(.curveServer, to: true)
    try socket.setSecret(server.secretKey)
    if let domain = row.domain { try socket.set(.zapDomain, to: domain.bytes) }
    try socket.set(.zapEnforceDomain, to: row.enforces)
    let monitor = try HandshakeMonitor(of: socket)
    let endpoint = try socket.bind(to: Endpoint("tcp://127.0.0.1:*"))

    let clientContext = try Context()
    let client = try Socket(clientContext, .dealer)
    if row.client != .none {
      let key = row.client == .right ? server.publicKey : other.publicKey
      try client.useCurve(try CurveKeyPair.generate(), server: key)
    }
    try client.connect(to: endpoint)
    try client.send("hello".bytes)

    let ended = try #require(try event(monitor))
    #expect(ended == row.event || ended == row.other)
    let poller = Poller()
    poller.add(socket)
    let isAccepted = try poller.wait(milliseconds: row.event == .succeeded ? 10_000 : 50) > 0
    #expect(isAccepted == (row.event == .succeeded))
    if isAccepted {
      let message = Multipart(limit: 2)
      try socket.receive(into: message)
      #expect(message[1].bytes == "hello".bytes)
      #expect(message[1].property("User-Id") == row.user)
    }
    #expect((asked.value > 0) == row.isAsked)
    client.close()
    clientContext.close()
    socket.close()
    monitor.close()
    handler?.close()
    context.close()
  }

  private func event(_ monitor: HandshakeMonitor) throws -> HandshakeMonitor.Event? {
    let poller = Poller()
    poller.add(monitor.socket)
    let end = MonotonicTime.now.advanced(milliseconds: 10_000)
    while end.millisecondsLeft > 0 {
      if let event = try monitor.next() { return event }
      _ = try poller.wait(milliseconds: end.millisecondsLeft)
    }
    return nil
  }
}

/// Counts on several threads.
final class Count: Sendable {
  private let count = Atomic(0)

  func add() { count.add(1, ordering: .acquiringAndReleasing) }

  var value: Int { count.load(ordering: .acquiring) }
}
