// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `ItemKind` of the schema.
  public struct ItemKind: WireEnum {
    /// The number in the schema, whether or not it is known.
    public let rawValue: Int32

    /// The value with this number.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// None of the others.
    @inlinable
    public static var unspecified: ItemKind { ItemKind(rawValue: 0) }

    /// `ITEM_KIND_THEME` of the schema.
    @inlinable
    public static var theme: ItemKind { ItemKind(rawValue: 1) }

    /// `ITEM_KIND_GENRE` of the schema.
    @inlinable
    public static var genre: ItemKind { ItemKind(rawValue: 2) }

    /// Every value of the schema with its short name, in the order of the schema.
    public static var known: [(value: ItemKind, name: String)] {
      [
        (ItemKind(rawValue: 0), "unspecified"),
        (ItemKind(rawValue: 1), "theme"),
        (ItemKind(rawValue: 2), "genre"),
      ]
    }

    /// Whether the number is one of the schema's.
    public var isDefined: Bool {
      switch rawValue {
      case 0, 1, 2: true
      default: false
      }
    }

    /// The short name, or the number where it is not known.
    public var name: String {
      switch rawValue {
      case 0: "unspecified"
      case 1: "theme"
      case 2: "genre"
      default: "\(rawValue)"
      }
    }
  }
}
