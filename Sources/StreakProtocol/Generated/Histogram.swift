// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// How long something took. A bucket holds what is longer than the bound before it and at most as
  /// long as its own.
  public struct Histogram: WireMessage {
    /// Nanoseconds, ascending. They stay the same while a process runs.
    public var bounds: [UInt64]

    /// One more than bounds: the last one is what was longer than all of them. None where nothing
    /// was counted.
    public var counts: [UInt64]

    /// Nanoseconds together.
    public var sum: UInt64

    /// A message with every field at its default.
    public init() {
      self.bounds = []
      self.counts = []
      self.sum = 0
    }

    /// A message with the fields that are named.
    public init(
      bounds: [UInt64] = [],
      counts: [UInt64] = [],
      sum: UInt64 = 0
    ) {
      self.bounds = bounds
      self.counts = counts
      self.sum = sum
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Histogram" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.bounds.append(try reader.uint64())
          case 0x0A:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.bounds.append(try reader.uint64()) }
            reader.leave(outer)
          case 0x10: self.counts.append(try reader.uint64())
          case 0x12:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.counts.append(try reader.uint64()) }
            reader.leave(outer)
          case 0x18: self.sum = try reader.uint64()
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
      case 1: "bounds[\(self.bounds.count)]"
      case 2: "counts[\(self.counts.count)]"
      case 3: "sum"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.bounds.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.bounds.reduce(0) { $0 + WireFormat.size(uint64: $1) }) }
      if !self.counts.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.counts.reduce(0) { $0 + WireFormat.size(uint64: $1) }) }
      if self.sum != 0 { size += 1 + WireFormat.size(uint64: self.sum) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.bounds.isEmpty {
        writer.tag(0x0A)
        writer.length(self.bounds.reduce(0) { $0 + WireFormat.size(uint64: $1) })
        for value in self.bounds { writer.uint64(value) }
      }
      if !self.counts.isEmpty {
        writer.tag(0x12)
        writer.length(self.counts.reduce(0) { $0 + WireFormat.size(uint64: $1) })
        for value in self.counts { writer.uint64(value) }
      }
      if self.sum != 0 {
        writer.tag(0x18)
        writer.uint64(self.sum)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.beginList("bounds", .uint64, count: self.bounds.count)
      for value in self.bounds { visitor.visitUInt64("bounds", value) }
      visitor.endList("bounds")
      visitor.beginList("counts", .uint64, count: self.counts.count)
      for value in self.counts { visitor.visitUInt64("counts", value) }
      visitor.endList("counts")
      visitor.visitUInt64("sum", self.sum)
    }
  }
}
