// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// A setting that has no dates. Exactly one field is there.
  public struct Choice: WireMessage {
    /// `reminder_enabled` of the schema.
    public var reminderEnabled: Bool?

    /// Minutes after midnight, 0-1439.
    public var reminderMinute: UInt32?

    /// Empty: none.
    public var selectedTheme: String?

    /// A message with every field at its default.
    public init() {
      self.reminderEnabled = nil
      self.reminderMinute = nil
      self.selectedTheme = nil
    }

    /// A message with the fields that are named.
    public init(
      reminderEnabled: Bool? = nil,
      reminderMinute: UInt32? = nil,
      selectedTheme: String? = nil
    ) {
      self.reminderEnabled = reminderEnabled
      self.reminderMinute = reminderMinute
      self.selectedTheme = selectedTheme
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Choice" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.reminderEnabled = try reader.bool()
          case 0x10: self.reminderMinute = try reader.uint32()
          case 0x1A: self.selectedTheme = try reader.string()
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
      case 1: "reminder_enabled"
      case 2: "reminder_minute"
      case 3: "selected_theme"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.reminderEnabled != nil { size += 1 + 1 }
      if let value = self.reminderMinute { size += 1 + WireFormat.size(uint32: value) }
      if let value = self.selectedTheme { size += 1 + WireFormat.size(string: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if let value = self.reminderEnabled {
        writer.tag(0x08)
        writer.bool(value)
      }
      if let value = self.reminderMinute {
        writer.tag(0x10)
        writer.uint32(value)
      }
      if let value = self.selectedTheme {
        writer.tag(0x1A)
        writer.string(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      if let value = self.reminderEnabled {
        visitor.visitBool("reminder_enabled", value)
      } else {
        visitor.visitAbsent("reminder_enabled", .bool)
      }
      if let value = self.reminderMinute {
        visitor.visitUInt32("reminder_minute", value)
      } else {
        visitor.visitAbsent("reminder_minute", .uint32)
      }
      if let value = self.selectedTheme {
        visitor.visitString("selected_theme", value)
      } else {
        visitor.visitAbsent("selected_theme", .string)
      }
    }
  }
}
