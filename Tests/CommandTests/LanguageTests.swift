import StreakCore
import StreakReport
import Testing

@testable import StreakCommand

@Suite("Languages")
struct LanguageTests {
  @Test(
    "LC_ALL counts before LC_MESSAGES before LANG, and an empty one for nothing",
    arguments: [
      ([:], Language.english), (["LANG": "ja_JP.UTF-8"], .japanese), (["LANG": "ja"], .japanese),
      (["LANG": "ja_JP.UTF-8", "LC_MESSAGES": "C"], .english),
      (["LANG": "C", "LC_MESSAGES": "ja_JP.eucJP"], .japanese),
      (["LC_ALL": "en_US.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"], .english),
      (["LC_ALL": "", "LANG": "ja_JP@x"], .japanese), (["LANG": "jav_ID"], .english),
      (["LANG": "de_DE.UTF-8"], .english), (["LC_TIME": "ja_JP.UTF-8"], .english),
    ])
  func choice(environment: [String: String], wanted: Language) {
    #expect(Language(environment: environment) == wanted)
  }

  @Test(
    "a week begins as the territory of the times has it",
    arguments: [
      ("en_US.UTF-8", Weekday.sunday), ("en_GB.UTF-8", .monday), ("ja_JP.UTF-8", .sunday),
      ("ja", .sunday), ("C", .monday), ("", .monday), ("de_DE@euro", .monday),
      ("ar_EG.UTF-8", .saturday), ("dv_MV", .friday), ("C.UTF-8", .monday),
    ])
  func weeks(name: String, wanted: Weekday) {
    #expect(
      WeekStart.weekday(environment: ["LC_TIME": name, "LANG": "en_US.UTF-8"])
        == (name.isEmpty ? .sunday : wanted))
    #expect(WeekStart.weekday(environment: ["LANG": name]) == wanted)
    #expect(WeekStart.weekday(environment: ["LC_ALL": name]) == wanted)
  }
}
