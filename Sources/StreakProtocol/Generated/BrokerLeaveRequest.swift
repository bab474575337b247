// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_BROKER_LEAVE` asks for. A worker gives its lease up.
  public struct BrokerLeaveRequest: WireMessage {
    /// `instance` of the schema.
    public var instance: [UInt8]

    /// A message with every field at its default.
    public init() {
      self.instance = []
    }

    /// A message with the fields that are named.
    public init(
      instance: [UInt8] = []
    ) {
      self.instance = instance
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.BrokerLeaveRequest" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.instance = try reader.byteArray()
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
      case 1: "instance"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.instance.isEmpty { size += 1 + WireFormat.size(bytes: self.instance) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.instance.isEmpty {
        writer.tag(0x0A)
        writer.byteArray(self.instance)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitBytes("instance", self.instance)
    }
  }
}

extension Proto.BrokerLeaveRequest: StreakCall {
  /// What answers it.
  public typealias Reply = Proto.BrokerLeaveReply

  /// The operation that it asks for.
  public static var op: Proto.Op { .brokerLeave }
}
