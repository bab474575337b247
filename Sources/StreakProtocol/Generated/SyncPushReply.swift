// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_SYNC_PUSH` answers. Takes over what another store knows: the later change wins.
  public struct SyncPushReply: WireMessage {
    /// Facts that are now as they were sent.
    public var applied: UInt32

    /// Facts that were so already.
    public var present: UInt32

    /// Facts that lost against what is known here.
    public var older: UInt32

    /// `store` of the schema.
    public var store: [UInt8]

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.applied = 0
      self.present = 0
      self.older = 0
      self.store = []
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      applied: UInt32 = 0,
      present: UInt32 = 0,
      older: UInt32 = 0,
      store: [UInt8] = [],
      revision: UInt64 = 0
    ) {
      self.applied = applied
      self.present = present
      self.older = older
      self.store = store
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.SyncPushReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.applied = try reader.uint32()
          case 0x10: self.present = try reader.uint32()
          case 0x18: self.older = try reader.uint32()
          case 0x22: self.store = try reader.byteArray()
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
      case 1: "applied"
      case 2: "present"
      case 3: "older"
      case 4: "store"
      case 16: "revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.applied != 0 { size += 1 + WireFormat.size(uint32: self.applied) }
      if self.present != 0 { size += 1 + WireFormat.size(uint32: self.present) }
      if self.older != 0 { size += 1 + WireFormat.size(uint32: self.older) }
      if !self.store.isEmpty { size += 1 + WireFormat.size(bytes: self.store) }
      if self.revision != 0 { size += 2 + WireFormat.size(uint64: self.revision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.applied != 0 {
        writer.tag(0x08)
        writer.uint32(self.applied)
      }
      if self.present != 0 {
        writer.tag(0x10)
        writer.uint32(self.present)
      }
      if self.older != 0 {
        writer.tag(0x18)
        writer.uint32(self.older)
      }
      if !self.store.isEmpty {
        writer.tag(0x22)
        writer.byteArray(self.store)
      }
      if self.revision != 0 {
        writer.tag(0x80)
        writer.uint64(self.revision)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitUInt32("applied", self.applied)
      visitor.visitUInt32("present", self.present)
      visitor.visitUInt32("older", self.older)
      visitor.visitBytes("store", self.store)
      visitor.visitUInt64("revision", self.revision)
    }
  }
}
