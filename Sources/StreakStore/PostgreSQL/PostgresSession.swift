import CLibPQ
import Glibc

/// One session of a PostgreSQL server: sends statements in a pipeline and reads what comes back.
///
/// The pipeline is libpq's (postgresql.org/docs, "Pipeline Mode"): whatever belongs together, such as
/// the begin of a transaction and its first statement, travels together and costs one wait. Nothing
/// here blocks without a limit but the making of the connection, which has one of its own. Not
/// Sendable: the thread that opened it owns it.
final class PostgresSession {
  /// Something to do.
  enum Step {
    /// A statement without parameters.
    case text(String)
    /// Prepares a statement and asks for the types of its parameters.
    case prepare(Query)
    /// Runs a statement that is prepared.
    case execute(Query, PostgresParameters)

    var sql: String {
      switch self {
      case .text(let sql): sql
      case .prepare(let query), .execute(let query, _): query.sql
      }
    }
  }

  /// How long is waited, by ``Monotonic``, and who may end that.
  struct Limit {
    var end: Int64
    var stop: PostgresStop?
  }

  let handle: OpaquePointer
  private var types: [Int: [UInt32]] = [:]
  /// How many results each pipeline has that was sent and not read yet.
  private var owed: [[String]] = []
  /// What the server said of the last statement that failed.
  private(set) var failure: PostgresFailure?
  /// Whether it can still be used.
  private(set) var isUsable = true
  /// A warning came since this was last set.
  var warning: String?
  /// The limit of a statement as the server has it.
  var statementMilliseconds = 0

