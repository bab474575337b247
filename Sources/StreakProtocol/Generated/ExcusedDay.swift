// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `ExcusedDay` of the schema.
  public struct ExcusedDay: WireMessage {
    /// `day` of the schema.
    public var day: Int32

    /// False: no longer.
    public var excused: Bool

    /// A message with every field at its default.
    public init() {
      self.day = 0
      self.excused = false
    }

    /// A message with the fields that are named.
    public init(
      day: Int32 = 0,
      excused: Bool = false
    ) {
      self.day = day
      self.excused = excused
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.ExcusedDay" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.day = try reader.sint32()
          case 0x10: self.excused = try reader.bool()
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
      case 1: "day"
      case 2: "excused"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      if self.excused { size += 1 + 1 }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.day != 0 {
        writer.tag(0x08)
        writer.sint32(self.day)
      }
      if self.excused {
        writer.tag(0x10)
        writer.bool(self.excused)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitDay("day", self.day)
      visitor.visitBool("excused", self.excused)
    }
  }
}
