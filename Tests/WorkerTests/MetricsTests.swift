import StreakCore
import StreakProtocol
import StreakService
import StreakStore
import StreakWire
import Testing
import ZeroMQ

@testable import StreakWorker

@Suite("What a worker counts", .serialized)
struct MetricsTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func desk(readOnly: Bool = false, busyMilliseconds: Int32 = 5000) throws -> Desk {
    try Desk(
      directory.path("streak.db"), readOnly: readOnly, busyMilliseconds: busyMilliseconds)
  }

  /// Calls by operation and status.
  private func calls(_ metrics: Proto.MetricsReply) -> [String: UInt64] {
    var found: [String: UInt64] = [:]
    for op in metrics.serving?.ops ?? [] {
      for result in op.results { found["\(op.op) \(result.status)"] = result.calls }
    }
    return found
  }

  @Test("Every call is counted once, by its operation and how it ended")
  func everyCall() throws {
    let desk = try desk()
    var random = SystemRandomNumberGenerator()
    var expected: [String: UInt64] = [:]
    for number in 0..<300 {
      var frames: [[UInt8]] = []
      for index in 0..<Int.random(in: 1...5, using: &random) {
        switch Int.random(in: 0..<7, using: &random) {
        case 0: frames += call(Proto.PingRequest())
        case 1: frames += call(Proto.StreakRequest(learner: "a"))
        case 2: frames += call(Proto.StreakRequest(learner: ""))
        case 3: frames += call(put("b", [number * 10 + index]))
        case 4: frames += call(Proto.TaskEndRequest(learner: "a", id: id(1)))
        case 5: frames += [FrameHeader.request(.init(rawValue: 47), id: 1).bytes, []]
        default: frames += [[1, 2], []]
        }
      }
      // Counted a second time from what was answered.
      for answer in try desk.answers(frames) {
        let op = answer.header.op.isKnown ? "\(answer.header.op)" : "unspecified"
        expected["\(op) \(answer.status)", default: 0] += 1
      }
    }
    let told = try desk.ask(Proto.MetricsRequest())
    #expect(calls(told) == expected)
    #expect(expected.count >= 6, "\(expected)")
    // The call that asks is counted when it is answered.
    #expect(calls(try desk.ask(Proto.MetricsRequest()))["metrics ok"] == 1)
  }

  @Test("A write is timed in its parts, one that is taken back is counted as failed")
  func writes() throws {
    let desk = try desk(busyMilliseconds: 20)
    _ = try desk.ask(put("a", 0..<3))
    _ = try desk.ask(Proto.StreakRequest(learner: "a"))
    let other = try Store(
      path: directory.path("streak.db"), durability: .normal, zones: ZoneDatabase())
    defer { other.close() }
    try other.write {
      let refused = try desk.answer(put("a", 3..<4))
      #expect(refused.status == .unavailable)
    }
    let store = try #require(try desk.ask(Proto.MetricsRequest()).storing)
    #expect(store.writes == 1 && store.failedWrites == 1 && store.reads == 1)
    #expect((store.lock?.counts ?? []).reduce(0, +) == 1)
    #expect((store.commit?.counts ?? []).reduce(0, +) == 1)
    #expect(store.failures == [Proto.StoreFailure(kind: "busy", count: 1)])
    #expect(store.writeTime > 0 && store.readTime > 0 && store.snapshots >= 1)
    #expect(!store.damaged)
  }

  @Test("Look-ups of learners are counted by whether memory had them")
  func cache() throws {
    let desk = try desk()
    _ = try desk.ask(put("a", 0..<3))
    for _ in 0..<3 { _ = try desk.ask(Proto.StreakRequest(learner: "a")) }
    let first = try #require(try desk.ask(Proto.MetricsRequest()).storing)
    #expect(first.cacheMisses == 1 && first.answersReused == 2)
    // A question about an instant is never answered with what was answered.
    for _ in 0..<4 {
      _ = try desk.ask(Proto.StreakRequest(learner: "a", asOf: noon.milliseconds))
    }
    let second = try #require(try desk.ask(Proto.MetricsRequest()).storing)
    #expect(second.cacheMisses == 1 && second.answersReused == 2)
    #expect(second.cacheHits >= first.cacheHits + 4)
  }

  @Test("It is told without the store: also where the store can be read no more")
  func withoutTheStore() throws {
    let desk = try desk()
    _ = try desk.ask(Proto.StreakRequest(learner: "a"))
    desk.store.releaseSnapshot()
    let before = desk.store.snapshotsTaken
    _ = try desk.ask(Proto.MetricsRequest())
    #expect(desk.store.snapshotsTaken == before && !desk.store.holdsSnapshot)
  }

  // MARK: A worker as a whole

  private func worker(threads: Int) throws -> (Worker, Endpoint) {
    let endpoint = try Endpoint("ipc://\(directory.path("s"))")
    var configuration = WorkerConfiguration(
      endpoints: [endpoint], storePath: directory.path("streak.db"))
    configuration.threads = threads
    configuration.durability = .normal
    return (try Worker(configuration, log: .silent, clock: { noon }), endpoint)
  }

  private func exchange(_ socket: Socket, _ frames: [[UInt8]]) throws -> [Answer] {
    for (index, frame) in frames.enumerated() {
      try socket.send(frame, index + 1 < frames.count ? .more : [])
    }
    let message = Multipart(limit: 200)
    try socket.receive(into: message)
    return try Answer.all((0..<message.count).map { message[$0].bytes })
  }

  @Test("Messages are timed and their bytes counted, whichever thread answered", arguments: [1, 3])
  func messages(threads: Int) throws {
    let (worker, endpoint) = try worker(threads: threads)
    let context = try Context()
    let socket = try Socket(context, .request)
    try socket.set(.linger, to: 0)
    try socket.set(.receiveTimeout, to: 20_000)
    try socket.connect(to: endpoint)
    var (sent, received) = (0, 0)
    for number in 0..<40 {
      let frames =
        number.isMultiple(of: 4)
        ? call(put("a", number..<number + 1)) : call(Proto.StreakRequest(learner: "a"))
      sent += frames.reduce(0) { $0 + $1.count }
      received += try exchange(socket, frames).reduce(0) { $0 + 24 + $1.body.count }
    }
    _ = try exchange(socket, [[7]])
    // A thread counts a message when its reply is on its way.
    var told = Proto.MetricsReply()
    var asked: UInt64 = 0
    #expect(
      try eventually {
        told = try exchange(socket, call(Proto.MetricsRequest()))[0].get()
        asked += 1
        return (told.serving?.reads?.counts ?? []).reduce(0, +) >= 30 + 1 + (asked - 1)
      })
    let serving = try #require(told.serving)
    #expect((serving.writes?.counts ?? []).reduce(0, +) == 10)
    #expect(serving.undivided == 1)
    #expect(serving.receivedBytes == UInt64(sent) + 1 + 24 * (asked - 1))
    #expect(serving.sentBytes > UInt64(received))
    #expect(told.threads == UInt32(threads) && told.busy >= 1 && told.dead == 0)
    #expect((told.dispatch != nil) == (threads > 1))
    #expect(told.started == noon.milliseconds && told.store == "sqlite")
    if let dispatch = told.dispatch {
      #expect(dispatch.queue == 1000)
      #expect((dispatch.wait?.counts ?? []).reduce(0, +) >= 41)
    }
    socket.close()
    worker.stop()
    worker.wait()
  }

  @Test(
    "A worker is alive while its loop goes round, and asking counts nothing", arguments: [1, 3])
  func alive(threads: Int) throws {
    let (worker, endpoint) = try worker(threads: threads)
    for _ in 0..<5 { #expect(worker.isAlive(within: 20_000)) }
    let context = try Context()
    let socket = try Socket(context, .request)
    try socket.set(.linger, to: 0)
    try socket.set(.receiveTimeout, to: 20_000)
    try socket.connect(to: endpoint)
    let told = try exchange(socket, call(Proto.MetricsRequest()))[0].get(Proto.MetricsReply.self)
    #expect(told.serving?.ops == [] && told.serving?.undivided == 0)
    #expect(told.serving?.receivedBytes == 0)
    socket.close()
    worker.stop()
    worker.wait()
    #expect(!worker.isAlive(within: 20))
  }

  @Test("A worker whose only thread is stuck in a handler is not alive until it is free again")
  func stuck() throws {
    let (worker, endpoint) = try worker(threads: 1)
    let context = try Context()
    let socket = try Socket(context, .request)
    try socket.set(.linger, to: 0)
    try socket.set(.receiveTimeout, to: 20_000)
    try socket.connect(to: endpoint)
    _ = try exchange(socket, call(put("a", 0..<1)))
    let other = try Store(
      path: directory.path("streak.db"), durability: .normal, zones: ZoneDatabase())
    try other.write {
      // It waits for the lock that this test has.
      for (index, frame) in call(put("a", 1..<2)).enumerated() {
        try socket.send(frame, index == 0 ? .more : [])
      }
      #expect(eventually { !worker.isAlive(within: 50) })
    }
    other.close()
    #expect(eventually { worker.isAlive(within: 1000) })
    socket.close()
    worker.stop()
    worker.wait()
  }
}
