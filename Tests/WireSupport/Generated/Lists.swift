// Generated from probe.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Probe {
  /// `Lists` of the schema.
  public struct Lists: WireMessage {
    /// `flags` of the schema.
    public var flags: [Bool]

    /// `numbers32` of the schema.
    public var numbers32: [Int32]

    /// `numbers64` of the schema.
    public var numbers64: [Int64]

    /// `counts32` of the schema.
    public var counts32: [UInt32]

    /// `counts64` of the schema.
    public var counts64: [UInt64]

    /// `days` of the schema.
    public var days: [Int32]

    /// `times` of the schema.
    public var times: [Int64]

    /// `texts` of the schema.
    public var texts: [String]

    /// `datas` of the schema.
    public var datas: [[UInt8]]

    /// `colors` of the schema.
    public var colors: [Color]

    /// `scalars` of the schema.
    public var scalars: [Scalars]

    /// `options` of the schema.
    public var options: Options?

    /// A message with every field at its default.
    public init() {
      self.flags = []
      self.numbers32 = []
      self.numbers64 = []
      self.counts32 = []
      self.counts64 = []
      self.days = []
      self.times = []
      self.texts = []
      self.datas = []
      self.colors = []
      self.scalars = []
      self.options = nil
    }

    /// A message with the fields that are named.
    public init(
      flags: [Bool] = [],
      numbers32: [Int32] = [],
      numbers64: [Int64] = [],
      counts32: [UInt32] = [],
      counts64: [UInt64] = [],
      days: [Int32] = [],
      times: [Int64] = [],
      texts: [String] = [],
      datas: [[UInt8]] = [],
      colors: [Color] = [],
      scalars: [Scalars] = [],
      options: Options? = nil
    ) {
      self.flags = flags
      self.numbers32 = numbers32
      self.numbers64 = numbers64
      self.counts32 = counts32
      self.counts64 = counts64
      self.days = days
      self.times = times
      self.texts = texts
      self.datas = datas
      self.colors = colors
      self.scalars = scalars
      self.options = options
    }

    /// The name in the schema.
    public static var messageName: String { "streak.probe.Lists" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.flags.append(try reader.bool())
          case 0x0A:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.flags.append(try reader.bool()) }
            reader.leave(outer)
          case 0x10: self.numbers32.append(try reader.int32())
          case 0x12:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.numbers32.append(try reader.int32()) }
            reader.leave(outer)
          case 0x18: self.numbers64.append(try reader.int64())
          case 0x1A:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.numbers64.append(try reader.int64()) }
            reader.leave(outer)
          case 0x20: self.counts32.append(try reader.uint32())
          case 0x22:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.counts32.append(try reader.uint32()) }
            reader.leave(outer)
          case 0x28: self.counts64.append(try reader.uint64())
          case 0x2A:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.counts64.append(try reader.uint64()) }
            reader.leave(outer)
          case 0x30: self.days.append(try reader.sint32())
          case 0x32:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.days.append(try reader.sint32()) }
            reader.leave(outer)
          case 0x38: self.times.append(try reader.sint64())
          case 0x3A:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.times.append(try reader.sint64()) }
            reader.leave(outer)
          case 0x42: self.texts.append(try reader.string())
          case 0x4A: self.datas.append(try reader.byteArray())
          case 0x50: self.colors.append(Color(rawValue: try reader.int32()))
          case 0x52:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.colors.append(Color(rawValue: try reader.int32())) }
            reader.leave(outer)
          case 0x5A: try reader.append(to: &self.scalars)
          case 0x62: try reader.merge(into: &self.options)
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
      case 1: "flags[\(self.flags.count)]"
      case 2: "numbers32[\(self.numbers32.count)]"
      case 3: "numbers64[\(self.numbers64.count)]"
      case 4: "counts32[\(self.counts32.count)]"
      case 5: "counts64[\(self.counts64.count)]"
      case 6: "days[\(self.days.count)]"
      case 7: "times[\(self.times.count)]"
      case 8: "texts[\(self.texts.count)]"
      case 9: "datas[\(self.datas.count)]"
      case 10: "colors[\(self.colors.count)]"
      case 11: "scalars[\(self.scalars.count)]"
      case 12: "options"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.flags.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.flags.count) }
      if !self.numbers32.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.numbers32.reduce(0) { $0 + WireFormat.size(int32: $1) }) }
      if !self.numbers64.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.numbers64.reduce(0) { $0 + WireFormat.size(int64: $1) }) }
      if !self.counts32.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.counts32.reduce(0) { $0 + WireFormat.size(uint32: $1) }) }
      if !self.counts64.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.counts64.reduce(0) { $0 + WireFormat.size(uint64: $1) }) }
      if !self.days.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.days.reduce(0) { $0 + WireFormat.size(sint32: $1) }) }
      if !self.times.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.times.reduce(0) { $0 + WireFormat.size(sint64: $1) }) }
      for value in self.texts { size += 1 + WireFormat.size(string: value) }
      for value in self.datas { size += 1 + WireFormat.size(bytes: value) }
      if !self.colors.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.colors.reduce(0) { $0 + WireFormat.size(int32: $1.rawValue) }) }
      for value in self.scalars { size += 1 + WireFormat.size(message: value) }
      if let value = self.options { size += 1 + WireFormat.size(message: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.flags.isEmpty {
        writer.tag(0x0A)
        writer.length(self.flags.count)
        for value in self.flags { writer.bool(value) }
      }
      if !self.numbers32.isEmpty {
        writer.tag(0x12)
        writer.length(self.numbers32.reduce(0) { $0 + WireFormat.size(int32: $1) })
        for value in self.numbers32 { writer.int32(value) }
      }
      if !self.numbers64.isEmpty {
        writer.tag(0x1A)
        writer.length(self.numbers64.reduce(0) { $0 + WireFormat.size(int64: $1) })
        for value in self.numbers64 { writer.int64(value) }
      }
      if !self.counts32.isEmpty {
        writer.tag(0x22)
        writer.length(self.counts32.reduce(0) { $0 + WireFormat.size(uint32: $1) })
        for value in self.counts32 { writer.uint32(value) }
      }
      if !self.counts64.isEmpty {
        writer.tag(0x2A)
        writer.length(self.counts64.reduce(0) { $0 + WireFormat.size(uint64: $1) })
        for value in self.counts64 { writer.uint64(value) }
      }
      if !self.days.isEmpty {
        writer.tag(0x32)
        writer.length(self.days.reduce(0) { $0 + WireFormat.size(sint32: $1) })
        for value in self.days { writer.sint32(value) }
      }
      if !self.times.isEmpty {
        writer.tag(0x3A)
        writer.length(self.times.reduce(0) { $0 + WireFormat.size(sint64: $1) })
        for value in self.times { writer.sint64(value) }
      }
      for value in self.texts {
        writer.tag(0x42)
        writer.string(value)
      }
      for value in self.datas {
        writer.tag(0x4A)
        writer.byteArray(value)
      }
      if !self.colors.isEmpty {
        writer.tag(0x52)
        writer.length(self.colors.reduce(0) { $0 + WireFormat.size(int32: $1.rawValue) })
        for value in self.colors { writer.int32(value.rawValue) }
      }
      for value in self.scalars {
        writer.tag(0x5A)
        writer.message(value)
      }
      if let value = self.options {
        writer.tag(0x62)
        writer.message(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.beginList("flags", .bool, count: self.flags.count)
      for value in self.flags { visitor.visitBool("flags", value) }
      visitor.endList("flags")
      visitor.beginList("numbers32", .int32, count: self.numbers32.count)
      for value in self.numbers32 { visitor.visitInt32("numbers32", value) }
      visitor.endList("numbers32")
      visitor.beginList("numbers64", .int64, count: self.numbers64.count)
      for value in self.numbers64 { visitor.visitInt64("numbers64", value) }
      visitor.endList("numbers64")
      visitor.beginList("counts32", .uint32, count: self.counts32.count)
      for value in self.counts32 { visitor.visitUInt32("counts32", value) }
      visitor.endList("counts32")
      visitor.beginList("counts64", .uint64, count: self.counts64.count)
      for value in self.counts64 { visitor.visitUInt64("counts64", value) }
      visitor.endList("counts64")
      visitor.beginList("days", .day, count: self.days.count)
      for value in self.days { visitor.visitDay("days", value) }
      visitor.endList("days")
      visitor.beginList("times", .instant, count: self.times.count)
      for value in self.times { visitor.visitInstant("times", value) }
      visitor.endList("times")
      visitor.beginList("texts", .string, count: self.texts.count)
      for value in self.texts { visitor.visitString("texts", value) }
      visitor.endList("texts")
      visitor.beginList("datas", .bytes, count: self.datas.count)
      for value in self.datas { visitor.visitBytes("datas", value) }
      visitor.endList("datas")
      visitor.beginList("colors", .enumeration, count: self.colors.count)
      for value in self.colors { visitor.visitEnum("colors", value) }
      visitor.endList("colors")
      visitor.beginList("scalars", .message, count: self.scalars.count)
      for value in self.scalars { visitor.visitMessage("scalars", value) }
      visitor.endList("scalars")
      if let value = self.options {
        visitor.visitMessage("options", value)
      } else {
        visitor.visitAbsent("options", .message)
      }
    }
  }
}
