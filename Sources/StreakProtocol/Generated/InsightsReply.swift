// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_INSIGHTS` answers. Shares, strength, the longest runs, weekdays and hours, the next
  /// milestone.
  public struct InsightsReply: WireMessage {
    /// Of the last 30, 90 and 365 days.
    public var shares: [DayShare]

    /// Hundredths of a per cent, 0-10,000, rounded half up.
    public var strength: UInt32

    /// Seven, Monday first.
    public var weekdays: [WeekdayCount]

    /// Practice: records by the hour of the clock where they were made, 24 of them.
    public var hours: [UInt32]

    /// Unspecified, and absent, where there is none.
    public var bestWeekday: Weekday

    /// `best_hour` of the schema.
    public var bestHour: UInt32?

    /// Longest first, of equal ones the earliest.
    public var runs: [RankedRun]

    /// The run that goes on, however long it is. Absent where there is none.
    public var current: RankedRun?

    /// `next` of the schema.
    public var next: Milestone?

    /// The days whose weekdays and hours are told.
    public var first: Int32

    /// `last` of the schema.
    public var last: Int32

    /// The day that the answer depends on.
    public var day: Int32

    /// The zone that this day was told in.
    public var zone: String

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.shares = []
      self.strength = 0
      self.weekdays = []
      self.hours = []
      self.bestWeekday = Weekday(rawValue: 0)
      self.bestHour = nil
      self.runs = []
      self.current = nil
      self.next = nil
      self.first = 0
      self.last = 0
      self.day = 0
      self.zone = ""
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      shares: [DayShare] = [],
      strength: UInt32 = 0,
      weekdays: [WeekdayCount] = [],
      hours: [UInt32] = [],
      bestWeekday: Weekday = Weekday(rawValue: 0),
      bestHour: UInt32? = nil,
      runs: [RankedRun] = [],
      current: RankedRun? = nil,
      next: Milestone? = nil,
      first: Int32 = 0,
      last: Int32 = 0,
      day: Int32 = 0,
      zone: String = "",
      revision: UInt64 = 0
    ) {
      self.shares = shares
      self.strength = strength
      self.weekdays = weekdays
      self.hours = hours
      self.bestWeekday = bestWeekday
      self.bestHour = bestHour
      self.runs = runs
      self.current = current
      self.next = next
      self.first = first
      self.last = last
      self.day = day
      self.zone = zone
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.InsightsReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: try reader.append(to: &self.shares)
          case 0x10: self.strength = try reader.uint32()
          case 0x1A: try reader.append(to: &self.weekdays)
          case 0x20: self.hours.append(try reader.uint32())
          case 0x22:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.hours.append(try reader.uint32()) }
            reader.leave(outer)
          case 0x28: self.bestWeekday = Weekday(rawValue: try reader.int32())
          case 0x30: self.bestHour = try reader.uint32()
          case 0x3A: try reader.append(to: &self.runs)
          case 0x42: try reader.merge(into: &self.current)
          case 0x4A: try reader.merge(into: &self.next)
          case 0x50: self.first = try reader.sint32()
          case 0x58: self.last = try reader.sint32()
          case 0x70: self.day = try reader.sint32()
          case 0x7A: self.zone = try reader.string()
          case 0x80: self.revision = try reader.uint64()
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
      case 1: "shares[\(self.shares.count)]"
      case 2: "strength"
      case 3: "weekdays[\(self.weekdays.count)]"
      case 4: "hours[\(self.hours.count)]"
      case 5: "best_weekday"
      case 6: "best_hour"
      case 7: "runs[\(self.runs.count)]"
      case 8: "current"
      case 9: "next"
      case 10: "first"
      case 11: "last"
      case 14: "day"
      case 15: "zone"
      case 16: "revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      for value in self.shares { size += 1 + WireFormat.size(message: value) }
      if self.strength != 0 { size += 1 + WireFormat.size(uint32: self.strength) }
      for value in self.weekdays { size += 1 + WireFormat.size(message: value) }
      if !self.hours.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.hours.reduce(0) { $0 + WireFormat.size(uint32: $1) }) }
      if self.bestWeekday.rawValue != 0 { size += 1 + WireFormat.size(int32: self.bestWeekday.rawValue) }
      if let value = self.bestHour { size += 1 + WireFormat.size(uint32: value) }
      for value in self.runs { size += 1 + WireFormat.size(message: value) }
      if let value = self.current { size += 1 + WireFormat.size(message: value) }
      if let value = self.next { size += 1 + WireFormat.size(message: value) }
      if self.first != 0 { size += 1 + WireFormat.size(sint32: self.first) }
      if self.last != 0 { size += 1 + WireFormat.size(sint32: self.last) }
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if self.revision != 0 { size += 2 + WireFormat.size(uint64: self.revision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      for value in self.shares {
        writer.tag(0x0A)
        writer.message(value)
      }
      if self.strength != 0 {
        writer.tag(0x10)
        writer.uint32(self.strength)
      }
      for value in self.weekdays {
        writer.tag(0x1A)
        writer.message(value)
      }
      if !self.hours.isEmpty {
        writer.tag(0x22)
        writer.length(self.hours.reduce(0) { $0 + WireFormat.size(uint32: $1) })
        for value in self.hours { writer.uint32(value) }
      }
      if self.bestWeekday.rawValue != 0 {
        writer.tag(0x28)
        writer.int32(self.bestWeekday.rawValue)
      }
      if let value = self.bestHour {
        writer.tag(0x30)
        writer.uint32(value)
      }
      for value in self.runs {
        writer.tag(0x3A)
        writer.message(value)
      }
      if let value = self.current {
        writer.tag(0x42)
        writer.message(value)
      }
      if let value = self.next {
        writer.tag(0x4A)
        writer.message(value)
      }
      if self.first != 0 {
        writer.tag(0x50)
        writer.sint32(self.first)
      }
      if self.last != 0 {
        writer.tag(0x58)
        writer.sint32(self.last)
      }
      if self.day != 0 {
        writer.tag(0x70)
        writer.sint32(self.day)
      }
      if !self.zone.isEmpty {
        writer.tag(0x7A)
        writer.string(self.zone)
      }
      if self.revision != 0 {
        writer.tag(0x80)
        writer.uint64(self.revision)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.beginList("shares", .message, count: self.shares.count)
      for value in self.shares { visitor.visitMessage("shares", value) }
      visitor.endList("shares")
      visitor.visitUInt32("strength", self.strength)
      visitor.beginList("weekdays", .message, count: self.weekdays.count)
      for value in self.weekdays { visitor.visitMessage("weekdays", value) }
      visitor.endList("weekdays")
      visitor.beginList("hours", .uint32, count: self.hours.count)
      for value in self.hours { visitor.visitUInt32("hours", value) }
      visitor.endList("hours")
      visitor.visitEnum("best_weekday", self.bestWeekday)
      if let value = self.bestHour {
        visitor.visitUInt32("best_hour", value)
      } else {
        visitor.visitAbsent("best_hour", .uint32)
      }
      visitor.beginList("runs", .message, count: self.runs.count)
      for value in self.runs { visitor.visitMessage("runs", value) }
      visitor.endList("runs")
      if let value = self.current {
        visitor.visitMessage("current", value)
      } else {
        visitor.visitAbsent("current", .message)
      }
      if let value = self.next {
        visitor.visitMessage("next", value)
      } else {
        visitor.visitAbsent("next", .message)
      }
      visitor.visitDay("first", self.first)
      visitor.visitDay("last", self.last)
      visitor.visitDay("day", self.day)
      visitor.visitString("zone", self.zone)
      visitor.visitUInt64("revision", self.revision)
    }
  }
}
