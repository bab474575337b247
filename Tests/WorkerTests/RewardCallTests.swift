import StreakCore
import StreakProtocol
import StreakStore
import Testing

@testable import StreakWorker

@Suite("Bonuses, purchases and what is taken back", .bothEngines)
struct RewardCallTests {
  private let directory: TemporaryDirectory
  private let desk: RewardDesk

  init() throws {
    directory = try TemporaryDirectory()
    desk = try RewardDesk(directory.path("streak.db"))
  }

  /// Gives the learner so many coins by a check-in at another rate.
  private func earn(_ coins: UInt32) throws {
    try desk.rules(Proto.RewardRules(daily: coins))
    try desk.checkIn()
    try desk.rules(Proto.RewardRules(daily: 1))
  }

  @Test("five videos a day earn, the sixth is told that all are taken")
  func videos() throws {
    for number in 1...5 {
      let reply = try desk.video("v\(number)")
      #expect(reply.earned == 3)
      #expect(Int(reply.taken) == number)
      #expect(reply.limit == 5)
    }
    let sixth = try desk.video("v6")
    #expect(sixth.earned == 0)
    #expect(!sixth.alreadyReceived)
    #expect(sixth.taken == 5)
    #expect(sixth.balance == 15)
    #expect(sixth.revision == 5)
    let retried = try desk.video("v3")
    #expect(retried.earned == 0)
    #expect(retried.alreadyReceived)
    #expect(retried.balance == 15)
    desk.pass(days: 1)
    #expect(try desk.video("v3").alreadyReceived)
    #expect(try desk.video("v6").earned == 3)
    #expect(try desk.video("v6").taken == 1)
  }

  @Test("a day before that of the last bonus earns none and keeps its count")
  func videoHopping() throws {
    try desk.zone("+14:00")
    try desk.video("a")
    try desk.zone("-11:00")
    let back = try desk.video("b")
    #expect(back.day == today.number)
    #expect(back.earned == 0)
    #expect(back.taken == 5)
    try desk.zone("+14:00")
    #expect(try desk.video("b").taken == 2)
  }

