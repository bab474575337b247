// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// The days on which a task is due: the union of what is named. At least one thing is.
  public struct Recurrence: WireMessage {
    /// `every_day` of the schema.
    public var everyDay: Bool

    /// `weekdays` of the schema.
    public var weekdays: [Weekday]

    /// Days of the month, 1-31. A day that a month does not have does not occur in it.
    public var monthDays: [UInt32]

    /// `last_day_of_month` of the schema.
    public var lastDayOfMonth: Bool

    /// A message with every field at its default.
    public init() {
      self.everyDay = false
      self.weekdays = []
      self.monthDays = []
      self.lastDayOfMonth = false
    }

    /// A message with the fields that are named.
    public init(
      everyDay: Bool = false,
      weekdays: [Weekday] = [],
      monthDays: [UInt32] = [],
      lastDayOfMonth: Bool = false
    ) {
      self.everyDay = everyDay
      self.weekdays = weekdays
      self.monthDays = monthDays
      self.lastDayOfMonth = lastDayOfMonth
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Recurrence" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.everyDay = try reader.bool()
          case 0x10: self.weekdays.append(Weekday(rawValue: try reader.int32()))
          case 0x12:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.weekdays.append(Weekday(rawValue: try reader.int32())) }
            reader.leave(outer)
          case 0x18: self.monthDays.append(try reader.uint32())
          case 0x1A:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.monthDays.append(try reader.uint32()) }
            reader.leave(outer)
          case 0x20: self.lastDayOfMonth = try reader.bool()
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
      case 1: "every_day"
      case 2: "weekdays[\(self.weekdays.count)]"
      case 3: "month_days[\(self.monthDays.count)]"
      case 4: "last_day_of_month"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.everyDay { size += 1 + 1 }
      if !self.weekdays.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.weekdays.reduce(0) { $0 + WireFormat.size(int32: $1.rawValue) }) }
      if !self.monthDays.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.monthDays.reduce(0) { $0 + WireFormat.size(uint32: $1) }) }
      if self.lastDayOfMonth { size += 1 + 1 }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.everyDay {
        writer.tag(0x08)
        writer.bool(self.everyDay)
      }
      if !self.weekdays.isEmpty {
        writer.tag(0x12)
        writer.length(self.weekdays.reduce(0) { $0 + WireFormat.size(int32: $1.rawValue) })
        for value in self.weekdays { writer.int32(value.rawValue) }
      }
      if !self.monthDays.isEmpty {
        writer.tag(0x1A)
        writer.length(self.monthDays.reduce(0) { $0 + WireFormat.size(uint32: $1) })
        for value in self.monthDays { writer.uint32(value) }
      }
      if self.lastDayOfMonth {
        writer.tag(0x20)
        writer.bool(self.lastDayOfMonth)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitBool("every_day", self.everyDay)
      visitor.beginList("weekdays", .enumeration, count: self.weekdays.count)
      for value in self.weekdays { visitor.visitEnum("weekdays", value) }
      visitor.endList("weekdays")
      visitor.beginList("month_days", .uint32, count: self.monthDays.count)
      for value in self.monthDays { visitor.visitUInt32("month_days", value) }
      visitor.endList("month_days")
      visitor.visitBool("last_day_of_month", self.lastDayOfMonth)
    }
  }
}
