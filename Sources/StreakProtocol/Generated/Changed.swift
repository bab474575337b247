// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// The body of a change notice: facts of the learner of its topic have changed.
  public struct Changed: WireMessage {
    /// A number of the publisher's, made anew at each of its starts: ids count up as long as it
    /// stays.
    public var boot: UInt64

    /// What has changed, in the order of the numbers.
    public var families: [Family]

    /// When the learner's day ends, in the profile's zone, else the worker's: what was answered for
    /// that day is not true any longer then. Absent where it is not told.
    public var validUntil: Int64?

    /// After the last of the changes.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.boot = 0
      self.families = []
      self.validUntil = nil
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      boot: UInt64 = 0,
      families: [Family] = [],
      validUntil: Int64? = nil,
      revision: UInt64 = 0
    ) {
      self.boot = boot
      self.families = families
      self.validUntil = validUntil
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Changed" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.boot = try reader.uint64()
          case 0x10: self.families.append(Family(rawValue: try reader.int32()))
          case 0x12:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.families.append(Family(rawValue: try reader.int32())) }
            reader.leave(outer)
          case 0x18: self.validUntil = try reader.sint64()
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
      case 1: "boot"
      case 2: "families[\(self.families.count)]"
      case 3: "valid_until"
      case 16: "revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.boot != 0 { size += 1 + WireFormat.size(uint64: self.boot) }
      if !self.families.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.families.reduce(0) { $0 + WireFormat.size(int32: $1.rawValue) }) }
      if let value = self.validUntil { size += 1 + WireFormat.size(sint64: value) }
      if self.revision != 0 { size += 2 + WireFormat.size(uint64: self.revision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.boot != 0 {
        writer.tag(0x08)
        writer.uint64(self.boot)
      }
      if !self.families.isEmpty {
        writer.tag(0x12)
        writer.length(self.families.reduce(0) { $0 + WireFormat.size(int32: $1.rawValue) })
        for value in self.families { writer.int32(value.rawValue) }
      }
      if let value = self.validUntil {
        writer.tag(0x18)
        writer.sint64(value)
      }
      if self.revision != 0 {
        writer.tag(0x80)
        writer.uint64(self.revision)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitUInt64("boot", self.boot)
      visitor.beginList("families", .enumeration, count: self.families.count)
      for value in self.families { visitor.visitEnum("families", value) }
      visitor.endList("families")
      if let value = self.validUntil {
        visitor.visitInstant("valid_until", value)
      } else {
        visitor.visitAbsent("valid_until", .instant)
      }
      visitor.visitUInt64("revision", self.revision)
    }
  }
}
