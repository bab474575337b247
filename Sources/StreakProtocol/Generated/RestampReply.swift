// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_RESTAMP` answers. Moves the records of some days to the days of another zone.
  public struct RestampReply: WireMessage {
    /// The id was there: nothing was done, and this is what was done then.
    public var alreadyReceived: Bool

    /// `restamp` of the schema.
    public var restamp: Restamp?

    /// The day that the answer depends on.
    public var day: Int32

    /// The zone that this day was told in.
    public var zone: String

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.alreadyReceived = false
      self.restamp = nil
      self.day = 0
      self.zone = ""
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      alreadyReceived: Bool = false,
      restamp: Restamp? = nil,
      day: Int32 = 0,
      zone: String = "",
      revision: UInt64 = 0
    ) {
      self.alreadyReceived = alreadyReceived
      self.restamp = restamp
      self.day = day
      self.zone = zone
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.RestampReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.alreadyReceived = try reader.bool()
          case 0x12: try reader.merge(into: &self.restamp)
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
      case 1: "already_received"
      case 2: "restamp"
      case 14: "day"
      case 15: "zone"
      case 16: "revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.alreadyReceived { size += 1 + 1 }
      if let value = self.restamp { size += 1 + WireFormat.size(message: value) }
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if self.revision != 0 { size += 2 + WireFormat.size(uint64: self.revision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.alreadyReceived {
        writer.tag(0x08)
        writer.bool(self.alreadyReceived)
      }
      if let value = self.restamp {
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
      visitor.visitBool("already_received", self.alreadyReceived)
      if let value = self.restamp {
        visitor.visitMessage("restamp", value)
      } else {
        visitor.visitAbsent("restamp", .message)
      }
      visitor.visitDay("day", self.day)
      visitor.visitString("zone", self.zone)
      visitor.visitUInt64("revision", self.revision)
    }
  }
}
