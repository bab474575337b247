// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `Task` of the schema.
  public struct Task: WireMessage {
    /// A UUID, 16 bytes, chosen by the client.
    public var id: [UInt8]

    /// 1-200 bytes without control characters.
    public var title: String

    /// The first day on which it can be due.
    public var first: Int32

    /// The last one. Absent: it has no end. Before `first`: it was withdrawn and is due on no day.
    public var last: Int32?

    /// Oldest first. The first one acts on all days before the second.
    public var rules: [RecurrenceRule]

    /// A message with every field at its default.
    public init() {
      self.id = []
      self.title = ""
      self.first = 0
      self.last = nil
      self.rules = []
    }

    /// A message with the fields that are named.
    public init(
      id: [UInt8] = [],
      title: String = "",
      first: Int32 = 0,
      last: Int32? = nil,
      rules: [RecurrenceRule] = []
    ) {
      self.id = id
      self.title = title
      self.first = first
      self.last = last
      self.rules = rules
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Task" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.id = try reader.byteArray()
          case 0x12: self.title = try reader.string()
          case 0x18: self.first = try reader.sint32()
          case 0x20: self.last = try reader.sint32()
          case 0x2A: try reader.append(to: &self.rules)
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
      case 1: "id"
      case 2: "title"
      case 3: "first"
      case 4: "last"
      case 5: "rules[\(self.rules.count)]"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.id.isEmpty { size += 1 + WireFormat.size(bytes: self.id) }
      if !self.title.isEmpty { size += 1 + WireFormat.size(string: self.title) }
      if self.first != 0 { size += 1 + WireFormat.size(sint32: self.first) }
      if let value = self.last { size += 1 + WireFormat.size(sint32: value) }
      for value in self.rules { size += 1 + WireFormat.size(message: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.id.isEmpty {
        writer.tag(0x0A)
        writer.byteArray(self.id)
      }
      if !self.title.isEmpty {
        writer.tag(0x12)
        writer.string(self.title)
      }
      if self.first != 0 {
        writer.tag(0x18)
        writer.sint32(self.first)
      }
      if let value = self.last {
        writer.tag(0x20)
        writer.sint32(value)
      }
      for value in self.rules {
        writer.tag(0x2A)
        writer.message(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitBytes("id", self.id)
      visitor.visitString("title", self.title)
      visitor.visitDay("first", self.first)
      if let value = self.last {
        visitor.visitDay("last", value)
      } else {
        visitor.visitAbsent("last", .day)
      }
      visitor.beginList("rules", .message, count: self.rules.count)
      for value in self.rules { visitor.visitMessage("rules", value) }
      visitor.endList("rules")
    }
  }
}
