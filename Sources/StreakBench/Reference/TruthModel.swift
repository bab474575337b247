import Foundation

/// A learner's facts and rules in plain arrays, for the reference that shares no code with the
/// package: every question is answered from scratch. Days are numbers since 1970-01-01, instants
/// milliseconds, weekdays 0 (Monday) to 6.
struct TruthModel {
  struct Fact: Equatable, CustomStringConvertible {
    var id: Int
    var time: Int64
    var zone: String
    var kind = ""
    var title = ""
    var artist = ""
    var correct: Int?
    var total: Int?
    var day = 0

    var description: String {
      let score = correct.map { "\($0)/\(total ?? 0)" } ?? "-"
      return "#\(id) \(time) \(zone) \(kind) '\(title)' '\(artist)' \(score)"
    }
  }

  /// A setting's values with the day from which each acts.
  struct Rules<Value> {
    var entries: [(day: Int, value: Value)] = []

    mutating func set(_ value: Value, from day: Int) {
      entries.removeAll { $0.day == day }
      entries.append((day, value))
      entries.sort { $0.day < $1.day }
    }

    func value(on day: Int) -> Value? { entries.last { $0.day <= day }?.value }
  }

  var facts: [Int: Fact] = [:]
  var zones = Rules<String>()
  var rollovers = Rules<Int>()
  var firstWeekdays = Rules<Int>()
  var rests = Rules<Set<Int>>()
  var goals = Rules<Int>()
  var excused: Set<Int> = []
  var zoneCache: [String: TimeZone] = [:]

  static func floorDivide(_ value: Int, _ by: Int) -> Int {
    value >= 0 ? value / by : (value + 1) / by - 1
  }

  /// Day 0, 1970-01-01, was a Thursday.
  static func weekday(_ day: Int) -> Int { day + 3 - 7 * floorDivide(day + 3, 7) }

  // MARK: Zones and days

