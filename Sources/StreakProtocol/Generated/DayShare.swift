// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// How many of the last days were achieved.
  public struct DayShare: WireMessage {
    /// How many days it looks at, today among them: 30, 90 or 365.
    public var days: UInt32

    /// The first of them, but not before the learner's first day. Absent without facts.
    public var first: Int32?

    /// Achieved days.
    public var achieved: UInt32

    /// Achieved and broken days.
    public var due: UInt32

    /// Per cent, rounded half up. Absent where nothing was due.
    public var percent: UInt32?

    /// A message with every field at its default.
    public init() {
      self.days = 0
      self.first = nil
      self.achieved = 0
      self.due = 0
      self.percent = nil
    }

    /// A message with the fields that are named.
    public init(
      days: UInt32 = 0,
      first: Int32? = nil,
      achieved: UInt32 = 0,
      due: UInt32 = 0,
      percent: UInt32? = nil
    ) {
      self.days = days
      self.first = first
      self.achieved = achieved
      self.due = due
      self.percent = percent
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.DayShare" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.days = try reader.uint32()
          case 0x10: self.first = try reader.sint32()
          case 0x18: self.achieved = try reader.uint32()
          case 0x20: self.due = try reader.uint32()
          case 0x28: self.percent = try reader.uint32()
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
      case 1: "days"
      case 2: "first"
      case 3: "achieved"
      case 4: "due"
      case 5: "percent"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.days != 0 { size += 1 + WireFormat.size(uint32: self.days) }
      if let value = self.first { size += 1 + WireFormat.size(sint32: value) }
      if self.achieved != 0 { size += 1 + WireFormat.size(uint32: self.achieved) }
      if self.due != 0 { size += 1 + WireFormat.size(uint32: self.due) }
      if let value = self.percent { size += 1 + WireFormat.size(uint32: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.days != 0 {
        writer.tag(0x08)
        writer.uint32(self.days)
      }
      if let value = self.first {
        writer.tag(0x10)
        writer.sint32(value)
      }
      if self.achieved != 0 {
        writer.tag(0x18)
        writer.uint32(self.achieved)
      }
      if self.due != 0 {
        writer.tag(0x20)
        writer.uint32(self.due)
      }
      if let value = self.percent {
        writer.tag(0x28)
        writer.uint32(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitUInt32("days", self.days)
      if let value = self.first {
        visitor.visitDay("first", value)
      } else {
        visitor.visitAbsent("first", .day)
      }
      visitor.visitUInt32("achieved", self.achieved)
      visitor.visitUInt32("due", self.due)
      if let value = self.percent {
        visitor.visitUInt32("percent", value)
      } else {
        visitor.visitAbsent("percent", .uint32)
      }
    }
  }
}
