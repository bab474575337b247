// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_BROKER_RESUME` asks for. Ends a pause, or the draining of a worker.
  public struct BrokerResumeRequest: WireMessage {
    /// A worker's name; empty: the broker itself.
    public var worker: String

    /// A message with every field at its default.
    public init() {
      self.worker = ""
    }

    /// A message with the fields that are named.
    public init(
      worker: String = ""
    ) {
      self.worker = worker
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.BrokerResumeRequest" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.worker = try reader.string()
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
      case 1: "worker"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.worker.isEmpty { size += 1 + WireFormat.size(string: self.worker) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.worker.isEmpty {
        writer.tag(0x0A)
        writer.string(self.worker)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("worker", self.worker)
    }
  }
}

extension Proto.BrokerResumeRequest: StreakCall {
  /// What answers it.
  public typealias Reply = Proto.BrokerResumeReply

  /// The operation that it asks for.
  public static var op: Proto.Op { .brokerResume }
}
