@testable import StreakCore

/// A generated history as a store would hold it: pages of bits, a dated profile, zones.
///
/// Only this file turns the plain numbers of a ``TruthHistory`` into the package's types.
struct TruthWindows {
  let calendar: LearnerCalendar
  let today: CivilDay
  let firstDay: CivilDay?
  private var achieved: [UInt64] = []
  private var excused: [UInt64] = []
  private let newestPage: Int32
  private let pageCount: Int

  init(_ history: TruthHistory, zones: [String: Zone]) {
    today = CivilDay(number: Int32(history.today))
    firstDay = history.age < 0 ? nil : today - history.age
    var profile = DatedProfile()
    for rest in history.rests {
      profile.rests.set(
        WeekdaySet(rawValue: UInt8(rest.weekdays)), from: CivilDay(number: Int32(rest.day)))
    }
    for goal in history.goals {
      profile.goals.set(Int(goal.goal), from: CivilDay(number: Int32(goal.day)))
    }
    for zone in history.zones {
      profile.zones.set(zone.zone, from: CivilDay(number: Int32(zone.day)))
    }
    if history.hasNoRules {
      calendar = Self.noRules
    } else {
      calendar = LearnerCalendar(
        profile: profile, requested: history.requested.flatMap { zones[$0] }, fallback: .utc
      ) { zones[$0] }
    }

    newestPage = DayPage.number(of: today)
    let oldest = today - max(history.age, 0) - 384
    pageCount = Int(newestPage - DayPage.number(of: oldest)) + 1
    let shift = Int(newestPage) * 1024 + 1023 - history.today
    achieved = [UInt64](repeating: 0, count: pageCount * 16)
    let goals = Self.goals(history, profile)
    history.records.withUnsafeBufferPointer { buffer in
      achieved.withUnsafeMutableBufferPointer { target in
        guard let records = buffer.baseAddress, let words = target.baseAddress else { return }
        var index = 0
        while index < history.age + 1 {
          if records[index] > 0 && (goals.isEmpty || records[index] >= goals[index]) {
            words[(shift + index) >> 6] |= 1 << UInt64((shift + index) & 63)
          }
          index += 1
        }
      }
    }
    if !history.excused.isEmpty {
      excused = [UInt64](repeating: 0, count: pageCount * 16)
      excused.withUnsafeMutableBufferPointer { words in
        for range in history.excused {
          var index = max(range.from, 0)
          while index <= range.through && (shift + index) >> 6 < words.count {
            words[(shift + index) >> 6] |= 1 << UInt64((shift + index) & 63)
            index += 1
          }
        }
      }
    }
  }

  private static let noRules = LearnerCalendar(
    profile: DatedProfile(), requested: nil, fallback: .utc, resolve: { _ in nil })

  /// By days ago, the goal that the profile says is in force; empty: one record a day.
  private static func goals(_ history: TruthHistory, _ profile: DatedProfile) -> [UInt8] {
    if history.goals.isEmpty { return [] }
    var goals = [UInt8](repeating: 1, count: max(history.age, 0) + 1)
    let today = CivilDay(number: Int32(history.today))
    profile.goals.forEachStretch(in: today - max(history.age, 0)...today) { days, goal in
      for index in today - days.upperBound...today - days.lowerBound {
        goals[index] = UInt8(goal ?? 1)
      }
    }
    return goals
  }

  /// The window of so many days up to an anchor, filled as a store fills it.
  func window(_ length: Int, anchor: CivilDay) -> DayWindow {
    var window = calendar.window(anchor: anchor, length: length, today: today, firstDay: firstDay)
    let oldest = DayPage.number(of: anchor - (length - 1))
    var page = DayPage.number(of: anchor)
    while page >= oldest {
      let at = Int(newestPage - page) * 16
      if at + 16 <= achieved.count {
        achieved.withUnsafeBytes { bytes in
          let page32 = UnsafeRawBufferPointer(rebasing: bytes[at * 8..<(at + 16) * 8])
          window.achieved.add(page: page, bytes: page32, anchor: anchor)
        }
        if !excused.isEmpty {
          excused.withUnsafeBytes { bytes in
            let page32 = UnsafeRawBufferPointer(rebasing: bytes[at * 8..<(at + 16) * 8])
            window.excused.add(page: page, bytes: page32, anchor: anchor)
          }
        }
      }
      page -= 1
    }
    let fetched = DayBits(below: length)
    window.achieved = window.achieved & fetched
    window.excused = window.excused & fetched
    return window
  }

