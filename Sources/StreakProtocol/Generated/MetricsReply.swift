// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What a worker counted since it started. Nothing of it names a learner. Durations are
  /// nanoseconds.
  public struct MetricsReply: WireMessage {
    /// The program's version.
    public var version: String

    /// The worker's process id.
    public var pid: UInt32

    /// When it started.
    public var started: Int64

    /// Milliseconds since then by a clock that nobody sets.
    public var uptime: UInt64

    /// The kind of store, as in InfoReply.
    public var store: String

    /// Threads that answer; how many have a message in hand, the one that answers this among them;
    /// how many ended.
    public var threads: UInt32

    /// `busy` of the schema.
    public var busy: UInt32

    /// `dead` of the schema.
    public var dead: UInt32

    /// `serving` of the schema.
    public var serving: ServingMetrics?

    /// Absent where the only thread answers at the endpoints itself.
    public var dispatch: DispatchMetrics?

    /// `storing` of the schema.
    public var storing: StoreMetrics?

    /// Handlers that ran over their limit and were interrupted.
    public var interrupted: UInt64

    /// Times that a broker's lease ended before it was renewed.
    public var leasesLost: UInt64

    /// A message with every field at its default.
    public init() {
      self.version = ""
      self.pid = 0
      self.started = 0
      self.uptime = 0
      self.store = ""
      self.threads = 0
      self.busy = 0
      self.dead = 0
      self.serving = nil
      self.dispatch = nil
      self.storing = nil
      self.interrupted = 0
      self.leasesLost = 0
    }

    /// A message with the fields that are named.
    public init(
      version: String = "",
      pid: UInt32 = 0,
      started: Int64 = 0,
      uptime: UInt64 = 0,
      store: String = "",
      threads: UInt32 = 0,
      busy: UInt32 = 0,
      dead: UInt32 = 0,
      serving: ServingMetrics? = nil,
      dispatch: DispatchMetrics? = nil,
      storing: StoreMetrics? = nil,
      interrupted: UInt64 = 0,
      leasesLost: UInt64 = 0
    ) {
      self.version = version
      self.pid = pid
      self.started = started
      self.uptime = uptime
      self.store = store
      self.threads = threads
      self.busy = busy
      self.dead = dead
      self.serving = serving
      self.dispatch = dispatch
      self.storing = storing
      self.interrupted = interrupted
      self.leasesLost = leasesLost
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.MetricsReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.version = try reader.string()
          case 0x10: self.pid = try reader.uint32()
          case 0x18: self.started = try reader.sint64()
          case 0x20: self.uptime = try reader.uint64()
          case 0x2A: self.store = try reader.string()
          case 0x30: self.threads = try reader.uint32()
          case 0x38: self.busy = try reader.uint32()
          case 0x40: self.dead = try reader.uint32()
          case 0x4A: try reader.merge(into: &self.serving)
          case 0x52: try reader.merge(into: &self.dispatch)
          case 0x5A: try reader.merge(into: &self.storing)
          case 0x60: self.interrupted = try reader.uint64()
          case 0x68: self.leasesLost = try reader.uint64()
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
      case 4: "uptime"
      case 5: "store"
      case 6: "threads"
      case 7: "busy"
      case 8: "dead"
      case 9: "serving"
      case 10: "dispatch"
      case 11: "storing"
      case 12: "interrupted"
      case 13: "leases_lost"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.version.isEmpty { size += 1 + WireFormat.size(string: self.version) }
      if self.pid != 0 { size += 1 + WireFormat.size(uint32: self.pid) }
      if self.started != 0 { size += 1 + WireFormat.size(sint64: self.started) }
      if self.uptime != 0 { size += 1 + WireFormat.size(uint64: self.uptime) }
      if !self.store.isEmpty { size += 1 + WireFormat.size(string: self.store) }
      if self.threads != 0 { size += 1 + WireFormat.size(uint32: self.threads) }
      if self.busy != 0 { size += 1 + WireFormat.size(uint32: self.busy) }
      if self.dead != 0 { size += 1 + WireFormat.size(uint32: self.dead) }
      if let value = self.serving { size += 1 + WireFormat.size(message: value) }
      if let value = self.dispatch { size += 1 + WireFormat.size(message: value) }
      if let value = self.storing { size += 1 + WireFormat.size(message: value) }
      if self.interrupted != 0 { size += 1 + WireFormat.size(uint64: self.interrupted) }
      if self.leasesLost != 0 { size += 1 + WireFormat.size(uint64: self.leasesLost) }
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
      if self.uptime != 0 {
        writer.tag(0x20)
        writer.uint64(self.uptime)
      }
      if !self.store.isEmpty {
        writer.tag(0x2A)
        writer.string(self.store)
      }
      if self.threads != 0 {
        writer.tag(0x30)
        writer.uint32(self.threads)
      }
      if self.busy != 0 {
        writer.tag(0x38)
        writer.uint32(self.busy)
      }
      if self.dead != 0 {
        writer.tag(0x40)
        writer.uint32(self.dead)
      }
      if let value = self.serving {
        writer.tag(0x4A)
        writer.message(value)
      }
      if let value = self.dispatch {
        writer.tag(0x52)
        writer.message(value)
      }
      if let value = self.storing {
        writer.tag(0x5A)
        writer.message(value)
      }
      if self.interrupted != 0 {
        writer.tag(0x60)
        writer.uint64(self.interrupted)
      }
      if self.leasesLost != 0 {
        writer.tag(0x68)
        writer.uint64(self.leasesLost)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("version", self.version)
      visitor.visitUInt32("pid", self.pid)
      visitor.visitInstant("started", self.started)
      visitor.visitUInt64("uptime", self.uptime)
      visitor.visitString("store", self.store)
      visitor.visitUInt32("threads", self.threads)
      visitor.visitUInt32("busy", self.busy)
      visitor.visitUInt32("dead", self.dead)
      if let value = self.serving {
        visitor.visitMessage("serving", value)
      } else {
        visitor.visitAbsent("serving", .message)
      }
      if let value = self.dispatch {
        visitor.visitMessage("dispatch", value)
      } else {
        visitor.visitAbsent("dispatch", .message)
      }
      if let value = self.storing {
        visitor.visitMessage("storing", value)
      } else {
        visitor.visitAbsent("storing", .message)
      }
      visitor.visitUInt64("interrupted", self.interrupted)
      visitor.visitUInt64("leases_lost", self.leasesLost)
    }
  }
}
