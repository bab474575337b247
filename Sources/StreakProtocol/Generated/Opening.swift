// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What a learner brought along from elsewhere, on top of which all else is counted. Exactly one
  /// field is there.
  public struct Opening: WireMessage {
    /// Launches, at most 1,000,000,000.
    public var launches: UInt32?

    /// Right answers in a row, at most 1,000,000,000.
    public var quizStreak: UInt32?

    /// Progress in one genre: each number at most 1,000,000,000.
    public var genre: GenreProgress?

    /// A message with every field at its default.
    public init() {
      self.launches = nil
      self.quizStreak = nil
      self.genre = nil
    }

    /// A message with the fields that are named.
    public init(
      launches: UInt32? = nil,
      quizStreak: UInt32? = nil,
      genre: GenreProgress? = nil
    ) {
      self.launches = launches
      self.quizStreak = quizStreak
      self.genre = genre
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Opening" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.launches = try reader.uint32()
          case 0x10: self.quizStreak = try reader.uint32()
          case 0x1A: try reader.merge(into: &self.genre)
          default: try reader.skip(tag)
          }
        }
      } catch {
        throw error.within(path(of: tag >> 3))
      }
    }

    /// The field that is being read, for an error.
    private func path(of number: UInt32) -> String {
      switch number {
      case 0: ""
      case 1: "launches"
      case 2: "quiz_streak"
      case 3: "genre"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if let value = self.launches { size += 1 + WireFormat.size(uint32: value) }
      if let value = self.quizStreak { size += 1 + WireFormat.size(uint32: value) }
      if let value = self.genre { size += 1 + WireFormat.size(message: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if let value = self.launches {
        writer.tag(0x08)
        writer.uint32(value)
      }
      if let value = self.quizStreak {
        writer.tag(0x10)
        writer.uint32(value)
      }
      if let value = self.genre {
        writer.tag(0x1A)
        writer.message(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      if let value = self.launches {
        visitor.visitUInt32("launches", value)
      } else {
        visitor.visitAbsent("launches", .uint32)
      }
      if let value = self.quizStreak {
        visitor.visitUInt32("quiz_streak", value)
      } else {
        visitor.visitAbsent("quiz_streak", .uint32)
      }
      if let value = self.genre {
        visitor.visitMessage("genre", value)
      } else {
        visitor.visitAbsent("genre", .message)
      }
    }
  }
}
