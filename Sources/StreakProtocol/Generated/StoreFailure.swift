// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `StoreFailure` of the schema.
  public struct StoreFailure: WireMessage {
    /// "busy", "full", "read_only", "cannot_open", "interrupted", "damaged", "unreachable", or
    /// "other".
    public var kind: String

    /// `count` of the schema.
    public var count: UInt64

    /// A message with every field at its default.
    public init() {
      self.kind = ""
      self.count = 0
    }

    /// A message with the fields that are named.
    public init(
      kind: String = "",
      count: UInt64 = 0
    ) {
      self.kind = kind
      self.count = count
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.StoreFailure" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.kind = try reader.string()
          case 0x10: self.count = try reader.uint64()
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
      case 1: "kind"
      case 2: "count"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.kind.isEmpty { size += 1 + WireFormat.size(string: self.kind) }
      if self.count != 0 { size += 1 + WireFormat.size(uint64: self.count) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.kind.isEmpty {
        writer.tag(0x0A)
        writer.string(self.kind)
      }
      if self.count != 0 {
        writer.tag(0x10)
        writer.uint64(self.count)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("kind", self.kind)
      visitor.visitUInt64("count", self.count)
    }
  }
}
