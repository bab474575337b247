// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_CARD` answers. The tasks due on one day, with which are done.
  public struct CardReply: WireMessage {
    /// `card_day` of the schema.
    public var cardDay: Int32

    /// What is due, in the order in which the tasks were added.
    public var tasks: [CardTask]

    /// What would be due and is excused for the day.
    public var excused: [CardTask]

    /// `due` of the schema.
    public var due: UInt32

    /// `done` of the schema.
    public var done: UInt32

    /// What the day is worth to the streak of the tasks.
    public var status: DayStatus

    /// The day that the answer depends on.
    public var day: Int32

    /// The zone that this day was told in.
    public var zone: String

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.cardDay = 0
      self.tasks = []
      self.excused = []
      self.due = 0
      self.done = 0
      self.status = DayStatus(rawValue: 0)
      self.day = 0
      self.zone = ""
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      cardDay: Int32 = 0,
      tasks: [CardTask] = [],
      excused: [CardTask] = [],
      due: UInt32 = 0,
      done: UInt32 = 0,
      status: DayStatus = DayStatus(rawValue: 0),
      day: Int32 = 0,
      zone: String = "",
      revision: UInt64 = 0
    ) {
      self.cardDay = cardDay
      self.tasks = tasks
      self.excused = excused
      self.due = due
      self.done = done
      self.status = status
      self.day = day
      self.zone = zone
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.CardReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.cardDay = try reader.sint32()
          case 0x12: try reader.append(to: &self.tasks)
          case 0x1A: try reader.append(to: &self.excused)
          case 0x20: self.due = try reader.uint32()
          case 0x28: self.done = try reader.uint32()
          case 0x30: self.status = DayStatus(rawValue: try reader.int32())
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
      case 1: "card_day"
      case 2: "tasks[\(self.tasks.count)]"
      case 3: "excused[\(self.excused.count)]"
      case 4: "due"
      case 5: "done"
      case 6: "status"
      case 14: "day"
      case 15: "zone"
      case 16: "revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.cardDay != 0 { size += 1 + WireFormat.size(sint32: self.cardDay) }
      for value in self.tasks { size += 1 + WireFormat.size(message: value) }
      for value in self.excused { size += 1 + WireFormat.size(message: value) }
      if self.due != 0 { size += 1 + WireFormat.size(uint32: self.due) }
      if self.done != 0 { size += 1 + WireFormat.size(uint32: self.done) }
      if self.status.rawValue != 0 { size += 1 + WireFormat.size(int32: self.status.rawValue) }
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if self.revision != 0 { size += 2 + WireFormat.size(uint64: self.revision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.cardDay != 0 {
        writer.tag(0x08)
        writer.sint32(self.cardDay)
      }
      for value in self.tasks {
        writer.tag(0x12)
        writer.message(value)
      }
      for value in self.excused {
        writer.tag(0x1A)
        writer.message(value)
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
      visitor.visitDay("card_day", self.cardDay)
      visitor.beginList("tasks", .message, count: self.tasks.count)
      for value in self.tasks { visitor.visitMessage("tasks", value) }
      visitor.endList("tasks")
      visitor.beginList("excused", .message, count: self.excused.count)
      for value in self.excused { visitor.visitMessage("excused", value) }
      visitor.endList("excused")
      visitor.visitUInt32("due", self.due)
      visitor.visitUInt32("done", self.done)
      visitor.visitEnum("status", self.status)
      visitor.visitDay("day", self.day)
      visitor.visitString("zone", self.zone)
      visitor.visitUInt64("revision", self.revision)
    }
  }
}