  // MARK: Answers in the reference's words

  func days(_ lengths: inout [Int]) -> (TruthReference.Reading, DayWindow) {
    let (reading, window) = FetchPlan.readDays { length in
      lengths.append(length)
      return self.window(length, anchor: today)
    }
    return (plain(reading), window)
  }

  func weeks(_ history: TruthHistory, _ lengths: inout [Int]) -> TruthReference.Reading {
    let first = Weekday(rawValue: UInt8(history.firstWeekday + 1)) ?? .monday
    let (reading, _) = FetchPlan.readWeeks(target: history.target, firstWeekday: first) { length in
      lengths.append(length)
      return self.window(length, anchor: today)
    }
    return plain(reading)
  }

  /// The longest run, from windows of so many days laid one after another.
  func longestRun(chunk: Int) -> TruthReference.Run? {
    guard let firstDay else { return nil }
    var scanner = RunScanner()
    var anchor = today
    while anchor >= firstDay {
      scanner.add(window(chunk, anchor: anchor))
      anchor = anchor - chunk
    }
    return scanner.best.map {
      TruthReference.Run(count: $0.count, start: today - $0.start, end: today - $0.end)
    }
  }

  private func plain(_ reading: StreakReading) -> TruthReference.Reading {
    TruthReference.Reading(
      count: reading.count, capped: reading.capped, today: plain(reading.today),
      start: reading.start.map { today - $0 }, queries: reading.queries,
      days: reading.daysFetched)
  }

  func plain(_ status: DayStatus) -> String {
    switch status {
    case .none: return "none"
    case .achieved: return "achieved"
    case .broken: return "broken"
    case .skipped: return "skipped"
    case .pending: return "pending"
    }
  }
}

/// Compares a history's answers, and says the first thing that differs.
struct TruthComparison {
  let zones: [String: Zone]
  let truth = TruthReference()
  var counts = Counts()

  struct Counts: Sendable {
    /// Answers that were compared.
    var compared = 0
    var resolvedAtFirst = 0
    var resolvedAtSecond = 0
    var capped = 0
    var cappedWeeks = 0
  }

  init() throws {
    let database = ZoneDatabase()
    var zones: [String: Zone] = [:]
    for name in TruthHistory.zoneNames { zones[name] = try database.zone(named: name) }
    self.zones = zones
  }

  /// The days are always asked; the rest, which a debug build takes long over, in turn.
  mutating func mismatch(_ history: TruthHistory, index: Int) -> String? {
    let part = index % 12
    let windows = TruthWindows(history, zones: zones)
    truth.load(history)
    var lengths: [Int] = []

    let expected = truth.days()
    let (reading, window) = windows.days(&lengths)
    counts.compared += 1
    if reading != expected { return "days: \(reading), expected \(expected)" }
    if let text = fetches(lengths, reading) { return text }
    if reading.capped {
      counts.capped += 1
    } else if reading.queries == 1 {
      counts.resolvedAtFirst += 1
    } else {
      counts.resolvedAtSecond += 1
    }

    if part == 0 {
      lengths.removeAll(keepingCapacity: true)
      let expectedWeeks = truth.weeks()
      let weeks = windows.weeks(history, &lengths)
      counts.compared += 1
      if weeks != expectedWeeks { return "weeks: \(weeks), expected \(expectedWeeks)" }
      if let text = fetches(lengths, weeks) { return text }
      if weeks.capped { counts.cappedWeeks += 1 }
    }

    if part == 1 {
      let run = windows.longestRun(chunk: history.chunk)
      let expectedRun = truth.longestRun()
      counts.compared += 1
      if run != expectedRun {
        return
          "longest run: \(String(describing: run)), expected \(String(describing: expectedRun))"
      }
    }

    guard part == 2 else { return nil }
    // A few days of the window, among them its edges and the first day's.
    for day in [0, index % 367, window.length - 1, window.length, history.age, history.age + 1] {
      let inside = day >= 0 && day < window.length
      let status = inside ? truth.status(day) : "none"
      let reason = inside ? truth.reason(day) : "beforeFirstDay"
      counts.compared += 1
      if windows.plain(window.status(at: day)) != status {
        return "status \(day) days ago: \(window.status(at: day)), expected \(status)"
      }
      if "\(window.reason(at: day))" != reason {
        return "reason \(day) days ago: \(window.reason(at: day)), expected \(reason)"
      }
    }
    return reading.capped ? wobble(history, reading, morning: windows) : nil
  }

