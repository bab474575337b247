// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_SYNC_STATE` answers. Which store this is, and how far it has followed another one.
  public struct SyncStateReply: WireMessage {
    /// A UUID, 16 bytes: this store's, and no other one's.
    public var store: [UInt8]

    /// How far this store has followed the other one's changes of this learner. Empty: not at all.
    public var cursor: [UInt8]

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.store = []
      self.cursor = []
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      store: [UInt8] = [],
      cursor: [UInt8] = [],
      revision: UInt64 = 0
    ) {
      self.store = store
      self.cursor = cursor
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.SyncStateReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.store = try reader.byteArray()
          case 0x12: self.cursor = try reader.byteArray()
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
      case 1: "store"
      case 2: "cursor"
      case 16: "revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.store.isEmpty { size += 1 + WireFormat.size(bytes: self.store) }
      if !self.cursor.isEmpty { size += 1 + WireFormat.size(bytes: self.cursor) }
      if self.revision != 0 { size += 2 + WireFormat.size(uint64: self.revision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.store.isEmpty {
        writer.tag(0x0A)
        writer.byteArray(self.store)
      }
      if !self.cursor.isEmpty {
        writer.tag(0x12)
        writer.byteArray(self.cursor)
      }
      if self.revision != 0 {
        writer.tag(0x80)
        writer.uint64(self.revision)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitBytes("store", self.store)
      visitor.visitBytes("cursor", self.cursor)
      visitor.visitUInt64("revision", self.revision)
    }
  }
}
