import Foundation
import PostgresSupport
import StreakCore
import StreakProtocol
import StreakStore
import Testing

@testable import StreakWorker

/// What a request about coins may ask for.
enum RewardStep: Hashable, Sendable {
  case checkIn
  case video(key: String)
  case buy(genre: Bool, name: String, key: String)
  case undo(key: String)

  /// The two frames that ask for it.
  func frames(_ learner: String) -> [[UInt8]] {
    switch self {
    case .checkIn: call(Proto.CheckInRequest(learner: learner))
    case .video(let key): call(Proto.VideoBonusRequest(learner: learner, key: key))
    case .buy(let genre, let name, let key):
      call(
        Proto.PurchaseRequest(
          learner: learner, key: key, kind: genre ? .genre : .theme, name: name))
    case .undo(let key): call(Proto.RewardReverseRequest(learner: learner, key: key))
    }
  }
}

/// How it ended, in the words of the protocol.
struct RewardOutcome: Equatable, Sendable {
  /// "ok", or status and field.
  var end = "ok"
  /// What the balance changed by.
  var change = 0
  var already = false
  var owned = false
  var balance = 0
  /// Of a bonus: taken, and the limit. Of a check-in: the streak, and the best.
  var counts = [0, 0]

  /// Reads a reply.
  init(_ step: RewardStep, _ answer: Answer) throws {
    end = answer.summary
    guard answer.status == .ok else { return }
    switch step {
    case .checkIn:
      let reply: Proto.CheckInReply = try answer.get()
      change = Int(reply.earned)
      already = reply.alreadyReceived
      balance = Int(reply.balance)
      counts = [Int(reply.streak?.count ?? 0), Int(reply.streak?.best?.count ?? 0)]
      #expect(reply.daily + reply.premiumMonth == reply.earned)
    case .video:
      let reply: Proto.VideoBonusReply = try answer.get()
      change = Int(reply.earned)
      already = reply.alreadyReceived
      balance = Int(reply.balance)
      counts = [Int(reply.taken), Int(reply.limit)]
    case .buy:
      let reply: Proto.PurchaseReply = try answer.get()
      change = -Int(reply.spent)
      already = reply.alreadyReceived
      owned = reply.alreadyOwned
      balance = Int(reply.balance)
    case .undo:
      let reply: Proto.RewardReverseReply = try answer.get()
      change = Int(reply.amount)
      already = reply.alreadyReceived
      balance = Int(reply.balance)
    }
  }

  init() {}
}

/// What is earned and what things cost, by the names of the schema.
struct RewardModelRules {
  var amounts = [
    "daily": 1, "premium_month": 100, "video": 3, "video_limit": 5, "theme": 200, "genre": 100,
  ]
  var prices: [String: Int] = [:]

  func price(_ genre: Bool, _ name: String) -> Int {
    prices["\(genre) \(name)"] ?? amounts[genre ? "genre" : "theme"] ?? 0
  }

  subscript(rule: String) -> Int { amounts[rule] ?? 0 }
}

/// One learner's coins as a plain list that is looked through from its start at every question.
struct RewardModel {
  struct Entry: Equatable {
    var key: String
    var kind: Proto.CoinKind
    var amount: Int
    var day: Int
    var item = ""
    var reverses = ""
  }

  var entries: [Entry] = []
  var marked: Set<Int> = []
  var owned: Set<String> = []
  /// From which day on the learner is premium or not.
  var premium: [Int: Bool] = [:]

  var balance: Int { entries.reduce(0) { $0 + $1.amount } }

  private func entry(_ key: String) -> Entry? { entries.first { $0.key == key } }

  private func outcome(change: Int = 0, already: Bool = false) -> RewardOutcome {
    var outcome = RewardOutcome()
    outcome.change = change
    outcome.already = already
    outcome.balance = balance
    return outcome
  }

  private func refused(_ end: String) -> RewardOutcome {
    var outcome = RewardOutcome()
    outcome.end = end
    return outcome
  }

  /// Does a step on a day, by these rules.
  mutating func take(_ step: RewardStep, on day: Int, _ rules: RewardModelRules) -> RewardOutcome {
    switch step {
    case .checkIn: checkIn(day, rules)
    case .video(let key): video(key, day, rules)
    case .buy(let genre, let name, let key): buy(genre, name, key, day, rules)
    case .undo(let key): undo(key, day)
    }
  }

