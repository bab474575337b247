// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_TASK_CHECK` answers. Checks a task off for a day, or takes that back.
  public struct TaskCheckReply: WireMessage {
    /// It was not so before.
    public var changed: Bool

    /// This call completed the day: now, and only now, all that was due is done.
    public var completed: Bool

    /// `card_day` of the schema.
    public var cardDay: Int32

    /// `due` of the schema.
    public var due: UInt32

    /// `done` of the schema.
    public var done: UInt32

    /// `status` of the schema.
    public var status: DayStatus

    /// The streak of the tasks after it.
    public var streak: StreakReply?

    /// The day that the answer depends on.
    public var day: Int32

    /// The zone that this day was told in.
    public var zone: String

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.changed = false
      self.completed = false
      self.cardDay = 0
      self.due = 0
      self.done = 0
      self.status = DayStatus(rawValue: 0)
      self.streak = nil
      self.day = 0
      self.zone = ""
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      changed: Bool = false,
      completed: Bool = false,
      cardDay: Int32 = 0,
      due: UInt32 = 0,
      done: UInt32 = 0,
      status: DayStatus = DayStatus(rawValue: 0),
      streak: StreakReply? = nil,
      day: Int32 = 0,
      zone: String = "",
      revision: UInt64 = 0
    ) {
      self.changed = changed
      self.completed = completed
      self.cardDay = cardDay
      self.due = due
      self.done = done
      self.status = status
      self.streak = streak
      self.day = day
      self.zone = zone
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.TaskCheckReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.changed = try reader.bool()
          case 0x10: self.completed = try reader.bool()
          case 0x18: self.cardDay = try reader.sint32()
          case 0x20: self.due = try reader.uint32()
          case 0x28: self.done = try reader.uint32()
          case 0x30: self.status = DayStatus(rawValue: try reader.int32())
          case 0x3A: try reader.merge(into: &self.streak)
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
      case 1: "changed"
      case 2: "completed"
      case 3: "card_day"
      case 4: "due"
      case 5: "done"
      case 6: "status"
      case 7: "streak"
      case 14: "day"
      case 15: "zone"
      case 16: "revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.changed { size += 1 + 1 }
      if self.completed { size += 1 + 1 }
      if self.cardDay != 0 { size += 1 + WireFormat.size(sint32: self.cardDay) }
      if self.due != 0 { size += 1 + WireFormat.size(uint32: self.due) }
      if self.done != 0 { size += 1 + WireFormat.size(uint32: self.done) }
      if self.status.rawValue != 0 { size += 1 + WireFormat.size(int32: self.status.rawValue) }
      if let value = self.streak { size += 1 + WireFormat.size(message: value) }
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if self.revision != 0 { size += 2 + WireFormat.size(uint64: self.revision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.changed {
        writer.tag(0x08)
        writer.bool(self.changed)
      }
      if self.completed {
        writer.tag(0x10)
        writer.bool(self.completed)
      }
      if self.cardDay != 0 {
        writer.tag(0x18)
        writer.sint32(self.cardDay)
      }
      if self.due != 0 {
        writer.tag(0x20)
        writer.uint32(self.due)
      }
      if self.done != 0 {
        writer.tag(0x28)
        writer.uint32(self.done)
      }
      if self.status.rawValue != 0 {
        writer.tag(0x30)
        writer.int32(self.status.rawValue)
      }
      if let value = self.streak {
        writer.tag(0x3A)
        writer.message(value)
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
      visitor.visitBool("changed", self.changed)
      visitor.visitBool("completed", self.completed)
      visitor.visitDay("card_day", self.cardDay)
      visitor.visitUInt32("due", self.due)
      visitor.visitUInt32("done", self.done)
      visitor.visitEnum("status", self.status)
      if let value = self.streak {
        visitor.visitMessage("streak", value)
      } else {
        visitor.visitAbsent("streak", .message)
      }
      visitor.visitDay("day", self.day)
      visitor.visitString("zone", self.zone)
      visitor.visitUInt64("revision", self.revision)
    }
  }
}
