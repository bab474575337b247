import Testing

@testable import StreakStore

/// What PostgreSQL needs to know that SQLite does not.
@Suite("PostgreSQL: where a store is, and its tables")
struct PostgresSchemaTests {
  @Test("Texts are compared by their bytes, and numbers are as wide as their columns say")
  func translation() {
    let sqlite = """
      CREATE TABLE any (
        text TEXT NOT NULL,
        id BLOB NOT NULL,
        number BIGINT NOT NULL,
        note TEXT,
        PRIMARY KEY (text, id)
      ) WITHOUT ROWID;
      ALTER TABLE any ADD COLUMN stamp BLOB;
      CREATE INDEX by_number ON any (text, number) WHERE number > 0;
      """
    #expect(
      PostgresSchema.translated(sqlite) == """
        CREATE TABLE any (
          text TEXT COLLATE "C" NOT NULL,
          id BYTEA NOT NULL,
          number BIGINT NOT NULL,
          note TEXT COLLATE "C",
          PRIMARY KEY (text, id)
        );
        ALTER TABLE any ADD COLUMN stamp BYTEA;
        CREATE INDEX by_number ON any (text, number) WHERE number > 0;
        """)
  }

  @Test("Every table with a learner is distributed by it, and the others are everywhere")
  func distribution() {
    let byTable = Dictionary(uniqueKeysWithValues: PostgresSchema.distribution.map { ($0.0, $0.1) })
    #expect(Set(byTable.keys) == Set(Migration.tables + ["streak_schema"]))
    for (table, sql) in byTable {
      let isShared = ["reward_rule", "identity", "streak_schema"].contains(table)
      #expect(
        sql
          == (isShared
            ? "SELECT create_reference_table('\(table)')"
            : "SELECT create_distributed_table('\(table)', 'learner')"))
    }
    // A key that does not begin with the learner cannot be kept on one machine.
    let sql = Migration.all.map(\.sql).joined(separator: "\n")
    for line in sql.split(separator: "\n") where line.contains("UNIQUE") {
      #expect(line.contains("(learner"), "\(line)")
    }
    for line in sql.split(separator: "\n") where line.contains("PRIMARY KEY (") {
      #expect(
        line.contains("(learner") || line.contains("(rule, item)") || line.contains("identity"),
        "\(line)")
    }
  }

  @Test(
    "A password is refused wherever it stands, and never repeated",
    arguments: [
      "postgresql://ada:secret@db/streak", "postgresql://db/streak?password=secret",
      "postgres:host=db password=secret", "postgres:host=db password = 'secret'",
      "postgres:sslpassword=secret host=db", "postgresql://ada:secret%",
      "postgres:password='secret",
      "postgres://a:secret@b:c:d",
    ])
  func passwords(text: String) {
    do {
      _ = try PostgresSettings(text)
      Issue.record("it is taken")
    } catch {
      #expect(!error.description.contains("secret"))
    }
  }

  @Test("What a user does not name is chosen for a worker, what he names is left")
  func defaults() throws {
    func parameters(_ text: String, _ environment: Set<String> = []) throws -> [String: String] {
      Dictionary(
        try PostgresSettings(text).parameters { environment.contains($0) }
          .map { ($0.keyword, $0.value) }, uniquingKeysWith: { $1 })
    }
    let plain = try parameters("postgres:host=a,b dbname=streak")
    #expect(plain["host"] == "a,b" && plain["dbname"] == "streak")
    #expect(plain["target_session_attrs"] == "read-write" && plain["connect_timeout"] == "2")
    let named = try parameters("postgresql://a/x?target_session_attrs=any&connect_timeout=9")
    #expect(named["target_session_attrs"] == "any" && named["connect_timeout"] == "9")
    for own in [
      try parameters("postgres:service=streak"), try parameters("postgres:", ["PGSERVICE"]),
    ] {
      #expect(own["target_session_attrs"] == nil && own["connect_timeout"] == nil)
    }
    #expect(try parameters("postgres:", ["PGTARGETSESSIONATTRS"])["target_session_attrs"] == nil)
  }

  @Test("A server that is away is tried ever more seldom, and at last not waited for")
  func outage() throws {
    var outage = PostgresOutage()
    let stop = PostgresStop()
    let reason = StoreError(.unreachable, "away")
    let (none, first, second) = (outage.ended(), outage.began(), outage.began())
    #expect(none == nil && first && !second)
    for _ in 0..<20 {
      let isNew = outage.failed(reason)
      #expect(!isNew)
      // Whoever has no time is told at once.
      #expect(throws: StoreError.self) { try outage.wait(until: Monotonic.now - 1, stop) }
    }
    let start = Monotonic.now
    try outage.wait(until: Monotonic.after(milliseconds: 5_000), stop)
    let waited = (Monotonic.now - start) / 1_000_000
    #expect(waited >= 400 && waited < 4_000)
    stop.request()
    #expect(throws: StoreError.self) {
      try outage.wait(until: Monotonic.after(milliseconds: 5_000), stop)
    }
    let attempts = (outage.ended(), outage.ended())
    #expect(attempts.0 == 21 && attempts.1 == nil)
  }
}
