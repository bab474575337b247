import StreakCore
import StreakJSON

/// Reads the dates of a tips app.
struct TipsDate {
  /// Where a time that ends with `Z` is put on a calendar.
  let clock: DayClock

  /// The day of a value.
  func day(_ value: JSONValue) throws(InputError) -> CivilDay {
    guard case .string(let text) = value else {
      throw InputError("", "is \(value.kind), and must be a date as text")
    }
    return try day(text)
  }

  /// The day of a text: `2026-11-30`, or that with a time as in RFC 3339. With an offset or without
  /// one it is the date that is written there; with `Z`, which tells no place (RFC 9557, section 2.2),
  /// that of the clock's zone.
  func day(_ text: String) throws(InputError) -> CivilDay {
    if let day = CivilDay(text) { return day }
    if text.utf8.count <= 64,
      let written = CivilDay(String(decoding: text.utf8.prefix(10), as: UTF8.self))
    {
      if let (instant, _) = try? Instant.parse(rfc3339: text) {
        let isUTC = text.utf8.last.map { $0 | 0x20 == UInt8(ascii: "z") } ?? false
        return isUTC ? clock.day(of: instant) : written
      }
      if (try? Instant.parse(rfc3339: text + "Z")) != nil { return written }
    }
    throw InputError("", "must be a date such as 2026-11-30 or 2026-11-30T06:17:39+09:00")
  }
}
