import StreakCore
import StreakJSON

/// `daily_tips.json`: an object of key to tip (Protocol/CONTENT.md, "Tips").
enum TipsFile {
  static let name = "daily_tips.json"

  /// The tips of a file's value; what is wrong goes to the validator.
  static func tips(_ root: JSONValue, _ validator: inout ContentValidator) -> [Tip] {
    guard let members = validator.object(root, "") else { return [] }
    var tips: [Tip] = []
    tips.reserveCapacity(members.count)
    for member in members {
      guard TipKey.isKey(member.key) else {
        validator.refuse(
          ContentValidator.shown(member.key),
          "must be a day as in 03-31, or in 03-31_v2 for the second series")
        continue
      }
      if let tip = tip(member, &validator) { tips.append(tip) }
    }
    return tips
  }

  private static func tip(_ member: JSONValue.Member, _ validator: inout ContentValidator) -> Tip? {
    let key = member.key
    guard let members = validator.object(member.value, key) else { return nil }
    let title = validator.text(members, "title", in: key, limit: ContentLimits.title)
    let body = validator.text(members, "body", in: key, limit: ContentLimits.body, lines: true)
    let category = validator.text(members, "category", in: key, limit: ContentLimits.category)
    guard let title, let body, let category else { return nil }
    return Tip(key: key, title: title, body: body, category: category)
  }
}
