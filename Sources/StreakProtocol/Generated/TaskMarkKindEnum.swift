// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What is marked for a task on a day.
  public struct TaskMarkKind: WireEnum {
    /// The number in the schema, whether or not it is known.
    public let rawValue: Int32

    /// The value with this number.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// None of the others.
    @inlinable
    public static var unspecified: TaskMarkKind { TaskMarkKind(rawValue: 0) }

    /// It was done.
    @inlinable
    public static var done: TaskMarkKind { TaskMarkKind(rawValue: 1) }

    /// It is excused.
    @inlinable
    public static var excused: TaskMarkKind { TaskMarkKind(rawValue: 2) }

    /// Every value of the schema with its short name, in the order of the schema.
    public static var known: [(value: TaskMarkKind, name: String)] {
      [
        (TaskMarkKind(rawValue: 0), "unspecified"),
        (TaskMarkKind(rawValue: 1), "done"),
        (TaskMarkKind(rawValue: 2), "excused"),
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
      case 1: "done"
      case 2: "excused"
      default: "\(rawValue)"
      }
    }
  }
}
