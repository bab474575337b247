// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `Score` of the schema.
  public struct Score: WireMessage {
    /// `correct` of the schema.
    public var correct: UInt32

    /// `total` of the schema.
    public var total: UInt32

    /// Per cent, rounded half up.
    public var percent: UInt32

    /// A message with every field at its default.
    public init() {
      self.correct = 0
      self.total = 0
      self.percent = 0
    }

    /// A message with the fields that are named.
    public init(
      correct: UInt32 = 0,
      total: UInt32 = 0,
      percent: UInt32 = 0
    ) {
      self.correct = correct
      self.total = total
      self.percent = percent
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Score" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.correct = try reader.uint32()
          case 0x10: self.total = try reader.uint32()
          case 0x18: self.percent = try reader.uint32()
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
      case 1: "correct"
      case 2: "total"
      case 3: "percent"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.correct != 0 { size += 1 + WireFormat.size(uint32: self.correct) }
      if self.total != 0 { size += 1 + WireFormat.size(uint32: self.total) }
      if self.percent != 0 { size += 1 + WireFormat.size(uint32: self.percent) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.correct != 0 {
        writer.tag(0x08)
        writer.uint32(self.correct)
      }
      if self.total != 0 {
        writer.tag(0x10)
        writer.uint32(self.total)
      }
      if self.percent != 0 {
        writer.tag(0x18)
        writer.uint32(self.percent)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitUInt32("correct", self.correct)
      visitor.visitUInt32("total", self.total)
      visitor.visitUInt32("percent", self.percent)
    }
  }
}
