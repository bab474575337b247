import StreakCore
import Testing

@testable import StreakStore

@Suite("Best: the whole history, whatever lies between")
struct LongHistoryTests {
  private func record(_ number: UInt64, on day: CivilDay) -> NewRecord {
    NewRecord(
      record: PracticeRecord(
        id: RecordID(high: 1, low: number), time: Instant(seconds: Int64(day.number) * 86_400),
        zone: "UTC", kind: "", track: TrackKey(title: "", artist: ""), score: nil, day: day),
      zone: .utc)
  }

  /// Years without a page are passed over, and a run never reaches across them.
  @Test(arguments: [8, 383, 384, 385, 1023, 1024, 1025, 5000, 719_000])
  func runsOnEitherSideOfAGapAreTwo(gap: Int) throws {
    let directory = try TemporaryDirectory()
    let store = try Store(path: directory.path("streak.db"), zones: ZoneDatabase())
    defer { store.close() }
    let newest = try #require(CivilDay("2026-11-30"))
    let older = newest - 2 - gap
    let records = [newest, newest - 1, newest - 2, older, older - 1].enumerated().map {
      record(UInt64($0.offset), on: $0.element)
    }
    _ = try store.write { try store.putRecords(records, learner: "me", now: .test, fallback: .utc) }
    let best = try store.read { try store.state(of: "me")[.practice].best }
    #expect(best == Run(count: 3, start: newest - 2, end: newest))
  }

  /// Six weekdays of rest in a row part nothing.
  @Test func aGapOfRestIsNoGap() throws {
    let directory = try TemporaryDirectory()
    let store = try Store(path: directory.path("streak.db"), zones: ZoneDatabase())
    defer { store.close() }
    let sunday = try #require(CivilDay("2026-11-29"))
    _ = try store.write {
      let rest = WeekdaySet(Weekday.allCases.filter { $0 != .sunday })
      _ = try store.putProfile(
        ProfileChange(rest: rest), from: .min, learner: "me", now: .test, fallback: .utc)
      _ = try store.putRecords(
        (0..<200).map { record(UInt64($0), on: sunday - 7 * $0) }, learner: "me", now: .test,
        fallback: .utc)
    }
    let best = try store.read { try store.state(of: "me")[.practice].best }
    #expect(best == Run(count: 200, start: sunday - 7 * 199, end: sunday))
  }
}
