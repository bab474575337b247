/// A learner's history as plain numbers, for the reference that shares no code with the package.
///
/// Days are counted back from today: index 0 is today, index i is i days ago. Day numbers are days
/// since 1970-01-01.
struct TruthHistory {
  /// Today's day number.
  var today = 0
  /// Days from the first fact to today; negative where the learner has no fact up to today.
  var age = -1
  /// Records by days ago, `age + 1` of them.
  var records: [UInt8] = []
  /// Excused days by days ago, from ... through; may reach before the first day and after today.
  var excused: [(from: Int, through: Int)] = []
  /// Weekdays of rest, bit 0 Monday, and the day from which they act, in order.
  var rests: [(day: Int, weekdays: Int)] = []
  /// Records that achieve a day, and the day from which it acts, in order.
  var goals: [(day: Int, goal: UInt8)] = []
  /// The profile's zones and the day from which each acts, in order. Empty: no zone of its own.
  var zones: [(day: Int, zone: String)] = []
  /// The zone that the request names.
  var requested: String?
  /// Days that achieve a week, and the weekday that a week begins with, 0 Monday.
  var target = 1
  var firstWeekday = 0
  /// The order of fetched windows' lengths for the longest run.
  var chunk = 384

  /// Dates that a zone never had, as the tz database tells in words: the islands crossed the date
  /// line.
  static let missing: [String: [Int]] = [
    "Pacific/Apia": [15338],  // 2011-12-30
    "Pacific/Fakaofo": [15338],
    "Pacific/Kwajalein": [8633],  // 1993-08-21
    "Pacific/Kiritimati": [9130],  // 1994-12-31
    "Pacific/Kanton": [9130],
    "America/New_York": [], "Europe/Berlin": [], "Asia/Kathmandu": [], "Australia/Lord_Howe": [],
    "+05:45": [], "UTC": [],
  ]

  static let zoneNames = missing.keys.sorted()

  /// Nothing but records and excuses.
  var hasNoRules: Bool { zones.isEmpty && rests.isEmpty && goals.isEmpty && requested == nil }
}

extension TruthHistory: CustomStringConvertible {
  var description: String {
    var lines = ["today \(today), age \(age), target \(target), first weekday \(firstWeekday)"]
    lines.append("records (today first) \(records)")
    lines.append("excused (days ago) \(excused)")
    lines.append("rests \(rests)")
    lines.append("goals \(goals)")
    lines.append("zones \(zones), requested \(requested ?? "none"), chunk \(chunk)")
    return lines.joined(separator: "\n")
  }
}

// MARK: - Generating

extension TruthHistory {
  /// A history that likes edges: 89 to 91 days, 364 to 368, weeks, pages of days, leap days.
  init(_ random: inout TruthRandom, _ truth: TruthReference) {
    today = Self.today(&random)
    age = Self.age(&random)
    target = random.within(1, 7)
    firstWeekday = random.below(7)
    chunk = random.chance(1, in: 4) ? random.within(1, 384) : 384
    if random.chance(1, in: 12) { addZones(&random) }
    if random.chance(1, in: 2) { addRests(&random) }
    if random.chance(2, in: 5) { addExcuses(&random) }
    if random.chance(1, in: 8) { addGoals(&random) }
    addRecords(&random, truth)
  }

  private static func today(_ random: inout TruthRandom) -> Int {
    switch random.below(6) {
    case 0: return random.within(-3000, 30_000)
    // Around a 29 February: 2000, 2012, 2016, 2020, 2024, and 1900 and 2100, which have none.
    case 1:
      return random.pick([11_016, 15_399, 16_860, 18_321, 19_782, -25_509, 47_541])
        + random.within(-2, 2)
    case 2: return random.within(-2, 40) * 1024 + random.within(-2, 1)
    case 3: return random.within(-5, 100) * 384 + random.within(-2, 1)
    default: return random.within(14_000, 21_000)
    }
  }

