// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `QuizAnswer` of the schema.
  public struct QuizAnswer: WireMessage {
    /// `id` of the schema.
    public var id: [UInt8]

    /// `genre` of the schema.
    public var genre: String

    /// `mode` of the schema.
    public var mode: QuizMode

    /// `position` of the schema.
    public var position: UInt32

    /// `correct` of the schema.
    public var correct: Bool

    /// A message with every field at its default.
    public init() {
      self.id = []
      self.genre = ""
      self.mode = QuizMode(rawValue: 0)
      self.position = 0
      self.correct = false
    }

    /// A message with the fields that are named.
    public init(
      id: [UInt8] = [],
      genre: String = "",
      mode: QuizMode = QuizMode(rawValue: 0),
      position: UInt32 = 0,
      correct: Bool = false
    ) {
      self.id = id
      self.genre = genre
      self.mode = mode
      self.position = position
      self.correct = correct
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.QuizAnswer" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.id = try reader.byteArray()
          case 0x12: self.genre = try reader.string()
          case 0x18: self.mode = QuizMode(rawValue: try reader.int32())
          case 0x20: self.position = try reader.uint32()
          case 0x28: self.correct = try reader.bool()
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
      case 1: "id"
      case 2: "genre"
      case 3: "mode"
      case 4: "position"
      case 5: "correct"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.id.isEmpty { size += 1 + WireFormat.size(bytes: self.id) }
      if !self.genre.isEmpty { size += 1 + WireFormat.size(string: self.genre) }
      if self.mode.rawValue != 0 { size += 1 + WireFormat.size(int32: self.mode.rawValue) }
      if self.position != 0 { size += 1 + WireFormat.size(uint32: self.position) }
      if self.correct { size += 1 + 1 }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.id.isEmpty {
        writer.tag(0x0A)
        writer.byteArray(self.id)
      }
      if !self.genre.isEmpty {
        writer.tag(0x12)
        writer.string(self.genre)
      }
      if self.mode.rawValue != 0 {
        writer.tag(0x18)
        writer.int32(self.mode.rawValue)
      }
      if self.position != 0 {
        writer.tag(0x20)
        writer.uint32(self.position)
      }
      if self.correct {
        writer.tag(0x28)
        writer.bool(self.correct)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitBytes("id", self.id)
      visitor.visitString("genre", self.genre)
      visitor.visitEnum("mode", self.mode)
      visitor.visitUInt32("position", self.position)
      visitor.visitBool("correct", self.correct)
    }
  }
}