  private mutating func checkIn(_ day: Int, _ rules: RewardModelRules) -> RewardOutcome {
    let isNew = marked.insert(day).inserted
    let paid = entries.filter { $0.kind == .checkIn }.map(\.day).max()
    var result = RewardOutcome()
    if isNew, day > paid ?? Int.min {
      entries.append(
        Entry(key: "streak:checkin:\(date(day))", kind: .checkIn, amount: rules["daily"], day: day))
      result.change = rules["daily"]
      let monthKey = "streak:premium:\(date(day).prefix(7))"
      let isPremium = premium.filter { $0.key <= day }.max { $0.key < $1.key }?.value ?? false
      if isPremium, entry(monthKey) == nil {
        let amount = rules["premium_month"]
        entries.append(Entry(key: monthKey, kind: .premiumMonth, amount: amount, day: day))
        result.change += amount
      }
    } else {
      result.already = true
    }
    result.balance = balance
    let runs = marked.filter { $0 <= day }.map { last in
      var count = 0
      while marked.contains(last - count) { count += 1 }
      return (last, count)
    }
    result.counts = [runs.first { $0.0 == day }?.1 ?? 0, runs.map(\.1).max() ?? 0]
    return result
  }

  private mutating func video(_ key: String, _ day: Int, _ rules: RewardModelRules)
    -> RewardOutcome
  {
    let limit = rules["video_limit"]
    func taken() -> Int {
      let days = entries.filter { $0.kind == .videoBonus }.map(\.day)
      guard let last = days.max(), day <= last else { return 0 }
      let count = days.filter { $0 == last }.count
      return day == last ? count : max(count, limit)
    }
    var result = RewardOutcome()
    if let known = entry(key) {
      guard known.kind == .videoBonus else { return refused("conflict key") }
      result.already = true
    } else if taken() < limit {
      result.change = rules["video"]
      entries.append(Entry(key: key, kind: .videoBonus, amount: result.change, day: day))
    }
    result.balance = balance
    result.counts = [taken(), limit]
    return result
  }

  private mutating func buy(
    _ genre: Bool, _ name: String, _ key: String, _ day: Int, _ rules: RewardModelRules
  ) -> RewardOutcome {
    let item = "\(genre) \(name)"
    if let known = entry(key) {
      guard known.kind == .purchase, known.item == item else { return refused("conflict key") }
      return outcome(already: true)
    }
    if owned.contains(item) {
      var result = outcome()
      result.owned = true
      return result
    }
    let price = rules.price(genre, name)
    if price > balance { return refused("insufficient_balance name") }
    owned.insert(item)
    entries.append(Entry(key: key, kind: .purchase, amount: -price, day: day, item: item))
    return outcome(change: -price)
  }

  private mutating func undo(_ key: String, _ day: Int) -> RewardOutcome {
    guard let known = entry(key) else { return refused("not_found key") }
    if known.kind == .reversal { return refused("conflict key") }
    if entries.contains(where: { $0.reverses == key }) { return outcome(already: true) }
    let amount = known.kind == .purchase ? -known.amount : -min(known.amount, balance)
    if known.kind == .purchase { owned.remove(known.item) }
    entries.append(
      Entry(
        key: "streak:reverse:\(key)", kind: .reversal, amount: amount, day: day, item: known.item,
        reverses: key))
    return outcome(change: amount)
  }

  /// `2025-03-10`, counted month by month from 2020-01-01, which is day 18,262.
  private func date(_ day: Int) -> String {
    var (year, month, rest) = (2020, 1, day - 18_262)
    func length() -> Int {
      switch month {
      case 2: year % 4 == 0 ? 29 : 28
      case 4, 6, 9, 11: 30
      default: 31
      }
    }
    while rest >= length() {
      rest -= length()
      month += 1
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(rest + 1))"
  }
}

extension RewardModel.Entry {
  /// Reads an entry of a reply.
  init(_ entry: Proto.CoinEntry) {
    self.init(
      key: entry.key, kind: entry.kind, amount: Int(entry.amount), day: Int(entry.day),
      item: entry.item.isEmpty ? "" : "\(entry.itemKind == .genre) \(entry.item)",
      reverses: entry.reverses)
  }
}

/// Numbers that a seed repeats (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x2545_F491_4F6C_DD1D }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}

extension RewardStep {
  /// A step with keys and names that come again often.
  static func random(_ numbers: inout SeededNumbers, keys: Int, names: Int) -> RewardStep {
    let key = "k\(Int.random(in: 0..<keys, using: &numbers))"
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0, 1: return .checkIn
    case 2, 3, 4: return .video(key: key)
    case 5, 6, 7:
      return .buy(
        genre: Bool.random(using: &numbers),
        name: "n\(Int.random(in: 0..<names, using: &numbers))", key: key)
    default: return .undo(key: key)
    }
  }
}

/// A number that the environment may set, else the usual one.
func testNumber(_ name: String, _ usual: Int) -> Int {
  let number = ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  // A server is asked over a socket: fewer of the same.
  return Engine.current == .postgresql ? max(5, number / 50) : number
}
