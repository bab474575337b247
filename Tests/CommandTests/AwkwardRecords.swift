import Foundation
import StreakCore

/// Random numbers that are the same in every run (Steele, Lea, Flood: SplitMix).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// Records that are hard on whoever writes and reads them, and files of every format made of them.
struct AwkwardRecords {
  struct Row {
    let id: UUID
    let time: Instant
    let zone: String
    let kind: String
    let title: String
    let artist: String
    let score: (correct: Int, total: Int)?
  }

  static let texts = [
    "", "plain", "a,b", "say \"so\"", "\"", "two\nlines", "cr\rhere", "crlf\r\nhere", "É",
    "E\u{301}",
    "👩‍👩‍👧‍👦🎼", "漢字かな", " around ", "=1+1", "\u{FEFF}mark", "tab\there", "\u{1}\u{7F}", "\u{2028}",
    "a'b\\c/d", "{}[]:", "null", String(repeating: "x", count: 1_024),
    String(repeating: "漢", count: 341), "ﷺ", "\u{1E9B}\u{323}",
  ]
  static let kinds = ["dictation", "", "flashCard", "a,\"b\"", "É\u{301}", "🎧", "0123456789abcdef"]
  static let zones = [
    "UTC", "Z", "+05:45", "-03:30", "Europe/Berlin", "America/New_York", "Pacific/Apia",
    "Australia/Lord_Howe",
  ]
  static let scores: [(correct: Int, total: Int)?] = [
    nil, (0, 0), (0, 5), (3, 4), (1_000_000_000, 1_000_000_000),
  ]

  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed) }

  /// So many rows, with times between two seconds since 1970, to the millisecond.
  mutating func rows(_ count: Int, _ seconds: ClosedRange<Int64>) -> [Row] {
    (0..<count).map { _ in
      let (high, low) = (generator.next(), generator.next())
      let id = RecordID(high: high, low: low)
      let milliseconds = Bool.random(using: &generator) ? 0 : Int64(generator.next() % 1_000)
      return Row(
        id: UUID(uuidString: id.description) ?? UUID(),
        time: Instant(
          milliseconds: Int64.random(in: seconds, using: &generator) * 1_000 + milliseconds),
        zone: Self.zones.randomElement(using: &generator) ?? "",
        kind: Self.kinds.randomElement(using: &generator) ?? "",
        title: Self.texts.randomElement(using: &generator) ?? "",
        artist: Self.texts.randomElement(using: &generator) ?? "",
        score: Self.scores.randomElement(using: &generator) ?? nil)
    }
  }

  /// The years 2 to 2026, and 2006 to 2026.
  static let ever: ClosedRange<Int64> = -62_000_000_000...1_796_000_000
  static let lately: ClosedRange<Int64> = 1_140_000_000...1_796_000_000

  // MARK: - Files

  /// CSV, written by nobody's code but this.
  static func csv(_ rows: [Row], withIDs: Bool, withZones: Bool) -> [UInt8] {
    func quoted(_ text: String) -> String {
      "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }
    let offsets: [Int32] = [0, 20_700, -41_400]
    var lines = ["title,timestamp,id,zone,kind,artist,correct,total"]
    for (index, row) in rows.enumerated() {
      let fields = [
        quoted(row.title), row.time.rfc3339(offsetSeconds: offsets[index % 3]),
        withIDs ? row.id.uuidString : "", withZones ? row.zone : "", quoted(row.kind),
        quoted(row.artist), row.score.map { "\($0.correct)" } ?? "",
        row.score.map { "\($0.total)" } ?? "",
      ]
      lines.append(fields.joined(separator: ","))
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }

  /// What `JSONEncoder` makes of an app's records, with such a value for a date.
  static func app(_ rows: [Row], date: (Instant) -> Any) throws -> [UInt8] {
    let objects = rows.map { row in
      var object: [String: Any] = [
        "id": row.id.uuidString, "date": date(row.time), "type": row.kind, "trackTitle": row.title,
        "trackArtist": row.artist,
      ]
      if let score = row.score {
        object["correctCount"] = score.correct
        object["totalCount"] = score.total
      }
      return object
    }
    return Array(try JSONSerialization.data(withJSONObject: objects))
  }

  /// Our own JSON.
  static func own(_ rows: [Row]) throws -> [UInt8] {
    let objects = rows.map { row in
      [
        "id": row.id.uuidString, "time": row.time.rfc3339(), "zone": row.zone, "kind": row.kind,
        "title": row.title, "artist": row.artist,
        "correct": row.score.map { $0.correct as Any } ?? NSNull(),
        "total": row.score.map { $0.total as Any } ?? NSNull(),
      ]
    }
    return Array(try JSONSerialization.data(withJSONObject: objects))
  }
}
