import StreakCore
import StreakProtocol
import StreakWire
import Testing
import ZeroMQ

@testable import StreakStore
@testable import StreakWorker

@Suite("Whatever arrives, the worker replies")
struct MessageProcessorTests {
  private let directory: TemporaryDirectory
  private let desk: Desk

  init() throws {
    directory = try TemporaryDirectory()
    desk = try Desk(directory.path("streak.db"))
  }

  private static let ping = FrameHeader.request(.ping, id: 7).bytes

  // MARK: Frames

  private static func changed(_ index: Int, _ value: UInt8) -> [UInt8] {
    var bytes = ping
    bytes[index] = value
    return bytes
  }

  @Test(
    arguments: [
      ([], "invalid message"),
      ([[]], "invalid message"),
      ([ping], "invalid message"),
      ([ping, [], ping], "invalid message"),
      ([[0xDE, 0xAD, 0xBE, 0xEF]], "invalid header.magic"),
      ([changed(4, 9), [], []], "unsupported_version header.version"),
      ([[], []], "invalid header"),
      ([[0x53], []], "invalid header"),
      ([Array(ping.dropLast()), []], "invalid header"),
      ([ping + [0], []], "invalid header"),
      ([changed(0, 0), []], "invalid header.magic"),
      ([changed(4, 0), []], "unsupported_version header.version"),
      ([changed(4, 2) + [1, 2, 3], []], "unsupported_version header.version"),
      ([changed(5, 0), []], "invalid header.kind"),
      ([changed(5, 2), []], "invalid header.kind"),
      ([changed(5, 3), []], "invalid header.kind"),
      ([changed(20, 1), []], "invalid header.reserved"),
      ([changed(23, 1), []], "invalid header.reserved"),
      ([changed(6, 0xFF), []], "unknown_op header.op"),
      ([changed(7, 0), []], "unknown_op header.op"),
      ([changed(7, 0xFF), []], "unknown_op header.op"),
      ([ping, [0xFF]], "invalid body"),
      ([ping, [0x0A, 5]], "invalid payload"),
      ([ping, [UInt8](repeating: 0, count: 64)], "invalid body"),
    ] as [([[UInt8]], String)])
  func malformedMessagesAreToldWhatIsWrong(_ frames: [[UInt8]], _ expected: String) throws {
    let answers = try desk.answers(frames)
    #expect(answers.map(\.summary) == [expected])
    #expect(try desk.ask(Proto.PingRequest(payload: [1])).payload == [1])
  }

  @Test func aReplyEchoesWhatItCanReadOfTheHeader() throws {
    let header = FrameHeader.request(.streak, id: 0x0102_0304_0506_0708).bytes
    for count in 0..<24 {
      let answer = try #require(try desk.answers([Array(header[..<count]), []]).first)
      #expect(answer.header.op == (count >= 8 ? .streak : .unspecified))
      #expect(answer.header.id == (count >= 16 ? 0x0102_0304_0506_0708 : 0))
    }
  }