  @Test("a purchase one coin short is refused, and nothing is taken")
  func oneCoinShort() throws {
    try earn(199)
    #expect(try desk.summary(desk.buy("night", key: "k")) == "insufficient_balance name")
    #expect(
      try desk.message(desk.buy("night", key: "k")) == "costs 200 coins, and the balance is 199")
    #expect(try desk.balance() == 199)
    #expect(try desk.entries().count == 1)
    desk.pass(days: 1)
    try desk.checkIn()
    let reply = try desk.ask(desk.buy("night", key: "k"))
    #expect(reply.spent == 200)
    #expect(reply.balance == 0)
    #expect(!reply.alreadyOwned)
    #expect(!reply.alreadyReceived)
    let entry = try #require(try desk.entries().last)
    #expect(entry.kind == .purchase)
    #expect(entry.amount == -200)
    #expect(entry.item == "night")
    #expect(entry.itemKind == .theme)
  }

  @Test("a retry with the same key is not a second purchase; with another item it is a conflict")
  func retries() throws {
    try earn(1000)
    #expect(try desk.ask(desk.buy("night", key: "k")).spent == 200)
    let retry = try desk.ask(desk.buy("night", key: "k"))
    #expect(retry.spent == 0)
    #expect(retry.alreadyReceived)
    #expect(!retry.alreadyOwned)
    #expect(retry.balance == 800)
    #expect(try desk.summary(desk.buy("day", key: "k")) == "conflict key")
    #expect(try desk.summary(desk.buy("night", key: "k", kind: .genre)) == "conflict key")
    #expect(
      try desk.summary(Proto.VideoBonusRequest(learner: "ada", key: "k")) == "conflict key")
    try desk.video("v")
    #expect(try desk.summary(desk.buy("day", key: "v")) == "conflict key")
    let owned = try desk.ask(desk.buy("night", key: "other"))
    #expect(owned.alreadyOwned)
    #expect(owned.spent == 0)
    // Nothing was remembered of it.
    #expect(try desk.ask(desk.buy("day", key: "other")).spent == 200)
    #expect(try desk.ask(desk.buy("night", key: "genre", kind: .genre)).spent == 100)
    #expect(try desk.balance() == 503)
    // Another learner's keys are other keys.
    #expect(
      try desk.ask(Proto.VideoBonusRequest(learner: "bob", key: "k")).earned == 3)
  }

  @Test("what is free is unlocked for nothing, under its key")
  func free() throws {
    try desk.rules(
      Proto.RewardRules(
        theme: 0,
        prices: Proto.ItemPrices(prices: [
          Proto.ItemPrice(kind: .genre, name: "jazz", price: 0),
          Proto.ItemPrice(kind: .theme, name: "night", price: 7),
        ])))
    let reply = try desk.ask(desk.buy("day", key: "k"))
    #expect(reply.spent == 0)
    #expect(!reply.alreadyReceived)
    #expect(try desk.ask(desk.buy("day", key: "k")).alreadyReceived)
    #expect(try desk.ask(desk.buy("day", key: "l")).alreadyOwned)
    #expect(try desk.ask(desk.buy("jazz", key: "j", kind: .genre)).spent == 0)
    #expect(try desk.summary(desk.buy("night", key: "n")) == "insufficient_balance name")
    #expect(
      try desk.summary(desk.buy("rock", key: "n", kind: .genre)) == "insufficient_balance name")
  }

  @Test("of an earning no more is taken back than the balance has")
  func reverseEarning() throws {
    try desk.rules(Proto.RewardRules(theme: 2))
    try desk.video("v")
    _ = try desk.ask(desk.buy("night", key: "k"))
    let reply = try desk.ask(desk.undo("v"))
    #expect(reply.amount == -1)
    #expect(reply.balance == 0)
    #expect(!reply.alreadyReceived)
    let again = try desk.ask(desk.undo("v"))
    #expect(again.amount == 0)
    #expect(again.alreadyReceived)
    // The bonus stays taken, and its key stays known.
    #expect(try desk.video("v").alreadyReceived)
    #expect(try desk.video("v").taken == 1)
    let entry = try #require(try desk.entries().last)
    #expect(entry.key == "streak:reverse:v")
    #expect(entry.reverses == "v")
    #expect(entry.kind == .reversal)
    let wallet = try desk.ask(Proto.WalletRequest(learner: "ada"))
    #expect(wallet.earned == 2)
    #expect(wallet.spent == 2)
  }

  private func isUnlocked(_ theme: String) throws -> Bool {
    let store = desk.desk.store
    return try store.read { try store.isUnlocked(RewardItem(.theme, theme), learner: "ada") }
  }

  @Test("a purchase that is taken back gives its price back and can be made again with a new key")
  func reversePurchase() throws {
    try earn(250)
    _ = try desk.ask(desk.buy("night", key: "k"))
    #expect(try isUnlocked("night"))
    let reply = try desk.ask(desk.undo("k"))
    #expect(reply.amount == 200)
    #expect(reply.balance == 250)
    #expect(try !isUnlocked("night"))
    let retry = try desk.ask(desk.buy("night", key: "k"))
    #expect(retry.alreadyReceived)
    #expect(retry.spent == 0)
    #expect(try !isUnlocked("night"))
    #expect(try desk.ask(desk.buy("night", key: "l")).spent == 200)
    #expect(try desk.ask(desk.undo("k")).alreadyReceived)
    #expect(try isUnlocked("night"))
    #expect(try desk.summary(desk.undo("absent")) == "not_found key")
    #expect(try desk.summary(desk.undo("streak:reverse:k")) == "conflict key")
    #expect(try desk.summary(desk.undo("")) == "invalid key")
  }

  @Test("a theme that is locked again is no longer the chosen one, unless it is free")
  func chosenTheme() throws {
    try earn(600)
    func chosen() throws -> String {
      try desk.ask(Proto.CollectionRequest(learner: "ada")).selectedTheme
    }
    for name in ["night", "day"] { _ = try desk.ask(desk.buy(name, key: name)) }
    _ = try desk.ask(Proto.ThemeSelectRequest(learner: "ada", name: "night"))
    _ = try desk.ask(desk.undo("day"))
    #expect(try chosen() == "night")
    _ = try desk.ask(desk.undo("night"))
    #expect(try chosen() == "")
    _ = try desk.ask(desk.buy("night", key: "again"))
    _ = try desk.ask(Proto.ThemeSelectRequest(learner: "ada", name: "night"))
    try desk.rules(Proto.RewardRules(theme: 0))
    _ = try desk.ask(desk.undo("again"))
    #expect(try chosen() == "night")
  }

  @Test("keys and names are looked at before anything is done")
  func badInput() throws {
    let long = String(repeating: "k", count: 65)
    for key in ["", long, "a\u{7F}", "streak:checkin:2025-03-10"] {
      #expect(
        try desk.summary(Proto.VideoBonusRequest(learner: "ada", key: key)) == "invalid key")
      #expect(try desk.summary(desk.buy("night", key: key)) == "invalid key")
    }
    #expect(try desk.summary(desk.buy("", key: "k")) == "invalid name")
    #expect(try desk.summary(desk.buy(long, key: "k")) == "invalid name")
    #expect(try desk.summary(desk.buy("n", key: "k", kind: .unspecified)) == "invalid kind")
    #expect(
      try desk.summary(desk.buy("n", key: "k", kind: Proto.ItemKind(rawValue: 3)))
        == "invalid kind")
    // The longest key can be taken back, and that entry found again.
    let longest = String(repeating: "k", count: 64)
    try desk.video(longest)
    #expect(try desk.ask(desk.undo(longest)).amount == -3)
    #expect(try desk.summary(desk.undo("streak:reverse:" + longest)) == "conflict key")
    #expect(
      try desk.summary(Proto.CoinsListRequest(learner: "ada", limit: 1001)) == "too_large limit")
    #expect(
      try desk.summary(Proto.CoinsListRequest(learner: "ada", cursor: [1])) == "invalid cursor")
    #expect(
      try desk.summary(
        Proto.CoinsListRequest(learner: "ada", cursor: [UInt8](repeating: 255, count: 8)))
        == "invalid cursor")
  }

  @Test("the entries come page by page, in either order, and as of an instant")
  func pages() throws {
    try desk.checkIn()
    for day in 0..<4 {
      for number in 0..<5 { try desk.video("\(day) \(number)") }
      desk.pass(days: 1)
    }
    for newestFirst in [false, true] {
      var keys: [String] = []
      var request = Proto.CoinsListRequest(learner: "ada", limit: 4, newestFirst: newestFirst)
      repeat {
        let page = try desk.ask(request)
        #expect(page.entries.count <= 4)
        #expect(page.balance == 61)
        keys += page.entries.map(\.key)
        request.cursor = page.cursor
      } while !request.cursor.isEmpty
      let all = try desk.entries().map(\.key)
      #expect(keys == (newestFirst ? all.reversed() : all))
      #expect(keys.count == 21)
    }
    let then = noon.milliseconds + 86_400_000
    let wallet = try desk.ask(Proto.WalletRequest(learner: "ada", asOf: then))
    #expect(wallet.balance == 31)
    #expect(wallet.videosTaken == 5)
    #expect(!wallet.checkedIn)
    #expect(wallet.day == today.number + 1)
    let list = try desk.ask(Proto.CoinsListRequest(learner: "ada", asOf: then))
    #expect(list.entries.count == 11)
    #expect(list.balance == 31)
    #expect(try desk.ask(Proto.WalletRequest(learner: "ada", asOf: noon.milliseconds)).checkedIn)
    let now = try desk.ask(Proto.WalletRequest(learner: "ada"))
    #expect(now.balance == 61)
    #expect(now.earned == 61)
    #expect(now.videosTaken == 0)
    #expect(now.videosLimit == 5)
  }
}

extension RewardDesk {
  var store: Store { desk.store }
}
