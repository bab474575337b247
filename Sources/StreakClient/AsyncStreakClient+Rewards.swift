import StreakProtocol

/// Check-ins, bonuses, purchases and the coins. They all count for today in the profile's zone, else
/// the worker's. Whatever is done under a key, or on a day, is done once: each call may be sent again,
/// and then says so. Each throws what ``AsyncStreakClient/call(_:timeout:)`` throws.
extension AsyncStreakClient {
  /// Checks a learner in for today, at most once a day.
  @discardableResult
  public func checkIn(
    learner: String, timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.CheckInReply {
    try await call(Proto.CheckInRequest(learner: learner), timeout: timeout)
  }

  /// Earns the bonus for a video, so many times a day as the rules say; above that, 0.
  ///
  /// - Parameter key: chosen by the client, the same when the call is sent again: 1-64 bytes without
  ///   control characters, not beginning with `streak:`.
  /// - Throws: `refused` with CONFLICT where the key is that of another kind of entry.
  @discardableResult
  public func videoBonus(
    learner: String, key: String, timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.VideoBonusReply {
    try await call(Proto.VideoBonusRequest(learner: learner, key: key), timeout: timeout)
  }

  /// Unlocks a theme or a genre for its price.
  ///
  /// - Parameters:
  ///   - name: which one, 1-64 bytes without control characters.
  ///   - key: as for ``videoBonus(learner:key:timeout:)``.
  /// - Throws: `refused` with INSUFFICIENT_BALANCE where the balance does not cover the price, with
  ///   CONFLICT where the key is that of anything but this purchase.
  @discardableResult
  public func purchase(
    _ kind: Proto.ItemKind, _ name: String, learner: String, key: String, timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.PurchaseReply {
    try await call(
      Proto.PurchaseRequest(learner: learner, key: key, kind: kind, name: name), timeout: timeout)
  }

  /// Takes the entry with a key back: of an earning at most the balance, of a purchase its price, and
  /// its item is locked again.
  ///
  /// - Throws: `refused` with NOT_FOUND where no entry has the key, with CONFLICT for the key of a
  ///   reversal.
  @discardableResult
  public func reverse(
    key: String, learner: String, timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.RewardReverseReply {
    try await call(Proto.RewardReverseRequest(learner: learner, key: key), timeout: timeout)
  }

  /// The balance, and what may still be earned today.
  ///
  /// - Parameter asOf: stands for "now" in milliseconds since 1970-01-01T00:00:00Z; `nil`: what there
  ///   is now.
  public func wallet(
    learner: String, asOf: Int64? = nil, timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.WalletReply {
    try await call(Proto.WalletRequest(learner: learner, asOf: asOf), timeout: timeout)
  }

  /// A page of entries, at most `limit` (at most 1,000; 0: 100), in the order in which they were made
  /// or newest first. The reply's cursor asks for the next page; an empty one says that there is none.
  ///
  /// - Parameter asOf: only entries up to then; `nil`: all.
  public func listCoins(
    learner: String, asOf: Int64? = nil, limit: UInt32 = 0, cursor: [UInt8] = [],
    newestFirst: Bool = false, timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.CoinsListReply {
    try await call(
      Proto.CoinsListRequest(
        learner: learner, asOf: asOf, limit: limit, cursor: cursor, newestFirst: newestFirst),
      timeout: timeout)
  }

  /// What is earned and what things cost, for all learners.
  public func rewardRules(
    timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.RewardRulesGetReply {
    try await call(Proto.RewardRulesGetRequest(), timeout: timeout)
  }

  /// Changes the rules that are set, at once and for all learners; `prices` replaces all prices of
  /// single items.
  @discardableResult
  public func putRewardRules(
    _ rules: Proto.RewardRules, timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.RewardRulesPutReply {
    try await call(Proto.RewardRulesPutRequest(rules: rules), timeout: timeout)
  }
}
