import StreakCore

/// What can be unlocked, by its number in the store.
public enum UnlockKind: Int, Sendable {
  /// A theme.
  case theme = 1
  /// A genre of the quiz.
  case genre = 2

  /// The name of its prices in the table of rules.
  var rule: String { self == .theme ? "theme" : "genre" }

  /// What one costs where no rule says (design: "Rewards and content").
  var defaultPrice: Int64 { self == .theme ? 200 : 100 }
}

/// What the items of a kind cost, in coins.
public struct ItemPrices: Sendable {
  /// What an item costs that has no price of its own.
  public let usual: Int64
  private let own: [ExactText: Int64]

  init(usual: Int64, own: [ExactText: Int64]) {
    self.usual = usual
    self.own = own
  }

  /// The price of an item; 0: it is free.
  public func price(of name: String) -> Int64 { own[ExactText(name)] ?? usual }
}

extension Store {
  private static let priceRows = Query("SELECT item, amount FROM reward_rule WHERE rule = $1")
  private static let unlockedRows = Query(
    "SELECT name FROM unlocked WHERE learner = $1 AND kind = $2 AND value = 1")

  /// What the items of a kind cost.
  public func prices(of kind: UnlockKind) throws -> ItemPrices {
    let rows = try connection.statement(Self.priceRows)
    rows.bind(1, kind.rule)
    var usual = kind.defaultPrice
    var own: [ExactText: Int64] = [:]
    while try rows.step() {
      let item = rows.text(0)
      if item.isEmpty { usual = rows.int64(1) } else { own[ExactText(item)] = rows.int64(1) }
    }
    return ItemPrices(usual: usual, own: own)
  }

  /// What a learner has unlocked of a kind, by the bytes of the names.
  public func unlocked(_ kind: UnlockKind, of learner: String) throws -> [String] {
    let rows = try connection.statement(Self.unlockedRows)
    rows.bind(1, learner).bind(2, kind.rawValue)
    var names: [String] = []
    while try rows.step() { names.append(rows.text(0)) }
    // Sorted here: an engine may order texts by a locale.
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
