// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `BrokerWorker` of the schema.
  public struct BrokerWorker: WireMessage {
    /// `name` of the schema.
    public var name: String

    /// Whether it registered itself; else it stands in the broker's list.
    public var registered: Bool

    /// Messages that it can work on at once, and how many of these places are connected.
    public var slots: UInt32

    /// `connected` of the schema.
    public var connected: UInt32

    /// Messages that it has and has not answered.
    public var outstanding: UInt32

    /// Messages that were given to another worker and that it still has.
    public var overdue: UInt32

    /// It is given nothing, because it asked for that, or because OP_BROKER_DRAIN did.
    public var leaving: Bool

    /// `drained` of the schema.
    public var drained: Bool

    /// Milliseconds until its lease ends; absent for one that stands in a list.
    public var leaseLeft: UInt32?

    /// Messages that it answered.
    public var answered: UInt64

    /// A message with every field at its default.
    public init() {
      self.name = ""
      self.registered = false
      self.slots = 0
      self.connected = 0
      self.outstanding = 0
      self.overdue = 0
      self.leaving = false
      self.drained = false
      self.leaseLeft = nil
      self.answered = 0
    }

    /// A message with the fields that are named.
    public init(
      name: String = "",
      registered: Bool = false,
      slots: UInt32 = 0,
      connected: UInt32 = 0,
      outstanding: UInt32 = 0,
      overdue: UInt32 = 0,
      leaving: Bool = false,
      drained: Bool = false,
      leaseLeft: UInt32? = nil,
      answered: UInt64 = 0
    ) {
      self.name = name
      self.registered = registered
      self.slots = slots
      self.connected = connected
      self.outstanding = outstanding
      self.overdue = overdue
      self.leaving = leaving
      self.drained = drained
      self.leaseLeft = leaseLeft
      self.answered = answered
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.BrokerWorker" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.name = try reader.string()
          case 0x10: self.registered = try reader.bool()
          case 0x18: self.slots = try reader.uint32()
          case 0x20: self.connected = try reader.uint32()
          case 0x28: self.outstanding = try reader.uint32()
          case 0x30: self.overdue = try reader.uint32()
          case 0x38: self.leaving = try reader.bool()
          case 0x40: self.drained = try reader.bool()
          case 0x48: self.leaseLeft = try reader.uint32()
          case 0x50: self.answered = try reader.uint64()
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
      case 2: "registered"
      case 3: "slots"
      case 4: "connected"
      case 5: "outstanding"
      case 6: "overdue"
      case 7: "leaving"
      case 8: "drained"
      case 9: "lease_left"
      case 10: "answered"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.name.isEmpty { size += 1 + WireFormat.size(string: self.name) }
      if self.registered { size += 1 + 1 }
      if self.slots != 0 { size += 1 + WireFormat.size(uint32: self.slots) }
      if self.connected != 0 { size += 1 + WireFormat.size(uint32: self.connected) }
      if self.outstanding != 0 { size += 1 + WireFormat.size(uint32: self.outstanding) }
      if self.overdue != 0 { size += 1 + WireFormat.size(uint32: self.overdue) }
      if self.leaving { size += 1 + 1 }
      if self.drained { size += 1 + 1 }
      if let value = self.leaseLeft { size += 1 + WireFormat.size(uint32: value) }
      if self.answered != 0 { size += 1 + WireFormat.size(uint64: self.answered) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.name.isEmpty {
        writer.tag(0x0A)
        writer.string(self.name)
      }
      if self.registered {
        writer.tag(0x10)
        writer.bool(self.registered)
      }
      if self.slots != 0 {
        writer.tag(0x18)
        writer.uint32(self.slots)
      }
      if self.connected != 0 {
        writer.tag(0x20)
        writer.uint32(self.connected)
      }
      if self.outstanding != 0 {
        writer.tag(0x28)
        writer.uint32(self.outstanding)
      }
      if self.overdue != 0 {
        writer.tag(0x30)
        writer.uint32(self.overdue)
      }
      if self.leaving {
        writer.tag(0x38)
        writer.bool(self.leaving)
      }
      if self.drained {
        writer.tag(0x40)
        writer.bool(self.drained)
      }
      if let value = self.leaseLeft {
        writer.tag(0x48)
        writer.uint32(value)
      }
      if self.answered != 0 {
        writer.tag(0x50)
        writer.uint64(self.answered)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("name", self.name)
      visitor.visitBool("registered", self.registered)
      visitor.visitUInt32("slots", self.slots)
      visitor.visitUInt32("connected", self.connected)
      visitor.visitUInt32("outstanding", self.outstanding)
      visitor.visitUInt32("overdue", self.overdue)
      visitor.visitBool("leaving", self.leaving)
      visitor.visitBool("drained", self.drained)
      if let value = self.leaseLeft {
        visitor.visitUInt32("lease_left", value)
      } else {
        visitor.visitAbsent("lease_left", .uint32)
      }
      visitor.visitUInt64("answered", self.answered)
    }
  }
}
