import CSQLite
import StreakCore
import Testing

@testable import StreakStore

/// The first records of a learner are written in a way of their own: nothing can be there, so nothing is
/// looked for, and one statement writes many rows.
@Suite("The first records of a learner")
struct FirstRecordsTests {
  private static func records(on days: [Int32]) -> [NewRecord] {
    days.enumerated().map { index, day in
      NewRecord(
        record: PracticeRecord(
          id: RecordID(high: UInt64(index) &* 0x9E37_79B9_7F4A_7C15, low: UInt64(index)),
          time: Instant(seconds: Int64(day) * 86_400), zone: "UTC", kind: "dictation",
          track: TrackKey(title: "Song \(index % 9)", artist: ""),
          score: Score(correct: index % 5, total: 5), day: CivilDay(number: day)), zone: .utc)
    }
  }

  /// How often statements of a store were run since the last call.
  private func runs(_ store: Store) -> Int {
    var sum = 0
    var statement = sqlite3_next_stmt(store.file?.handle, nil)
    while let current = statement {
      sum += Int(sqlite3_stmt_status(current, SQLITE_STMTSTATUS_RUN, 1))
      statement = sqlite3_next_stmt(store.file?.handle, current)
    }
    return sum
  }

  @Test("A learner is new until something was written, and once only")
  func isNew() throws {
    let directory = try StoreDirectory()
    let store = try Store.test(directory.path)
    defer { store.close() }
    for (isNew, revision) in [(true, 1), (false, 2)] {
      try store.write {
        let writer = try LearnerWriter(store: store, learner: "ada", fallback: .utc)
        #expect(writer.isNew == isNew)
        #expect(writer.state.revision == revision)
      }
    }
  }

  @Test("A hundred records on as many days take no more statements than thirty")
  func severalAtATime() throws {
    let directory = try StoreDirectory()
    let store = try Store.test(directory.path)
    defer { store.close() }
    _ = try store.write {
      _ = runs(store)
      let all = Self.records(on: Array(20_000..<20_100))
      _ = try store.putRecords(all, learner: "ada", now: .test, fallback: .utc)
      #expect(runs(store) <= 30)
    }
  }

  @Test("Whether they come together or one by one, all that follows from them is the same")
  func sameAsOneByOne() throws {
    let directory = try StoreDirectory()
    let store = try Store.test(directory.path)
    defer { store.close() }
    var random = SystemRandomNumberGenerator()
    for round in 0..<60 {
      // Runs of days with gaps, over pages and over years without any.
      var day = Int32.random(in: -3000...3000, using: &random)
      var days: [Int32] = []
      for _ in 0..<Int.random(in: 1...120, using: &random) {
        days.append(day)
        day += [0, 1, 1, 1, 1, 1, 2, 9, 400, 3000].randomElement(using: &random) ?? 1
      }
      let records = Self.records(on: days).shuffled(using: &random)
      let (together, apart) = ("together \(round)", "apart \(round)")
      try store.write {
        _ = try store.putRecords(records, learner: together, now: .test, fallback: .utc)
        for record in records {
          _ = try store.putRecords([record], learner: apart, now: .test, fallback: .utc)
        }
      }
      try store.read {
        let (left, right) = (try store.state(of: together), try store.state(of: apart))
        #expect(left[.practice].best == right[.practice].best, "\(days)")
        #expect(left[.practice].firstDay == right[.practice].firstDay)
        #expect(left[.practice].lastTime == right[.practice].lastTime)
        let told = { (learner: String) in
          try store.records(of: learner, filter: RecordFilter(), limit: 1000)
        }
        #expect(try told(together) == told(apart))
      }
    }
    let summary = try StoreCheck(store, fallback: .utc).run(repair: false) { _ in }
    #expect(summary.wrong == 0)
  }
}
