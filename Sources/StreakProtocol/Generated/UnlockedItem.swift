// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `UnlockedItem` of the schema.
  public struct UnlockedItem: WireMessage {
    /// `kind` of the schema.
    public var kind: ItemKind

    /// `name` of the schema.
    public var name: String

    /// False: it was locked again.
    public var unlocked: Bool

    /// A message with every field at its default.
    public init() {
      self.kind = ItemKind(rawValue: 0)
      self.name = ""
      self.unlocked = false
    }

    /// A message with the fields that are named.
    public init(
      kind: ItemKind = ItemKind(rawValue: 0),
      name: String = "",
      unlocked: Bool = false
    ) {
      self.kind = kind
      self.name = name
      self.unlocked = unlocked
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.UnlockedItem" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.kind = ItemKind(rawValue: try reader.int32())
          case 0x12: self.name = try reader.string()
          case 0x18: self.unlocked = try reader.bool()
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
      case 1: "kind"
      case 2: "name"
      case 3: "unlocked"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.kind.rawValue != 0 { size += 1 + WireFormat.size(int32: self.kind.rawValue) }
      if !self.name.isEmpty { size += 1 + WireFormat.size(string: self.name) }
      if self.unlocked { size += 1 + 1 }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.kind.rawValue != 0 {
        writer.tag(0x08)
        writer.int32(self.kind.rawValue)
      }
      if !self.name.isEmpty {
        writer.tag(0x12)
        writer.string(self.name)
      }
      if self.unlocked {
        writer.tag(0x18)
        writer.bool(self.unlocked)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitEnum("kind", self.kind)
      visitor.visitString("name", self.name)
      visitor.visitBool("unlocked", self.unlocked)
    }
  }
}
