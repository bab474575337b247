import StreakProtocol
import StreakWire
import Testing

@testable import StreakClient

/// Insights put each argument where it belongs, in both clients.
@Suite struct InsightsClientTests {
  let directory = TemporaryDirectory()

  /// A worker that answers everything with an empty message and keeps what it was asked.
  private func worker(_ log: Log) throws -> FakeWorker {
    try FakeWorker(directory.path) { _, calls in
      log.append(calls[0].body.map(UInt64.init))
      return .answer(calls[0].answer(.ok, []))
    }
  }

  private let expected = [
    Proto.InsightsRequest(
      learner: "a", zone: "UTC", asOf: 7, ledger: .tasks, runs: 9, first: -1, last: 2
    ).encoded(),
    Proto.InsightsRequest(learner: "a", ledger: .practice).encoded(),
  ].map { $0.map(UInt64.init) }

  @Test func blocking() throws {
    let log = Log()
    let worker = try worker(log)
    defer { worker.stop() }
    let client = try StreakClient(
      "ipc://\(directory.path)/worker.sock", options: ClientOptions(timeout: 10_000))
    _ = try client.insights(
      learner: "a", zone: "UTC", asOf: 7, ledger: .tasks, runs: 9, first: -1, last: 2)
    _ = try client.insights(learner: "a")
    #expect(log.entries == expected)
  }

  @Test func asynchronous() async throws {
    let log = Log()
    let worker = try worker(log)
    defer { worker.stop() }
    let client = try AsyncStreakClient(
      "ipc://\(directory.path)/worker.sock", options: ClientOptions(timeout: 20_000))
    _ = try await client.insights(
      learner: "a", zone: "UTC", asOf: 7, ledger: .tasks, runs: 9, first: -1, last: 2)
    _ = try await client.insights(learner: "a")
    await client.close()
    #expect(log.entries == expected)
  }
}