  private func fetches(_ lengths: [Int], _ reading: TruthReference.Reading) -> String? {
    if lengths != [90] && lengths != [90, 367] { return "fetched \(lengths)" }
    if lengths.count != reading.queries || lengths.last != reading.days {
      return "fetched \(lengths), said \(reading.queries) and \(reading.days)"
    }
    return nil
  }

  /// What is capped in the morning, while today is pending, is not changed by today's practice.
  private mutating func wobble(
    _ history: TruthHistory, _ reading: TruthReference.Reading, morning: TruthWindows
  ) -> String? {
    if history.records[0] > 0 { return nil }
    var evening = history
    evening.records[0] = 9
    var lengths: [Int] = []
    let (after, _) = TruthWindows(evening, zones: zones).days(&lengths)
    counts.compared += 1
    if after.count != reading.count || !after.capped {
      return "in the evening \(after), in the morning \(reading)"
    }
    return nil
  }
}

// MARK: - Shrinking

extension TruthHistory {
  /// A smaller history that still fails, for people to read.
  func shrunk(_ fails: (TruthHistory) -> Bool) -> TruthHistory {
    var smallest = self
    var progress = true
    while progress {
      progress = false
      for candidate in smallest.simpler where fails(candidate) {
        smallest = candidate
        progress = true
        break
      }
    }
    return smallest
  }

  private var simpler: [TruthHistory] {
    var list: [TruthHistory] = []
    func add(_ change: (inout TruthHistory) -> Void) {
      var copy = self
      change(&copy)
      list.append(copy)
    }
    if !zones.isEmpty { add { $0.zones = [] } }
    if requested != nil { add { $0.requested = nil } }
    for index in rests.indices { add { $0.rests.remove(at: index) } }
    for index in goals.indices { add { $0.goals.remove(at: index) } }
    for index in excused.indices { add { $0.excused.remove(at: index) } }
    for step in [1000, 300, 100, 30, 10, 1] where age >= step {
      add {
        $0.age -= step
        $0.records.removeLast(step)
        if $0.records[$0.age] == 0 { $0.records[$0.age] = 1 }
      }
    }
    for value in [0, 1] as [UInt8] where records.contains(where: { $0 != value }) {
      for part in [1, 4, 16, 64] where records.count >= part {
        for slice in 0..<part {
          let range = records.count * slice / part..<records.count * (slice + 1) / part
          if records[range].allSatisfy({ $0 == value }) { continue }
          add {
            for index in range where index != $0.age || value > 0 { $0.records[index] = value }
          }
        }
      }
    }
    // Only what is smaller by one measure and no larger by those before it, so that this ends.
    return list.filter { candidate in
      (candidate.settings, candidate.age, candidate.roughness) < (settings, age, roughness)
    }
  }

  /// How often the records change from one day to the next, and how far they are from one a day.
  private var roughness: Int {
    var changes = 0
    for index in records.indices.dropFirst() where records[index] != records[index - 1] {
      changes += 2
    }
    return changes + records.count { $0 != 1 }
  }

  private var settings: Int {
    zones.count + rests.count + goals.count + excused.count + (requested == nil ? 0 : 1)
  }
}
