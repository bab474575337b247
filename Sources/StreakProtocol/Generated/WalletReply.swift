// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_WALLET` answers. What a learner has earned and may still earn today.
  public struct WalletReply: WireMessage {
    /// `balance` of the schema.
    public var balance: UInt64

    /// All that was ever earned, less what of it was taken back; and spent, less what came back.
    /// Their difference is the balance.
    public var earned: UInt64

    /// `spent` of the schema.
    public var spent: UInt64

    /// Today is checked in.
    public var checkedIn: Bool

    /// Bonuses for videos taken today, and how many there may be, as in VideoBonusReply.
    public var videosTaken: UInt32

    /// `videos_limit` of the schema.
    public var videosLimit: UInt32

    /// The day that the answer depends on.
    public var day: Int32

    /// The zone that this day was told in.
    public var zone: String

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.balance = 0
      self.earned = 0
      self.spent = 0
      self.checkedIn = false
      self.videosTaken = 0
      self.videosLimit = 0
      self.day = 0
      self.zone = ""
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      balance: UInt64 = 0,
      earned: UInt64 = 0,
      spent: UInt64 = 0,
      checkedIn: Bool = false,
      videosTaken: UInt32 = 0,
      videosLimit: UInt32 = 0,
      day: Int32 = 0,
      zone: String = "",
      revision: UInt64 = 0
    ) {
      self.balance = balance
      self.earned = earned
      self.spent = spent
      self.checkedIn = checkedIn
      self.videosTaken = videosTaken
      self.videosLimit = videosLimit
      self.day = day
      self.zone = zone
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.WalletReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.balance = try reader.uint64()
          case 0x10: self.earned = try reader.uint64()
          case 0x18: self.spent = try reader.uint64()
          case 0x20: self.checkedIn = try reader.bool()
          case 0x28: self.videosTaken = try reader.uint32()
          case 0x30: self.videosLimit = try reader.uint32()
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
      case 1: "balance"
      case 2: "earned"
      case 3: "spent"
      case 4: "checked_in"
      case 5: "videos_taken"
      case 6: "videos_limit"
      case 14: "day"
      case 15: "zone"
      case 16: "revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.balance != 0 { size += 1 + WireFormat.size(uint64: self.balance) }
      if self.earned != 0 { size += 1 + WireFormat.size(uint64: self.earned) }
      if self.spent != 0 { size += 1 + WireFormat.size(uint64: self.spent) }
      if self.checkedIn { size += 1 + 1 }
      if self.videosTaken != 0 { size += 1 + WireFormat.size(uint32: self.videosTaken) }
      if self.videosLimit != 0 { size += 1 + WireFormat.size(uint32: self.videosLimit) }
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if self.revision != 0 { size += 2 + WireFormat.size(uint64: self.revision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.balance != 0 {
        writer.tag(0x08)
        writer.uint64(self.balance)
      }
      if self.earned != 0 {
        writer.tag(0x10)
        writer.uint64(self.earned)
      }
      if self.spent != 0 {
        writer.tag(0x18)
        writer.uint64(self.spent)
      }
      if self.checkedIn {
        writer.tag(0x20)
        writer.bool(self.checkedIn)
      }
      if self.videosTaken != 0 {
        writer.tag(0x28)
        writer.uint32(self.videosTaken)
      }
      if self.videosLimit != 0 {
        writer.tag(0x30)
        writer.uint32(self.videosLimit)
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
      visitor.visitUInt64("balance", self.balance)
      visitor.visitUInt64("earned", self.earned)
      visitor.visitUInt64("spent", self.spent)
      visitor.visitBool("checked_in", self.checkedIn)
      visitor.visitUInt32("videos_taken", self.videosTaken)
      visitor.visitUInt32("videos_limit", self.videosLimit)
      visitor.visitDay("day", self.day)
      visitor.visitString("zone", self.zone)
      visitor.visitUInt64("revision", self.revision)
    }
  }
}
