import Foundation
import StreakCore
import StreakProtocol
import Testing

@testable import StreakStore
@testable import StreakWorker

@Suite("Whatever the store's file says, the worker answers")
struct DamagedValuesTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var path: String { directory.path("streak.db") }

  /// The file of every kind of fact that the migrations are tested with.
  private static var fixture: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path()
      + "StoreTests/Fixtures/store-v2.db"
  }

  /// 2024-11-05, amid the history.
  private static let now = Instant(seconds: 20_032 * 86_400 + 43_200)

  private func askEverything() throws {
    let desk = try Desk(path, trustAsOf: true, clock: { Self.now })
    for ledger in [Proto.Ledger.practice, .tasks, .checkin] {
      _ = try desk.answer(Proto.StreakRequest(learner: "ada", ledger: ledger))
      _ = try desk.answer(Proto.BestRequest(learner: "ada", ledger: ledger))
      _ = try desk.answer(Proto.ExplainRequest(learner: "ada", ledger: ledger))
      _ = try desk.answer(Proto.WeekRequest(learner: "ada", ledger: ledger))
      _ = try desk.answer(
        Proto.CalendarRequest(learner: "ada", ledger: ledger, first: 19_900, last: 20_200))
    }
    _ = try desk.answer(Proto.SnapshotRequest(learner: "ada"))
    _ = try desk.answer(Proto.MonthsRequest(learner: "ada"))
    _ = try desk.answer(Proto.TracksRequest(learner: "ada"))
    _ = try desk.answer(Proto.ProfileGetRequest(learner: "ada"))
    _ = try desk.answer(Proto.RecordsListRequest(learner: "ada", limit: 1000))
    _ = try desk.answer(Proto.TasksListRequest(learner: "ada"))
    _ = try desk.answer(Proto.CardRequest(learner: "ada"))
    _ = try desk.answer(Proto.WalletRequest(learner: "ada"))
    _ = try desk.answer(Proto.CoinsListRequest(learner: "ada"))
    _ = try desk.answer(Proto.GenresRequest(learner: "ada"))
    _ = try desk.answer(Proto.CollectionRequest(learner: "ada"))
    _ = try desk.answer(Proto.RemindersPlanRequest(learner: "ada"))
    _ = try desk.answer(Proto.CheckInRequest(learner: "ada"))
    _ = try desk.answer(Proto.VideoBonusRequest(learner: "ada", key: "another"))
    _ = try desk.answer(Proto.RewardReverseRequest(learner: "ada", key: "video 4"))
    _ = try desk.answer(Proto.LaunchRequest(learner: "ada", id: id(77)))
    _ = try desk.answer(put("ada", [1, 2, 3]))
    _ = try desk.answer(Proto.ExcuseRequest(learner: "ada", first: 20_010, last: 20_012))
    desk.store.close()
    let store = try Store(path: path, durability: .normal, zones: ZoneDatabase())
    _ = try? StoreCheck(store, fallback: .utc).run(repair: true) { _ in }
    store.close()
  }

  private static let values: [Int64] = [
    .min, .max, -1, 0, 1, 7, 255, 1 << 40, -(1 << 40), Int64(Int32.min), Int64(Int32.max),
    Int64(Int32.max) + 1, 20_000, -20_000, 3_000_000, 1_000_000_000_000,
  ]

  @Test("Numbers that no program would write are errors or answers, never an end")
  func values() throws {
    let fixture = try #require(FileManager.default.contents(atPath: Self.fixture))
    // All of them take two minutes: `STREAK_TEST_VALUES=16`.
    let environment = ProcessInfo.processInfo.environment
    let count = environment["STREAK_TEST_VALUES"].flatMap(Int.init) ?? 3
    for table in Migration.tables {
      for column in try columns(of: table) {
        for value in Self.values.shuffled().prefix(count) {
          for name in try FileManager.default.contentsOfDirectory(atPath: directory.root) {
            try directory.remove(name)
          }
          try fixture.write(to: URL(filePath: path))
          let connection = try SQLiteConnection(path: path)
          let sql = "UPDATE OR IGNORE \(table) SET \(column) = \(value)"
          // The last line of the file is what ended the process.
          if let trace = environment["STREAK_TEST_TRACE"] {
            try Data(sql.utf8).write(to: URL(filePath: trace))
          }
          try? connection.execute(sql)
          connection.close()
          try askEverything()
        }
      }
    }
  }

  private func columns(of table: String) throws -> [String] {
    try Data(contentsOf: URL(filePath: Self.fixture)).write(to: URL(filePath: path))
    let connection = try SQLiteConnection(path: path)
    defer { connection.close() }
    let rows = try SQLiteStatement(connection, "PRAGMA table_info(\(table))")
    defer { rows.finalize() }
    var names: [String] = []
    while try rows.step() {
      if rows.text(2).hasSuffix("INT") || rows.text(2) == "INTEGER" { names.append(rows.text(1)) }
    }
    return names
  }

  @Test("Flipped bytes in any page are errors or answers, never an end")
  func bytes() throws {
    let fixture = [UInt8](try #require(FileManager.default.contents(atPath: Self.fixture)))
    for _ in 0..<100 {
      for name in try FileManager.default.contentsOfDirectory(atPath: directory.root) {
        try directory.remove(name)
      }
      var bytes = fixture
      let page = Int.random(in: 1..<fixture.count / 4096)
      // Cells are at the end of a page.
      for _ in 0..<3 {
        bytes[page * 4096 + Int.random(in: Bool.random() ? 0..<4096 : 3000..<4096)] =
          UInt8.random(in: 0...255)
      }
      try Data(bytes).write(to: URL(filePath: path))
      do { try askEverything() } catch is StoreError {}
    }
  }
}
