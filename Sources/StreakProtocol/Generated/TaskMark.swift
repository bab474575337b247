// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `TaskMark` of the schema.
  public struct TaskMark: WireMessage {
    /// The id of the task, which may come later than its marks.
    public var task: [UInt8]

    /// `day` of the schema.
    public var day: Int32

    /// `kind` of the schema.
    public var kind: TaskMarkKind

    /// False: it was taken back.
    public var marked: Bool

    /// A message with every field at its default.
    public init() {
      self.task = []
      self.day = 0
      self.kind = TaskMarkKind(rawValue: 0)
      self.marked = false
    }

    /// A message with the fields that are named.
    public init(
      task: [UInt8] = [],
      day: Int32 = 0,
      kind: TaskMarkKind = TaskMarkKind(rawValue: 0),
      marked: Bool = false
    ) {
      self.task = task
      self.day = day
      self.kind = kind
      self.marked = marked
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.TaskMark" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.task = try reader.byteArray()
          case 0x10: self.day = try reader.sint32()
          case 0x18: self.kind = TaskMarkKind(rawValue: try reader.int32())
          case 0x20: self.marked = try reader.bool()
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
      case 2: "day"
      case 3: "kind"
      case 4: "marked"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.task.isEmpty { size += 1 + WireFormat.size(bytes: self.task) }
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      if self.kind.rawValue != 0 { size += 1 + WireFormat.size(int32: self.kind.rawValue) }
      if self.marked { size += 1 + 1 }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.task.isEmpty {
        writer.tag(0x0A)
        writer.byteArray(self.task)
      }
      if self.day != 0 {
        writer.tag(0x10)
        writer.sint32(self.day)
      }
      if self.kind.rawValue != 0 {
        writer.tag(0x18)
        writer.int32(self.kind.rawValue)
      }
      if self.marked {
        writer.tag(0x20)
        writer.bool(self.marked)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitBytes("task", self.task)
      visitor.visitDay("day", self.day)
      visitor.visitEnum("kind", self.kind)
      visitor.visitBool("marked", self.marked)
    }
  }
}
