// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `Device` of the schema.
  public struct Device: WireMessage {
    /// The client's name for it: 1-64 bytes without control characters.
    public var name: String

    /// `role` of the schema.
    public var role: DeviceRole

    /// A message with every field at its default.
    public init() {
      self.name = ""
      self.role = DeviceRole(rawValue: 0)
    }

    /// A message with the fields that are named.
    public init(
      name: String = "",
      role: DeviceRole = DeviceRole(rawValue: 0)
    ) {
      self.name = name
      self.role = role
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Device" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.name = try reader.string()
          case 0x10: self.role = DeviceRole(rawValue: try reader.int32())
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
      case 2: "role"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.name.isEmpty { size += 1 + WireFormat.size(string: self.name) }
      if self.role.rawValue != 0 { size += 1 + WireFormat.size(int32: self.role.rawValue) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.name.isEmpty {
        writer.tag(0x0A)
        writer.string(self.name)
      }
      if self.role.rawValue != 0 {
        writer.tag(0x10)
        writer.int32(self.role.rawValue)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("name", self.name)
      visitor.visitEnum("role", self.role)
    }
  }
}