  private static func age(_ random: inout TruthRandom) -> Int {
    switch random.below(32) {
    case 0: return -1
    case 1...4: return random.within(0, 14)
    case 5...10: return random.within(86, 92)
    case 11...14: return random.within(361, 369)
    case 15, 16: return 364 + random.within(-8, 8)
    case 17: return 384 * random.within(1, 2) + random.within(-3, 3)
    case 18 where random.chance(1, in: 2): return 1024 + random.within(-3, 3)
    case 19 where random.chance(1, in: 3): return random.within(0, 2100)
    case 20...22: return random.within(0, 420)
    default: return random.within(0, 100)
    }
  }

  private mutating func addZones(_ random: inout TruthRandom) {
    // Where a date is missing, look at the years around it.
    today = random.pick([15338, 8633, 9130]) + random.pick([-1, 0, 1, 30, 89, 90, 91, 365, 366])
    let names = Self.zoneNames
    if random.chance(1, in: 2) { requested = random.pick(names) }
    var day = random.chance(1, in: 2) ? -100_000 : today - random.within(0, 400)
    for _ in 0..<random.within(requested == nil ? 1 : 0, 3) {
      // An empty name takes the learner's own zone away again.
      zones.append((day, random.chance(1, in: 6) ? "" : random.pick(names)))
      day += random.within(1, 200)
    }
  }

  private mutating func addRests(_ random: inout TruthRandom) {
    var day = random.chance(1, in: 2) ? -100_000 : today - random.within(0, max(age, 1))
    for _ in 0..<(random.chance(1, in: 2) ? 1 : random.within(1, 3)) {
      let weekdays = random.chance(1, in: 2) ? 0b110_0000 : random.below(127)
      rests.append((day, weekdays))
      day = max(day + 1, today - random.within(-8, max(age, 1)))
    }
  }

  private mutating func addExcuses(_ random: inout TruthRandom) {
    for _ in 0..<random.within(1, 3) {
      let from = random.within(-4, max(age + 8, 10))
      let length: Int
      switch random.below(4) {
      case 0: length = 1
      case 1: length = random.within(1, 14)
      case 2: length = random.pick([88, 89, 90, 91, 273, 276, 277, 365, 366])
      default: length = random.within(1, 60)
      }
      excused.append((from, from + length - 1))
    }
  }

  private mutating func addGoals(_ random: inout TruthRandom) {
    var day = random.chance(1, in: 2) ? -100_000 : today - random.within(0, max(age, 1))
    for _ in 0..<random.within(1, 3) {
      goals.append((day, UInt8(random.within(1, 3))))
      day = max(day + 1, today - random.within(-3, max(age, 1)))
    }
  }

  private mutating func addRecords(_ random: inout TruthRandom, _ truth: TruthReference) {
    guard age >= 0 else { return }
    records = [UInt8](repeating: 0, count: age + 1)
    truth.loadRules(self)
    let pattern = random.below(8)
    let share =
      random.chance(1, in: 2)
      ? random.pick([0, 1, 128, 250, 254, 255, 256]) : random.below(257)
    let gap = random.pick([1, 2, 88, 89, 90, 91, 364, 365, 366, 367, 368, 400])
    let perWeek = random.within(1, 7)
    let first = firstWeekday
    let (goals, last) = (truth.goals, age)
    records.withUnsafeMutableBufferPointer { buffer in
      guard let records = buffer.baseAddress else { return }
      var index = 0
      while index <= last {
        let wanted: Bool
        switch pattern {
        case 0, 1: wanted = true
        case 2: wanted = index != gap
        case 3: wanted = truth.isDue(index)
        case 4: wanted = truth.isDue(index) && index != gap
        // So many days of each week, with a day more now and then.
        case 5:
          wanted =
            (truth.weekday(index) + 7 - first) % 7 < perWeek
            || random.next() & 0xFF < 2
        default: wanted = Int(random.next() & 0xFF) < share
        }
        if wanted {
          records[index] = goals[index]
        } else if goals[index] > 1 {
          records[index] = UInt8(random.below(Int(goals[index])))
        }
        index += 1
      }
    }
    if random.chance(1, in: 3) { records[0] = 0 }
    if records[age] == 0 { records[age] = 1 }
  }
}
