/// A connection to a PostgreSQL server that makes itself anew when it is lost.
///
/// The begin of a transaction and of its parts, and statements whose outcome nobody waits for, are kept
/// back until one follows that is waited for, and then travel with it. A transaction that was lost before
/// its commit was sent is run once more by the store; one that was lost while it was committed is not,
/// because nobody knows what became of it.
final class PostgresConnection: StoreConnection {
  /// What a request may wait beyond its limit for the server to say that it was reached.
  private static let grace = 500
  private static let begins: [(Access, String)] = [
    (.read, "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"),
    (.write, "BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE"),
    (.writeOnOneState, "BEGIN ISOLATION LEVEL REPEATABLE READ, READ WRITE"),
  ]
  /// How many steps are kept back at most.
  private static let together = 200
  /// How often a transaction is run at most.
  private static let runs = 20

  /// Ends what the connection waits for, from any thread.
  let stop = PostgresStop()
  /// Counts the sessions that were begun.
  private(set) var session = 0

  private let settings: PostgresSettings
  private let durability: Store.Durability
  private let isReadOnly: Bool
  private var link: PostgresSession?
  private var outage = PostgresOutage()
  /// What is to be sent before the next statement.
  private var queue: [PostgresSession.Step] = []
  private var isInTransaction = false
  private var hasSent = false
  /// A statement is kept back.
  private var hasLater = false
  /// When the next transaction must have ended; `nil`: it has no limit of its own.
  private var requestEnd: Int64?
  /// When what is done now must be done.
  private var end: Int64 = 0
  /// How often the transaction in hand was run before.
  private var repeats = 0
  private var canRepeat = false

  init(_ settings: PostgresSettings, durability: Store.Durability, isReadOnly: Bool) {
    self.settings = settings
    self.durability = durability
    self.isReadOnly = isReadOnly
  }

  deinit { close() }

  override func close() {
    link?.close()
    link = nil
  }

  // MARK: Sessions

  /// Connects and returns the version of the schema.
  func open() throws(StoreError) -> Int32 {
    do throws(StoreError) {
      let new = try PostgresSession(settings)
      let version = try new.prepare(settings, durability: durability)
      guard version > 0 else {
        throw StoreError(
          .cannotOpen, "the database has no streak store: make one with streakd migrate",
          detail: settings.text)
      }
      guard version >= Migration.current else {
        throw StoreError(
          .cannotOpen,
          "the store has schema \(version), and must have \(Migration.current): run streakd migrate",
          detail: settings.text)
      }
      guard version == Migration.current else {
        throw StoreFile.tooNew(version, settings.text)
      }
      link = new
      session += 1
      return version
    } catch {
      throw error.code == .busy
        ? StoreError(.unreachable, error.message, detail: error.detail) : error
    }
  }

  /// The session, a new one where the old one was lost.
  private func usable() throws(StoreError) -> PostgresSession {
    if let link, link.isUsable { return link }
    link?.close()
    link = nil
    let patience = min(end, Monotonic.after(milliseconds: settings.patienceMilliseconds))
    while true {
      try outage.wait(until: patience, stop)
      do throws(StoreError) {
        _ = try open()
        if let link {
          if let attempts = outage.ended() { settings.report(.connected(attempts: attempts)) }
          return link
        }
      } catch {
        if outage.failed(error) { settings.report(.lost(error.detail)) }
        if error.code != .unreachable { throw error }
      }
    }
  }

  // MARK: Limits

  /// Sets when the next transaction must have ended; `nil`: it has no limit of its own.
  func limit(milliseconds: Int?) {
    requestEnd = milliseconds.map { Monotonic.after(milliseconds: $0) }
  }

  private var limit: PostgresSession.Limit {
    PostgresSession.Limit(end: end + Int64(Self.grace) * 1_000_000, stop: stop)
  }

  /// Lets the server end a statement at the limit of the request, as nearly as a few steps allow: a
  /// limit that is changed for each request costs more than it gives.
  private func setLimit(_ session: PostgresSession) throws(StoreError) {
    let left = max(1, Int((end - Monotonic.now) / 1_000_000))
    var step = 250
    while step < left, step < settings.statementMilliseconds { step *= 2 }
    step = min(step, settings.statementMilliseconds)
    guard step != session.statementMilliseconds else { return }
    // In a pipeline of its own: what is set within a transaction goes when that fails.
    try session.post([.text("SET statement_timeout = \(step)")])
    session.statementMilliseconds = step
  }

  // MARK: Transactions

  override func begin(_ access: Access) throws(StoreError) {
    if repeats == 0 {
      stop.clear()
      end = requestEnd ?? Monotonic.after(milliseconds: settings.statementMilliseconds)
      requestEnd = nil
    }
    canRepeat = false
    let session = try usable()
    try noting { () throws(StoreError) in try setLimit(session) }
    queue = Self.begins.filter { $0.0 == access }.map { .text($0.1) }
    isInTransaction = true
    hasSent = false
    hasLater = false
  }

  override func commit() throws(StoreError) {
    guard isInTransaction else { return }
    isInTransaction = false
    defer { queue.removeAll() }
    guard hasSent || hasLater, let link else { return repeats = 0 }
    link.warning = nil
    do throws(StoreError) {
      let result = try link.exchange(queue + [.text("COMMIT")], limit)
      guard result.command == "COMMIT" else {
        // The server rolled back, because a statement had failed.
        throw StoreError(.other, "the store failed", detail: "COMMIT: \(result.command)")
      }
    } catch {
      note(error)
      // Where the server itself said what failed it was something before the commit, and nothing stays.
      if link.isUsable {
        try? link.post([.text("ROLLBACK")])
        throw error
      }
      canRepeat = false
      throw Self.unknown(error.detail)
    }
    // As where a wait for another server's copy was given up: "transaction has already committed
    // locally, but might not have been replicated" (PostgreSQL's source, syncrep.c).
    if let warning = link.warning { throw Self.unknown(warning) }
    repeats = 0
  }

