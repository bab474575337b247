// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `CardTask` of the schema.
  public struct CardTask: WireMessage {
    /// `id` of the schema.
    public var id: [UInt8]

    /// `title` of the schema.
    public var title: String

    /// `done` of the schema.
    public var done: Bool

    /// A message with every field at its default.
    public init() {
      self.id = []
      self.title = ""
      self.done = false
    }

    /// A message with the fields that are named.
    public init(
      id: [UInt8] = [],
      title: String = "",
      done: Bool = false
    ) {
      self.id = id
      self.title = title
      self.done = done
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.CardTask" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.id = try reader.byteArray()
          case 0x12: self.title = try reader.string()
          case 0x18: self.done = try reader.bool()
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
      case 3: "done"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.id.isEmpty { size += 1 + WireFormat.size(bytes: self.id) }
      if !self.title.isEmpty { size += 1 + WireFormat.size(string: self.title) }
      if self.done { size += 1 + 1 }
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
      if self.done {
        writer.tag(0x18)
        writer.bool(self.done)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitBytes("id", self.id)
      visitor.visitString("title", self.title)
      visitor.visitBool("done", self.done)
    }
  }
}
