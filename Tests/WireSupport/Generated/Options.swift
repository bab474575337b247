// Generated from probe.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Probe {
  /// With presence.
  public struct Options: WireMessage {
    /// `flag` of the schema.
    public var flag: Bool?

    /// `number32` of the schema.
    public var number32: Int32?

    /// `number64` of the schema.
    public var number64: Int64?

    /// `count32` of the schema.
    public var count32: UInt32?

    /// `count64` of the schema.
    public var count64: UInt64?

    /// `day` of the schema.
    public var day: Int32?

    /// `time` of the schema.
    public var time: Int64?

    /// `text` of the schema.
    public var text: String?

    /// `data` of the schema.
    public var data: [UInt8]?

    /// `color` of the schema.
    public var color: Color?

    /// `scalars` of the schema.
    public var scalars: Scalars?

    /// `more_scalars` of the schema.
    public var moreScalars: Scalars?

    /// A message with every field at its default.
    public init() {
      self.flag = nil
      self.number32 = nil
      self.number64 = nil
      self.count32 = nil
      self.count64 = nil
      self.day = nil
      self.time = nil
      self.text = nil
      self.data = nil
      self.color = nil
      self.scalars = nil
      self.moreScalars = nil
    }

    /// A message with the fields that are named.
    public init(
      flag: Bool? = nil,
      number32: Int32? = nil,
      number64: Int64? = nil,
      count32: UInt32? = nil,
      count64: UInt64? = nil,
      day: Int32? = nil,
      time: Int64? = nil,
      text: String? = nil,
      data: [UInt8]? = nil,
      color: Color? = nil,
      scalars: Scalars? = nil,
      moreScalars: Scalars? = nil
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
      self.scalars = scalars
      self.moreScalars = moreScalars
    }

    /// The name in the schema.
    public static var messageName: String { "streak.probe.Options" }

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
          case 0x5A: try reader.merge(into: &self.scalars)
          case 0x62: try reader.merge(into: &self.moreScalars)
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
      case 11: "scalars"
      case 12: "more_scalars"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.flag != nil { size += 1 + 1 }
      if let value = self.number32 { size += 1 + WireFormat.size(int32: value) }
      if let value = self.number64 { size += 1 + WireFormat.size(int64: value) }
      if let value = self.count32 { size += 1 + WireFormat.size(uint32: value) }
      if let value = self.count64 { size += 1 + WireFormat.size(uint64: value) }
      if let value = self.day { size += 1 + WireFormat.size(sint32: value) }
      if let value = self.time { size += 1 + WireFormat.size(sint64: value) }
      if let value = self.text { size += 1 + WireFormat.size(string: value) }
      if let value = self.data { size += 1 + WireFormat.size(bytes: value) }
      if let value = self.color { size += 1 + WireFormat.size(int32: value.rawValue) }
      if let value = self.scalars { size += 1 + WireFormat.size(message: value) }
      if let value = self.moreScalars { size += 1 + WireFormat.size(message: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if let value = self.flag {
        writer.tag(0x08)
        writer.bool(value)
      }
      if let value = self.number32 {
        writer.tag(0x10)
        writer.int32(value)
      }
      if let value = self.number64 {
        writer.tag(0x18)
        writer.int64(value)
      }
      if let value = self.count32 {
        writer.tag(0x20)
        writer.uint32(value)
      }
      if let value = self.count64 {
        writer.tag(0x28)
        writer.uint64(value)
      }
      if let value = self.day {
        writer.tag(0x30)
        writer.sint32(value)
      }
      if let value = self.time {
        writer.tag(0x38)
        writer.sint64(value)
      }
      if let value = self.text {
        writer.tag(0x42)
        writer.string(value)
      }
      if let value = self.data {
        writer.tag(0x4A)
        writer.byteArray(value)
      }
      if let value = self.color {
        writer.tag(0x50)
        writer.int32(value.rawValue)
      }
      if let value = self.scalars {
        writer.tag(0x5A)
        writer.message(value)
      }
      if let value = self.moreScalars {
        writer.tag(0x62)
        writer.message(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      if let value = self.flag {
        visitor.visitBool("flag", value)
      } else {
        visitor.visitAbsent("flag", .bool)
      }
      if let value = self.number32 {
        visitor.visitInt32("number32", value)
      } else {
        visitor.visitAbsent("number32", .int32)
      }
      if let value = self.number64 {
        visitor.visitInt64("number64", value)
      } else {
        visitor.visitAbsent("number64", .int64)
      }
      if let value = self.count32 {
        visitor.visitUInt32("count32", value)
      } else {
        visitor.visitAbsent("count32", .uint32)
      }
      if let value = self.count64 {
        visitor.visitUInt64("count64", value)
      } else {
        visitor.visitAbsent("count64", .uint64)
      }
      if let value = self.day {
        visitor.visitDay("day", value)
      } else {
        visitor.visitAbsent("day", .day)
      }
      if let value = self.time {
        visitor.visitInstant("time", value)
      } else {
        visitor.visitAbsent("time", .instant)
      }
      if let value = self.text {
        visitor.visitString("text", value)
      } else {
        visitor.visitAbsent("text", .string)
      }
      if let value = self.data {
        visitor.visitBytes("data", value)
      } else {
        visitor.visitAbsent("data", .bytes)
      }
      if let value = self.color {
        visitor.visitEnum("color", value)
      } else {
        visitor.visitAbsent("color", .enumeration)
      }
      if let value = self.scalars {
        visitor.visitMessage("scalars", value)
      } else {
        visitor.visitAbsent("scalars", .message)
      }
      if let value = self.moreScalars {
        visitor.visitMessage("more_scalars", value)
      } else {
        visitor.visitAbsent("more_scalars", .message)
      }
    }
  }
}
