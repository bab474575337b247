// Generated from probe.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Probe {
  /// As deep as one likes.
  public struct Tree: WireMessage {
    /// `name` of the schema.
    public var name: String

    /// `children` of the schema.
    public var children: [Tree]

    /// A message with every field at its default.
    public init() {
      self.name = ""
      self.children = []
    }

    /// A message with the fields that are named.
    public init(
      name: String = "",
      children: [Tree] = []
    ) {
      self.name = name
      self.children = children
    }

    /// The name in the schema.
    public static var messageName: String { "streak.probe.Tree" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.name = try reader.string()
          case 0x12: try reader.append(to: &self.children)
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
      case 1: "name"
      case 2: "children[\(self.children.count)]"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.name.isEmpty { size += 1 + WireFormat.size(string: self.name) }
      for value in self.children { size += 1 + WireFormat.size(message: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.name.isEmpty {
        writer.tag(0x0A)
        writer.string(self.name)
      }
      for value in self.children {
        writer.tag(0x12)
        writer.message(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("name", self.name)
      visitor.beginList("children", .message, count: self.children.count)
      for value in self.children { visitor.visitMessage("children", value) }
      visitor.endList("children")
    }
  }
}
