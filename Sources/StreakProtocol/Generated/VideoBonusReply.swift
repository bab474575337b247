// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_VIDEO_BONUS` answers. Earns the bonus for a video.
  public struct VideoBonusReply: WireMessage {
    /// Coins that this call added: 0 above the limit, where the key is not kept.
    public var earned: UInt32

    /// The key was there.
    public var alreadyReceived: Bool

    /// `balance` of the schema.
    public var balance: UInt64

    /// Bonuses of the day so far, and how many there may be. On a day before that of the last one
    /// none may be, so that all count as taken.
    public var taken: UInt32

    /// `limit` of the schema.
    public var limit: UInt32

    /// The day that the answer depends on.
    public var day: Int32

    /// The zone that this day was told in.
    public var zone: String

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.earned = 0
      self.alreadyReceived = false
      self.balance = 0
      self.taken = 0
      self.limit = 0
      self.day = 0
      self.zone = ""
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      earned: UInt32 = 0,
      alreadyReceived: Bool = false,
      balance: UInt64 = 0,
      taken: UInt32 = 0,
      limit: UInt32 = 0,
      day: Int32 = 0,
      zone: String = "",
      revision: UInt64 = 0
    ) {
      self.earned = earned
      self.alreadyReceived = alreadyReceived
      self.balance = balance
      self.taken = taken
      self.limit = limit
      self.day = day
      self.zone = zone
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.VideoBonusReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.earned = try reader.uint32()
          case 0x10: self.alreadyReceived = try reader.bool()
          case 0x18: self.balance = try reader.uint64()
          case 0x20: self.taken = try reader.uint32()
          case 0x28: self.limit = try reader.uint32()
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
      case 1: "earned"
      case 2: "already_received"
      case 3: "balance"
      case 4: "taken"
      case 5: "limit"
      case 14: "day"
      case 15: "zone"
      case 16: "revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.earned != 0 { size += 1 + WireFormat.size(uint32: self.earned) }
      if self.alreadyReceived { size += 1 + 1 }
      if self.balance != 0 { size += 1 + WireFormat.size(uint64: self.balance) }
      if self.taken != 0 { size += 1 + WireFormat.size(uint32: self.taken) }
      if self.limit != 0 { size += 1 + WireFormat.size(uint32: self.limit) }
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if self.revision != 0 { size += 2 + WireFormat.size(uint64: self.revision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.earned != 0 {
        writer.tag(0x08)
        writer.uint32(self.earned)
      }
      if self.alreadyReceived {
        writer.tag(0x10)
        writer.bool(self.alreadyReceived)
      }
      if self.balance != 0 {
        writer.tag(0x18)
        writer.uint64(self.balance)
      }
      if self.taken != 0 {
        writer.tag(0x20)
        writer.uint32(self.taken)
      }
      if self.limit != 0 {
        writer.tag(0x28)
        writer.uint32(self.limit)
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
      visitor.visitUInt32("earned", self.earned)
      visitor.visitBool("already_received", self.alreadyReceived)
      visitor.visitUInt64("balance", self.balance)
      visitor.visitUInt32("taken", self.taken)
      visitor.visitUInt32("limit", self.limit)
      visitor.visitDay("day", self.day)
      visitor.visitString("zone", self.zone)
      visitor.visitUInt64("revision", self.revision)
    }
  }
}
