import StreakCore
import StreakProtocol
import StreakStore
import Testing
import ZeroMQ

@testable import StreakWorker

/// Many clients that do the same things to the same learners at once, and each of them again.
///
/// Every reply carries the learner's revision, so that what happened can be put in order afterwards
/// and done again, one after another, by ``RewardModel``: each reply must be the one it gives.
@Suite("Coins and many clients at once", .serialized, .bothEngines)
struct RewardConcurrencyTests {
  private static let clients = 64
  private static let learners = 3

  private let directory: TemporaryDirectory
  private let context: Context
  private let endpoint: Endpoint

  init() throws {
    directory = try TemporaryDirectory()
    context = try Context()
    endpoint = try Endpoint("ipc://\(directory.path("s"))")
  }

  /// Something that a client asked and was told.
  private struct Told: Sendable {
    var step: RewardStep
    var outcome: RewardOutcome
    var revision: UInt64
  }

  @Test("every coin is earned and spent once, whoever asks, however often")
  func collisions() throws {
    // Two workers on one store, whichever it is, and each client asks one of them.
    let endpoints = [endpoint, try Endpoint("ipc://\(directory.path("t"))")]
    let workers = try endpoints.map { endpoint in
      var configuration = try WorkerConfiguration(
        endpoints: [endpoint], testStore: directory.path("streak.db"))
      configuration.threads = 4
      return try Worker(configuration, log: .silent, clock: { noon })
    }
    let clients = try (0..<Self.clients).map { try Client(context, endpoints[$0 % 2]) }
    // A day's income is 250: enough for two of the four items, so that they compete for it.
    var rules = RewardModelRules()
    rules.amounts = [
      "daily": 70, "premium_month": 30, "video": 30, "video_limit": 5, "theme": 100, "genre": 110,
    ]
    let put = Proto.RewardRules(
      daily: 70, premiumMonth: 30, video: 30, videoLimit: 5, theme: 100, genre: 110)
    #expect(
      try clients[0].ask(call(Proto.RewardRulesPutRequest(rules: put)))?.first?.status == .ok)
    for round in 0..<max(5, testNumber("STREAK_TEST_ROUNDS", 10)) {
      let names = (0..<Self.learners).map { "round \(round) \($0)" }
      for name in names {
        let premium = Proto.ProfilePutRequest(
          learner: name, from: 0, profile: Proto.Profile(premium: true))
        #expect(try clients[0].ask(call(premium))?.first?.status == .ok)
      }
      let told = try run(round, names, clients)
      for (name, told) in zip(names, told) {
        try check(name, told, rules, clients[0])
      }
    }
    for client in clients { client.close() }
    for worker in workers { worker.stop() }
    for worker in workers { worker.wait() }
  }

  /// Lets all clients loose, and returns what each learner's were told.
  private func run(_ round: Int, _ names: [String], _ clients: [Client]) throws -> [[Told]] {
    let told = Shared([[Told]](repeating: [], count: names.count))
    let failures = Shared<[String]>([])
    let threads = try clients.enumerated().map { number, client in
      try LoopThread(name: "client") {
        let which = number % names.count
        var numbers = SeededNumbers(round &* 1000 &+ number)
        for _ in 0..<4 {
          // Each of the steps twice or more: what it retries may be under way elsewhere.
          var steps = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
            RewardStep.random(&numbers, keys: 10, names: 2)
          }
          steps += steps.filter { _ in Bool.random(using: &numbers) }
          for _ in 0..<2 {
            do {
              let answers = try Self.ask(client, steps, names[which])
              told.with { $0[which] += answers }
            } catch {
              failures.with { $0.append("\(error)") }
              return
            }
          }
        }
      }
    }
    for thread in threads { thread.join() }
    #expect(failures.current == [])
    return told.current
  }

  private struct NoAnswer: Error {}

  /// Asks in one message until it is taken: a worker that is busy says so.
  private static func ask(_ client: Client, _ steps: [RewardStep], _ learner: String) throws
    -> [Told]
  {
    for _ in 0..<1000 {
      guard let answers = try client.ask(steps.flatMap { $0.frames(learner) }) else { break }
      if answers.contains(where: { $0.status == .unavailable }) { continue }
      return try zip(steps, answers).map { step, answer in
        let outcome = try RewardOutcome(step, answer)
        return Told(step: step, outcome: outcome, revision: try revision(step, answer))
      }
    }
    throw NoAnswer()
  }

  private static func revision(_ step: RewardStep, _ answer: Answer) throws -> UInt64 {
    guard answer.status == .ok else { return 0 }
    switch step {
    case .checkIn: return try answer.get(Proto.CheckInReply.self).revision
    case .video: return try answer.get(Proto.VideoBonusReply.self).revision
    case .buy: return try answer.get(Proto.PurchaseReply.self).revision
    case .undo: return try answer.get(Proto.RewardReverseReply.self).revision
    }
  }

  // MARK: What may be

  private func check(
    _ name: String, _ told: [Told], _ rules: RewardModelRules, _ client: Client
  ) throws {
    let list = try #require(
      try client.ask(call(Proto.CoinsListRequest(learner: name, limit: 1000)))?.first)
    let entries = try list.get(Proto.CoinsListReply.self).entries.map { RewardModel.Entry($0) }
    let wallet: Proto.WalletReply = try #require(
      try client.ask(call(Proto.WalletRequest(learner: name)))?.first
    ).get()
    try checkSums(entries, wallet, told, rules)
    // The revision that the profile's put left is 1: each step that changed something raised it.
    var byRevision: [UInt64: [Told]] = [:]
    for one in told where one.outcome.end == "ok" {
      byRevision[one.revision, default: []].append(one)
    }
    var model = RewardModel()
    model.premium = [0: true]
    let day = Int(today.number)
    for revision in 1...wallet.revision {
      let here = byRevision.removeValue(forKey: revision) ?? []
      if revision > 1 {
        let changes = here.filter { Self.changes($0) }
        #expect(changes.count == 1, "\(name) revision \(revision)")
        guard let change = changes.first else { return }
        #expect(model.take(change.step, on: day, rules) == change.outcome, "\(change.step)")
      }
      for one in here where !Self.changes(one) {
        let entries = model.entries
        #expect(model.take(one.step, on: day, rules) == one.outcome, "\(one.step)")
        #expect(model.entries == entries, "\(one.step)")
      }
    }
    #expect(byRevision.isEmpty)
    #expect(entries == model.entries)
    // Once all is quiet, everything that was asked for is as the list says.
    for step in Set(told.map(\.step)) {
      let again = try Self.ask(client, [step], name)
      #expect(again.map(\.outcome) == [model.take(step, on: day, rules)], "\(step)")
    }
  }

  /// Whether a step did something, by what its client was told.
  private static func changes(_ told: Told) -> Bool {
    let outcome = told.outcome
    if outcome.end != "ok" || outcome.already || outcome.owned { return false }
    if case .video = told.step { return outcome.change > 0 }
    return true
  }

  /// What must be so whatever the order was.
  private func checkSums(
    _ entries: [RewardModel.Entry], _ wallet: Proto.WalletReply, _ told: [Told],
    _ rules: RewardModelRules
  ) throws {
    #expect(Set(entries.map(\.key)).count == entries.count)
    func count(_ kind: Proto.CoinKind) -> Int { entries.filter { $0.kind == kind }.count }
    let asked = Set(told.map(\.step))
    #expect(count(.checkIn) == (asked.contains(.checkIn) ? 1 : 0))
    #expect(count(.premiumMonth) == count(.checkIn))
    #expect(count(.videoBonus) <= 5)
    var balance = 0
    var owned: [String: Int] = [:]
    for entry in entries {
      balance += entry.amount
      #expect(balance >= 0)
      guard !entry.item.isEmpty else { continue }
      owned[entry.item, default: 0] += entry.kind == .purchase ? 1 : -1
      #expect((0...1).contains(owned[entry.item] ?? 0))
    }
    #expect(balance == Int(wallet.balance))
    #expect(wallet.spent <= wallet.earned)
    #expect(wallet.balance == wallet.earned - wallet.spent)
    // Each coin that came or went was told to exactly one client.
    #expect(told.reduce(0) { $0 + $1.outcome.change } == balance)
  }
}
