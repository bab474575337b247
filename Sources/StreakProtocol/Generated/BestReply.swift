// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_BEST` answers. The longest run ever.
  public struct BestReply: WireMessage {
    /// `count` of the schema.
    public var count: UInt32

    /// `start` of the schema.
    public var start: Int32?

    /// `end` of the schema.
    public var end: Int32?

    /// The day that the answer depends on.
    public var day: Int32

    /// The zone that this day was told in.
    public var zone: String

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.count = 0
      self.start = nil
      self.end = nil
      self.day = 0
      self.zone = ""
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      count: UInt32 = 0,
      start: Int32? = nil,
      end: Int32? = nil,
      day: Int32 = 0,
      zone: String = "",
      revision: UInt64 = 0
    ) {
      self.count = count
      self.start = start
      self.end = end
      self.day = day
      self.zone = zone
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.BestReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.count = try reader.uint32()
          case 0x10: self.start = try reader.sint32()
          case 0x18: self.end = try reader.sint32()
          case 0x70: self.day = try reader.sint32()
          case 0x7A: self.zone = try reader.string()
          case 0x80: self.revision = try reader.uint64()
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
      case 1: "count"
      case 2: "start"
      case 3: "end"
      case 14: "day"
      case 15: "zone"
      case 16: "revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.count != 0 { size += 1 + WireFormat.size(uint32: self.count) }
      if let value = self.start { size += 1 + WireFormat.size(sint32: value) }
      if let value = self.end { size += 1 + WireFormat.size(sint32: value) }
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if self.revision != 0 { size += 2 + WireFormat.size(uint64: self.revision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.count != 0 {
        writer.tag(0x08)
        writer.uint32(self.count)
      }
      if let value = self.start {
        writer.tag(0x10)
        writer.sint32(value)
      }
      if let value = self.end {
        writer.tag(0x18)
        writer.sint32(value)
      }
      if self.day != 0 {
        writer.tag(0x70)
        writer.sint32(self.day)
      }
      if !self.zone.isEmpty {
        writer.tag(0x7A)
        writer.string(self.zone)
      }
      if self.revision != 0 {
        writer.tag(0x80)
        writer.uint64(self.revision)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitUInt32("count", self.count)
      if let value = self.start {
        visitor.visitDay("start", value)
      } else {
        visitor.visitAbsent("start", .day)
      }
      if let value = self.end {
        visitor.visitDay("end", value)
      } else {
        visitor.visitAbsent("end", .day)
      }
      visitor.visitDay("day", self.day)
      visitor.visitString("zone", self.zone)
      visitor.visitUInt64("revision", self.revision)
    }
  }
}
