// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_TRACKS` asks for. What was practised, with accuracy and trend.
  public struct TracksRequest: WireMessage {
    /// The learner that is asked about.
    public var learner: String

    /// An IANA name or an offset. Empty: the profile's zone counts, else the worker's.
    public var zone: String

    /// What "now" is. Absent: the worker's clock.
    public var asOf: Int64?

    /// `order` of the schema.
    public var order: TrackOrder

    /// The other way round.
    public var reverse: Bool

    /// Tracks a page, at most 1,000. 0: 50.
    public var limit: UInt32

    /// `offset` of the schema.
    public var offset: UInt32

    /// Only sessions that count for these days. Absent: no bound.
    public var first: Int32?

    /// `last` of the schema.
    public var last: Int32?

    /// Only sessions of this kind. Empty: all.
    public var kind: String

    /// A message with every field at its default.
    public init() {
      self.learner = ""
      self.zone = ""
      self.asOf = nil
      self.order = TrackOrder(rawValue: 0)
      self.reverse = false
      self.limit = 0
      self.offset = 0
      self.first = nil
      self.last = nil
      self.kind = ""
    }

    /// A message with the fields that are named.
    public init(
      learner: String = "",
      zone: String = "",
      asOf: Int64? = nil,
      order: TrackOrder = TrackOrder(rawValue: 0),
      reverse: Bool = false,
      limit: UInt32 = 0,
      offset: UInt32 = 0,
      first: Int32? = nil,
      last: Int32? = nil,
      kind: String = ""
    ) {
      self.learner = learner
      self.zone = zone
      self.asOf = asOf
      self.order = order
      self.reverse = reverse
      self.limit = limit
      self.offset = offset
      self.first = first
      self.last = last
      self.kind = kind
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.TracksRequest" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.learner = try reader.string()
          case 0x12: self.zone = try reader.string()
          case 0x18: self.asOf = try reader.sint64()
          case 0x28: self.order = TrackOrder(rawValue: try reader.int32())
          case 0x30: self.reverse = try reader.bool()
          case 0x38: self.limit = try reader.uint32()
          case 0x40: self.offset = try reader.uint32()
          case 0x48: self.first = try reader.sint32()
          case 0x50: self.last = try reader.sint32()
          case 0x5A: self.kind = try reader.string()
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
      case 5: "order"
      case 6: "reverse"
      case 7: "limit"
      case 8: "offset"
      case 9: "first"
      case 10: "last"
      case 11: "kind"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.learner.isEmpty { size += 1 + WireFormat.size(string: self.learner) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if let value = self.asOf { size += 1 + WireFormat.size(sint64: value) }
      if self.order.rawValue != 0 { size += 1 + WireFormat.size(int32: self.order.rawValue) }
      if self.reverse { size += 1 + 1 }
      if self.limit != 0 { size += 1 + WireFormat.size(uint32: self.limit) }
      if self.offset != 0 { size += 1 + WireFormat.size(uint32: self.offset) }
      if let value = self.first { size += 1 + WireFormat.size(sint32: value) }
      if let value = self.last { size += 1 + WireFormat.size(sint32: value) }
      if !self.kind.isEmpty { size += 1 + WireFormat.size(string: self.kind) }
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
      if self.order.rawValue != 0 {
        writer.tag(0x28)
        writer.int32(self.order.rawValue)
      }
      if self.reverse {
        writer.tag(0x30)
        writer.bool(self.reverse)
      }
      if self.limit != 0 {
        writer.tag(0x38)
        writer.uint32(self.limit)
      }
      if self.offset != 0 {
        writer.tag(0x40)
        writer.uint32(self.offset)
      }
      if let value = self.first {
        writer.tag(0x48)
        writer.sint32(value)
      }
      if let value = self.last {
        writer.tag(0x50)
        writer.sint32(value)
      }
      if !self.kind.isEmpty {
        writer.tag(0x5A)
        writer.string(self.kind)
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
      visitor.visitEnum("order", self.order)
      visitor.visitBool("reverse", self.reverse)
      visitor.visitUInt32("limit", self.limit)
      visitor.visitUInt32("offset", self.offset)
      if let value = self.first {
        visitor.visitDay("first", value)
      } else {
        visitor.visitAbsent("first", .day)
      }
      if let value = self.last {
        visitor.visitDay("last", value)
      } else {
        visitor.visitAbsent("last", .day)
      }
      visitor.visitString("kind", self.kind)
    }
  }
}

extension Proto.TracksRequest: StreakCall {
  /// What answers it.
  public typealias Reply = Proto.TracksReply

  /// The operation that it asks for.
  public static var op: Proto.Op { .tracks }
}
