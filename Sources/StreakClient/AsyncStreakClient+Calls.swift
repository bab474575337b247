import StreakProtocol

/// The operations by name. Common to all: `zone` is an IANA name or an offset such as `+05:45`,
/// empty for the profile's, else the worker's; `asOf` stands for "now" in milliseconds since
/// 1970-01-01T00:00:00Z, `nil` for the worker's clock; `ledger` is whose days are asked about,
/// finished practice where none is named; days are numbers since 1970-01-01. Each
/// throws what ``AsyncStreakClient/call(_:timeout:)`` throws.
extension AsyncStreakClient {
  /// Whether a worker is there: it returns the payload, at most 1,024 bytes, and its time.
  public func ping(
    payload: [UInt8] = [], timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.PingReply {
    try await call(Proto.PingRequest(payload: payload), timeout: timeout)
  }

  /// What the worker is: its version, limits, store, time zone data and counters.
  public func info(timeout: Int? = nil) async throws(StreakClientError) -> Proto.InfoReply {
    try await call(Proto.InfoRequest(), timeout: timeout)
  }

  /// How many days in a row; with a weekly target of 1-7, how many weeks with so many days.
  ///
  /// - Throws: `refused` with INVALID for a zone that does not exist or a target above 7.
  public func streak(
    learner: String, zone: String = "", asOf: Int64? = nil, ledger: Proto.Ledger = .practice,
    weeklyTarget: UInt32 = 0, timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.StreakReply {
    try await call(
      Proto.StreakRequest(
        learner: learner, zone: zone, asOf: asOf, ledger: ledger, weeklyTarget: weeklyTarget),
      timeout: timeout)
  }

  /// The longest run ever, with its first and last day.
  public func best(
    learner: String, zone: String = "", asOf: Int64? = nil, ledger: Proto.Ledger = .practice,
    timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.BestReply {
    try await call(
      Proto.BestRequest(
        learner: learner, zone: zone, asOf: asOf, ledger: ledger),
      timeout: timeout)
  }

  /// The seven days that end today, or the calendar week that today lies in, oldest first.
  public func week(
    learner: String, zone: String = "", asOf: Int64? = nil, ledger: Proto.Ledger = .practice,
    calendarWeek: Bool = false, timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.WeekReply {
    try await call(
      Proto.WeekRequest(
        learner: learner, zone: zone, asOf: asOf, ledger: ledger, calendarWeek: calendarWeek),
      timeout: timeout)
  }

  /// The twelve months of a year (1-9999, 0: this one) with their totals, of the practice ledger.
  public func months(
    learner: String, zone: String = "", asOf: Int64? = nil, year: UInt32 = 0, timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.MonthsReply {
    try await call(
      Proto.MonthsRequest(
        learner: learner, zone: zone, asOf: asOf, ledger: .practice, year: year),
      timeout: timeout)
  }

  /// Each day from `first` to `last`, at most 3,660 of them. `nil` is today for `last` and 364 days
  /// before it for `first`.
  public func calendar(
    learner: String, zone: String = "", asOf: Int64? = nil, ledger: Proto.Ledger = .practice,
    first: Int32? = nil, last: Int32? = nil, timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.CalendarReply {
    try await call(
      Proto.CalendarRequest(
        learner: learner, zone: zone, asOf: asOf, ledger: ledger, first: first, last: last),
      timeout: timeout)
  }

  /// What was practised, by track: a page of `limit` (at most 1,000; 0: 50) from `offset` on, of
  /// the sessions of one kind (empty: all) that count for the days from `first` to `last`.
  public func tracks(
    learner: String, zone: String = "", asOf: Int64? = nil, order: Proto.TrackOrder = .lastTime,
    reverse: Bool = false, limit: UInt32 = 0, offset: UInt32 = 0, first: Int32? = nil,
    last: Int32? = nil, kind: String = "", timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.TracksReply {
    try await call(
      Proto.TracksRequest(
        learner: learner, zone: zone, asOf: asOf, order: order, reverse: reverse, limit: limit,
        offset: offset, first: first, last: last, kind: kind),
      timeout: timeout)
  }

  /// Why the streak is what it is: the same reading, and each day of its window with its reason,
  /// newest first.
  public func explain(
    learner: String, zone: String = "", asOf: Int64? = nil, ledger: Proto.Ledger = .practice,
    weeklyTarget: UInt32 = 0, timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.ExplainReply {
    try await call(
      Proto.ExplainRequest(
        learner: learner, zone: zone, asOf: asOf, ledger: ledger, weeklyTarget: weeklyTarget),
      timeout: timeout)
  }

  /// Adds records, or corrects those whose id is there; at most 1,000. Putting the same again
  /// changes nothing, so it is safe to repeat. All are put or, where one is refused, none; the
  /// error names it, as in `records[3].correct`.
  ///
  /// - Parameter dryRun: only say what would happen.
  @discardableResult
  public func putRecords(
    _ records: [Proto.Record], learner: String, zone: String = "", dryRun: Bool = false,
    timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.RecordsPutReply {
    try await call(
      Proto.RecordsPutRequest(
        learner: learner, zone: zone, records: records, dryRun: dryRun),
      timeout: timeout)
  }

  /// Deletes records by their ids, UUIDs of 16 bytes, at most 1,000. Deleting what is not there is a
  /// success.
  @discardableResult
  public func deleteRecords(
    _ ids: [[UInt8]], learner: String, zone: String = "", timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.RecordsDeleteReply {
    try await call(
      Proto.RecordsDeleteRequest(
        learner: learner, zone: zone, ids: ids),
      timeout: timeout)
  }

  /// A page of records, at most `limit` (at most 1,000; 0: 100), oldest first. The reply's cursor
  /// asks for the next page; an empty one says that there is none.
  public func listRecords(
    learner: String, zone: String = "", asOf: Int64? = nil, first: Int32? = nil,
    last: Int32? = nil, limit: UInt32 = 0, cursor: [UInt8] = [], newestFirst: Bool = false,
    timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.RecordsListReply {
    try await call(
      Proto.RecordsListRequest(
        learner: learner, zone: zone, asOf: asOf, first: first, last: last, limit: limit,
        cursor: cursor, newestFirst: newestFirst),
      timeout: timeout)
  }

  /// The profile in force, its dated changes, and the excused days.
  public func profile(
    learner: String, zone: String = "", asOf: Int64? = nil, timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.ProfileGetReply {
    try await call(
      Proto.ProfileGetRequest(
        learner: learner, zone: zone, asOf: asOf),
      timeout: timeout)
  }

  /// Changes the fields of the profile that are set, from a day on; `nil`: from today.
  @discardableResult
  public func putProfile(
    _ profile: Proto.Profile, learner: String, zone: String = "", from: Int32? = nil,
    timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.ProfilePutReply {
    try await call(
      Proto.ProfilePutRequest(
        learner: learner, zone: zone, from: from, profile: profile),
      timeout: timeout)
  }

  /// Excuses the days from `first` to `last`, at most 366 of them, or takes that back.
  @discardableResult
  public func excuse(
    learner: String, first: Int32, last: Int32, remove: Bool = false, zone: String = "",
    timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.ExcuseReply {
    try await call(
      Proto.ExcuseRequest(
        learner: learner, zone: zone, first: first, last: last, remove: remove),
      timeout: timeout)
  }
}
