// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_SYNC_PUSH` asks for. Takes over what another store knows: the later change wins.
  public struct SyncPushRequest: WireMessage {
    /// The learner that is asked about.
    public var learner: String

    /// An IANA name or an offset. Empty: the profile's zone counts, else the worker's.
    public var zone: String

    /// What "now" is. Absent: the worker's clock.
    public var asOf: Int64?

    /// At most 1,000.
    public var facts: [Fact]

    /// The store that they were pulled from, and the cursor after them, which is kept together with
    /// them. Both or neither.
    public var peer: [UInt8]

    /// `cursor` of the schema.
    public var cursor: [UInt8]

    /// Only say what would happen.
    public var dryRun: Bool

    /// A message with every field at its default.
    public init() {
      self.learner = ""
      self.zone = ""
      self.asOf = nil
      self.facts = []
      self.peer = []
      self.cursor = []
      self.dryRun = false
    }

    /// A message with the fields that are named.
    public init(
      learner: String = "",
      zone: String = "",
      asOf: Int64? = nil,
      facts: [Fact] = [],
      peer: [UInt8] = [],
      cursor: [UInt8] = [],
      dryRun: Bool = false
    ) {
      self.learner = learner
      self.zone = zone
      self.asOf = asOf
      self.facts = facts
      self.peer = peer
      self.cursor = cursor
      self.dryRun = dryRun
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.SyncPushRequest" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.learner = try reader.string()
          case 0x12: self.zone = try reader.string()
          case 0x18: self.asOf = try reader.sint64()
          case 0x2A: try reader.append(to: &self.facts)
          case 0x32: self.peer = try reader.byteArray()
          case 0x3A: self.cursor = try reader.byteArray()
          case 0x40: self.dryRun = try reader.bool()
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
      case 5: "facts[\(self.facts.count)]"
      case 6: "peer"
      case 7: "cursor"
      case 8: "dry_run"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.learner.isEmpty { size += 1 + WireFormat.size(string: self.learner) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if let value = self.asOf { size += 1 + WireFormat.size(sint64: value) }
      for value in self.facts { size += 1 + WireFormat.size(message: value) }
      if !self.peer.isEmpty { size += 1 + WireFormat.size(bytes: self.peer) }
      if !self.cursor.isEmpty { size += 1 + WireFormat.size(bytes: self.cursor) }
      if self.dryRun { size += 1 + 1 }
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
      for value in self.facts {
        writer.tag(0x2A)
        writer.message(value)
      }
      if !self.peer.isEmpty {
        writer.tag(0x32)
        writer.byteArray(self.peer)
      }
      if !self.cursor.isEmpty {
        writer.tag(0x3A)
        writer.byteArray(self.cursor)
      }
      if self.dryRun {
        writer.tag(0x40)
        writer.bool(self.dryRun)
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
      visitor.beginList("facts", .message, count: self.facts.count)
      for value in self.facts { visitor.visitMessage("facts", value) }
      visitor.endList("facts")
      visitor.visitBytes("peer", self.peer)
      visitor.visitBytes("cursor", self.cursor)
      visitor.visitBool("dry_run", self.dryRun)
    }
  }
}

extension Proto.SyncPushRequest: StreakCall {
  /// What answers it.
  public typealias Reply = Proto.SyncPushReply

  /// The operation that it asks for.
  public static var op: Proto.Op { .syncPush }
}
