// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `GenreProgress` of the schema.
  public struct GenreProgress: WireMessage {
    /// `genre` of the schema.
    public var genre: String

    /// `answered` of the schema.
    public var answered: UInt32

    /// `correct` of the schema.
    public var correct: UInt32

    /// The question that continued play begins with, from 0.
    public var position: UInt32

    /// A message with every field at its default.
    public init() {
      self.genre = ""
      self.answered = 0
      self.correct = 0
      self.position = 0
    }

    /// A message with the fields that are named.
    public init(
      genre: String = "",
      answered: UInt32 = 0,
      correct: UInt32 = 0,
      position: UInt32 = 0
    ) {
      self.genre = genre
      self.answered = answered
      self.correct = correct
      self.position = position
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.GenreProgress" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.genre = try reader.string()
          case 0x10: self.answered = try reader.uint32()
          case 0x18: self.correct = try reader.uint32()
          case 0x20: self.position = try reader.uint32()
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
      case 1: "genre"
      case 2: "answered"
      case 3: "correct"
      case 4: "position"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.genre.isEmpty { size += 1 + WireFormat.size(string: self.genre) }
      if self.answered != 0 { size += 1 + WireFormat.size(uint32: self.answered) }
      if self.correct != 0 { size += 1 + WireFormat.size(uint32: self.correct) }
      if self.position != 0 { size += 1 + WireFormat.size(uint32: self.position) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.genre.isEmpty {
        writer.tag(0x0A)
        writer.string(self.genre)
      }
      if self.answered != 0 {
        writer.tag(0x10)
        writer.uint32(self.answered)
      }
      if self.correct != 0 {
        writer.tag(0x18)
        writer.uint32(self.correct)
      }
      if self.position != 0 {
        writer.tag(0x20)
        writer.uint32(self.position)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("genre", self.genre)
      visitor.visitUInt32("answered", self.answered)
      visitor.visitUInt32("correct", self.correct)
      visitor.visitUInt32("position", self.position)
    }
  }
}
