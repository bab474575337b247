// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// A run of achieved days. Skipped days within do not count and do not end it.
  public struct Run: WireMessage {
    /// `count` of the schema.
    public var count: UInt32

    /// Its first and last achieved day. Absent where count is 0.
    public var start: Int32?

    /// `end` of the schema.
    public var end: Int32?

    /// A message with every field at its default.
    public init() {
      self.count = 0
      self.start = nil
      self.end = nil
    }

    /// A message with the fields that are named.
    public init(
      count: UInt32 = 0,
      start: Int32? = nil,
      end: Int32? = nil
    ) {
      self.count = count
      self.start = start
      self.end = end
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Run" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.count = try reader.uint32()
          case 0x10: self.start = try reader.sint32()
          case 0x18: self.end = try reader.sint32()
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
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.count != 0 { size += 1 + WireFormat.size(uint32: self.count) }
      if let value = self.start { size += 1 + WireFormat.size(sint32: value) }
      if let value = self.end { size += 1 + WireFormat.size(sint32: value) }
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
    }
  }
}
