import StreakCore

extension Store {
  private static let unlockedRows = Query(
    "SELECT name FROM unlocked WHERE learner = $1 AND kind = $2 AND value = 1")

  /// What a learner has unlocked of a kind, by the bytes of the names.
  public func unlocked(_ kind: ItemKind, of learner: String) throws -> [String] {
    let rows = try connection.statement(Self.unlockedRows)
    rows.bind(1, learner).bind(2, kind.rawValue)
    var names: [String] = []
    while try rows.step() { names.append(rows.text(0)) }
    // Sorted here: an engine may order texts by a locale.
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a learner may use an item: it is unlocked, or free.
  public func mayUse(_ item: RewardItem, learner: String) throws -> Bool {
    try isUnlocked(item, learner: learner) || rewardRules(pricing: item).price(of: item) == 0
  }
}
