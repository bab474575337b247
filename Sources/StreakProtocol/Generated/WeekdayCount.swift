// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What lies on one weekday, over the days from `first` to `last`.
  public struct WeekdayCount: WireMessage {
    /// `weekday` of the schema.
    public var weekday: Weekday

    /// Practice: records of these days.
    public var records: UInt32

    /// `achieved` of the schema.
    public var achieved: UInt32

    /// Achieved and broken days.
    public var due: UInt32

    /// A message with every field at its default.
    public init() {
      self.weekday = Weekday(rawValue: 0)
      self.records = 0
      self.achieved = 0
      self.due = 0
    }

    /// A message with the fields that are named.
    public init(
      weekday: Weekday = Weekday(rawValue: 0),
      records: UInt32 = 0,
      achieved: UInt32 = 0,
      due: UInt32 = 0
    ) {
      self.weekday = weekday
      self.records = records
      self.achieved = achieved
      self.due = due
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.WeekdayCount" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.weekday = Weekday(rawValue: try reader.int32())
          case 0x10: self.records = try reader.uint32()
          case 0x18: self.achieved = try reader.uint32()
          case 0x20: self.due = try reader.uint32()
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
      case 1: "weekday"
      case 2: "records"
      case 3: "achieved"
      case 4: "due"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.weekday.rawValue != 0 { size += 1 + WireFormat.size(int32: self.weekday.rawValue) }
      if self.records != 0 { size += 1 + WireFormat.size(uint32: self.records) }
      if self.achieved != 0 { size += 1 + WireFormat.size(uint32: self.achieved) }
      if self.due != 0 { size += 1 + WireFormat.size(uint32: self.due) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.weekday.rawValue != 0 {
        writer.tag(0x08)
        writer.int32(self.weekday.rawValue)
      }
      if self.records != 0 {
        writer.tag(0x10)
        writer.uint32(self.records)
      }
      if self.achieved != 0 {
        writer.tag(0x18)
        writer.uint32(self.achieved)
      }
      if self.due != 0 {
        writer.tag(0x20)
        writer.uint32(self.due)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitEnum("weekday", self.weekday)
      visitor.visitUInt32("records", self.records)
      visitor.visitUInt32("achieved", self.achieved)
      visitor.visitUInt32("due", self.due)
    }
  }
}
