import StreakCore
import StreakProtocol
import StreakStore
import Testing

@testable import StreakWorker

@Suite("Coins against a plain list", .bothEngines)
struct RewardModelTests {
  private let directory: TemporaryDirectory
  private let desk: RewardDesk

  init() throws {
    directory = try TemporaryDirectory()
    desk = try RewardDesk(directory.path("streak.db"))
  }

  private static let zones = ["UTC": 0, "+14:00": 840, "-11:00": -660, "+05:45": 345]

  @Test("random check-ins, bonuses, purchases, reversals, rules, clocks and zones")
  func sequences() throws {
    var rules = RewardModelRules()
    for seed in 0..<testNumber("STREAK_TEST_SEQUENCES", 2_500) {
      guard try sequence(seed, &rules) else { return }
    }
  }

  /// Whether all was as the list says.
  private func sequence(_ seed: Int, _ rules: inout RewardModelRules) throws -> Bool {
    var numbers = SeededNumbers(seed)
    let learner = "learner \(seed)"
    var model = RewardModel()
    var offset = 0
    desk.clock.with { $0 = noon }
    for _ in 0..<Int.random(in: 1...12, using: &numbers) {
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0:
        desk.pass(hours: Int.random(in: -40...60, using: &numbers))
      case 1:
        guard let zone = Self.zones.sorted(by: { $0.key < $1.key }).randomElement(using: &numbers)
        else { continue }
        try desk.zone(zone.key, learner)
        offset = zone.value
      case 2 where Bool.random(using: &numbers):
        try change(&rules, &numbers)
      case 2:
        let from = 20_157 + Int.random(in: -3...3, using: &numbers)
        let value = Int.random(in: 0..<3, using: &numbers) > 0
        _ = try desk.ask(
          Proto.ProfilePutRequest(
            learner: learner, from: Int32(from), profile: Proto.Profile(premium: value)))
        model.premium[from] = value
      default:
        let day = Int(desk.clock.current.milliseconds + Int64(offset) * 60_000) / 86_400_000
        let steps = (0..<Int.random(in: 1...5, using: &numbers)).map { _ in
          RewardStep.random(&numbers, keys: 8, names: 2)
        }
        let answers = try desk.desk.answers(steps.flatMap { $0.frames(learner) })
        for (step, answer) in zip(steps, answers) {
          let found = try RewardOutcome(step, answer)
          let expected = model.take(step, on: day, rules)
          #expect(found == expected, "seed \(seed): \(step)")
          if found != expected { return false }
        }
      }
    }
    return try isAsListed(learner, model, seed)
  }

  private func change(_ rules: inout RewardModelRules, _ numbers: inout SeededNumbers) throws {
    func amount(_ most: Int) -> UInt32 { UInt32(Int.random(in: 0...most, using: &numbers)) }
    var put = Proto.RewardRules()
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: put.daily = amount(20)
    case 1: put.premiumMonth = amount(150)
    case 2: put.video = amount(9)
    case 3: put.videoLimit = amount(6)
    case 4: put.theme = amount(30)
    default:
      put.genre = amount(30)
      put.prices = Proto.ItemPrices(
        prices: (0..<2).filter { _ in Bool.random(using: &numbers) }.map {
          Proto.ItemPrice(kind: $0 == 0 ? .theme : .genre, name: "n\($0)", price: amount(20))
        })
    }
    try desk.rules(put)
    let named = [
      "daily": put.daily, "premium_month": put.premiumMonth, "video": put.video,
      "video_limit": put.videoLimit, "theme": put.theme, "genre": put.genre,
    ]
    for (name, value) in named { if let value { rules.amounts[name] = Int(value) } }
    guard let prices = put.prices?.prices else { return }
    rules.prices = [:]
    for price in prices { rules.prices["\(price.kind == .genre) \(price.name)"] = Int(price.price) }
  }

  /// Whether the ledger holds exactly what the list does, and its sums are right.
  private func isAsListed(_ learner: String, _ model: RewardModel, _ seed: Int) throws -> Bool {
    let entries = try desk.entries(learner).map { RewardModel.Entry($0) }
    let wallet = try desk.ask(Proto.WalletRequest(learner: learner))
    let back = model.entries.filter { $0.kind == .reversal && $0.item.isEmpty }
    let earned = model.entries.filter { $0.item.isEmpty && $0.kind != .reversal } + back
    #expect(entries == model.entries, "seed \(seed)")
    #expect(Int(wallet.balance) == model.balance, "seed \(seed)")
    #expect(Int(wallet.earned) == earned.reduce(0) { $0 + $1.amount }, "seed \(seed)")
    #expect(wallet.earned == wallet.balance + wallet.spent, "seed \(seed)")
    for genre in [false, true] {
      for name in ["n0", "n1"] {
        let item = RewardItem(genre ? .genre : .theme, name)
        let store = desk.desk.store
        let isUnlocked = try store.read { try store.isUnlocked(item, learner: learner) }
        #expect(isUnlocked == model.owned.contains("\(genre) \(name)"), "seed \(seed)")
      }
    }
    // As of now, too, where the clock never went back behind an entry.
    let asOf = desk.clock.current.milliseconds
    let listed = try desk.ask(Proto.CoinsListRequest(learner: learner, asOf: asOf, limit: 1000))
    if listed.entries.count == entries.count {
      let then = try desk.ask(Proto.WalletRequest(learner: learner, asOf: asOf))
      #expect(then.balance == wallet.balance, "seed \(seed)")
      #expect(then.earned == wallet.earned, "seed \(seed)")
      #expect(then.videosTaken == wallet.videosTaken, "seed \(seed)")
    }
    return entries == model.entries
  }
}
