// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `Weekdays` of the schema.
  public struct Weekdays: WireMessage {
    /// `days` of the schema.
    public var days: [Weekday]

    /// A message with every field at its default.
    public init() {
      self.days = []
    }

    /// A message with the fields that are named.
    public init(
      days: [Weekday] = []
    ) {
      self.days = days
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Weekdays" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.days.append(Weekday(rawValue: try reader.int32()))
          case 0x0A:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.days.append(Weekday(rawValue: try reader.int32())) }
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
      case 1: "days[\(self.days.count)]"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.days.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.days.reduce(0) { $0 + WireFormat.size(int32: $1.rawValue) }) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.days.isEmpty {
        writer.tag(0x0A)
        writer.length(self.days.reduce(0) { $0 + WireFormat.size(int32: $1.rawValue) })
        for value in self.days { writer.int32(value.rawValue) }
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.beginList("days", .enumeration, count: self.days.count)
      for value in self.days { visitor.visitEnum("days", value) }
      visitor.endList("days")
    }
  }
}
