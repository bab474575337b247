// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What waited for a slot: a worker's thread, or a place at a broker.
  public struct DispatchMetrics: WireMessage {
    /// Messages that wait, and how many may.
    public var waiting: UInt32

    /// `queue` of the schema.
    public var queue: UInt32

    /// As in BrokerStatusReply.
    public var accepted: UInt64

    /// `answered` of the schema.
    public var answered: UInt64

    /// `refused` of the schema.
    public var refused: UInt64

    /// `expired` of the schema.
    public var expired: UInt64

    /// `unavailable` of the schema.
    public var unavailable: UInt64

    /// `unknown` of the schema.
    public var unknown: UInt64

    /// `repeated_requests` of the schema.
    public var repeatedRequests: UInt64

    /// `late_replies` of the schema.
    public var lateReplies: UInt64

    /// Replies whose client was gone.
    public var undeliverable: UInt64

    /// From when a message came to when a slot was given it for the first time.
    public var wait: Histogram?

    /// A message with every field at its default.
    public init() {
      self.waiting = 0
      self.queue = 0
      self.accepted = 0
      self.answered = 0
      self.refused = 0
      self.expired = 0
      self.unavailable = 0
      self.unknown = 0
      self.repeatedRequests = 0
      self.lateReplies = 0
      self.undeliverable = 0
      self.wait = nil
    }

    /// A message with the fields that are named.
    public init(
      waiting: UInt32 = 0,
      queue: UInt32 = 0,
      accepted: UInt64 = 0,
      answered: UInt64 = 0,
      refused: UInt64 = 0,
      expired: UInt64 = 0,
      unavailable: UInt64 = 0,
      unknown: UInt64 = 0,
      repeatedRequests: UInt64 = 0,
      lateReplies: UInt64 = 0,
      undeliverable: UInt64 = 0,
      wait: Histogram? = nil
    ) {
      self.waiting = waiting
      self.queue = queue
      self.accepted = accepted
      self.answered = answered
      self.refused = refused
      self.expired = expired
      self.unavailable = unavailable
      self.unknown = unknown
      self.repeatedRequests = repeatedRequests
      self.lateReplies = lateReplies
      self.undeliverable = undeliverable
      self.wait = wait
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.DispatchMetrics" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.waiting = try reader.uint32()
          case 0x10: self.queue = try reader.uint32()
          case 0x18: self.accepted = try reader.uint64()
          case 0x20: self.answered = try reader.uint64()
          case 0x28: self.refused = try reader.uint64()
          case 0x30: self.expired = try reader.uint64()
          case 0x38: self.unavailable = try reader.uint64()
          case 0x40: self.unknown = try reader.uint64()
          case 0x48: self.repeatedRequests = try reader.uint64()
          case 0x50: self.lateReplies = try reader.uint64()
          case 0x58: self.undeliverable = try reader.uint64()
          case 0x62: try reader.merge(into: &self.wait)
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
      case 1: "waiting"
      case 2: "queue"
      case 3: "accepted"
      case 4: "answered"
      case 5: "refused"
      case 6: "expired"
      case 7: "unavailable"
      case 8: "unknown"
      case 9: "repeated_requests"
      case 10: "late_replies"
      case 11: "undeliverable"
      case 12: "wait"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.waiting != 0 { size += 1 + WireFormat.size(uint32: self.waiting) }
      if self.queue != 0 { size += 1 + WireFormat.size(uint32: self.queue) }
      if self.accepted != 0 { size += 1 + WireFormat.size(uint64: self.accepted) }
      if self.answered != 0 { size += 1 + WireFormat.size(uint64: self.answered) }
      if self.refused != 0 { size += 1 + WireFormat.size(uint64: self.refused) }
      if self.expired != 0 { size += 1 + WireFormat.size(uint64: self.expired) }
      if self.unavailable != 0 { size += 1 + WireFormat.size(uint64: self.unavailable) }
      if self.unknown != 0 { size += 1 + WireFormat.size(uint64: self.unknown) }
      if self.repeatedRequests != 0 { size += 1 + WireFormat.size(uint64: self.repeatedRequests) }
      if self.lateReplies != 0 { size += 1 + WireFormat.size(uint64: self.lateReplies) }
      if self.undeliverable != 0 { size += 1 + WireFormat.size(uint64: self.undeliverable) }
      if let value = self.wait { size += 1 + WireFormat.size(message: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.waiting != 0 {
        writer.tag(0x08)
        writer.uint32(self.waiting)
      }
      if self.queue != 0 {
        writer.tag(0x10)
        writer.uint32(self.queue)
      }
      if self.accepted != 0 {
        writer.tag(0x18)
        writer.uint64(self.accepted)
      }
      if self.answered != 0 {
        writer.tag(0x20)
        writer.uint64(self.answered)
      }
      if self.refused != 0 {
        writer.tag(0x28)
        writer.uint64(self.refused)
      }
      if self.expired != 0 {
        writer.tag(0x30)
        writer.uint64(self.expired)
      }
      if self.unavailable != 0 {
        writer.tag(0x38)
        writer.uint64(self.unavailable)
      }
      if self.unknown != 0 {
        writer.tag(0x40)
        writer.uint64(self.unknown)
      }
      if self.repeatedRequests != 0 {
        writer.tag(0x48)
        writer.uint64(self.repeatedRequests)
      }
      if self.lateReplies != 0 {
        writer.tag(0x50)
        writer.uint64(self.lateReplies)
      }
      if self.undeliverable != 0 {
        writer.tag(0x58)
        writer.uint64(self.undeliverable)
      }
      if let value = self.wait {
        writer.tag(0x62)
        writer.message(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitUInt32("waiting", self.waiting)
      visitor.visitUInt32("queue", self.queue)
      visitor.visitUInt64("accepted", self.accepted)
      visitor.visitUInt64("answered", self.answered)
      visitor.visitUInt64("refused", self.refused)
      visitor.visitUInt64("expired", self.expired)
      visitor.visitUInt64("unavailable", self.unavailable)
      visitor.visitUInt64("unknown", self.unknown)
      visitor.visitUInt64("repeated_requests", self.repeatedRequests)
      visitor.visitUInt64("late_replies", self.lateReplies)
      visitor.visitUInt64("undeliverable", self.undeliverable)
      if let value = self.wait {
        visitor.visitMessage("wait", value)
      } else {
        visitor.visitAbsent("wait", .message)
      }
    }
  }
}
