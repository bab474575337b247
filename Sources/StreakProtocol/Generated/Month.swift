// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `Month` of the schema.
  public struct Month: WireMessage {
    /// 1-12.
    public var month: UInt32

    /// `records` of the schema.
    public var records: UInt32

    /// Days with at least one record, whatever the goal.
    public var activeDays: UInt32

    /// `correct` of the schema.
    public var correct: UInt64

    /// `total` of the schema.
    public var total: UInt64

    /// A message with every field at its default.
    public init() {
      self.month = 0
      self.records = 0
      self.activeDays = 0
      self.correct = 0
      self.total = 0
    }

    /// A message with the fields that are named.
    public init(
      month: UInt32 = 0,
      records: UInt32 = 0,
      activeDays: UInt32 = 0,
      correct: UInt64 = 0,
      total: UInt64 = 0
    ) {
      self.month = month
      self.records = records
      self.activeDays = activeDays
      self.correct = correct
      self.total = total
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Month" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.month = try reader.uint32()
          case 0x10: self.records = try reader.uint32()
          case 0x18: self.activeDays = try reader.uint32()
          case 0x20: self.correct = try reader.uint64()
          case 0x28: self.total = try reader.uint64()
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
      case 1: "month"
      case 2: "records"
      case 3: "active_days"
      case 4: "correct"
      case 5: "total"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.month != 0 { size += 1 + WireFormat.size(uint32: self.month) }
      if self.records != 0 { size += 1 + WireFormat.size(uint32: self.records) }
      if self.activeDays != 0 { size += 1 + WireFormat.size(uint32: self.activeDays) }
      if self.correct != 0 { size += 1 + WireFormat.size(uint64: self.correct) }
      if self.total != 0 { size += 1 + WireFormat.size(uint64: self.total) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.month != 0 {
        writer.tag(0x08)
        writer.uint32(self.month)
      }
      if self.records != 0 {
        writer.tag(0x10)
        writer.uint32(self.records)
      }
      if self.activeDays != 0 {
        writer.tag(0x18)
        writer.uint32(self.activeDays)
      }
      if self.correct != 0 {
        writer.tag(0x20)
        writer.uint64(self.correct)
      }
      if self.total != 0 {
        writer.tag(0x28)
        writer.uint64(self.total)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitUInt32("month", self.month)
      visitor.visitUInt32("records", self.records)
      visitor.visitUInt32("active_days", self.activeDays)
      visitor.visitUInt64("correct", self.correct)
      visitor.visitUInt64("total", self.total)
    }
  }
}
