// Generated from probe.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Probe {
  /// Without presence.
  public struct Scalars: WireMessage {
    /// `flag` of the schema.
    public var flag: Bool

    /// `number32` of the schema.
    public var number32: Int32

    /// `number64` of the schema.
    public var number64: Int64

    /// `count32` of the schema.
    public var count32: UInt32

    /// `count64` of the schema.
    public var count64: UInt64

    /// `day` of the schema.
    public var day: Int32

    /// `time` of the schema.
    public var time: Int64

    /// `text` of the schema.
    public var text: String

    /// `data` of the schema.
    public var data: [UInt8]

    /// `color` of the schema.
    public var color: Color

    /// A message with every field at its default.
    public init() {
      self.flag = false
      self.number32 = 0
      self.number64 = 0
      self.count32 = 0
      self.count64 = 0
      self.day = 0
      self.time = 0
      self.text = ""
      self.data = []
      self.color = Color(rawValue: 0)
    }

    /// A message with the fields that are named.
    public init(
      flag: Bool = false,
      number32: Int32 = 0,
      number64: Int64 = 0,
      count32: UInt32 = 0,
      count64: UInt64 = 0,
      day: Int32 = 0,
      time: Int64 = 0,
      text: String = "",
      data: [UInt8] = [],
      color: Color = Color(rawValue: 0)
    ) {
      self.flag = flag
      self.number32 = number32
      self.number64 = number64
      self.count32 = count32
      self.count64 = count64
      self.day = day
      self.time = time
      self.text = text
      self.data = data
      self.color = color
    }

    /// The name in the schema.
    public static var messageName: String { "streak.probe.Scalars" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.flag = try reader.bool()
          case 0x10: self.number32 = try reader.int32()
          case 0x18: self.number64 = try reader.int64()
          case 0x20: self.count32 = try reader.uint32()
          case 0x28: self.count64 = try reader.uint64()
          case 0x30: self.day = try reader.sint32()
          case 0x38: self.time = try reader.sint64()
          case 0x42: self.text = try reader.string()
          case 0x4A: self.data = try reader.byteArray()
          case 0x50: self.color = Color(rawValue: try reader.int32())
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
      case 1: "flag"
      case 2: "number32"
      case 3: "number64"
      case 4: "count32"
      case 5: "count64"
      case 6: "day"
      case 7: "time"
      case 8: "text"
      case 9: "data"
      case 10: "color"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.flag { size += 1 + 1 }
      if self.number32 != 0 { size += 1 + WireFormat.size(int32: self.number32) }
      if self.number64 != 0 { size += 1 + WireFormat.size(int64: self.number64) }
      if self.count32 != 0 { size += 1 + WireFormat.size(uint32: self.count32) }
      if self.count64 != 0 { size += 1 + WireFormat.size(uint64: self.count64) }
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      if self.time != 0 { size += 1 + WireFormat.size(sint64: self.time) }
      if !self.text.isEmpty { size += 1 + WireFormat.size(string: self.text) }
      if !self.data.isEmpty { size += 1 + WireFormat.size(bytes: self.data) }
      if self.color.rawValue != 0 { size += 1 + WireFormat.size(int32: self.color.rawValue) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.flag {
        writer.tag(0x08)
        writer.bool(self.flag)
      }
      if self.number32 != 0 {
        writer.tag(0x10)
        writer.int32(self.number32)
      }
      if self.number64 != 0 {
        writer.tag(0x18)
        writer.int64(self.number64)
      }
      if self.count32 != 0 {
        writer.tag(0x20)
        writer.uint32(self.count32)
      }
      if self.count64 != 0 {
        writer.tag(0x28)
        writer.uint64(self.count64)
      }
      if self.day != 0 {
        writer.tag(0x30)
        writer.sint32(self.day)
      }
      if self.time != 0 {
        writer.tag(0x38)
        writer.sint64(self.time)
      }
      if !self.text.isEmpty {
        writer.tag(0x42)
        writer.string(self.text)
      }
      if !self.data.isEmpty {
        writer.tag(0x4A)
        writer.byteArray(self.data)
      }
      if self.color.rawValue != 0 {
        writer.tag(0x50)
        writer.int32(self.color.rawValue)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitBool("flag", self.flag)
      visitor.visitInt32("number32", self.number32)
      visitor.visitInt64("number64", self.number64)
      visitor.visitUInt32("count32", self.count32)
      visitor.visitUInt64("count64", self.count64)
      visitor.visitDay("day", self.day)
      visitor.visitInstant("time", self.time)
      visitor.visitString("text", self.text)
      visitor.visitBytes("data", self.data)
      visitor.visitEnum("color", self.color)
    }
  }
}