  @Test(.bothEngines) func aBatchIsAnsweredInItsOrder() throws {
    let frames = (0..<64).flatMap { call(Proto.PingRequest(payload: [UInt8($0)]), id: UInt64($0)) }
    let answers = try desk.answers(frames)
    #expect(answers.map(\.header.id) == (0..<64).map { UInt64($0) })
    for (index, answer) in answers.enumerated() {
      #expect(try answer.get(Proto.PingReply.self).payload == [UInt8(index)])
    }
    #expect(
      try desk.answers(frames + call(Proto.PingRequest())).map(\.summary) == [
        "too_large message"
      ])
    let truncated = desk.reply(Array(frames.prefix(2)), isTruncated: true)
    #expect(try Answer.all(truncated).map(\.summary) == ["too_large message"])
  }

  @Test(.bothEngines) func aBadCallKeepsNoOtherFromItsAnswer() throws {
    let frames =
      call(put("ada", [1]), id: 1) + [[1, 2, 3, 4], []] + call(put("ada", [2]), id: 3)
      + call(Proto.StreakRequest(learner: ""), id: 4)
      + [FrameHeader.request(.streak, id: 5).bytes, [0x0A, 9]]
      + call(Proto.RecordsListRequest(learner: "ada"), id: 6)
    let answers = try desk.answers(frames)
    #expect(
      answers.map(\.summary) == [
        "ok", "invalid header.magic", "ok", "invalid learner", "invalid learner", "ok",
      ])
    // A later call sees what an earlier one wrote.
    #expect(try answers[5].get(Proto.RecordsListReply.self).records.count == 2)
    #expect(answers.map(\.header.id) == [1, 0, 3, 4, 5, 6])
  }

  @Test func unknownFieldsAreIgnored() throws {
    _ = try desk.ask(put("ada", [1]))
    let known = Proto.StreakRequest(learner: "ada")
    // Field 1000: a varint, eight bytes, text, a group with a field, four bytes.
    let unknown: [UInt8] =
      [0xC0, 0x3E, 1] + [0xC1, 0x3E, 1, 2, 3, 4, 5, 6, 7, 8] + [0xC2, 0x3E, 2, 0xFF, 0xFF]
      + [0xC3, 0x3E, 0x08, 1, 0xC4, 0x3E] + [0xC5, 0x3E, 1, 2, 3, 4]
    let header = FrameHeader.request(.streak, id: 1).bytes
    let answers = try desk.answers([header, unknown + known.encoded() + unknown])
    let reply: Proto.StreakReply = try #require(answers.first).get()
    #expect(reply == (try desk.ask(known)))
    #expect(reply.count == 1)
  }

  @Test func theFrameLimitIsExact() throws {
    let small = try Desk(directory.path("small.db"), limits: Limits(frame: 100, records: 10))
    func ping(_ count: Int) throws -> String {
      // An unknown field of `count` bytes in all.
      let body = [0x7A, UInt8(count - 2)] + [UInt8](repeating: 0, count: count - 2)
      let header = FrameHeader.request(.ping, id: 1).bytes
      return try #require(try small.answers([header, body]).first).summary
    }
    #expect(try ping(99) == "ok")
    #expect(try ping(100) == "ok")
    #expect(try ping(101) == "too_large body")
    // The header's own length is no matter of the limit.
    #expect(
      try small.answers([[UInt8](repeating: 0x53, count: 1000), []]).map(\.summary) == [
        "invalid header.magic"
      ])
  }

  @Test(.bothEngines) func theLimitOfRecordsIsExact() throws {
    #expect(try desk.ask(put("ada", 0..<1000)).added == 1000)
    #expect(try desk.answer(put("bob", 0..<1001)).summary == "too_large records")
    #expect(try desk.count("bob") == 0)
    let ids = (0..<1001).map { id($0) }
    #expect(
      try desk.answer(Proto.RecordsDeleteRequest(learner: "ada", ids: ids)).summary
        == "too_large ids")
    #expect(try desk.count("ada") == 1000)
    #expect(
      try desk.ask(Proto.RecordsDeleteRequest(learner: "ada", ids: ids.dropLast())).deleted == 1000)
    #expect(
      try desk.answer(Proto.RecordsListRequest(learner: "ada", limit: 1001)).summary
        == "too_large limit")
  }

  @Test(.bothEngines) func onePutIsDoneWholeOrNotAtAll() throws {
    var request = put("ada", 0..<10)
    request.records[7].correct = 9
    #expect(try desk.answer(request).summary == "invalid records[7].correct")
    #expect(try desk.count("ada") == 0)
    #expect(try desk.ask(Proto.StreakRequest(learner: "ada")).revision == 0)
  }

  @Test func whoShutsDownRefusesEveryCallOnce() throws {
    let error = CallError(.unavailable, "the worker is shutting down", retryAfter: 200)
    func refused(_ frames: [[UInt8]]) throws -> [Answer] {
      frames.flatMap { $0 }.withUnsafeBytes { bytes in
        var start = 0
        desk.processor.refuse(
          frames.map { frame in
            defer { start += frame.count }
            return UnsafeRawBufferPointer(rebasing: bytes[start..<start + frame.count])
          }, error)
      }
      let reply = desk.processor.reply
      return try Answer.all((0..<reply.frameCount).map { reply.frame($0) })
    }
    let calls = call(put("ada", [1]), id: 5) + call(put("ada", [2]), id: 6)
    #expect(try refused(calls).map(\.header.id) == [5, 6])
    #expect(try refused(calls).map(\.status) == [.unavailable, .unavailable])
    #expect(try Proto.Error(decoding: refused(calls)[0].body).retryAfter == 200)
    #expect(try refused([]).count == 1)
    #expect(try refused([[1]]).count == 1)
    #expect(try refused([[UInt8]](repeating: [], count: 130)).count == 1)
    #expect(try desk.count("ada") == 0)
  }

  // MARK: Budgets

  @Test func aBudgetThatRanOutIsNotBegun() throws {
    // Every look at the clock finds it 10 ms later.
    var time: Int64 = 0
    let slow = try Desk(directory.path("slow.db")) {
      time += 10_000_000
      return MonotonicTime(nanoseconds: time)
    }
    let frames =
      call(put("ada", [1]), id: 1, budget: 11) + call(put("ada", [2]), id: 2, budget: 20)
      + call(put("ada", [3]), id: 3, budget: 31) + call(put("ada", [4]), id: 4)
    let answers = try slow.answers(frames, arrived: MonotonicTime(nanoseconds: 0))
    #expect(
      answers.map(\.summary) == ["ok", "deadline_exceeded header.budget", "ok", "ok"])
    #expect(try slow.count("ada") == 3)
  }

  // MARK: Failing stores

  @Test func aStoreThatFailsInAWriteFailsTheWholeMessage() throws {
    let other = try SQLiteConnection(path: directory.path("streak.db"))
    defer { other.close() }
    try other.execute(
      """
      CREATE TRIGGER refuse BEFORE INSERT ON record WHEN NEW.learner = 'bob'
      BEGIN SELECT RAISE(ABORT, 'not today'); END
      """)
    let frames =
      call(put("ada", [1])) + call(put("bob", [1])) + [[0], []] + call(put("ada", [2]))
      + call(Proto.StreakRequest(learner: "ada"))
    #expect(
      try desk.answers(frames).map(\.summary) == [
        "internal ", "internal ", "invalid header", "internal ", "internal ",
      ])
    #expect(try desk.count("ada") == 0)
    #expect(try desk.ask(Proto.StreakRequest(learner: "ada")).revision == 0)
    // What is told is safe to show: no statement, no path, nothing of the request.
    let error = try Proto.Error(decoding: try desk.answer(put("bob", [1])).body)
    #expect(error.message == "the store failed")
    try other.execute("DROP TRIGGER refuse")
    #expect(try desk.answers(frames).map(\.summary) == ["ok", "ok", "invalid header", "ok", "ok"])
    #expect(try desk.count("ada") == 2)
  }

  @Test func anotherWriterIsWaitedForAndThenToldOf() throws {
    let hasty = try Desk(directory.path("streak.db"), busyMilliseconds: 20)
    _ = try hasty.ask(put("ada", [1]))
    let other = try SQLiteConnection(path: directory.path("streak.db"))
    defer { other.close() }
    try other.execute("BEGIN IMMEDIATE")
    let answer = try hasty.answer(put("ada", [2]))
    #expect(answer.summary == "unavailable ")
    #expect(try Proto.Error(decoding: answer.body).retryAfter == 100)
    // Readers are never blocked.
    #expect(try hasty.count("ada") == 1)
    try other.execute("ROLLBACK")
    #expect(try hasty.ask(put("ada", [2])).added == 1)
  }

  @Test func aFullStoreRefusesWritesAndReads() throws {
    let numbers = 0..<500
    try desk.store.connection.execute("PRAGMA max_page_count = 40")
    var taken = 0
    var answer = try desk.answer(put("ada", [0]))
    while answer.status == .ok, taken < 100 {
      taken += 1
      answer = try desk.answer(put("ada\(taken)", numbers))
    }
    #expect(answer.summary == "unavailable ")
    #expect(try Proto.Error(decoding: answer.body).retryAfter == 1000)
    #expect(try desk.count("ada\(taken)") == 0)
    #expect(try desk.count("ada") == 1)
    try desk.store.connection.execute("PRAGMA max_page_count = 100000")
    #expect(try desk.ask(put("ada\(taken)", numbers)).added == 500)
  }

  @Test(.bothEngines) func aStoreToReadRefusesWrites() throws {
    _ = try desk.ask(put("ada", [1]))
    let reader = try Desk(directory.path("streak.db"), readOnly: true)
    #expect(try reader.ask(Proto.StreakRequest(learner: "ada")).count == 1)
    let writes =
      call(put("ada", [2])) + call(Proto.ExcuseRequest(learner: "ada", first: 1, last: 1))
      + call(Proto.RecordsDeleteRequest(learner: "ada", ids: [id(1)]))
    #expect(
      try reader.answers(writes).map(\.summary) == ["denied ", "denied ", "denied "])
    // A read in the same message is answered.
    let mixed = call(put("ada", [2])) + call(Proto.StreakRequest(learner: "ada"))
    #expect(try reader.answers(mixed).map(\.summary) == ["denied ", "ok"])
    #expect(try reader.count("ada") == 1)
    // It follows what others write.
    _ = try desk.ask(put("ada", [3]))
    #expect(try reader.count("ada") == 2)
  }

  @Test(.bothEngines) func aBestThatCannotBeReadDoesNotTakeTheStreakDown() throws {
    for day in 0..<5 { _ = try desk.ask(put("ada", [day], daysAgo: day)) }
    for day in 0..<8 { _ = try desk.ask(put("ada", [100 + day], daysAgo: 50 + day)) }
    for day in 0..<9 { _ = try desk.ask(put("ada", [200 + day], daysAgo: 200 + day)) }
    let whole = try desk.ask(Proto.StreakRequest(learner: "ada"))
    #expect(whole.count == 5)
    #expect(whole.best?.count == 9)
    #expect(!whole.bestPartial)
    try shell(directory.path("streak.db"), "ALTER TABLE best RENAME TO lost")
    // Who knows the best from before, and that nobody wrote since, need not read it.
    #expect(try desk.ask(Proto.StreakRequest(learner: "ada")) == whole)
    let fresh = try Desk(directory.path("streak.db"))
    let part = try fresh.ask(Proto.StreakRequest(learner: "ada"))
    #expect(part.count == 5)
    #expect(part.bestPartial)
    // What the window of ninety days shows.
    #expect(part.best?.count == 8)
    // A write would have to store the best: it is refused, and nothing of it is kept.
    #expect(try desk.answer(put("ada", [300], daysAgo: 6)).status == .internal)
    #expect(try desk.count("ada") == 22)
    try shell(directory.path("streak.db"), "ALTER TABLE lost RENAME TO best")
    #expect(try fresh.ask(Proto.StreakRequest(learner: "ada")) == whole)
  }

  // MARK: Ping and info

  @Test func aPingReturnsWhatItIsSentUpToItsLimit() throws {
    let payload = [UInt8](repeating: 7, count: 1024)
    #expect(try desk.ask(Proto.PingRequest(payload: payload)).payload == payload)
    #expect(try desk.ask(Proto.PingRequest()).time == noon.milliseconds)
    #expect(
      try desk.answer(Proto.PingRequest(payload: payload + [7])).summary == "too_large payload")
  }

  @Test func infoCountsCalls() throws {
    _ = try desk.answers(call(Proto.PingRequest()) + call(Proto.PingRequest()) + [[], []])
    let info = try desk.ask(Proto.InfoRequest())
    #expect(info.calls == 3)
    #expect(info.maxFrame == 1_048_576)
    #expect(info.maxCalls == 64)
    #expect(info.maxRecords == 1000)
    #expect(info.store == "sqlite")
    #expect(!info.trustAsOf)
  }

  @Test(.bothEngines) func onlyAWorkerThatTrustsItTakesAWritesAsOf() throws {
    var request = put("ada", [1])
    request.asOf = noon.milliseconds
    #expect(try desk.answer(request).summary == "invalid as_of")
    let trusting = try Desk(directory.path("streak.db"), trustAsOf: true)
    #expect(try trusting.ask(request).added == 1)
    request.asOf = noon.milliseconds - 3 * 86_400_000
    request.records = [record(2)]
    #expect(try trusting.answer(request).summary == "invalid records[0].time")
  }
}
