// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What a snapshot will say once it stops being true, if nothing is done.
  public struct SnapshotNext: WireMessage {
    /// `label` of the schema.
    public var label: String

    /// `count` of the schema.
    public var count: UInt32

    /// `capped` of the schema.
    public var capped: Bool

    /// `today` of the schema.
    public var today: DayStatus

    /// `day` of the schema.
    public var day: Int32

    /// A message with every field at its default.
    public init() {
      self.label = ""
      self.count = 0
      self.capped = false
      self.today = DayStatus(rawValue: 0)
      self.day = 0
    }

    /// A message with the fields that are named.
    public init(
      label: String = "",
      count: UInt32 = 0,
      capped: Bool = false,
      today: DayStatus = DayStatus(rawValue: 0),
      day: Int32 = 0
    ) {
      self.label = label
      self.count = count
      self.capped = capped
      self.today = today
      self.day = day
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.SnapshotNext" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.label = try reader.string()
          case 0x10: self.count = try reader.uint32()
          case 0x18: self.capped = try reader.bool()
          case 0x20: self.today = DayStatus(rawValue: try reader.int32())
          case 0x28: self.day = try reader.sint32()
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
      case 1: "label"
      case 2: "count"
      case 3: "capped"
      case 4: "today"
      case 5: "day"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.label.isEmpty { size += 1 + WireFormat.size(string: self.label) }
      if self.count != 0 { size += 1 + WireFormat.size(uint32: self.count) }
      if self.capped { size += 1 + 1 }
      if self.today.rawValue != 0 { size += 1 + WireFormat.size(int32: self.today.rawValue) }
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.label.isEmpty {
        writer.tag(0x0A)
        writer.string(self.label)
      }
      if self.count != 0 {
        writer.tag(0x10)
        writer.uint32(self.count)
      }
      if self.capped {
        writer.tag(0x18)
        writer.bool(self.capped)
      }
      if self.today.rawValue != 0 {
        writer.tag(0x20)
        writer.int32(self.today.rawValue)
      }
      if self.day != 0 {
        writer.tag(0x28)
        writer.sint32(self.day)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("label", self.label)
      visitor.visitUInt32("count", self.count)
      visitor.visitBool("capped", self.capped)
      visitor.visitEnum("today", self.today)
      visitor.visitDay("day", self.day)
    }
  }
}
