// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// Why a slot stays silent.
  public struct Silence: WireEnum {
    /// The number in the schema, whether or not it is known.
    public let rawValue: Int32

    /// The value with this number.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// It rings.
    @inlinable
    public static var unspecified: Silence { Silence(rawValue: 0) }

    /// Reminders are off.
    @inlinable
    public static var disabled: Silence { Silence(rawValue: 1) }

    /// This device does not ring.
    @inlinable
    public static var device: Silence { Silence(rawValue: 2) }

    /// The day is done.
    @inlinable
    public static var done: Silence { Silence(rawValue: 3) }

    /// Nothing is due on the day.
    @inlinable
    public static var nothingDue: Silence { Silence(rawValue: 4) }

    /// The day is excused.
    @inlinable
    public static var excused: Silence { Silence(rawValue: 5) }

    /// The time is past.
    @inlinable
    public static var past: Silence { Silence(rawValue: 6) }

    /// The day does not have that time of day.
    @inlinable
    public static var noSuchTime: Silence { Silence(rawValue: 7) }

    /// Every value of the schema with its short name, in the order of the schema.
    public static var known: [(value: Silence, name: String)] {
      [
        (Silence(rawValue: 0), "unspecified"),
        (Silence(rawValue: 1), "disabled"),
        (Silence(rawValue: 2), "device"),
        (Silence(rawValue: 3), "done"),
        (Silence(rawValue: 4), "nothing_due"),
        (Silence(rawValue: 5), "excused"),
        (Silence(rawValue: 6), "past"),
        (Silence(rawValue: 7), "no_such_time"),
      ]
    }

    /// Whether the number is one of the schema's.
    public var isDefined: Bool {
      switch rawValue {
      case 0, 1, 2, 3, 4, 5, 6, 7: true
      default: false
      }
    }

    /// The short name, or the number where it is not known.
    public var name: String {
      switch rawValue {
      case 0: "unspecified"
      case 1: "disabled"
      case 2: "device"
      case 3: "done"
      case 4: "nothing_due"
      case 5: "excused"
      case 6: "past"
      case 7: "no_such_time"
      default: "\(rawValue)"
      }
    }
  }
}
