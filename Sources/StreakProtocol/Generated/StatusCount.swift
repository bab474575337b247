// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `StatusCount` of the schema.
  public struct StatusCount: WireMessage {
    /// `status` of the schema.
    public var status: Status

    /// `calls` of the schema.
    public var calls: UInt64

    /// A message with every field at its default.
    public init() {
      self.status = Status(rawValue: 0)
      self.calls = 0
    }

    /// A message with the fields that are named.
    public init(
      status: Status = Status(rawValue: 0),
      calls: UInt64 = 0
    ) {
      self.status = status
      self.calls = calls
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.StatusCount" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.status = Status(rawValue: try reader.int32())
          case 0x10: self.calls = try reader.uint64()
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
      case 1: "status"
      case 2: "calls"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.status.rawValue != 0 { size += 1 + WireFormat.size(int32: self.status.rawValue) }
      if self.calls != 0 { size += 1 + WireFormat.size(uint64: self.calls) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.status.rawValue != 0 {
        writer.tag(0x08)
        writer.int32(self.status.rawValue)
      }
      if self.calls != 0 {
        writer.tag(0x10)
        writer.uint64(self.calls)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitEnum("status", self.status)
      visitor.visitUInt64("calls", self.calls)
    }
  }
}
