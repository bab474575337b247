import CSQLite
import Foundation
import StreakCore
import Testing

@testable import StreakStore

/// A prepared statement is shared by all learners of a connection.
@Suite("Best: what one learner leaves behind")
struct TruthStatementTests {
  /// A store in a directory of its own.
  private func withStore(_ body: (Store) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("streak-truth-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let store = try Store(
      path: directory.appendingPathComponent("streak.sqlite").path, durability: .normal,
      zones: ZoneDatabase())
    defer { store.close() }
    try body(store)
  }

  private func record(_ number: UInt64, day: Int64) -> NewRecord {
    NewRecord(
      record: PracticeRecord(
        id: RecordID(high: 0, low: number), time: Instant(seconds: day * 86_400 + 43_200),
        zone: "UTC", kind: "", track: TrackKey(title: "", artist: ""), score: nil,
        day: CivilDay(number: 0)), zone: .utc)
  }

  private func busyStatements(_ store: Store) -> [String] {
    var busy: [String] = []
    var statement = sqlite3_next_stmt(store.file?.handle, nil)
    while let current = statement {
      if sqlite3_stmt_busy(current) != 0 { busy.append(String(cString: sqlite3_sql(current))) }
      statement = sqlite3_next_stmt(store.file?.handle, current)
    }
    return busy
  }

  @Test("A learner without an achieved day does not hide the next one's best")
  func bestAfterALearnerWithoutAchievedDays() throws {
    try withStore { store in
      try store.write {
        _ = try store.putProfile(
          ProfileChange(goal: 2), from: CivilDay(number: 0), learner: "two a day", now: .test,
          fallback: .utc)
        _ = try store.putRecords(
          [record(1, day: 20_000)], learner: "two a day", now: .test, fallback: .utc)
      }
      try store.write {
        _ = try store.putRecords(
          [record(1, day: 20_000), record(2, day: 20_001)], learner: "one a day", now: .test,
          fallback: .utc)
      }
      let best = try store.read { try store.state(of: "one a day")[.practice].best }
      let expected = Run(
        count: 2, start: CivilDay(number: 20_000), end: CivilDay(number: 20_001))
      #expect(best == expected)
    }
  }

  @Test("No call leaves a statement with rows behind")
  func statementsAreReset() throws {
    try withStore { store in
      let day = CivilDay(number: 20_000)
      func expectIdle(_ call: String) {
        let busy = busyStatements(store)
        #expect(busy.isEmpty, "\(call)")
      }
      // Each call for a learner who has nothing yet, for one without and for one with achieved days.
      for round in 0..<3 {
        let learner = round < 2 ? "two a day" : "one a day"
        let goal = ProfileChange(goal: round < 2 ? 2 : 1)
        let calls: [(String, () throws -> Void)] = [
          (
            "delete",
            {
              _ = try store.deleteRecords(
                [RecordID(high: 0, low: 1)], learner: learner, now: .test, fallback: .utc)
            }
          ),
          (
            "profile",
            {
              _ = try store.putProfile(
                goal, from: day - round, learner: learner, now: .test, fallback: .utc)
            }
          ),
          (
            "put",
            {
              _ = try store.putRecords(
                [self.record(1, day: 20_000)], learner: learner, now: .test, fallback: .utc)
            }
          ),
          (
            "again",
            {
              _ = try store.putRecords(
                [self.record(1, day: 20_000)], learner: learner, now: .test, fallback: .utc)
            }
          ),
          (
            "dry run",
            {
              _ = try store.putRecords(
                [self.record(2, day: 20_000)], learner: learner, now: .test, fallback: .utc,
                dryRun: true)
            }
          ),
          (
            "excuse",
            {
              _ = try store.excuse(
                day...day + 2, remove: round == 1, learner: learner, now: .test, fallback: .utc)
            }
          ),
        ]
        for (name, call) in calls {
          try store.write(call)
          expectIdle("\(name) of \(learner)")
          try store.read {
            let state = try store.state(of: learner)
            let calendar = LearnerCalendar(
              profile: state.profile, requested: nil, fallback: .utc, resolve: store.zone(named:))
            for hour in [0, 12, 30] as [Int64] {
              let view = try LearnerView(
                store: store, state: state, calendar: calendar,
                now: Instant(seconds: 20_000 * 86_400 + hour * 3600))
              _ = try view.window(length: 90)
              _ = try view.best()
              _ = try view.totals(in: day...day)
              _ = try view.track(1)
              try view.forEachSession(in: day...day, kind: nil) { _ in }
            }
            _ = try store.excusedDays(of: learner)
            _ = try store.records(of: learner, filter: RecordFilter(), limit: 1)
          }
          expectIdle("reading after \(name) of \(learner)")
        }
      }
    }
  }
}
