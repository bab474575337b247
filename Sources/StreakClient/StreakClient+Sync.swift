import StreakProtocol

/// Facts and sync between stores. What is common to all calls is said at
/// ``StreakClient/ping(payload:timeout:)``. A push may be sent again: what is there already stays
/// as it is.
extension StreakClient {
  /// Which store the worker has, and how far it has followed the store `peer` (16 bytes; empty: none
  /// is asked about) in the changes of a learner.
  public func syncState(
    learner: String, peer: [UInt8] = [], timeout: Int? = nil
  ) throws(StreakClientError) -> Proto.SyncStateReply {
    try call(Proto.SyncStateRequest(learner: learner, peer: peer), timeout: timeout)
  }

  /// A page of at most `limit` facts (up to 1,000; 0: 1,000) that changed after a cursor of an earlier
  /// reply of the same store; an empty one is the beginning.
  public func pullChanges(
    learner: String, after cursor: [UInt8] = [], limit: UInt32 = 0, timeout: Int? = nil
  ) throws(StreakClientError) -> Proto.SyncPullReply {
    try call(
      Proto.SyncPullRequest(learner: learner, limit: limit, cursor: cursor), timeout: timeout)
  }

  /// Takes over at most 1,000 facts: the later change of each wins.
  ///
  /// - Parameters:
  ///   - peer: the store they were pulled from; empty where they come from elsewhere.
  ///   - cursor: that of the reply they came in, noted together with them; empty without a peer.
  ///   - dryRun: only says what would happen.
  @discardableResult
  public func pushFacts(
    _ facts: [Proto.Fact], learner: String, peer: [UInt8] = [], cursor: [UInt8] = [],
    dryRun: Bool = false, timeout: Int? = nil
  ) throws(StreakClientError) -> Proto.SyncPushReply {
    try call(
      Proto.SyncPushRequest(
        learner: learner, facts: facts, peer: peer, cursor: cursor, dryRun: dryRun),
      timeout: timeout)
  }

  /// A page of at most `limit` facts (up to 1,000; 0: 1,000) of all there are, in the order of their
  /// kinds and keys, after the cursor of the reply before.
  public func facts(
    learner: String, after cursor: [UInt8] = [], limit: UInt32 = 0, timeout: Int? = nil
  ) throws(StreakClientError) -> Proto.FactsListReply {
    try call(
      Proto.FactsListRequest(learner: learner, limit: limit, cursor: cursor), timeout: timeout)
  }
}
