// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `Direction` of the schema.
  public struct Direction: WireEnum {
    /// The number in the schema, whether or not it is known.
    public let rawValue: Int32

    /// The value with this number.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// None of the others.
    @inlinable
    public static var unspecified: Direction { Direction(rawValue: 0) }

    /// `DIRECTION_UP` of the schema.
    @inlinable
    public static var up: Direction { Direction(rawValue: 1) }

    /// `DIRECTION_LEVEL` of the schema.
    @inlinable
    public static var level: Direction { Direction(rawValue: 2) }

    /// `DIRECTION_DOWN` of the schema.
    @inlinable
    public static var down: Direction { Direction(rawValue: 3) }

    /// Every value of the schema with its short name, in the order of the schema.
    public static var known: [(value: Direction, name: String)] {
      [
        (Direction(rawValue: 0), "unspecified"),
        (Direction(rawValue: 1), "up"),
        (Direction(rawValue: 2), "level"),
        (Direction(rawValue: 3), "down"),
      ]
    }

    /// Whether the number is one of the schema's.
    public var isDefined: Bool {
      switch rawValue {
      case 0, 1, 2, 3: true
      default: false
      }
    }

    /// The short name, or the number where it is not known.
    public var name: String {
      switch rawValue {
      case 0: "unspecified"
      case 1: "up"
      case 2: "level"
      case 3: "down"
      default: "\(rawValue)"
      }
    }
  }
}
