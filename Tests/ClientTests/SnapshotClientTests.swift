import StreakProtocol
import StreakWire
import Testing

@testable import StreakClient

/// What is still true, and whose days are asked about, in both clients.
@Suite struct SnapshotClientTests {
  let directory = TemporaryDirectory()
  let etag: [UInt8] = [1, 2, 3]

  /// A worker that has one snapshot, with an etag; everything else is refused.
  func worker() throws -> FakeWorker {
    try FakeWorker(directory.path) { _, calls in
      .answer(
        calls.flatMap { call -> [[UInt8]] in
          guard let request = try? Proto.SnapshotRequest(decoding: call.body),
            call.header.op == .snapshot, request.learner == "ada"
          else { return call.answer(.unknownOp, Proto.Error(message: "no").encoded()) }
          if request.etag == [1, 2, 3] || request.asOf == 7 {
            return call.answer(.notModified, [])
          }
          return call.answer(
            .ok,
            Proto.SnapshotReply(
              streak: Proto.StreakReply(label: request.ledger.name), etag: [1, 2, 3]
            ).encoded())
        })
    }
  }

  func client() throws -> StreakClient {
    try StreakClient("ipc://\(directory.path)/worker.sock", options: ClientOptions(timeout: 10_000))
  }

  @Test func aSnapshotThatIsStillTrueIsNil() throws {
    let worker = try worker()
    defer { worker.stop() }
    let client = try client()
    let first = try #require(try client.snapshot(learner: "ada", ledger: .tasks))
    #expect(first.streak?.label == "tasks")
    #expect(first.etag == etag)
    #expect(try client.snapshot(learner: "ada", ledger: .tasks, etag: first.etag) == nil)
    #expect(try client.snapshot(learner: "ada", etag: [9])?.streak?.label == "practice")
    #expect(worker.requests == 3)
  }

  @Test func nothingIsStillTrueThatNobodyHas() throws {
    let worker = try worker()
    defer { worker.stop() }
    let error = #expect(throws: StreakClientError.self) {
      try client().snapshot(learner: "ada", asOf: 7)
    }
    #expect(error?.refusal?.status == .notModified)
    #expect(throws: StreakClientError.self) {
      try client().snapshot(learner: "bob", etag: [1, 2, 3])
    }
  }

  @Test func inABatchEachAnswerIsStillTrueOrNot() throws {
    let worker = try worker()
    defer { worker.stop() }
    var batch = Batch()
    let same = batch.add(Proto.SnapshotRequest(learner: "ada", etag: etag))
    let other = batch.add(Proto.SnapshotRequest(learner: "ada", ledger: .checkin, etag: [4]))
    let refused = batch.add(Proto.SnapshotRequest(learner: "bob", etag: etag))
    let replies = try client().call(batch)
    #expect(try replies.replyIfModified(same) == nil)
    #expect(try replies.replyIfModified(other)?.streak?.label == "checkin")
    #expect(throws: StreakClientError.self) { try replies.replyIfModified(refused) }
    #expect(throws: StreakClientError.self) { try replies.reply(same) }
  }

  @Test func aLoneNotModifiedAnswersOneCallOfABatchOnly() throws {
    // A single refusal stands for every call; a success never does.
    let worker = try FakeWorker(directory.path) { _, calls in
      .answer(calls[0].answer(.notModified, []))
    }
    defer { worker.stop() }
    let request = Proto.SnapshotRequest(learner: "ada", etag: [1])
    let error = #expect(throws: StreakClientError.self) {
      try client().call([request, request])
    }
    #expect(error?.code == .badReply)
  }

  @Test func theAsynchronousClientDoesTheSame() async throws {
    let worker = try worker()
    defer { worker.stop() }
    let client = try AsyncStreakClient(
      "ipc://\(directory.path)/worker.sock", options: ClientOptions(timeout: 20_000))
    let first = try #require(try await client.snapshot(learner: "ada", ledger: .checkin))
    #expect(first.streak?.label == "checkin")
    #expect(try await client.snapshot(learner: "ada", etag: first.etag) == nil)
    let error = await #expect(throws: StreakClientError.self) {
      try await client.snapshot(learner: "ada", asOf: 7)
    }
    #expect(error?.refusal?.status == .notModified)
    await client.close()
  }
}

