// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_BROKER_REGISTER` asks for. A worker takes a lease at a broker, or renews it.
  public struct BrokerRegisterRequest: WireMessage {
    /// Made anew by each start of a worker: 16 random bytes.
    public var instance: [UInt8]

    /// What people call it, 1-64 bytes without control characters. Need not be the only one of that
    /// name.
    public var name: String

    /// Messages that it works on at once, 1-64.
    public var slots: UInt32

    /// Whether its places connect over TCP; else over ipc.
    public var tcp: Bool

    /// It wants no more messages: it is about to end.
    public var leaving: Bool

    /// It takes packs: several calls in one frame.
    public var packs: Bool

    /// A message with every field at its default.
    public init() {
      self.instance = []
      self.name = ""
      self.slots = 0
      self.tcp = false
      self.leaving = false
      self.packs = false
    }

    /// A message with the fields that are named.
    public init(
      instance: [UInt8] = [],
      name: String = "",
      slots: UInt32 = 0,
      tcp: Bool = false,
      leaving: Bool = false,
      packs: Bool = false
    ) {
      self.instance = instance
      self.name = name
      self.slots = slots
      self.tcp = tcp
      self.leaving = leaving
      self.packs = packs
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.BrokerRegisterRequest" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.instance = try reader.byteArray()
          case 0x12: self.name = try reader.string()
          case 0x18: self.slots = try reader.uint32()
          case 0x20: self.tcp = try reader.bool()
          case 0x28: self.leaving = try reader.bool()
          case 0x30: self.packs = try reader.bool()
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
      case 2: "name"
      case 3: "slots"
      case 4: "tcp"
      case 5: "leaving"
      case 6: "packs"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.instance.isEmpty { size += 1 + WireFormat.size(bytes: self.instance) }
      if !self.name.isEmpty { size += 1 + WireFormat.size(string: self.name) }
      if self.slots != 0 { size += 1 + WireFormat.size(uint32: self.slots) }
      if self.tcp { size += 1 + 1 }
      if self.leaving { size += 1 + 1 }
      if self.packs { size += 1 + 1 }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.instance.isEmpty {
        writer.tag(0x0A)
        writer.byteArray(self.instance)
      }
      if !self.name.isEmpty {
        writer.tag(0x12)
        writer.string(self.name)
      }
      if self.slots != 0 {
        writer.tag(0x18)
        writer.uint32(self.slots)
      }
      if self.tcp {
        writer.tag(0x20)
        writer.bool(self.tcp)
      }
      if self.leaving {
        writer.tag(0x28)
        writer.bool(self.leaving)
      }
      if self.packs {
        writer.tag(0x30)
        writer.bool(self.packs)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitBytes("instance", self.instance)
      visitor.visitString("name", self.name)
      visitor.visitUInt32("slots", self.slots)
      visitor.visitBool("tcp", self.tcp)
      visitor.visitBool("leaving", self.leaving)
      visitor.visitBool("packs", self.packs)
    }
  }
}

extension Proto.BrokerRegisterRequest: StreakCall {
  /// What answers it.
  public typealias Reply = Proto.BrokerRegisterReply

  /// The operation that it asks for.
  public static var op: Proto.Op { .brokerRegister }
}
