import StreakCore
import Testing

@Suite("The rules of coins")
struct RewardTests {
  private let monday = CivilDay(number: 20_157)
  private let now = Instant(milliseconds: 1_741_608_000_000)
  private let rules = RewardRules()
  private let night = RewardItem(.theme, "night")

  private func wallet(_ coins: Int) -> Wallet {
    Wallet(
      earned: Int64(coins), spent: 0, entries: 1, paidDay: nil, videoDay: nil, videos: 0)
  }

  private func checkIn(
    _ wallet: inout Wallet, _ day: CivilDay, premium: Bool = false, paid: Bool = false
  ) -> [CoinEntry] {
    wallet.checkIn(on: day, isPremium: premium, premiumMonthIsPaid: paid, rules: rules, now: now)
  }

  @Test("the defaults are 1 a day, 100 a premium month, 3 a video, 5 videos, 200 and 100")
  func defaults() {
    #expect(rules.daily == 1)
    #expect(rules.premiumMonth == 100)
    #expect(rules.video == 3)
    #expect(rules.videoLimit == 5)
    #expect(rules.price(of: night) == 200)
    #expect(rules.price(of: RewardItem(.genre, "night")) == 100)
  }

  @Test("a check-in earns the day's coin under a key of its day")
  func daily() {
    var wallet = Wallet()
    let new = checkIn(&wallet, monday)
    #expect(new.map(\.key) == ["streak:checkin:2025-03-10"])
    #expect(new.map(\.amount) == [1])
    #expect(wallet.balance == 1)
    #expect(wallet.paidDay == monday)
    #expect(wallet.entries == 1)
  }

  @Test("a day that does not lie after the last one paid earns nothing")
  func hopping() {
    var wallet = Wallet()
    _ = checkIn(&wallet, monday)
    #expect(!wallet.pays(monday))
    #expect(!wallet.pays(monday - 1))
    #expect(wallet.pays(monday + 1))
    #expect(checkIn(&wallet, monday - 1, premium: true) == [])
    #expect(wallet.balance == 1)
    #expect(wallet.paidDay == monday)
    #expect(checkIn(&wallet, monday + 1).map(\.amount) == [1])
  }

