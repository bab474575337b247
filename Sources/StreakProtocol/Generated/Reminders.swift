// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `Reminders` of the schema.
  public struct Reminders: WireMessage {
    /// Default true.
    public var enabled: Bool?

    /// When to remind: minutes after midnight, 0-1439. Default 1200.
    public var minute: UInt32?

    /// A message with every field at its default.
    public init() {
      self.enabled = nil
      self.minute = nil
    }

    /// A message with the fields that are named.
    public init(
      enabled: Bool? = nil,
      minute: UInt32? = nil
    ) {
      self.enabled = enabled
      self.minute = minute
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Reminders" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.enabled = try reader.bool()
          case 0x10: self.minute = try reader.uint32()
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
      case 1: "enabled"
      case 2: "minute"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.enabled != nil { size += 1 + 1 }
      if let value = self.minute { size += 1 + WireFormat.size(uint32: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if let value = self.enabled {
        writer.tag(0x08)
        writer.bool(value)
      }
      if let value = self.minute {
        writer.tag(0x10)
        writer.uint32(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      if let value = self.enabled {
        visitor.visitBool("enabled", value)
      } else {
        visitor.visitAbsent("enabled", .bool)
      }
      if let value = self.minute {
        visitor.visitUInt32("minute", value)
      } else {
        visitor.visitAbsent("minute", .uint32)
      }
    }
  }
}
