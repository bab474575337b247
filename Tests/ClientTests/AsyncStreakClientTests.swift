import StreakProtocol
import StreakWire
import Testing
import ZeroMQ

@testable import StreakClient

/// The asynchronous client: many tasks, one connection.
@Suite struct AsyncStreakClientTests {
  let directory = TemporaryDirectory()

  func client(_ timeout: Int = 20_000, retries: Int = 0, failFast: Bool = false) throws
    -> AsyncStreakClient
  {
    var options = ClientOptions(timeout: timeout, failFast: failFast)
    options.retries = retries
    options.backOff = 1
    return try AsyncStreakClient("ipc://\(directory.path)/worker.sock", options: options)
  }

  func code(_ body: () async throws -> Void) async -> StreakClientError.Code? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? StreakClientError)?.code
    }
  }

  @Test func hundredTasksShareAConnection() async throws {
    let held = Locked<[(Int, [[UInt8]])]>([])
    // Answers ten at a time, the last first.
    let worker = try FakeWorker(directory.path) { number, calls in
      let answers = held.withLock { held in
        held.insert((number, calls[0].pong), at: 0)
        defer { if held.count == 10 { held = [] } }
        return held.count == 10 ? held : []
      }
      return .send(answers)
    }
    defer { worker.stop() }
    let client = try client()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<100 {
        group.addTask {
          try await client.ping(payload: "\(number)".bytes).payload == "\(number)".bytes
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    await client.close()
    #expect(worker.requests == 100)
  }

  @Test func cancellationFreesTheTaskAtOnceAndItsLateReplyIsDropped() async throws {
    let (asked, continuation) = AsyncStream.makeStream(of: Void.self)
    let worker = try FakeWorker(directory.path) { number, calls in
      continuation.yield()
      guard number > 0 else { return .silence }
      var late = calls[0]
      late.header = .request(.ping, id: calls[0].header.id &- 1)
      return .send([(0, late.pong("late".bytes)), (1, calls[0].pong("right".bytes))])
    }
    defer { worker.stop() }
    let client = try client(600_000)
    let start = MonotonicTime.now
    let task = Task { try await client.ping() }
    for await _ in asked { break }
    task.cancel()
    #expect(await code { _ = try await task.value } == .cancelled)
    #expect(milliseconds(since: start) < 60_000)
    #expect(try await client.ping().payload == "right".bytes)
    // A task that is cancelled before it asks does not ask.
    let cancelled = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await client.ping()
    }
    cancelled.cancel()
    #expect(await code { _ = try await cancelled.value } == .cancelled)
    #expect(worker.requests == 2)
    await client.close()
  }

  @Test func closeFailsWhatIsOut() async throws {
    let (asked, continuation) = AsyncStream.makeStream(of: Void.self)
    let worker = try FakeWorker(directory.path) { _, _ in
      continuation.yield()
      return .silence
    }
    defer { worker.stop() }
    let client = try client(600_000)
    let tasks = (0..<20).map { _ in Task { try await client.ping() } }
    for await _ in asked { break }
    await client.close()
    for task in tasks { #expect(await code { _ = try await task.value } == .closed) }
    #expect(await code { _ = try await client.ping() } == .closed)
    await client.close()
  }

  @Test func restartMidRequestIsSurvived() async throws {
    let ids = Log()
    let worker = try FakeWorker(directory.path) { number, calls in
      ids.append(calls.map(\.header.id))
      return number == 0 ? .restart : .answer(calls[0].pong)
    }
    defer { worker.stop() }
    let client = try client(retries: 100)
    #expect(try await client.ping(payload: [3]).payload == [3])
    #expect(Set(ids.entries).count == 1)
    await client.close()
  }

  @Test func absentWorkerIsWaitedForOrKnownAtOnce() async throws {
    let patient = try client(50)
    #expect(await code { _ = try await patient.ping() } == .noWorker)
    await patient.close()
    let start = MonotonicTime.now
    let hasty = try client(600_000, failFast: true)
    #expect(await code { _ = try await hasty.ping() } == .noWorker)
    #expect(milliseconds(since: start) < 60_000)
    await hasty.close()
  }

  @Test func silenceIsTimedOutAndOthersGoOn() async throws {
    let worker = try FakeWorker(directory.path) { _, calls in
      (try? Proto.PingRequest(decoding: calls[0].body))?.payload == [0]
        ? .silence : .answer(calls[0].pong)
    }
    defer { worker.stop() }
    let client = try client(retries: 2)
    let start = MonotonicTime.now
    let silent = Task { try await client.ping(payload: [0], timeout: 300) }
    #expect(try await client.ping(payload: [1]).payload == [1])
    #expect(await code { _ = try await silent.value } == .timedOut)
    #expect(milliseconds(since: start) >= 300)
    // One, and three times the other.
    #expect(worker.requests == 4)
    await client.close()
  }

  @Test func garbageIsPassedOverAndAWrongReplyFailsItsCallOnly() async throws {
    let worker = try FakeWorker(directory.path) { number, calls in
      let garbage: [[[UInt8]]] = [["x".bytes], ["x".bytes, "y".bytes], [[], []]]
      if number == 0 { return .send(garbage.map { (0, $0) } + [(0, calls[0].pong)]) }
      var other = calls[0]
      other.header = .request(.info, id: other.header.id)
      return .answer(other.pong)
    }
    defer { worker.stop() }
    let client = try client()
    #expect(try await client.ping(payload: [1]).payload == [1])
    #expect(await code { _ = try await client.ping() } == .badReply)
    await client.close()
  }

  @Test func unavailableIsAskedAgain() async throws {
    let worker = try FakeWorker(directory.path) { number, calls in
      .answer(number < 3 ? calls[0].unavailable : calls[0].pong)
    }
    defer { worker.stop() }
    let client = try client()
    #expect(try await client.ping(payload: [1]).payload == [1])
    #expect(worker.requests == 4)
    await client.close()
  }

  @Test func batchesOf64() async throws {
    let worker = try FakeWorker(directory.path) { _, calls in .answer(calls.flatMap(\.pong)) }
    defer { worker.stop() }
    let client = try client()
    let requests = (0..<64).map { Proto.PingRequest(payload: [UInt8($0)]) }
    let replies = try await client.call(requests)
    #expect(try replies.map { try $0.get().payload } == (0..<64).map { [UInt8($0)] })
    #expect(await code { _ = try await client.call(requests + requests) } == .tooLarge)
    await client.close()
  }

  @Test func recordsComeOneByOne() async throws {
    let worker = try FakeWorker(directory.path) { number, calls in
      let reply = Proto.RecordsListReply(
        records: number == 1 ? [] : [Proto.Record(title: "a\(number)")],
        cursor: number == 3 ? [] : [UInt8(number + 1)])
      return .answer(calls[0].answer(.ok, reply.encoded()))
    }
    defer { worker.stop() }
    let client = try client()
    var titles: [String] = []
    for try await record in client.records(learner: "ada") { titles.append(record.title) }
    #expect(titles == ["a0", "a2", "a3"])
    await client.close()
  }

  @Test func clientThatNobodyClosedEndsItsThread() async throws {
    let worker = try FakeWorker(directory.path) { _, calls in .answer(calls[0].pong) }
    defer { worker.stop() }
    for _ in 0..<20 { _ = try await client().ping() }
  }
}
