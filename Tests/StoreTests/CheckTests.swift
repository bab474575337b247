import Foundation
import StreakCore
import Testing

@testable import StreakStore

@Suite("A check of a store")
struct CheckTests {
  private let directory: StoreDirectory
  private let store: Store

  init() throws {
    directory = try StoreDirectory()
    store = try Store.test(directory.path)
    for learner in ["ada", "böb", "zoe"] {
      try SampleHistory.putPractice(store, learner)
      try SampleHistory.putRest(store, learner)
    }
  }

  private func check(repair: Bool = false) throws -> (
    summary: StoreCheck.Summary, findings: [StoreFinding]
  ) {
    var findings: [StoreFinding] = []
    let summary = try StoreCheck(store, fallback: .utc).run(repair: repair) { findings.append($0) }
    return (summary, findings)
  }

  /// All rows of all tables but the revisions and what only says when something was written.
  private func contents() throws -> [String] {
    var rows: [String] = []
    for table in Migration.tables {
      let statement = try store.connection.statement(Query("SELECT * FROM \(table)"))
      let isDerived = table == "learner" || table == "genre_progress"
      while try statement.step() {
        let columns = (0..<(table == "learner" ? 1 : isDerived ? 5 : statement.columnCount)).map {
          statement.isNull($0) ? "-" : "\(Array(statement.blob($0)))"
        }
        rows.append("\(table) \(columns)")
      }
    }
    return rows.sorted()
  }

  @Test("Finds nothing in what the program wrote")
  func clean() throws {
    let (summary, findings) = try check()
    #expect(findings.map(\.text) == [])
    #expect(summary.learners == 3 && summary.wrong == 0)
  }

  static let breaks = [
    "UPDATE practice_day SET records = records + 1 WHERE learner = 'böb' AND day = 20001",
    "UPDATE practice_day SET correct = 99 WHERE learner = 'böb' AND day = 20000",
    "DELETE FROM practice_day WHERE learner = 'böb' AND day < 20010",
    "INSERT INTO practice_day VALUES ('böb', 30000, 1, 0, 0)",
    "UPDATE day_page SET bits = randomblob(128) WHERE learner = 'böb' AND family = 1",
    "UPDATE day_page SET bits = randomblob(128) WHERE learner = 'böb' AND family = 2",
    "UPDATE day_page SET bits = x'00' WHERE learner = 'böb' AND family = 3",
    "DELETE FROM day_page WHERE learner = 'böb' AND family <> 0",
    "INSERT INTO day_page VALUES ('böb', 3, 9, zeroblob(128) || x'01')",
    "UPDATE ledger SET first_day = first_day + 5 WHERE learner = 'böb' AND ledger = 1",
    "UPDATE ledger SET last_time = 0 WHERE learner = 'böb' AND ledger = 1",
    "DELETE FROM ledger WHERE learner = 'böb' AND ledger = 2",
    "UPDATE best SET days = days + 1 WHERE learner = 'böb' AND ledger = 1",
    "UPDATE best SET days = days - 1 WHERE learner = 'böb' AND ledger = 2",
    "UPDATE best SET start_day = start_day + 1 WHERE learner = 'böb' AND ledger = 3",
    "DELETE FROM best WHERE learner = 'böb'",
    "UPDATE wallet SET balance = balance + 1, earned = earned + 1 WHERE learner = 'böb'",
    "UPDATE wallet SET balance = balance + 1 WHERE learner = 'böb'",
    "UPDATE wallet SET videos = 4 WHERE learner = 'böb'",
    "DELETE FROM wallet WHERE learner = 'böb'",
    "UPDATE genre_progress SET answered = 3 WHERE learner = 'böb'",
    "UPDATE genre_progress SET position = 7777 WHERE learner = 'böb'",
    "DELETE FROM genre_progress WHERE learner = 'böb'",
    "UPDATE counter SET number = 4444 WHERE learner = 'böb' AND name = 'best_quiz_streak'",
    "UPDATE counter SET number = 9 WHERE learner = 'böb' AND name = 'launches'",
    "UPDATE learner SET rules = 0 WHERE learner = 'böb'",
    "UPDATE learner SET tasks = 7 WHERE learner = 'böb'",
    "DELETE FROM learner WHERE learner = 'böb'",
  ]

