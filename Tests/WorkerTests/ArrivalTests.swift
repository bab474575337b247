import StreakProtocol
import StreakService
import Testing
import ZeroMQ

@testable import StreakWorker

@Suite("A message as a slot has it")
struct ArrivalTests {
  private let received = MonotonicTime(nanoseconds: 7_000_000_000)
  private let context: Context
  private let router: Socket
  private let peers: [Socket]

  init() throws {
    context = try Context()
    router = try Socket(context, .router)
    let endpoint = try Endpoint("inproc://arrival-\(UInt64.random(in: 0...UInt64.max))")
    _ = try router.bind(to: endpoint)
    try router.set(.receiveTimeout, to: 20_000)
    let context = context
    peers = try (0..<2).map { _ in
      let peer = try Socket(context, .dealer)
      try peer.set(.linger, to: 0)
      try peer.set(.receiveTimeout, to: 20_000)
      try peer.connect(to: endpoint)
      return peer
    }
  }

  private func arrival(
    _ frames: [[UInt8]], from peer: Int = 0, isStamped: Bool = false
  ) throws -> Arrival {
    for (index, frame) in frames.enumerated() {
      try peers[peer].send(frame, index + 1 < frames.count ? .more : [])
    }
    let arrival = Arrival(frameLimit: 20)
    try router.receive(into: arrival.message)
    arrival.open(received: received, isStamped: isStamped)
    return arrival
  }

  private func bytes(_ arrival: Arrival) -> [[UInt8]] { arrival.frames.map { Array($0) } }

  @Test("What stands before the calls goes back as it came, and the reply to its peer")
  func envelopes() throws {
    for before in [[[]], [[9, 9], []], [[1], [2], [3], []]] as [[[UInt8]]] {
      let arrival = try arrival(before + [[5], [6, 7]], from: 1)
      #expect(bytes(arrival) == [[5], [6, 7]])
      #expect(arrival.byteCount == 3 && arrival.arrived == received)
      let reply = ReplyBuffer()
      reply.addNotModified(FrameHeader.request(.ping, id: 3))
      try arrival.send(reply, on: router)
      let message = Multipart(limit: 20)
      try peers[1].receive(into: message)
      let came = (0..<message.count).map { message[$0].bytes }
      #expect(Array(came.prefix(before.count)) == before && came.count == before.count + 2)
    }
  }

  @Test("Without a delimiter the calls come after the peer's name; an empty body is taken for one")
  func noDelimiter() throws {
    #expect(try bytes(arrival([[5], [6]])) == [[5], [6]])
    #expect(try bytes(arrival([[5], []])) == [])
    #expect(try bytes(arrival([[]])) == [])
  }

  @Test("A dispatcher's stamp says when it came")
  func stamped() throws {
    let time = MonotonicTime(nanoseconds: 3_000_000)
    let arrival = try arrival([[1], [], Stamp.bytes(time), [5], [6]], isStamped: true)
    #expect(arrival.arrived == time && bytes(arrival) == [[5], [6]])
  }

  @Test("Calls in one frame are told apart, and what only looks like them is one frame")
  func packs() throws {
    var pack = CallPack()
    let header = FrameHeader.request(.ping, id: 1).bytes
    header.withUnsafeBytes { header in
      [UInt8]([8]).withUnsafeBytes { pack.add(header, $0) }
    }
    let packed = try arrival([[], pack.withBytes { Array($0) }])
    #expect(packed.isPack && bytes(packed) == [header, [8]])
    let text = Array("STRP".utf8)
    let other = try arrival([[], text])
    #expect(!other.isPack && bytes(other) == [text])
  }

  @Test("Messages of one peer are told from those of another")
  func peersAreToldApart() throws {
    let (one, two, three) = (
      try arrival([[], [1]]), try arrival([[], [1]]), try arrival([[], [1]], from: 1)
    )
    #expect(one.isFromPeer(of: two) && !one.isFromPeer(of: three))
  }

  @Test("What was received is freed")
  func clearing() throws {
    let arrival = try arrival([[], [UInt8](repeating: 1, count: 1 << 20)])
    #expect(arrival.message.byteCount > 1 << 20)
    arrival.clear()
    #expect(arrival.message.byteCount == 0 && arrival.byteCount == 0)
  }
}
