// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// Settings of a learner. In a put, absent fields stay as they are.
  public struct Profile: WireMessage {
    /// An IANA name or an offset such as "+05:45". Empty: none, the request's or the worker's
    /// counts.
    public var zone: String?

    /// Minutes after midnight when a new day begins, 0-1439.
    public var rollover: UInt32?

    /// The weekday that a week begins with. Default Monday.
    public var firstWeekday: Weekday?

    /// Weekdays on which nothing is due: at most six.
    public var restWeekdays: Weekdays?

    /// Records that achieve a day, 1-1,000,000. Default 1.
    public var dailyGoal: UInt32?

    /// Whether the learner is premium. Default false.
    public var premium: Bool?

    /// A message with every field at its default.
    public init() {
      self.zone = nil
      self.rollover = nil
      self.firstWeekday = nil
      self.restWeekdays = nil
      self.dailyGoal = nil
      self.premium = nil
    }

    /// A message with the fields that are named.
    public init(
      zone: String? = nil,
      rollover: UInt32? = nil,
      firstWeekday: Weekday? = nil,
      restWeekdays: Weekdays? = nil,
      dailyGoal: UInt32? = nil,
      premium: Bool? = nil
    ) {
      self.zone = zone
      self.rollover = rollover
      self.firstWeekday = firstWeekday
      self.restWeekdays = restWeekdays
      self.dailyGoal = dailyGoal
      self.premium = premium
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Profile" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.zone = try reader.string()
          case 0x10: self.rollover = try reader.uint32()
          case 0x18: self.firstWeekday = Weekday(rawValue: try reader.int32())
          case 0x22: try reader.merge(into: &self.restWeekdays)
          case 0x28: self.dailyGoal = try reader.uint32()
          case 0x30: self.premium = try reader.bool()
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
      case 1: "zone"
      case 2: "rollover"
      case 3: "first_weekday"
      case 4: "rest_weekdays"
      case 5: "daily_goal"
      case 6: "premium"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if let value = self.zone { size += 1 + WireFormat.size(string: value) }
      if let value = self.rollover { size += 1 + WireFormat.size(uint32: value) }
      if let value = self.firstWeekday { size += 1 + WireFormat.size(int32: value.rawValue) }
      if let value = self.restWeekdays { size += 1 + WireFormat.size(message: value) }
      if let value = self.dailyGoal { size += 1 + WireFormat.size(uint32: value) }
      if self.premium != nil { size += 1 + 1 }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if let value = self.zone {
        writer.tag(0x0A)
        writer.string(value)
      }
      if let value = self.rollover {
        writer.tag(0x10)
        writer.uint32(value)
      }
      if let value = self.firstWeekday {
        writer.tag(0x18)
        writer.int32(value.rawValue)
      }
      if let value = self.restWeekdays {
        writer.tag(0x22)
        writer.message(value)
      }
      if let value = self.dailyGoal {
        writer.tag(0x28)
        writer.uint32(value)
      }
      if let value = self.premium {
        writer.tag(0x30)
        writer.bool(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      if let value = self.zone {
        visitor.visitString("zone", value)
      } else {
        visitor.visitAbsent("zone", .string)
      }
      if let value = self.rollover {
        visitor.visitUInt32("rollover", value)
      } else {
        visitor.visitAbsent("rollover", .uint32)
      }
      if let value = self.firstWeekday {
        visitor.visitEnum("first_weekday", value)
      } else {
        visitor.visitAbsent("first_weekday", .enumeration)
      }
      if let value = self.restWeekdays {
        visitor.visitMessage("rest_weekdays", value)
      } else {
        visitor.visitAbsent("rest_weekdays", .message)
      }
      if let value = self.dailyGoal {
        visitor.visitUInt32("daily_goal", value)
      } else {
        visitor.visitAbsent("daily_goal", .uint32)
      }
      if let value = self.premium {
        visitor.visitBool("premium", value)
      } else {
        visitor.visitAbsent("premium", .bool)
      }
    }
  }
}
