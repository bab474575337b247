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
      // Amid the history: what lies around is what a damaged index may hand out.
      for first in stride(from: Int32(20_000), through: 20_032, by: 4) {
        _ = try desk.answer(
          Proto.CalendarRequest(learner: "ada", ledger: ledger, first: first, last: first + 2))
      }
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
    // Rare ones are found by many: `STREAK_TEST_FLIPS=10000`.
    let times = ProcessInfo.processInfo.environment["STREAK_TEST_FLIPS"].flatMap(Int.init) ?? 100
    for _ in 0..<times {
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

  @Test("A key that stands where it does not belong is an error or an answer, never an end")
  func order() throws {
    let fixture = [UInt8](try #require(FileManager.default.contents(atPath: Self.fixture)))
    var moved = 0
    for day in stride(from: 20_001, to: 20_032, by: 5) {
      for wrong in [19_000, 20_000, 20_031, 21_000, -1] {
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.root) {
          try directory.remove(name)
        }
        // A key of learner and day lies in a row's bytes as the text and two bytes of a number.
        func key(_ day: Int) -> [UInt8] {
          Array("ada".utf8) + [UInt8(day >> 8 & 0xFF), UInt8(day & 0xFF)]
        }
        let (bytes, count) = Self.replacing(key(day), with: key(wrong), in: fixture)
        moved += count
        try Data(bytes).write(to: URL(filePath: path))
        do { try askEverything() } catch is StoreError {}
      }
    }
    #expect(moved > 100)
  }

  @Test("A read that ends amid its rows keeps nothing back from the next ones")
  func stale() throws {
    try Data(contentsOf: URL(filePath: Self.fixture)).write(to: URL(filePath: path))
    let connection = try SQLiteConnection(path: path)
    // An entry of no kind, after one that can be read.
    try connection.execute("UPDATE coin SET kind = 99 WHERE learner = 'ada' AND entry = 2")
    connection.close()
    let desk = try Desk(path)
    #expect(try desk.answer(Proto.CoinsListRequest(learner: "ada")).status == .internal)
    let other = try Desk(path)
    for number in 1...3 {
      _ = try other.ask(put("new", [number]))
      let list = try desk.ask(Proto.RecordsListRequest(learner: "new"))
      #expect(list.records.count == number)
    }
    other.store.close()
  }

  private static func replacing(
    _ old: [UInt8], with new: [UInt8], in bytes: [UInt8]
  ) -> (bytes: [UInt8], count: Int) {
    var (bytes, count) = (bytes, 0)
    for place in 0..<bytes.count - old.count where bytes[place...].starts(with: old) {
      bytes.replaceSubrange(place..<place + old.count, with: new)
      count += 1
    }
    return (bytes, count)
  }
}
