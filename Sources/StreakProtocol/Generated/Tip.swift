// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `Tip` of the schema.
  public struct Tip: WireMessage {
    /// "MM-DD", from 2026-04-01 on "MM-DD_v2".
    public var key: String

    /// `title` of the schema.
    public var title: String

    /// `body` of the schema.
    public var body: String

    /// `category` of the schema.
    public var category: String

    /// The learner's favourite.
    public var favourite: Bool

    /// A message with every field at its default.
    public init() {
      self.key = ""
      self.title = ""
      self.body = ""
      self.category = ""
      self.favourite = false
    }

    /// A message with the fields that are named.
    public init(
      key: String = "",
      title: String = "",
      body: String = "",
      category: String = "",
      favourite: Bool = false
    ) {
      self.key = key
      self.title = title
      self.body = body
      self.category = category
      self.favourite = favourite
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Tip" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.key = try reader.string()
          case 0x12: self.title = try reader.string()
          case 0x1A: self.body = try reader.string()
          case 0x22: self.category = try reader.string()
          case 0x28: self.favourite = try reader.bool()
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
      case 2: "title"
      case 3: "body"
      case 4: "category"
      case 5: "favourite"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.key.isEmpty { size += 1 + WireFormat.size(string: self.key) }
      if !self.title.isEmpty { size += 1 + WireFormat.size(string: self.title) }
      if !self.body.isEmpty { size += 1 + WireFormat.size(string: self.body) }
      if !self.category.isEmpty { size += 1 + WireFormat.size(string: self.category) }
      if self.favourite { size += 1 + 1 }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.key.isEmpty {
        writer.tag(0x0A)
        writer.string(self.key)
      }
      if !self.title.isEmpty {
        writer.tag(0x12)
        writer.string(self.title)
      }
      if !self.body.isEmpty {
        writer.tag(0x1A)
        writer.string(self.body)
      }
      if !self.category.isEmpty {
        writer.tag(0x22)
        writer.string(self.category)
      }
      if self.favourite {
        writer.tag(0x28)
        writer.bool(self.favourite)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("key", self.key)
      visitor.visitString("title", self.title)
      visitor.visitString("body", self.body)
      visitor.visitString("category", self.category)
      visitor.visitBool("favourite", self.favourite)
    }
  }
}
