// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// A run among the longest ones.
  public struct RankedRun: WireMessage {
    /// Achieved days.
    public var count: UInt32

    /// The first and the last of them.
    public var start: Int32

    /// `end` of the schema.
    public var end: Int32

    /// No broken day lies after it: it is what the streak counts.
    public var current: Bool

    /// A message with every field at its default.
    public init() {
      self.count = 0
      self.start = 0
      self.end = 0
      self.current = false
    }

    /// A message with the fields that are named.
    public init(
      count: UInt32 = 0,
      start: Int32 = 0,
      end: Int32 = 0,
      current: Bool = false
    ) {
      self.count = count
      self.start = start
      self.end = end
      self.current = current
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.RankedRun" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.count = try reader.uint32()
          case 0x10: self.start = try reader.sint32()
          case 0x18: self.end = try reader.sint32()
          case 0x20: self.current = try reader.bool()
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
      case 4: "current"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.count != 0 { size += 1 + WireFormat.size(uint32: self.count) }
      if self.start != 0 { size += 1 + WireFormat.size(sint32: self.start) }
      if self.end != 0 { size += 1 + WireFormat.size(sint32: self.end) }
      if self.current { size += 1 + 1 }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.count != 0 {
        writer.tag(0x08)
        writer.uint32(self.count)
      }
      if self.start != 0 {
        writer.tag(0x10)
        writer.sint32(self.start)
      }
      if self.end != 0 {
        writer.tag(0x18)
        writer.sint32(self.end)
      }
      if self.current {
        writer.tag(0x20)
        writer.bool(self.current)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitUInt32("count", self.count)
      visitor.visitDay("start", self.start)
      visitor.visitDay("end", self.end)
      visitor.visitBool("current", self.current)
    }
  }
}
