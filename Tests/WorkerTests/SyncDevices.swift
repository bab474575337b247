import StreakCore
import StreakProtocol
import StreakStore
import StreakWire
import Testing

@testable import StreakBench

/// Devices with stores and clocks of their own, which tell each other what they know.
final class SyncDevices {
  private let directory: TemporaryDirectory
  private let clocks: [Shared<Int64>]
  let desks: [Desk]

  init(_ count: Int) throws {
    let directory = try TemporaryDirectory()
    let clocks = (0..<count).map { _ in Shared<Int64>(0) }
    self.directory = directory
    self.clocks = clocks
    desks = try clocks.enumerated().map { index, clock in
      try Desk(
        directory.path("\(index).db"), clock: { Instant(milliseconds: clock.current) })
    }
    // Cheap enough that something is bought now and then.
    let rules = Proto.RewardRules(
      prices: Proto.ItemPrices(prices: [
        Proto.ItemPrice(kind: .theme, name: "sakura", price: 2),
        Proto.ItemPrice(kind: .theme, name: "free", price: 0),
        Proto.ItemPrice(kind: .genre, name: "kana", price: 1),
      ]))
    for desk in desks { _ = try desk.ask(Proto.RewardRulesPutRequest(rules: rules)) }
  }

  // MARK: A schedule

  /// A page on its way.
  private struct Letter {
    let to: Int
    let push: Proto.SyncPushRequest
  }

  /// Plays a schedule for a learner and leaves all its devices with all facts.
  ///
  /// - Returns: what differs; empty where all devices say the same.
  func play(_ generator: SyncGenerator, steps: Int) throws -> [String] {
    var generator = generator
    let count = generator.devices
    // Clocks that are off by up to a week, and now and then by years.
    var skew = (0..<count).map { _ in Int64(generator.random.below(14 * 86_400)) - 7 * 86_400 }
    if generator.random.chance(1, in: 8) { skew[0] += 3 * 365 * 86_400 }
    var now = Int64(SyncGenerator.day) * 86_400
    var letters: [Letter] = []
    for _ in 0..<steps {
      now += Int64(generator.random.pick([0, 1, 3600, 86_400]))
      for device in 0..<count { clocks[device].with { $0 = (now + skew[device]) * 1000 } }
      switch generator.step() {
      case .edit(let device, let edit): try edit.ask(desks[device])
      case .transfer(let from, let to, let fate):
        let limit = UInt32(generator.random.within(1, 6))
        try transfer(generator.learner, from, to, fate, limit: limit, &letters)
      }
      if !letters.isEmpty, generator.random.chance(1, in: 4) {
        let letter = letters.remove(at: generator.random.below(letters.count))
        _ = try desks[letter.to].ask(letter.push)
      }
    }
    for letter in letters { _ = try desks[letter.to].ask(letter.push) }
    try settle(generator.learner, count)
    return try differences(generator.learner, count)
  }

  private func pull(
    _ learner: String, _ from: Int, _ to: Int, limit: UInt32, fromStart: Bool = false
  )
    throws -> (push: Proto.SyncPushRequest, more: Bool)?
  {
    let store = try desks[from].ask(Proto.SyncStateRequest(learner: learner)).store
    let state = try desks[to].ask(Proto.SyncStateRequest(learner: learner, peer: store))
    let page = try desks[from].ask(
      Proto.SyncPullRequest(
        learner: learner, limit: limit, cursor: fromStart ? [] : state.cursor))
    #expect(page.facts.count <= limit)
    if page.facts.isEmpty { return nil }
    return (
      Proto.SyncPushRequest(
        learner: learner, facts: page.facts, peer: store, cursor: page.cursor), page.more
    )
  }

  private func transfer(
    _ learner: String, _ from: Int, _ to: Int, _ fate: SyncFate, limit: UInt32,
    _ letters: inout [Letter]
  ) throws {
    switch fate {
    case .all: try transferAll(learner, from, to, limit: limit)
    case .requestLost: _ = try pull(learner, from, to, limit: limit)
    case .first, .replyLost, .late, .fromTheStart:
      guard
        let page = try pull(
          learner, from, to, limit: fate == .fromTheStart ? 1000 : limit,
          fromStart: fate == .fromTheStart)
      else { return }
      if fate == .late { return letters.append(Letter(to: to, push: page.push)) }
      let first = try desks[to].ask(page.push)
      guard fate == .replyLost else { return }
      let again = try desks[to].ask(page.push)
      #expect(again.applied == 0 && again.revision == first.revision)
    }
  }

