import Glibc
import Testing

@testable import StreakCore

/// Real files that are not part of this repository: in `../shared/data` beside the package, or where
/// `STREAK_TEST_DATA` says.
enum RealData {
  static let folder: String? = {
    let package = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let beside = "/\(package)/../shared/data"
    let named = getenv("STREAK_TEST_DATA").map { String(cString: $0) }
    return [named, beside].compactMap { $0 }.first { access("\($0)/dirty-rows.csv", R_OK) == 0 }
  }()

  /// What a shell command prints.
  static func output(of command: String) throws -> [UInt8] {
    let stream = try #require(popen(command, "r"))
    defer { pclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = fread(&chunk, 1, chunk.count, stream)
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}

@Suite(
  "Import: real files",
  .enabled(if: RealData.folder != nil, "no real files: STREAK_TEST_DATA names their folder"))
struct ImportRealDataTests {
  struct Outcome {
    var rows = 0
    var refusals: [String] = []
    var learners: Set<String> = []
    var ids: Set<RecordID> = []
    /// Rows of which an identical one came before.
    var duplicates = 0
  }

  static func read(_ bytes: [UInt8]) throws -> Outcome {
    var reader = ImportReader(options: ImportOptions(), bytes: bytes)
    var outcome = Outcome()
    var contents: Set<ImportRecord> = []
    while let row = try reader.next() {
      outcome.rows += 1
      switch row.outcome {
      case .failure(let error): outcome.refusals.append("line \(row.line ?? 0): \(error)")
      case .success(var record):
        outcome.learners.insert(record.learner)
        outcome.ids.insert(record.id)
        record.id = RecordID(high: 0, low: 0)
        if !contents.insert(record).inserted { outcome.duplicates += 1 }
      }
    }
    return outcome
  }

  @Test("220,595 commits of 10,728 people: none refused, none merged away")
  func projects() throws {
    let folder = try #require(RealData.folder)
    let bytes = try RealData.output(of: "gzip -dc '\(folder)/events-projects.csv.gz'")
    let outcome = try Self.read(bytes)
    #expect(outcome.rows == 220_595)
    #expect(outcome.refusals == [])
    #expect(outcome.learners.count == 10_728)
    #expect(outcome.ids.count == 220_595)
    #expect(outcome.duplicates == 6_862)
  }

  @Test("an offset that cannot be is refused with its line and the reason")
  func dirty() throws {
    let folder = try #require(RealData.folder)
    let outcome = try Self.read(try RealData.output(of: "cat '\(folder)/dirty-rows.csv'"))
    #expect(outcome.rows == 1)
    #expect(
      outcome.refusals == [
        "line 2: timestamp: a timestamp must end with Z or an offset such as +05:45"
      ])
  }

  @Test(
    "smaller files",
    arguments: [
      ("events-leetcode-study.csv", 12_688, 441), ("events-til.csv", 1_911, 2),
    ])
  func others(name: String, rows: Int, learners: Int) throws {
    let folder = try #require(RealData.folder)
    let outcome = try Self.read(try RealData.output(of: "cat '\(folder)/\(name)'"))
    #expect(outcome.rows == rows)
    #expect(outcome.refusals == [])
    #expect(outcome.learners.count == learners)
    #expect(outcome.ids.count == rows)
  }
}
