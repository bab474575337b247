// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `DayRange` of the schema.
  public struct DayRange: WireMessage {
    /// `first` of the schema.
    public var first: Int32

    /// `last` of the schema.
    public var last: Int32

    /// A message with every field at its default.
    public init() {
      self.first = 0
      self.last = 0
    }

    /// A message with the fields that are named.
    public init(
      first: Int32 = 0,
      last: Int32 = 0
    ) {
      self.first = first
      self.last = last
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.DayRange" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.first = try reader.sint32()
          case 0x10: self.last = try reader.sint32()
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
      case 1: "first"
      case 2: "last"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.first != 0 { size += 1 + WireFormat.size(sint32: self.first) }
      if self.last != 0 { size += 1 + WireFormat.size(sint32: self.last) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.first != 0 {
        writer.tag(0x08)
        writer.sint32(self.first)
      }
      if self.last != 0 {
        writer.tag(0x10)
        writer.sint32(self.last)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitDay("first", self.first)
      visitor.visitDay("last", self.last)
    }
  }
}
