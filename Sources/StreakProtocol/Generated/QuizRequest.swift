// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_QUIZ` asks for. Questions of a genre.
  public struct QuizRequest: WireMessage {
    /// The learner that is asked about.
    public var learner: String

    /// An IANA name or an offset. Empty: the profile's zone counts, else the worker's.
    public var zone: String

    /// What "now" is. Absent: the worker's clock.
    public var asOf: Int64?

    /// `genre` of the schema.
    public var genre: String

    /// `mode` of the schema.
    public var mode: QuizMode

    /// Questions at most, up to 1,000. 0: 10.
    public var limit: UInt32

    /// Questions to pass over.
    public var offset: UInt32

    /// The same seed shuffles alike.
    public var seed: UInt64

    /// A message with every field at its default.
    public init() {
      self.learner = ""
      self.zone = ""
      self.asOf = nil
      self.genre = ""
      self.mode = QuizMode(rawValue: 0)
      self.limit = 0
      self.offset = 0
      self.seed = 0
    }

    /// A message with the fields that are named.
    public init(
      learner: String = "",
      zone: String = "",
      asOf: Int64? = nil,
      genre: String = "",
      mode: QuizMode = QuizMode(rawValue: 0),
      limit: UInt32 = 0,
      offset: UInt32 = 0,
      seed: UInt64 = 0
    ) {
      self.learner = learner
      self.zone = zone
      self.asOf = asOf
      self.genre = genre
      self.mode = mode
      self.limit = limit
      self.offset = offset
      self.seed = seed
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.QuizRequest" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.learner = try reader.string()
          case 0x12: self.zone = try reader.string()
          case 0x18: self.asOf = try reader.sint64()
          case 0x2A: self.genre = try reader.string()
          case 0x30: self.mode = QuizMode(rawValue: try reader.int32())
          case 0x38: self.limit = try reader.uint32()
          case 0x40: self.offset = try reader.uint32()
          case 0x48: self.seed = try reader.uint64()
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
      case 5: "genre"
      case 6: "mode"
      case 7: "limit"
      case 8: "offset"
      case 9: "seed"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.learner.isEmpty { size += 1 + WireFormat.size(string: self.learner) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if let value = self.asOf { size += 1 + WireFormat.size(sint64: value) }
      if !self.genre.isEmpty { size += 1 + WireFormat.size(string: self.genre) }
      if self.mode.rawValue != 0 { size += 1 + WireFormat.size(int32: self.mode.rawValue) }
      if self.limit != 0 { size += 1 + WireFormat.size(uint32: self.limit) }
      if self.offset != 0 { size += 1 + WireFormat.size(uint32: self.offset) }
      if self.seed != 0 { size += 1 + WireFormat.size(uint64: self.seed) }
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
      if !self.genre.isEmpty {
        writer.tag(0x2A)
        writer.string(self.genre)
      }
      if self.mode.rawValue != 0 {
        writer.tag(0x30)
        writer.int32(self.mode.rawValue)
      }
      if self.limit != 0 {
        writer.tag(0x38)
        writer.uint32(self.limit)
      }
      if self.offset != 0 {
        writer.tag(0x40)
        writer.uint32(self.offset)
      }
      if self.seed != 0 {
        writer.tag(0x48)
        writer.uint64(self.seed)
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
      visitor.visitString("genre", self.genre)
      visitor.visitEnum("mode", self.mode)
      visitor.visitUInt32("limit", self.limit)
      visitor.visitUInt32("offset", self.offset)
      visitor.visitUInt64("seed", self.seed)
    }
  }
}

extension Proto.QuizRequest: StreakCall {
  /// What answers it.
  public typealias Reply = Proto.QuizReply

  /// The operation that it asks for.
  public static var op: Proto.Op { .quiz }
}
