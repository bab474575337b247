// Generated from probe.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Probe {
  /// `Color` of the schema.
  public struct Color: WireEnum {
    /// The number in the schema, whether or not it is known.
    public let rawValue: Int32

    /// The value with this number.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// None of the others.
    @inlinable
    public static var unspecified: Color { Color(rawValue: 0) }

    /// `COLOR_RED` of the schema.
    @inlinable
    public static var red: Color { Color(rawValue: 1) }

    /// `COLOR_INFRA_RED` of the schema.
    @inlinable
    public static var infraRed: Color { Color(rawValue: 2) }

    /// `COLOR_NEGATIVE` of the schema.
    @inlinable
    public static var negative: Color { Color(rawValue: -1) }

    /// `COLOR_LARGEST` of the schema.
    @inlinable
    public static var largest: Color { Color(rawValue: 2147483647) }

    /// Every value of the schema with its short name, in the order of the schema.
    public static var known: [(value: Color, name: String)] {
      [
        (Color(rawValue: 0), "unspecified"),
        (Color(rawValue: 1), "red"),
        (Color(rawValue: 2), "infra_red"),
        (Color(rawValue: -1), "negative"),
        (Color(rawValue: 2147483647), "largest"),
      ]
    }

    /// Whether the number is one of the schema's.
    public var isDefined: Bool {
      switch rawValue {
      case 0, 1, 2, -1, 2147483647: true
      default: false
      }
    }

    /// The short name, or the number where it is not known.
    public var name: String {
      switch rawValue {
      case 0: "unspecified"
      case 1: "red"
      case 2: "infra_red"
      case -1: "negative"
      case 2147483647: "largest"
      default: "\(rawValue)"
      }
    }
  }
}
