// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// A recurrence and the day from which it acts.
  public struct RecurrenceRule: WireMessage {
    /// `from` of the schema.
    public var from: Int32

    /// `recurrence` of the schema.
    public var recurrence: Recurrence?

    /// A message with every field at its default.
    public init() {
      self.from = 0
      self.recurrence = nil
    }

    /// A message with the fields that are named.
    public init(
      from: Int32 = 0,
      recurrence: Recurrence? = nil
    ) {
      self.from = from
      self.recurrence = recurrence
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.RecurrenceRule" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.from = try reader.sint32()
          case 0x12: try reader.merge(into: &self.recurrence)
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
      case 1: "from"
      case 2: "recurrence"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.from != 0 { size += 1 + WireFormat.size(sint32: self.from) }
      if let value = self.recurrence { size += 1 + WireFormat.size(message: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.from != 0 {
        writer.tag(0x08)
        writer.sint32(self.from)
      }
      if let value = self.recurrence {
        writer.tag(0x12)
        writer.message(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitDay("from", self.from)
      if let value = self.recurrence {
        visitor.visitMessage("recurrence", value)
      } else {
        visitor.visitAbsent("recurrence", .message)
      }
    }
  }
}
