import Foundation
import PostgresSupport
import StreakCore
import StreakSupport
import Testing

@testable import StreakStore

/// What only a server can do, or do wrong.
@Suite(
  "PostgreSQL: a store on a server",
  .enabled(if: PostgresServer.isWanted, "needs PostgreSQL's programs: Scripts/setup"))
struct PostgresStoreTests {
  private let server: PostgresServer

  init() throws { server = try #require(PostgresServer.shared, "there is no PostgreSQL") }

  private func open(
    _ database: String, durability: Store.Durability = .normal,
    _ change: (inout PostgresSettings) -> Void = { _ in }
  ) throws -> Store {
    var settings = try server.settings(database)
    change(&settings)
    return try Store(settings, durability: durability, zones: ZoneDatabase())
  }

  /// The code of the error that a body throws.
  private func code(_ body: () throws -> Void) throws -> StoreError.Code? {
    do {
      try body()
      return nil
    } catch let error as StoreError {
      return error.code
    }
  }

  // MARK: Schema

  @Test("A schema is made once, whoever makes it at once")
  func migration() throws {
    let database = try server.makeDatabase()
    #expect(try code { try open(database).close() } == .cannotOpen)
    let settings = try server.settings(database)
    let made = Locked<[PostgresMigration.Result]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      if let result = try? PostgresMigration.run(settings, distribute: false) {
        made.withLock { $0.append(result) }
      }
    }
    let results = made.withLock { $0 }
    let current = Int(Migration.current)
    #expect(results.count == 4)
    #expect(results.filter { $0.before == 0 }.count == 1)
    #expect(results.allSatisfy { $0.after == current && $0.distributed == nil })
    let store = try open(database)
    defer { store.close() }
    #expect(store.schemaVersion == current && store.engine == "postgresql")
  }

