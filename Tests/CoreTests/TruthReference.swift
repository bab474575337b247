/// The design's rules day by day, over the whole history, with no window, no bit and no code of
/// the package.
///
/// One reference is loaded with a history after another. Its days lie in plain memory, one byte a
/// day, because a million histories have to be gone through in a debug build.
final class TruthReference {
  /// What a reading must be.
  struct Reading: Equatable {
    var count = 0
    var capped = false
    var today = "none"
    var start: Int?
    var queries = 1
    var days = 90
  }

  /// A run by its length and days ago.
  struct Run: Equatable {
    var count: Int
    var start: Int
    var end: Int
  }

  private static let room = 8192
  private var history = TruthHistory()
  private var age = -1
  /// By days ago: 1 where enough was done.
  private let achieved = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
  /// By days ago: 0 due, 1 rest, 2 excused, 3 no such date. Due by the rules, before the first day
  /// too.
  private let free = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
  /// By days ago: records that achieve the day.
  let goals = UnsafeMutablePointer<UInt8>.allocate(capacity: room)

  deinit {
    achieved.deallocate()
    free.deallocate()
    goals.deallocate()
  }

  func load(_ history: TruthHistory) {
    loadRules(history)
    loadRecords(history)
  }

  /// The rules alone, for a history whose records are still to be made up.
  func loadRules(_ history: TruthHistory) {
    self.history = history
    age = history.age
    let count = max(age, 0) + 16
    free.initialize(repeating: 0, count: count)
    goals.initialize(repeating: 1, count: count)
    for entry in history.goals {
      // From its day on, which is up to so many days ago.
      let last = min(history.today - entry.day, count - 1)
      if last >= 0 { goals.update(repeating: entry.goal, count: last + 1) }
    }
    for entry in history.rests {
      var index = min(history.today - entry.day, count - 1)
      var weekday = weekday(index)
      while index >= 0 {
        free[index] = entry.weekdays >> weekday & 1 == 1 ? 1 : 0
        weekday = weekday == 6 ? 0 : weekday + 1
        index -= 1
      }
    }
    for range in history.excused {
      var index = max(range.from, 0)
      while index <= range.through && index < count {
        free[index] = 2
        index += 1
      }
    }
    if !history.zones.isEmpty || history.requested != nil { loadMissing(count) }
  }

  private func loadMissing(_ count: Int) {
    for days in TruthHistory.missing.values {
      for day in days where day <= history.today && day > history.today - count {
        var name = ""
        for entry in history.zones where entry.day <= day { name = entry.zone }
        if name.isEmpty { name = history.requested ?? "UTC" }
        if TruthHistory.missing[name]?.contains(day) ?? false { free[history.today - day] = 3 }
      }
    }
  }

  func loadRecords(_ history: TruthHistory) {
    history.records.withUnsafeBufferPointer { buffer in
      guard let records = buffer.baseAddress else { return }
      var index = 0
      while index <= age {
        achieved[index] = records[index] > 0 && records[index] >= goals[index] ? 1 : 0
        index += 1
      }
    }
  }

  // MARK: Days

  /// 0 Monday. Day 0, 1970-01-01, was a Thursday.
  func weekday(_ index: Int) -> Int {
    let shifted = (history.today - index + 3) % 7
    return shifted < 0 ? shifted + 7 : shifted
  }

  func isDue(_ index: Int) -> Bool { free[index] == 0 }

  private func isBroken(_ index: Int) -> Bool {
    index > 0 && achieved[index] == 0 && free[index] == 0
  }

  func status(_ index: Int) -> String {
    if index < 0 || index > age { return "none" }
    if achieved[index] == 1 { return "achieved" }
    if free[index] != 0 { return "skipped" }
    return index == 0 ? "pending" : "broken"
  }

  func reason(_ index: Int) -> String {
    if index < 0 || index > age { return "beforeFirstDay" }
    if achieved[index] == 1 { return "goalMet" }
    switch free[index] {
    case 3: return "noSuchDate"
    case 2: return "excused"
    case 1: return "restWeekday"
    default: return index == 0 ? "goalOpen" : "goalNotMet"
    }
  }

