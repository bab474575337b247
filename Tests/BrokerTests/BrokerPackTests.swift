import Glibc
import StreakProtocol
import StreakService
import Testing
import ZeroMQ

@testable import StreakBroker

/// Brief requests that go to a worker as one frame (Protocol/BROKER.md, "Packs").
struct BrokerPackTests {
  /// A worker that registered, and whose place the test serves itself.
  private final class Place {
    let socket: Socket
    private let registration: Client
    private let request: Proto.BrokerRegisterRequest

    init(_ bench: Bench, packs: Bool) throws {
      registration = try Client(bench.context, bench.directory.endpoint("w"))
      request = Proto.BrokerRegisterRequest(
        instance: (0..<16).map { _ in UInt8.random(in: 0...UInt8.max) }, name: "place", slots: 1,
        packs: packs)
      socket = try Socket(bench.context, .reply)
      try socket.set(.linger, to: 0)
      try socket.set(.receiveTimeout, to: 20_000)
      let endpoint = try #require(try registration.ask(request).endpoints.first)
      try socket.connect(to: try Endpoint(endpoint))
    }

    /// The frames of the next message.
    func take() throws -> [[UInt8]] {
      let message = Multipart(limit: 200)
      try socket.receive(into: message)
      return (0..<message.count).map { message[$0].bytes }
    }

    /// Leaves, so that what it owes goes to others.
    func leave() throws {
      _ = try registration.ask(Proto.BrokerLeaveRequest(instance: request.instance))
      registration.close()
      socket.close()
    }
  }

  /// What a pack of pings is answered with.
  private func answers(_ pack: [UInt8]) throws -> [(header: [UInt8], body: [UInt8])] {
    try pack.withUnsafeBytes { bytes in
      var frames: [UnsafeRawBufferPointer] = []
      try #require(CallPack.unpack(bytes, into: &frames))
      return try stride(from: 0, to: frames.count, by: 2).map {
        let header = try FrameHeader(parsing: Array(frames[$0]), expecting: .request)
        let said = try Proto.PingRequest(decoding: Array(frames[$0 + 1])).payload
        return (header.reply().bytes, Proto.PingReply(payload: said).encoded())
      }
    }
  }

  private func packed(_ calls: [(header: [UInt8], body: [UInt8])]) -> [UInt8] {
    var pack = CallPack()
    for call in calls {
      call.header.withUnsafeBytes { header in
        call.body.withUnsafeBytes { pack.add(header, $0) }
      }
    }
    return pack.withBytes { Array($0) }
  }

  /// So many clients whose requests wait together; then they are given out.
  private func ask(_ bench: Bench, _ frames: [[[UInt8]]]) throws -> [Client] {
    _ = try bench.tell(Proto.BrokerPauseRequest())
    var clients: [Client] = []
    for frames in frames {
      let client = try bench.client()
      try client.send(frames)
      clients.append(client)
      // One after the other, so that they wait in this order.
      #expect(try eventually { try bench.status().waiting == clients.count })
    }
    // Longer than the budgets of a millisecond, which began before.
    usleep(2000)
    _ = try bench.tell(Proto.BrokerResumeRequest())
    return clients
  }

  private func ping(_ number: Int, budget: UInt32 = 0) -> [[UInt8]] {
    call(
      Proto.PingRequest(payload: [UInt8(number)]), id: UInt64(100 + number), budget: budget)
  }

  @Test func aWorkerThatRegisteredForPacksGetsOneFrameAndEachClientItsAnswer() throws {
    let bench = try Bench()
    let place = try Place(bench, packs: true)
    #expect(try bench.connected(1))
    // The third has two calls, and the second of the fourth ran out while it waited.
    let clients = try ask(
      bench, [ping(0), ping(1), ping(2) + ping(3), ping(4) + ping(5, budget: 1)])
    let message = try place.take()
    #expect(message.count == 1)
    let answers = try answers(try #require(message.first))
    #expect(answers.count == 5)
    try place.socket.send(packed(answers))
    let found = try clients.map { client in
      try client.receive()?.map { reply in
        reply.status == .ok
          ? "\(try reply.decode(Proto.PingReply.self).payload)" : summary(reply)
      }
    }
    #expect(
      found == [["[0]"], ["[1]"], ["[2]", "[3]"], ["[4]", "deadline_exceeded header.budget"]])
    for client in clients { client.close() }
    try place.leave()
    #expect(try bench.end())
  }

