// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `TrackOrder` of the schema.
  public struct TrackOrder: WireEnum {
    /// The number in the schema, whether or not it is known.
    public let rawValue: Int32

    /// The value with this number.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// By last time.
    @inlinable
    public static var unspecified: TrackOrder { TrackOrder(rawValue: 0) }

    /// Latest first.
    @inlinable
    public static var lastTime: TrackOrder { TrackOrder(rawValue: 1) }

    /// Most first.
    @inlinable
    public static var sessions: TrackOrder { TrackOrder(rawValue: 2) }

    /// Highest first; tracks without questions last.
    @inlinable
    public static var accuracy: TrackOrder { TrackOrder(rawValue: 3) }

    /// A to Z by title, then artist, by Unicode code point.
    @inlinable
    public static var title: TrackOrder { TrackOrder(rawValue: 4) }

    /// Every value of the schema with its short name, in the order of the schema.
    public static var known: [(value: TrackOrder, name: String)] {
      [
        (TrackOrder(rawValue: 0), "unspecified"),
        (TrackOrder(rawValue: 1), "last_time"),
        (TrackOrder(rawValue: 2), "sessions"),
        (TrackOrder(rawValue: 3), "accuracy"),
        (TrackOrder(rawValue: 4), "title"),
      ]
    }

    /// Whether the number is one of the schema's.
    public var isDefined: Bool {
      switch rawValue {
      case 0, 1, 2, 3, 4: true
      default: false
      }
    }

    /// The short name, or the number where it is not known.
    public var name: String {
      switch rawValue {
      case 0: "unspecified"
      case 1: "last_time"
      case 2: "sessions"
      case 3: "accuracy"
      case 4: "title"
      default: "\(rawValue)"
      }
    }
  }
}
