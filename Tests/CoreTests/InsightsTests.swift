import Testing

@testable import StreakCore

/// Windows made by hand: `x` achieved, `.` missed, `-` nothing due, oldest first, today at the end.
enum InsightsDays {
  static let today = CivilDay(number: 20_422)

  /// The windows of a history, the one that ends today first.
  static func windows(_ text: String, today: CivilDay = today) -> [DayWindow] {
    let days = Array(text.utf8.reversed())
    let firstDay = days.isEmpty ? nil : today - (days.count - 1)
    var windows: [DayWindow] = []
    var start = 0
    repeat {
      var window = DayWindow(
        anchor: today - start, length: DayBits.capacity, today: today, firstDay: firstDay)
      for index in start..<max(start, min(days.count, start + DayBits.capacity)) {
        if days[index] == UInt8(ascii: "x") { window.achieved[index - start] = true }
        if days[index] == UInt8(ascii: "-") { window.excused[index - start] = true }
      }
      windows.append(window)
      start += DayBits.capacity
    } while start < days.count
    return windows
  }

  static func insights(_ text: String, runs: Int = 5) -> HistoryInsights {
    HistoryInsights(windows(text), runs: runs)
  }

  static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }
}

@Suite("Insights: the share of achieved days")
struct InsightsShareTests {
  private func share(_ text: String, _ days: Int = 30) throws -> DayShare {
    try #require(InsightsDays.insights(text).shares.first { $0.days == days })
  }

  @Test("Achieved of due; free days are neither")
  func counts() throws {
    let share = try share("x.x-x")
    #expect(share.achieved == 3)
    #expect(share.due == 4)
    #expect(share.percent == 75)
  }

  @Test("Today counts once it is achieved, and not before")
  func today() throws {
    #expect(try share("xx").due == 2)
    #expect(try share("x.").due == 1)
    #expect(try share("x.").percent == 100)
    #expect(try share("x.x").percent == 67)
  }

  @Test("The window has so many days, today among them")
  func edge() throws {
    let days = InsightsDays.repeated("x", 30)
    #expect(try share("." + days).percent == 100)
    #expect(try share("." + days).first == InsightsDays.today - 29)
    #expect(try share("." + days, 90).due == 31)
    #expect(try share("." + days, 90).percent == 97)
    // The thirtieth day, today being the first.
    #expect(try share("." + days.dropLast()).due == 30)
    #expect(try share("." + days.dropLast()).achieved == 29)
  }

  @Test("A learner younger than the window begins at the first day")
  func young() throws {
    #expect(try share("xxx", 365).first == InsightsDays.today - 2)
    #expect(try share("xxx", 365).due == 3)
  }

  @Test("Nothing due is no share, and no learner neither")
  func nothing() throws {
    #expect(try share("-----").percent == nil)
    #expect(try share("").percent == nil)
    #expect(try share("").first == nil)
    // The first day of all: today, not done yet.
    #expect(try share(".").percent == nil)
  }
}

@Suite("Insights: strength")
struct InsightsStrengthTests {
  private func strength(_ text: String) -> Int {
    InsightsDays.insights(text).strength.hundredths
  }

  @Test("One day is 5.19 per cent, and thirteen are half")
  func growth() {
    #expect(strength("") == 0)
    #expect(strength("x") == 519)
    #expect(strength("xx") == 1_011)
    #expect(strength(InsightsDays.repeated("x", 13)) == 5_000)
    #expect(strength(InsightsDays.repeated("x", 26)) == 7_500)
  }

  @Test("One miss costs 5.19 per cent of it, and thirteen half")
  func miss() {
    let year = InsightsDays.repeated("x", 365)
    #expect(strength(year) == 10_000)
    #expect(strength(year + ".x") == 9_508)
    // Today is not over.
    #expect(strength(year + ".") == 10_000)
    #expect(strength(year + "..") == 9_481)
    #expect(strength(year + InsightsDays.repeated(".", 13) + "-") == 5_000)
  }

