// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `CoinKind` of the schema.
  public struct CoinKind: WireEnum {
    /// The number in the schema, whether or not it is known.
    public let rawValue: Int32

    /// The value with this number.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// None of the others.
    @inlinable
    public static var unspecified: CoinKind { CoinKind(rawValue: 0) }

    /// `COIN_KIND_CHECK_IN` of the schema.
    @inlinable
    public static var checkIn: CoinKind { CoinKind(rawValue: 1) }

    /// `COIN_KIND_PREMIUM_MONTH` of the schema.
    @inlinable
    public static var premiumMonth: CoinKind { CoinKind(rawValue: 2) }

    /// `COIN_KIND_VIDEO_BONUS` of the schema.
    @inlinable
    public static var videoBonus: CoinKind { CoinKind(rawValue: 3) }

    /// `COIN_KIND_PURCHASE` of the schema.
    @inlinable
    public static var purchase: CoinKind { CoinKind(rawValue: 4) }

    /// `COIN_KIND_REVERSAL` of the schema.
    @inlinable
    public static var reversal: CoinKind { CoinKind(rawValue: 5) }

    /// What a learner brought along.
    @inlinable
    public static var opening: CoinKind { CoinKind(rawValue: 6) }

    /// Every value of the schema with its short name, in the order of the schema.
    public static var known: [(value: CoinKind, name: String)] {
      [
        (CoinKind(rawValue: 0), "unspecified"),
        (CoinKind(rawValue: 1), "check_in"),
        (CoinKind(rawValue: 2), "premium_month"),
        (CoinKind(rawValue: 3), "video_bonus"),
        (CoinKind(rawValue: 4), "purchase"),
        (CoinKind(rawValue: 5), "reversal"),
        (CoinKind(rawValue: 6), "opening"),
      ]
    }

    /// Whether the number is one of the schema's.
    public var isDefined: Bool {
      switch rawValue {
      case 0, 1, 2, 3, 4, 5, 6: true
      default: false
      }
    }

    /// The short name, or the number where it is not known.
    public var name: String {
      switch rawValue {
      case 0: "unspecified"
      case 1: "check_in"
      case 2: "premium_month"
      case 3: "video_bonus"
      case 4: "purchase"
      case 5: "reversal"
      case 6: "opening"
      default: "\(rawValue)"
      }
    }
  }
}
