// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_PING` answers. Is anybody there? Touches no store.
  public struct PingReply: WireMessage {
    /// `payload` of the schema.
    public var payload: [UInt8]

    /// The worker's clock.
    public var time: Int64

    /// A message with every field at its default.
    public init() {
      self.payload = []
      self.time = 0
    }

    /// A message with the fields that are named.
    public init(
      payload: [UInt8] = [],
      time: Int64 = 0
    ) {
      self.payload = payload
      self.time = time
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.PingReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.payload = try reader.byteArray()
          case 0x10: self.time = try reader.sint64()
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
      case 1: "payload"
      case 2: "time"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.payload.isEmpty { size += 1 + WireFormat.size(bytes: self.payload) }
      if self.time != 0 { size += 1 + WireFormat.size(sint64: self.time) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.payload.isEmpty {
        writer.tag(0x0A)
        writer.byteArray(self.payload)
      }
      if self.time != 0 {
        writer.tag(0x10)
        writer.sint64(self.time)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitBytes("payload", self.payload)
      visitor.visitInstant("time", self.time)
    }
  }
}
