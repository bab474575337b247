// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// The order in which questions come.
  public struct QuizMode: WireEnum {
    /// The number in the schema, whether or not it is known.
    public let rawValue: Int32

    /// The value with this number.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// As random.
    @inlinable
    public static var unspecified: QuizMode { QuizMode(rawValue: 0) }

    /// Shuffled. The position stays.
    @inlinable
    public static var random: QuizMode { QuizMode(rawValue: 1) }

    /// From the first one on. The position moves along.
    @inlinable
    public static var sequential: QuizMode { QuizMode(rawValue: 2) }

    /// From the position on, after the last one from the first.
    @inlinable
    public static var continued: QuizMode { QuizMode(rawValue: 3) }

    /// Every value of the schema with its short name, in the order of the schema.
    public static var known: [(value: QuizMode, name: String)] {
      [
        (QuizMode(rawValue: 0), "unspecified"),
        (QuizMode(rawValue: 1), "random"),
        (QuizMode(rawValue: 2), "sequential"),
        (QuizMode(rawValue: 3), "continued"),
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
      case 1: "random"
      case 2: "sequential"
      case 3: "continued"
      default: "\(rawValue)"
      }
    }
  }
}