  private func transferAll(_ learner: String, _ from: Int, _ to: Int, limit: UInt32) throws {
    var rounds = 0
    while let page = try pull(learner, from, to, limit: limit) {
      _ = try desks[to].ask(page.push)
      if !page.more { return }
      rounds += 1
      // Pages end.
      try #require(rounds < 1000)
    }
  }

  /// Twice around the ring: after the first round the last device knows all, after the second all do.
  private func settle(_ learner: String, _ count: Int) throws {
    for step in 0..<2 * count {
      try transferAll(learner, step % count, (step + 1) % count, limit: 1000)
    }
  }

  // MARK: What they say

  private func differences(_ learner: String, _ count: Int) throws -> [String] {
    let first = try answers(desks[0], learner)
    var differences: [String] = []
    for device in 1..<count {
      for (left, right) in zip(first, try answers(desks[device], learner))
      where left.bytes != right.bytes {
        differences.append("\(device): \(right.text())\n0: \(left.text())")
      }
    }
    return differences
  }

  /// What a device answers, as bytes, because texts take long to make.
  private struct Said {
    let bytes: [UInt8]
    let text: () -> String
  }

  /// All that a device answers, without the numbers that are its own.
  private func answers(_ desk: Desk, _ learner: String) throws -> [Said] {
    let asOf = Int64(SyncGenerator.day + 9) * 86_400_000
    var said: [Said] = []
    func ask<Request: StreakCall>(_ request: Request, _ clear: (inout Request.Reply) -> Void) throws
    {
      var reply = try desk.ask(request)
      clear(&reply)
      let text = reply
      said.append(Said(bytes: reply.encoded(), text: { "\(text)" }))
    }
    try ask(Proto.FactsListRequest(learner: learner)) { $0.revision = 0 }
    for ledger in [Proto.Ledger.practice, .tasks, .checkin] {
      try ask(Proto.StreakRequest(learner: learner, asOf: asOf, ledger: ledger)) { $0.revision = 0 }
      try ask(Proto.BestRequest(learner: learner, asOf: asOf, ledger: ledger)) { $0.revision = 0 }
      try ask(
        Proto.CalendarRequest(
          learner: learner, asOf: asOf, ledger: ledger, first: SyncGenerator.day - 10,
          last: SyncGenerator.day + 8)
      ) { $0.revision = 0 }
    }
    try ask(Proto.SnapshotRequest(learner: learner, asOf: asOf)) {
      $0.revision = 0
      $0.streak?.revision = 0
      $0.etag = []
    }
    try ask(Proto.ProfileGetRequest(learner: learner, asOf: asOf)) { $0.revision = 0 }
    try ask(Proto.RecordsListRequest(learner: learner)) { $0.revision = 0 }
    try ask(Proto.TracksRequest(learner: learner, asOf: asOf)) { $0.revision = 0 }
    try ask(Proto.TasksListRequest(learner: learner, asOf: asOf, ended: true)) { $0.revision = 0 }
    try ask(Proto.CardRequest(learner: learner, asOf: asOf)) { $0.revision = 0 }
    try ask(Proto.CoinsListRequest(learner: learner)) { $0.revision = 0 }
    try ask(Proto.CollectionRequest(learner: learner, asOf: asOf)) { $0.revision = 0 }
    try ask(Proto.RemindersPlanRequest(learner: learner, asOf: asOf, device: "phone")) {
      $0.revision = 0
      $0.streak?.revision = 0
    }
    return said
  }

  /// What `streakd check` finds in all stores.
  func faults() throws -> [String] {
    var faults: [String] = []
    for (index, desk) in desks.enumerated() {
      _ = try StoreCheck(desk.store, fallback: .utc).run(repair: false) {
        if $0.kind != .note { faults.append("\(index): \($0.learner): \($0.text)") }
      }
    }
    return faults
  }
}
