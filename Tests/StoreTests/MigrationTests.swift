import Foundation
import StreakCore
import Testing

@testable import StreakStore

@Suite("Schema: an older store is brought up to date")
struct MigrationTests {
  private let day = CivilDay(number: 20_000)

  /// A file as the steps up to a version make it, with one learner's day.
  func older(_ path: String, version: Int32) throws {
    let connection = try SQLiteConnection(path: path, readOnly: false, busyMilliseconds: 1000)
    defer { connection.close() }
    for step in Migration.all where step.version <= version { try connection.execute(step.sql) }
    try connection.execute(
      """
      PRAGMA application_id = \(Migration.applicationID); PRAGMA user_version = \(version);
      INSERT INTO learner (learner, revision, rules) VALUES ('ada', 7, 1);
      INSERT INTO profile_rule VALUES ('ada', 5, 19000, 2, '');
      INSERT INTO ledger VALUES ('ada', 1, 20000, 1728000000000);
      INSERT INTO best VALUES ('ada', 1, 1, 20000, 20000);
      """)
  }

  private func withPath(_ body: (String) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("streak-migration-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try body(directory.appendingPathComponent("streak.db").path)
  }

  @Test("Every earlier version opens, keeps what it had, and can be written to")
  func everyVersion() throws {
    for version in 1..<Migration.current {
      try withPath { path in
        try older(path, version: version)
        let store = try Store(path: path, durability: .normal, zones: ZoneDatabase())
        defer { store.close() }
        #expect(store.schemaVersion == Int(Migration.current))
        let state = try store.read { try store.state(of: "ada") }
        #expect(state.revision == 7)
        #expect(state.profile.goal(on: day) == 2)
        #expect(state[.practice].best == Run(count: 1, start: day, end: day))
        #expect(state.tasks.tasks.isEmpty)
        #expect(state[.tasks].firstDay == nil && state[.checkin].firstDay == nil)
        var change = TaskChange()
        change.title = "read"
        let added = try store.write {
          try store.putTask(
            RecordID(high: 0, low: 1), change, learner: "ada", today: day,
            now: Instant(seconds: 0), fallback: .utc)
        }
        #expect(added.added && added.revision == 8)
        #expect(try store.read { try store.state(of: "ada").tasks.tasks.map(\.title) } == ["read"])
      }
    }
  }

  @Test("A read-only worker neither migrates nor opens an older store")
  func readOnly() throws {
    try withPath { path in
      try older(path, version: 1)
      #expect(throws: StoreError.self) {
        _ = try Store(path: path, readOnly: true, zones: ZoneDatabase())
      }
      let connection = try SQLiteConnection(path: path, readOnly: true, busyMilliseconds: 1000)
      defer { connection.close() }
      let statement = try SQLiteStatement(connection, "PRAGMA user_version")
      defer { statement.finalize() }
      #expect(try statement.step() && statement.int32(0) == 1)
    }
  }
}

extension MigrationTests {
  private func version(_ path: String) throws -> Int32 {
    let connection = try SQLiteConnection(path: path, readOnly: true)
    defer { connection.close() }
    return try Store.number(connection, "PRAGMA user_version")
  }

  @Test("A step that fails leaves the store as it was, and the copy stays and is named")
  func failing() throws {
    let directory = try StoreDirectory()
    try older(directory.path, version: 1)
    let connection = try SQLiteConnection(path: directory.path)
    try connection.execute("PRAGMA journal_mode = WAL")
    let steps = [
      Migration(version: 2, sql: "CREATE TABLE extra (a); INSERT INTO extra VALUES (1)"),
      Migration(version: 3, sql: "INSERT INTO nowhere VALUES (1)"),
    ]
    do {
      _ = try Store.migrate(
        connection, StoreFile(directory.path), busyMilliseconds: 100, steps: steps)
      Issue.record("it worked")
    } catch {
      #expect(error.description.contains("is as it was"))
      #expect(error.description.contains(directory.path + ".before-v3"))
    }
    connection.close()
    #expect(try version(directory.path) == 1)
    #expect(try version(directory.path + ".before-v3") == 1)
    let store = try Store.test(directory.path)
    defer { store.close() }
    #expect(try store.read { try store.state(of: "ada").revision } == 7)
    #expect(
      try Store.number(
        #require(store.file), "SELECT count(*) FROM sqlite_schema WHERE name = 'extra'") == 0)
  }

  @Test("Where no copy can be made nothing is migrated")
  func noCopy() throws {
    let directory = try StoreDirectory()
    try older(directory.path, version: 1)
    try FileManager.default.createDirectory(
      atPath: directory.path + ".before-v\(Migration.current).partial",
      withIntermediateDirectories: false)
    #expect(throws: StoreError.self) { _ = try Store.test(directory.path) }
    #expect(try version(directory.path) == 1)
  }

  @Test("A copy that an ended migration left is removed by the next start")
  func leftCopy() throws {
    let directory = try StoreDirectory()
    try older(directory.path, version: 1)
    let copy = directory.path + ".before-v\(Migration.current)"
    let old = try directory.bytes()
    try Store.test(directory.path).close()
    try directory.write(old, ".before-v\(Migration.current)")
    #expect(FileManager.default.fileExists(atPath: copy))
    try Store.test(directory.path).close()
    #expect(!FileManager.default.fileExists(atPath: copy))
  }
}
