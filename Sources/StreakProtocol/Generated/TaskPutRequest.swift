// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// Adds a task where the id is new, else changes the fields that are there.
  public struct TaskPutRequest: WireMessage {
    /// The learner that is asked about.
    public var learner: String

    /// An IANA name or an offset. Empty: the profile's zone counts, else the worker's.
    public var zone: String

    /// What "now" is. Absent: the worker's clock.
    public var asOf: Int64?

    /// `id` of the schema.
    public var id: [UInt8]

    /// Needed for a new task.
    public var title: String?

    /// A new task without one is due every day.
    public var recurrence: Recurrence?

    /// The day from which the recurrence acts. Absent: today, for a new task its first day.
    public var from: Int32?

    /// Absent in a new task: today.
    public var first: Int32?

    /// `last` of the schema.
    public var last: Int32?

    /// Takes the last day away.
    public var endless: Bool

    /// A message with every field at its default.
    public init() {
      self.learner = ""
      self.zone = ""
      self.asOf = nil
      self.id = []
      self.title = nil
      self.recurrence = nil
      self.from = nil
      self.first = nil
      self.last = nil
      self.endless = false
    }

    /// A message with the fields that are named.
    public init(
      learner: String = "",
      zone: String = "",
      asOf: Int64? = nil,
      id: [UInt8] = [],
      title: String? = nil,
      recurrence: Recurrence? = nil,
      from: Int32? = nil,
      first: Int32? = nil,
      last: Int32? = nil,
      endless: Bool = false
    ) {
      self.learner = learner
      self.zone = zone
      self.asOf = asOf
      self.id = id
      self.title = title
      self.recurrence = recurrence
      self.from = from
      self.first = first
      self.last = last
      self.endless = endless
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.TaskPutRequest" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.learner = try reader.string()
          case 0x12: self.zone = try reader.string()
          case 0x18: self.asOf = try reader.sint64()
          case 0x2A: self.id = try reader.byteArray()
          case 0x32: self.title = try reader.string()
          case 0x3A: try reader.merge(into: &self.recurrence)
          case 0x40: self.from = try reader.sint32()
          case 0x48: self.first = try reader.sint32()
          case 0x50: self.last = try reader.sint32()
          case 0x58: self.endless = try reader.bool()
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
      case 1: "learner"
      case 2: "zone"
      case 3: "as_of"
      case 5: "id"
      case 6: "title"
      case 7: "recurrence"
      case 8: "from"
      case 9: "first"
      case 10: "last"
      case 11: "endless"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.learner.isEmpty { size += 1 + WireFormat.size(string: self.learner) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if let value = self.asOf { size += 1 + WireFormat.size(sint64: value) }
      if !self.id.isEmpty { size += 1 + WireFormat.size(bytes: self.id) }
      if let value = self.title { size += 1 + WireFormat.size(string: value) }
      if let value = self.recurrence { size += 1 + WireFormat.size(message: value) }
      if let value = self.from { size += 1 + WireFormat.size(sint32: value) }
      if let value = self.first { size += 1 + WireFormat.size(sint32: value) }
      if let value = self.last { size += 1 + WireFormat.size(sint32: value) }
      if self.endless { size += 1 + 1 }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.learner.isEmpty {
        writer.tag(0x0A)
        writer.string(self.learner)
      }
      if !self.zone.isEmpty {
        writer.tag(0x12)
        writer.string(self.zone)
      }
      if let value = self.asOf {
        writer.tag(0x18)
        writer.sint64(value)
      }
      if !self.id.isEmpty {
        writer.tag(0x2A)
        writer.byteArray(self.id)
      }
      if let value = self.title {
        writer.tag(0x32)
        writer.string(value)
      }
      if let value = self.recurrence {
        writer.tag(0x3A)
        writer.message(value)
      }
      if let value = self.from {
        writer.tag(0x40)
        writer.sint32(value)
      }
      if let value = self.first {
        writer.tag(0x48)
        writer.sint32(value)
      }
      if let value = self.last {
        writer.tag(0x50)
        writer.sint32(value)
      }
      if self.endless {
        writer.tag(0x58)
        writer.bool(self.endless)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("learner", self.learner)
      visitor.visitString("zone", self.zone)
      if let value = self.asOf {
        visitor.visitInstant("as_of", value)
      } else {
        visitor.visitAbsent("as_of", .instant)
      }
      visitor.visitBytes("id", self.id)
      if let value = self.title {
        visitor.visitString("title", value)
      } else {
        visitor.visitAbsent("title", .string)
      }
      if let value = self.recurrence {
        visitor.visitMessage("recurrence", value)
      } else {
        visitor.visitAbsent("recurrence", .message)
      }
      if let value = self.from {
        visitor.visitDay("from", value)
      } else {
        visitor.visitAbsent("from", .day)
      }
      if let value = self.first {
        visitor.visitDay("first", value)
      } else {
        visitor.visitAbsent("first", .day)
      }
      if let value = self.last {
        visitor.visitDay("last", value)
      } else {
        visitor.visitAbsent("last", .day)
      }
      visitor.visitBool("endless", self.endless)
    }
  }
}

extension Proto.TaskPutRequest: StreakCall {
  /// What answers it.
  public typealias Reply = Proto.TaskPutReply

  /// The operation that it asks for.
  public static var op: Proto.Op { .taskPut }
}