  @Test func oneThatDidNotRegisterForThemGetsFrames() throws {
    let bench = try Bench()
    let place = try Place(bench, packs: false)
    #expect(try bench.connected(1))
    let clients = try ask(bench, [ping(0), ping(1)])
    #expect(try place.take() == ping(0) + ping(1))
    try place.leave()
    #expect(try bench.end())
    for client in clients {
      #expect(summary(try client.receive()?.first) == "unavailable ")
      client.close()
    }
  }

  @Test func aRequestByItselfAndAWriteGoAsTheyAre() throws {
    let bench = try Bench()
    let place = try Place(bench, packs: true)
    #expect(try bench.connected(1))
    let alone = try ask(bench, [ping(0)])
    #expect(try place.take() == ping(0))
    let write = call(Proto.LaunchRequest(learner: "ada"))
    try place.socket.send(FrameHeader.reply(.ping, id: 100).bytes, .more)
    try place.socket.send([])
    #expect(summary(try alone.first?.receive()?.first) == "ok")
    let writes = try ask(bench, [write, write])
    #expect(try place.take() == write)
    for client in alone + writes { client.close() }
    try place.leave()
    #expect(try bench.end())
  }

  /// What a place may say instead of the answers that it owes.
  @Test(arguments: ["one too few", "one too many", "cut", "frames", "nothing"])
  func whatIsNoAnswerToAllIsDroppedAndAnotherWorkerAnswers(_ fault: String) throws {
    let bench = try Bench()
    let place = try Place(bench, packs: true)
    #expect(try bench.connected(1))
    let clients = try ask(bench, (0..<3).map { ping($0) })
    let pack = try #require(try place.take().first)
    let good = try answers(pack)
    switch fault {
    case "one too few": try place.socket.send(packed(good.dropLast()))
    case "one too many": try place.socket.send(packed(good + good.suffix(1)))
    case "cut": try place.socket.send(packed(good).dropLast())
    case "frames":
      for answer in good.dropLast() {
        try place.socket.send(answer.header, .more)
        try place.socket.send(answer.body, .more)
      }
      try place.socket.send([])
    default: try place.socket.send([])
    }
    try place.leave()
    let other = try Place(bench, packs: true)
    #expect(try bench.connected(1))
    for number in 0..<3 {
      // Alone, because one of them may be what ended the first.
      #expect(try other.take() == ping(number))
      try other.socket.send(FrameHeader.reply(.ping, id: UInt64(100 + number)).bytes, .more)
      try other.socket.send(Proto.PingReply(payload: [UInt8(number)]).encoded())
    }
    for (number, client) in clients.enumerated() {
      #expect(
        try client.receive()?.first?.decode(Proto.PingReply.self).payload == [UInt8(number)])
      client.close()
    }
    try other.leave()
    #expect(try bench.end())
  }

  @Test func allOfItsFramesMayStandForAPack() throws {
    let bench = try Bench()
    let place = try Place(bench, packs: true)
    #expect(try bench.connected(1))
    let clients = try ask(bench, (0..<3).map { ping($0) })
    let good = try answers(try #require(try place.take().first))
    for (index, answer) in good.enumerated() {
      try place.socket.send(answer.header, .more)
      try place.socket.send(answer.body, index == 2 ? [] : .more)
    }
    for (number, client) in clients.enumerated() {
      #expect(
        try client.receive()?.first?.decode(Proto.PingReply.self).payload == [UInt8(number)])
      client.close()
    }
    try place.leave()
    #expect(try bench.end())
  }
}
