import StreakCore
import StreakProtocol

/// `streak prices`: what is earned and what things cost, for everybody.
enum Prices: Command {
  static let spec = CommandSpec(
    name: "prices",
    summary: "What is earned and what things cost; `prices set` changes it.",
    operands: "[set]",
    operandCount: 0...1,
    about: [
      "A change acts at once and for all learners. What is not named stays as it is; with --price,"
        + " which may be given several times, all prices of single items are replaced."
    ],
    options: [
      OptionSpec("daily", "N", "Coins for a check-in."),
      OptionSpec("premium-month", "N", "Coins for a premium learner's first of a month."),
      OptionSpec("video", "N", "Coins for a video."),
      OptionSpec("video-limit", "N", "Videos a day that are rewarded."),
      OptionSpec("theme", "N", "The price of a theme, 0 for free."),
      OptionSpec("genre", "N", "The price of a genre, 0 for free."),
      OptionSpec("price", "KIND:NAME=N", "The price of one item, or none for no such prices."),
    ],
    examples: ["streak prices", "streak prices set --theme 250 --price theme:night=0"])

  static func run(_ context: Context) throws {
    switch context.operands.first {
    case nil:
      for option in spec.options where context.invocation.has(option.name) {
        throw CommandError.usage("--\(option.name) changes a rule: use `streak prices set`")
      }
      let reply = try context.ask(Proto.RewardRulesGetRequest())
      if context.options.json { return context.json(reply) }
      show(reply.rules, context)
    case "set"?:
      let reply = try context.ask(Proto.RewardRulesPutRequest(rules: try rules(context)))
      if context.options.json { return context.json(reply) }
      show(reply.rules, context)
    case let word?: throw CommandError.usage("unknown word `\(word)`, did you mean `prices set`?")
    }
  }

  private static func rules(_ context: Context) throws -> Proto.RewardRules {
    let invocation = context.invocation
    func amount(_ name: String, most: Int = RewardLimits.amount) throws -> UInt32? {
      try invocation.integer(name, in: 0...most).map(UInt32.init)
    }
    var rules = Proto.RewardRules()
    rules.daily = try amount("daily")
    rules.premiumMonth = try amount("premium-month")
    rules.video = try amount("video")
    rules.videoLimit = try amount("video-limit", most: RewardLimits.videos)
    rules.theme = try amount("theme")
    rules.genre = try amount("genre")
    let prices = invocation.texts("price")
    if prices == ["none"] {
      rules.prices = Proto.ItemPrices()
    } else if !prices.isEmpty {
      rules.prices = Proto.ItemPrices(prices: try prices.map(price))
    }
    guard rules != Proto.RewardRules() else {
      throw CommandError.usage("nothing to set; `streak help prices` lists what there is")
    }
    return rules
  }

  /// `theme:night=150`; the name may have any characters, the last `=` ends it.
  private static func price(_ text: String) throws(CommandError) -> Proto.ItemPrice {
    guard let colon = text.firstIndex(of: ":"), let equals = text.lastIndex(of: "="),
      colon < equals
    else { throw .usage("--price: \"\(text)\" is not KIND:NAME=N, such as theme:night=150") }
    let amount = try Invocation.integer(
      String(text[text.index(after: equals)...]), "--price", in: 0...RewardLimits.amount)
    return Proto.ItemPrice(
      kind: try Rewards.kind(String(text[..<colon]), "--price"),
      name: String(text[text.index(after: colon)..<equals]), price: UInt32(amount))
  }

  private static func show(_ rules: Proto.RewardRules?, _ context: Context) {
    let rules = rules ?? Proto.RewardRules()
    func price(_ price: UInt32) -> String { price == 0 ? "free" : Rewards.coins(price) }
    var rows = [
      ("a check-in", Rewards.coins(rules.daily ?? 0)),
      ("a premium month", Rewards.coins(rules.premiumMonth ?? 0)),
      (
        "a video",
        "\(Rewards.coins(rules.video ?? 0)), \(Words.grouped(rules.videoLimit ?? 0)) times a day"
      ),
      ("a theme", price(rules.theme ?? 0)), ("a genre", price(rules.genre ?? 0)),
    ]
    for item in rules.prices?.prices ?? [] {
      rows.append((Rewards.item(item.kind, item.name), price(item.price)))
    }
    Rewards.print(rows, context)
  }
}
