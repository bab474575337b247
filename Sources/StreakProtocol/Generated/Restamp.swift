// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What a restamp did, or would do.
  public struct Restamp: WireMessage {
    /// Chosen by the client. Empty for a dry run.
    public var id: [UInt8]

    /// The days whose records were looked at.
    public var first: Int32

    /// `last` of the schema.
    public var last: Int32

    /// The zone they were given.
    public var toZone: String

    /// Records that counted for those days.
    public var examined: UInt32

    /// Records that count for another day now.
    public var moved: UInt32

    /// Records that have another zone now and count for the same day.
    public var rezoned: UInt32

    /// The first and the last day that a record left or came to. Absent where none was moved.
    public var firstMoved: Int32?

    /// `last_moved` of the schema.
    public var lastMoved: Int32?

    /// The streak of practice before it and after it, as people see it: "12", "365+".
    public var streakBefore: String

    /// `streak_after` of the schema.
    public var streakAfter: String

    /// When it was made, and the revision it made.
    public var time: Int64

    /// `made_revision` of the schema.
    public var madeRevision: UInt64

    /// A message with every field at its default.
    public init() {
      self.id = []
      self.first = 0
      self.last = 0
      self.toZone = ""
      self.examined = 0
      self.moved = 0
      self.rezoned = 0
      self.firstMoved = nil
      self.lastMoved = nil
      self.streakBefore = ""
      self.streakAfter = ""
      self.time = 0
      self.madeRevision = 0
    }

    /// A message with the fields that are named.
    public init(
      id: [UInt8] = [],
      first: Int32 = 0,
      last: Int32 = 0,
      toZone: String = "",
      examined: UInt32 = 0,
      moved: UInt32 = 0,
      rezoned: UInt32 = 0,
      firstMoved: Int32? = nil,
      lastMoved: Int32? = nil,
      streakBefore: String = "",
      streakAfter: String = "",
      time: Int64 = 0,
      madeRevision: UInt64 = 0
    ) {
      self.id = id
      self.first = first
      self.last = last
      self.toZone = toZone
      self.examined = examined
      self.moved = moved
      self.rezoned = rezoned
      self.firstMoved = firstMoved
      self.lastMoved = lastMoved
      self.streakBefore = streakBefore
      self.streakAfter = streakAfter
      self.time = time
      self.madeRevision = madeRevision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Restamp" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.id = try reader.byteArray()
          case 0x10: self.first = try reader.sint32()
          case 0x18: self.last = try reader.sint32()
          case 0x22: self.toZone = try reader.string()
          case 0x28: self.examined = try reader.uint32()
          case 0x30: self.moved = try reader.uint32()
          case 0x38: self.rezoned = try reader.uint32()
          case 0x40: self.firstMoved = try reader.sint32()
          case 0x48: self.lastMoved = try reader.sint32()
          case 0x52: self.streakBefore = try reader.string()
          case 0x5A: self.streakAfter = try reader.string()
          case 0x60: self.time = try reader.sint64()
          case 0x68: self.madeRevision = try reader.uint64()
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
      case 1: "id"
      case 2: "first"
      case 3: "last"
      case 4: "to_zone"
      case 5: "examined"
      case 6: "moved"
      case 7: "rezoned"
      case 8: "first_moved"
      case 9: "last_moved"
      case 10: "streak_before"
      case 11: "streak_after"
      case 12: "time"
      case 13: "made_revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.id.isEmpty { size += 1 + WireFormat.size(bytes: self.id) }
      if self.first != 0 { size += 1 + WireFormat.size(sint32: self.first) }
      if self.last != 0 { size += 1 + WireFormat.size(sint32: self.last) }
      if !self.toZone.isEmpty { size += 1 + WireFormat.size(string: self.toZone) }
      if self.examined != 0 { size += 1 + WireFormat.size(uint32: self.examined) }
      if self.moved != 0 { size += 1 + WireFormat.size(uint32: self.moved) }
      if self.rezoned != 0 { size += 1 + WireFormat.size(uint32: self.rezoned) }
      if let value = self.firstMoved { size += 1 + WireFormat.size(sint32: value) }
      if let value = self.lastMoved { size += 1 + WireFormat.size(sint32: value) }
      if !self.streakBefore.isEmpty { size += 1 + WireFormat.size(string: self.streakBefore) }
      if !self.streakAfter.isEmpty { size += 1 + WireFormat.size(string: self.streakAfter) }
      if self.time != 0 { size += 1 + WireFormat.size(sint64: self.time) }
      if self.madeRevision != 0 { size += 1 + WireFormat.size(uint64: self.madeRevision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.id.isEmpty {
        writer.tag(0x0A)
        writer.byteArray(self.id)
      }
      if self.first != 0 {
        writer.tag(0x10)
        writer.sint32(self.first)
      }
      if self.last != 0 {
        writer.tag(0x18)
        writer.sint32(self.last)
      }
      if !self.toZone.isEmpty {
        writer.tag(0x22)
        writer.string(self.toZone)
      }
      if self.examined != 0 {
        writer.tag(0x28)
        writer.uint32(self.examined)
      }
      if self.moved != 0 {
        writer.tag(0x30)
        writer.uint32(self.moved)
      }
      if self.rezoned != 0 {
        writer.tag(0x38)
        writer.uint32(self.rezoned)
      }
      if let value = self.firstMoved {
        writer.tag(0x40)
        writer.sint32(value)
      }
      if let value = self.lastMoved {
        writer.tag(0x48)
        writer.sint32(value)
      }
      if !self.streakBefore.isEmpty {
        writer.tag(0x52)
        writer.string(self.streakBefore)
      }
      if !self.streakAfter.isEmpty {
        writer.tag(0x5A)
        writer.string(self.streakAfter)
      }
      if self.time != 0 {
        writer.tag(0x60)
        writer.sint64(self.time)
      }
      if self.madeRevision != 0 {
        writer.tag(0x68)
        writer.uint64(self.madeRevision)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitBytes("id", self.id)
      visitor.visitDay("first", self.first)
      visitor.visitDay("last", self.last)
      visitor.visitString("to_zone", self.toZone)
      visitor.visitUInt32("examined", self.examined)
      visitor.visitUInt32("moved", self.moved)
      visitor.visitUInt32("rezoned", self.rezoned)
      if let value = self.firstMoved {
        visitor.visitDay("first_moved", value)
      } else {
        visitor.visitAbsent("first_moved", .day)
      }
      if let value = self.lastMoved {
        visitor.visitDay("last_moved", value)
      } else {
        visitor.visitAbsent("last_moved", .day)
      }
      visitor.visitString("streak_before", self.streakBefore)
      visitor.visitString("streak_after", self.streakAfter)
      visitor.visitInstant("time", self.time)
      visitor.visitUInt64("made_revision", self.madeRevision)
    }
  }
}