  @Test("Free days leave it as it is")
  func free() {
    #expect(strength("xx-----") == 1_011)
    #expect(strength("x---x") == 1_011)
  }

  @Test("It comes to all of it and to nothing, exactly")
  func ends() {
    var strength = Strength()
    for _ in 0..<800 { strength.add(achieved: true) }
    #expect(strength.value == Strength.whole)
    for _ in 0..<800 { strength.add(achieved: false) }
    #expect(strength.value == 0)
  }

  @Test("It follows the formula with fractions to less than a hundredth of a per cent")
  func formula() {
    var random = TruthRandom(seed: TruthSettings.seed)
    var strength = Strength()
    var exact = 0.0
    // Of two to the power of minus a thirteenth.
    let kept = 0.948_077_514_340_142_5
    for _ in 0..<20_000 {
      let achieved = random.chance(3, in: 4)
      strength.add(achieved: achieved)
      exact = exact * kept + (achieved ? 1 - kept : 0)
      #expect(abs(Double(strength.value) / Double(Strength.whole) - exact) < 0.000_001)
    }
  }
}

@Suite("Insights: the longest runs")
struct InsightsRunTests {
  private func runs(_ text: String, _ wanted: Int = 5) -> [String] {
    InsightsDays.insights(text, runs: wanted).ranking.runs.map {
      "\($0.count) \($0.start - InsightsDays.today) \($0.end - InsightsDays.today)"
    }
  }

  @Test("Longest first, of equal ones the earliest")
  func order() {
    #expect(runs("xx.xxx.xx.x.") == ["3 -8 -6", "2 -11 -10", "2 -4 -3", "1 -1 -1"])
    #expect(runs("xx.xxx.xx.x.", 2) == ["3 -8 -6", "2 -11 -10"])
    #expect(runs("x.x.x.x", 2) == ["1 -6 -6", "1 -4 -4"])
    #expect(runs("", 5) == [])
    #expect(runs("x", 0) == [])
  }

  @Test("Free days within a run neither count nor end it")
  func free() {
    #expect(runs("x-x--x.") == ["3 -6 -1"])
  }

  @Test("The run that goes on is the one with no broken day after it")
  func current() {
    func current(_ text: String) -> Run? { InsightsDays.insights(text).ranking.current }
    #expect(current("xx")?.count == 2)
    #expect(current("xx.")?.count == 2)
    #expect(current("xx..") == nil)
    #expect(current("xxx.xx")?.count == 2)
    #expect(current("xxx.--")?.count == nil)
    #expect(current("xxx--")?.count == 3)
    #expect(current("") == nil)
  }

  @Test("A run is whole over any number of windows")
  func long() {
    let text = "." + InsightsDays.repeated("x", 1_200)
    #expect(runs(text) == ["1200 -1199 0"])
    #expect(InsightsDays.insights(text).ranking.current?.count == 1_200)
  }

  @Test("No more than a hundred are kept")
  func limit() {
    #expect(runs(InsightsDays.repeated("x.", 300), 1_000).count == 100)
  }
}

@Suite("Insights: weekdays and hours")
struct InsightsRhythmTests {
  @Test("An hour is that of the wall clock where the record was made")
  func hours() throws {
    let zones = ZoneDatabase()
    var rhythm = PracticeRhythm()
    let time = try Instant.parse(rfc3339: "2026-06-12T22:59:59Z").0
    rhythm.add(time: time, in: .utc)
    rhythm.add(time: time, in: try zones.zone(named: "+05:45"))
    rhythm.add(time: time, in: try zones.zone(named: "Europe/Berlin"))
    rhythm.add(time: time.advanced(byMilliseconds: 1_000), in: .utc)
    // Before 1970 too.
    rhythm.add(time: Instant(milliseconds: -1), in: .utc)
    #expect(rhythm.hours.indices.filter { rhythm.hours[$0] > 0 } == [0, 4, 22, 23])
    #expect(rhythm.hours[23] == 2)
    #expect(rhythm.bestHour == 23)
  }

