// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_CHECK_IN` answers. Checks a learner in for today.
  public struct CheckInReply: WireMessage {
    /// Coins that this call added.
    public var earned: UInt32

    /// Of these, for the day and for the month of a premium learner.
    public var daily: UInt32

    /// `premium_month` of the schema.
    public var premiumMonth: UInt32

    /// The day was checked in before, or lies before the last one that was paid.
    public var alreadyReceived: Bool

    /// `balance` of the schema.
    public var balance: UInt64

    /// The streak of the check-ins after it.
    public var streak: StreakReply?

    /// The day that the answer depends on.
    public var day: Int32

    /// The zone that this day was told in.
    public var zone: String

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.earned = 0
      self.daily = 0
      self.premiumMonth = 0
      self.alreadyReceived = false
      self.balance = 0
      self.streak = nil
      self.day = 0
      self.zone = ""
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      earned: UInt32 = 0,
      daily: UInt32 = 0,
      premiumMonth: UInt32 = 0,
      alreadyReceived: Bool = false,
      balance: UInt64 = 0,
      streak: StreakReply? = nil,
      day: Int32 = 0,
      zone: String = "",
      revision: UInt64 = 0
    ) {
      self.earned = earned
      self.daily = daily
      self.premiumMonth = premiumMonth
      self.alreadyReceived = alreadyReceived
      self.balance = balance
      self.streak = streak
      self.day = day
      self.zone = zone
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.CheckInReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.earned = try reader.uint32()
          case 0x10: self.daily = try reader.uint32()
          case 0x18: self.premiumMonth = try reader.uint32()
          case 0x20: self.alreadyReceived = try reader.bool()
          case 0x28: self.balance = try reader.uint64()
          case 0x32: try reader.merge(into: &self.streak)
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
      case 2: "daily"
      case 3: "premium_month"
      case 4: "already_received"
      case 5: "balance"
      case 6: "streak"
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
      if self.daily != 0 { size += 1 + WireFormat.size(uint32: self.daily) }
      if self.premiumMonth != 0 { size += 1 + WireFormat.size(uint32: self.premiumMonth) }
      if self.alreadyReceived { size += 1 + 1 }
      if self.balance != 0 { size += 1 + WireFormat.size(uint64: self.balance) }
      if let value = self.streak { size += 1 + WireFormat.size(message: value) }
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
      if self.daily != 0 {
        writer.tag(0x10)
        writer.uint32(self.daily)
      }
      if self.premiumMonth != 0 {
        writer.tag(0x18)
        writer.uint32(self.premiumMonth)
      }
      if self.alreadyReceived {
        writer.tag(0x20)
        writer.bool(self.alreadyReceived)
      }
      if self.balance != 0 {
        writer.tag(0x28)
        writer.uint64(self.balance)
      }
      if let value = self.streak {
        writer.tag(0x32)
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
      visitor.visitUInt32("earned", self.earned)
      visitor.visitUInt32("daily", self.daily)
      visitor.visitUInt32("premium_month", self.premiumMonth)
      visitor.visitBool("already_received", self.alreadyReceived)
      visitor.visitUInt64("balance", self.balance)
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
