import StreakCore
import StreakProtocol
import StreakStore

/// What is earned and what things cost, for all learners.
struct RewardRuleCalls {
  let store: Store

  func get(_ request: Proto.RewardRulesGetRequest) throws -> Proto.RewardRulesGetReply {
    Proto.RewardRulesGetReply(rules: Proto.RewardRules(try store.rewardRules()))
  }

  func put(_ request: Proto.RewardRulesPutRequest) throws -> Proto.RewardRulesPutReply {
    guard let rules = request.rules, rules != Proto.RewardRules() else {
      throw InputError("rules", "names no field to change")
    }
    if let prices = rules.prices?.prices, prices.count > RewardLimits.prices {
      throw CallError(
        .tooLarge, field: "rules.prices.prices", "has more than \(RewardLimits.prices) items")
    }
    let change: RewardRulesChange
    do throws(InputError) {
      change = try checked(rules)
    } catch {
      throw error.within("rules")
    }
    return Proto.RewardRulesPutReply(rules: Proto.RewardRules(try store.putRewardRules(change)))
  }

  private func checked(_ rules: Proto.RewardRules) throws(InputError) -> RewardRulesChange {
    var change = RewardRulesChange()
    change.daily = rules.daily.map { Int($0) }
    change.premiumMonth = rules.premiumMonth.map { Int($0) }
    change.video = rules.video.map { Int($0) }
    change.videoLimit = rules.videoLimit.map { Int($0) }
    change.theme = rules.theme.map { Int($0) }
    change.genre = rules.genre.map { Int($0) }
    try change.validate()
    if let prices = rules.prices {
      do throws(InputError) {
        change.prices = try checked(prices.prices)
      } catch {
        throw error.within("prices")
      }
    }
    return change
  }

  private func checked(_ list: [Proto.ItemPrice]) throws(InputError) -> [RewardItem: Int] {
    var prices: [RewardItem: Int] = [:]
    for (index, price) in list.enumerated() {
      do throws(InputError) {
        let item = try RewardItem(requested: price.kind, price.name)
        guard Int(price.price) <= RewardLimits.amount else {
          throw InputError("price", "must be at most 1,000,000 coins")
        }
        guard prices.updateValue(Int(price.price), forKey: item) == nil else {
          throw InputError("name", "is named twice")
        }
      } catch {
        throw error.within("prices[\(index)]")
      }
    }
    return prices
  }
}

extension Proto.RewardRules {
  /// All of the rules, the prices by kind and the bytes of the name.
  init(_ rules: RewardRules) {
    let prices = rules.prices.sorted { left, right in
      left.key.kind == right.key.kind
        ? left.key.name.utf8.lexicographicallyPrecedes(right.key.name.utf8)
        : left.key.kind.rawValue < right.key.kind.rawValue
    }
    self.init(
      daily: UInt32(clamping: rules.daily), premiumMonth: UInt32(clamping: rules.premiumMonth),
      video: UInt32(clamping: rules.video), videoLimit: UInt32(clamping: rules.videoLimit),
      theme: UInt32(clamping: rules.theme), genre: UInt32(clamping: rules.genre),
      prices: Proto.ItemPrices(
        prices: prices.map { item, price in
          Proto.ItemPrice(
            kind: Proto.ItemKind(item.kind), name: item.name, price: UInt32(clamping: price))
        }))
  }
}
