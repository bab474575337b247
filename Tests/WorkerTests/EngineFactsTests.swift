import PostgresSupport
import StreakCore
import StreakProtocol
import StreakStore
import Testing

@testable import StreakBench
@testable import StreakWorker

/// Whatever is asked and whatever facts come, also ones at the edges of what may be said: a file and a
/// server answer with the same bytes.
@Suite(
  "Facts of every kind on both engines",
  .enabled(if: PostgresServer.isWanted, "needs PostgreSQL's programs: Scripts/setup"))
struct EngineFactsTests {
  /// Texts that languages sort otherwise than bytes, that look alike, and that a store might not take.
  private static let texts = [
    "a", "B", "ab", "_", "-", "~", "Zoë", "Zoe\u{308}", "zoë", "ß", "ss", "Ä", "A\u{308}", "が",
    "\u{304B}\u{3099}", "\u{E000}", "\u{FFFF}", "\u{10FFFF}", "\u{1F600}", "a b", "'; --", "\\x00",
    "%", "$1", "\u{0}", "a\u{0}b", "", "\n", String(repeating: "ß", count: 32),
    String(repeating: "x", count: 64), String(repeating: "x", count: 65),
    String(repeating: "が", count: 342),
  ]
  private static let numbers: [Int64] = [
    0, 1, 2, 3, 20_157, 719_162, 719_163, 2_932_896, 2_932_897, 32_767, 32_768, 65_535, 1_000_000,
    1_000_000_000, 1_000_000_001, 1 << 31 - 1, 1 << 31, 1 << 32 - 1, 1 << 32, 1 << 53, 1 << 54,
    253_402_300_799_999, 253_402_300_800_000, -62_135_596_800_000, -62_135_596_800_001, .max,
  ]

  private struct Generator {
    var random: TruthRandom
    let learner: String

    mutating func text() -> String { random.pick(EngineFactsTests.texts) }

    /// A text that is taken, mostly.
    mutating func name() -> String {
      random.chance(1, in: 8) ? text() : random.pick(Array(EngineFactsTests.texts.prefix(20)))
    }

    mutating func number() -> Int64 {
      let number = random.pick(EngineFactsTests.numbers)
      return random.chance(1, in: 4) ? (number == .max ? .min : -number) : number
    }

    mutating func day() -> Int32 {
      random.chance(1, in: 8)
        ? Int32(truncatingIfNeeded: number()) : today.number - Int32(random.below(60))
    }

    mutating func time() -> Int64 {
      random.chance(1, in: 10)
        ? number() : noon.milliseconds - Int64(random.below(60)) * 86_400_000 + 17
    }

    mutating func count() -> UInt32 {
      random.chance(1, in: 6)
        ? UInt32(truncatingIfNeeded: number()) : UInt32(random.below(2_000))
    }

    mutating func anyID() -> [UInt8] {
      random.chance(1, in: 30)
        ? [UInt8](repeating: 7, count: random.below(20)) : id(random.below(40))
    }

    mutating func bytes() -> [UInt8] {
      (0..<random.below(28)).map { _ in random.pick([0, 1, 3, 11, 13, 127, 128, 255]) }
    }

    mutating func fact() -> Proto.Fact {
      var fact = Proto.Fact(updatedAt: time(), deleted: random.chance(1, in: 20))
      switch random.below(15) {
      case 0, 1:
        let total = random.chance(1, in: 2) ? nil : Int32(truncatingIfNeeded: Int64(count()))
        let time = time()
        fact.record = Proto.Record(
          id: anyID(), time: time, zone: random.pick(["UTC", "Asia/Tokyo", "+05:45", name()]),
          kind: name(), title: text(), artist: text(), correct: total.map { min($0, 3) },
          total: total, day: Int32(truncatingIfNeeded: time / 86_400_000))
        fact.deleted = random.chance(1, in: 5)
      case 2:
        var profile = Proto.Profile()
        switch random.below(4) {
        case 0: profile.dailyGoal = count()
        case 1: profile.zone = random.pick(["", "Europe/Berlin", name()])
        case 2: profile.rollover = count()
        default: profile.premium = random.chance(1, in: 2)
        }
        fact.profileRule = Proto.ProfileRule(from: day(), profile: profile)
      case 3: fact.excusedDay = Proto.ExcusedDay(day: day(), excused: random.chance(2, in: 3))
      case 4:
        fact.task = Proto.TaskFact(
          task: Proto.Task(
            id: anyID(), title: name(), first: day(), last: random.chance(1, in: 3) ? day() : nil,
            rules: [
              Proto.RecurrenceRule(
                from: day(), recurrence: Proto.Recurrence(everyDay: random.chance(1, in: 2)))
            ]), addedAt: time())
      case 5:
        fact.taskMark = Proto.TaskMark(
          task: anyID(), day: day(), kind: random.pick([.done, .excused]),
          marked: random.chance(2, in: 3))
      case 6: fact.checkedInDay = Proto.CheckedInDay(day: day())
      case 7, 8:
        fact.coin = Proto.CoinEntry(
          key: name(), kind: Proto.CoinKind(rawValue: Int32(random.below(9))),
          amount: random.chance(1, in: 5) ? number() : Int64(random.below(40)) - 10, day: day(),
          time: time(), itemKind: random.pick([.unspecified, .theme, .genre]), item: name(),
          reverses: random.chance(1, in: 3) ? name() : "")
        if random.chance(1, in: 2) {
          fact.coin?.itemKind = .unspecified
          fact.coin?.item = ""
        }
      case 9:
        fact.unlockedItem = Proto.UnlockedItem(
          kind: random.pick([.theme, .genre]), name: name(), unlocked: random.chance(2, in: 3))
      case 10:
        fact.choice =
          random.chance(1, in: 2)
          ? Proto.Choice(selectedTheme: name()) : Proto.Choice(reminderMinute: count())
      case 11:
        fact.device = Proto.Device(name: name(), role: random.pick([.primary, .secondary]))
      case 12:
        fact.favourite = Proto.Favourite(key: name(), favourite: random.chance(2, in: 3))
      case 13:
        fact.quizAnswer = Proto.QuizAnswer(
          id: anyID(), genre: name(), mode: random.pick([.random, .sequential]),
          position: count(), correct: random.chance(1, in: 2))
      default:
        switch random.below(4) {
        case 0: fact.launch = Proto.Launch(id: anyID())
        case 1: fact.adViewDay = Proto.AdViewDay(day: day())
        case 2: fact.opening = Proto.Opening(launches: count())
        default:
          let answered = count()
          fact.opening = Proto.Opening(
            genre: Proto.GenreProgress(
              genre: name(), answered: answered, correct: answered / 2, position: count()))
        }
      }
      return fact
    }

