// Generated from probe.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Probe {
  /// Where a tag grows by a byte, up to the largest field number there is.
  public struct Edges: WireMessage {
    /// `one_byte` of the schema.
    public var oneByte: UInt32

    /// `two_bytes` of the schema.
    public var twoBytes: UInt32

    /// `still_two` of the schema.
    public var stillTwo: UInt32

    /// `three_bytes` of the schema.
    public var threeBytes: UInt32

    /// `still_three` of the schema.
    public var stillThree: UInt32

    /// `four_bytes` of the schema.
    public var fourBytes: UInt32

    /// `still_four` of the schema.
    public var stillFour: UInt32

    /// `five_bytes` of the schema.
    public var fiveBytes: UInt32

    /// `largest` of the schema.
    public var largest: [Int32]

    /// A message with every field at its default.
    public init() {
      self.oneByte = 0
      self.twoBytes = 0
      self.stillTwo = 0
      self.threeBytes = 0
      self.stillThree = 0
      self.fourBytes = 0
      self.stillFour = 0
      self.fiveBytes = 0
      self.largest = []
    }

    /// A message with the fields that are named.
    public init(
      oneByte: UInt32 = 0,
      twoBytes: UInt32 = 0,
      stillTwo: UInt32 = 0,
      threeBytes: UInt32 = 0,
      stillThree: UInt32 = 0,
      fourBytes: UInt32 = 0,
      stillFour: UInt32 = 0,
      fiveBytes: UInt32 = 0,
      largest: [Int32] = []
    ) {
      self.oneByte = oneByte
      self.twoBytes = twoBytes
      self.stillTwo = stillTwo
      self.threeBytes = threeBytes
      self.stillThree = stillThree
      self.fourBytes = fourBytes
      self.stillFour = stillFour
      self.fiveBytes = fiveBytes
      self.largest = largest
    }

    /// The name in the schema.
    public static var messageName: String { "streak.probe.Edges" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x78: self.oneByte = try reader.uint32()
          case 0x80: self.twoBytes = try reader.uint32()
          case 0x3FF8: self.stillTwo = try reader.uint32()
          case 0x4000: self.threeBytes = try reader.uint32()
          case 0x1FFFF8: self.stillThree = try reader.uint32()
          case 0x200000: self.fourBytes = try reader.uint32()
          case 0x0FFFFFF8: self.stillFour = try reader.uint32()
          case 0x10000000: self.fiveBytes = try reader.uint32()
          case 0xFFFFFFF8: self.largest.append(try reader.sint32())
          case 0xFFFFFFFA:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.largest.append(try reader.sint32()) }
            reader.leave(outer)
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
      case 15: "one_byte"
      case 16: "two_bytes"
      case 2047: "still_two"
      case 2048: "three_bytes"
      case 262143: "still_three"
      case 262144: "four_bytes"
      case 33554431: "still_four"
      case 33554432: "five_bytes"
      case 536870911: "largest[\(self.largest.count)]"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.oneByte != 0 { size += 1 + WireFormat.size(uint32: self.oneByte) }
      if self.twoBytes != 0 { size += 2 + WireFormat.size(uint32: self.twoBytes) }
      if self.stillTwo != 0 { size += 2 + WireFormat.size(uint32: self.stillTwo) }
      if self.threeBytes != 0 { size += 3 + WireFormat.size(uint32: self.threeBytes) }
      if self.stillThree != 0 { size += 3 + WireFormat.size(uint32: self.stillThree) }
      if self.fourBytes != 0 { size += 4 + WireFormat.size(uint32: self.fourBytes) }
      if self.stillFour != 0 { size += 4 + WireFormat.size(uint32: self.stillFour) }
      if self.fiveBytes != 0 { size += 5 + WireFormat.size(uint32: self.fiveBytes) }
      if !self.largest.isEmpty { size += 5 + WireFormat.size(lengthDelimited: self.largest.reduce(0) { $0 + WireFormat.size(sint32: $1) }) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.oneByte != 0 {
        writer.tag(0x78)
        writer.uint32(self.oneByte)
      }
      if self.twoBytes != 0 {
        writer.tag(0x80)
        writer.uint32(self.twoBytes)
      }
      if self.stillTwo != 0 {
        writer.tag(0x3FF8)
        writer.uint32(self.stillTwo)
      }
      if self.threeBytes != 0 {
        writer.tag(0x4000)
        writer.uint32(self.threeBytes)
      }
      if self.stillThree != 0 {
        writer.tag(0x1FFFF8)
        writer.uint32(self.stillThree)
      }
      if self.fourBytes != 0 {
        writer.tag(0x200000)
        writer.uint32(self.fourBytes)
      }
      if self.stillFour != 0 {
        writer.tag(0x0FFFFFF8)
        writer.uint32(self.stillFour)
      }
      if self.fiveBytes != 0 {
        writer.tag(0x10000000)
        writer.uint32(self.fiveBytes)
      }
      if !self.largest.isEmpty {
        writer.tag(0xFFFFFFFA)
        writer.length(self.largest.reduce(0) { $0 + WireFormat.size(sint32: $1) })
        for value in self.largest { writer.sint32(value) }
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitUInt32("one_byte", self.oneByte)
      visitor.visitUInt32("two_bytes", self.twoBytes)
      visitor.visitUInt32("still_two", self.stillTwo)
      visitor.visitUInt32("three_bytes", self.threeBytes)
      visitor.visitUInt32("still_three", self.stillThree)
      visitor.visitUInt32("four_bytes", self.fourBytes)
      visitor.visitUInt32("still_four", self.stillFour)
      visitor.visitUInt32("five_bytes", self.fiveBytes)
      visitor.beginList("largest", .day, count: self.largest.count)
      for value in self.largest { visitor.visitDay("largest", value) }
      visitor.endList("largest")
    }
  }
}
