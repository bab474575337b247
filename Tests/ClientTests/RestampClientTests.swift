import StreakProtocol
import StreakWire
import Testing

@testable import StreakClient

/// The operations of restamps put each argument where it belongs, in both clients.
@Suite struct RestampClientTests {
  let directory = TemporaryDirectory()

  /// A worker that answers everything with an empty message and keeps what it was asked.
  private func worker(_ log: Log) throws -> FakeWorker {
    try FakeWorker(directory.path) { _, calls in
      log.append(calls[0].body.map(UInt64.init))
      return .answer(calls[0].answer(.ok, []))
    }
  }

  private let expected = [
    Proto.RestampRequest(
      learner: "a", zone: "UTC", id: [1], first: -1, last: 2, toZone: "+05:45", dryRun: true
    ).encoded(),
    Proto.RestampRequest(learner: "a", id: [2], first: 0, last: 0, toZone: "Z").encoded(),
    Proto.RestampsListRequest(learner: "a", zone: "UTC", asOf: 7, limit: 3, cursor: [4]).encoded(),
    Proto.RestampsListRequest(learner: "a").encoded(),
  ].map { $0.map(UInt64.init) }

  @Test func blocking() throws {
    let log = Log()
    let worker = try worker(log)
    defer { worker.stop() }
    let client = try StreakClient(
      "ipc://\(directory.path)/worker.sock", options: ClientOptions(timeout: 10_000))
    try client.restamp(
      from: -1, to: 2, toZone: "+05:45", id: [1], dryRun: true, learner: "a", zone: "UTC")
    try client.restamp(from: 0, to: 0, toZone: "Z", id: [2], learner: "a")
    _ = try client.restamps(learner: "a", zone: "UTC", asOf: 7, limit: 3, cursor: [4])
    _ = try client.restamps(learner: "a")
    #expect(log.entries == expected)
  }

  @Test func asynchronous() async throws {
    let log = Log()
    let worker = try worker(log)
    defer { worker.stop() }
    let client = try AsyncStreakClient(
      "ipc://\(directory.path)/worker.sock", options: ClientOptions(timeout: 20_000))
    try await client.restamp(
      from: -1, to: 2, toZone: "+05:45", id: [1], dryRun: true, learner: "a", zone: "UTC")
    try await client.restamp(from: 0, to: 0, toZone: "Z", id: [2], learner: "a")
    _ = try await client.restamps(learner: "a", zone: "UTC", asOf: 7, limit: 3, cursor: [4])
    _ = try await client.restamps(learner: "a")
    await client.close()
    #expect(log.entries == expected)
  }
}
