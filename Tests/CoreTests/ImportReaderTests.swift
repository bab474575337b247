import Testing

@testable import StreakCore

@Suite("Import: rows")
struct ImportReaderTests {
  static let zones = ZoneDatabase()

  /// Each row as `line: what it holds`, or `line! column: reason`.
  static func read(
    _ bytes: [UInt8], learner: String? = "me", kind: String = "", zone: String = ""
  ) throws -> [String] {
    let options = ImportOptions(learner: learner, kind: kind, zone: zone, zones: zones)
    var reader = ImportReader(options: options, bytes: bytes)
    var rows: [String] = []
    while let row = try reader.next() {
      switch row.outcome {
      case .failure(let error): rows.append("\(row.line ?? 0)! \(error)")
      case .success(let record):
        let fields = [
          record.learner, record.time.rfc3339(), record.zone, record.kind, record.title,
          record.artist, record.correct.map { "\($0)" } ?? "-",
          record.total.map { "\($0)" } ?? "-",
        ]
        rows.append("\(row.line ?? 0): \(fields.joined(separator: " "))")
      }
    }
    return rows
  }

  static func read(
    _ text: String, learner: String? = "me", kind: String = "", zone: String = ""
  ) throws -> [String] {
    try read(Array(text.utf8), learner: learner, kind: kind, zone: zone)
  }

