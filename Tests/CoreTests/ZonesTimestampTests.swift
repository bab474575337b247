import Foundation
import Testing

@testable import StreakCore

@Suite("Days: timestamps (RFC 3339)")
struct ZonesTimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, "+00:00"), ("1970-01-01t00:00:00z", 0, "+00:00"),
    ("1970-01-01 00:00:00-00:00", 0, "+00:00"), ("1970-01-01T00:00:00+00:00", 0, "+00:00"),
    ("2014-05-15T13:56:44-04:00", 1_400_176_604_000, "-04:00"),
    ("2026-11-30T06:17:39.5+05:45", 1_795_998_759_500, "+05:45"),
    ("1970-01-01T00:00:00.001Z", 1, "+00:00"),
    ("1970-01-01T00:00:00.0019999999999999Z", 1, "+00:00"),
    ("1969-12-31T23:59:59.999Z", -1, "+00:00"), ("1970-01-01T23:59:00+23:59", 0, "+23:59"),
    ("1969-12-31T00:01:00-23:59", 0, "-23:59"), ("2000-02-29T00:00:00Z", 951_782_400_000, "+00:00"),
    ("0001-01-01T00:00:00Z", -62_135_596_800_000, "+00:00"),
    ("9999-12-31T23:59:59.999Z", 253_402_300_799_999, "+00:00"),
    // Leap seconds (RFC 3339, section 5.8): as the second after them.
    ("1990-12-31T23:59:60Z", 662_688_000_000, "+00:00"),
    ("1990-12-31T15:59:60.25-08:00", 662_688_000_250, "-08:00"),
  ])
  func read(text: String, milliseconds: Int, offset: String) throws {
    let (instant, zone) = try Instant.parse(rfc3339: text)
    #expect(instant.milliseconds == Int64(milliseconds))
    #expect(zone == offset)
    let bytes = Array(text.utf8)
    let minutes = try Instant.parse(rfc3339: bytes.span).offsetMinutes
    #expect(Zone.offsetText(minutes: minutes) == offset)
  }

  @Test(arguments: [
    "", "2026", "2026-11-30", "2026-11-30T06:17:39", "2026-11-30T06:17Z", "2026-11-30T06:17:39.Z",
    "2026-11-30T06:17:39,5Z", "2026-11-30T06:17:39.5", "2026-11-30T06:17:39 Z",
    "2026-11-30T06:17:39ZZ",
    "2026-11-30T06:17:39Z ", " 2026-11-30T06:17:39Z", "2026-11-30_06:17:39Z",
    "2026-11-30T24:00:00Z",
    "2026-11-30T23:60:00Z", "2026-11-30T23:59:61Z", "2026-11-30T12:00:60Z", "2026-11-29T23:59:60Z",
    "2026-11-30T23:59:60+01:00", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
    "2026-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-04-00T00:00:00Z", "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "9999-12-31T23:59:60Z",
    "2026-11-30T06:17:39+24:00", "2026-11-30T06:17:39+05:60", "2026-11-30T06:17:39+518:00",
    "2026-11-30T06:17:39+0545", "2026-11-30T06:17:39+05", "2026-11-30T06:17:39 05:45",
    "2026-11-30T06:17:39+5:45", "+2026-11-30T06:17:39Z", "12026-11-30T06:17:39Z",
    "-026-11-30T06:17:39Z",
    "2026-11-30T06:17:3９Z", "2026-11-30T06:17:39.５Z", "2026/11/30T06:17:39Z",
    "2026-11-30T06.17.39Z",
    "20261130T061739Z.....", "2026-11-30T06:17:39−05:00", "aaaaaaaaaaaaaaaaaaaa",
    "2026-1a-30T06:17:39Z",
  ])
  func refused(text: String) {
    let error = #expect(throws: InputError.self) { try Instant.parse(rfc3339: text) }
    #expect(error?.field == "timestamp")
    #expect(error?.message.isEmpty == false)
  }

  @Test(arguments: [
    (0, 0, "1970-01-01T00:00:00Z"), (1, 0, "1970-01-01T00:00:00.001Z"),
    (-1, 0, "1969-12-31T23:59:59.999Z"), (120, 20_700, "1970-01-01T05:45:00.120+05:45"),
    (1_400_176_604_000, -14_400, "2014-05-15T13:56:44-04:00"),
    (0, 86_340, "1970-01-01T23:59:00+23:59"), (0, -86_340, "1969-12-31T00:01:00-23:59"),
    // What RFC 3339 cannot write: seconds in an offset, a day or more, a year of other than four digits.
    (0, -2670, "1969-12-31T23:16:00-00:44"), (0, 59, "1970-01-01T00:00:00Z"),
    (0, 86_400, "1970-01-01T00:00:00Z"), (-62_135_596_800_000, -3600, "0001-01-01T00:00:00Z"),
    (253_402_300_799_999, 3600, "9999-12-31T23:59:59.999Z"),
    (Int.max, 0, "9999-12-31T23:59:59.999Z"),
    (Int.min, 0, "0001-01-01T00:00:00Z"), (0, Int(Int32.min), "1970-01-01T00:00:00Z"),
  ])
  func written(milliseconds: Int, offset: Int, text: String) {
    let instant = Instant(milliseconds: Int64(milliseconds))
    #expect(instant.rfc3339(offsetSeconds: Int32(offset)) == text)
  }

  @Test("what is written reads as the same, and as Foundation's formatter reads it")
  func roundTrip() throws {
    var random = Zones.Random(state: 1)
    let formatter = ISO8601DateFormatter()
    for round in 0..<2000 {
      let instant = Instant(
        milliseconds: .random(in: -60_000_000_000_000...250_000_000_000_000, using: &random))
      let minutes = Int32.random(in: -1439...1439, using: &random)
      let text = instant.rfc3339(offsetSeconds: minutes * 60)
      let back = try Instant.parse(rfc3339: text)
      #expect(back.instant == instant && back.offset == Zone.offsetText(minutes: Int(minutes)))
      // Foundation uses the Julian calendar before 1582.
      if round < 200, instant.milliseconds > -12_000_000_000_000 {
        let whole = Instant(seconds: instant.seconds).rfc3339(offsetSeconds: minutes * 60)
        let date = try #require(formatter.date(from: whole))
        #expect(Int64(date.timeIntervalSince1970) == instant.seconds, "\(whole)")
      }
    }
  }

  @Test("no bytes trap")
  func garbage() {
    var random = Zones.Random(state: 3)
    let valid = Array("2026-11-30T06:17:39.123+05:45".utf8)
    for _ in 0..<5000 {
      var bytes = Array(valid.prefix(Int.random(in: 0...valid.count, using: &random)))
      for _ in 0..<2 where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if let (instant, minutes) = try? Instant.parse(rfc3339: bytes.span) {
        #expect(instant.isValid && abs(minutes) <= 1439)
      }
    }
  }
}
