import StreakWire
import Testing
import WireSupport

/// Fields, tags, lengths, lists and messages, and what becomes of bytes that are none.
struct StructureTests {
  @Test func presence() throws {
    try expectBoth("", Probe.Options())
    try expectBoth(
      """
      08 00  10 00  18 00  20 00  28 00  30 00  38 00  42 00  4a 00  50 00  // all there, all zero
      5a 00  62 00
      """,
      Probe.Options(
        flag: false, number32: 0, number64: 0, count32: 0, count64: 0, day: 0, time: 0, text: "",
        data: [], color: .unspecified, scalars: Probe.Scalars(), moreScalars: Probe.Scalars()))
  }

  @Test func lists() throws {
    try expectBoth("0a 02 0001", Probe.Lists(flags: [false, true]))
    try expectBoth("12 0b 01 ffffffffffffffffff01", Probe.Lists(numbers32: [1, -1]))
    try expectBoth("32 03 00 01 02", Probe.Lists(days: [0, -1, 1]))
    try expectBoth("42 00  42 01 61", Probe.Lists(texts: ["", "a"]))
    try expectBoth("4a 00  4a 01 ff", Probe.Lists(datas: [[], [0xFF]]))
    try expectBoth("52 02 0107", Probe.Lists(colors: [.red, Probe.Color(rawValue: 7)]))
    try expectBoth("5a 00  5a 02 0801", Probe.Lists(scalars: [Probe.Scalars(), .init(flag: true)]))
  }

  /// "Parsers must be able to parse repeated fields that were compiled as packed as if they were not
  /// packed, and vice versa" (protobuf.dev, "Packed Repeated Fields").
  @Test func listsArePackedOrNotOrBoth() throws {
    let lists = Probe.Lists(counts32: [1, 2, 300, 4])
    try expectBoth("22 05 01 02 ac02 04", lists)
    #expect(try decode("20 01  20 02  20 ac02  20 04") == lists)
    #expect(try decode("20 01  22 00  22 03 02 ac02  20 04") == lists)
  }

  @Test func aPackedListEndsWithItsLength() {
    // The second varint goes on beyond the two bytes of the list.
    expectRefused(Probe.Lists.self, "22 02 01 ac 02", .truncated, at: "counts32[1]")
    expectRefused(Probe.Lists.self, "22 03 01 ac", .truncated, at: "counts32[0]")
  }

  @Test func theLastScalarWins() throws {
    #expect(try decode("20 01  42 01 61  20 02  42 00") == Probe.Scalars(count32: 2))
    #expect(try decode("42 01 61  42 01 62") == Probe.Options(text: "b"))
  }

