// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `TaskFact` of the schema.
  public struct TaskFact: WireMessage {
    /// `task` of the schema.
    public var task: Task?

    /// When it was added: tasks are listed in this order, then by id.
    public var addedAt: Int64

    /// A message with every field at its default.
    public init() {
      self.task = nil
      self.addedAt = 0
    }

    /// A message with the fields that are named.
    public init(
      task: Task? = nil,
      addedAt: Int64 = 0
    ) {
      self.task = task
      self.addedAt = addedAt
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.TaskFact" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: try reader.merge(into: &self.task)
          case 0x10: self.addedAt = try reader.sint64()
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
      case 1: "task"
      case 2: "added_at"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if let value = self.task { size += 1 + WireFormat.size(message: value) }
      if self.addedAt != 0 { size += 1 + WireFormat.size(sint64: self.addedAt) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if let value = self.task {
        writer.tag(0x0A)
        writer.message(value)
      }
      if self.addedAt != 0 {
        writer.tag(0x10)
        writer.sint64(self.addedAt)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      if let value = self.task {
        visitor.visitMessage("task", value)
      } else {
        visitor.visitAbsent("task", .message)
      }
      visitor.visitInstant("added_at", self.addedAt)
    }
  }
}
