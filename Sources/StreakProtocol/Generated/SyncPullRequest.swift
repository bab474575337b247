// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_SYNC_PULL` asks for. What has changed since a cursor.
  public struct SyncPullRequest: WireMessage {
    /// The learner that is asked about.
    public var learner: String

    /// An IANA name or an offset. Empty: the profile's zone counts, else the worker's.
    public var zone: String

    /// What "now" is. Absent: the worker's clock.
    public var asOf: Int64?

    /// Facts a page, at most 1,000. 0: 1,000. A page of large ones holds fewer.
    public var limit: UInt32

    /// From an earlier reply of the same store. Empty: from the beginning.
    public var cursor: [UInt8]

    /// A message with every field at its default.
    public init() {
      self.learner = ""
      self.zone = ""
      self.asOf = nil
      self.limit = 0
      self.cursor = []
    }

    /// A message with the fields that are named.
    public init(
      learner: String = "",
      zone: String = "",
      asOf: Int64? = nil,
      limit: UInt32 = 0,
      cursor: [UInt8] = []
    ) {
      self.learner = learner
      self.zone = zone
      self.asOf = asOf
      self.limit = limit
      self.cursor = cursor
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.SyncPullRequest" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.learner = try reader.string()
          case 0x12: self.zone = try reader.string()
          case 0x18: self.asOf = try reader.sint64()
          case 0x28: self.limit = try reader.uint32()
          case 0x32: self.cursor = try reader.byteArray()
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
      case 5: "limit"
      case 6: "cursor"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.learner.isEmpty { size += 1 + WireFormat.size(string: self.learner) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if let value = self.asOf { size += 1 + WireFormat.size(sint64: value) }
      if self.limit != 0 { size += 1 + WireFormat.size(uint32: self.limit) }
      if !self.cursor.isEmpty { size += 1 + WireFormat.size(bytes: self.cursor) }
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
      if self.limit != 0 {
        writer.tag(0x28)
        writer.uint32(self.limit)
      }
      if !self.cursor.isEmpty {
        writer.tag(0x32)
        writer.byteArray(self.cursor)
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
      visitor.visitUInt32("limit", self.limit)
      visitor.visitBytes("cursor", self.cursor)
    }
  }
}

extension Proto.SyncPullRequest: StreakCall {
  /// What answers it.
  public typealias Reply = Proto.SyncPullReply

  /// The operation that it asks for.
  public static var op: Proto.Op { .syncPull }
}
