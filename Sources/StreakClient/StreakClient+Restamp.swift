import StreakProtocol

/// Moving records to the days of another zone. Common to both: `zone`, `asOf`, days and errors as for
/// the other operations.
extension StreakClient {
  /// Gives the records that count for the days from `first` to `last` another zone, and counts them
  /// for the day of their instant in it. The same id a second time does nothing and answers with what
  /// was done.
  ///
  /// - Parameters:
  ///   - toZone: an IANA name or an offset such as `+05:45`.
  ///   - id: a UUID, 16 bytes, the same when the call is sent again; a dry run may leave it empty.
  ///   - dryRun: only say what would happen.
  /// - Throws: `refused` with INVALID for days, a zone or an id that cannot be, CONFLICT at `id` for
  ///   one that stands for another restamp.
  @discardableResult
  public func restamp(
    from first: Int32, to last: Int32, toZone: String, id: [UInt8], dryRun: Bool = false,
    learner: String, zone: String = "", timeout: Int? = nil
  ) throws(StreakClientError) -> Proto.RestampReply {
    try call(
      Proto.RestampRequest(
        learner: learner, zone: zone, id: id, first: first, last: last, toZone: toZone,
        dryRun: dryRun), timeout: timeout)
  }

  /// A page of at most 1,000 restamps (0: 100), newest first.
  ///
  /// - Parameter cursor: from the reply before; empty: the first page.
  public func restamps(
    learner: String, zone: String = "", asOf: Int64? = nil, limit: UInt32 = 0,
    cursor: [UInt8] = [], timeout: Int? = nil
  ) throws(StreakClientError) -> Proto.RestampsListReply {
    try call(
      Proto.RestampsListRequest(
        learner: learner, zone: zone, asOf: asOf, limit: limit, cursor: cursor), timeout: timeout)
  }
}