  mutating func offset(_ zone: String, at seconds: Int) -> Int {
    if zone == "UTC" { return 0 }
    if zone.hasPrefix("+") || zone.hasPrefix("-") {
      let parts = zone.dropFirst().split(separator: ":").compactMap { Int($0) }
      return (zone.hasPrefix("-") ? -60 : 60) * (parts[0] * 60 + parts[1])
    }
    if zoneCache[zone] == nil { zoneCache[zone] = TimeZone(identifier: zone) }
    return zoneCache[zone]?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))) ?? 0
  }

  /// The date on the wall, or the one before where the rollover has not come yet.
  private mutating func dateOnTheWall(_ seconds: Int, _ zone: String) -> Int {
    let wall = seconds + offset(zone, at: seconds)
    let date = Self.floorDivide(wall, 86_400)
    let rollover = rollovers.value(on: date) ?? 0
    return wall - date * 86_400 < rollover * 60 ? date - 1 : date
  }

  /// The day never goes back: it is the latest that there was so far. Clocks are put back by a few
  /// hours, on a quarter of an hour.
  mutating func day(of time: Int64, in zone: String) -> Int {
    let seconds = Self.floorDivide(Int(time), 1000)
    var day = dateOnTheWall(seconds, zone)
    let hours = 4
    if offset(zone, at: seconds) >= offset(zone, at: seconds - hours * 3600) { return day }
    let quarter = Self.floorDivide(seconds, 900)
    for back in 0...hours * 4 {
      day = max(day, dateOnTheWall((quarter - back) * 900 - 1, zone))
    }
    return day
  }

  /// The request's zone, else the profile's in force, else the worker's.
  mutating func zone(at time: Int64, requested: String) -> String {
    if !requested.isEmpty { return requested }
    for entry in zones.entries.reversed() {
      let zone = entry.value.isEmpty ? "UTC" : entry.value
      if day(of: time, in: zone) >= entry.day { return zone }
    }
    return "UTC"
  }

  static let missingInApia = 15_338

  func isMissing(_ day: Int, requested: String) -> Bool {
    guard day == Self.missingInApia else { return false }
    var zone = zones.value(on: day) ?? ""
    if zone.isEmpty { zone = requested }
    return zone == "Pacific/Apia"
  }

  // MARK: Changes

  enum Change { case added, changed, present }

  mutating func put(_ new: Fact, requested: String) -> Change {
    var fact = new
    if fact.zone.isEmpty { fact.zone = zone(at: fact.time, requested: requested) }
    fact.title = Self.normalized(fact.title)
    fact.artist = Self.normalized(fact.artist)
    let known = facts[fact.id]
    if let known, known.time == fact.time, known.zone == fact.zone {
      fact.day = known.day
    } else {
      fact.day = day(of: fact.time, in: fact.zone)
    }
    facts[fact.id] = fact
    return known == nil ? .added : known == fact ? .present : .changed
  }

  static func normalized(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// What a model says at one "now".
struct TruthView {
  let model: TruthModel
  let today: Int
  let zone: String
  let requested: String
  /// The facts that exist now, in order of time.
  let facts: [TruthModel.Fact]
  let first: Int?
  var records: [Int: (records: Int, correct: Int, total: Int)] = [:]
  /// By days ago: achieved, and due by the rules.
  private var achieved: [Bool] = []
  private var due: [Bool] = []
  private let age: Int

  init(_ model: inout TruthModel, now: Int64, requested: String) {
    let zone = model.zone(at: now, requested: requested)
    let today = model.day(of: now, in: zone)
    self.zone = zone
    self.today = today
    self.requested = requested
    facts = model.facts.values.filter { $0.time <= now && $0.day <= today }
      .sorted { ($0.time, $0.id) < ($1.time, $1.id) }
    for fact in facts {
      var sum = records[fact.day] ?? (0, 0, 0)
      sum.records += 1
      sum.correct += fact.correct ?? 0
      sum.total += fact.total ?? 0
      records[fact.day] = sum
    }
    first = records.keys.min()
    age = first.map { today - $0 } ?? -1
    self.model = model
    for index in 0..<age + 16 {
      let day = today - index
      let count = records[day]?.records ?? 0
      achieved.append(count > 0 && count >= model.goals.value(on: day) ?? 1)
      due.append(
        !model.excused.contains(day) && !model.isMissing(day, requested: requested)
          && !(model.rests.value(on: day) ?? []).contains(TruthModel.weekday(day)))
    }
  }

  // MARK: Days

  func isAchieved(_ index: Int) -> Bool { index >= 0 && index <= age && achieved[index] }

  func isBroken(_ index: Int) -> Bool {
    index > 0 && index <= age && !achieved[index] && due[index]
  }

  func status(_ index: Int) -> Int32 {
    if index < 0 || index > age { return 1 }
    if achieved[index] { return 2 }
    if !due[index] { return 4 }
    return index == 0 ? 5 : 3
  }

  func reason(_ index: Int) -> Int32 {
    let day = today - index
    if index < 0 || index > age { return 7 }
    if achieved[index] { return 1 }
    if model.isMissing(day, requested: requested) { return 6 }
    if model.excused.contains(day) { return 5 }
    if !due[index] { return 4 }
    return index == 0 ? 3 : 2
  }

  // MARK: Readings

  struct Reading: Equatable {
    var count = 0
    var capped = false
    var today: Int32 = 1
    var start: Int?
    var queries = 1
    var days = 90
    var label: String { capped ? "\(count)+" : "\(count)" }
  }

  private func sum(_ range: ClosedRange<Int>) -> Int { range.count { isAchieved($0) } }

  func reading(target: Int) -> Reading { target == 0 ? days() : weeks(target) }

  private func days() -> Reading {
    var reading = Reading()
    if age < 0 { return reading }
    reading.today = status(0)
    var origin = age
    for index in 0...age {
      if isAchieved(index) {
        reading.count += 1
        reading.start = index
      } else if isBroken(index) {
        origin = index
        break
      }
    }
    if origin < 90 { return reading }
    reading.queries = 2
    reading.days = 367
    if origin < 367 && reading.count <= 365 { return reading }
    reading.capped = true
    reading.start = nil
    reading.count = sum(1...366) >= 365 ? 365 : sum(1...364)
    return reading
  }

  private func weekStatus(_ oldest: Int, _ target: Int) -> Int32 {
    if age < oldest - 6 { return 1 }
    var done = 0
    var planned = 0
    for index in oldest - 6...oldest {
      if isAchieved(index) { done += 1 }
      let rests = (model.rests.value(on: today) ?? []).contains(TruthModel.weekday(today - index))
      if index < 0 ? !rests : due[index] { planned += 1 }
    }
    if done >= target { return 2 }
    if planned == 0 { return 4 }
    if done >= min(target, planned) { return 2 }
    return oldest < 7 ? 5 : 3
  }

  private func weeks(_ target: Int) -> Reading {
    var reading = Reading()
    if age < 0 { return reading }
    let first = model.firstWeekdays.value(on: today) ?? 0
    let current = (TruthModel.weekday(today) - first + 7) % 7
    reading.today = weekStatus(current, target)
    var oldest = current
    while true {
      let status = weekStatus(oldest, target)
      if status == 2 {
        reading.count += 1
        reading.start = oldest
      }
      if status == 3 || age < oldest + 1 { break }
      oldest += 7
    }
    if oldest < 90 { return reading }
    reading.queries = 2
    reading.days = 367
    if oldest < 367 && reading.count <= 52 { return reading }
    reading.capped = true
    reading.start = nil
    let whole = stride(from: current, to: 367, by: 7)
    var known = whole.count { weekStatus($0, target) == 2 }
    let cut = (whole.max() ?? 0) + 1
    if cut < 367 && sum(cut...366) >= target { known += 1 }
    reading.count =
      known >= 52
      ? 52
      : stride(from: current + 7, through: current + 7 * 51, by: 7)
        .count { weekStatus($0, target) == 2 }
    return reading
  }

  struct Run: Equatable {
    var count = 0
    var start: Int?
    var end: Int?
  }

  /// The longest run, by day numbers.
  func best() -> Run {
    var best = Run()
    var run = Run()
    for index in stride(from: age, through: 0, by: -1) {
      if isAchieved(index) {
        run = Run(count: run.count + 1, start: run.start ?? today - index, end: today - index)
        if run.count > best.count { best = run }
      } else if isBroken(index) {
        run = Run()
      }
    }
    return best
  }

  // MARK: Tracks

  struct Track: Equatable {
    var title = ""
    var artist = ""
    var sessions = 0
    var answered = 0
    var correct = 0
    var kinds: [String: Int] = [:]
    var days: Set<Int> = []
    var firstTime: Int64 = 0
    var lastTime: Int64 = 0
    var scores: [[Int]] = []

    var accuracy: Int? { answered == 0 ? nil : TruthView.percent(correct, answered) }
  }

  /// Half up: the whole number below or at one half more.
  static func percent(_ correct: Int, _ total: Int) -> Int {
    TruthModel.floorDivide(correct * 100 * 2 + total, total * 2)
  }

  func tracks(_ days: ClosedRange<Int>, kind: String, order: Int32, reverse: Bool) -> [Track] {
    var tracks: [[String]: Track] = [:]
    for fact in facts where days.contains(fact.day) && (kind.isEmpty || kind == fact.kind) {
      var track = tracks[[fact.title, fact.artist]] ?? Track()
      if track.sessions == 0 { track.firstTime = fact.time }
      track.title = fact.title
      track.artist = fact.artist
      track.sessions += 1
      track.lastTime = fact.time
      track.kinds[fact.kind, default: 0] += 1
      track.days.insert(fact.day)
      if let correct = fact.correct, let total = fact.total, total > 0 {
        track.answered += total
        track.correct += correct
        track.scores.append([correct, total])
      }
      tracks[[fact.title, fact.artist]] = track
    }
    let sorted = tracks.values.sorted { left, right in
      switch order {
      case 2 where left.sessions != right.sessions: return left.sessions > right.sessions
      case 3:
        if (left.answered == 0) != (right.answered == 0) { return right.answered == 0 }
        let (a, b) = (left.correct * right.answered, right.correct * left.answered)
        if left.answered > 0 && a != b { return a > b }
      case 0, 1:
        if left.lastTime != right.lastTime { return left.lastTime > right.lastTime }
      default: break
      }
      let (a, b) = (Array(left.title.utf8), Array(right.title.utf8))
      if a != b { return a.lexicographicallyPrecedes(b) }
      return Array(left.artist.utf8).lexicographicallyPrecedes(Array(right.artist.utf8))
    }
    return reverse ? sorted.reversed() : sorted
  }
}
