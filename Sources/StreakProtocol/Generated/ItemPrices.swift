// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `ItemPrices` of the schema.
  public struct ItemPrices: WireMessage {
    /// At most 1,000.
    public var prices: [ItemPrice]

    /// A message with every field at its default.
    public init() {
      self.prices = []
    }

    /// A message with the fields that are named.
    public init(
      prices: [ItemPrice] = []
    ) {
      self.prices = prices
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.ItemPrices" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: try reader.append(to: &self.prices)
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
      case 1: "prices[\(self.prices.count)]"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      for value in self.prices { size += 1 + WireFormat.size(message: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      for value in self.prices {
        writer.tag(0x0A)
        writer.message(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.beginList("prices", .message, count: self.prices.count)
      for value in self.prices { visitor.visitMessage("prices", value) }
      visitor.endList("prices")
    }
  }
}
