// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// The latest five scored sessions against the five before them.
  public struct Trend: WireMessage {
    /// Per cent, rounded half up, over the five sessions together.
    public var recent: UInt32

    /// `previous` of the schema.
    public var previous: UInt32

    /// Compared exactly, not by the rounded figures.
    public var direction: Direction

    /// A message with every field at its default.
    public init() {
      self.recent = 0
      self.previous = 0
      self.direction = Direction(rawValue: 0)
    }

    /// A message with the fields that are named.
    public init(
      recent: UInt32 = 0,
      previous: UInt32 = 0,
      direction: Direction = Direction(rawValue: 0)
    ) {
      self.recent = recent
      self.previous = previous
      self.direction = direction
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Trend" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.recent = try reader.uint32()
          case 0x10: self.previous = try reader.uint32()
          case 0x18: self.direction = Direction(rawValue: try reader.int32())
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
      case 1: "recent"
      case 2: "previous"
      case 3: "direction"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.recent != 0 { size += 1 + WireFormat.size(uint32: self.recent) }
      if self.previous != 0 { size += 1 + WireFormat.size(uint32: self.previous) }
      if self.direction.rawValue != 0 { size += 1 + WireFormat.size(int32: self.direction.rawValue) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.recent != 0 {
        writer.tag(0x08)
        writer.uint32(self.recent)
      }
      if self.previous != 0 {
        writer.tag(0x10)
        writer.uint32(self.previous)
      }
      if self.direction.rawValue != 0 {
        writer.tag(0x18)
        writer.int32(self.direction.rawValue)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitUInt32("recent", self.recent)
      visitor.visitUInt32("previous", self.previous)
      visitor.visitEnum("direction", self.direction)
    }
  }
}
