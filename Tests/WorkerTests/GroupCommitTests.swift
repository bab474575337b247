import StreakCore
import StreakProtocol
import Testing
import ZeroMQ

@testable import StreakStore
@testable import StreakWorker

@Suite("Messages that are made durable together")
struct GroupCommitTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.path("streak.db")
  }

  /// Reads messages and leaves those that write for later; the rest is answered.
  private func deferred(
    _ desk: Desk, _ messages: [[[UInt8]]], _ body: ([ParsedMessage]) throws -> Void
  )
    throws
  {
    let bytes = messages.map { $0.flatMap { $0 } }
    let kept = bytes.map {
      UnsafeMutableRawBufferPointer.allocate(byteCount: $0.count, alignment: 8)
    }
    defer { for buffer in kept { buffer.deallocate() } }
    var group: [ParsedMessage] = []
    for (index, message) in messages.enumerated() {
      kept[index].copyBytes(from: bytes[index])
      var start = 0
      let frames = message.map { frame in
        defer { start += frame.count }
        return UnsafeRawBufferPointer(rebasing: kept[index][start..<start + frame.count])
      }
      let parsed = ParsedMessage()
      let isAnswered = desk.processor.processOrDefer(
        frames, as: parsed, mayWait: true, arrived: .now, taken: .now, isTruncated: false)
      if !isAnswered { group.append(parsed) }
    }
    try body(group)
  }

  private func answers(_ message: ParsedMessage) throws -> [Answer] {
    try Answer.all((0..<message.reply.frameCount).map { message.reply.frame($0) })
  }

  @Test("Each has its own reply, refusals among them, and it is one commit")
  func together() throws {
    let desk = try Desk(path)
    let messages = [
      call(put("ada", [1])) + call(Proto.StreakRequest(learner: "ada")),
      call(put("", [2])),
      call(put("bob", [3])) + call(put("ada", [4])),
      call(Proto.StreakRequest(learner: "ada")),
    ]
    try deferred(desk, messages) { group in
      // The last one only reads, and what the others will write is not there yet.
      #expect(group.count == 3)
      let reply = desk.processor.reply
      let before = try Answer.all((0..<reply.frameCount).map { reply.frame($0) })
      #expect(try before.first?.get(Proto.StreakReply.self).count == 0)
      desk.processor.processTogether(group)
      let all = try group.map { try answers($0) }
      #expect(all.map { $0.map(\.summary) } == [["ok", "ok"], ["invalid learner"], ["ok", "ok"]])
      #expect(try all[0][1].get(Proto.StreakReply.self).count == 1)
    }
    let counts = try ["ada", "bob"].map { try desk.count($0) }
    #expect(counts == [2, 1])
    let storing = try #require(try desk.ask(Proto.MetricsRequest()).storing)
    #expect(storing.writes == 1)
  }

  @Test("What asks for a long answer besides is work of its own")
  func long() throws {
    let desk = try Desk(path)
    let list = call(put("ada", [1])) + call(Proto.RecordsListRequest(learner: "ada", limit: 10))
    let brief = call(put("ada", [2])) + call(Proto.StreakRequest(learner: "ada"))
    try deferred(desk, [list, brief]) { group in
      #expect(group.count == 1)
      let before = try desk.count("ada")
      desk.processor.processTogether(group)
      let summaries = try answers(group[0]).map(\.summary)
      #expect(before == 1 && summaries == ["ok", "ok"])
    }
    let count = try desk.count("ada")
    #expect(count == 2)
  }

  @Test("Where one cannot be written the others are, each by itself")
  func apart() throws {
    let desk = try Desk(path)
    _ = try desk.ask(put("ada", [0]))
    try shell(
      path,
      """
      CREATE TRIGGER no BEFORE INSERT ON record WHEN new.learner = 'bad'
      BEGIN SELECT RAISE(ABORT, 'no'); END
      """)
    let messages = ["ada", "bad", "bob"].map { call(put($0, [1])) }
    try deferred(desk, messages) { group in
      #expect(group.count == 3)
      desk.processor.processTogether(group)
      let summaries = try group.map { try answers($0)[0].summary }
      #expect(summaries == ["ok", "internal ", "ok"])
    }
    let counts = try ["ada", "bad", "bob"].map { try desk.count($0) }
    #expect(counts == [2, 0, 1])
    #expect(try desk.ask(Proto.StreakRequest(learner: "ada")).revision == 2)
    #expect(try desk.ask(Proto.StreakRequest(learner: "bad")).revision == 0)
  }

  @Test("Where nothing can be committed all are told so, and nothing is there")
  func nothing() throws {
    let desk = try Desk(path, busyMilliseconds: 20)
    _ = try desk.ask(put("ada", [0]))
    let other = try Store(path: path, durability: .normal, zones: ZoneDatabase())
    defer { other.close() }
    try other.connection.execute("BEGIN IMMEDIATE")
    try deferred(desk, [call(put("ada", [1])), call(put("bob", [2]))]) { group in
      desk.processor.processTogether(group)
      let statuses = try group.map { try answers($0)[0].status }
      #expect(statuses == [.unavailable, .unavailable])
    }
    // They waited once, not each by itself.
    let storing = try #require(try desk.ask(Proto.MetricsRequest()).storing)
    #expect(storing.failures == [Proto.StoreFailure(kind: "busy", count: 1)])
    try other.connection.execute("ROLLBACK")
    let counts = try ["ada", "bob"].map { try desk.count($0) }
    #expect(counts == [1, 0])
  }

  // MARK: A worker as a whole

  private func worker() throws -> (Worker, Endpoint) {
    let endpoint = try Endpoint("ipc://\(directory.path("s"))")
    var configuration = WorkerConfiguration(endpoints: [endpoint], storePath: path)
    configuration.durability = .normal
    return (try Worker(configuration, log: .silent, clock: { noon }), endpoint)
  }

  @Test("What a peer asks after it wrote sees that, and no reply is lost or another's")
  func order() throws {
    let (worker, endpoint) = try worker()
    let context = try Context()
    let sockets = try (0..<3).map { _ in
      let socket = try Socket(context, .dealer)
      try socket.set(.linger, to: 0)
      try socket.set(.receiveTimeout, to: 20_000)
      try socket.connect(to: endpoint)
      return socket
    }
    let rounds = 200
    // All of it is sent before anything is received.
    for number in 1...rounds {
      for (index, socket) in sockets.enumerated() {
        let learner = "learner \(index)"
        let write = call(put(learner, [number]), id: UInt64(2 * number))
        let read = call(Proto.StreakRequest(learner: learner), id: UInt64(2 * number + 1))
        for frames in [write, read] {
          try socket.send([], .more)
          try socket.send(frames[0], .more)
          try socket.send(frames[1])
        }
      }
    }
    for socket in sockets {
      var (writes, reads) = (0, 0)
      for _ in 0..<2 * rounds {
        let message = Multipart(limit: 10)
        try socket.receive(into: message)
        #expect(message.count == 3)
        let answer = try #require(
          try Answer.all([message[1].bytes, message[2].bytes]).first)
        #expect(answer.status == .ok)
        if answer.header.op == .recordsPut {
          writes += 1
          #expect(answer.header.id == UInt64(2 * writes))
        } else {
          reads += 1
          #expect(answer.header.id == UInt64(2 * reads + 1))
          #expect(try answer.get(Proto.StreakReply.self).revision >= UInt64(reads))
        }
      }
      #expect(writes == rounds && reads == rounds)
      socket.close()
    }
    worker.stop()
    worker.wait()
  }
}