/// The operations by name put each argument where it belongs.
@Suite struct NamedCallTests {
  let directory = TemporaryDirectory()
  let id = [UInt8](repeating: 7, count: 16)

  /// A worker that answers everything with an empty message and keeps what it was asked.
  func worker(_ log: Log) throws -> FakeWorker {
    try FakeWorker(directory.path) { _, calls in
      log.append(calls[0].body.map(UInt64.init))
      return .answer(calls[0].answer(.ok, []))
    }
  }

  func expected() -> [[UInt8]] {
    [
      Proto.StreakRequest(learner: "a", ledger: .tasks, weeklyTarget: 2).encoded(),
      Proto.BestRequest(learner: "a", ledger: .checkin).encoded(),
      Proto.WeekRequest(learner: "a", ledger: .tasks, calendarWeek: true).encoded(),
      Proto.CalendarRequest(learner: "a", ledger: .tasks, first: 1, last: 2).encoded(),
      Proto.ExplainRequest(learner: "a", ledger: .practice).encoded(),
      Proto.TaskPutRequest(
        learner: "a", zone: "UTC", id: id, title: "t",
        recurrence: Proto.Recurrence(everyDay: true), from: 3, first: 4, last: 5, endless: true
      ).encoded(),
      Proto.TaskEndRequest(learner: "a", id: id, last: 0).encoded(),
      Proto.TasksListRequest(learner: "a", asOf: 6, ended: true).encoded(),
      Proto.CardRequest(learner: "a", asOf: 8, cardDay: 7).encoded(),
      Proto.TaskCheckRequest(learner: "a", id: id, cardDay: 9, undo: true).encoded(),
      Proto.TaskExcuseRequest(learner: "a", id: id, cardDay: 10, remove: true).encoded(),
    ]
  }

  @Test func blocking() throws {
    let log = Log()
    let worker = try worker(log)
    defer { worker.stop() }
    let client = try StreakClient(
      "ipc://\(directory.path)/worker.sock", options: ClientOptions(timeout: 10_000))
    _ = try client.streak(learner: "a", ledger: .tasks, weeklyTarget: 2)
    _ = try client.best(learner: "a", ledger: .checkin)
    _ = try client.week(learner: "a", ledger: .tasks, calendarWeek: true)
    _ = try client.calendar(learner: "a", ledger: .tasks, first: 1, last: 2)
    _ = try client.explain(learner: "a")
    try client.putTask(
      id: id, title: "t", recurrence: Proto.Recurrence(everyDay: true), from: 3, first: 4, last: 5,
      endless: true, learner: "a", zone: "UTC")
    try client.endTask(id: id, last: 0, learner: "a")
    _ = try client.tasks(learner: "a", asOf: 6, ended: true)
    _ = try client.card(learner: "a", day: 7, asOf: 8)
    try client.check(task: id, day: 9, undo: true, learner: "a")
    try client.excuseTask(id, day: 10, remove: true, learner: "a")
    #expect(log.entries == expected().map { $0.map(UInt64.init) })
  }

  @Test func asynchronous() async throws {
    let log = Log()
    let worker = try worker(log)
    defer { worker.stop() }
    let client = try AsyncStreakClient(
      "ipc://\(directory.path)/worker.sock", options: ClientOptions(timeout: 20_000))
    _ = try await client.streak(learner: "a", ledger: .tasks, weeklyTarget: 2)
    _ = try await client.best(learner: "a", ledger: .checkin)
    _ = try await client.week(learner: "a", ledger: .tasks, calendarWeek: true)
    _ = try await client.calendar(learner: "a", ledger: .tasks, first: 1, last: 2)
    _ = try await client.explain(learner: "a")
    try await client.putTask(
      id: id, title: "t", recurrence: Proto.Recurrence(everyDay: true), from: 3, first: 4, last: 5,
      endless: true, learner: "a", zone: "UTC")
    try await client.endTask(id: id, last: 0, learner: "a")
    _ = try await client.tasks(learner: "a", asOf: 6, ended: true)
    _ = try await client.card(learner: "a", day: 7, asOf: 8)
    try await client.check(task: id, day: 9, undo: true, learner: "a")
    try await client.excuseTask(id, day: 10, remove: true, learner: "a")
    await client.close()
    #expect(log.entries == expected().map { $0.map(UInt64.init) })
  }
}
