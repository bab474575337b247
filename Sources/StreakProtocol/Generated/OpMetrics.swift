// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `OpMetrics` of the schema.
  public struct OpMetrics: WireMessage {
    /// 0 stands for all operations that are not known.
    public var op: Op

    /// In the order of their numbers; those that never occurred are absent.
    public var results: [StatusCount]

    /// What its handler took, all calls together: neither the wait for the store's lock nor the
    /// commit. 0 at a broker.
    public var time: UInt64

    /// A message with every field at its default.
    public init() {
      self.op = Op(rawValue: 0)
      self.results = []
      self.time = 0
    }

    /// A message with the fields that are named.
    public init(
      op: Op = Op(rawValue: 0),
      results: [StatusCount] = [],
      time: UInt64 = 0
    ) {
      self.op = op
      self.results = results
      self.time = time
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.OpMetrics" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.op = Op(rawValue: try reader.int32())
          case 0x12: try reader.append(to: &self.results)
          case 0x18: self.time = try reader.uint64()
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
      case 1: "op"
      case 2: "results[\(self.results.count)]"
      case 3: "time"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.op.rawValue != 0 { size += 1 + WireFormat.size(int32: self.op.rawValue) }
      for value in self.results { size += 1 + WireFormat.size(message: value) }
      if self.time != 0 { size += 1 + WireFormat.size(uint64: self.time) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.op.rawValue != 0 {
        writer.tag(0x08)
        writer.int32(self.op.rawValue)
      }
      for value in self.results {
        writer.tag(0x12)
        writer.message(value)
      }
      if self.time != 0 {
        writer.tag(0x18)
        writer.uint64(self.time)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitEnum("op", self.op)
      visitor.beginList("results", .message, count: self.results.count)
      for value in self.results { visitor.visitMessage("results", value) }
      visitor.endList("results")
      visitor.visitUInt64("time", self.time)
    }
  }
}