  private static func unknown(_ detail: String) -> StoreError {
    StoreError(
      .unknown, "the store was lost while it wrote: ask again, which does no harm", detail: detail)
  }

  override func rollback() {
    guard isInTransaction else { return }
    isInTransaction = false
    queue.removeAll()
    if !canRepeat { repeats = 0 }
    guard hasSent, let link, link.isUsable else { return }
    // Nobody waits for it; what comes of it is seen by whoever asks next.
    try? link.post([.text("ROLLBACK")])
  }

  override func enterPart() throws(StoreError) { queue.append(.text("SAVEPOINT part")) }

  override func leavePart(keep: Bool) throws(StoreError) {
    if !keep { queue.append(.text("ROLLBACK TO SAVEPOINT part")) }
    queue.append(.text("RELEASE SAVEPOINT part"))
  }

  override func abandonPart() { try? leavePart(keep: false) }

  override func apart(_ body: () throws -> Void) throws {
    try enterPart()
    do {
      try body()
      try leavePart(keep: true)
    } catch {
      abandonPart()
      throw error
    }
  }

  override func mayRepeat(after error: StoreError) -> Bool {
    guard canRepeat, repeats + 1 < Self.runs, Monotonic.now < end else {
      repeats = 0
      return false
    }
    repeats += 1
    return true
  }

  // MARK: Statements

  override func prepare(_ query: Query) throws(StoreError) -> Statement {
    PostgresStatement(self, query)
  }

  /// Runs statements in a session of their own.
  override func execute(_ sql: String) throws(StoreError) {
    let other = try PostgresSession(settings)
    defer { other.close() }
    _ = try other.ask(sql)
  }

  /// Runs a statement within a transaction.
  func run(_ query: Query, _ values: [PostgresStatement.Value]) throws(StoreError) -> PostgresResult
  {
    let link = try linkWithin(query)
    return try noting { () throws(StoreError) in
      if !link.isPrepared(query) { _ = try send(.prepare(query), link) }
      return try send(.execute(query, try link.parameters(query, values)), link)
    }
  }

  /// Keeps a statement back that travels with the next one, or with the commit.
  func runLater(_ query: Query, _ values: [PostgresStatement.Value]) throws(StoreError) {
    let link = try linkWithin(query)
    try noting { () throws(StoreError) in
      if !link.isPrepared(query) { _ = try send(.prepare(query), link) }
      let step = PostgresSession.Step.execute(query, try link.parameters(query, values))
      if queue.count >= Self.together {
        _ = try send(step, link)
      } else {
        queue.append(step)
        hasLater = true
      }
    }
  }

  /// Sends what was kept back and a last step, and returns what that gave.
  private func send(_ last: PostgresSession.Step, _ link: PostgresSession) throws(StoreError)
    -> PostgresResult
  {
    let steps = queue + [last]
    queue.removeAll()
    hasSent = true
    return try link.exchange(steps, limit)
  }

  /// The session for a statement within a transaction that has time left.
  private func linkWithin(_ query: Query) throws(StoreError) -> PostgresSession {
    guard isInTransaction, let link, link.isUsable else {
      throw StoreError(.unreachable, "the connection to the store was lost", detail: query.sql)
    }
    guard Monotonic.now < end else {
      throw StoreError(.interrupted, "the request took too long", detail: "before: \(query.sql)")
    }
    return link
  }

  private func noting<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result
  {
    do throws(StoreError) {
      return try body()
    } catch {
      note(error)
      throw error
    }
  }

  /// Remembers whether a transaction that failed so may be run once more.
  private func note(_ error: StoreError) {
    guard let link else { return }
    if error.code == .unreachable {
      canRepeat = true
      if outage.began() { settings.report(.lost(error.detail)) }
    } else if link.failure?.isConflict == true, error.code == .busy {
      canRepeat = true
    }
  }
}

extension PostgresSession {
  /// Makes a new session ready, and returns the version of its schema; 0 where there is none.
  func prepare(_ settings: PostgresSettings, durability: Store.Durability) throws(StoreError)
    -> Int32
  {
    let encoding = try ask("SHOW server_encoding")
    guard encoding == "UTF8" else {
      throw StoreError(
        .cannotOpen, "the database has the encoding \(encoding), and must have UTF8",
        detail: settings.text)
    }
    _ = try ask(
      """
      SET statement_timeout = \(settings.statementMilliseconds);
      SET lock_timeout = \(settings.lockMilliseconds);
      SET idle_in_transaction_session_timeout = 60000;
      SET client_min_messages = warning
      """)
    statementMilliseconds = settings.statementMilliseconds
    switch durability {
    case .normal: _ = try ask("SET synchronous_commit = off")
    case .full:
      // What a server does beyond that, such as waiting for another one, is left as it is.
      if try ask("SHOW synchronous_commit") == "off" { _ = try ask("SET synchronous_commit = on") }
    }
    let version = try schemaVersion()
    try enterPipeline()
    return version
  }

  /// The version of the schema; 0 where there is none.
  func schemaVersion() throws(StoreError) -> Int32 {
    guard try ask("SELECT to_regclass('streak_schema')") != "" else { return 0 }
    return Int32(try ask("SELECT version FROM streak_schema")) ?? 0
  }
}
