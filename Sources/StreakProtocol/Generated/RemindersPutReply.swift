// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_REMINDERS_PUT` answers. Changes when and where reminders ring.
  public struct RemindersPutReply: WireMessage {
    /// What is set now, every field.
    public var reminders: Reminders?

    /// `devices` of the schema.
    public var devices: [Device]

    /// The day that the answer depends on.
    public var day: Int32

    /// The zone that this day was told in.
    public var zone: String

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.reminders = nil
      self.devices = []
      self.day = 0
      self.zone = ""
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      reminders: Reminders? = nil,
      devices: [Device] = [],
      day: Int32 = 0,
      zone: String = "",
      revision: UInt64 = 0
    ) {
      self.reminders = reminders
      self.devices = devices
      self.day = day
      self.zone = zone
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.RemindersPutReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: try reader.merge(into: &self.reminders)
          case 0x12: try reader.append(to: &self.devices)
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
      case 2: "devices[\(self.devices.count)]"
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
      for value in self.devices { size += 1 + WireFormat.size(message: value) }
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
      for value in self.devices {
        writer.tag(0x12)
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
      visitor.beginList("devices", .message, count: self.devices.count)
      for value in self.devices { visitor.visitMessage("devices", value) }
      visitor.endList("devices")
      visitor.visitDay("day", self.day)
      visitor.visitString("zone", self.zone)
      visitor.visitUInt64("revision", self.revision)
    }
  }
}