  @Test func messagesAreMerged() throws {
    let merged = Probe.Options(scalars: Probe.Scalars(flag: true, count32: 2, text: "a"))
    #expect(try decode("5a 07 0801 2001 420161  5a 02 2002") == merged)
    // Lists within are joined, and so are messages within messages.
    #expect(
      try decode(Probe.Words.self, "1a 01 01  22 02 0801  1a 01 02  22 02 2001")
        == Probe.Words(default: [1, 2], operator: Probe.Scalars(flag: true, count32: 1)))
    // In a list each is one of its own.
    #expect(
      try decode("5a 02 0801  5a 02 2001")
        == Probe.Lists(scalars: [Probe.Scalars(flag: true), Probe.Scalars(count32: 1)]))
  }

  @Test func theOrderDoesNotMatter() throws {
    #expect(try decode("42 01 61  08 01") == Probe.Scalars(flag: true, text: "a"))
  }

  @Test func tags() throws {
    try expectBoth(
      """
      78 01              // 15
      80 01 01           // 16
      f8 7f 01           // 2047
      80 80 01 01        // 2048
      f8 ff 7f 01        // 262143
      80 80 80 01 01     // 262144
      f8 ff ff 7f 01     // 33554431
      80 80 80 80 01 01  // 33554432
      fa ff ff ff 0f 01 02  // 536870911, packed
      """,
      Probe.Edges(
        oneByte: 1, twoBytes: 1, stillTwo: 1, threeBytes: 1, stillThree: 1, fourBytes: 1,
        stillFour: 1, fiveBytes: 1, largest: [1]))
  }

  @Test func aTagMayBeLongerThanItNeeds() throws {
    #expect(try decode("88 80 80 80 00 01") == Probe.Scalars(flag: true))
    expectRefused(Probe.Scalars.self, "88 80 80 80 80 00 01", .invalidTag)
  }

  @Test(arguments: [
    "00 00",  // field number 0
    "80 00 00",  // the same in two bytes
    "0e 00", "0f 00",  // wire types 6 and 7
    "8e 01 00",  // field 17, wire type 6
    "80 80 80 80 10 00",  // bit 32
  ])
  func invalidTags(hex: String) {
    expectRefused(Probe.Scalars.self, hex, .invalidTag)
  }

  @Test func wordsOfSwift() throws {
    try expectBoth(
      "08 01  12 01 61  1a 01 03  22 00  2a 01 62",
      Probe.Words(
        in: true, protocol: "a", default: [3], operator: Probe.Scalars(), valueName: "b"))
  }

  // MARK: Unknown fields

  @Test(arguments: [
    "a0 06 ff ff 01",  // 100: varint
    "a1 06 0102030405060708",  // fixed64
    "a2 06 03 ffffff",  // length-delimited
    "a3 06 a4 06",  // an empty group
    "a3 06 08 01 0b 0c 42 01 ff a4 06",  // a group with fields and a group in it
    "a5 06 01020304",  // fixed32
    "09 0102030405060708",  // a known number in another wire type: field 1 as fixed64
    "0a 01 01",  // and as a length-delimited one
    "40 05",  // a string as a varint
  ])
  func unknownFieldsAreIgnored(hex: String) throws {
    #expect(try decode("20 01 \(hex) 28 02") == Probe.Scalars(count32: 1, count64: 2))
  }

  @Test(arguments: [
    ("a0 06 ff", WireError.Code.truncated), ("a1 06 01020304050607", .truncated),
    ("a2 06 03 ffff", .truncated), ("a3 06", .truncated), ("a3 06 08 01", .truncated),
    ("a5 06 010203", .truncated),
    ("a4 06", .unmatchedGroup),  // an end without a beginning
    ("a3 06 ac 06", .unmatchedGroup),  // the end of another one
    ("a3 06 a3 06 a4 06 ac 06", .unmatchedGroup), ("a3 06 00", .invalidTag),
  ])
  func unknownFieldsMustBeWhole(hex: String, code: WireError.Code) {
    expectRefused(Probe.Scalars.self, "20 01 \(hex)", code, at: "100")
  }

  @Test func anEndOfAGroupIsNotAnEndOfAMessage() {
    expectRefused(Probe.Options.self, "5a 02 a406", .unmatchedGroup, at: "scalars.100")
  }

  // MARK: Limits

  @Test func lengthsMustFit() {
    expectRefused(Probe.Scalars.self, "42 02 61", .truncated, at: "text")
    expectRefused(Probe.Scalars.self, "42", .truncated, at: "text")
    expectRefused(Probe.Scalars.self, "42 ff ff ff ff 07", .truncated, at: "text")
    expectRefused(Probe.Scalars.self, "42 80 80 80 80 08", .tooLong, at: "text")
    expectRefused(
      Probe.Scalars.self, "42 ff ff ff ff ff ff ff ff ff 01", .tooLong, at: "text")
    // The string would fit into the bytes, but not into its message.
    expectRefused(
      Probe.Options.self, "5a 03 42 02 61  42 01 61", .truncated, at: "scalars.text")
  }

  private func nested(_ levels: Int) -> [UInt8] {
    var result: [UInt8] = []
    for _ in 0..<levels {
      result = [0x12] + RandomMessage.varint(UInt64(result.count)) + result
    }
    return result
  }

  @Test func messagesMayBeDeepButNotDeeper() throws {
    #expect(throws: Never.self) { try Probe.Tree(decoding: nested(32)) }
    let path = Array(repeating: "children[0]", count: 33).joined(separator: ".")
    #expect(throws: WireError(.tooDeep, field: path)) { try Probe.Tree(decoding: nested(33)) }
    #expect(throws: WireError.self) { try Probe.Tree(decoding: nested(10_000)) }
  }

  @Test func groupsMayBeDeepButNotDeeper() {
    func groups(_ count: Int) -> [UInt8] {
      Array(repeating: 0x0B, count: count) + Array(repeating: 0x0C, count: count)
    }
    #expect(throws: Never.self) { try Probe.Tree(decoding: groups(32)) }
    #expect(throws: WireError(.tooDeep, field: "name")) { try Probe.Tree(decoding: groups(33)) }
    #expect(throws: WireError.self) { try Probe.Tree(decoding: groups(1_000_000)) }
  }

  @Test func errorsNameTheField() {
    expectRefused(
      Probe.Lists.self, "5a 00  5a 00  5a 03 4201ff", .invalidUTF8, at: "scalars[2].text")
    expectRefused(Probe.Lists.self, "42 00  42 01 ff", .invalidUTF8, at: "texts[1]")
    expectRefused(
      Probe.Lists.self, "62 05 5a03 4201ff", .invalidUTF8, at: "options.scalars.text")
  }

  @Test func errorsSayWhatIsWrong() {
    #expect(WireError(.truncated).description == "the message ends before it is complete")
    #expect(
      WireError(.invalidUTF8, field: "text").within("scalars[2]").description
        == "scalars[2].text is not valid UTF-8")
    for code in WireError.Code.allCases { #expect(!WireError(code).message.isEmpty) }
  }
}
