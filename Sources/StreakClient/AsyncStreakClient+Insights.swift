import StreakProtocol

extension AsyncStreakClient {
  /// Shares of achieved days, strength, the longest runs, weekdays and hours, and the next milestone.
  ///
  /// - Parameters:
  ///   - runs: how many of the longest runs, at most 100; 0: 5.
  ///   - first: the first day whose weekdays and hours are told; `nil`: 364 days before `last`.
  ///   - last: the last one; `nil`: today. At most 3,660 days in all.
  public func insights(
    learner: String, zone: String = "", asOf: Int64? = nil, ledger: Proto.Ledger = .practice,
    runs: UInt32 = 0, first: Int32? = nil, last: Int32? = nil, timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.InsightsReply {
    try await call(
      Proto.InsightsRequest(
        learner: learner, zone: zone, asOf: asOf, ledger: ledger, runs: runs, first: first,
        last: last),
      timeout: timeout)
  }
}
