import StreakCore
import StreakProtocol
import WireSupport

/// Facts of every kind, as a worker takes and lists them: the same ones from the same seed.
struct RandomFacts {
  var random: SplitMix64

  /// The days that anything is about: up to this one, which is that of ``ProgramRun``'s clock.
  static let today = CivilDay(year: 2026, month: 11, day: 30)?.number ?? 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// So many facts, each kind among them where there are fifteen or more. No two have the same key.
  mutating func facts(_ count: Int) -> [Proto.Fact] {
    var facts: [Proto.Fact] = []
    var keys: Set<[UInt8]> = []
    while facts.count < count {
      // Of some kinds there are only a few.
      let fact = fact(of: facts.count < 15 ? facts.count : number(0...14))
      if keys.insert(Self.key(fact)).inserted { facts.append(fact) }
    }
    return facts
  }

  /// What tells a fact from the others: the fact without what may change in it.
  static func key(_ fact: Proto.Fact) -> [UInt8] {
    var key = fact
    key.updatedAt = 0
    key.record = fact.record.map { Proto.Record(id: $0.id) }
    key.excusedDay?.excused = false
    key.task?.addedAt = 0
    key.task?.task = Proto.Task(id: fact.task?.task?.id ?? [])
    key.taskMark?.marked = false
    key.coin = fact.coin.map { Proto.CoinEntry(key: $0.key) }
    key.unlockedItem?.unlocked = false
    key.device?.role = .unspecified
    key.favourite?.favourite = false
    key.quizAnswer = fact.quizAnswer.map { Proto.QuizAnswer(id: $0.id) }
    if let choice = fact.choice {
      key.choice = Proto.Choice(
        reminderEnabled: choice.reminderEnabled.map { _ in true },
        reminderMinute: choice.reminderMinute.map { _ in 0 },
        selectedTheme: choice.selectedTheme.map { _ in "" })
    }
    if let opening = fact.opening {
      key.opening = Proto.Opening(
        launches: opening.launches.map { _ in 0 }, quizStreak: opening.quizStreak.map { _ in 0 },
        genre: opening.genre.map { Proto.GenreProgress(genre: $0.genre) })
    }
    if let rule = fact.profileRule {
      let profile = rule.profile
      key.profileRule?.profile = Proto.Profile(
        zone: profile?.zone.map { _ in "" }, rollover: profile?.rollover.map { _ in 0 },
        firstWeekday: profile?.firstWeekday.map { _ in .unspecified },
        restWeekdays: profile?.restWeekdays.map { _ in Proto.Weekdays() },
        dailyGoal: profile?.dailyGoal.map { _ in 0 }, premium: profile?.premium.map { _ in false })
    }
    return key.encoded()
  }

  // MARK: - Values

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func flag() -> Bool { Bool.random(using: &random) }

  private mutating func day() -> Int32 { Self.today - Int32(number(0...400)) }

  private mutating func instant() -> Int64 {
    Int64(Self.today - Int32(number(1...400))) * 86_400_000 + Int64(number(0...86_399_999))
  }

  private mutating func id() -> [UInt8] {
    RecordID(high: random.next(), low: random.next()).bytes
  }

  private mutating func name() -> String {
    ["night", "漢字", "a\"b\\c", "🙂 smile", "か\u{3099}", "が"][number(0...5)]
      + (flag() ? "\(number(0...999))" : "")
  }

  private mutating func weekday() -> Proto.Weekday {
    Proto.Weekday(rawValue: Int32(number(1...7)))
  }

  private mutating func weekdays(atMost count: Int) -> [Proto.Weekday] {
    var all = (1...7).map { Proto.Weekday(rawValue: $0) }
    all.shuffle(using: &random)
    return all.prefix(number(0...count)).sorted { $0.rawValue < $1.rawValue }
  }

  // MARK: - Kinds

