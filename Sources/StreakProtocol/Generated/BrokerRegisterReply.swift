// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_BROKER_REGISTER` answers. A worker takes a lease at a broker, or renews it.
  public struct BrokerRegisterReply: WireMessage {
    /// Milliseconds that the lease lasts, from when the request was sent.
    public var lease: UInt32

    /// Where each place connects to; `*` in the place of a host is the host by which the worker
    /// reached the broker.
    public var endpoints: [String]

    /// Messages that the worker still owes.
    public var outstanding: UInt32

    /// OP_BROKER_DRAIN named it.
    public var drained: Bool

    /// Where the worker's change notices go, with `*` as in `endpoints`. Empty: the broker takes
    /// none.
    public var publish: String

    /// Where clients subscribe to them, for InfoReply.notices.
    public var notices: [String]

    /// A message with every field at its default.
    public init() {
      self.lease = 0
      self.endpoints = []
      self.outstanding = 0
      self.drained = false
      self.publish = ""
      self.notices = []
    }

    /// A message with the fields that are named.
    public init(
      lease: UInt32 = 0,
      endpoints: [String] = [],
      outstanding: UInt32 = 0,
      drained: Bool = false,
      publish: String = "",
      notices: [String] = []
    ) {
      self.lease = lease
      self.endpoints = endpoints
      self.outstanding = outstanding
      self.drained = drained
      self.publish = publish
      self.notices = notices
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.BrokerRegisterReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.lease = try reader.uint32()
          case 0x12: self.endpoints.append(try reader.string())
          case 0x18: self.outstanding = try reader.uint32()
          case 0x20: self.drained = try reader.bool()
          case 0x2A: self.publish = try reader.string()
          case 0x32: self.notices.append(try reader.string())
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
      case 1: "lease"
      case 2: "endpoints[\(self.endpoints.count)]"
      case 3: "outstanding"
      case 4: "drained"
      case 5: "publish"
      case 6: "notices[\(self.notices.count)]"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.lease != 0 { size += 1 + WireFormat.size(uint32: self.lease) }
      for value in self.endpoints { size += 1 + WireFormat.size(string: value) }
      if self.outstanding != 0 { size += 1 + WireFormat.size(uint32: self.outstanding) }
      if self.drained { size += 1 + 1 }
      if !self.publish.isEmpty { size += 1 + WireFormat.size(string: self.publish) }
      for value in self.notices { size += 1 + WireFormat.size(string: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.lease != 0 {
        writer.tag(0x08)
        writer.uint32(self.lease)
      }
      for value in self.endpoints {
        writer.tag(0x12)
        writer.string(value)
      }
      if self.outstanding != 0 {
        writer.tag(0x18)
        writer.uint32(self.outstanding)
      }
      if self.drained {
        writer.tag(0x20)
        writer.bool(self.drained)
      }
      if !self.publish.isEmpty {
        writer.tag(0x2A)
        writer.string(self.publish)
      }
      for value in self.notices {
        writer.tag(0x32)
        writer.string(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitUInt32("lease", self.lease)
      visitor.beginList("endpoints", .string, count: self.endpoints.count)
      for value in self.endpoints { visitor.visitString("endpoints", value) }
      visitor.endList("endpoints")
      visitor.visitUInt32("outstanding", self.outstanding)
      visitor.visitBool("drained", self.drained)
      visitor.visitString("publish", self.publish)
      visitor.beginList("notices", .string, count: self.notices.count)
      for value in self.notices { visitor.visitString("notices", value) }
      visitor.endList("notices")
    }
  }
}
