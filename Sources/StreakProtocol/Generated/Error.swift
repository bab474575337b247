// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// The body of every reply whose status is neither OK nor NOT_MODIFIED.
  public struct Error: WireMessage {
    /// The field at fault, as a path from the request: "records[3].correct", "learner",
    /// "header.magic".
    public var field: String

    /// One sentence, safe to show.
    public var message: String

    /// With UNAVAILABLE: milliseconds to wait before trying again, 0 where unknown.
    public var retryAfter: UInt32

    /// A message with every field at its default.
    public init() {
      self.field = ""
      self.message = ""
      self.retryAfter = 0
    }

    /// A message with the fields that are named.
    public init(
      field: String = "",
      message: String = "",
      retryAfter: UInt32 = 0
    ) {
      self.field = field
      self.message = message
      self.retryAfter = retryAfter
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Error" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.field = try reader.string()
          case 0x12: self.message = try reader.string()
          case 0x18: self.retryAfter = try reader.uint32()
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
      case 1: "field"
      case 2: "message"
      case 3: "retry_after"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.field.isEmpty { size += 1 + WireFormat.size(string: self.field) }
      if !self.message.isEmpty { size += 1 + WireFormat.size(string: self.message) }
      if self.retryAfter != 0 { size += 1 + WireFormat.size(uint32: self.retryAfter) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.field.isEmpty {
        writer.tag(0x0A)
        writer.string(self.field)
      }
      if !self.message.isEmpty {
        writer.tag(0x12)
        writer.string(self.message)
      }
      if self.retryAfter != 0 {
        writer.tag(0x18)
        writer.uint32(self.retryAfter)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("field", self.field)
      visitor.visitString("message", self.message)
      visitor.visitUInt32("retry_after", self.retryAfter)
    }
  }
}