  @Test("columns in any order, with gaps, by the names in the header row")
  func columns() throws {
    #expect(
      try Self.read(
        "learner,timestamp,kind,title,artist,correct,total\n"
          + "7,2014-05-15T13:56:44-04:00,dictation,Song,Band,3,4\n"
          + "7,2014-05-15T13:56:44.250+05:45,,,,,\n") == [
          "2: 7 2014-05-15T17:56:44Z -04:00 dictation Song Band 3 4",
          "3: 7 2014-05-15T08:11:44.250Z +05:45    - -",
        ])
    #expect(
      try Self.read("TOTAL, timestamp ,correct\r\n4,2014-05-15T13:56:44-04:00,3\r\n", kind: "k")
        == ["2: me 2014-05-15T17:56:44Z -04:00 k   3 4"])
    #expect(
      try Self.read("timestamp\n2014-05-15T13:56:44+00:00") == [
        "2: me 2014-05-15T13:56:44Z +00:00    - -"
      ])
  }

  @Test("columns that mean nothing are passed over and named")
  func ignored() throws {
    let text = "mood,timestamp,Grade\n3,2014-05-15T13:56:44-04:00,A\n"
    var reader = ImportReader(options: ImportOptions(learner: "me"), bytes: Array(text.utf8))
    #expect(reader.format == nil)
    #expect(try reader.next() != nil)
    guard case .csv(let columns) = reader.format else {
      Issue.record("\(String(describing: reader.format))")
      return
    }
    #expect(columns.ignored == ["mood", "Grade"])
    #expect(columns.position(of: .timestamp) == 1)
    #expect(columns.position(of: .learner) == nil)
  }

  @Test("a list of timestamps")
  func timestamps() throws {
    #expect(
      try Self.read("2014-05-15T13:56:44-04:00\n\n2014-05-16T00:00:00Z\nx\n", kind: "commit") == [
        "1: me 2014-05-15T17:56:44Z -04:00 commit   - -",
        "3: me 2014-05-16T00:00:00Z Z commit   - -",
        "4! timestamp: a timestamp is written as 2026-11-30T06:17:39Z (RFC 3339)",
      ])
    #expect(
      try Self.read("2014\n2014-05-15T13:56:44-04:00,x\n") == [
        "1! timestamp: a timestamp is written as 2026-11-30T06:17:39Z (RFC 3339)",
        "2! row: 2 fields in a list of timestamps",
      ])
  }

  @Test("an empty file has no rows", arguments: ["", "\n\n", "timestamp\n", "\u{FEFF}"])
  func empty(text: String) throws {
    #expect(try Self.read(text) == [])
  }

  @Test(arguments: [
    ("a,b\n1,2\n", "it begins neither"), ("hello\n", "it begins neither"),
    ("title,artist\nx,y\n", "no column \"timestamp\""),
    ("timestamp,title,Title\n", "the column \"title\" twice"),
    ("\"timestamp\"x\n", "its first row cannot be read: text after a closing quote"),
    ("2014-05-15T13:56:44Z,x\n", "it begins neither"),
  ])
  func notAFormat(text: String, reason: String) throws {
    let error = #expect(throws: InputError.self) { try Self.read(text) }
    #expect(error?.field == "file")
    #expect(error?.message.contains(reason) == true, "\(String(describing: error))")
  }

  /// A row under `id,learner,timestamp,zone,kind,title,artist,correct,total`, and how it is refused;
  /// `nil` where it is taken.
  static let edges: [(row: String, reason: String?)] = [
    (",7,2014-05-15T13:56:44-04:00,,,,,,", nil),
    (",,2014-05-15T13:56:44-04:00,,,,,,", "learner: empty"),
    (",\(String(repeating: "é", count: 32)),2014-05-15T13:56:44-04:00,,,,,,", nil),
    (",\(String(repeating: "é", count: 32))x,2014-05-15T13:56:44-04:00,,,,,,", "learner: 65 bytes"),
    (",a\u{7}b,2014-05-15T13:56:44-04:00,,,,,,", "learner: has a control character"),
    (",a\u{85}b,2014-05-15T13:56:44-04:00,,,,,,", "learner: has a control character"),
    (",a\u{A0}b,2014-05-15T13:56:44-04:00,,,,,,", nil),
    (",7,2014-05-15T13:56:44-04:00,,\(String(repeating: "k", count: 32)),,,,", nil),
    (",7,2014-05-15T13:56:44-04:00,,\(String(repeating: "k", count: 33)),,,,", "kind: 33 bytes"),
    (",7,2014-05-15T13:56:44-04:00,,,\(String(repeating: "t", count: 1024)),,,", nil),
    (
      ",7,2014-05-15T13:56:44-04:00,,,\(String(repeating: "t", count: 1025)),,,",
      "title: 1025 bytes"
    ),
    (",7,2014-05-15T13:56:44-04:00,,,,\(String(repeating: "t", count: 1024)),,", nil),
    (
      ",7,2014-05-15T13:56:44-04:00,,,,\(String(repeating: "t", count: 1025)),,",
      "artist: 1025 bytes"
    ),
    (",7,2014-05-15T13:56:44-04:00,,,,,0,0", nil),
    (",7,2014-05-15T13:56:44-04:00,,,,,4,4", nil),
    (",7,2014-05-15T13:56:44-04:00,,,,,5,4", "correct: 5 is more than the total, 4"),
    (",7,2014-05-15T13:56:44-04:00,,,,,5,", "total: missing"),
    (",7,2014-05-15T13:56:44-04:00,,,,,,4", "correct: missing"),
    (",7,2014-05-15T13:56:44-04:00,,,,,-1,4", "correct: not between 0 and 1000000000"),
    (",7,2014-05-15T13:56:44-04:00,,,,,0,1000000000", nil),
    (",7,2014-05-15T13:56:44-04:00,,,,,0,1000000001", "total: not between"),
    (",7,2014-05-15T13:56:44-04:00,,,,,0,99999999999999999999999", "total: not between"),
    (",7,2014-05-15T13:56:44-04:00,,,,,1.0,4", "correct: not a whole number"),
    (",7,2014-05-15T13:56:44-04:00,,,,,+1,4", "correct: not a whole number"),
    (",7,2014-05-15T13:56:44-04:00,,,,,-,4", "correct: not a whole number"),
    (",7,0001-01-01T00:00:00Z,,,,,,", nil),
    (",7,0001-01-01T00:00:00+00:01,,,,,,", "timestamp: "),
    (",7,9999-12-31T23:59:59Z,,,,,,", nil),
    (",7,9999-12-31T23:59:59-00:01,,,,,,", "timestamp: "),
    (",7,0000-12-31T00:00:00Z,,,,,,", "timestamp: "),
    (",7,2014-02-29T00:00:00Z,,,,,,", "timestamp: "),
    (",7,2014-05-15T13:56:44+23:59,,,,,,", nil),
    (",7,2014-05-15T13:56:44+24:00,,,,,,", "timestamp: its offset"),
    (",7,2014-05-15T13:56:44+518:00,,,,,,", "timestamp: a timestamp must end with Z or an offset"),
    (",7,,,,,,,", "timestamp: empty"),
    (",7,yesterday,,,,,,", "timestamp: "),
    (",7,2014-05-15T13:56:44,,,,,,", "timestamp: it has no offset"),
    (",7,2014-05-15T13:56:44,Europe/Berlin,,,,,", nil),
    (",7,2014-05-15T13:56:44,Europe/Nowhere,,,,,", "zone: "),
    (",7,2014-05-15T13:56:44,../etc,,,,,", "zone: "),
    (",7,2014-05-15T13:56:44,+518:00,,,,,", "zone: "),
    (",7,2014-05-15T13:56:44Z,\(String(repeating: "z", count: 64)),,,,,", nil),
    (",7,2014-05-15T13:56:44Z,\(String(repeating: "z", count: 65)),,,,,", "zone: longer"),
    ("F81D4FAE-7dec-11d0-a765-00a0c91e6bf6,7,2014-05-15T13:56:44-04:00,,,,,,", nil),
    ("f81d4fae-7dec-11d0-a765-00a0c91e6bf,7,2014-05-15T13:56:44-04:00,,,,,,", "id: not a UUID"),
    (",7,2014-05-15T13:56:44-04:00,,,,,", "row: 8 fields, the header row has 9"),
    (",7,2014-05-15T13:56:44-04:00,,,,,,,", "row: 10 fields, the header row has 9"),
    ("\"x\"y,7,2014-05-15T13:56:44-04:00,,,,,,", "row: text after a closing quote"),
  ]

  @Test("both sides of each edge", arguments: edges)
  func edge(row: String, reason: String?) throws {
    let header = "id,learner,timestamp,zone,kind,title,artist,correct,total\n"
    let good = ",7,2014-05-15T13:56:44-04:00,,,,,,\n"
    let rows = try Self.read(header + row + "\n" + good)
    #expect(rows.count == 2)
    if let reason {
      #expect(rows[0].hasPrefix("2! \(reason)"), "\(rows[0])")
    } else {
      #expect(rows[0].hasPrefix("2: "), "\(rows[0])")
    }
    #expect(rows[1].hasPrefix("3: 7"), "one bad row costs that row alone")
  }

  @Test("a row that is not UTF-8 is refused, and only that one")
  func notUTF8() throws {
    let head = Array("timestamp,title\n2014-05-15T13:56:44Z,".utf8)
    let tail = Array("\n2014-05-15T13:56:44Z,b\n".utf8)
    for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x61, 0xE3, 0x81]] {
      let rows = try Self.read(head + bytes + tail)
      #expect(rows == ["2! title: not UTF-8", "3: me 2014-05-15T13:56:44Z Z  b  - -"])
    }
  }

  @Test("which zone a record gets")
  func zone() throws {
    let text = """
      timestamp,zone
      2014-05-15T13:56:44-04:00,
      2014-05-15T13:56:44-04:00,America/New_York
      2014-05-15T13:56:44Z,
      2014-05-15T13:56:44+00:00,
      2014-05-15 13:56:44.5,Asia/Tokyo
      """
    #expect(
      try Self.read(text) == [
        "2: me 2014-05-15T17:56:44Z -04:00    - -",
        "3: me 2014-05-15T17:56:44Z America/New_York    - -",
        "4: me 2014-05-15T13:56:44Z Z    - -",
        "5: me 2014-05-15T13:56:44Z +00:00    - -",
        "6: me 2014-05-15T04:56:44.500Z Asia/Tokyo    - -",
      ])
    #expect(
      try Self.read(text, zone: "Europe/Berlin").map { $0.split(separator: " ")[3] } == [
        "-04:00", "America/New_York", "Europe/Berlin", "+00:00", "Asia/Tokyo",
      ])
  }

  @Test("a local time that comes twice is its first pass, one that never came the gap's end")
  func localTimes() throws {
    let text = """
      timestamp
      2025-02-09 20:15:01
      2025-03-30T02:30:00
      2025-10-26T02:30:00
      """
    #expect(
      try Self.read(text, zone: "Europe/Berlin") == [
        "2: me 2025-02-09T19:15:01Z Europe/Berlin    - -",
        "3: me 2025-03-30T01:00:00Z Europe/Berlin    - -",
        "4: me 2025-10-26T00:30:00Z Europe/Berlin    - -",
      ])
  }

  @Test("ids: a row's own, else one from its content")
  func ids() throws {
    let text = """
      id,timestamp
      f81d4fae-7dec-11d0-a765-00a0c91e6bf6,2014-05-15T13:56:44Z
      ,2014-05-15T13:56:44Z
      ,2014-05-15T13:56:44Z
      """
    var reader = ImportReader(options: ImportOptions(learner: "me"), bytes: Array(text.utf8))
    var ids: [RecordID] = []
    var own: [Bool] = []
    while let row = try reader.next() {
      ids.append(try row.outcome.get().id)
      own.append(row.hasOwnID)
    }
    #expect(own == [true, false, false])
    #expect(Set(ids).count == 3)
    #expect(ids.map(\.version) == [1, 5, 5])
  }
}
