// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `ReminderSlot` of the schema.
  public struct ReminderSlot: WireMessage {
    /// 0: today, 1: tomorrow, 2: the day after.
    public var slot: UInt32

    /// `slot_day` of the schema.
    public var slotDay: Int32

    /// Unspecified: it rings.
    public var silence: Silence

    /// When it rings. Absent where it is silent.
    public var time: Int64?

    /// The wall clock at that time: its date, and minutes after midnight.
    public var wallDay: Int32?

    /// `wall_minute` of the schema.
    public var wallMinute: UInt32?

    /// What is left to do on the day: tasks, or records.
    public var left: UInt32

    /// A message with every field at its default.
    public init() {
      self.slot = 0
      self.slotDay = 0
      self.silence = Silence(rawValue: 0)
      self.time = nil
      self.wallDay = nil
      self.wallMinute = nil
      self.left = 0
    }

    /// A message with the fields that are named.
    public init(
      slot: UInt32 = 0,
      slotDay: Int32 = 0,
      silence: Silence = Silence(rawValue: 0),
      time: Int64? = nil,
      wallDay: Int32? = nil,
      wallMinute: UInt32? = nil,
      left: UInt32 = 0
    ) {
      self.slot = slot
      self.slotDay = slotDay
      self.silence = silence
      self.time = time
      self.wallDay = wallDay
      self.wallMinute = wallMinute
      self.left = left
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.ReminderSlot" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.slot = try reader.uint32()
          case 0x10: self.slotDay = try reader.sint32()
          case 0x18: self.silence = Silence(rawValue: try reader.int32())
          case 0x20: self.time = try reader.sint64()
          case 0x28: self.wallDay = try reader.sint32()
          case 0x30: self.wallMinute = try reader.uint32()
          case 0x38: self.left = try reader.uint32()
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
      case 1: "slot"
      case 2: "slot_day"
      case 3: "silence"
      case 4: "time"
      case 5: "wall_day"
      case 6: "wall_minute"
      case 7: "left"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.slot != 0 { size += 1 + WireFormat.size(uint32: self.slot) }
      if self.slotDay != 0 { size += 1 + WireFormat.size(sint32: self.slotDay) }
      if self.silence.rawValue != 0 { size += 1 + WireFormat.size(int32: self.silence.rawValue) }
      if let value = self.time { size += 1 + WireFormat.size(sint64: value) }
      if let value = self.wallDay { size += 1 + WireFormat.size(sint32: value) }
      if let value = self.wallMinute { size += 1 + WireFormat.size(uint32: value) }
      if self.left != 0 { size += 1 + WireFormat.size(uint32: self.left) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.slot != 0 {
        writer.tag(0x08)
        writer.uint32(self.slot)
      }
      if self.slotDay != 0 {
        writer.tag(0x10)
        writer.sint32(self.slotDay)
      }
      if self.silence.rawValue != 0 {
        writer.tag(0x18)
        writer.int32(self.silence.rawValue)
      }
      if let value = self.time {
        writer.tag(0x20)
        writer.sint64(value)
      }
      if let value = self.wallDay {
        writer.tag(0x28)
        writer.sint32(value)
      }
      if let value = self.wallMinute {
        writer.tag(0x30)
        writer.uint32(value)
      }
      if self.left != 0 {
        writer.tag(0x38)
        writer.uint32(self.left)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitUInt32("slot", self.slot)
      visitor.visitDay("slot_day", self.slotDay)
      visitor.visitEnum("silence", self.silence)
      if let value = self.time {
        visitor.visitInstant("time", value)
      } else {
        visitor.visitAbsent("time", .instant)
      }
      if let value = self.wallDay {
        visitor.visitDay("wall_day", value)
      } else {
        visitor.visitAbsent("wall_day", .day)
      }
      if let value = self.wallMinute {
        visitor.visitUInt32("wall_minute", value)
      } else {
        visitor.visitAbsent("wall_minute", .uint32)
      }
      visitor.visitUInt32("left", self.left)
    }
  }
}
