// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// One entry of the coins. Entries are added and never changed; their sum is the balance.
  public struct CoinEntry: WireMessage {
    /// `key` of the schema.
    public var key: String

    /// `kind` of the schema.
    public var kind: CoinKind

    /// Positive where earned.
    public var amount: Int64

    /// `day` of the schema.
    public var day: Int32

    /// `time` of the schema.
    public var time: Int64

    /// What was bought.
    public var itemKind: ItemKind

    /// `item` of the schema.
    public var item: String

    /// The key of the entry that a reversal takes back.
    public var reverses: String

    /// A message with every field at its default.
    public init() {
      self.key = ""
      self.kind = CoinKind(rawValue: 0)
      self.amount = 0
      self.day = 0
      self.time = 0
      self.itemKind = ItemKind(rawValue: 0)
      self.item = ""
      self.reverses = ""
    }

    /// A message with the fields that are named.
    public init(
      key: String = "",
      kind: CoinKind = CoinKind(rawValue: 0),
      amount: Int64 = 0,
      day: Int32 = 0,
      time: Int64 = 0,
      itemKind: ItemKind = ItemKind(rawValue: 0),
      item: String = "",
      reverses: String = ""
    ) {
      self.key = key
      self.kind = kind
      self.amount = amount
      self.day = day
      self.time = time
      self.itemKind = itemKind
      self.item = item
      self.reverses = reverses
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.CoinEntry" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.key = try reader.string()
          case 0x10: self.kind = CoinKind(rawValue: try reader.int32())
          case 0x18: self.amount = try reader.int64()
          case 0x20: self.day = try reader.sint32()
          case 0x28: self.time = try reader.sint64()
          case 0x30: self.itemKind = ItemKind(rawValue: try reader.int32())
          case 0x3A: self.item = try reader.string()
          case 0x42: self.reverses = try reader.string()
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
      case 1: "key"
      case 2: "kind"
      case 3: "amount"
      case 4: "day"
      case 5: "time"
      case 6: "item_kind"
      case 7: "item"
      case 8: "reverses"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.key.isEmpty { size += 1 + WireFormat.size(string: self.key) }
      if self.kind.rawValue != 0 { size += 1 + WireFormat.size(int32: self.kind.rawValue) }
      if self.amount != 0 { size += 1 + WireFormat.size(int64: self.amount) }
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      if self.time != 0 { size += 1 + WireFormat.size(sint64: self.time) }
      if self.itemKind.rawValue != 0 { size += 1 + WireFormat.size(int32: self.itemKind.rawValue) }
      if !self.item.isEmpty { size += 1 + WireFormat.size(string: self.item) }
      if !self.reverses.isEmpty { size += 1 + WireFormat.size(string: self.reverses) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.key.isEmpty {
        writer.tag(0x0A)
        writer.string(self.key)
      }
      if self.kind.rawValue != 0 {
        writer.tag(0x10)
        writer.int32(self.kind.rawValue)
      }
      if self.amount != 0 {
        writer.tag(0x18)
        writer.int64(self.amount)
      }
      if self.day != 0 {
        writer.tag(0x20)
        writer.sint32(self.day)
      }
      if self.time != 0 {
        writer.tag(0x28)
        writer.sint64(self.time)
      }
      if self.itemKind.rawValue != 0 {
        writer.tag(0x30)
        writer.int32(self.itemKind.rawValue)
      }
      if !self.item.isEmpty {
        writer.tag(0x3A)
        writer.string(self.item)
      }
      if !self.reverses.isEmpty {
        writer.tag(0x42)
        writer.string(self.reverses)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("key", self.key)
      visitor.visitEnum("kind", self.kind)
      visitor.visitInt64("amount", self.amount)
      visitor.visitDay("day", self.day)
      visitor.visitInstant("time", self.time)
      visitor.visitEnum("item_kind", self.itemKind)
      visitor.visitString("item", self.item)
      visitor.visitString("reverses", self.reverses)
    }
  }
}
