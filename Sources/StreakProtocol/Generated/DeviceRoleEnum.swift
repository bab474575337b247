// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// Whether a device rings.
  public struct DeviceRole: WireEnum {
    /// The number in the schema, whether or not it is known.
    public let rawValue: Int32

    /// The value with this number.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// As primary.
    @inlinable
    public static var unspecified: DeviceRole { DeviceRole(rawValue: 0) }

    /// It rings.
    @inlinable
    public static var primary: DeviceRole { DeviceRole(rawValue: 1) }

    /// It stays silent.
    @inlinable
    public static var secondary: DeviceRole { DeviceRole(rawValue: 2) }

    /// Every value of the schema with its short name, in the order of the schema.
    public static var known: [(value: DeviceRole, name: String)] {
      [
        (DeviceRole(rawValue: 0), "unspecified"),
        (DeviceRole(rawValue: 1), "primary"),
        (DeviceRole(rawValue: 2), "secondary"),
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
      case 1: "primary"
      case 2: "secondary"
      default: "\(rawValue)"
      }
    }
  }
}
