/// Why coins came or went. Its number is that in the schema and in the store.
public enum CoinKind: Int, Sendable, CaseIterable {
  /// A check-in.
  case checkIn = 1
  /// A premium learner's first check-in of a month.
  case premiumMonth
  /// A video.
  case videoBonus
  /// A theme or a genre.
  case purchase
  /// Another entry was taken back.
  case reversal
  /// What a learner brought along.
  case opening
}

/// One entry of a learner's coins. Entries are added and never changed; their sum is the balance.
public struct CoinEntry: Hashable, Sendable {
  /// Tells it from all others of the learner, by its bytes: whatever has been done under a key is not
  /// done again.
  public var key: String
  /// Why the coins came or went.
  public var kind: CoinKind
  /// Coins: positive where they came.
  public var amount: Int64
  /// The learner's day on which it was made.
  public var day: CivilDay
  /// When it was made.
  public var time: Instant
  /// What was bought, or whose purchase was taken back.
  public var item: RewardItem?
  /// The key of the entry that a reversal takes back; empty for any other.
  public var reverses: String

  /// An entry with all its fields.
  public init(
    key: String, kind: CoinKind, amount: Int64, day: CivilDay, time: Instant,
    item: RewardItem? = nil, reverses: String = ""
  ) {
    self.key = key
    self.kind = kind
    self.amount = amount
    self.day = day
    self.time = time
    self.item = item
    self.reverses = reverses
  }
}