  @Test("the month of a premium learner is paid once, by its civil month")
  func premium() {
    var wallet = Wallet()
    let last = CivilDay(year: 2025, month: 2, day: 28) ?? monday
    let first = last + 1
    #expect(
      checkIn(&wallet, last, premium: true).map(\.key)
        == ["streak:checkin:2025-02-28", "streak:premium:2025-02"])
    #expect(
      checkIn(&wallet, first, premium: true).map(\.key)
        == ["streak:checkin:2025-03-01", "streak:premium:2025-03"])
    #expect(checkIn(&wallet, first + 1, premium: true, paid: true).map(\.amount) == [1])
    #expect(wallet.balance == 203)
    #expect(RewardKey.premiumMonth(of: CivilDay.min) == "streak:premium:0001-01")
  }

  @Test("five videos a day earn three coins each, and the sixth none")
  func videos() {
    var wallet = Wallet()
    for number in 1...5 {
      #expect(
        wallet.videoBonus(key: "v\(number)", on: monday, rules: rules, now: now)?.amount == 3)
    }
    #expect(wallet.videoBonus(key: "v6", on: monday, rules: rules, now: now) == nil)
    #expect(wallet.videosTaken(on: monday, rules: rules) == 5)
    #expect(wallet.balance == 15)
    #expect(wallet.videosTaken(on: monday + 1, rules: rules) == 0)
    #expect(wallet.videoBonus(key: "v6", on: monday + 1, rules: rules, now: now)?.amount == 3)
    // Back over the date line: nothing more, and tomorrow's count stays.
    #expect(wallet.videosTaken(on: monday, rules: rules) == 5)
    #expect(wallet.videoBonus(key: "v7", on: monday, rules: rules, now: now) == nil)
    #expect(wallet.videosTaken(on: monday + 1, rules: rules) == 1)
  }

  @Test("a limit that is lowered takes nothing back, and one that is raised lets more through")
  func limits() {
    var rules = rules
    var wallet = Wallet()
    for key in ["a", "b"] {
      _ = wallet.videoBonus(key: key, on: monday, rules: rules, now: now)
    }
    rules.videoLimit = 1
    #expect(wallet.videosTaken(on: monday, rules: rules) == 2)
    #expect(wallet.videoBonus(key: "c", on: monday, rules: rules, now: now) == nil)
    rules.videoLimit = 3
    #expect(wallet.videoBonus(key: "c", on: monday, rules: rules, now: now) != nil)
    rules.videoLimit = 0
    #expect(wallet.videoBonus(key: "d", on: monday + 1, rules: rules, now: now) == nil)
  }

  @Test("a purchase one coin short is refused, and nothing is taken")
  func oneCoinShort() {
    var short = wallet(199)
    #expect(short.purchase(night, key: "k", price: 200, on: monday, now: now) == nil)
    #expect(short == wallet(199))
    var enough = wallet(200)
    let entry = enough.purchase(night, key: "k", price: 200, on: monday, now: now)
    #expect(entry?.amount == -200)
    #expect(entry?.item == night)
    #expect(enough.balance == 0)
    #expect(enough.earned == 200)
    #expect(enough.spent == 200)
  }

  @Test("an earning is taken back as far as the balance goes")
  func reverseEarning() {
    var wallet = wallet(0)
    let video = wallet.videoBonus(key: "v", on: monday, rules: rules, now: now)
    _ = wallet.purchase(night, key: "k", price: 2, on: monday, now: now)
    let back = video.flatMap { wallet.reverse($0, on: monday, now: now) }
    #expect(back?.amount == -1)
    #expect(back?.key == "streak:reverse:v")
    #expect(back?.reverses == "v")
    #expect(wallet.balance == 0)
    #expect(wallet.earned == 2)
    #expect(wallet.spent == 2)
    #expect(back.flatMap { wallet.reverse($0, on: monday, now: now) } == nil)
    // The bonus was taken all the same.
    #expect(wallet.videosTaken(on: monday, rules: rules) == 1)
  }

  @Test("a purchase gives its price back")
  func reversePurchase() {
    var wallet = wallet(250)
    let entry = wallet.purchase(night, key: "k", price: 200, on: monday, now: now)
    let back = entry.flatMap { wallet.reverse($0, on: monday + 1, now: now) }
    #expect(back?.amount == 200)
    #expect(back?.item == night)
    #expect(wallet.balance == 250)
    #expect(wallet.spent == 0)
  }

  @Test("nobody earns more than a number of JSON can tell")
  func mostCoins() {
    var wallet = Wallet(
      earned: RewardLimits.earned - 2, spent: 0, entries: 1, paidDay: nil, videoDay: nil, videos: 0)
    #expect(wallet.videoBonus(key: "a", on: monday, rules: rules, now: now)?.amount == 2)
    #expect(wallet.videoBonus(key: "b", on: monday, rules: rules, now: now)?.amount == 0)
    #expect(wallet.balance == RewardLimits.earned)
  }

  @Test("counting the entries one by one gives the wallet that made them")
  func counting() {
    var wallet = Wallet()
    var entries = checkIn(&wallet, monday, premium: true)
    for key in ["a", "b"] {
      entries += wallet.videoBonus(key: key, on: monday, rules: rules, now: now).map { [$0] } ?? []
    }
    entries += wallet.purchase(night, key: "k", price: 50, on: monday, now: now).map { [$0] } ?? []
    for index in [1, 4] {
      entries += wallet.reverse(entries[index], on: monday, now: now).map { [$0] } ?? []
    }
    var counted = Wallet()
    for entry in entries { counted.count(entry) }
    #expect(counted == wallet)
    #expect(wallet.balance == entries.reduce(0) { $0 + $1.amount })
    #expect(entries.count == 7)
  }

  @Test("an item is its kind and the bytes of its name")
  func items() {
    #expect(RewardItem(.theme, "\u{304C}") != RewardItem(.theme, "\u{304B}\u{3099}"))
    #expect(RewardItem(.theme, "a") != RewardItem(.genre, "a"))
    #expect(Set([night, RewardItem(.theme, "night")]).count == 1)
  }

  @Test(
    "a client's key has 1-64 bytes, no control character, and is not one of the worker's",
    arguments: [
      ("", false), ("a", true), (String(repeating: "k", count: 64), true),
      (String(repeating: "k", count: 65), false), (String(repeating: "が", count: 22), false),
      ("a\u{7F}", false), ("a\nb", false), ("a\u{85}", false), ("streak:x", false),
      ("streak", true), ("Streak:x", true), ("streak:\u{301}", false), ("夜 と 昼", true),
    ])
  func keys(key: String, isTaken: Bool) {
    let check = Result { try RewardLimits.check(newKey: key) }
    switch check {
    case .success: #expect(isTaken)
    case .failure(let error):
      #expect(!isTaken)
      #expect((error as? InputError)?.field == "key")
    }
  }

  @Test("amounts up to a million, videos up to a thousand")
  func amounts() throws {
    var change = RewardRulesChange()
    change.daily = 1_000_000
    change.videoLimit = 1_000
    change.theme = 0
    try change.validate()
    change.theme = 1_000_001
    #expect(throws: InputError("theme", "must be at most 1,000,000 coins")) {
      try change.validate()
    }
    change.theme = 0
    change.videoLimit = 1_001
    #expect(throws: InputError("video_limit", "must be at most 1,000 videos a day")) {
      try change.validate()
    }
    var rules = RewardRules()
    change.prices = [night: 0]
    rules.apply(change)
    #expect(rules.daily == 1_000_000)
    #expect(rules.premiumMonth == 100)
    #expect(rules.price(of: night) == 0)
    #expect(rules.price(of: RewardItem(.theme, "day")) == 0)
    #expect(rules.price(of: RewardItem(.genre, "night")) == 100)
  }
}
