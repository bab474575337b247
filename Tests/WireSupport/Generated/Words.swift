// Generated from probe.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Probe {
  /// Names that Swift has a use for itself.
  public struct Words: WireMessage {
    /// `in` of the schema.
    public var `in`: Bool

    /// `protocol` of the schema.
    public var `protocol`: String?

    /// `default` of the schema.
    public var `default`: [UInt32]

    /// `operator` of the schema.
    public var `operator`: Scalars?

    /// `value_name` of the schema.
    public var valueName: String

    /// A message with every field at its default.
    public init() {
      self.`in` = false
      self.`protocol` = nil
      self.`default` = []
      self.`operator` = nil
      self.valueName = ""
    }

    /// A message with the fields that are named.
    public init(
      `in`: Bool = false,
      `protocol`: String? = nil,
      `default`: [UInt32] = [],
      `operator`: Scalars? = nil,
      valueName: String = ""
    ) {
      self.`in` = `in`
      self.`protocol` = `protocol`
      self.`default` = `default`
      self.`operator` = `operator`
      self.valueName = valueName
    }

    /// The name in the schema.
    public static var messageName: String { "streak.probe.Words" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.`in` = try reader.bool()
          case 0x12: self.`protocol` = try reader.string()
          case 0x18: self.`default`.append(try reader.uint32())
          case 0x1A:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.`default`.append(try reader.uint32()) }
            reader.leave(outer)
          case 0x22: try reader.merge(into: &self.`operator`)
          case 0x2A: self.valueName = try reader.string()
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
      case 1: "in"
      case 2: "protocol"
      case 3: "default[\(self.`default`.count)]"
      case 4: "operator"
      case 5: "value_name"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.`in` { size += 1 + 1 }
      if let value = self.`protocol` { size += 1 + WireFormat.size(string: value) }
      if !self.`default`.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.`default`.reduce(0) { $0 + WireFormat.size(uint32: $1) }) }
      if let value = self.`operator` { size += 1 + WireFormat.size(message: value) }
      if !self.valueName.isEmpty { size += 1 + WireFormat.size(string: self.valueName) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.`in` {
        writer.tag(0x08)
        writer.bool(self.`in`)
      }
      if let value = self.`protocol` {
        writer.tag(0x12)
        writer.string(value)
      }
      if !self.`default`.isEmpty {
        writer.tag(0x1A)
        writer.length(self.`default`.reduce(0) { $0 + WireFormat.size(uint32: $1) })
        for value in self.`default` { writer.uint32(value) }
      }
      if let value = self.`operator` {
        writer.tag(0x22)
        writer.message(value)
      }
      if !self.valueName.isEmpty {
        writer.tag(0x2A)
        writer.string(self.valueName)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitBool("in", self.`in`)
      if let value = self.`protocol` {
        visitor.visitString("protocol", value)
      } else {
        visitor.visitAbsent("protocol", .string)
      }
      visitor.beginList("default", .uint32, count: self.`default`.count)
      for value in self.`default` { visitor.visitUInt32("default", value) }
      visitor.endList("default")
      if let value = self.`operator` {
        visitor.visitMessage("operator", value)
      } else {
        visitor.visitAbsent("operator", .message)
      }
      visitor.visitString("value_name", self.valueName)
    }
  }
}
