// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// The price of one item where it is not that of its kind. 0: free.
  public struct ItemPrice: WireMessage {
    /// `kind` of the schema.
    public var kind: ItemKind

    /// 1-64 bytes without control characters.
    public var name: String

    /// Coins, at most 1,000,000.
    public var price: UInt32

    /// A message with every field at its default.
    public init() {
      self.kind = ItemKind(rawValue: 0)
      self.name = ""
      self.price = 0
    }

    /// A message with the fields that are named.
    public init(
      kind: ItemKind = ItemKind(rawValue: 0),
      name: String = "",
      price: UInt32 = 0
    ) {
      self.kind = kind
      self.name = name
      self.price = price
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.ItemPrice" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.kind = ItemKind(rawValue: try reader.int32())
          case 0x12: self.name = try reader.string()
          case 0x18: self.price = try reader.uint32()
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
      case 3: "price"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.kind.rawValue != 0 { size += 1 + WireFormat.size(int32: self.kind.rawValue) }
      if !self.name.isEmpty { size += 1 + WireFormat.size(string: self.name) }
      if self.price != 0 { size += 1 + WireFormat.size(uint32: self.price) }
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
      if self.price != 0 {
        writer.tag(0x18)
        writer.uint32(self.price)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitEnum("kind", self.kind)
      visitor.visitString("name", self.name)
      visitor.visitUInt32("price", self.price)
    }
  }
}
