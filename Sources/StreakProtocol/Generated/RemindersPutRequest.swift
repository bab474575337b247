// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_REMINDERS_PUT` asks for. Changes when and where reminders ring.
  public struct RemindersPutRequest: WireMessage {
    /// The learner that is asked about.
    public var learner: String

    /// An IANA name or an offset. Empty: the profile's zone counts, else the worker's.
    public var zone: String

    /// What "now" is. Absent: the worker's clock.
    public var asOf: Int64?

    /// The fields to change.
    public var reminders: Reminders?

    /// Devices whose role to set. The others keep theirs.
    public var devices: [Device]

    /// A message with every field at its default.
    public init() {
      self.learner = ""
      self.zone = ""
      self.asOf = nil
      self.reminders = nil
      self.devices = []
    }

    /// A message with the fields that are named.
    public init(
      learner: String = "",
      zone: String = "",
      asOf: Int64? = nil,
      reminders: Reminders? = nil,
      devices: [Device] = []
    ) {
      self.learner = learner
      self.zone = zone
      self.asOf = asOf
      self.reminders = reminders
      self.devices = devices
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.RemindersPutRequest" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.learner = try reader.string()
          case 0x12: self.zone = try reader.string()
          case 0x18: self.asOf = try reader.sint64()
          case 0x2A: try reader.merge(into: &self.reminders)
          case 0x32: try reader.append(to: &self.devices)
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
      case 1: "learner"
      case 2: "zone"
      case 3: "as_of"
      case 5: "reminders"
      case 6: "devices[\(self.devices.count)]"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.learner.isEmpty { size += 1 + WireFormat.size(string: self.learner) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if let value = self.asOf { size += 1 + WireFormat.size(sint64: value) }
      if let value = self.reminders { size += 1 + WireFormat.size(message: value) }
      for value in self.devices { size += 1 + WireFormat.size(message: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.learner.isEmpty {
        writer.tag(0x0A)
        writer.string(self.learner)
      }
      if !self.zone.isEmpty {
        writer.tag(0x12)
        writer.string(self.zone)
      }
      if let value = self.asOf {
        writer.tag(0x18)
        writer.sint64(value)
      }
      if let value = self.reminders {
        writer.tag(0x2A)
        writer.message(value)
      }
      for value in self.devices {
        writer.tag(0x32)
        writer.message(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("learner", self.learner)
      visitor.visitString("zone", self.zone)
      if let value = self.asOf {
        visitor.visitInstant("as_of", value)
      } else {
        visitor.visitAbsent("as_of", .instant)
      }
      if let value = self.reminders {
        visitor.visitMessage("reminders", value)
      } else {
        visitor.visitAbsent("reminders", .message)
      }
      visitor.beginList("devices", .message, count: self.devices.count)
      for value in self.devices { visitor.visitMessage("devices", value) }
      visitor.endList("devices")
    }
  }
}

extension Proto.RemindersPutRequest: StreakCall {
  /// What answers it.
  public typealias Reply = Proto.RemindersPutReply

  /// The operation that it asks for.
  public static var op: Proto.Op { .remindersPut }
}