  private mutating func fact(of kind: Int) -> Proto.Fact {
    var fact = Proto.Fact(updatedAt: instant())
    switch kind {
    case 0: fact.record = record()
    case 1: fact.profileRule = Proto.ProfileRule(from: day(), profile: profile())
    case 2: fact.excusedDay = Proto.ExcusedDay(day: day(), excused: flag())
    case 3: fact.task = Proto.TaskFact(task: task(), addedAt: instant())
    case 4:
      fact.taskMark = Proto.TaskMark(
        task: id(), day: day(), kind: flag() ? .done : .excused, marked: flag())
    case 5: fact.checkedInDay = Proto.CheckedInDay(day: day())
    case 6: fact.coin = coin(at: fact.updatedAt)
    case 7:
      fact.unlockedItem = Proto.UnlockedItem(
        kind: flag() ? .theme : .genre, name: name(), unlocked: flag())
    case 8: fact.choice = choice()
    case 9: fact.device = Proto.Device(name: name(), role: flag() ? .primary : .secondary)
    case 10: fact.favourite = Proto.Favourite(key: name(), favourite: flag())
    case 11:
      fact.quizAnswer = Proto.QuizAnswer(
        id: id(), genre: name(), mode: [.random, .sequential, .continued][number(0...2)],
        position: UInt32(number(0...999_999)), correct: flag())
    case 12: fact.launch = Proto.Launch(id: id())
    case 13: fact.adViewDay = Proto.AdViewDay(day: day())
    default: fact.opening = opening()
    }
    return fact
  }

  private mutating func record() -> Proto.Record {
    let time = instant()
    let counts = flag() ? (number(0...9), number(9...20)) : nil
    return Proto.Record(
      id: id(), time: time, zone: "UTC", kind: flag() ? "dictation" : "", title: name(),
      artist: flag() ? name() : "", correct: counts.map { Int32($0.0) },
      total: counts.map { Int32($0.1) }, day: Int32(time / 86_400_000))
  }

  private mutating func profile() -> Proto.Profile {
    switch number(0...5) {
    case 0: Proto.Profile(zone: ["", "Asia/Tokyo", "+05:45"][number(0...2)])
    case 1: Proto.Profile(rollover: UInt32(number(0...1_439)))
    case 2: Proto.Profile(firstWeekday: weekday())
    case 3: Proto.Profile(restWeekdays: Proto.Weekdays(days: weekdays(atMost: 6)))
    case 4: Proto.Profile(dailyGoal: UInt32(number(1...1_000_000)))
    default: Proto.Profile(premium: flag())
    }
  }

  private mutating func task() -> Proto.Task {
    let first = day()
    var rules: [Proto.RecurrenceRule] = []
    for index in 0..<number(1...3) {
      var days = weekdays(atMost: 7)
      var months = (1...31).filter { _ in number(0...9) == 0 }.map { UInt32($0) }
      var (daily, isLast) = (false, flag())
      if days.isEmpty, months.isEmpty, !isLast { daily = true }
      if flag() { (daily, isLast, days, months) = (true, false, [], []) }
      rules.append(
        Proto.RecurrenceRule(
          from: first + Int32(index * 7),
          recurrence: Proto.Recurrence(
            everyDay: daily, weekdays: days, monthDays: months, lastDayOfMonth: isLast)))
    }
    return Proto.Task(
      id: id(), title: name(), first: first, last: flag() ? first + Int32(number(0...90)) : nil,
      rules: rules)
  }

  private mutating func coin(at time: Int64) -> Proto.CoinEntry {
    let day = Int32(time / 86_400_000)
    return switch number(0...2) {
    case 0:
      Proto.CoinEntry(
        key: "streak:checkin:\(CivilDay(number: day))", kind: .checkIn, amount: 1, day: day,
        time: time)
    case 1:
      Proto.CoinEntry(
        key: "v\(number(0...99_999))", kind: .videoBonus, amount: 3, day: day, time: time)
    default:
      Proto.CoinEntry(
        key: "p\(number(0...99_999))", kind: .purchase, amount: 0, day: day, time: time,
        itemKind: .theme, item: name())
    }
  }

  private mutating func choice() -> Proto.Choice {
    switch number(0...2) {
    case 0: Proto.Choice(reminderEnabled: flag())
    case 1: Proto.Choice(reminderMinute: UInt32(number(0...1_439)))
    default: Proto.Choice(selectedTheme: flag() ? name() : "")
    }
  }

  private mutating func opening() -> Proto.Opening {
    switch number(0...2) {
    case 0: Proto.Opening(launches: UInt32(number(0...1_000_000_000)))
    case 1: Proto.Opening(quizStreak: UInt32(number(0...99)))
    default:
      Proto.Opening(
        genre: Proto.GenreProgress(
          genre: name(), answered: UInt32(number(50...90)), correct: UInt32(number(0...50)),
          position: UInt32(number(0...99))))
    }
  }
}
