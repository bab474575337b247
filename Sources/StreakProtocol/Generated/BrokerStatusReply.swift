// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_BROKER_STATUS` answers. What a broker is doing, asked at its control socket.
  public struct BrokerStatusReply: WireMessage {
    /// The program's version.
    public var version: String

    /// The broker's process id.
    public var pid: UInt32

    /// When it started.
    public var started: Int64

    /// Nothing is given to workers.
    public var paused: Bool

    /// It ends when everything is answered.
    public var stopping: Bool

    /// Messages that wait for a worker, and how many may.
    public var waiting: UInt32

    /// `queue` of the schema.
    public var queue: UInt32

    /// In the order in which they came.
    public var workers: [BrokerWorker]

    /// Messages since the start: taken, answered by a worker, refused because too many waited.
    public var accepted: UInt64

    /// `answered` of the schema.
    public var answered: UInt64

    /// `refused` of the schema.
    public var refused: UInt64

    /// Answered without a worker: the budget ran out, no worker was there, it is not known what
    /// became of them.
    public var expired: UInt64

    /// `unavailable` of the schema.
    public var unavailable: UInt64

    /// `unknown` of the schema.
    public var unknown: UInt64

    /// Given to another worker because the first one was lost or too slow.
    public var repeatedRequests: UInt64

    /// Replies that came after that and were dropped.
    public var lateReplies: UInt64

    /// A message with every field at its default.
    public init() {
      self.version = ""
      self.pid = 0
      self.started = 0
      self.paused = false
      self.stopping = false
      self.waiting = 0
      self.queue = 0
      self.workers = []
      self.accepted = 0
      self.answered = 0
      self.refused = 0
      self.expired = 0
      self.unavailable = 0
      self.unknown = 0
      self.repeatedRequests = 0
      self.lateReplies = 0
    }

    /// A message with the fields that are named.
    public init(
      version: String = "",
      pid: UInt32 = 0,
      started: Int64 = 0,
      paused: Bool = false,
      stopping: Bool = false,
      waiting: UInt32 = 0,
      queue: UInt32 = 0,
      workers: [BrokerWorker] = [],
      accepted: UInt64 = 0,
      answered: UInt64 = 0,
      refused: UInt64 = 0,
      expired: UInt64 = 0,
      unavailable: UInt64 = 0,
      unknown: UInt64 = 0,
      repeatedRequests: UInt64 = 0,
      lateReplies: UInt64 = 0
    ) {
      self.version = version
      self.pid = pid
      self.started = started
      self.paused = paused
      self.stopping = stopping
      self.waiting = waiting
      self.queue = queue
      self.workers = workers
      self.accepted = accepted
      self.answered = answered
      self.refused = refused
      self.expired = expired
      self.unavailable = unavailable
      self.unknown = unknown
      self.repeatedRequests = repeatedRequests
      self.lateReplies = lateReplies
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.BrokerStatusReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.version = try reader.string()
          case 0x10: self.pid = try reader.uint32()
          case 0x18: self.started = try reader.sint64()
          case 0x20: self.paused = try reader.bool()
          case 0x28: self.stopping = try reader.bool()
          case 0x30: self.waiting = try reader.uint32()
          case 0x38: self.queue = try reader.uint32()
          case 0x42: try reader.append(to: &self.workers)
          case 0x48: self.accepted = try reader.uint64()
          case 0x50: self.answered = try reader.uint64()
          case 0x58: self.refused = try reader.uint64()
          case 0x60: self.expired = try reader.uint64()
          case 0x68: self.unavailable = try reader.uint64()
          case 0x70: self.unknown = try reader.uint64()
          case 0x78: self.repeatedRequests = try reader.uint64()
          case 0x80: self.lateReplies = try reader.uint64()
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
      case 1: "version"
      case 2: "pid"
      case 3: "started"
      case 4: "paused"
      case 5: "stopping"
      case 6: "waiting"
      case 7: "queue"
      case 8: "workers[\(self.workers.count)]"
      case 9: "accepted"
      case 10: "answered"
      case 11: "refused"
      case 12: "expired"
      case 13: "unavailable"
      case 14: "unknown"
      case 15: "repeated_requests"
      case 16: "late_replies"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.version.isEmpty { size += 1 + WireFormat.size(string: self.version) }
      if self.pid != 0 { size += 1 + WireFormat.size(uint32: self.pid) }
      if self.started != 0 { size += 1 + WireFormat.size(sint64: self.started) }
      if self.paused { size += 1 + 1 }
      if self.stopping { size += 1 + 1 }
      if self.waiting != 0 { size += 1 + WireFormat.size(uint32: self.waiting) }
      if self.queue != 0 { size += 1 + WireFormat.size(uint32: self.queue) }
      for value in self.workers { size += 1 + WireFormat.size(message: value) }
      if self.accepted != 0 { size += 1 + WireFormat.size(uint64: self.accepted) }
      if self.answered != 0 { size += 1 + WireFormat.size(uint64: self.answered) }
      if self.refused != 0 { size += 1 + WireFormat.size(uint64: self.refused) }
      if self.expired != 0 { size += 1 + WireFormat.size(uint64: self.expired) }
      if self.unavailable != 0 { size += 1 + WireFormat.size(uint64: self.unavailable) }
      if self.unknown != 0 { size += 1 + WireFormat.size(uint64: self.unknown) }
      if self.repeatedRequests != 0 { size += 1 + WireFormat.size(uint64: self.repeatedRequests) }
      if self.lateReplies != 0 { size += 2 + WireFormat.size(uint64: self.lateReplies) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.version.isEmpty {
        writer.tag(0x0A)
        writer.string(self.version)
      }
      if self.pid != 0 {
        writer.tag(0x10)
        writer.uint32(self.pid)
      }
      if self.started != 0 {
        writer.tag(0x18)
        writer.sint64(self.started)
      }
      if self.paused {
        writer.tag(0x20)
        writer.bool(self.paused)
      }
      if self.stopping {
        writer.tag(0x28)
        writer.bool(self.stopping)
      }
      if self.waiting != 0 {
        writer.tag(0x30)
        writer.uint32(self.waiting)
      }
      if self.queue != 0 {
        writer.tag(0x38)
        writer.uint32(self.queue)
      }
      for value in self.workers {
        writer.tag(0x42)
        writer.message(value)
      }
      if self.accepted != 0 {
        writer.tag(0x48)
        writer.uint64(self.accepted)
      }
      if self.answered != 0 {
        writer.tag(0x50)
        writer.uint64(self.answered)
      }
      if self.refused != 0 {
        writer.tag(0x58)
        writer.uint64(self.refused)
      }
      if self.expired != 0 {
        writer.tag(0x60)
        writer.uint64(self.expired)
      }
      if self.unavailable != 0 {
        writer.tag(0x68)
        writer.uint64(self.unavailable)
      }
      if self.unknown != 0 {
        writer.tag(0x70)
        writer.uint64(self.unknown)
      }
      if self.repeatedRequests != 0 {
        writer.tag(0x78)
        writer.uint64(self.repeatedRequests)
      }
      if self.lateReplies != 0 {
        writer.tag(0x80)
        writer.uint64(self.lateReplies)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("version", self.version)
      visitor.visitUInt32("pid", self.pid)
      visitor.visitInstant("started", self.started)
      visitor.visitBool("paused", self.paused)
      visitor.visitBool("stopping", self.stopping)
      visitor.visitUInt32("waiting", self.waiting)
      visitor.visitUInt32("queue", self.queue)
      visitor.beginList("workers", .message, count: self.workers.count)
      for value in self.workers { visitor.visitMessage("workers", value) }
      visitor.endList("workers")
      visitor.visitUInt64("accepted", self.accepted)
      visitor.visitUInt64("answered", self.answered)
      visitor.visitUInt64("refused", self.refused)
      visitor.visitUInt64("expired", self.expired)
      visitor.visitUInt64("unavailable", self.unavailable)
      visitor.visitUInt64("unknown", self.unknown)
      visitor.visitUInt64("repeated_requests", self.repeatedRequests)
      visitor.visitUInt64("late_replies", self.lateReplies)
    }
  }
}
