import CSQLite
import Foundation
import StreakCore
import Testing

@testable import StreakStore

@Suite("Records, a page at a time")
struct RecordPagesTests {
  private func withStore(_ body: (Store) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("streak-pages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let store = try Store(
      path: directory.appendingPathComponent("streak.db").path, durability: .normal,
      zones: ZoneDatabase())
    defer { store.close() }
    try body(store)
  }

  /// The steps of SQLite's machine since the last call, over all statements of a store.
  private func steps(_ store: Store) -> Int {
    var sum = 0
    var statement = sqlite3_next_stmt(store.file?.handle, nil)
    while let current = statement {
      sum += Int(sqlite3_stmt_status(current, SQLITE_STMTSTATUS_VM_STEP, 1))
      statement = sqlite3_next_stmt(store.file?.handle, current)
    }
    return sum
  }

  @Test("A page costs the same wherever it lies, in both directions", arguments: [false, true])
  func pages(newestFirst: Bool) throws {
    try withStore { store in
      // Three records an instant, so that pages end between equal instants.
      let all = (0..<9000).map { number in
        NewRecord(
          record: PracticeRecord(
            id: RecordID(high: UInt64(number % 3), low: UInt64(number) &* 0x9E37_79B9_7F4A_7C15),
            time: Instant(seconds: 1_700_000_000 + Int64(number / 3) * 60), zone: "UTC", kind: "",
            track: TrackKey(title: "", artist: ""), score: nil, day: CivilDay(number: 0)),
          zone: .utc)
      }
      try store.write { _ = try store.putRecords(all, learner: "ada", now: .test, fallback: .utc) }
      var filter = RecordFilter()
      filter.newestFirst = newestFirst
      var seen: [RecordID] = []
      var costs: [Int] = []
      while true {
        _ = steps(store)
        let page = try store.read { try store.records(of: "ada", filter: filter, limit: 100) }
        costs.append(steps(store))
        guard let last = page.last else { break }
        seen += page.map(\.id)
        filter.cursor = RecordCursor(time: last.time, id: last.id)
      }
      let expected = all.map(\.record).sorted { left, right in
        left.time != right.time
          ? left.time < right.time
          : (left.id.high, left.id.low) < (right.id.high, right.id.low)
      }.map(\.id)
      #expect(seen == (newestFirst ? expected.reversed() : expected))
      #expect(costs.count == 91)
      let most = costs.max() ?? 0
      #expect(most < 3 * costs[0], "\(costs[0]) steps at first, \(most) at most")
    }
  }
}
