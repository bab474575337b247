// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `QuizQuestion` of the schema.
  public struct QuizQuestion: WireMessage {
    /// Its place in the genre, from 0.
    public var position: UInt32

    /// `question` of the schema.
    public var question: String

    /// `choices` of the schema.
    public var choices: [String]

    /// The index of the right choice, from 0.
    public var answer: UInt32

    /// `explanation` of the schema.
    public var explanation: String

    /// A message with every field at its default.
    public init() {
      self.position = 0
      self.question = ""
      self.choices = []
      self.answer = 0
      self.explanation = ""
    }

    /// A message with the fields that are named.
    public init(
      position: UInt32 = 0,
      question: String = "",
      choices: [String] = [],
      answer: UInt32 = 0,
      explanation: String = ""
    ) {
      self.position = position
      self.question = question
      self.choices = choices
      self.answer = answer
      self.explanation = explanation
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.QuizQuestion" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.position = try reader.uint32()
          case 0x12: self.question = try reader.string()
          case 0x1A: self.choices.append(try reader.string())
          case 0x20: self.answer = try reader.uint32()
          case 0x2A: self.explanation = try reader.string()
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
      case 1: "position"
      case 2: "question"
      case 3: "choices[\(self.choices.count)]"
      case 4: "answer"
      case 5: "explanation"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.position != 0 { size += 1 + WireFormat.size(uint32: self.position) }
      if !self.question.isEmpty { size += 1 + WireFormat.size(string: self.question) }
      for value in self.choices { size += 1 + WireFormat.size(string: value) }
      if self.answer != 0 { size += 1 + WireFormat.size(uint32: self.answer) }
      if !self.explanation.isEmpty { size += 1 + WireFormat.size(string: self.explanation) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.position != 0 {
        writer.tag(0x08)
        writer.uint32(self.position)
      }
      if !self.question.isEmpty {
        writer.tag(0x12)
        writer.string(self.question)
      }
      for value in self.choices {
        writer.tag(0x1A)
        writer.string(value)
      }
      if self.answer != 0 {
        writer.tag(0x20)
        writer.uint32(self.answer)
      }
      if !self.explanation.isEmpty {
        writer.tag(0x2A)
        writer.string(self.explanation)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitUInt32("position", self.position)
      visitor.visitString("question", self.question)
      visitor.beginList("choices", .string, count: self.choices.count)
      for value in self.choices { visitor.visitString("choices", value) }
      visitor.endList("choices")
      visitor.visitUInt32("answer", self.answer)
      visitor.visitString("explanation", self.explanation)
    }
  }
}
