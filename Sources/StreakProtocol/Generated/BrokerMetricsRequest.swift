// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_BROKER_METRICS` asks for. What a broker counted since it started, asked at its
  /// control socket.
  public struct BrokerMetricsRequest: WireMessage {
    /// A message with every field at its default.
    public init() {
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.BrokerMetricsRequest" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
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
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      0
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
    }
  }
}

extension Proto.BrokerMetricsRequest: StreakCall {
  /// What answers it.
  public typealias Reply = Proto.BrokerMetricsReply

  /// The operation that it asks for.
  public static var op: Proto.Op { .brokerMetrics }
}