  @Test("Of equal hours the earliest is best, of equal weekdays the first from Monday on")
  func ties() {
    var rhythm = PracticeRhythm()
    #expect(rhythm.bestHour == nil)
    #expect(rhythm.bestWeekday { $0.records } == nil)
    for seconds in [7_200, 82_800] {
      rhythm.add(time: Instant(seconds: Int64(seconds)), in: .utc)
    }
    #expect(rhythm.bestHour == 2)
    // 2026-11-29 was a Sunday, the day before and the day after a Saturday and a Monday.
    let sunday = CivilDay(number: 20_786)
    for day in [sunday, sunday - 1] { rhythm.add(records: 2, on: day) }
    #expect(rhythm.bestWeekday { $0.records } == .saturday)
    rhythm.add(records: 2, on: sunday + 1)
    #expect(rhythm.bestWeekday { $0.records } == .monday)
    rhythm.add(records: 1, on: sunday)
    #expect(rhythm.bestWeekday { $0.records } == .sunday)
  }

  @Test("Days of a range are told by weekday, achieved and due")
  func weekdays() {
    // 2025-11-30 was a Sunday.
    let today = CivilDay(number: 20_422)
    #expect(today.weekday == .sunday)
    var rhythm = PracticeRhythm()
    for window in InsightsDays.windows("x.x-x.x" + "xx.xxx.", today: today) {
      rhythm.add(window, in: today - 6...today)
    }
    #expect(rhythm.weekdays.map(\.achieved) == [1, 1, 0, 1, 1, 1, 0])
    #expect(rhythm.weekdays.map(\.due) == [1, 1, 1, 1, 1, 1, 0])
    for window in InsightsDays.windows("x.x-x.x" + "xx.xxx.", today: today) {
      rhythm.add(window, in: today - 13...today - 7)
    }
    #expect(rhythm.weekdays.map(\.achieved) == [2, 1, 1, 1, 2, 1, 1])
    #expect(rhythm.weekdays.map(\.due) == [2, 2, 2, 1, 2, 2, 1])
  }
}

@Suite("Insights: the next milestone")
struct InsightsMilestoneTests {
  @Test("3, 7, 14, 30, 50, 100, 200, 365, then every 365")
  func counts() {
    let next = [
      0: 3, 2: 3, 3: 7, 6: 7, 7: 14, 14: 30, 29: 30, 30: 50, 99: 100, 100: 200, 199: 200, 200: 365,
      364: 365, 365: 730, 729: 730, 730: 1_095, 1_204: 1_460,
    ]
    for (days, count) in next { #expect(Milestone.count(after: days) == count, "\(days)") }
  }

  private let today = InsightsDays.today

  @Test("It is reached on the last of the days that are missing")
  func everyDay() {
    let milestone = Milestone(after: 27, from: today + 1) { DayBits(below: $1) }
    #expect(milestone.count == 30 && milestone.left == 3)
    #expect(milestone.earliest == today + 3)
    #expect(Milestone(after: 27, from: today) { DayBits(below: $1) }.earliest == today + 2)
    #expect(Milestone(after: 365, from: today) { DayBits(below: $1) }.earliest == today + 364)
  }

  @Test("Days on which a streak cannot grow are passed over, and no day is known where none comes")
  func someDays() {
    let mondays = Milestone(after: 4, from: today + 1) { anchor, length in
      DayBits(weekdays: WeekdaySet([.monday]), anchor: anchor.weekday) & DayBits(below: length)
    }
    // Three Mondays after a Sunday.
    #expect(mondays.earliest == today + 15)
    #expect(Milestone(after: 4, from: today) { _, _ in DayBits() }.earliest == nil)
  }

  @Test("A date beyond the calendar is none")
  func end() {
    #expect(Milestone(after: 0, from: .max - 2) { DayBits(below: $1) }.earliest == .max)
    #expect(Milestone(after: 0, from: .max - 1) { DayBits(below: $1) }.earliest == nil)
  }
}
