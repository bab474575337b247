import Foundation
import StreakCore
import Testing

@testable import StreakStore

@Suite("A migration that is killed", .serialized)
struct MigrationKillTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var path: String { directory.path("streak.db") }

  /// A store of the first version with this many records, closed.
  private func makeOld(records: Int) throws {
    let connection = try SQLiteConnection(path: path)
    defer { connection.close() }
    let first = try #require(Migration.all.first)
    try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF")
    try connection.execute(first.sql)
    try connection.execute(
      """
      PRAGMA application_id = \(Migration.applicationID); PRAGMA user_version = 1;
      INSERT INTO track VALUES ('ada', 'a piece', 'nobody', 1);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
        INSERT INTO learner (learner, revision) SELECT 'learner ' || i, 1 FROM n;
      INSERT INTO learner (learner, revision) VALUES ('ada', 7);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(records))
        INSERT INTO record SELECT 'ada', randomblob(16), 1600000000000 + i, 18518, 'UTC',
          'practice', 1, NULL, NULL FROM n;
      """)
  }

  private func files() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: directory.root))
  }

  private func arguments() -> [String] {
    [
      "--endpoint", "ipc://\(directory.path("s"))", "--store", "sqlite:\(path)", "--log-level",
      "error",
    ]
  }

  @Test("Leaves everything, at whatever moment it ends, and the next start finishes it")
  func kills() throws {
    try makeOld(records: 4000)
    let old = try #require(FileManager.default.contents(atPath: path))
    var unfinished = 0
    var copies = 0
    // The window in which it migrates, found anew as the kills go on.
    var (early, late) = (0.0, 0.2)
    for _ in ChildProcess.rounds(200, until: { unfinished > 0 }) {
      for name in try files() { try directory.remove(name) }
      #expect(FileManager.default.createFile(atPath: path, contents: old))
      let child = try ChildProcess(arguments())
      let delay = Double.random(in: early...late)
      usleep(UInt32(delay * 1_000_000))
      child.kill()
      if directory.exists("streak.db.before-v\(Migration.current)") { copies += 1 }
      let isDone = try version() == Migration.current
      if !isDone { unfinished += 1 }
      // Nine in ten moments lie between its start and its end.
      if isDone, !directory.exists("streak.db.before-v\(Migration.current)") {
        late = max(0.02, late * 0.9)
      } else if delay > late * 0.8 {
        late *= 1.2
      }
      early = 0
      let store = try Store(path: path, durability: .normal, zones: ZoneDatabase())
      #expect(store.schemaVersion == Int(Migration.current))
      let file = try #require(store.file)
      #expect(try Store.number(file, "SELECT count(*) FROM record") == 4000)
      #expect(try Store.number(file, "SELECT count(*) FROM learner") == 2001)
      #expect(try store.read { try store.state(of: "ada").revision } == 7)
      #expect(try file.quickCheck() == nil)
      store.close()
      #expect(
        try files().isSubset(of: [
          "streak.db", "s", "s.lock", "s.notices", "s.notices.lock",
          "streak.db.before-v\(Migration.current).partial",
        ]))
    }
    print("\(unfinished) ended before the migration was, \(copies) while a copy was there")
    #expect(unfinished > 0)
  }

  private func version() throws -> Int32 {
    let connection = try SQLiteConnection(path: path)
    connection.keepLog(true)
    defer { connection.close() }
    return try Store.number(connection, "PRAGMA user_version")
  }

  @Test("Two that start at once: one migrates, the other waits, and both serve")
  func together() throws {
    try makeOld(records: 20_000)
    let children = try (0..<2).map { number in
      try ChildProcess(
        ["--endpoint", "ipc://\(directory.path("s\(number)"))", "--store", "sqlite:\(path)"],
        output: directory.path("log\(number)"))
    }
    for number in 0..<2 {
      #expect(
        eventually {
          let log = FileManager.default.contents(atPath: directory.path("log\(number)"))
          return String(decoding: log ?? Data(), as: UTF8.self).contains("event=serving")
        })
    }
    for child in children { child.terminate() }
    for child in children { #expect(child.wait() == 0) }
    #expect(try version() == Migration.current)
    #expect(!directory.exists("streak.db.before-v\(Migration.current)"))
  }
}
