// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_PING` asks for. Is anybody there? Touches no store.
  public struct PingRequest: WireMessage {
    /// Returned as it came, at most 1,024 bytes.
    public var payload: [UInt8]

    /// A message with every field at its default.
    public init() {
      self.payload = []
    }

    /// A message with the fields that are named.
    public init(
      payload: [UInt8] = []
    ) {
      self.payload = payload
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.PingRequest" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.payload = try reader.byteArray()
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
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.payload.isEmpty { size += 1 + WireFormat.size(bytes: self.payload) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.payload.isEmpty {
        writer.tag(0x0A)
        writer.byteArray(self.payload)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitBytes("payload", self.payload)
    }
  }
}

extension Proto.PingRequest: StreakCall {
  /// What answers it.
  public typealias Reply = Proto.PingReply

  /// The operation that it asks for.
  public static var op: Proto.Op { .ping }
}