  // MARK: The streak of days

  func days() -> Reading {
    var reading = Reading()
    if age < 0 { return reading }
    reading.today = status(0)
    // Back to the first broken day, or to the first day.
    var origin = age
    var count = 0
    var start = -1
    var index = 0
    while index <= age {
      if achieved[index] == 1 {
        count += 1
        start = index
      } else if isBroken(index) {
        origin = index
        break
      }
      index += 1
    }
    reading.count = count
    reading.start = start < 0 ? nil : start
    if origin < 90 { return reading }
    reading.queries = 2
    reading.days = 367
    if origin < 367 && count <= 365 { return reading }
    reading.capped = true
    reading.start = nil
    let year = sum(1, 366)
    reading.count = year >= 365 ? 365 : sum(1, 364)
    return reading
  }

  private func sum(_ from: Int, _ through: Int) -> Int {
    var count = 0
    var index = from
    while index <= through && index <= age {
      if achieved[index] == 1 { count += 1 }
      index += 1
    }
    return count
  }

  // MARK: The streak of weeks

  /// The oldest day of a week; the newest is six days later, and may be still to come.
  private func oldest(_ week: Int) -> Int {
    (weekday(0) - history.firstWeekday + 7) % 7 + 7 * week
  }

  /// 0 none, 1 achieved, 2 broken, 3 skipped, 4 pending.
  private func weekStatus(_ week: Int) -> Int {
    let oldest = oldest(week)
    if age < 0 || age < oldest - 6 { return 0 }
    var done = 0
    var due = 0
    var index = oldest - 6
    while index <= oldest {
      if index < 0 {
        if !rests(ahead: index) { due += 1 }
      } else {
        if index <= age && achieved[index] == 1 { done += 1 }
        if free[index] == 0 { due += 1 }
      }
      index += 1
    }
    if done >= history.target { return 1 }
    if due == 0 { return 3 }
    if due < history.target && done >= due { return 1 }
    return week == 0 ? 4 : 2
  }

  /// Of days to come only the weekdays of rest that are in force today are known.
  private func rests(ahead index: Int) -> Bool {
    var weekdays = 0
    for entry in history.rests where entry.day <= history.today { weekdays = entry.weekdays }
    return weekdays >> weekday(index) & 1 == 1
  }

  func weeks() -> Reading {
    var reading = Reading()
    if age < 0 { return reading }
    reading.today = ["none", "achieved", "broken", "skipped", "pending"][weekStatus(0)]
    // The oldest week that has to be judged: the first broken one, or the one with the first day.
    var deciding = 0
    var week = 0
    while true {
      let status = weekStatus(week)
      if status == 0 { break }
      deciding = week
      if status == 2 { break }
      if status == 1 {
        reading.count += 1
        reading.start = oldest(week)
      }
      week += 1
    }
    if oldest(deciding) < 90 { return reading }
    reading.queries = 2
    reading.days = 367
    if oldest(deciding) < 367 && reading.count <= 52 { return reading }
    reading.capped = true
    reading.start = nil
    var known = 0
    week = 0
    while oldest(week) < 367 {
      if weekStatus(week) == 1 { known += 1 }
      week += 1
    }
    // The week that the window cuts counts where its days that are there are enough.
    if oldest(week) - 6 < 367 && sum(oldest(week) - 6, 366) >= history.target { known += 1 }
    if known >= 52 {
      reading.count = 52
      return reading
    }
    reading.count = 0
    week = 1
    while week <= 51 {
      if weekStatus(week) == 1 { reading.count += 1 }
      week += 1
    }
    return reading
  }

  // MARK: The longest run

  func longestRun() -> Run? {
    var best = Run(count: 0, start: 0, end: 0)
    var count = 0
    var start = 0
    var index = age
    while index >= 0 {
      if achieved[index] == 1 {
        if count == 0 { start = index }
        count += 1
        if count > best.count { best = Run(count: count, start: start, end: index) }
      } else if isBroken(index) {
        count = 0
      }
      index -= 1
    }
    return best.count == 0 ? nil : best
  }
}
