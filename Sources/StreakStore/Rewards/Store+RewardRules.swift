import StreakCore

/// The rules are rows of one table without a learner: the amounts with an empty item, and the prices
/// of single items. They are read anew in every transaction, so that a change acts at once for all
/// workers.
extension Store {
  private static let amountRows = Query(
    """
    SELECT rule, amount FROM reward_rule
    WHERE rule IN ('daily', 'genre', 'premium_month', 'theme', 'video', 'video_limit') AND item = ''
    """)
  private static let priceRow = Query(
    "SELECT amount FROM reward_rule WHERE rule = $1 AND item = $2")
  private static let priceRows = Query(
    "SELECT rule, item, amount FROM reward_rule WHERE item <> ''")
  private static let saveRule = Query(
    """
    INSERT INTO reward_rule (rule, item, amount) VALUES ($1, $2, $3)
    ON CONFLICT (rule, item) DO UPDATE SET amount = excluded.amount
    """)
  // The rules belong to no learner, whose revision would be the lock. An amount of its own, which is no
  // rule, is theirs: two changes at once would else leave the prices of both.
  private static let lockRules = Query(
    """
    INSERT INTO reward_rule (rule, item, amount) VALUES ('changes', '', 1)
    ON CONFLICT (rule, item) DO UPDATE SET amount = reward_rule.amount + 1
    """)
  private static let dropPrices = Query("DELETE FROM reward_rule WHERE item <> ''")

  /// What is earned and what things cost, with the prices of all items.
  public func rewardRules() throws -> RewardRules {
    var rules = try rewardAmounts()
    let rows = try connection.statement(Self.priceRows)
    while try rows.step() {
      guard let kind = ItemKind(rule: rows.text(0)) else { continue }
      rules.prices[RewardItem(kind, rows.text(1))] = rows.int(2)
    }
    return rules
  }

  /// What is earned and what things cost, with the price of one item only.
  func rewardRules(pricing item: RewardItem) throws -> RewardRules {
    var rules = try rewardAmounts()
    let row = try connection.statement(Self.priceRow)
    row.bind(1, item.kind.rule).bind(2, item.name)
    if try row.step() { rules.prices[item] = row.int(0) }
    row.reset()
    return rules
  }

  /// What is earned and what things cost, without the prices of single items.
  public func rewardAmounts() throws -> RewardRules {
    var rules = RewardRules()
    let rows = try connection.statement(Self.amountRows)
    while try rows.step() {
      let amount = rows.int(1)
      switch rows.text(0) {
      case "daily": rules.daily = amount
      case "premium_month": rules.premiumMonth = amount
      case "video": rules.video = amount
      case "video_limit": rules.videoLimit = amount
      case "theme": rules.theme = amount
      case "genre": rules.genre = amount
      default: break
      }
    }
    return rules
  }

  /// Changes rules, for all learners and from now on.
  ///
  /// - Parameter change: validated by the caller.
  /// - Returns: the rules afterwards.
  public func putRewardRules(_ change: RewardRulesChange) throws -> RewardRules {
    try nested {
      try connection.statement(Self.lockRules).run()
      try save("daily", change.daily)
      try save("premium_month", change.premiumMonth)
      try save("video", change.video)
      try save("video_limit", change.videoLimit)
      try save("theme", change.theme)
      try save("genre", change.genre)
      if let prices = change.prices {
        try connection.statement(Self.dropPrices).run()
        for (item, price) in prices { try save(item.kind.rule, item: item.name, price) }
      }
      return (true, try rewardRules())
    }
  }

  private func save(_ rule: String, item: String = "", _ amount: Int?) throws {
    guard let amount else { return }
    let row = try connection.statement(Self.saveRule)
    row.bind(1, rule).bind(2, item).bind(3, amount)
    try row.run()
  }
}

extension ItemKind {
  /// The rule that has its price.
  var rule: String {
    switch self {
    case .theme: "theme"
    case .genre: "genre"
    }
  }

  init?(rule: String) {
    guard let kind = Self.allCases.first(where: { $0.rule == rule }) else { return nil }
    self = kind
  }
}
