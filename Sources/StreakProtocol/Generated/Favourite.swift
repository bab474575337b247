// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `Favourite` of the schema.
  public struct Favourite: WireMessage {
    /// `key` of the schema.
    public var key: String

    /// False: it was taken back.
    public var favourite: Bool

    /// A message with every field at its default.
    public init() {
      self.key = ""
      self.favourite = false
    }

    /// A message with the fields that are named.
    public init(
      key: String = "",
      favourite: Bool = false
    ) {
      self.key = key
      self.favourite = favourite
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Favourite" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.key = try reader.string()
          case 0x10: self.favourite = try reader.bool()
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
      case 2: "favourite"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.key.isEmpty { size += 1 + WireFormat.size(string: self.key) }
      if self.favourite { size += 1 + 1 }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.key.isEmpty {
        writer.tag(0x0A)
        writer.string(self.key)
      }
      if self.favourite {
        writer.tag(0x10)
        writer.bool(self.favourite)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("key", self.key)
      visitor.visitBool("favourite", self.favourite)
    }
  }
}
