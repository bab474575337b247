import StreakProtocol
import StreakSupport
import StreakWire
import Testing

@testable import StreakClient

/// Both clients ask for rewards with the same bodies.
@Suite struct RewardClientTests {
  let directory = TemporaryDirectory()

  /// What a worker was asked: the operation and the body.
  private struct Asked: Hashable, Sendable {
    var op: Proto.Op
    var body: [UInt8]

    init(op: Proto.Op, body: [UInt8]) {
      self.op = op
      self.body = body
    }

    init<Request: StreakCall>(_ request: Request) {
      self.init(op: Request.op, body: request.encoded())
    }
  }

  private static let rules = Proto.RewardRules(theme: 7, prices: Proto.ItemPrices())

  private static let wanted = [
    Asked(Proto.CheckInRequest(learner: "ada")),
    Asked(Proto.VideoBonusRequest(learner: "ada", key: "v")),
    Asked(Proto.PurchaseRequest(learner: "ada", key: "t", kind: .theme, name: "night")),
    Asked(Proto.RewardReverseRequest(learner: "ada", key: "t")),
    Asked(Proto.WalletRequest(learner: "ada", asOf: 7)),
    Asked(
      Proto.CoinsListRequest(
        learner: "ada", asOf: 7, limit: 3, cursor: [1, 2], newestFirst: true)),
    Asked(Proto.RewardRulesGetRequest()), Asked(Proto.RewardRulesPutRequest(rules: rules)),
  ]

  /// A worker that says yes to everything and notes what it was.
  private func worker(_ asked: Locked<[Asked]>) throws -> FakeWorker {
    try FakeWorker(directory.path) { _, calls in
      asked.withLock { $0.append(Asked(op: calls[0].header.op, body: calls[0].body)) }
      // The balance of a check-in; to the other replies a small number or an unknown field.
      return .answer(calls[0].answer(.ok, Proto.CheckInReply(balance: 9).encoded()))
    }
  }

  @Test func blocking() throws {
    let asked = Locked<[Asked]>([])
    let worker = try worker(asked)
    defer { worker.stop() }
    let client = try StreakClient("ipc://\(directory.path)/worker.sock")
    #expect(try client.checkIn(learner: "ada").balance == 9)
    try client.videoBonus(learner: "ada", key: "v")
    try client.purchase(.theme, "night", learner: "ada", key: "t")
    try client.reverse(key: "t", learner: "ada")
    _ = try client.wallet(learner: "ada", asOf: 7)
    _ = try client.listCoins(
      learner: "ada", asOf: 7, limit: 3, cursor: [1, 2], newestFirst: true)
    _ = try client.rewardRules()
    try client.putRewardRules(Self.rules)
    client.close()
    #expect(asked.withLock { $0 } == Self.wanted)
  }

  @Test func asynchronous() async throws {
    let asked = Locked<[Asked]>([])
    let worker = try worker(asked)
    defer { worker.stop() }
    let client = try AsyncStreakClient("ipc://\(directory.path)/worker.sock")
    #expect(try await client.checkIn(learner: "ada").balance == 9)
    try await client.videoBonus(learner: "ada", key: "v")
    try await client.purchase(.theme, "night", learner: "ada", key: "t")
    try await client.reverse(key: "t", learner: "ada")
    _ = try await client.wallet(learner: "ada", asOf: 7)
    _ = try await client.listCoins(
      learner: "ada", asOf: 7, limit: 3, cursor: [1, 2], newestFirst: true)
    _ = try await client.rewardRules()
    try await client.putRewardRules(Self.rules)
    await client.close()
    #expect(asked.withLock { $0 } == Self.wanted)
  }
}
