import StreakWire
import Testing
import WireSupport

/// Bytes of single values, by protobuf.dev, "Encoding".
struct ScalarTests {
  @Test func defaultsAreNotWritten() throws {
    try expectBoth("", Probe.Scalars())
  }

  @Test func defaultsAreRead() throws {
    #expect(try decode("08 00  10 00  42 00  4a 00  50 00") == Probe.Scalars())
  }

  @Test(arguments: [
    ("10 01", 1), ("10 7f", 127), ("10 80 01", 128), ("10 ff 7f", 16_383), ("10 80 80 01", 16_384),
    ("10 ff ff ff ff 07", Int32.max),
    // Negative numbers are written as 64 bits, so that an int64 can take an int32's place.
    ("10 ff ff ff ff ff ff ff ff ff 01", -1),
    ("10 80 80 80 80 f8 ff ff ff ff 01", Int32.min),
  ])
  func int32(hex: String, number: Int32) throws {
    try expectBoth(hex, Probe.Scalars(number32: number))
  }

  @Test(arguments: [
    ("18 01", 1), ("18 ff ff ff ff ff ff ff ff 7f", Int64.max),
    ("18 80 80 80 80 80 80 80 80 80 01", Int64.min), ("18 ff ff ff ff ff ff ff ff ff 01", -1),
  ])
  func int64(hex: String, number: Int64) throws {
    try expectBoth(hex, Probe.Scalars(number64: number))
  }

  @Test func unsigned() throws {
    try expectBoth("20 ff ff ff ff 0f", Probe.Scalars(count32: .max))
    try expectBoth("28 ff ff ff ff ff ff ff ff ff 01", Probe.Scalars(count64: .max))
  }

  @Test(arguments: [
    ("30 01", -1), ("30 02", 1), ("30 03", -2), ("30 7f", -64), ("30 80 01", 64),
    ("30 fe ff ff ff 0f", Int32.max), ("30 ff ff ff ff 0f", Int32.min),
  ])
  func day(hex: String, number: Int32) throws {
    try expectBoth(hex, Probe.Scalars(day: number))
  }

  @Test(arguments: [
    ("38 01", -1), ("38 02", 1), ("38 fe ff ff ff ff ff ff ff ff 01", Int64.max),
    ("38 ff ff ff ff ff ff ff ff ff 01", Int64.min),
  ])
  func time(hex: String, number: Int64) throws {
    try expectBoth(hex, Probe.Scalars(time: number))
  }

  /// "As if you had cast the number to that type in C++" (protobuf.dev, "Updating A Message Type").
  @Test func numbersAreCutToTheirWidth() throws {
    #expect(try decode("10 81 80 80 80 10") == Probe.Scalars(number32: 1))
    #expect(try decode("10 ff ff ff ff 0f") == Probe.Scalars(number32: -1))
    #expect(try decode("20 81 80 80 80 10") == Probe.Scalars(count32: 1))
    #expect(try decode("30 82 80 80 80 10") == Probe.Scalars(day: 1))
    #expect(try decode("50 81 80 80 80 10") == Probe.Scalars(color: .red))
  }

  @Test func anyNumberButZeroIsTrue() throws {
    try expectBoth("08 01", Probe.Scalars(flag: true))
    #expect(try decode("08 02") == Probe.Scalars(flag: true))
    // Only the low 32 bits are zero.
    #expect(try decode("08 80 80 80 80 10") == Probe.Scalars(flag: true))
  }

  @Test func aVarintMayBeLongerThanItNeeds() throws {
    #expect(try decode("20 81 00") == Probe.Scalars(count32: 1))
    #expect(try decode("28 81 80 80 80 80 80 80 80 80 00") == Probe.Scalars(count64: 1))
  }

  @Test func aVarintHasAtMost64Bits() {
    expectRefused(
      Probe.Scalars.self, "28 ff ff ff ff ff ff ff ff ff 02", .malformedVarint, at: "count64")
    expectRefused(
      Probe.Scalars.self, "28 ff ff ff ff ff ff ff ff ff 81 00", .malformedVarint, at: "count64")
  }

  @Test func enums() throws {
    try expectBoth("50 02", Probe.Scalars(color: .infraRed))
    try expectBoth("50 ff ff ff ff ff ff ff ff ff 01", Probe.Scalars(color: .negative))
    try expectBoth("50 ff ff ff ff 07", Probe.Scalars(color: .largest))
    // A number that nobody knows yet is kept.
    try expectBoth("50 07", Probe.Scalars(color: Probe.Color(rawValue: 7)))
  }

  @Test func namesOfEnums() {
    #expect(Probe.Color.infraRed.name == "infra_red")
    #expect("\(Probe.Color.infraRed)" == "infra_red")
    #expect(Probe.Color(rawValue: 7).name == "7")
    #expect(Probe.Color.negative.isDefined && !Probe.Color(rawValue: 7).isDefined)
    #expect(Probe.Color(name: "infra_red") == .infraRed)
    #expect(Probe.Color(name: "INFRA_RED") == nil)
    #expect(Probe.Color(name: "7") == nil)
    #expect(
      Probe.Color.known.map(\.name)
        == ["unspecified", "red", "infra_red", "negative", "largest"])
  }

  @Test func text() throws {
    try expectBoth("42 03 616263", Probe.Scalars(text: "abc"))
    try expectBoth("42 03 e3818c", Probe.Scalars(text: "が"))
    try expectBoth("42 08 6162636465666768", Probe.Scalars(text: "abcdefgh"))
    try expectBoth("42 01 00", Probe.Scalars(text: "\u{0}"))
    try expectBoth("42 04 f48fbfbf", Probe.Scalars(text: "\u{10FFFF}"))
  }

  @Test func textKeepsItsCodePoints() throws {
    // "が" of two code points is canonically equal to that of one, but it is not the same bytes.
    let decomposed = try decode(Probe.Scalars.self, "42 06 e3818be38299")
    #expect(decomposed.encoded() == (try bytes("42 06 e3818be38299")))
  }

  @Test(arguments: [
    "42 01 80",  // a continuation byte alone
    "42 01 c3",  // a first byte alone
    "42 02 c080",  // overlong
    "42 03 eda080",  // half of a surrogate pair
    "42 04 f4908080",  // above U+10FFFF
    "42 01 ff", "42 09 6162636465666768 80", "42 08 61626364656667 80",
  ])
  func textMustBeUTF8(hex: String) {
    expectRefused(Probe.Scalars.self, hex, .invalidUTF8, at: "text")
  }

  @Test func data() throws {
    try expectBoth("4a 03 00ff80", Probe.Scalars(data: [0, 0xFF, 0x80]))
  }
}
