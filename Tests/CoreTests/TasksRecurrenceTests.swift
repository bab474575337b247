import Testing

@testable import StreakCore

/// A calendar that counts day by day from Sunday, 1995-01-01, and shares nothing with the package.
struct PlainCalendar {
  struct Date {
    let number: Int32
    let year: Int
    let month: Int
    let day: Int
    /// 0 is Monday.
    let weekday: Int
    let isLastOfMonth: Bool
  }

  /// All days of 1995 to 2036.
  static let days: [Date] = {
    var days: [Date] = []
    var number: Int32 = 9131
    var weekday = 6
    for year in 1995...2036 {
      let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      for (month, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        .enumerated()
      {
        for day in 1...length {
          days.append(
            Date(
              number: number, year: year, month: month + 1, day: day, weekday: weekday,
              isLastOfMonth: day == length))
          number += 1
          weekday = (weekday + 1) % 7
        }
      }
    }
    return days
  }()

  static func date(_ number: Int32) -> Date { days[Int(number) - 9131] }

  /// The rule as people say it, for one day.
  static func isDue(_ recurrence: Recurrence, on number: Int32) -> Bool {
    let date = date(number)
    if recurrence.weekdays.rawValue & (1 << UInt8(date.weekday)) != 0 { return true }
    if recurrence.monthDays & (1 << UInt32(date.day)) != 0 { return true }
    return recurrence.lastDayOfMonth && date.isLastOfMonth
  }
}

@Suite("What the numbers mean: Tasks and cards, recurrence")
struct TasksRecurrenceTests {
  private func days(_ recurrence: Recurrence, _ first: String, _ last: String) throws -> [String] {
    let from = try #require(CivilDay(first))
    let to = try #require(CivilDay(last))
    let bits = DayBits(recurrence, anchor: to, length: to - from + 1)
    return (0...(to - from)).filter { bits[(to - from) - $0] }.map { "\(from + $0)" }
  }

  private func monthDays(_ days: UInt32...) -> Recurrence {
    Recurrence(monthDays: days.reduce(0) { $0 | 1 << $1 })
  }