  @Test("An older schema is refused until it is migrated, and its histories stay")
  func olderSchema() throws {
    let database = try server.makeStore()
    let settings = try server.settings(database)
    let current = Int(Migration.current)
    let store = try open(database)
    try SampleHistory.putPractice(store, "ada")
    let revision = try store.read { try store.state(of: "ada").revision }
    store.close()
    try server.query("UPDATE streak_schema SET version = \(current - 1)", in: database)
    #expect(try code { try open(database).close() } == .cannotOpen)
    try server.query("UPDATE streak_schema SET version = \(current)", in: database)
    let next = Migration(
      version: Migration.current + 1, sql: "ALTER TABLE record ADD COLUMN note TEXT;",
      lastly: "UPDATE record SET note = zone;")
    let result = try PostgresMigration.run(
      settings, distribute: false, steps: Migration.all + [next])
    #expect(result.before == current && result.after == current + 1)
    #expect(
      try server.query("SELECT count(*) FROM record WHERE note = zone", in: database) != "0")
    #expect(try code { try open(database).close() } == .tooNew)
    #expect(
      try server.query("SELECT revision FROM learner", in: database) == "\(revision)")
  }

  @Test("A store on a server has an id that stays")
  func identity() throws {
    let database = try server.makeStore()
    var ids: [RecordID?] = []
    for _ in 0..<2 {
      _ = try PostgresMigration.run(server.settings(database), distribute: false)
      let store = try open(database)
      defer { store.close() }
      ids.append(try store.read { try store.identity() })
    }
    #expect(ids[0] != nil && ids[0] == ids[1])
  }

  @Test("A newer schema, a foreign table or another encoding is left as it is")
  func foreign() throws {
    let newer = try server.makeStore()
    try server.query("UPDATE streak_schema SET version = 1000", in: newer)
    #expect(try code { try open(newer).close() } == .tooNew)
    #expect(
      try code { _ = try PostgresMigration.run(server.settings(newer), distribute: false) }
        == .tooNew)

    let foreign = try server.makeDatabase()
    try server.query("CREATE TABLE record (id INTEGER)", in: foreign)
    #expect(
      try code { _ = try PostgresMigration.run(server.settings(foreign), distribute: false) } != nil
    )
    #expect(
      try server.query(
        "SELECT string_agg(relname, ' ') FROM pg_class WHERE relnamespace = 'public'::regnamespace",
        in: foreign) == "record")

    let latin = try server.makeDatabase(
      "ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0")
    #expect(
      try code { _ = try PostgresMigration.run(server.settings(latin), distribute: false) }
        == .cannotOpen)
    #expect(try code { try open(latin).close() } == .cannotOpen)
  }

  @Test("Without Citus nothing is distributed, and nothing is changed")
  func noCitus() throws {
    let database = try server.makeDatabase()
    do {
      _ = try PostgresMigration.run(server.settings(database), distribute: true)
      Issue.record("it is distributed")
    } catch let error as StoreError {
      #expect(error.code == .cannotOpen && error.message.contains("Citus"))
    }
    #expect(try server.query("SELECT to_regclass('learner')", in: database) == "")
  }

  // MARK: What is stored

  @Test("A history of every kind is checked, put right, and says what a file says")
  func sample() throws {
    let directory = try StoreDirectory()
    let file = try Store.test(directory.path)
    defer { file.close() }
    let database = try server.makeStore()
    let store = try open(database)
    defer { store.close() }
    for store in [file, store] {
      try SampleHistory.putPractice(store, "ada")
      try SampleHistory.putRest(store, "ada")
    }
    let stored = try [file, store].map { store in
      try store.read { try DerivedFacts(stored: "ada", in: store) }
    }
    #expect(stored[0].differences(from: stored[1]) == [])
    var findings: [StoreFinding] = []
    func check(repair: Bool) throws -> StoreCheck.Summary {
      findings = []
      return try StoreCheck(store, fallback: .utc).run(repair: repair) { findings.append($0) }
    }
    // The record that was deleted was the only one of no track: nothing at all is found.
    #expect(try check(repair: false).wrong == 0, "\(findings.map(\.text))")
    try server.query("UPDATE best SET days = 999; DELETE FROM wallet", in: database)
    #expect(try check(repair: false).wrong > 0)
    #expect(try check(repair: true).wrong == 0)
    #expect(try check(repair: false).wrong == 0, "\(findings.map(\.text))")
    let mended = try store.read { try DerivedFacts(stored: "ada", in: store) }
    #expect(stored[0].differences(from: mended) == [])
  }

  /// Those damages of a file that are said in SQL which a server knows, too.
  private static let breaks = CheckTests.breaks.filter {
    !$0.contains("blob(") && !$0.contains("x'")
  }

  @Test("Whatever is wrong of what is derived is found and made anew on a server, too")
  func repairs() throws {
    let database = try server.makeStore()
    let store = try open(database)
    defer { store.close() }
    try SampleHistory.putPractice(store, "böb")
    try SampleHistory.putRest(store, "böb")
    func stored() throws -> DerivedFacts {
      try store.read { try DerivedFacts(stored: "böb", in: store) }
    }
    let before = try stored()
    var findings: [StoreFinding] = []
    func wrong(repair: Bool = false) throws -> Int {
      findings = []
      return try StoreCheck(store, fallback: .utc).run(repair: repair) { findings.append($0) }.wrong
    }
    #expect(Self.breaks.count > 20)
    let log = [
      "DELETE FROM change WHERE learner = 'böb' AND family = 3",
      "INSERT INTO change VALUES ('böb', 11, 'zz', 1, 1, 0)",
      "UPDATE record SET revision = 100000 WHERE learner = 'böb'",
    ]
    for sql in Self.breaks + log {
      try server.query(sql, in: database)
      #expect(try wrong() > 0, "\(sql)")
      #expect(findings.allSatisfy { $0.kind == .derived }, "\(sql)")
      #expect(try wrong(repair: true) == 0, "\(sql)")
      #expect(try wrong() == 0, "\(sql): \(findings.map(\.text))")
      #expect(try stored().differences(from: before) == [], "\(sql)")
    }
  }

  @Test("Names are told apart and sorted by their bytes, whatever the language of the database")
  func names() throws {
    let store = try open(server.makeStore())
    defer { store.close() }
    let names = ["Zoë", "Zoe\u{308}", "zoë", "a", "B", "ß", "ss", "Ä", "A\u{308}", "é", "z", "が"]
    for (number, name) in names.enumerated() {
      try store.fill(name, days: 0..<number + 1)
    }
    for (number, name) in names.enumerated() {
      #expect(try store.count(name) == number + 1, "\(name)")
    }
    var found: [String] = []
    let rows = Query("SELECT learner FROM learner WHERE learner > $1 ORDER BY learner LIMIT $2")
    try store.read {
      let row = try store.connection.statement(rows)
      row.bind(1, "A").bind(2, 100)
      while try row.step() { found.append(row.text(0)) }
    }
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.filter { $0 != "A" }
    #expect(found.map { Array($0.utf8) } == sorted.map { Array($0.utf8) })
  }

  @Test("Numbers come back whatever their width, and sums of any size")
  func numbers() throws {
    let store = try open(server.makeStore())
    defer { store.close() }
    let numbers: [Int64] = [0, 1, -1, 9_999, 10_000, 100_000_000, -123_456_789_012_345, 1 << 53]
    let add = Query("INSERT INTO counter (learner, name, number) VALUES ($1, $2, $3)")
    let get = Query(
      "SELECT number, sum(number), min(number), count(*) FROM counter WHERE name = $1 GROUP BY number"
    )
    try store.write {
      for (index, number) in numbers.enumerated() {
        let row = try store.connection.statement(add)
        row.bind(1, "ada").bind(2, "\(index)").bind(3, number)
        #expect(try row.change() == 1)
      }
    }
    try store.read {
      for (index, number) in numbers.enumerated() {
        let row = try store.connection.statement(get)
        row.bind(1, "\(index)")
        #expect(try row.step())
        #expect(row.int64(0) == number && row.int64(1) == number && row.int64(2) == number)
        #expect(row.int(3) == 1 && !row.isNull(1) && row.columnCount == 4)
      }
    }
    // A number that its column cannot hold is refused and not cut.
    #expect(
      try code {
        try store.write {
          let row = try store.connection.statement(
            Query("INSERT INTO ad_view (learner, day) VALUES ($1, $2)"))
          row.bind(1, "ada").bind(2, 1 << 40)
          try row.run()
        }
      } == .other)
  }

  @Test("What fails after it was kept back ends its transaction, and the next one is whole")
  func keptBack() throws {
    let database = try server.makeStore()
    let store = try open(database)
    defer { store.close() }
    // Prepared from the first use on, so that it is kept back from the second one on.
    let add = Query("INSERT INTO launch (learner, id, time) VALUES ($1, $2, $3)")
    func insert(_ number: UInt64) throws {
      let row = try store.connection.statement(add)
      try row.bind(1, "ada").bind(2, RecordID(high: 0, low: number)).bind(3, 0).run()
    }
    try store.write { for number in 0..<500 { try insert(UInt64(number)) } }
    for isAsked in [false, true] {
      #expect(
        try code {
          try store.write {
            try insert(1000)
            try insert(7)
            if isAsked { _ = try store.launches(of: "ada") }
          }
        } == .other)
      let count = isAsked ? "501" : "500"
      #expect(try server.query("SELECT count(*) FROM launch", in: database) == count)
      // In a part that is taken back it takes nothing else along.
      try store.write {
        _ = try store.nested {
          try insert(2000)
          return (false, 0)
        }
        try insert(isAsked ? 3001 : 3000)
      }
    }
    #expect(try server.query("SELECT count(*) FROM launch", in: database) == "502")
  }

  // MARK: Limits

  @Test("A write waits for another one of the same learner, and then says so")
  func locks() throws {
    let database = try server.makeStore()
    let (first, second) = (try open(database), try open(database) { $0.lockMilliseconds = 100 })
    defer {
      first.close()
      second.close()
    }
    try first.fill("ada", days: 0..<1)
    try first.write {
      _ = try first.putLaunch(
        RecordID(high: 0, low: 1), learner: "ada", fallback: .utc, now: Instant(seconds: 0))
      #expect(try code { try second.fill("ada", days: 1..<2) } == .busy)
      // Another learner's write and all reads go on.
      try second.fill("bob", days: 0..<1)
      #expect(try second.count("ada") == 1)
    }
    try second.fill("ada", days: 1..<2)
    #expect(try first.count("ada") == 2)
  }

  @Test("What takes longer than its request's limit is ended, and nothing of it stays")
  func limits() throws {
    let database = try server.makeStore()
    let store = try open(database)
    defer { store.close() }
    let sleep = Query("SELECT count(*) FROM pg_sleep(60) WHERE $1 = 1")
    let start = ContinuousClock.now
    for _ in 0..<2 {
      store.limit(milliseconds: 300)
      #expect(
        try code {
          try store.write {
            _ = try store.putLaunch(
              RecordID(high: 0, low: 1), learner: "ada", fallback: .utc, now: Instant(seconds: 0))
            let row = try store.connection.statement(sleep)
            row.bind(1, 1)
            try row.run()
          }
        } == .interrupted)
    }
    #expect(ContinuousClock.now - start < .seconds(20))
    store.limit(milliseconds: nil)
    #expect(try store.read { try store.launches(of: "ada") } == 0)
  }

  @Test("Whoever watches ends a statement from another thread")
  func interrupter() throws {
    let store = try open(server.makeStore())
    defer { store.close() }
    let interrupter = store.interrupter
    let timer = DispatchWorkItem { interrupter.interrupt() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.3, execute: timer)
    let sleep = Query("SELECT count(*) FROM pg_sleep(60) WHERE $1 = 1")
    #expect(
      try code {
        try store.read {
          let row = try store.connection.statement(sleep)
          row.bind(1, 1)
          try row.run()
        }
      } == .interrupted)
    // A late one hits nothing.
    interrupter.interrupt()
    #expect(try store.read { try store.launches(of: "ada") } == 0)
  }

  // MARK: Loss

  @Test("A transaction that was lost before its commit is run once more, a read too")
  func lost() throws {
    let database = try server.makeStore()
    let events = Locked<[String]>([])
    let store = try open(database) { settings in
      settings.report = { event in events.withLock { $0.append("\(event)") } }
    }
    defer { store.close() }
    try store.fill("ada", days: 0..<3)
    var runs = 0
    #expect(
      try store.read {
        runs += 1
        _ = try store.state(of: "ada")
        if runs == 1 { try server.endSessions(of: database) }
        return try store.records(of: "ada", filter: RecordFilter(), limit: 10).count
      } == 3)
    #expect(runs == 2)
    runs = 0
    try store.write {
      runs += 1
      _ = try store.putLaunch(
        RecordID(high: 0, low: 1), learner: "ada", fallback: .utc, now: Instant(seconds: 0))
      if runs == 1 { try server.endSessions(of: database) }
      _ = try store.putLaunch(
        RecordID(high: 0, low: 2), learner: "ada", fallback: .utc, now: Instant(seconds: 0))
    }
    #expect(runs == 2)
    #expect(try store.read { try store.launches(of: "ada") } == 2)
    #expect(events.withLock { $0.count } == 4)
    // What was answered by a server that is gone may stand for something else on the next one.
    let bytes: [UInt8] = [7]
    func isRemembered(keeping: Bool) throws -> Bool {
      try bytes.withUnsafeBytes { bytes in
        let question = RememberedQuestion(.streak, learner: bytes, detail: bytes)
        return try store.read {
          if keeping { store.remember(question, revision: 0, span: .min ..< .max, body: [1]) }
          return try store.withRememberedAnswer(to: question, now: .test) { _, _ in }
        }
      }
    }
    #expect(try isRemembered(keeping: true))
    #expect(try isRemembered(keeping: false))
    try server.endSessions(of: database)
    #expect(try !isRemembered(keeping: false))
  }

  @Test("A write that was lost while it was committed is neither confirmed nor repeated")
  func unknown() throws {
    // A server that waits for a copy which nobody takes: its commits last until they are ended.
    let own = try PostgresServer()
    defer { own.stop() }
    let database = try own.makeStore()
    let store = try Store(own.settings(database), zones: ZoneDatabase())
    defer { store.close() }
    try own.query("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    try own.query("SELECT pg_reload_conf()")
    let waits = """
      FROM pg_stat_activity WHERE datname = '\(database)' AND wait_event = 'SyncRep'
      """
    for (end, isThere) in [("pg_cancel_backend", 1), ("pg_terminate_backend", 2)] {
      let stopper = Thread {
        for _ in 0..<2_000 {
          let ended = try? own.query("SELECT count(\(end)(pid)) \(waits)")
          if let ended, ended != "0" { return }
          usleep(10_000)
        }
      }
      stopper.start()
      var runs = 0
      #expect(
        try code {
          try store.write {
            runs += 1
            _ = try store.putLaunch(
              RecordID(high: 0, low: UInt64(isThere)), learner: "ada", fallback: .utc,
              now: Instant(seconds: 0))
          }
        } == .unknown)
      #expect(runs == 1)
      // It was done, in fact; who asks again changes nothing.
      #expect(try store.read { try store.launches(of: "ada") } == Int64(isThere))
    }
  }
}
