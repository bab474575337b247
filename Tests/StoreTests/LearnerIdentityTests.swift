import Foundation
import StreakCore
import Testing

@testable import StreakStore

@Suite("Words: a learner is an id of bytes")
struct LearnerIdentityTests {
  /// "が" as one character and as two: Swift's texts of them are equal, their bytes are not.
  @Test func idsThatLookAlikeAreTwoLearners() throws {
    let directory = try TemporaryDirectory()
    let store = try Store(path: directory.path("streak.db"), zones: ZoneDatabase())
    defer { store.close() }
    let (composed, decomposed) = ("\u{304C}", "\u{304B}\u{3099}")
    let record = PracticeRecord(
      id: RecordID(high: 1, low: 1), time: Instant(seconds: 0), zone: "UTC", kind: "",
      track: TrackKey(title: "", artist: ""), score: nil, day: CivilDay(number: 0))
    _ = try store.write {
      try store.putRecords(
        [NewRecord(record: record, zone: .utc)], learner: composed, now: .test, fallback: .utc)
    }
    for _ in 0..<2 {
      try store.read {
        let (known, unknown) = (try store.state(of: composed), try store.state(of: decomposed))
        #expect(known[.practice].firstDay == CivilDay(number: 0))
        #expect(unknown[.practice].firstDay == nil)
      }
    }
  }
}

/// A directory of a test's own, which goes with it.
final class TemporaryDirectory {
  private let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory
      .appendingPathComponent("streak-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func path(_ name: String) -> String { root.appendingPathComponent(name).path }
}
