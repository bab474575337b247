// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_BROKER_DRAIN` answers. Gives a worker no more requests.
  public struct BrokerDrainReply: WireMessage {
    /// Workers of that name.
    public var workers: UInt32

    /// Messages that they still owe.
    public var outstanding: UInt32

    /// A message with every field at its default.
    public init() {
      self.workers = 0
      self.outstanding = 0
    }

    /// A message with the fields that are named.
    public init(
      workers: UInt32 = 0,
      outstanding: UInt32 = 0
    ) {
      self.workers = workers
      self.outstanding = outstanding
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.BrokerDrainReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.workers = try reader.uint32()
          case 0x10: self.outstanding = try reader.uint32()
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
      case 1: "workers"
      case 2: "outstanding"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.workers != 0 { size += 1 + WireFormat.size(uint32: self.workers) }
      if self.outstanding != 0 { size += 1 + WireFormat.size(uint32: self.outstanding) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.workers != 0 {
        writer.tag(0x08)
        writer.uint32(self.workers)
      }
      if self.outstanding != 0 {
        writer.tag(0x10)
        writer.uint32(self.outstanding)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitUInt32("workers", self.workers)
      visitor.visitUInt32("outstanding", self.outstanding)
    }
  }
}
