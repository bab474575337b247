import StreakProtocol
import Testing

@testable import StreakWorker

@Suite("The rules of rewards", .bothEngines)
struct RewardRuleTests {
  private let directory: TemporaryDirectory
  private let desk: RewardDesk

  init() throws {
    directory = try TemporaryDirectory()
    desk = try RewardDesk(directory.path("streak.db"))
  }

  private func rules() throws -> Proto.RewardRules? {
    try desk.ask(Proto.RewardRulesGetRequest()).rules
  }

  private let defaults = Proto.RewardRules(
    daily: 1, premiumMonth: 100, video: 3, videoLimit: 5, theme: 200, genre: 100,
    prices: Proto.ItemPrices())

  @Test("what nobody set has its default, and what a put does not name stays")
  func puts() throws {
    #expect(try rules() == defaults)
    let reply = try desk.ask(
      Proto.RewardRulesPutRequest(rules: Proto.RewardRules(videoLimit: 7, genre: 0)))
    var expected = defaults
    expected.videoLimit = 7
    expected.genre = 0
    #expect(reply.rules == expected)
    let prices = Proto.ItemPrices(prices: [
      Proto.ItemPrice(kind: .genre, name: "jazz", price: 5),
      Proto.ItemPrice(kind: .theme, name: "night", price: 0),
      Proto.ItemPrice(kind: .theme, name: "day", price: 1_000_000),
    ])
    try desk.rules(Proto.RewardRules(daily: 2, prices: prices))
    expected.daily = 2
    expected.prices = Proto.ItemPrices(
      prices: [prices.prices[2], prices.prices[1], prices.prices[0]])
    #expect(try rules() == expected)
    // The prices are replaced as a whole, and stay where none are named.
    try desk.rules(Proto.RewardRules(daily: 3))
    #expect(try rules()?.prices == expected.prices)
    try desk.rules(Proto.RewardRules(prices: Proto.ItemPrices(prices: [prices.prices[0]])))
    #expect(try rules()?.prices?.prices == [prices.prices[0]])
    try desk.rules(Proto.RewardRules(prices: Proto.ItemPrices()))
    #expect(try rules()?.prices == Proto.ItemPrices())
  }

  @Test("a change acts at once for all learners and workers")
  func atOnce() throws {
    let other = try RewardDesk(directory.path("streak.db"))
    #expect(try desk.video("a").earned == 3)
    #expect(try other.video("b").earned == 3)
    #expect(try other.ask(Proto.WalletRequest(learner: "ada")).videosLimit == 5)
    try desk.rules(Proto.RewardRules(video: 10, videoLimit: 4))
    #expect(try other.video("c").earned == 10)
    #expect(try other.ask(Proto.WalletRequest(learner: "ada")).videosLimit == 4)
    #expect(try other.video("d", "bob").earned == 10)
    #expect(try desk.video("e").taken == 4)
    #expect(try desk.video("f").earned == 0)
  }

  @Test("a rule in the same message acts on the calls after it")
  func sameMessage() throws {
    let frames =
      call(Proto.RewardRulesPutRequest(rules: Proto.RewardRules(daily: 9)))
      + call(Proto.CheckInRequest(learner: "ada"))
    let answers = try desk.desk.answers(frames)
    #expect(try answers[1].get(Proto.CheckInReply.self).earned == 9)
  }

  @Test("what is wrong is named, and nothing of it is set")
  func badInput() throws {
    func summary(_ rules: Proto.RewardRules?) throws -> String {
      try desk.summary(Proto.RewardRulesPutRequest(rules: rules))
    }
    func prices(_ list: Proto.ItemPrice...) -> Proto.RewardRules {
      Proto.RewardRules(daily: 7, prices: Proto.ItemPrices(prices: list))
    }
    let night = Proto.ItemPrice(kind: .theme, name: "night", price: 1)
    #expect(try summary(nil) == "invalid rules")
    #expect(try summary(Proto.RewardRules()) == "invalid rules")
    #expect(try summary(Proto.RewardRules(daily: 1_000_001)) == "invalid rules.daily")
    #expect(
      try summary(Proto.RewardRules(daily: 7, premiumMonth: .max)) == "invalid rules.premium_month")
    #expect(try summary(Proto.RewardRules(video: 1_000_001)) == "invalid rules.video")
    #expect(try summary(Proto.RewardRules(videoLimit: 1_001)) == "invalid rules.video_limit")
    #expect(try summary(Proto.RewardRules(theme: 1_000_001)) == "invalid rules.theme")
    #expect(try summary(Proto.RewardRules(genre: 1_000_001)) == "invalid rules.genre")
    #expect(try summary(prices(night, night)) == "invalid rules.prices.prices[1].name")
    #expect(
      try summary(prices(night, Proto.ItemPrice(kind: .genre, name: "", price: 1)))
        == "invalid rules.prices.prices[1].name")
    #expect(
      try summary(prices(Proto.ItemPrice(name: "night", price: 1)))
        == "invalid rules.prices.prices[0].kind")
    #expect(
      try summary(prices(Proto.ItemPrice(kind: .theme, name: "n", price: 1_000_001)))
        == "invalid rules.prices.prices[0].price")
    let many = (0...1000).map { Proto.ItemPrice(kind: .theme, name: "\($0)", price: 1) }
    #expect(
      try summary(Proto.RewardRules(prices: Proto.ItemPrices(prices: many)))
        == "too_large rules.prices.prices")
    #expect(try rules() == defaults)
    #expect(
      try summary(Proto.RewardRules(prices: Proto.ItemPrices(prices: many.dropLast()))) == "ok")
    #expect(try rules()?.prices?.prices.count == 1000)
  }

  @Test("a worker that only reads shows them and changes nothing")
  func readOnly() throws {
    try desk.checkIn()
    let reader = try Desk(directory.path("streak.db"), readOnly: true)
    #expect(try reader.ask(Proto.RewardRulesGetRequest()).rules == defaults)
    #expect(try reader.ask(Proto.WalletRequest(learner: "ada")).balance == 1)
    #expect(try reader.ask(Proto.CoinsListRequest(learner: "ada")).entries.count == 1)
    let put = Proto.RewardRulesPutRequest(rules: Proto.RewardRules(daily: 2))
    #expect(try reader.answer(put).status == .denied)
    #expect(try reader.answer(Proto.CheckInRequest(learner: "ada")).status == .denied)
  }
}
