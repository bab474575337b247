// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_QUIZ_ANSWER` asks for. Counts the answer to a question.
  public struct QuizAnswerRequest: WireMessage {
    /// The learner that is asked about.
    public var learner: String

    /// An IANA name or an offset. Empty: the profile's zone counts, else the worker's.
    public var zone: String

    /// What "now" is. Absent: the worker's clock.
    public var asOf: Int64?

    /// A UUID, 16 bytes, chosen by the client, the same when the call is sent again.
    public var id: [UInt8]

    /// 1-64 bytes without control characters.
    public var genre: String

    /// `mode` of the schema.
    public var mode: QuizMode

    /// The place of the question in its genre, from 0, at most 999,999.
    public var position: UInt32

    /// `correct` of the schema.
    public var correct: Bool

    /// A message with every field at its default.
    public init() {
      self.learner = ""
      self.zone = ""
      self.asOf = nil
      self.id = []
      self.genre = ""
      self.mode = QuizMode(rawValue: 0)
      self.position = 0
      self.correct = false
    }

    /// A message with the fields that are named.
    public init(
      learner: String = "",
      zone: String = "",
      asOf: Int64? = nil,
      id: [UInt8] = [],
      genre: String = "",
      mode: QuizMode = QuizMode(rawValue: 0),
      position: UInt32 = 0,
      correct: Bool = false
    ) {
      self.learner = learner
      self.zone = zone
      self.asOf = asOf
      self.id = id
      self.genre = genre
      self.mode = mode
      self.position = position
      self.correct = correct
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.QuizAnswerRequest" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.learner = try reader.string()
          case 0x12: self.zone = try reader.string()
          case 0x18: self.asOf = try reader.sint64()
          case 0x2A: self.id = try reader.byteArray()
          case 0x32: self.genre = try reader.string()
          case 0x38: self.mode = QuizMode(rawValue: try reader.int32())
          case 0x40: self.position = try reader.uint32()
          case 0x48: self.correct = try reader.bool()
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
      case 1: "learner"
      case 2: "zone"
      case 3: "as_of"
      case 5: "id"
      case 6: "genre"
      case 7: "mode"
      case 8: "position"
      case 9: "correct"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.learner.isEmpty { size += 1 + WireFormat.size(string: self.learner) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if let value = self.asOf { size += 1 + WireFormat.size(sint64: value) }
      if !self.id.isEmpty { size += 1 + WireFormat.size(bytes: self.id) }
      if !self.genre.isEmpty { size += 1 + WireFormat.size(string: self.genre) }
      if self.mode.rawValue != 0 { size += 1 + WireFormat.size(int32: self.mode.rawValue) }
      if self.position != 0 { size += 1 + WireFormat.size(uint32: self.position) }
      if self.correct { size += 1 + 1 }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.learner.isEmpty {
        writer.tag(0x0A)
        writer.string(self.learner)
      }
      if !self.zone.isEmpty {
        writer.tag(0x12)
        writer.string(self.zone)
      }
      if let value = self.asOf {
        writer.tag(0x18)
        writer.sint64(value)
      }
      if !self.id.isEmpty {
        writer.tag(0x2A)
        writer.byteArray(self.id)
      }
      if !self.genre.isEmpty {
        writer.tag(0x32)
        writer.string(self.genre)
      }
      if self.mode.rawValue != 0 {
        writer.tag(0x38)
        writer.int32(self.mode.rawValue)
      }
      if self.position != 0 {
        writer.tag(0x40)
        writer.uint32(self.position)
      }
      if self.correct {
        writer.tag(0x48)
        writer.bool(self.correct)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("learner", self.learner)
      visitor.visitString("zone", self.zone)
      if let value = self.asOf {
        visitor.visitInstant("as_of", value)
      } else {
        visitor.visitAbsent("as_of", .instant)
      }
      visitor.visitBytes("id", self.id)
      visitor.visitString("genre", self.genre)
      visitor.visitEnum("mode", self.mode)
      visitor.visitUInt32("position", self.position)
      visitor.visitBool("correct", self.correct)
    }
  }
}

extension Proto.QuizAnswerRequest: StreakCall {
  /// What answers it.
  public typealias Reply = Proto.QuizAnswerReply

  /// The operation that it asks for.
  public static var op: Proto.Op { .quizAnswer }
}
