import StreakClient
import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("Commands about coins")
struct RewardCommandTests {
  /// The id that the tests' system makes.
  private static let newKey = "01234567-89ab-4def-8000-000000000001"

  @Test func checkin() throws {
    let reply = Proto.CheckInReply(
      earned: 101, daily: 1, premiumMonth: 100, balance: 1_234,
      streak: Proto.StreakReply(label: "12", count: 12), day: 20_787)
    let worker = FakeWorker.replying((.checkIn, reply))
    #expect(
      ProgramRun.run("checkin", worker: worker).out == """
        checked in  2026-11-30
        earned      101 coins, 100 of them for the month
        balance     1,234 coins
        streak      12 days in a row

        """)
    _ = ProgramRun.run(
      "checkin --learner ada --zone UTC --as-of 2026-11-30T00:00:00Z", worker: worker)
    #expect(
      try worker.requests(Proto.CheckInRequest.self) == [
        Proto.CheckInRequest(learner: "me"),
        Proto.CheckInRequest(learner: "ada", zone: "UTC", asOf: 1_795_996_800_000),
      ])
    let again = Proto.CheckInReply(
      alreadyReceived: true, balance: 1, streak: Proto.StreakReply(label: "1", count: 1),
      day: 20_787)
    let run = ProgramRun.run("checkin", worker: FakeWorker.replying((.checkIn, again)))
    #expect(run.out.contains("earned      nothing: received before\nbalance     1 coin\n"))
    #expect(run.out.contains("streak      1 day in a row\n"))
    #expect(
      ProgramRun.run("checkin --json", worker: worker).out.hasPrefix(
        "{\"earned\":101,\"daily\":1,\"premium_month\":100,\"already_received\":false,\"balance\":1234,\"streak\":{"
      ))
  }

  @Test("a bonus makes a key and shows it")
  func bonus() throws {
    let reply = Proto.VideoBonusReply(earned: 3, balance: 15, taken: 2, limit: 5)
    let worker = FakeWorker.replying((.videoBonus, reply))
    #expect(
      ProgramRun.run("bonus", worker: worker).out == """
        earned   3 coins
        today    2 of 5 videos
        balance  15 coins
        key      \(Self.newKey)

        """)
    let json = ProgramRun.run("bonus --key k1 --json", worker: worker).out
    #expect(json.hasPrefix("{\"key\":\"k1\",\"earned\":3,\"already_received\":false,"))
    #expect(
      try worker.requests(Proto.VideoBonusRequest.self) == [
        Proto.VideoBonusRequest(learner: "me", key: Self.newKey),
        Proto.VideoBonusRequest(learner: "me", key: "k1"),
      ])
    func earned(_ reply: Proto.VideoBonusReply) -> String {
      ProgramRun.run("bonus", worker: FakeWorker.replying((.videoBonus, reply))).out
    }
    #expect(
      earned(Proto.VideoBonusReply(taken: 5, limit: 5)).hasPrefix(
        "earned   nothing: the day's bonuses are taken\n"))
    #expect(
      earned(Proto.VideoBonusReply(alreadyReceived: true, taken: 5, limit: 5)).hasPrefix(
        "earned   nothing: received before\n"))
    #expect(earned(Proto.VideoBonusReply(taken: 1, limit: 5)).hasPrefix("earned   0 coins\n"))
  }

  @Test func buy() throws {
    func out(_ reply: Proto.PurchaseReply) -> String {
      ProgramRun.run("buy theme night --key k", worker: FakeWorker.replying((.purchase, reply))).out
    }
    #expect(
      out(Proto.PurchaseReply(spent: 200, balance: 34)) == """
        bought   theme night for 200 coins
        balance  34 coins
        key      k

        """)
    #expect(out(Proto.PurchaseReply()).hasPrefix("bought   theme night, free\n"))
    #expect(
      out(Proto.PurchaseReply(alreadyReceived: true)).hasPrefix(
        "bought   theme night, paid before\n"))
    #expect(
      out(Proto.PurchaseReply(alreadyOwned: true, balance: 1)) == """
        bought   nothing: theme night is unlocked already
        balance  1 coin

        """)
    let worker = FakeWorker.replying((.purchase, Proto.PurchaseReply(spent: 1)))
    #expect(
      ProgramRun.run("buy genre jazz --json", worker: worker).out.hasPrefix(
        "{\"key\":\"\(Self.newKey)\",\"spent\":1,"))
    #expect(
      try worker.requests(Proto.PurchaseRequest.self) == [
        Proto.PurchaseRequest(learner: "me", key: Self.newKey, kind: .genre, name: "jazz")
      ])
    let wrong = ProgramRun.run("buy hat red", worker: worker)
    #expect(wrong.code == 64)
    #expect(wrong.errors == "streak: what to buy: \"hat\" is neither theme nor genre\n")
    #expect(ProgramRun.run("buy theme", worker: worker).code == 64)
    let poor = FakeWorker.refusing(
      CallError(
        .insufficientBalance, field: "name", "costs 200 coins, and the balance is 199"))
    let refused = ProgramRun.run("buy theme night", worker: poor)
    #expect(refused.code == 65)
    #expect(refused.errors == "streak: name: costs 200 coins, and the balance is 199\n")
  }

  @Test("where no answer comes, the error says with which key to ask again")
  func keyAfterSilence() {
    let worker = FakeWorker()
    worker.failure = .noAnswer(milliseconds: 5000)
    for command in ["bonus", "buy theme night"] {
      let run = ProgramRun.run(command, worker: worker)
      #expect(run.code == 75)
      #expect(
        run.errors.hasSuffix("so that nothing is done twice, give --key \(Self.newKey)\n"))
      #expect(run.errors.split(separator: "\n").count == 1)
    }
    worker.failure = .nobodyThere
    #expect(!ProgramRun.run("bonus", worker: worker).errors.contains("--key"))
    let busy = FakeWorker.refusing(CallError(.unavailable, "busy"))
    #expect(ProgramRun.run("bonus --key k", worker: busy).errors.hasSuffix("give --key k\n"))
  }

  @Test func refund() throws {
    func out(_ reply: Proto.RewardReverseReply) -> String {
      ProgramRun.run("refund k", worker: FakeWorker.replying((.rewardReverse, reply))).out
    }
    #expect(
      out(Proto.RewardReverseReply(amount: 200, balance: 234)) == """
        taken back  +200 coins
        balance     234 coins

        """)
    #expect(out(Proto.RewardReverseReply(amount: -1)).hasPrefix("taken back  -1 coin\n"))
    #expect(
      out(Proto.RewardReverseReply(alreadyReceived: true)).hasPrefix(
        "taken back  nothing: taken back before\n"))
  }

  @Test func coins() throws {
    let wallet = Proto.WalletReply(
      balance: 1_204, earned: 1_404, spent: 200, checkedIn: true, videosTaken: 2, videosLimit: 5)
    let entries = [
      Proto.CoinEntry(
        key: "streak:reverse:t0", kind: .reversal, amount: 150, day: 20_787, itemKind: .theme,
        item: "day", reverses: "t0"),
      Proto.CoinEntry(
        key: "t1", kind: .purchase, amount: -1_200, day: 20_787, itemKind: .theme, item: "夜\u{1B}"),
      Proto.CoinEntry(key: "v1", kind: .videoBonus, amount: 3, day: 20_786),
      Proto.CoinEntry(
        key: "streak:checkin:2026-11-29", kind: .checkIn, amount: 0, day: 20_786),
    ]
    let worker = FakeWorker.replying(
      (.wallet, wallet), (.coinsList, Proto.CoinsListReply(entries: entries, cursor: [1])))
    #expect(
      ProgramRun.run("coins --limit 4", worker: worker).out == """
        1,204 coins, 1,404 earned and 200 spent
        today: checked in, 2 of 5 videos
        DAY          COINS  FOR                    KEY
        2026-11-30    +150  theme day, taken back  streak:reverse:t0
        2026-11-30  -1,200  theme 夜␛              t1
        2026-11-29      +3  video                  v1
        2026-11-29       0  check-in               streak:checkin:2026-11-29
        there are more: --limit N

        """)
    // Both questions in one message, so that they are of one moment.
    #expect(worker.messages.map(\.count) == [2])
    #expect(
      try worker.requests(Proto.CoinsListRequest.self) == [
        Proto.CoinsListRequest(learner: "me", limit: 4, newestFirst: true)
      ])
    let json = ProgramRun.run("coins --limit 4 --json", worker: worker).out
    #expect(json.hasPrefix("{\"balance\":1204,\"earned\":1404,\"spent\":200,\"checked_in\":true,"))
    #expect(json.contains("\"entries\":[{\"key\":\"streak:reverse:t0\",\"kind\":\"reversal\","))
    #expect(json.hasSuffix("}]}\n"))
    let none = FakeWorker.replying(
      (.wallet, Proto.WalletReply(videosLimit: 5)), (.coinsList, Proto.CoinsListReply()))
    #expect(
      ProgramRun.run("coins", worker: none).out == """
        0 coins, 0 earned and 0 spent
        today: not checked in, 0 of 5 videos

        """)
  }

  @Test("more entries than a page are asked for page by page")
  func coinPages() throws {
    let worker = FakeWorker()
    worker.answer = { call in
      if call.op == .wallet { return .init(.ok, Proto.WalletReply().encoded()) }
      guard let request = try? Proto.CoinsListRequest(decoding: call.body) else {
        return .init(.invalid, [])
      }
      let entries = (0..<request.limit).map { Proto.CoinEntry(key: "\($0)", kind: .opening) }
      return .init(.ok, Proto.CoinsListReply(entries: entries, cursor: [7]).encoded())
    }
    let run = ProgramRun.run("coins --limit 2500", worker: worker)
    #expect(run.out.split(separator: "\n").count == 2_504)
    let requests = try worker.requests(Proto.CoinsListRequest.self)
    #expect(requests.map(\.limit) == [1_000, 1_000, 500])
    #expect(requests.map(\.cursor) == [[], [7], [7]])
  }

  @Test func prices() throws {
    let rules = Proto.RewardRules(
      daily: 1, premiumMonth: 100, video: 3, videoLimit: 5, theme: 200, genre: 0,
      prices: Proto.ItemPrices(prices: [
        Proto.ItemPrice(kind: .theme, name: "night", price: 1_500),
        Proto.ItemPrice(kind: .genre, name: "jazz", price: 0),
      ]))
    let worker = FakeWorker.replying(
      (.rewardRulesGet, Proto.RewardRulesGetReply(rules: rules)),
      (.rewardRulesPut, Proto.RewardRulesPutReply(rules: rules)))
    let shown = """
      a check-in       1 coin
      a premium month  100 coins
      a video          3 coins, 5 times a day
      a theme          200 coins
      a genre          free
      theme night      1,500 coins
      genre jazz       free

      """
    #expect(ProgramRun.run("prices", worker: worker).out == shown)
    let set =
      "prices set --daily 1 --premium-month 100 --video 3 --video-limit 5 --theme 200 --genre 0"
    #expect(
      ProgramRun.run(
        set + " --price theme:night=1500 --price=genre:jazz=0", worker: worker
      ).out == shown)
    _ = ProgramRun.run("prices set --theme 7", worker: worker)
    _ = ProgramRun.run("prices set --price none", worker: worker)
    #expect(
      try worker.requests(Proto.RewardRulesPutRequest.self).map(\.rules) == [
        rules, Proto.RewardRules(theme: 7), Proto.RewardRules(prices: Proto.ItemPrices()),
      ])
  }

  @Test(
    "prices that cannot be",
    arguments: [
      "prices set", "prices put", "prices --theme 3", "prices set --theme 1000001",
      "prices set --theme -1", "prices set --video-limit 1001", "prices set --price night=3",
      "prices set --price theme:night", "prices set --price hat:red=3",
      "prices set --price theme:night=x",
    ])
  func wrongPrices(line: String) {
    let run = ProgramRun.run(line)
    #expect(run.code == 64, "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("a name may have colons and equals signs")
  func oddNames() throws {
    let worker = FakeWorker.replying(
      (.rewardRulesPut, Proto.RewardRulesPutReply()))
    _ = ProgramRun.run("prices set --price theme:a:b=c=3", worker: worker)
    #expect(
      try worker.requests(Proto.RewardRulesPutRequest.self).first?.rules?.prices?.prices
        == [Proto.ItemPrice(kind: .theme, name: "a:b=c", price: 3)])
  }

  @Test("the profile says whether the learner is premium")
  func premium() throws {
    let worker = FakeWorker.replying(
      (.profileGet, Proto.ProfileGetReply(profile: Proto.Profile(premium: true))),
      (.profilePut, Proto.ProfilePutReply(profile: Proto.Profile(premium: false), from: 20_787)))
    #expect(ProgramRun.run("profile", worker: worker).out == "premium  yes\n")
    #expect(
      ProgramRun.run("profile set --premium no", worker: worker).out
        == "from 2026-11-30 on:\npremium  no\n")
    _ = ProgramRun.run("profile set --premium yes", worker: worker)
    #expect(
      try worker.requests(Proto.ProfilePutRequest.self).map(\.profile?.premium) == [false, true])
    #expect(ProgramRun.run("profile set --premium maybe", worker: worker).code == 64)
  }
}
