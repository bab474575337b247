// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_STREAK` answers. How many days (or weeks) in a row.
  public struct StreakReply: WireMessage {
    /// The number as people see it: "12", "365+".
    public var label: String

    /// The number in the label.
    public var count: UInt32

    /// The count is a lower bound.
    public var capped: Bool

    /// Today's status; with a weekly target, this week's.
    public var today: DayStatus

    /// The first day that counts (with a weekly target: of the first week). Absent where the count
    /// is 0 or capped.
    public var start: Int32?

    /// The longest run of days ever.
    public var best: Run?

    /// What the count cost: windows fetched (1 or 2) and days in them (90 or 367).
    public var queries: UInt32

    /// `days_fetched` of the schema.
    public var daysFetched: UInt32

    /// The stored best could not be read: `best` is what the window shows.
    public var bestPartial: Bool

    /// The day that the answer depends on.
    public var day: Int32

    /// The zone that this day was told in.
    public var zone: String

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.label = ""
      self.count = 0
      self.capped = false
      self.today = DayStatus(rawValue: 0)
      self.start = nil
      self.best = nil
      self.queries = 0
      self.daysFetched = 0
      self.bestPartial = false
      self.day = 0
      self.zone = ""
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      label: String = "",
      count: UInt32 = 0,
      capped: Bool = false,
      today: DayStatus = DayStatus(rawValue: 0),
      start: Int32? = nil,
      best: Run? = nil,
      queries: UInt32 = 0,
      daysFetched: UInt32 = 0,
      bestPartial: Bool = false,
      day: Int32 = 0,
      zone: String = "",
      revision: UInt64 = 0
    ) {
      self.label = label
      self.count = count
      self.capped = capped
      self.today = today
      self.start = start
      self.best = best
      self.queries = queries
      self.daysFetched = daysFetched
      self.bestPartial = bestPartial
      self.day = day
      self.zone = zone
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.StreakReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.label = try reader.string()
          case 0x10: self.count = try reader.uint32()
          case 0x18: self.capped = try reader.bool()
          case 0x20: self.today = DayStatus(rawValue: try reader.int32())
          case 0x28: self.start = try reader.sint32()
          case 0x32: try reader.merge(into: &self.best)
          case 0x38: self.queries = try reader.uint32()
          case 0x40: self.daysFetched = try reader.uint32()
          case 0x48: self.bestPartial = try reader.bool()
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
      case 1: "label"
      case 2: "count"
      case 3: "capped"
      case 4: "today"
      case 5: "start"
      case 6: "best"
      case 7: "queries"
      case 8: "days_fetched"
      case 9: "best_partial"
      case 14: "day"
      case 15: "zone"
      case 16: "revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.label.isEmpty { size += 1 + WireFormat.size(string: self.label) }
      if self.count != 0 { size += 1 + WireFormat.size(uint32: self.count) }
      if self.capped { size += 1 + 1 }
      if self.today.rawValue != 0 { size += 1 + WireFormat.size(int32: self.today.rawValue) }
      if let value = self.start { size += 1 + WireFormat.size(sint32: value) }
      if let value = self.best { size += 1 + WireFormat.size(message: value) }
      if self.queries != 0 { size += 1 + WireFormat.size(uint32: self.queries) }
      if self.daysFetched != 0 { size += 1 + WireFormat.size(uint32: self.daysFetched) }
      if self.bestPartial { size += 1 + 1 }
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if self.revision != 0 { size += 2 + WireFormat.size(uint64: self.revision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.label.isEmpty {
        writer.tag(0x0A)
        writer.string(self.label)
      }
      if self.count != 0 {
        writer.tag(0x10)
        writer.uint32(self.count)
      }
      if self.capped {
        writer.tag(0x18)
        writer.bool(self.capped)
      }
      if self.today.rawValue != 0 {
        writer.tag(0x20)
        writer.int32(self.today.rawValue)
      }
      if let value = self.start {
        writer.tag(0x28)
        writer.sint32(value)
      }
      if let value = self.best {
        writer.tag(0x32)
        writer.message(value)
      }
      if self.queries != 0 {
        writer.tag(0x38)
        writer.uint32(self.queries)
      }
      if self.daysFetched != 0 {
        writer.tag(0x40)
        writer.uint32(self.daysFetched)
      }
      if self.bestPartial {
        writer.tag(0x48)
        writer.bool(self.bestPartial)
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
      visitor.visitString("label", self.label)
      visitor.visitUInt32("count", self.count)
      visitor.visitBool("capped", self.capped)
      visitor.visitEnum("today", self.today)
      if let value = self.start {
        visitor.visitDay("start", value)
      } else {
        visitor.visitAbsent("start", .day)
      }
      if let value = self.best {
        visitor.visitMessage("best", value)
      } else {
        visitor.visitAbsent("best", .message)
      }
      visitor.visitUInt32("queries", self.queries)
      visitor.visitUInt32("days_fetched", self.daysFetched)
      visitor.visitBool("best_partial", self.bestPartial)
      visitor.visitDay("day", self.day)
      visitor.visitString("zone", self.zone)
      visitor.visitUInt64("revision", self.revision)
    }
  }
}
