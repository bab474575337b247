// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_SNAPSHOT` answers. Everything that a widget draws, and how long it is true.
  public struct SnapshotReply: WireMessage {
    /// With the longest run.
    public var streak: StreakReply?

    /// The seven days that end today, oldest first.
    public var week: [WeekDay]

    /// Today's card.
    public var tasksDue: UInt32

    /// `tasks_done` of the schema.
    public var tasksDone: UInt32

    /// `tasks_left` of the schema.
    public var tasksLeft: [CardTask]

    /// Coins.
    public var balance: UInt64

    /// Today is checked in.
    public var checkedIn: Bool

    /// Absent where the worker has none for today.
    public var tip: Tip?

    /// When it stops being true by itself.
    public var validUntil: Int64

    /// `next` of the schema.
    public var next: SnapshotNext?

    /// What is left to do today to keep the streak: records, tasks, or 1 for a check-in.
    public var left: UInt32

    /// Stands for all of this, its day and its zone.
    public var etag: [UInt8]

    /// The day that the answer depends on.
    public var day: Int32

    /// The zone that this day was told in.
    public var zone: String

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.streak = nil
      self.week = []
      self.tasksDue = 0
      self.tasksDone = 0
      self.tasksLeft = []
      self.balance = 0
      self.checkedIn = false
      self.tip = nil
      self.validUntil = 0
      self.next = nil
      self.left = 0
      self.etag = []
      self.day = 0
      self.zone = ""
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      streak: StreakReply? = nil,
      week: [WeekDay] = [],
      tasksDue: UInt32 = 0,
      tasksDone: UInt32 = 0,
      tasksLeft: [CardTask] = [],
      balance: UInt64 = 0,
      checkedIn: Bool = false,
      tip: Tip? = nil,
      validUntil: Int64 = 0,
      next: SnapshotNext? = nil,
      left: UInt32 = 0,
      etag: [UInt8] = [],
      day: Int32 = 0,
      zone: String = "",
      revision: UInt64 = 0
    ) {
      self.streak = streak
      self.week = week
      self.tasksDue = tasksDue
      self.tasksDone = tasksDone
      self.tasksLeft = tasksLeft
      self.balance = balance
      self.checkedIn = checkedIn
      self.tip = tip
      self.validUntil = validUntil
      self.next = next
      self.left = left
      self.etag = etag
      self.day = day
      self.zone = zone
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.SnapshotReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: try reader.merge(into: &self.streak)
          case 0x12: try reader.append(to: &self.week)
          case 0x18: self.tasksDue = try reader.uint32()
          case 0x20: self.tasksDone = try reader.uint32()
          case 0x2A: try reader.append(to: &self.tasksLeft)
          case 0x30: self.balance = try reader.uint64()
          case 0x38: self.checkedIn = try reader.bool()
          case 0x42: try reader.merge(into: &self.tip)
          case 0x48: self.validUntil = try reader.sint64()
          case 0x52: try reader.merge(into: &self.next)
          case 0x58: self.left = try reader.uint32()
          case 0x62: self.etag = try reader.byteArray()
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
      case 1: "streak"
      case 2: "week[\(self.week.count)]"
      case 3: "tasks_due"
      case 4: "tasks_done"
      case 5: "tasks_left[\(self.tasksLeft.count)]"
      case 6: "balance"
      case 7: "checked_in"
      case 8: "tip"
      case 9: "valid_until"
      case 10: "next"
      case 11: "left"
      case 12: "etag"
      case 14: "day"
      case 15: "zone"
      case 16: "revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if let value = self.streak { size += 1 + WireFormat.size(message: value) }
      for value in self.week { size += 1 + WireFormat.size(message: value) }
      if self.tasksDue != 0 { size += 1 + WireFormat.size(uint32: self.tasksDue) }
      if self.tasksDone != 0 { size += 1 + WireFormat.size(uint32: self.tasksDone) }
      for value in self.tasksLeft { size += 1 + WireFormat.size(message: value) }
      if self.balance != 0 { size += 1 + WireFormat.size(uint64: self.balance) }
      if self.checkedIn { size += 1 + 1 }
      if let value = self.tip { size += 1 + WireFormat.size(message: value) }
      if self.validUntil != 0 { size += 1 + WireFormat.size(sint64: self.validUntil) }
      if let value = self.next { size += 1 + WireFormat.size(message: value) }
      if self.left != 0 { size += 1 + WireFormat.size(uint32: self.left) }
      if !self.etag.isEmpty { size += 1 + WireFormat.size(bytes: self.etag) }
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if self.revision != 0 { size += 2 + WireFormat.size(uint64: self.revision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if let value = self.streak {
        writer.tag(0x0A)
        writer.message(value)
      }
      for value in self.week {
        writer.tag(0x12)
        writer.message(value)
      }
      if self.tasksDue != 0 {
        writer.tag(0x18)
        writer.uint32(self.tasksDue)
      }
      if self.tasksDone != 0 {
        writer.tag(0x20)
        writer.uint32(self.tasksDone)
      }
      for value in self.tasksLeft {
        writer.tag(0x2A)
        writer.message(value)
      }
      if self.balance != 0 {
        writer.tag(0x30)
        writer.uint64(self.balance)
      }
      if self.checkedIn {
        writer.tag(0x38)
        writer.bool(self.checkedIn)
      }
      if let value = self.tip {
        writer.tag(0x42)
        writer.message(value)
      }
      if self.validUntil != 0 {
        writer.tag(0x48)
        writer.sint64(self.validUntil)
      }
      if let value = self.next {
        writer.tag(0x52)
        writer.message(value)
      }
      if self.left != 0 {
        writer.tag(0x58)
        writer.uint32(self.left)
      }
      if !self.etag.isEmpty {
        writer.tag(0x62)
        writer.byteArray(self.etag)
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
      if let value = self.streak {
        visitor.visitMessage("streak", value)
      } else {
        visitor.visitAbsent("streak", .message)
      }
      visitor.beginList("week", .message, count: self.week.count)
      for value in self.week { visitor.visitMessage("week", value) }
      visitor.endList("week")
      visitor.visitUInt32("tasks_due", self.tasksDue)
      visitor.visitUInt32("tasks_done", self.tasksDone)
      visitor.beginList("tasks_left", .message, count: self.tasksLeft.count)
      for value in self.tasksLeft { visitor.visitMessage("tasks_left", value) }
      visitor.endList("tasks_left")
      visitor.visitUInt64("balance", self.balance)
      visitor.visitBool("checked_in", self.checkedIn)
      if let value = self.tip {
        visitor.visitMessage("tip", value)
      } else {
        visitor.visitAbsent("tip", .message)
      }
      visitor.visitInstant("valid_until", self.validUntil)
      if let value = self.next {
        visitor.visitMessage("next", value)
      } else {
        visitor.visitAbsent("next", .message)
      }
      visitor.visitUInt32("left", self.left)
      visitor.visitBytes("etag", self.etag)
      visitor.visitDay("day", self.day)
      visitor.visitString("zone", self.zone)
      visitor.visitUInt64("revision", self.revision)
    }
  }
}
