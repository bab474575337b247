import StreakJSON
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)) }

  private func message(_ bytes: [UInt8]) -> String {
    do {
      return "is \(try JSONReader.read(bytes).kind)"
    } catch {
      return error.description
    }
  }

  @Test("All kinds of values come through, members in their order")
  func values() throws {
    guard
      case .object(let members) = try read(
        #"{"z":null,"a":[true,false,-9223372036854775808,0.5,"が\u0000\ud83d\ude00"],"":{}}"#)
    else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.key) == ["z", "a", ""])
    guard case .null = members[0].value, case .array(let items) = members[1].value,
      case .object(let none) = members[2].value
    else {
      Issue.record("other values")
      return
    }
    #expect(none.isEmpty)
    guard items.count == 5, case .bool(true) = items[0], case .bool(false) = items[1],
      case .integer(.min) = items[2], case .real(0.5) = items[3], case .string(let text) = items[4]
    else {
      Issue.record("other items")
      return
    }
    #expect(Array(text.unicodeScalars).map(\.value) == [0x304C, 0, 0x1F600])
  }

  @Test(
    "What is no JSON is told with its place",
    arguments: [
      ("", "is empty"), (" \n\t ", "is empty"),
      ("{\"a\": 1,\n \"a\": 2}", "duplicate object key near '\"a\"' (line 2, column 4)"),
      ("{\"a\": 1, \"\\u0061\": 2}", "duplicate object key"),
      ("{\"a\": 1,\n  \"b\" 2}", "(line 2, column 7)"),
      ("[1, 2", "(line 1, column 5)"), ("{} {}", "end of file expected"),
      ("[1] x", "end of file expected"), ("{'a': 1}", "is no JSON"), ("[01]", "is no JSON"),
      ("[1,]", "is no JSON"), ("nul", "is no JSON"), ("[NaN]", "is no JSON"),
      ("[9223372036854775808]", "too big"), ("[1e999]", "real number overflow"),
      ("[\"\\ud800\"]", "is no JSON"), ("[\"a\nb\"]", "(line 1, column 3)"),
      ("// x\n{}", "is no JSON"), ("{\"a\\u0000b\": 1}", "NUL byte in object key"),
      ("[\"\\x\"]", "invalid escape"),
    ])
  func faults(_ text: String, _ wanted: String) {
    let found = message(Array(text.utf8))
    #expect(found.contains(wanted), "\(text): \(found)")
    #expect(!found.contains("\n"))
  }

  @Test("Bytes that are no UTF-8, a byte order mark and a NUL are told")
  func bytes() {
    #expect(message([0xEF, 0xBB, 0xBF, 0x7B, 0x7D]).contains("byte order mark"))
    #expect(message([0x5B, 0x22, 0xFF, 0x22, 0x5D]).contains("unable to decode byte 0xff"))
    #expect(message([0x5B, 0x22, 0xC0, 0x80, 0x22, 0x5D]).contains("unable to decode"))
    #expect(message([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D]).contains("unable to decode"))
    #expect(message([0x5B, 0x00, 0x5D]).contains("is no JSON"))
    #expect(message([0x5B, 0x22, 0x00, 0x22, 0x5D]).contains("is no JSON"))
    #expect(message([0x7B, 0x7D, 0x00]).contains("is no JSON"))
    #expect(message(Array("\u{FEFF}".utf8.dropLast())).contains("is no JSON"))
  }

  @Test("Deep nesting is refused before it can do harm, and less deep is passed over")
  func depth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
    }
    #expect(message(nested(1_000_000)).contains("maximum parsing depth"))
    #expect(message(nested(2_048)) == "is an array")
    #expect(message(nested(2_049)).contains("maximum parsing depth"))
    var value = try JSONReader.read(nested(2_048))
    var depth = 0
    while case .array(let items) = value, let first = items.first {
      value = first
      depth += 1
    }
    guard case .omitted = value else {
      Issue.record("\(value)")
      return
    }
    #expect(depth == JSONReader.depth)
  }

  @Test("Any prefix of a document and any changed byte is a value or an error")
  func damage() {
    let bytes = Array(#"{"a":[1,-2.5e3,true,null,"\u00e9é"],"b":{"c":"d"}}"#.utf8)
    for end in 0..<bytes.count {
      #expect(!message(Array(bytes[..<end])).hasPrefix("is an"), "\(end)")
    }
    for index in bytes.indices {
      for value: UInt8 in [0, 0x22, 0x2C, 0x5B, 0x5C, 0x7D, 0x80, 0xFF] {
        var changed = bytes
        changed[index] = value
        #expect(!message(changed).isEmpty)
      }
    }
  }
}
