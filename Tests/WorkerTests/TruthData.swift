import Foundation
import StreakCore
import StreakProtocol

/// Real practice histories, and what SQL says of them.
enum TruthData {
  /// `STREAK_TEST_DATA`, else `../shared/data` beside the package; `nil` where it is not there.
  static let folder: URL? = {
    let environment = ProcessInfo.processInfo.environment["STREAK_TEST_DATA"]
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder =
      environment.map { URL(fileURLWithPath: $0) }
      ?? root.deletingLastPathComponent().appendingPathComponent("shared/data")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static let isThere = folder != nil && tool("sqlite3") != nil && tool("gzip") != nil

  struct Failure: Error {
    let text: String
  }

  private static func tool(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs a program and returns what it writes.
  static func run(_ name: String, _ arguments: [String]) throws -> Data {
    guard let tool = tool(name) else { throw Failure(text: "there is no \(name)") }
    let process = Process()
    let output = Pipe()
    process.executableURL = tool
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(text: "\(name) failed") }
    return data
  }

  /// A file of the data, unpacked.
  static func bytes(_ name: String) throws -> Data {
    guard let folder else { throw Failure(text: "there is no data") }
    let file = folder.appendingPathComponent(name)
    return name.hasSuffix(".gz") ? try run("gzip", ["-dc", file.path]) : try Data(contentsOf: file)
  }

  // MARK: Rows as records

  /// The records of each learner, in the order of the file.
  static func records(_ data: Data) throws -> (rows: Int, learners: [(String, [Proto.Record])]) {
    var reader = CSVReader(Array(data))
    var row = CSVRow()
    guard try reader.next(into: &row), row.count == 7 else { throw Failure(text: "no header") }
    var learners: [(String, [Proto.Record])] = []
    var places: [String: Int] = [:]
    var rows = 0
    func text(_ index: Int) -> String { String(decoding: row[index], as: UTF8.self) }
    while try reader.next(into: &row) {
      guard row.problem == nil, row.count == 7 else { throw Failure(text: "line \(row.line)") }
      rows += 1
      let stamp = text(1)
      let number = withUnsafeBytes(of: UInt64(rows).bigEndian) { Array($0) }
      let record = Proto.Record(
        id: [UInt8](repeating: 1, count: 8) + number,
        time: try Self.time(stamp), zone: String(stamp.suffix(6)), kind: text(2), title: text(3),
        artist: text(4))
      let learner = text(0)
      if let place = places[learner] {
        learners[place].1.append(record)
      } else {
        places[learner] = learners.count
        learners.append((learner, [record]))
      }
    }
    return (rows, learners)
  }

  /// Milliseconds of `2014-05-15T13:56:44-04:00`, by counting days.
  private static func time(_ stamp: String) throws -> Int64 {
    let digits = Array(stamp.utf8)
    guard digits.count == 25 else { throw Failure(text: "timestamp \(stamp)") }
    func number(_ from: Int, _ length: Int) -> Int64 {
      digits[from..<from + length].reduce(0) { $0 * 10 + Int64($1) - 48 }
    }
    var (year, month) = (number(0, 4), number(5, 2))
    // Years from March, so that a leap day is the last of its year.
    if month < 3 {
      year -= 1
      month += 12
    }
    let days =
      365 * year + year / 4 - year / 100 + year / 400 + (153 * (month - 3) + 2) / 5
      + number(8, 2) - 1 - 719_468
    let offset = (number(20, 2) * 60 + number(23, 2)) * (digits[19] == UInt8(ascii: "-") ? -60 : 60)
    let wall = days * 86_400 + number(11, 2) * 3600 + number(14, 2) * 60 + number(17, 2)
    return (wall - offset) * 1000
  }

  // MARK: What SQL says

  /// The answers to queries over the raw rows, as fields of text.
  static func sql(_ data: Data, _ queries: [String]) throws -> [[[String]]] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("streak-truth-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("rows.csv")
    try data.write(to: file)
    // The local date is the first ten characters of a timestamp. A run is what has the same
    // difference between its day and its place among the learner's days.
    let prepare = """
      CREATE TABLE day AS SELECT learner,
        CAST(julianday(substr(timestamp, 1, 10)) - 2440587.5 AS INTEGER) AS day
        FROM raw GROUP BY learner, substr(timestamp, 1, 10);
      CREATE TABLE run AS SELECT learner, min(day) AS first, max(day) AS last, count(*) AS days
        FROM (SELECT learner, day, day - row_number() OVER (PARTITION BY learner ORDER BY day) AS run
          FROM day) GROUP BY learner, run;
      CREATE TABLE chosen AS SELECT learner FROM (
        SELECT learner FROM raw GROUP BY learner ORDER BY count(*) DESC, learner LIMIT 28)
        UNION SELECT learner FROM (SELECT learner FROM raw GROUP BY learner
          ORDER BY count(DISTINCT substr(timestamp, 20)) DESC, learner LIMIT 20)
        UNION SELECT learner FROM (SELECT learner FROM raw GROUP BY learner
          HAVING count(*) = 1 ORDER BY learner DESC LIMIT 8)
        UNION SELECT learner FROM (SELECT learner FROM run ORDER BY days DESC, learner LIMIT 12);
      """
    var arguments = [":memory:", ".mode csv", ".import --csv \(file.path) raw"]
    arguments.append(prepare)
    arguments.append(".mode ascii")
    for query in queries {
      arguments.append(query)
      arguments.append("SELECT 'end of query'")
    }
    let text = String(decoding: try run("sqlite3", arguments), as: UTF8.self)
    var answers: [[[String]]] = []
    var rows: [[String]] = []
    for line in text.split(separator: "\u{1E}") {
      if line == "end of query" {
        answers.append(rows)
        rows = []
      } else {
        rows.append(
          line.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init))
      }
    }
    return answers
  }
}
