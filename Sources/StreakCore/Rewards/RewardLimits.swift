/// What rewards may hold at most, as in `streak.proto`.
public enum RewardLimits {
  /// The longest key of an entry that a client chooses, in bytes.
  public static let key = 64
  /// The longest name of an item, in bytes.
  public static let name = 64
  /// Coins that a rule may give or ask for.
  public static let amount = 1_000_000
  /// Videos a day that may be rewarded.
  public static let videos = 1_000
  /// Items with a price of their own.
  public static let prices = 1_000
  /// Coins that anybody earns in all: the greatest whole number that JSON's readers all tell from its
  /// neighbours (RFC 8259, section 6). What would exceed it is not added.
  public static let earned: Int64 = (1 << 53) - 1

  /// What the keys begin with that the worker makes itself.
  public static let ownPrefix = "streak:"

  /// Refuses what cannot be a key that a client chooses: 1-64 bytes without control characters, not
  /// beginning with ``ownPrefix``.
  public static func check(newKey key: String) throws(InputError) {
    try RecordLimits.check(name: key, field: "key", limit: Self.key)
    // By bytes: hasPrefix would look at whole characters.
    if key.utf8.starts(with: ownPrefix.utf8) {
      throw InputError("key", "must not begin with \"\(ownPrefix)\": such keys are the worker's")
    }
  }

  /// Refuses what cannot be the key of any entry, the worker's own ones included.
  public static func check(knownKey key: String) throws(InputError) {
    try RecordLimits.check(
      name: key, field: "key", limit: Self.key + RewardKey.reversePrefix.utf8.count)
  }

  /// Refuses what cannot be the name of an item: 1-64 bytes without control characters.
  public static func check(name: String, field: String = "name") throws(InputError) {
    try RecordLimits.check(name: name, field: field, limit: Self.name)
  }
}

/// The keys of the entries that the worker makes by itself.
public enum RewardKey {
  static let reversePrefix = "streak:reverse:"

  /// The entry for the check-in of a day.
  public static func checkIn(_ day: CivilDay) -> String { "streak:checkin:\(day)" }

  /// The entry for a premium learner's first check-in of the day's month.
  public static func premiumMonth(of day: CivilDay) -> String {
    let (year, month, _) = day.components
    return "streak:premium:\(decimal(year, digits: 4))-\(decimal(month, digits: 2))"
  }

  /// The entry that takes another one back.
  public static func reverse(_ key: String) -> String { reversePrefix + key }
}
