import Testing

@testable import StreakCore

@Suite("Import: CSV")
struct ImportCSVReaderTests {
  /// Rows as `line: [fields]`, or `line! problem`.
  static func read(_ text: String, limit: Int = 65_536, chunk: Int = 64) throws -> [String] {
    var reader = CSVReader(Array(text.utf8), rowLimit: limit, chunk: chunk)
    var row = CSVRow()
    var rows: [String] = []
    while try reader.next(into: &row) {
      if let problem = row.problem {
        rows.append("\(row.line)! \(problem)")
      } else {
        rows.append("\(row.line): \(row.texts.joined(separator: "|"))")
      }
    }
    return rows
  }

  static let table: [(String, [String])] = [
    ("", []),
    ("a,b,c\n1,2,3\n", ["1: a|b|c", "2: 1|2|3"]),
    ("a,b\r\n1,2\r\n", ["1: a|b", "2: 1|2"]),
    ("a,b\n1,2", ["1: a|b", "2: 1|2"]),
    ("a,b\n1,2\r", ["1: a|b", "2: 1|2"]),
    ("a,b\n1,", ["1: a|b", "2: 1|"]),
    ("\u{FEFF}a,b\n", ["1: a|b"]),
    ("\u{FEFF}", []),
    ("\n\na\n\r\n\nb\n\n", ["3: a", "6: b"]),
    (",,\n", ["1: ||"]),
    ("\"a\",\"b\"\n", ["1: a|b"]),
    ("\"a,b\",\"c\"\"d\",\"\"\n", ["1: a,b|c\"d|"]),
    ("\"a\nb\",c\nd,e\n", ["1: a\nb|c", "3: d|e"]),
    ("\"a\r\nb\",c\r\nd\r\n", ["1: a\r\nb|c", "3: d"]),
    ("\"\"\"\"\n", ["1: \""]),
    ("\"a\"", ["1: a"]),
    ("\"a\"\r", ["1: a"]),
    // A quote in the middle of a field without quotes, and a CR alone, are characters like others.
    ("5\" disk,x\n", ["1: 5\" disk|x"]),
    ("a\rb,c\n", ["1: a\rb|c"]),
    (" \"a\",b\n", ["1:  \"a\"|b"]),
    // One bad row costs that row alone.
    ("a\n\"b\" c,d\ne\n", ["1: a", "2! text after a closing quote", "3: e"]),
    ("a\n\"b\"\rc\ne\n", ["1: a", "2! text after a closing quote", "3: e"]),
    ("a\n\"b,c\nd\ne", ["1: a", "2! a quote is opened and never closed", "3: d", "4: e"]),
    ("a\n\"b,c\nd\n\"e\",f\n", ["1: a", "2! text after a closing quote", "3: d", "4: e|f"]),
    ("\"", ["1! a quote is opened and never closed"]),
  ]

  @Test(arguments: table, [1, 2, 3, 7, 4096])
  func rows(row: (text: String, expected: [String]), chunk: Int) throws {
    #expect(try Self.read(row.text, chunk: chunk) == row.expected)
  }

  @Test("a row at the limit is read and one above it is not", arguments: [1, 5, 1000])
  func limit(chunk: Int) throws {
    #expect(try Self.read("abcdefghi\nb\n", limit: 10, chunk: chunk) == ["1: abcdefghi", "2: b"])
    #expect(
      try Self.read("abcdefghij\nb\n", limit: 10, chunk: chunk) == [
        "1! longer than 10 bytes", "2: b",
      ])
    #expect(
      try Self.read("\"abc\ndef\n\",\n\"x\"\n", limit: 10, chunk: chunk) == [
        "1! longer than 10 bytes", "2: def", "3! text after a closing quote", "4: x",
      ])
    let runaway = "\"abc\n" + String(repeating: "d\n", count: 100) + "e"
    #expect(try Self.read(runaway, limit: 10, chunk: chunk).count == 102)
  }

  @Test("bytes that are not UTF-8 come out as they are")
  func bytes() throws {
    var reader = CSVReader([0x61, 0xFF, 0x2C, 0x00, 0x0A])
    var row = CSVRow()
    #expect(try reader.next(into: &row))
    #expect(Array(row[0]) == [0x61, 0xFF])
    #expect(Array(row[1]) == [0x00])
  }

  @Test("an error of the stream comes out")
  func sourceError() throws {
    var calls = 0
    var reader = CSVReader(chunk: 4) { buffer in
      calls += 1
      if calls > 1 { throw InputError("file", "gone") }
      buffer.copyBytes(from: Array("a\nb".utf8))
      return 3
    }
    var row = CSVRow()
    #expect(try reader.next(into: &row))
    #expect(throws: InputError.self) { _ = try reader.next(into: &row) }
  }

  @Test("whatever the bytes are, every line is accounted for and cutting changes nothing")
  func random() throws {
    var generator = ImportSplitMix(state: 7)
    let alphabet = Array("a,\"\n\r".utf8)
    for _ in 0..<3_000 {
      let bytes = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let whole = try Self.read(text, limit: 20)
      #expect(try Self.read(text, limit: 20, chunk: 1) == whole, "\(bytes)")
      #expect(try Self.read(text, limit: 20, chunk: 5) == whole, "\(bytes)")
    }
  }
}

/// A small generator with a fixed sequence (SplitMix64), so that a failure can be seen again.
struct ImportSplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
