// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// A length of a streak to look forward to.
  public struct Milestone: WireMessage {
    /// Days in a row.
    public var count: UInt32

    /// How many are missing.
    public var left: UInt32

    /// The first day on which it can be reached. Absent where none is known.
    public var earliest: Int32?

    /// A message with every field at its default.
    public init() {
      self.count = 0
      self.left = 0
      self.earliest = nil
    }

    /// A message with the fields that are named.
    public init(
      count: UInt32 = 0,
      left: UInt32 = 0,
      earliest: Int32? = nil
    ) {
      self.count = count
      self.left = left
      self.earliest = earliest
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Milestone" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.count = try reader.uint32()
          case 0x10: self.left = try reader.uint32()
          case 0x18: self.earliest = try reader.sint32()
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
      case 2: "left"
      case 3: "earliest"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.count != 0 { size += 1 + WireFormat.size(uint32: self.count) }
      if self.left != 0 { size += 1 + WireFormat.size(uint32: self.left) }
      if let value = self.earliest { size += 1 + WireFormat.size(sint32: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.count != 0 {
        writer.tag(0x08)
        writer.uint32(self.count)
      }
      if self.left != 0 {
        writer.tag(0x10)
        writer.uint32(self.left)
      }
      if let value = self.earliest {
        writer.tag(0x18)
        writer.sint32(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitUInt32("count", self.count)
      visitor.visitUInt32("left", self.left)
      if let value = self.earliest {
        visitor.visitDay("earliest", value)
      } else {
        visitor.visitAbsent("earliest", .day)
      }
    }
  }
}
