import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("Rendering")
struct RenderingTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("が", 2), ("か\u{3099}", 2), ("漢字", 4),
    ("ｶﾞ", 2), ("ＡＢ", 4), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("● ○", 3), ("😀", 2),
    ("👨‍👩‍👧", 2), ("🇯🇵", 2), ("❤️", 2), ("👍🏽", 2), ("a\u{200B}b", 2), ("–…", 2), ("𠮷", 2),
  ])
  func width(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test(arguments: [
    ("abc", 5, "abc  "), ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("漢字", 5, "漢字 "),
    ("漢字かな", 5, "漢字…"), ("漢字かな", 6, "漢字… "), ("", 2, "  "),
  ])
  func fit(text: String, columns: Int, fitted: String) {
    #expect(DisplayWidth.fit(text, to: columns) == fitted)
  }

  @Test(arguments: [
    ("plain", "plain"), ("漢字", "漢字"), ("\u{1B}[2J", "␛[2J"), ("a\nb\tc", "a␊b␉c"),
    ("\u{7F}\u{9B}", "\u{2421}\u{FFFD}"), ("\u{202E}x\u{2028}", "\u{FFFD}x\u{FFFD}"), ("\0", "␀"),
    ("\r\n", "␍␊"),
  ])
  func printable(text: String, safe: String) {
    #expect(DisplayWidth.printable(text) == safe)
  }

  @Test("columns line up, whatever the script, and flexible ones give way")
  func table() {
    var table = TextTable([
      .init("TITLE", isFlexible: true), .init("N", alignRight: true), .init("LAST"),
    ])
    table.add(["Blue in Green", "7", "x"])
    table.add(["夜に駆ける", "120", ""])
    let style = Style(isOn: false)
    #expect(
      table.lines(style, width: nil) == [
        "TITLE            N  LAST", "Blue in Green    7  x", "夜に駆ける     120",
      ])
    #expect(
      table.lines(style, width: 20) == [
        "TITLE        N  LAST", "Blue in …    7  x", "夜に駆け…  120",
      ])
  }

  @Test func colours() {
    #expect(Style(isOn: true)("x", .green) == "\u{1B}[32mx\u{1B}[0m")
    #expect(Style(isOn: false)("x", .green) == "x")
    #expect(Style(isOn: true)("x", nil) == "x")
    #expect(ColorChoice.auto.isOn(terminal: true, environment: [:]))
    #expect(!ColorChoice.auto.isOn(terminal: false, environment: [:]))
    #expect(!ColorChoice.auto.isOn(terminal: true, environment: ["NO_COLOR": "1"]))
    #expect(ColorChoice.auto.isOn(terminal: true, environment: ["NO_COLOR": ""]))
    #expect(!ColorChoice.auto.isOn(terminal: true, environment: ["TERM": "dumb"]))
    #expect(ColorChoice.always.isOn(terminal: false, environment: ["NO_COLOR": "1"]))
    #expect(!ColorChoice.never.isOn(terminal: true, environment: [:]))
  }

  @Test(
    arguments: [
      (0, 0, ""), (0, 5, ""), (5, 5, String(repeating: "█", count: 30)), (1, 10_000, "▏"),
      (1, 2, String(repeating: "█", count: 15)), (1, 16, "█▉"),
    ] as [(UInt64, UInt64, String)])
  func bar(value: UInt64, most: UInt64, text: String) {
    #expect(Bar.text(value, most: most) == text)
  }

  @Test(
    arguments: [
      (57, 200, "29%"), (1, 3, "33%"), (2, 3, "67%"), (0, 5, "0%"), (0, 0, ""), (5, 5, "100%"),
      (UInt64.max, UInt64.max, "100%"),
    ] as [(UInt64, UInt64, String)])
  func percent(correct: UInt64, total: UInt64, text: String) {
    #expect(Months.percent(correct, of: total) == text)
  }

  @Test func words() {
    #expect(Words.count(1, "day") == "1 day")
    #expect(Words.count(220_595, "row") == "220,595 rows")
    #expect(Words.grouped(-1_234) == "-1,234")
    #expect(Words.grouped(999) == "999")
    #expect(Words.run(count: 0, start: nil, end: nil) == "none yet")
    #expect(Words.run(count: 1, start: 20_787, end: 20_787) == "1 day, 2026-11-30")
    #expect(Words.clock(minutes: 240) == "04:00")
  }

  @Test("a heatmap has a column for each week, from the profile's first weekday on")
  func heatmap() throws {
    let start = try #require(CivilDay("2025-12-24"))  // a Wednesday
    let days = (0..<45).map { index in
      Proto.CalendarDay(
        day: (start + index).number,
        status: index < 3 ? .none : index == 44 ? .pending : index % 5 == 0 ? .skipped : .broken,
        records: index % 7 == 0 && index > 3 ? UInt32(index) : 0)
    }
    let lines = Heatmap(days, firstWeekday: .monday).lines(Style(isOn: false), width: nil)
    #expect(
      lines == [
        "     Jan Feb", "Mon  –····–", "Tue  ··–···", "Wed  ░▒▒▓██", "Thu  ·–····", "Fri  ···–·◌",
        "Sat ·–····", "Sun ···–··", "",
        "    2025-12-24 to 2026-02-06: ░▒▓█ up to 42 records a day, · missed, – nothing due",
      ])
    let sunday = Heatmap(days, firstWeekday: .sunday).lines(Style(isOn: false), width: nil)
    #expect(sunday[1] == "Sun  ···–··")
    #expect(Heatmap([], firstWeekday: .monday).lines(Style(isOn: false), width: nil) == [])
    let narrow = Heatmap(days, firstWeekday: .monday).lines(Style(isOn: false), width: 10)
    #expect(narrow.count == 19)
  }
}
