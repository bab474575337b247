// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `Genre` of the schema.
  public struct Genre: WireMessage {
    /// `name` of the schema.
    public var name: String

    /// `title` of the schema.
    public var title: String

    /// How many questions it has.
    public var questions: UInt32

    /// The learner may play it: unlocked, or free.
    public var unlocked: Bool

    /// Coins.
    public var price: UInt32

    /// `progress` of the schema.
    public var progress: GenreProgress?

    /// A message with every field at its default.
    public init() {
      self.name = ""
      self.title = ""
      self.questions = 0
      self.unlocked = false
      self.price = 0
      self.progress = nil
    }

    /// A message with the fields that are named.
    public init(
      name: String = "",
      title: String = "",
      questions: UInt32 = 0,
      unlocked: Bool = false,
      price: UInt32 = 0,
      progress: GenreProgress? = nil
    ) {
      self.name = name
      self.title = title
      self.questions = questions
      self.unlocked = unlocked
      self.price = price
      self.progress = progress
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Genre" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.name = try reader.string()
          case 0x12: self.title = try reader.string()
          case 0x18: self.questions = try reader.uint32()
          case 0x20: self.unlocked = try reader.bool()
          case 0x28: self.price = try reader.uint32()
          case 0x32: try reader.merge(into: &self.progress)
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
      case 2: "title"
      case 3: "questions"
      case 4: "unlocked"
      case 5: "price"
      case 6: "progress"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.name.isEmpty { size += 1 + WireFormat.size(string: self.name) }
      if !self.title.isEmpty { size += 1 + WireFormat.size(string: self.title) }
      if self.questions != 0 { size += 1 + WireFormat.size(uint32: self.questions) }
      if self.unlocked { size += 1 + 1 }
      if self.price != 0 { size += 1 + WireFormat.size(uint32: self.price) }
      if let value = self.progress { size += 1 + WireFormat.size(message: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.name.isEmpty {
        writer.tag(0x0A)
        writer.string(self.name)
      }
      if !self.title.isEmpty {
        writer.tag(0x12)
        writer.string(self.title)
      }
      if self.questions != 0 {
        writer.tag(0x18)
        writer.uint32(self.questions)
      }
      if self.unlocked {
        writer.tag(0x20)
        writer.bool(self.unlocked)
      }
      if self.price != 0 {
        writer.tag(0x28)
        writer.uint32(self.price)
      }
      if let value = self.progress {
        writer.tag(0x32)
        writer.message(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("name", self.name)
      visitor.visitString("title", self.title)
      visitor.visitUInt32("questions", self.questions)
      visitor.visitBool("unlocked", self.unlocked)
      visitor.visitUInt32("price", self.price)
      if let value = self.progress {
        visitor.visitMessage("progress", value)
      } else {
        visitor.visitAbsent("progress", .message)
      }
    }
  }
}
