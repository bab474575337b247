import StreakProtocol

/// What happens to one learner, in order, with all it needs to happen again.
enum TruthStep {
  case tick(Int64)
  case put([TruthModel.Fact], zone: String)
  case delete([Int])
  case excuse(first: Int, last: Int, remove: Bool)
  case profile(TruthSettingsChange, from: Int?, zone: String)
  case ask(TruthQuestion)
}

struct TruthSettingsChange {
  var zone: String?
  var rollover: Int?
  var firstWeekday: Int?
  var rest: Set<Int>?
  var goal: Int?
}

struct TruthQuestion {
  var zone = ""
  var asOf: Int64?
  var target = 0
  var yearsBack = 0
  var calendar = (back: 0, length: 1)
  var order: Int32 = 0
  var reverse = false
  var limit = 0
  var offset = 0
  var days: (first: Int, last: Int)?
  var kind = ""
}

/// Makes up what happens: practice in runs, corrections, backfill, travel, rest, questions.
struct TruthSequence {
  private(set) var steps: [TruthStep] = []
  let start: Int64
  private var random: TruthRandom
  private var now: Int64
  private var ids = 0
  private var home: String
  /// How far back practice may lie, in years; 1: some months, with runs of up to a year.
  private let years: Int

  static let zones = [
    "UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe",
    "Pacific/Apia", "Asia/Beirut", "America/Santiago", "+05:45", "-03:30", "Pacific/Kiritimati",
  ]

  /// Noon of days around which clocks are put forward or back, a leap day, Apia's missing date.
  private static let days = [
    18_700, 18_713, 18_714, 18_721, 18_931, 18_938, 18_931, 18_321, 16_860, 15_338, 15_340, 19_800,
    17_000,
  ]

  /// Zones whose clock is put back, and when, in seconds since 1970.
  private static let overlaps = [
    ("Europe/Berlin", 1_603_587_600), ("America/New_York", 1_604_210_400),
    ("Australia/Lord_Howe", 1_617_462_000), ("Asia/Beirut", 1_635_627_600),
    ("America/Santiago", 1_617_505_200),
  ]

  init(seed: UInt64, years: Int = 1) {
    self.years = years
    random = TruthRandom(seed: seed)
    let day = random.pick(Self.days) + random.within(-3, 3)
    now = Int64(day) * 86_400_000 + Int64(random.below(86_400)) * 1000
    home = random.pick(Self.zones)
    if random.chance(1, in: 3) {
      // Within hours of a clock that is put back, with a rollover that it may pass twice.
      let (zone, seconds) = random.pick(Self.overlaps)
      home = zone
      now = Int64(seconds) * 1000 + Int64(random.within(-180, 180)) * 60_000
      start = now
      let change = TruthSettingsChange(
        zone: zone, rollover: random.pick([0, 30, 60, 110, 125, 150, 165, 1400, 1430]))
      steps.append(.profile(change, from: -100_000, zone: ""))
    } else {
      start = now
    }
    for _ in 0..<random.within(2, 9) { step() }
    ask()
  }

  private var today: Int { Int(now / 86_400_000) }

  private mutating func step() {
    switch random.below(12) {
    case 0...3: practice()
    case 4: correct()
    case 5 where ids > 0:
      steps.append(.delete((0...random.below(3)).map { _ in random.below(ids + 1) }))
    case 6: excuse()
    case 7, 8: profile()
    case 9:
      now += random.pick([
        60_000, 3_600_000, 6 * 3_600_000, 86_400_000, 40 * 3_600_000, 8_640_000_000,
      ])
      steps.append(.tick(now))
    default: ask()
    }
    if random.chance(1, in: 3) { ask() }
  }

  private mutating func zone() -> String {
    switch random.below(6) {
    case 0: return ""
    case 1: return random.pick(Self.zones)
    default: return home
    }
  }

  private mutating func fact(_ time: Int64) -> TruthModel.Fact {
    ids += 1
    var fact = TruthModel.Fact(id: ids, time: time, zone: zone())
    fact.kind = random.pick(["dictation", "flashCard", "sectionRepeat", ""])
    // The same title in two forms of Unicode, and with white space around it.
    fact.title = random.pick(["\u{304C}", "\u{304B}\u{3099}", " \u{304C}", "scales", "Scales", ""])
    fact.artist = random.pick(["", "Etude", "e\u{301}tude", "\u{E9}tude "])
    if random.chance(2, in: 3) {
      let total = random.pick([0, 1, 2, 5, 8, 200])
      fact.total = total
      fact.correct = random.within(0, total)
    }
    return fact
  }

