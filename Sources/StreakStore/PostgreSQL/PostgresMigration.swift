import StreakCore

/// Makes the tables of a store on a PostgreSQL server, or brings them up to date (`streakd migrate`).
public enum PostgresMigration {
  /// What was done.
  public struct Result: Sendable, Equatable {
    /// The version before; 0: there was no store.
    public var before: Int
    /// The version now.
    public var after: Int
    /// The tables that were distributed now; `nil` where nobody asked for it.
    public var distributed: [String]?
  }

  /// Whoever makes or changes a schema holds this lock: "STRK".
  private static let lock = Migration.applicationID

  /// Brings the schema up to date in one transaction, however many do so at once.
  ///
  /// - Parameter distribute: distributes the tables by learner with Citus, too.
  /// - Throws: ``StoreError``: `unreachable`, `tooNew`, `cannotOpen` for a database that is not UTF8 or
  ///   has no Citus; then nothing is changed.
  public static func run(_ settings: PostgresSettings, distribute: Bool) throws(StoreError)
    -> Result
  {
    try run(settings, distribute: distribute, steps: Migration.all)
  }

  static func run(_ settings: PostgresSettings, distribute: Bool, steps: [Migration])
    throws(StoreError) -> Result
  {
    let session = try PostgresSession(settings)
    defer { session.close() }
    let encoding = try session.ask("SHOW server_encoding")
    guard encoding == "UTF8" else {
      throw StoreError(
        .cannotOpen, "the database has the encoding \(encoding), and must have UTF8",
        detail: settings.text)
    }
    _ = try session.ask("SET statement_timeout = 0; SET client_min_messages = warning; BEGIN")
    do throws(StoreError) {
      _ = try session.ask("SELECT pg_advisory_xact_lock(\(lock))")
      if distribute { try requireCitus(session, settings) }
      var result = try migrate(session, settings, steps)
      if distribute { result.distributed = try distributeTables(session) }
      _ = try session.ask("COMMIT")
      return result
    } catch {
      _ = try? session.ask("ROLLBACK")
      throw error
    }
  }

  private static func migrate(
    _ session: PostgresSession, _ settings: PostgresSettings, _ steps: [Migration]
  ) throws(StoreError) -> Result {
    let before = try session.schemaVersion()
    guard let last = steps.last?.version, before <= last else {
      throw StoreFile.tooNew(before, settings.text)
    }
    if before == 0 {
      _ = try session.ask(
        """
        CREATE TABLE \(PostgresSchema.versionTable) (version INTEGER NOT NULL PRIMARY KEY);
        INSERT INTO \(PostgresSchema.versionTable) VALUES (0)
        """)
    }
    for step in steps where step.version > before {
      // No server ever had a store of those versions.
      guard before == 0 || step.convert == nil else {
        throw StoreError(
          .cannotOpen, "the store has schema \(before), which no released program made on a server",
          detail: settings.text)
      }
      do throws(StoreError) {
        _ = try session.ask(PostgresSchema.sql(step))
      } catch {
        // Such as a table of this name that is somebody else's.
        throw StoreError(
          error.code,
          "schema \(step.version) could not be made, and the database is as it was: "
            + (session.failure?.text ?? error.message), detail: settings.text)
      }
    }
    if last >= 3 { try makeIdentity(session) }
    _ = try session.ask("UPDATE \(PostgresSchema.versionTable) SET version = \(last)")
    return Result(before: Int(before), after: Int(last), distributed: nil)
  }

  /// Gives a store an id where it has none. A server that takes over has the same one: it is the same
  /// store; a copy that goes its own way must be given another one.
  private static func makeIdentity(_ session: PostgresSession) throws(StoreError) {
    let digits = Array("0123456789abcdef".utf8)
    let hex = RecordID.random().bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    _ = try session.ask(
      """
      INSERT INTO identity (name, id)
      VALUES ('store', decode('\(String(decoding: hex, as: UTF8.self))', 'hex'))
      ON CONFLICT (name) DO NOTHING
      """)
  }

  private static func requireCitus(_ session: PostgresSession, _ settings: PostgresSettings)
    throws(StoreError)
  {
    let found = try session.ask("SELECT extversion FROM pg_extension WHERE extname = 'citus'")
    guard !found.isEmpty else {
      throw StoreError(
        .cannotOpen,
        "the database has no Citus, so that nothing can be distributed and nothing was changed: "
          + "CREATE EXTENSION citus, or migrate without --distribute", detail: settings.text)
    }
  }

  private static func distributeTables(_ session: PostgresSession) throws(StoreError) -> [String] {
    var distributed: [String] = []
    for (table, sql) in PostgresSchema.distribution {
      let known = try session.ask(
        "SELECT count(*) FROM pg_dist_partition WHERE logicalrelid = '\(table)'::regclass")
      guard known == "0" else { continue }
      _ = try session.ask(sql)
      distributed.append(table)
    }
    return distributed
  }
}
