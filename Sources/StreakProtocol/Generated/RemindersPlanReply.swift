// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_REMINDERS_PLAN` answers. When to remind, today and on the coming two days, or why
  /// not.
  public struct RemindersPlanReply: WireMessage {
    /// `reminders` of the schema.
    public var reminders: Reminders?

    /// Slots to cancel before anything else is planned.
    public var cancel: [UInt32]

    /// `slots` of the schema.
    public var slots: [ReminderSlot]

    /// What is asked about: the tasks of a learner who has any, else practice.
    public var ledger: Ledger

    /// The streak that is at stake.
    public var streak: StreakReply?

    /// The day that the answer depends on.
    public var day: Int32

    /// The zone that this day was told in.
    public var zone: String

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.reminders = nil
      self.cancel = []
      self.slots = []
      self.ledger = Ledger(rawValue: 0)
      self.streak = nil
      self.day = 0
      self.zone = ""
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      reminders: Reminders? = nil,
      cancel: [UInt32] = [],
      slots: [ReminderSlot] = [],
      ledger: Ledger = Ledger(rawValue: 0),
      streak: StreakReply? = nil,
      day: Int32 = 0,
      zone: String = "",
      revision: UInt64 = 0
    ) {
      self.reminders = reminders
      self.cancel = cancel
      self.slots = slots
      self.ledger = ledger
      self.streak = streak
      self.day = day
      self.zone = zone
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.RemindersPlanReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: try reader.merge(into: &self.reminders)
          case 0x10: self.cancel.append(try reader.uint32())
          case 0x12:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.cancel.append(try reader.uint32()) }
            reader.leave(outer)
          case 0x1A: try reader.append(to: &self.slots)
          case 0x20: self.ledger = Ledger(rawValue: try reader.int32())
          case 0x2A: try reader.merge(into: &self.streak)
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
      case 1: "reminders"
      case 2: "cancel[\(self.cancel.count)]"
      case 3: "slots[\(self.slots.count)]"
      case 4: "ledger"
      case 5: "streak"
      case 14: "day"
      case 15: "zone"
      case 16: "revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if let value = self.reminders { size += 1 + WireFormat.size(message: value) }
      if !self.cancel.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.cancel.reduce(0) { $0 + WireFormat.size(uint32: $1) }) }
      for value in self.slots { size += 1 + WireFormat.size(message: value) }
      if self.ledger.rawValue != 0 { size += 1 + WireFormat.size(int32: self.ledger.rawValue) }
      if let value = self.streak { size += 1 + WireFormat.size(message: value) }
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if self.revision != 0 { size += 2 + WireFormat.size(uint64: self.revision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if let value = self.reminders {
        writer.tag(0x0A)
        writer.message(value)
      }
      if !self.cancel.isEmpty {
        writer.tag(0x12)
        writer.length(self.cancel.reduce(0) { $0 + WireFormat.size(uint32: $1) })
        for value in self.cancel { writer.uint32(value) }
      }
      for value in self.slots {
        writer.tag(0x1A)
        writer.message(value)
      }
      if self.ledger.rawValue != 0 {
        writer.tag(0x20)
        writer.int32(self.ledger.rawValue)
      }
      if let value = self.streak {
        writer.tag(0x2A)
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
      if let value = self.reminders {
        visitor.visitMessage("reminders", value)
      } else {
        visitor.visitAbsent("reminders", .message)
      }
      visitor.beginList("cancel", .uint32, count: self.cancel.count)
      for value in self.cancel { visitor.visitUInt32("cancel", value) }
      visitor.endList("cancel")
      visitor.beginList("slots", .message, count: self.slots.count)
      for value in self.slots { visitor.visitMessage("slots", value) }
      visitor.endList("slots")
      visitor.visitEnum("ledger", self.ledger)
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