    /// Questions and lists, also with cursors that no reply gave.
    mutating func questions() -> [[UInt8]] {
      let asOf = random.chance(1, in: 4) ? time() : nil
      let cursor = random.chance(1, in: 3) ? bytes() : []
      let limit = UInt32(random.pick([0, 1, 7, 1000]))
      switch random.below(9) {
      case 0:
        return call(
          Proto.FactsListRequest(learner: learner, limit: limit, cursor: cursor))
          + call(Proto.SyncPullRequest(learner: learner, limit: limit, cursor: cursor))
      case 1:
        return call(
          Proto.RecordsListRequest(
            learner: learner, limit: limit, cursor: cursor, newestFirst: random.chance(1, in: 2)))
          + call(Proto.RestampsListRequest(learner: learner, limit: limit, cursor: cursor))
      case 2:
        return call(
          Proto.CoinsListRequest(
            learner: learner, limit: limit, cursor: cursor, newestFirst: random.chance(1, in: 2)))
      case 3:
        return call(Proto.TracksRequest(learner: learner, asOf: asOf, limit: 1000, kind: text()))
          + call(Proto.TracksRequest(learner: learner, asOf: asOf, limit: 1000))
      case 4:
        return call(Proto.CollectionRequest(learner: learner, asOf: asOf))
          + call(Proto.TasksListRequest(learner: learner, asOf: asOf, ended: true))
      case 5:
        return call(Proto.RemindersPlanRequest(learner: learner, asOf: asOf, device: text()))
          + call(Proto.SnapshotRequest(learner: learner, asOf: asOf))
      case 6:
        return call(Proto.ProfileGetRequest(learner: learner, asOf: asOf))
          + call(Proto.ExplainRequest(learner: learner, asOf: asOf, ledger: .tasks))
      case 7:
        return call(Proto.StreakRequest(learner: text(), asOf: asOf))
          + call(Proto.CardRequest(learner: learner, asOf: asOf))
      default:
        return call(
          Proto.PurchaseRequest(
            learner: learner, key: name(), kind: random.pick([.theme, .genre]), name: name()))
          + call(Proto.RewardReverseRequest(learner: learner, key: name()))
      }
    }
  }

  /// Parts that run beside each other.
  private static let parts = 2

  @Test("Every answer is the same, byte for byte", arguments: 0..<parts)
  func sequences(part: Int) throws {
    let pair = try EnginePair()
    let rules = Proto.RewardRules(
      prices: Proto.ItemPrices(
        prices: Self.texts.prefix(20).map { Proto.ItemPrice(kind: .theme, name: $0, price: 1) }))
    try #require(
      pair.agree(
        call(Proto.RewardRulesPutRequest(rules: rules)) + call(Proto.RewardRulesGetRequest())))
    var taken = 0
    for index in stride(from: part, to: testNumber("STREAK_TEST_PAIRS", 12), by: Self.parts) {
      let seed = TruthSettings.seed &+ UInt64(index)
      // Learners whose names look alike are others.
      let learner = Self.texts[index % 20]
      var generator = Generator(random: TruthRandom(seed: seed), learner: learner)
      var edits = SyncGenerator(seed: seed, learner: learner)
      for step in 0..<120 {
        let frames: [[UInt8]]
        switch generator.random.below(4) {
        case 0: frames = generator.questions()
        case 1:
          guard case .edit(_, let edit) = edits.step() else { continue }
          frames = edit.frames
        default:
          let facts = (0..<generator.random.within(1, 3)).map { _ in generator.fact() }
          frames = call(
            Proto.SyncPushRequest(
              learner: learner, facts: facts, peer: id(77), cursor: generator.bytes()))
        }
        let before = pair.revision(learner)
        try #require(pair.agree(frames), "STREAK_TEST_SEED=\(seed), step \(step)")
        if pair.revision(learner) != before { taken += 1 }
      }
      try #require(
        try pair.factsAgree(learner, limit: UInt32(generator.random.pick([1, 3, 1000]))),
        "STREAK_TEST_SEED=\(seed)")
      let day = today - generator.random.within(8, 40)
      #expect(try pair.forgets(before: day), "STREAK_TEST_SEED=\(seed)")
      #expect(try pair.faults() == [], "STREAK_TEST_SEED=\(seed)")
    }
    // It is no agreement about refusals.
    #expect(taken > 100, "\(taken) of \(pair.replies)")
  }
}
