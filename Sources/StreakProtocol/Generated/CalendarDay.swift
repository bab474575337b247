// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `CalendarDay` of the schema.
  public struct CalendarDay: WireMessage {
    /// `day` of the schema.
    public var day: Int32

    /// `status` of the schema.
    public var status: DayStatus

    /// Practice: records of the day.
    public var records: UInt32

    /// Tasks: how many were due, and how many of these are done.
    public var due: UInt32

    /// `done` of the schema.
    public var done: UInt32

    /// A message with every field at its default.
    public init() {
      self.day = 0
      self.status = DayStatus(rawValue: 0)
      self.records = 0
      self.due = 0
      self.done = 0
    }

    /// A message with the fields that are named.
    public init(
      day: Int32 = 0,
      status: DayStatus = DayStatus(rawValue: 0),
      records: UInt32 = 0,
      due: UInt32 = 0,
      done: UInt32 = 0
    ) {
      self.day = day
      self.status = status
      self.records = records
      self.due = due
      self.done = done
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.CalendarDay" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.day = try reader.sint32()
          case 0x10: self.status = DayStatus(rawValue: try reader.int32())
          case 0x18: self.records = try reader.uint32()
          case 0x20: self.due = try reader.uint32()
          case 0x28: self.done = try reader.uint32()
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
      case 2: "status"
      case 3: "records"
      case 4: "due"
      case 5: "done"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      if self.status.rawValue != 0 { size += 1 + WireFormat.size(int32: self.status.rawValue) }
      if self.records != 0 { size += 1 + WireFormat.size(uint32: self.records) }
      if self.due != 0 { size += 1 + WireFormat.size(uint32: self.due) }
      if self.done != 0 { size += 1 + WireFormat.size(uint32: self.done) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.day != 0 {
        writer.tag(0x08)
        writer.sint32(self.day)
      }
      if self.status.rawValue != 0 {
        writer.tag(0x10)
        writer.int32(self.status.rawValue)
      }
      if self.records != 0 {
        writer.tag(0x18)
        writer.uint32(self.records)
      }
      if self.due != 0 {
        writer.tag(0x20)
        writer.uint32(self.due)
      }
      if self.done != 0 {
        writer.tag(0x28)
        writer.uint32(self.done)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitDay("day", self.day)
      visitor.visitEnum("status", self.status)
      visitor.visitUInt32("records", self.records)
      visitor.visitUInt32("due", self.due)
      visitor.visitUInt32("done", self.done)
    }
  }
}
