// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// Messages that were answered, and the calls in them.
  public struct ServingMetrics: WireMessage {
    /// In the order of their numbers; those that never came are absent.
    public var ops: [OpMetrics]

    /// From when a message was taken to when its reply was given to ZeroMQ: messages that change
    /// nothing, and those that do.
    public var reads: Histogram?

    /// `writes` of the schema.
    public var writes: Histogram?

    /// Bytes of their frames.
    public var receivedBytes: UInt64

    /// `sent_bytes` of the schema.
    public var sentBytes: UInt64

    /// Messages that could not be divided into calls.
    public var undivided: UInt64

    /// A message with every field at its default.
    public init() {
      self.ops = []
      self.reads = nil
      self.writes = nil
      self.receivedBytes = 0
      self.sentBytes = 0
      self.undivided = 0
    }

    /// A message with the fields that are named.
    public init(
      ops: [OpMetrics] = [],
      reads: Histogram? = nil,
      writes: Histogram? = nil,
      receivedBytes: UInt64 = 0,
      sentBytes: UInt64 = 0,
      undivided: UInt64 = 0
    ) {
      self.ops = ops
      self.reads = reads
      self.writes = writes
      self.receivedBytes = receivedBytes
      self.sentBytes = sentBytes
      self.undivided = undivided
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.ServingMetrics" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: try reader.append(to: &self.ops)
          case 0x12: try reader.merge(into: &self.reads)
          case 0x1A: try reader.merge(into: &self.writes)
          case 0x20: self.receivedBytes = try reader.uint64()
          case 0x28: self.sentBytes = try reader.uint64()
          case 0x30: self.undivided = try reader.uint64()
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
      case 1: "ops[\(self.ops.count)]"
      case 2: "reads"
      case 3: "writes"
      case 4: "received_bytes"
      case 5: "sent_bytes"
      case 6: "undivided"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      for value in self.ops { size += 1 + WireFormat.size(message: value) }
      if let value = self.reads { size += 1 + WireFormat.size(message: value) }
      if let value = self.writes { size += 1 + WireFormat.size(message: value) }
      if self.receivedBytes != 0 { size += 1 + WireFormat.size(uint64: self.receivedBytes) }
      if self.sentBytes != 0 { size += 1 + WireFormat.size(uint64: self.sentBytes) }
      if self.undivided != 0 { size += 1 + WireFormat.size(uint64: self.undivided) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      for value in self.ops {
        writer.tag(0x0A)
        writer.message(value)
      }
      if let value = self.reads {
        writer.tag(0x12)
        writer.message(value)
      }
      if let value = self.writes {
        writer.tag(0x1A)
        writer.message(value)
      }
      if self.receivedBytes != 0 {
        writer.tag(0x20)
        writer.uint64(self.receivedBytes)
      }
      if self.sentBytes != 0 {
        writer.tag(0x28)
        writer.uint64(self.sentBytes)
      }
      if self.undivided != 0 {
        writer.tag(0x30)
        writer.uint64(self.undivided)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.beginList("ops", .message, count: self.ops.count)
      for value in self.ops { visitor.visitMessage("ops", value) }
      visitor.endList("ops")
      if let value = self.reads {
        visitor.visitMessage("reads", value)
      } else {
        visitor.visitAbsent("reads", .message)
      }
      if let value = self.writes {
        visitor.visitMessage("writes", value)
      } else {
        visitor.visitAbsent("writes", .message)
      }
      visitor.visitUInt64("received_bytes", self.receivedBytes)
      visitor.visitUInt64("sent_bytes", self.sentBytes)
      visitor.visitUInt64("undivided", self.undivided)
    }
  }
}
