import StreakProtocol
import StreakWire
import Testing
import ZeroMQ

@testable import StreakClient

/// The blocking client against workers that behave badly.
@Suite struct StreakClientTests {
  let directory = TemporaryDirectory()

  func client(_ timeout: Int = 10_000, retries: Int = 0, failFast: Bool = false) throws
    -> StreakClient
  {
    var options = ClientOptions(timeout: timeout, failFast: failFast)
    options.retries = retries
    options.backOff = 1
    return try StreakClient("ipc://\(directory.path)/worker.sock", options: options)
  }

  func code(_ body: () throws -> Void) -> StreakClientError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? StreakClientError)?.code
    }
  }

  @Test func callIsAnswered() throws {
    let worker = try FakeWorker(directory.path) { _, calls in
      let request = try? Proto.StreakRequest(decoding: calls[0].body)
      guard calls[0].header.op == .streak, request?.learner == "ada",
        (1...10_000).contains(calls[0].header.budget)
      else { return .silence }
      return .answer(calls[0].answer(.ok, Proto.StreakReply(label: "365+", count: 365).encoded()))
    }
    defer { worker.stop() }
    let client = try client()
    for _ in 0..<10 { #expect(try client.streak(learner: "ada").label == "365+") }
    client.close()
    #expect(code { _ = try client.ping() } == .closed)
  }

  @Test func absentWorkerIsKnownAtOnceWhereAsked() throws {
    let start = MonotonicTime.now
    let client = try client(60_000, failFast: true)
    let error = #expect(throws: StreakClientError.self) { try client.ping() }
    #expect(error?.code == .noWorker)
    #expect(error?.message.contains("No such file") == true)
    #expect(error?.message.contains("start streakd") == true)
    #expect(milliseconds(since: start) < 10_000)
    // One that went away, too.
    let worker = try FakeWorker(directory.path) { _, calls in .answer(calls[0].pong) }
    _ = try client.ping()
    worker.stop()
    #expect(code { _ = try client.ping(timeout: 60_000) } == .noWorker)
    #expect(milliseconds(since: start) < 50_000)
  }

  @Test func workerThatGoesAwayMidCallIsNoticedWhereAsked() throws {
    let path = "\(directory.path)/worker.sock"
    let worker = try FakeWorker(directory.path) { _, _ in .leave }
    defer { worker.stop() }
    let start = MonotonicTime.now
    let client = try StreakClient(
      "ipc://" + path, options: ClientOptions(timeout: 60_000, failFast: true))
    #expect(code { _ = try client.ping() } == .noWorker)
    #expect(milliseconds(since: start) < 15_000)
  }

  @Test(arguments: ["tcp://127.0.0.1:", "tcp://[::1]:", "tcp://localhost:"])
  func absentWorkerOnTCPIsKnownAtOnce(_ prefix: String) throws {
    // A port that was free a moment ago.
    let context = try Context()
    let socket = try Socket(context, .router)
    let bound = try socket.bind(to: Endpoint(prefix + "*"))
    #expect(bound.probe(milliseconds: 5_000) == .listening)
    socket.close()
    context.close()
    let start = MonotonicTime.now
    let client = try StreakClient(
      endpoint: bound, options: ClientOptions(timeout: 60_000, failFast: true))
    #expect(code { _ = try client.ping() } == .noWorker)
    #expect(milliseconds(since: start) < 30_000)
  }

  @Test func absentWorkerIsWaitedForOtherwise() throws {
    let start = MonotonicTime.now
    let error = #expect(throws: StreakClientError.self) { try client(50, retries: 3).ping() }
    #expect(error?.code == .noWorker)
    #expect(milliseconds(since: start) >= 50)
  }

  @Test func silenceIsTimedOutAfterAllAttempts() throws {
    let worker = try FakeWorker(directory.path) { _, _ in .silence }
    defer { worker.stop() }
    let start = MonotonicTime.now
    let error = #expect(throws: StreakClientError.self) { try client(300, retries: 2).ping() }
    #expect(error?.code == .timedOut)
    #expect(milliseconds(since: start) >= 300)
    #expect(worker.requests == 3)
  }

  @Test func workerThatRestartsIsAskedAgainWithTheSameIds() throws {
    let ids = Log()
    let worker = try FakeWorker(directory.path) { number, calls in
      ids.append(calls.map(\.header.id))
      return number == 0 ? .restart : .answer(calls.flatMap(\.pong))
    }
    defer { worker.stop() }
    let client = try client(20_000, retries: 5)
    client.options.attemptTimeout = 50
    #expect(try client.ping(payload: [7]).payload == [7])
    #expect(ids.entries.count >= 2)
    #expect(Set(ids.entries).count == 1)
  }

  @Test func lateReplyIsNotTakenForTheNext() throws {
    let worker = try FakeWorker(directory.path) { number, calls in
      guard number > 0 else { return .silence }
      // The late one goes to the peer that asked, which is gone, and to the one that asks now.
      var late = calls[0]
      late.header = .request(.ping, id: calls[0].header.id &- 1)
      return .send([(0, late.pong("late".bytes)), (1, calls[0].pong("right".bytes))])
    }
    defer { worker.stop() }
    let client = try client()
    #expect(code { _ = try client.ping(timeout: 50) } == .timedOut)
    #expect(try client.ping().payload == "right".bytes)
  }

  @Test(arguments: 0..<9)
  func whatIsNotTheAnswerIsABadReply(_ kind: Int) throws {
    let worker = try FakeWorker(directory.path) { number, calls in
      var other = calls[0]
      switch kind {
      case 0: other.header = .request(.ping, id: other.header.id &+ 1)
      case 1: other.header = .request(.info, id: other.header.id)
      case 2: return .answer(calls[0].pong + calls[0].pong)
      case 3: return .answer(["garbage".bytes])
      case 4: return .answer(["garbage".bytes, "garbage".bytes])
      case 5: return .answer([calls[0].header.bytes, []])
      case 6: return .answer([calls[0].header.reply().bytes, [0xFF]])
      case 7: return .answer(Array(repeating: [], count: 180))
      default: return .answer([calls[0].header.reply(.invalid).bytes, [0xFF]])
      }
      return .answer(other.pong)
    }
    defer { worker.stop() }
    let client = try client()
    #expect(code { _ = try client.ping() } == .badReply)
  }

  @Test func unavailableIsAskedAgainWhileTimeIsLeft() throws {
    let worker = try FakeWorker(directory.path) { number, calls in
      .answer(number < 4 ? calls[0].unavailable : calls[0].pong)
    }
    defer { worker.stop() }
    #expect(try client().ping(payload: [1]).payload == [1])
    #expect(worker.requests == 5)
  }

  @Test func unavailableToTheEndIsRefused() throws {
    let worker = try FakeWorker(directory.path) { _, calls in .answer(calls[0].unavailable) }
    defer { worker.stop() }
    let error = #expect(throws: StreakClientError.self) { try client(100).ping() }
    #expect(error?.code == .refused)
    #expect(error?.refusal?.status == .unavailable)
    #expect(worker.requests > 1)
  }

  @Test func refusalTellsStatusAndField() throws {
    let worker = try FakeWorker(directory.path) { _, calls in
      .answer(
        calls[0].answer(
          .invalid, Proto.Error(field: "zone", message: "is no zone").encoded()))
    }
    defer { worker.stop() }
    let error = #expect(throws: StreakClientError.self) {
      try client().week(learner: "ada", zone: "Mars")
    }
    #expect(error?.code == .refused)
    #expect(error?.refusal == CallError(.invalid, field: "zone", "is no zone"))
    #expect(worker.requests == 1)
  }

  @Test func batchOf64IsOneRoundTripAndOnlyWhatWasUnavailableIsAskedAgain() throws {
    let sizes = Log()
    let worker = try FakeWorker(directory.path) { number, calls in
      sizes.append([UInt64(calls.count)])
      return .answer(
        calls.enumerated().flatMap { index, call in
          number == 0 && index % 2 == 1 ? call.unavailable : call.pong
        })
    }
    defer { worker.stop() }
    let client = try client()
    let requests = (0..<64).map { Proto.PingRequest(payload: [UInt8($0)]) }
    let replies = try client.call(requests)
    #expect(try replies.map { try $0.get().payload } == (0..<64).map { [UInt8($0)] })
    #expect(sizes.entries == [[64], [32]])
    #expect(code { _ = try client.call(requests + requests) } == .tooLarge)
    #expect(code { _ = try client.call([Proto.PingRequest]()) } == .tooLarge)
  }

  @Test func batchOfDifferentCallsAnswersEach() throws {
    let worker = try FakeWorker(directory.path) { _, calls in
      .answer(
        calls[0].pong + calls[1].answer(.ok, Proto.InfoReply(version: "1.2.3").encoded())
          + calls[2].answer(.notFound, Proto.Error(message: "is not there").encoded()))
    }
    defer { worker.stop() }
    var batch = Batch()
    let ping = batch.add(Proto.PingRequest(payload: [5]))
    let info = batch.add(Proto.InfoRequest())
    let best = batch.add(Proto.BestRequest(learner: "ada"))
    let replies = try client().call(batch)
    #expect(try replies.reply(ping).payload == [5])
    #expect(try replies.reply(info).version == "1.2.3")
    #expect(code { _ = try replies.reply(best) } == .refused)
  }

  @Test func frameAboveTheLimitIsNotSent() throws {
    let client = try client()
    #expect(
      code { _ = try client.ping(payload: [UInt8](repeating: 0, count: 1 << 20)) } == .tooLarge)
  }

  @Test func rawCallsReturnTheirStatus() throws {
    let worker = try FakeWorker(directory.path) { _, calls in
      .answer(calls[0].answer(.unknownOp, [1, 2, 3]))
    }
    defer { worker.stop() }
    let replies = try client().call([RawCall(Proto.Op(rawValue: 77), [9])])
    #expect(replies == [RawReply(.unknownOp, [1, 2, 3])])
  }

  @Test("What was sent is answered when it is waited for, once, and sent again where it must be")
  func sentNowAnsweredLater() throws {
    let worker = try FakeWorker(directory.path) { number, calls in
      number == 3 ? .restart : .answer(calls[0].pong)
    }
    defer { worker.stop() }
    let client = try client(retries: 3)
    func send(_ payload: UInt8) throws {
      try client.send([RawCall(Proto.PingRequest(payload: [payload]))])
    }
    func receive() throws -> [[UInt8]] {
      try client.receive().map { try $0.decode(Proto.PingReply.self).payload }
    }
    #expect(try receive().isEmpty)
    try send(1)
    #expect(try receive() == [[1]])
    #expect(try receive().isEmpty)
    // One that nobody waits for any more.
    try send(2)
    try send(3)
    #expect(try receive() == [[3]])
    try send(4)
    #expect(try receive() == [[4]])
    #expect(try client.ping(payload: [5]).payload == [5])
    try send(6)
    client.close()
    #expect(code { _ = try client.receive() } == .closed)
  }

  @Test func recordsComeInPages() throws {
    let worker = try FakeWorker(directory.path) { number, calls in
      let request = try? Proto.RecordsListRequest(decoding: calls[0].body)
      guard request?.cursor == (number == 0 ? [] : [UInt8(number)]) else { return .silence }
      let reply = Proto.RecordsListReply(
        records: [Proto.Record(title: "\(number)")],
        cursor: number == 2 ? [] : [UInt8(number + 1)])
      return .answer(calls[0].answer(.ok, reply.encoded()))
    }
    defer { worker.stop() }
    var pages = try client().records(learner: "ada")
    var titles: [String] = []
    while let page = try pages.next() { titles += page.map(\.title) }
    #expect(titles == ["0", "1", "2"])
  }

  @Test(arguments: ["", "streak.sock", "http://localhost:1", "tcp://127.0.0.1:*"])
  func badEndpointSaysSo(_ text: String) {
    #expect(code { _ = try StreakClient(text).ping() } == .badEndpoint)
  }
}
