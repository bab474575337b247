import StreakProtocol

extension StreakClient {
  /// Everything that a widget draws, from one state of the store; `nil` where the snapshot that the
  /// client has, which the etag stands for, is still true.
  ///
  /// It is true until ``StreakProtocol/Proto/SnapshotReply/validUntil`` and then says what `next`
  /// says, where nothing is done meanwhile.
  ///
  /// - Parameters:
  ///   - ledger: whose streak, week and `left` it tells.
  ///   - etag: that of the snapshot that the client has; empty: none, and then the answer is never
  ///     `nil`.
  public func snapshot(
    learner: String, ledger: Proto.Ledger = .practice, etag: [UInt8] = [], zone: String = "",
    asOf: Int64? = nil, timeout: Int? = nil
  ) throws(StreakClientError) -> Proto.SnapshotReply? {
    let request = Proto.SnapshotRequest(
      learner: learner, zone: zone, asOf: asOf, ledger: ledger, etag: etag)
    let reply = try call([RawCall(request)], timeout: timeout)[0]
    guard !etag.isEmpty else { return try reply.decode(Proto.SnapshotReply.self) }
    return try reply.decodeIfModified(Proto.SnapshotReply.self)
  }
}