  /// Connects.
  ///
  /// - Throws: ``StoreError`` with `unreachable`.
  init(_ settings: PostgresSettings) throws(StoreError) {
    let parameters = settings.parameters
    // libpq copies all of it before it returns.
    let keywords = parameters.map { strdup($0.keyword) }
    let values = parameters.map { strdup($0.value) }
    defer { for text in keywords + values { free(text) } }
    let names = keywords.map { UnsafePointer($0) } + [nil]
    let texts = values.map { UnsafePointer($0) } + [nil]
    guard let made = PQconnectdbParams(names, texts, 0) else {
      throw StoreError(.unreachable, "there is no memory for a connection")
    }
    guard PQstatus(made) == CONNECTION_OK else {
      let reason = Self.message(of: made)
      PQfinish(made)
      throw StoreError(.unreachable, "the store cannot be reached", detail: reason)
    }
    handle = made
    // Invariant: the receiver is called only within calls of libpq that this object makes.
    PQsetNoticeReceiver(
      made,
      { context, result in
        guard let context, let result else { return }
        Unmanaged<PostgresSession>.fromOpaque(context).takeUnretainedValue().note(result)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { close() }

  private var isOpen = true

  /// Ends the session. Safe to call twice.
  func close() {
    guard isOpen else { return }
    isOpen = false
    isUsable = false
    PQfinish(handle)
  }

  private func note(_ result: OpaquePointer) {
    guard let severity = PQresultErrorField(result, streak_PG_DIAG_SEVERITY),
      String(cString: severity) == "WARNING"
    else { return }
    warning = PQresultErrorMessage(result).map { String(cString: $0) } ?? ""
  }

  /// What libpq says of a connection, on one line.
  static func message(of connection: OpaquePointer) -> String {
    guard let text = PQerrorMessage(connection) else { return "" }
    return String(cString: text).split(whereSeparator: \.isNewline).joined(separator: "; ")
  }

  // MARK: Before the pipeline

  /// Runs statements one after another and returns the first value of the last one; nothing is in
  /// the pipeline yet.
  func ask(_ sql: String) throws(StoreError) -> String {
    guard let result = PQexec(handle, sql) else { throw lost(sql) }
    defer { PQclear(result) }
    switch PQresultStatus(result) {
    case PGRES_TUPLES_OK:
      guard PQntuples(result) > 0, let value = PQgetvalue(result, 0, 0) else { return "" }
      return String(cString: value)
    case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: return ""
    default: throw fail(PostgresFailure(result), sql)
    }
  }

  /// From here on everything is pipelined.
  func enterPipeline() throws(StoreError) {
    guard PQenterPipelineMode(handle) == 1, PQsetnonblocking(handle, 1) == 0 else {
      throw lost("the pipeline")
    }
  }

  // MARK: The pipeline

  func isPrepared(_ query: Query) -> Bool { types[query.index] != nil }

  /// Lays the parameters of a statement out that is prepared.
  func parameters(_ query: Query, _ values: [PostgresStatement.Value]) throws(StoreError)
    -> PostgresParameters
  {
    try PostgresParameters(values, types: types[query.index] ?? [], sql: query.sql)
  }

  /// Does some steps and returns what the last one gave. The first failure is the one that counts.
  func exchange(_ steps: [Step], _ limit: Limit) throws(StoreError) -> PostgresResult {
    try post(steps)
    while owed.count > 1 { _ = try? read(owed.removeFirst(), limit) }
    guard isUsable else { throw lost(steps.last?.sql ?? "") }
    let result = try read(owed.removeFirst(), limit)
    if case .prepare(let query)? = steps.last { types[query.index] = result.parameterTypes }
    return result
  }

  /// Sends steps whose results are read before those of the next ones, and nobody looks at.
  func post(_ steps: [Step]) throws(StoreError) {
    var texts: [String] = []
    for step in steps {
      let sent: Bool
      switch step {
      case .text(let sql):
        sent = PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 1) == 1
      case .prepare(let query):
        texts.append(query.sql)
        sent =
          PQsendPrepare(handle, Self.name(query), query.sql, 0, nil) == 1
          && PQsendDescribePrepared(handle, Self.name(query)) == 1
      case .execute(let query, let parameters):
        sent = parameters.send(on: handle, name: Self.name(query))
      }
      texts.append(step.sql)
      guard sent else { throw lost(step.sql) }
    }
    guard PQpipelineSync(handle) == 1, PQflush(handle) >= 0 else {
      throw lost(texts.last ?? "")
    }
    owed.append(texts)
  }

  private static func name(_ query: Query) -> String { "s\(query.index)" }

  /// Reads the results of a pipeline, one for each text, and the mark of its end.
  private func read(_ texts: [String], _ limit: Limit) throws(StoreError) -> PostgresResult {
    var last: PostgresResult?
    var found: StoreError?
    for sql in texts {
      // A list of results ends with none.
      while let result = try next(limit, sql) {
        switch PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK: last = PostgresResult(result)
        case PGRES_PIPELINE_ABORTED: PQclear(result)
        default:
          let failure = PostgresFailure(result)
          PQclear(result)
          if found == nil { found = fail(failure, sql) }
        }
        guard PQstatus(handle) == CONNECTION_OK, isUsable else { throw found ?? lost(sql) }
      }
    }
    guard let mark = try next(limit, "") else { throw lost("the end of a pipeline") }
    defer { PQclear(mark) }
    guard PQresultStatus(mark) == PGRES_PIPELINE_SYNC else { throw lost("the end of a pipeline") }
    if let found { throw found }
    guard let last else { throw lost("a pipeline without a result") }
    return last
  }

  /// Waits for the next result.
  private func next(_ limit: Limit, _ sql: String) throws(StoreError) -> OpaquePointer? {
    while true {
      let unsent = PQflush(handle)
      guard unsent >= 0 else { throw lost(sql) }
      if unsent == 0, PQisBusy(handle) == 0 { return PQgetResult(handle) }
      var ready = pollfd(
        fd: PQsocket(handle), events: Int16(unsent == 0 ? POLLIN : POLLIN | POLLOUT), revents: 0)
      // In slices, because whoever wants it to end only sets a flag.
      let count = poll(&ready, 1, 100)
      if count < 0, errno != EINTR { throw lost(sql) }
      if count > 0, Int32(ready.revents) & ~POLLOUT != 0, PQconsumeInput(handle) == 0 {
        throw lost(sql)
      }
      guard count == 0 else { continue }
      if limit.stop?.isPending == true || Monotonic.now > limit.end {
        // What the server still sends would be taken for the answer to something else.
        isUsable = false
        throw StoreError(.interrupted, "the request took too long", detail: "in: \(sql)")
      }
    }
  }

  // MARK: Errors

  private func fail(_ failure: PostgresFailure, _ sql: String) -> StoreError {
    self.failure = failure
    if failure.isLost { isUsable = false }
    return failure.error(in: sql)
  }

  private func lost(_ sql: String) -> StoreError {
    isUsable = false
    return fail(PostgresFailure(state: "", text: Self.message(of: handle)), sql)
  }
}

/// The clock of limits (clock_gettime(2), CLOCK_MONOTONIC).
enum Monotonic {
  /// Nanoseconds since some moment.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The instant so many milliseconds from now.
  static func after(milliseconds: Int) -> Int64 {
    now + Int64(min(max(milliseconds, 0), 1_000_000_000)) * 1_000_000
  }
}
