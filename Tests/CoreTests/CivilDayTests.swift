import Testing

@testable import StreakCore

@Suite("Days: civil dates")
struct CivilDayTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11016), ("0001-01-01", -719_162),
    ("9999-12-31", 2_932_896), ("2026-11-30", 20787),
  ])
  func numbers(text: String, number: Int) throws {
    let day = try #require(CivilDay(text))
    #expect(day.number == Int32(number))
    #expect(day.description == text)
  }

  @Test(arguments: [
    "2025-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-01-32", "2026-1-1", "0000-01-01",
    "2026-11-30 ", "２０２６-11-30", "", "+026-11-30", "10000-01-01",
  ])
  func refused(text: String) {
    #expect(CivilDay(text) == nil)
  }

  @Test("every day of the years 1-9999 comes back, one after the other, with its weekday")
  func roundTrip() throws {
    var weekday = Weekday.monday  // 0001-01-01, proleptic
    var previous = (year: 0, month: 12, day: 31)
    for number in CivilDay.min.number...CivilDay.max.number {
      let day = CivilDay(number: number)
      let parts = day.components
      let back = CivilDay(year: parts.year, month: parts.month, day: parts.day)
      if day.weekday != weekday || back != day {
        Issue.record("\(day)")
        return
      }
      let follows =
        parts.day == previous.day + 1 && parts.month == previous.month
        || parts.day == 1 && parts.month == previous.month + 1
          && previous.day == CivilDay.length(ofMonth: previous.month, year: previous.year)
        || parts == (previous.year + 1, 1, 1) && previous.month == 12 && previous.day == 31
      if !follows {
        Issue.record("\(day) after \(previous)")
        return
      }
      previous = parts
      weekday = Weekday.allCases[weekday.offset(from: .monday) == 6 ? 0 : Int(weekday.rawValue)]
    }
  }
}