  @Test("Day 31 in a month of 30 days does not occur")
  func day31() throws {
    #expect(
      try days(monthDays(31), "2026-03-01", "2026-06-30") == ["2026-03-31", "2026-05-31"])
    #expect(try days(monthDays(31), "2026-04-30", "2026-05-01") == [])
    #expect(
      try days(monthDays(30, 31), "2026-04-29", "2026-05-31") == [
        "2026-04-30", "2026-05-30", "2026-05-31",
      ])
  }

  @Test("Day 29 in February occurs in leap years only")
  func day29() throws {
    #expect(
      try days(monthDays(29), "2027-02-01", "2027-03-31") == ["2027-03-29"])
    #expect(
      try days(monthDays(29), "2028-02-01", "2028-03-31") == ["2028-02-29", "2028-03-29"])
    #expect(try days(monthDays(29), "2000-02-01", "2000-02-29") == ["2000-02-29"])
    #expect(try days(monthDays(30), "2028-02-01", "2028-03-01") == [])
  }

  @Test("The last day of the month is the 28th, 29th, 30th or 31st")
  func lastDay() throws {
    let last = Recurrence(lastDayOfMonth: true)
    #expect(try days(last, "2027-02-27", "2027-03-01") == ["2027-02-28"])
    #expect(try days(last, "2028-02-27", "2028-03-01") == ["2028-02-29"])
    #expect(
      try days(last, "2026-03-30", "2026-06-01") == ["2026-03-31", "2026-04-30", "2026-05-31"])
    #expect(try days(last, "2026-12-30", "2027-01-01") == ["2026-12-31"])
  }

  @Test("Weekdays fall on their weekdays, every day on all of them")
  func weekdays() throws {
    let rule = Recurrence(weekdays: WeekdaySet([.monday, .sunday]))
    #expect(
      try days(rule, "2026-11-28", "2026-12-06") == ["2026-11-29", "2026-11-30", "2026-12-06"])
    #expect(try days(.everyDay, "2026-11-28", "2026-12-06").count == 9)
  }

  @Test("A union is due where any of its parts is")
  func union() throws {
    let rule = Recurrence(
      weekdays: WeekdaySet([.wednesday]), monthDays: 1 << 1 | 1 << 15, lastDayOfMonth: true)
    #expect(
      try days(rule, "2026-11-24", "2026-12-03") == [
        "2026-11-25", "2026-11-30", "2026-12-01", "2026-12-02",
      ])
  }

  @Test("A recurrence is one number in the store and comes back from it")
  func packed() {
    var random = TruthRandom(seed: 5)
    for _ in 0..<2000 {
      let rule = Self.recurrence(&random)
      #expect(Recurrence(packed: rule.packed) == rule)
    }
    #expect(Recurrence(monthDays: 1).isEmpty)
  }

  static func recurrence(_ random: inout TruthRandom) -> Recurrence {
    var rule = Recurrence()
    if random.chance(2, in: 5) { rule.weekdays = WeekdaySet(rawValue: UInt8(random.below(128))) }
    if random.chance(1, in: 2) {
      rule.monthDays = UInt32(random.below(1 << 31)) << 1 & UInt32(random.below(1 << 31)) << 1
      if random.chance(1, in: 2) { rule.monthDays = 1 << UInt32(1 + random.below(31)) }
    }
    rule.lastDayOfMonth = random.chance(1, in: 5)
    return rule
  }

  @Test("Masks say what a loop over days says, for any recurrence, anchor and length")
  func masksAndLoop() {
    var random = TruthRandom(seed: 11)
    for _ in 0..<3000 {
      let rule = Self.recurrence(&random)
      let length = 1 + random.below(384)
      let anchor = PlainCalendar.days[400 + random.below(PlainCalendar.days.count - 400)].number
      let bits = DayBits(rule, anchor: CivilDay(number: anchor), length: length)
      let wrong = (0..<DayBits.capacity).filter { index in
        bits[index]
          != (index < length && PlainCalendar.isDue(rule, on: anchor - Int32(index)))
      }
      #expect(wrong.isEmpty, "\(rule) from \(CivilDay(number: anchor)): \(wrong)")
    }
  }

  @Test("What a plan says of a window, a loop over its days and tasks says, rules changing")
  func planAndLoop() {
    var random = TruthRandom(seed: 12)
    for _ in 0..<400 {
      let anchor = PlainCalendar.days[800 + random.below(PlainCalendar.days.count - 800)].number
      let tasks = (0..<random.below(6)).map { number in
        Self.task(number, near: anchor, &random)
      }
      let length = 1 + random.below(384)
      let due = TaskPlan(tasks: tasks).due(anchor: CivilDay(number: anchor), length: length)
      for index in 0..<length {
        let day = CivilDay(number: anchor - Int32(index))
        let expected = tasks.contains { task in
          guard day >= task.first, day <= task.last ?? .max, !task.excused.contains(day) else {
            return false
          }
          let rule =
            task.rules.entries.last { $0.from <= day } ?? task.rules.entries[0]
          return PlainCalendar.isDue(rule.value, on: day.number)
        }
        #expect(due[index] == expected)
        #expect(TaskPlan(tasks: tasks).due(on: day).isEmpty == !expected)
      }
    }
  }

  static func task(_ number: Int, near anchor: Int32, _ random: inout TruthRandom) -> TaskSchedule {
    func day() -> CivilDay { CivilDay(number: anchor + 20 - Int32(random.below(420))) }
    var rules = Timeline<Recurrence>()
    for _ in 0...random.below(4) { rules.set(recurrence(&random), from: day()) }
    return TaskSchedule(
      id: RecordID(high: 0, low: UInt64(number)), number: number, addedAt: Instant(milliseconds: 0),
      title: "t", first: day(),
      last: random.chance(2, in: 5) ? day() : nil, rules: rules,
      excused: (0..<random.below(5)).map { _ in day() }.sorted())
  }

  @Test("Of the coming days only tasks and rules of today are known")
  func ahead() throws {
    let monday = try #require(CivilDay("2026-11-30"))
    var rules = Timeline<Recurrence>()
    rules.set(Recurrence(weekdays: WeekdaySet([.wednesday])), from: monday - 10)
    rules.set(.everyDay, from: monday + 1)
    let known = TaskSchedule(
      id: RecordID(high: 0, low: 1), number: 1, addedAt: Instant(milliseconds: 0), title: "a",
      first: monday - 10, rules: rules)
    let later = TaskSchedule(
      id: RecordID(high: 0, low: 2), number: 2, addedAt: Instant(milliseconds: 0), title: "b",
      first: monday + 1, rules: rules)
    #expect(TaskPlan(tasks: [known, later]).idleAhead(of: monday) == 0b111101)
    #expect(TaskPlan().idleAhead(of: monday) == 0b111111)
  }
}
