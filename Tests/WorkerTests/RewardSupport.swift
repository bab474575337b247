import StreakCore
import StreakProtocol
import StreakStore
import Testing

@testable import StreakWorker

/// A worker's thread whose clock a test sets.
final class RewardDesk {
  let desk: Desk
  let clock: Shared<Instant>

  init(_ path: String, trustAsOf: Bool = false) throws {
    let clock = Shared(noon)
    self.clock = clock
    desk = try Desk(path, trustAsOf: trustAsOf, clock: { clock.current })
  }

  /// Lets time go on, or back.
  func pass(days: Int = 0, hours: Int = 0) {
    clock.with { $0 = $0.advanced(byMilliseconds: Int64(days * 24 + hours) * 3_600_000) }
  }

  func ask<Request: StreakCall>(_ request: Request) throws -> Request.Reply {
    try desk.ask(request)
  }

  /// How a call ended: "ok", or its status and the field at fault.
  func summary(_ request: some StreakCall) throws -> String { try desk.answer(request).summary }

  /// The sentence that a refusal has.
  func message(_ request: some StreakCall) throws -> String {
    try Proto.Error(decoding: desk.answer(request).body).message
  }

  @discardableResult
  func checkIn(_ learner: String = "ada", zone: String = "") throws -> Proto.CheckInReply {
    try ask(Proto.CheckInRequest(learner: learner, zone: zone))
  }

  @discardableResult
  func video(_ key: String, _ learner: String = "ada") throws -> Proto.VideoBonusReply {
    try ask(Proto.VideoBonusRequest(learner: learner, key: key))
  }

  func buy(_ name: String, key: String, kind: Proto.ItemKind = .theme) -> Proto.PurchaseRequest {
    Proto.PurchaseRequest(learner: "ada", key: key, kind: kind, name: name)
  }

  func undo(_ key: String) -> Proto.RewardReverseRequest {
    Proto.RewardReverseRequest(learner: "ada", key: key)
  }

  /// Sets rules.
  func rules(_ rules: Proto.RewardRules) throws {
    _ = try ask(Proto.RewardRulesPutRequest(rules: rules))
  }

  /// Sets a zone for all days, so that it is in force at once.
  func zone(_ name: String, _ learner: String = "ada") throws {
    _ = try ask(
      Proto.ProfilePutRequest(learner: learner, from: 0, profile: Proto.Profile(zone: name)))
  }

  func balance(_ learner: String = "ada") throws -> UInt64 {
    try ask(Proto.WalletRequest(learner: learner)).balance
  }

  func entries(_ learner: String = "ada") throws -> [Proto.CoinEntry] {
    try ask(Proto.CoinsListRequest(learner: learner, limit: 1000)).entries
  }
}
