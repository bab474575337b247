import Foundation
import StreakCore

@testable import StreakStore

/// A directory of a test's own, which goes with it.
final class StoreDirectory {
  let root = "/tmp/streak-store-\(UInt32.random(in: 0...UInt32.max))"

  init() throws {
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  var path: String { root + "/streak.db" }

  func bytes(_ suffix: String = "") throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path + suffix)))
  }

  func write(_ bytes: some Sequence<UInt8>, _ suffix: String = "") throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path + suffix))
  }

  /// All files with what is in them.
  func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: root) {
      files[name] = FileManager.default.contents(atPath: root + "/" + name).map(Array.init)
    }
    return files
  }
}

extension Store {
  static func test(_ path: String, readOnly: Bool = false) throws -> Store {
    try Store(path: path, durability: .normal, readOnly: readOnly, zones: ZoneDatabase())
  }

  /// Records of one learner on days in a row, in one transaction.
  func fill(_ learner: String, days: Range<Int>) throws {
    let records = days.map { day in
      NewRecord(
        record: PracticeRecord(
          id: RecordID(high: 1, low: UInt64(day)), time: Instant(seconds: Int64(day) * 86_400),
          zone: "UTC", kind: "practice", track: TrackKey(stored: "track \(day % 7)", "artist"),
          score: nil, day: CivilDay(number: Int32(day))), zone: .utc)
    }
    _ = try write { try putRecords(records, learner: learner, now: .test, fallback: .utc) }
  }

  /// How many records a learner has.
  func count(_ learner: String) throws -> Int {
    try read { try records(of: learner, filter: RecordFilter(), limit: 100_000).count }
  }
}

extension Instant {
  /// When tests write: 2025-11-24.
  static let test = Instant(milliseconds: 1_764_000_000_000)
}
