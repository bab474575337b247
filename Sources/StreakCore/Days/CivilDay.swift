/// A date in a learner's own calendar: days since 1970-01-01 in the proleptic Gregorian calendar.
///
/// Arithmetic on days is on these numbers, never on seconds: a day of 23, 25 or 24.5 hours is one
/// day (design: "What the numbers mean", Days).
public struct CivilDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, negative before it.
  public let number: Int32

  /// The day with this number. Not checked: see ``isValid``.
  public init(number: Int32) {
    self.number = number
  }

  /// 0001-01-01.
  public static let min = CivilDay(number: -719_162)

  /// 9999-12-31.
  public static let max = CivilDay(number: 2_932_896)

  /// Whether the day lies in the years 1-9999, which is what peers may name.
  public var isValid: Bool { self >= Self.min && self <= Self.max }

  /// The day of a year (1-9999), month (1-12) and day of the month; `nil` where there is none.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    // The years are counted from 1 March, so that the leap day is the last one of its year.
    let shifted = month <= 2 ? year - 1 : year
    let century = shifted / 400
    let yearOfEra = shifted % 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = Int32(century * 146_097 + dayOfEra - 719_468)
  }

  /// Days in a month (1-12) of a year.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: return isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  /// Whether the Gregorian year has a 29 February.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The year, the month (1-12) and the day of the month (1-31).
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// The weekday: 1970-01-01 was a Thursday.
  public var weekday: Weekday {
    let index = (Int(number) + 3) % 7
    return Weekday.all[index < 0 ? index + 7 : index]
  }

  /// The day so many days later; earlier where negative.
  public static func + (day: CivilDay, days: Int) -> CivilDay {
    CivilDay(number: Int32(clamping: Int(day.number) + days))
  }

  /// The day so many days earlier.
  public static func - (day: CivilDay, days: Int) -> CivilDay { day + (-days) }

  /// Days from the right one to the left one.
  public static func - (later: CivilDay, earlier: CivilDay) -> Int {
    Int(later.number) - Int(earlier.number)
  }

  /// Whether the left day is the earlier one.
  public static func < (left: CivilDay, right: CivilDay) -> Bool { left.number < right.number }
}

extension CivilDay: CustomStringConvertible, LosslessStringConvertible {
  /// As in `2026-11-30` (ISO 8601, extended format).
  public var description: String {
    let (year, month, day) = components
    return "\(decimal(year, digits: 4))-\(decimal(month, digits: 2))-\(decimal(day, digits: 2))"
  }

  /// Reads `2026-11-30`; `nil` for anything else, also for a date that the calendar lacks.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = parseDecimal(bytes[0..<4]), let month = parseDecimal(bytes[5..<7]),
      let day = parseDecimal(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

/// A number with leading zeros.
func decimal(_ value: Int, digits: Int) -> String {
  let text = String(value.magnitude)
  let zeros = String(repeating: "0", count: Swift.max(0, digits - text.utf8.count))
  return (value < 0 ? "-" : "") + zeros + text
}

/// A number of ASCII digits only, no sign; `nil` where there is another byte or none at all.
func parseDecimal(_ bytes: ArraySlice<UInt8>) -> Int? {
  guard !bytes.isEmpty, bytes.count <= 18 else { return nil }
  var value = 0
  for byte in bytes {
    guard byte >= 0x30, byte <= 0x39 else { return nil }
    value = value * 10 + Int(byte - 0x30)
  }
  return value
}
