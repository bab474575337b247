// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_TASK_PUT` answers. Adds or changes a task.
  public struct TaskPutReply: WireMessage {
    /// `task` of the schema.
    public var task: Task?

    /// The id was new.
    public var added: Bool

    /// Something is not as it was. False where the same is put again.
    public var changed: Bool

    /// The day that the answer depends on.
    public var day: Int32

    /// The zone that this day was told in.
    public var zone: String

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.task = nil
      self.added = false
      self.changed = false
      self.day = 0
      self.zone = ""
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      task: Task? = nil,
      added: Bool = false,
      changed: Bool = false,
      day: Int32 = 0,
      zone: String = "",
      revision: UInt64 = 0
    ) {
      self.task = task
      self.added = added
      self.changed = changed
      self.day = day
      self.zone = zone
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.TaskPutReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: try reader.merge(into: &self.task)
          case 0x10: self.added = try reader.bool()
          case 0x18: self.changed = try reader.bool()
          case 0x70: self.day = try reader.sint32()
          case 0x7A: self.zone = try reader.string()
          case 0x80: self.revision = try reader.uint64()
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
      case 2: "added"
      case 3: "changed"
      case 14: "day"
      case 15: "zone"
      case 16: "revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if let value = self.task { size += 1 + WireFormat.size(message: value) }
      if self.added { size += 1 + 1 }
      if self.changed { size += 1 + 1 }
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if self.revision != 0 { size += 2 + WireFormat.size(uint64: self.revision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if let value = self.task {
        writer.tag(0x0A)
        writer.message(value)
      }
      if self.added {
        writer.tag(0x10)
        writer.bool(self.added)
      }
      if self.changed {
        writer.tag(0x18)
        writer.bool(self.changed)
      }
      if self.day != 0 {
        writer.tag(0x70)
        writer.sint32(self.day)
      }
      if !self.zone.isEmpty {
        writer.tag(0x7A)
        writer.string(self.zone)
      }
      if self.revision != 0 {
        writer.tag(0x80)
        writer.uint64(self.revision)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      if let value = self.task {
        visitor.visitMessage("task", value)
      } else {
        visitor.visitAbsent("task", .message)
      }
      visitor.visitBool("added", self.added)
      visitor.visitBool("changed", self.changed)
      visitor.visitDay("day", self.day)
      visitor.visitString("zone", self.zone)
      visitor.visitUInt64("revision", self.revision)
    }
  }
}