  @Test("Finds whatever is wrong of what is derived, and makes it anew", arguments: breaks)
  func repairs(sql: String) throws {
    let before = try contents()
    let revision = try store.read { try store.state(of: "böb").revision }
    try store.write { try store.connection.execute(sql) }
    let (summary, findings) = try check()
    #expect(summary.wrong > 0 && findings.allSatisfy { $0.learner == "böb" && $0.kind == .derived })
    #expect(try check(repair: true).summary.wrong == 0)
    #expect(try check().findings.map(\.text) == [])
    #expect(try contents() == before)
    // Whoever remembers an answer hears of it.
    let after = try store.read { try store.state(of: "böb").revision }
    #expect(sql.hasPrefix("DELETE FROM learner") ? after > 0 : after == revision + 1)
  }

  @Test(
    "Finds what the log of changes lacks or has too much of, and puts it right",
    arguments: [
      "DELETE FROM change WHERE learner = 'böb'",
      "DELETE FROM change WHERE learner = 'böb' AND family = 3",
      "INSERT INTO change VALUES ('böb', 11, x'7a7a', 1, 1, 0)",
      "INSERT INTO change VALUES ('böb', 13, x'7a7a', 1, 1, 0)",
      "UPDATE change SET revision = 100000 WHERE learner = 'böb' AND family = 4",
      "UPDATE record SET revision = 100000 WHERE learner = 'böb'",
      "INSERT INTO change SELECT 'böb', 1, min(id), 1, 1, 1 FROM record WHERE learner = 'böb'",
    ])
  func log(sql: String) throws {
    func facts() throws -> [String] {
      try store.read { try store.facts(of: "böb", after: nil, limit: 10_000) }.map { "\($0.body)" }
    }
    let before = try facts()
    try store.write { try store.connection.execute(sql) }
    let (summary, findings) = try check()
    #expect(summary.wrong > 0 && findings.allSatisfy { $0.learner == "böb" && $0.kind == .derived })
    #expect(try check(repair: true).summary.wrong == 0)
    #expect(try check().findings.map(\.text) == [])
    #expect(try facts() == before)
  }

  @Test(
    "Tells of facts that contradict each other, and leaves them",
    arguments: [
      "INSERT INTO task_mark VALUES ('zoe', 20000, 77, 1, 1)",
      "INSERT INTO task_rule VALUES ('zoe', 77, 20000, 1)",
      "DELETE FROM track WHERE learner = 'zoe' AND track = 1",
      "UPDATE coin SET entry = 1000 WHERE learner = 'zoe' AND entry = 1",
      "UPDATE record SET day = 90000000 WHERE learner = 'zoe' AND day = 20004",
      "UPDATE day_page SET bits = x'0000' WHERE learner = 'zoe' AND family = 0",
    ])
  func facts(sql: String) throws {
    try store.write { try store.connection.execute(sql) }
    let facts = try contents().filter { !$0.hasPrefix("best") && !$0.hasPrefix("day_page") }
    let (summary, findings) = try check(repair: true)
    #expect(summary.wrong > 0 && findings.contains { $0.learner == "zoe" && $0.kind == .fact })
    #expect(
      try contents().filter { !$0.hasPrefix("best") && !$0.hasPrefix("day_page") } == facts)
  }

  @Test("Notes tracks that no record has any more, and removes them only when told to")
  func tracks() throws {
    let fallback = Zone.utc
    try store.fill("max", days: 20_000..<20_014)
    try store.write {
      for day in [20_003, 20_010] {
        _ = try store.deleteRecords(
          [RecordID(high: 1, low: UInt64(day))], learner: "max", now: .test, fallback: fallback)
      }
    }
    #expect(try check().summary.notes == 1)
    #expect(try check().summary.wrong == 0)
    #expect(try check(repair: true).summary.repaired == 1)
    #expect(try check().findings.isEmpty)
    #expect(try store.count("max") == 12)
  }

  @Test("Of a damaged file stops at the file, and writes nothing")
  func damaged() throws {
    store.close()
    var bytes = try directory.bytes()
    for offset in bytes.count - 4096..<bytes.count { bytes[offset] = 0xEE }
    try directory.write(bytes)
    let again = try Store.test(directory.path)
    var findings: [StoreFinding] = []
    let summary = try? StoreCheck(again, fallback: .utc).run(repair: true) { findings.append($0) }
    #expect(summary.map { $0.wrong > 0 && $0.learners == 0 } ?? true)
    #expect(findings.allSatisfy { $0.kind == .fact })
    again.close()
    #expect(try directory.bytes() == bytes)
  }
}
