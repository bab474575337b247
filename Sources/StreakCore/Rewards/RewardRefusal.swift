/// Why coins neither come nor go.
public enum RewardRefusal: Error, Hashable, Sendable {
  /// The key is that of another entry.
  case keyInUse
  /// No entry has the key.
  case unknownKey
  /// The entry takes another one back, and stays.
  case isReversal
  /// The balance does not cover the price.
  case insufficient(price: Int64, balance: Int64)
}
