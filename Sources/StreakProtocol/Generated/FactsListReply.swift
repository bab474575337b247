// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_FACTS_LIST` answers. Everything that is known of a learner, a page at a time.
  public struct FactsListReply: WireMessage {
    /// In the order of their fields' numbers and keys, without deleted ones.
    public var facts: [Fact]

    /// Asks for the next page. Empty: there is none.
    public var cursor: [UInt8]

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.facts = []
      self.cursor = []
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      facts: [Fact] = [],
      cursor: [UInt8] = [],
      revision: UInt64 = 0
    ) {
      self.facts = facts
      self.cursor = cursor
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.FactsListReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: try reader.append(to: &self.facts)
          case 0x12: self.cursor = try reader.byteArray()
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
      case 1: "facts[\(self.facts.count)]"
      case 2: "cursor"
      case 16: "revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      for value in self.facts { size += 1 + WireFormat.size(message: value) }
      if !self.cursor.isEmpty { size += 1 + WireFormat.size(bytes: self.cursor) }
      if self.revision != 0 { size += 2 + WireFormat.size(uint64: self.revision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      for value in self.facts {
        writer.tag(0x0A)
        writer.message(value)
      }
      if !self.cursor.isEmpty {
        writer.tag(0x12)
        writer.byteArray(self.cursor)
      }
      if self.revision != 0 {
        writer.tag(0x80)
        writer.uint64(self.revision)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.beginList("facts", .message, count: self.facts.count)
      for value in self.facts { visitor.visitMessage("facts", value) }
      visitor.endList("facts")
      visitor.visitBytes("cursor", self.cursor)
      visitor.visitUInt64("revision", self.revision)
    }
  }
}
