import StreakClient
import StreakProtocol
import StreakWire
import Testing
import ZeroMQ

@testable import StreakBroker

@Suite("What a broker counts", .serialized)
struct BrokerMetricsTests {
  /// Calls by operation and status.
  private func calls(_ metrics: Proto.BrokerMetricsReply) -> [String: UInt64] {
    var found: [String: UInt64] = [:]
    for op in metrics.serving?.ops ?? [] {
      for result in op.results { found["\(op.op) \(result.status)"] = result.calls }
    }
    return found
  }

  @Test("Calls are counted by how they ended, wherever they were answered")
  func calls() throws {
    let bench = try Bench(listed: ["one"])
    let client = try bench.client()
    // Nobody is there yet: the budget runs out.
    _ = try client.ask(call(Proto.StreakRequest(learner: "a"), budget: 50))
    let worker = try FakeWorker(bench.context, bench.directory.endpoint("one"))
    for _ in 0..<5 { _ = try client.ask(call(Proto.PingRequest())) }
    _ = try client.ask(
      call(Proto.PingRequest()) + call(Proto.CheckInRequest(learner: "a"), id: 2))
    _ = try client.ask([[1, 2, 3]])
    let metrics = try bench.tell(Proto.BrokerMetricsRequest())
    #expect(calls(metrics)["ping ok"] == 6)
    #expect(calls(metrics)["check_in ok"] == 1)
    #expect(calls(metrics)["streak deadline_exceeded"] == 1)
    let serving = try #require(metrics.serving)
    let reads = (serving.reads?.counts ?? []).reduce(0, +)
    #expect((serving.writes?.counts ?? []).reduce(0, +) == 1)
    #expect(reads >= 6)
    #expect(serving.receivedBytes >= 8 * 24 && serving.sentBytes >= 7 * 24)
    let status = try bench.status()
    let dispatch = try #require(metrics.dispatch)
    #expect(dispatch.accepted == status.accepted && dispatch.answered == status.answered)
    #expect(dispatch.expired == 1 && dispatch.queue == 1000)
    #expect((dispatch.wait?.counts ?? []).reduce(0, +) == dispatch.answered)
    #expect(metrics.workers == status.workers)
    #expect(metrics.places == 1 && metrics.busy == 0 && metrics.dead == 0)
    client.close()
    worker.end()
    #expect(try bench.connected(0))
    #expect(try bench.tell(Proto.BrokerMetricsRequest()).dead == 1)
    #expect(try bench.end())
  }

  @Test("Workers that registered, left and vanished are counted, and places that were made anew")
  func workers() throws {
    let bench = try Bench { $0.lease = 150 }
    let client = try Client(bench.context, bench.broker.workers[0])
    func register(_ number: UInt8) throws {
      _ = try client.ask(
        Proto.BrokerRegisterRequest(
          instance: [UInt8](repeating: number, count: 16), name: "w", slots: 2))
    }
    try register(1)
    try register(1)
    try register(2)
    #expect(try bench.tell(Proto.BrokerMetricsRequest()).places == 4)
    _ = try client.ask(
      Proto.BrokerLeaveRequest(instance: [UInt8](repeating: 1, count: 16)))
    _ = try client.ask(
      Proto.BrokerLeaveRequest(instance: [UInt8](repeating: 1, count: 16)))
    #expect(try eventually { try bench.tell(Proto.BrokerMetricsRequest()).leasesEnded == 1 })
    let metrics = try bench.tell(Proto.BrokerMetricsRequest())
    #expect(metrics.registered == 2 && metrics.left == 1 && metrics.places == 0)
    client.close()
    #expect(try bench.end())
  }

  @Test("Its loop answers that it is alive, and does not once it has ended")
  func alive() throws {
    let bench = try Bench()
    #expect(bench.broker.isAlive(within: 20_000))
    #expect(try bench.end())
    #expect(!bench.broker.isAlive(within: 20))
  }
}
