// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_SYNC_PULL` answers. What has changed since a cursor.
  public struct SyncPullReply: WireMessage {
    /// In the order in which they last changed here.
    public var facts: [Fact]

    /// Where to go on, now or a year later. Empty only where nothing was ever stored.
    public var cursor: [UInt8]

    /// There are more already.
    public var more: Bool

    /// `store` of the schema.
    public var store: [UInt8]

    /// The cursor lay ahead of this store, as after a restored copy: these are the first facts
    /// again.
    public var restarted: Bool

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.facts = []
      self.cursor = []
      self.more = false
      self.store = []
      self.restarted = false
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      facts: [Fact] = [],
      cursor: [UInt8] = [],
      more: Bool = false,
      store: [UInt8] = [],
      restarted: Bool = false,
      revision: UInt64 = 0
    ) {
      self.facts = facts
      self.cursor = cursor
      self.more = more
      self.store = store
      self.restarted = restarted
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.SyncPullReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: try reader.append(to: &self.facts)
          case 0x12: self.cursor = try reader.byteArray()
          case 0x18: self.more = try reader.bool()
          case 0x22: self.store = try reader.byteArray()
          case 0x28: self.restarted = try reader.bool()
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
      case 1: "facts[\(self.facts.count)]"
      case 2: "cursor"
      case 3: "more"
      case 4: "store"
      case 5: "restarted"
      case 16: "revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      for value in self.facts { size += 1 + WireFormat.size(message: value) }
      if !self.cursor.isEmpty { size += 1 + WireFormat.size(bytes: self.cursor) }
      if self.more { size += 1 + 1 }
      if !self.store.isEmpty { size += 1 + WireFormat.size(bytes: self.store) }
      if self.restarted { size += 1 + 1 }
      if self.revision != 0 { size += 2 + WireFormat.size(uint64: self.revision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      for value in self.facts {
        writer.tag(0x0A)
        writer.message(value)
      }
      if !self.cursor.isEmpty {
        writer.tag(0x12)
        writer.byteArray(self.cursor)
      }
      if self.more {
        writer.tag(0x18)
        writer.bool(self.more)
      }
      if !self.store.isEmpty {
        writer.tag(0x22)
        writer.byteArray(self.store)
      }
      if self.restarted {
        writer.tag(0x28)
        writer.bool(self.restarted)
      }
      if self.revision != 0 {
        writer.tag(0x80)
        writer.uint64(self.revision)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.beginList("facts", .message, count: self.facts.count)
      for value in self.facts { visitor.visitMessage("facts", value) }
      visitor.endList("facts")
      visitor.visitBytes("cursor", self.cursor)
      visitor.visitBool("more", self.more)
      visitor.visitBytes("store", self.store)
      visitor.visitBool("restarted", self.restarted)
      visitor.visitUInt64("revision", self.revision)
    }
  }
}
