// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// Records that count for the days from `first` to `last` get the zone `to_zone`, and count for
  /// the day of their instant in it. No instant changes, and no record that has that zone already.
  public struct RestampRequest: WireMessage {
    /// The learner that is asked about.
    public var learner: String

    /// An IANA name or an offset. Empty: the profile's zone counts, else the worker's.
    public var zone: String

    /// What "now" is. Absent: the worker's clock.
    public var asOf: Int64?

    /// A UUID, 16 bytes, chosen by the client, the same when the call is sent again. A dry run
    /// needs none.
    public var id: [UInt8]

    /// Both must be there.
    public var first: Int32?

    /// `last` of the schema.
    public var last: Int32?

    /// An IANA name or an offset such as "+05:45".
    public var toZone: String

    /// Only say what would happen.
    public var dryRun: Bool

    /// A message with every field at its default.
    public init() {
      self.learner = ""
      self.zone = ""
      self.asOf = nil
      self.id = []
      self.first = nil
      self.last = nil
      self.toZone = ""
      self.dryRun = false
    }

    /// A message with the fields that are named.
    public init(
      learner: String = "",
      zone: String = "",
      asOf: Int64? = nil,
      id: [UInt8] = [],
      first: Int32? = nil,
      last: Int32? = nil,
      toZone: String = "",
      dryRun: Bool = false
    ) {
      self.learner = learner
      self.zone = zone
      self.asOf = asOf
      self.id = id
      self.first = first
      self.last = last
      self.toZone = toZone
      self.dryRun = dryRun
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.RestampRequest" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.learner = try reader.string()
          case 0x12: self.zone = try reader.string()
          case 0x18: self.asOf = try reader.sint64()
          case 0x2A: self.id = try reader.byteArray()
          case 0x30: self.first = try reader.sint32()
          case 0x38: self.last = try reader.sint32()
          case 0x42: self.toZone = try reader.string()
          case 0x48: self.dryRun = try reader.bool()
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
      case 5: "id"
      case 6: "first"
      case 7: "last"
      case 8: "to_zone"
      case 9: "dry_run"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.learner.isEmpty { size += 1 + WireFormat.size(string: self.learner) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if let value = self.asOf { size += 1 + WireFormat.size(sint64: value) }
      if !self.id.isEmpty { size += 1 + WireFormat.size(bytes: self.id) }
      if let value = self.first { size += 1 + WireFormat.size(sint32: value) }
      if let value = self.last { size += 1 + WireFormat.size(sint32: value) }
      if !self.toZone.isEmpty { size += 1 + WireFormat.size(string: self.toZone) }
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
      if !self.id.isEmpty {
        writer.tag(0x2A)
        writer.byteArray(self.id)
      }
      if let value = self.first {
        writer.tag(0x30)
        writer.sint32(value)
      }
      if let value = self.last {
        writer.tag(0x38)
        writer.sint32(value)
      }
      if !self.toZone.isEmpty {
        writer.tag(0x42)
        writer.string(self.toZone)
      }
      if self.dryRun {
        writer.tag(0x48)
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
      visitor.visitBytes("id", self.id)
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
      visitor.visitString("to_zone", self.toZone)
      visitor.visitBool("dry_run", self.dryRun)
    }
  }
}

extension Proto.RestampRequest: StreakCall {
  /// What answers it.
  public typealias Reply = Proto.RestampReply

  /// The operation that it asks for.
  public static var op: Proto.Op { .restamp }
}