  /// A run of days, each with its records, that ends today, lately or long ago.
  private mutating func practice() {
    var length: Int
    switch random.below(20) {
    case 0: length = random.within(360, 372)
    case 1, 2: length = random.within(85, 95)
    case 3...6: length = random.within(10, 40)
    default: length = random.within(1, 6)
    }
    var end = now - Int64(random.chance(1, in: 2) ? 0 : random.within(0, 60)) * 86_400_000
    // Only then, so that a seed goes on standing for the same history.
    if years > 1, random.chance(1, in: 3) {
      length = random.within(1, 366 * years)
      end = now - Int64(random.chance(1, in: 2) ? 0 : random.within(0, 366 * years)) * 86_400_000
    }
    let misses = random.pick([0, 0, 0, 10, 2])
    var facts: [TruthModel.Fact] = []
    for day in 0..<length {
      if misses > 0 && random.chance(1, in: misses) { continue }
      for _ in 0..<(random.chance(1, in: 6) ? 2 : 1) {
        let jitter = Int64(random.within(-1, 1) * random.within(0, 600)) * 60_000
        // Up to 48 hours ahead is taken, and one in a while is beyond that.
        let ahead = day == 0 && random.chance(1, in: 4) ? Int64(random.within(0, 49)) : 0
        facts.append(fact(end - Int64(day) * 86_400_000 + jitter + ahead * 3_600_000))
      }
    }
    if facts.isEmpty { return }
    let zone = random.chance(1, in: 6) ? random.pick(Self.zones) : ""
    // No more at once than a worker takes.
    for start in stride(from: 0, to: facts.count, by: 1000) {
      steps.append(.put(Array(facts[start..<min(start + 1000, facts.count)]), zone: zone))
    }
  }

  /// A record that was put before, as it was or with something else in it.
  private mutating func correct() {
    var known: [TruthModel.Fact] = []
    for case .put(let facts, _) in steps { known += facts }
    guard !known.isEmpty else { return practice() }
    var facts: [TruthModel.Fact] = []
    for _ in 0...random.below(3) {
      var fact = random.pick(known)
      switch random.below(5) {
      case 0: break
      case 1: fact.time += Int64(random.within(-50, 50)) * 3_600_000
      case 2: fact.zone = zone()
      case 3: fact.title = random.pick(["scales", "arpeggios"])
      default: fact.time -= Int64(random.within(0, 40)) * 86_400_000
      }
      facts.append(fact)
    }
    steps.append(.put(facts, zone: ""))
  }

  private mutating func excuse() {
    let first = today - random.within(-3, 40) * random.pick([1, 1, 1, 9])
    let length = random.pick([1, 1, 2, 3, 7, 30, 366])
    steps.append(
      .excuse(first: first, last: first + length - 1, remove: random.chance(1, in: 4)))
  }

  private mutating func profile() {
    var change = TruthSettingsChange()
    repeat {
      if random.chance(1, in: 3) { change.zone = random.chance(1, in: 6) ? "" : zone() }
      if random.chance(1, in: 3) {
        change.rollover = random.pick([0, 0, 240, 120, 150, 165, 30, 60, 1439, 720])
      }
      if random.chance(1, in: 4) { change.firstWeekday = random.below(7) }
      if random.chance(1, in: 3) {
        change.rest = random.pick([[], [5, 6], [5, 6], [0], [1, 3, 5], [0, 1, 2, 3, 4, 5]])
      }
      if random.chance(1, in: 4) { change.goal = random.within(1, 2) }
    } while change.zone == nil && change.rollover == nil && change.firstWeekday == nil
      && change.rest == nil && change.goal == nil
    let from: Int?
    switch random.below(5) {
    case 0: from = today - random.within(0, 400)
    case 1: from = today - random.within(0, 20)
    case 2: from = today + random.within(0, 3)
    case 3: from = -100_000
    default: from = nil
    }
    steps.append(
      .profile(change, from: from, zone: random.chance(1, in: 8) ? random.pick(Self.zones) : ""))
  }

  private mutating func ask() {
    var question = TruthQuestion()
    question.zone = random.chance(1, in: 3) ? random.pick(Self.zones) : ""
    switch random.below(6) {
    case 0: question.asOf = now - Int64(random.within(0, 5 * 24 * 60)) * 60_000
    case 1: question.asOf = now - Int64(random.within(0, 400)) * 86_400_000
    case 2: question.asOf = now + Int64(random.within(0, 72)) * 3_600_000
    default: break
    }
    question.target = random.within(1, 7)
    question.yearsBack = random.below(2)
    question.calendar = (random.within(-3, 400), random.pick([1, 7, 30, 400, 900]))
    question.order = Int32(random.below(5))
    question.reverse = random.chance(1, in: 3)
    question.limit = random.pick([0, 0, 1, 3])
    question.offset = random.pick([0, 0, 1, 4])
    if random.chance(1, in: 3) {
      let first = today - random.within(0, 60)
      question.days = (first, first + random.within(0, 60))
    }
    question.kind = random.pick(["", "", "dictation", "flashCard"])
    steps.append(.ask(question))
  }
}
