// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What a broker counted since it started.
  public struct BrokerMetricsReply: WireMessage {
    /// The program's version.
    public var version: String

    /// The broker's process id.
    public var pid: UInt32

    /// When it started.
    public var started: Int64

    /// Milliseconds since then by a clock that nobody sets.
    public var uptime: UInt64

    /// As in BrokerStatusReply.
    public var paused: Bool

    /// `stopping` of the schema.
    public var stopping: Bool

    /// Places of workers; how many have a message; how many are not connected, or overran their
    /// time.
    public var places: UInt32

    /// `busy` of the schema.
    public var busy: UInt32

    /// `dead` of the schema.
    public var dead: UInt32

    /// `serving` of the schema.
    public var serving: ServingMetrics?

    /// `dispatch` of the schema.
    public var dispatch: DispatchMetrics?

    /// In the order in which they came.
    public var workers: [BrokerWorker]

    /// Workers that registered, that left, whose lease ended, and places that were made anew.
    public var registered: UInt64

    /// `left` of the schema.
    public var left: UInt64

    /// `leases_ended` of the schema.
    public var leasesEnded: UInt64

    /// `places_replaced` of the schema.
    public var placesReplaced: UInt64

    /// A message with every field at its default.
    public init() {
      self.version = ""
      self.pid = 0
      self.started = 0
      self.uptime = 0
      self.paused = false
      self.stopping = false
      self.places = 0
      self.busy = 0
      self.dead = 0
      self.serving = nil
      self.dispatch = nil
      self.workers = []
      self.registered = 0
      self.left = 0
      self.leasesEnded = 0
      self.placesReplaced = 0
    }

    /// A message with the fields that are named.
    public init(
      version: String = "",
      pid: UInt32 = 0,
      started: Int64 = 0,
      uptime: UInt64 = 0,
      paused: Bool = false,
      stopping: Bool = false,
      places: UInt32 = 0,
      busy: UInt32 = 0,
      dead: UInt32 = 0,
      serving: ServingMetrics? = nil,
      dispatch: DispatchMetrics? = nil,
      workers: [BrokerWorker] = [],
      registered: UInt64 = 0,
      left: UInt64 = 0,
      leasesEnded: UInt64 = 0,
      placesReplaced: UInt64 = 0
    ) {
      self.version = version
      self.pid = pid
      self.started = started
      self.uptime = uptime
      self.paused = paused
      self.stopping = stopping
      self.places = places
      self.busy = busy
      self.dead = dead
      self.serving = serving
      self.dispatch = dispatch
      self.workers = workers
      self.registered = registered
      self.left = left
      self.leasesEnded = leasesEnded
      self.placesReplaced = placesReplaced
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.BrokerMetricsReply" }

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
          case 0x28: self.paused = try reader.bool()
          case 0x30: self.stopping = try reader.bool()
          case 0x38: self.places = try reader.uint32()
          case 0x40: self.busy = try reader.uint32()
          case 0x48: self.dead = try reader.uint32()
          case 0x52: try reader.merge(into: &self.serving)
          case 0x5A: try reader.merge(into: &self.dispatch)
          case 0x62: try reader.append(to: &self.workers)
          case 0x68: self.registered = try reader.uint64()
          case 0x70: self.left = try reader.uint64()
          case 0x78: self.leasesEnded = try reader.uint64()
          case 0x80: self.placesReplaced = try reader.uint64()
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
      case 5: "paused"
      case 6: "stopping"
      case 7: "places"
      case 8: "busy"
      case 9: "dead"
      case 10: "serving"
      case 11: "dispatch"
      case 12: "workers[\(self.workers.count)]"
      case 13: "registered"
      case 14: "left"
      case 15: "leases_ended"
      case 16: "places_replaced"
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
      if self.paused { size += 1 + 1 }
      if self.stopping { size += 1 + 1 }
      if self.places != 0 { size += 1 + WireFormat.size(uint32: self.places) }
      if self.busy != 0 { size += 1 + WireFormat.size(uint32: self.busy) }
      if self.dead != 0 { size += 1 + WireFormat.size(uint32: self.dead) }
      if let value = self.serving { size += 1 + WireFormat.size(message: value) }
      if let value = self.dispatch { size += 1 + WireFormat.size(message: value) }
      for value in self.workers { size += 1 + WireFormat.size(message: value) }
      if self.registered != 0 { size += 1 + WireFormat.size(uint64: self.registered) }
      if self.left != 0 { size += 1 + WireFormat.size(uint64: self.left) }
      if self.leasesEnded != 0 { size += 1 + WireFormat.size(uint64: self.leasesEnded) }
      if self.placesReplaced != 0 { size += 2 + WireFormat.size(uint64: self.placesReplaced) }
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
      if self.paused {
        writer.tag(0x28)
        writer.bool(self.paused)
      }
      if self.stopping {
        writer.tag(0x30)
        writer.bool(self.stopping)
      }
      if self.places != 0 {
        writer.tag(0x38)
        writer.uint32(self.places)
      }
      if self.busy != 0 {
        writer.tag(0x40)
        writer.uint32(self.busy)
      }
      if self.dead != 0 {
        writer.tag(0x48)
        writer.uint32(self.dead)
      }
      if let value = self.serving {
        writer.tag(0x52)
        writer.message(value)
      }
      if let value = self.dispatch {
        writer.tag(0x5A)
        writer.message(value)
      }
      for value in self.workers {
        writer.tag(0x62)
        writer.message(value)
      }
      if self.registered != 0 {
        writer.tag(0x68)
        writer.uint64(self.registered)
      }
      if self.left != 0 {
        writer.tag(0x70)
        writer.uint64(self.left)
      }
      if self.leasesEnded != 0 {
        writer.tag(0x78)
        writer.uint64(self.leasesEnded)
      }
      if self.placesReplaced != 0 {
        writer.tag(0x80)
        writer.uint64(self.placesReplaced)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("version", self.version)
      visitor.visitUInt32("pid", self.pid)
      visitor.visitInstant("started", self.started)
      visitor.visitUInt64("uptime", self.uptime)
      visitor.visitBool("paused", self.paused)
      visitor.visitBool("stopping", self.stopping)
      visitor.visitUInt32("places", self.places)
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
      visitor.beginList("workers", .message, count: self.workers.count)
      for value in self.workers { visitor.visitMessage("workers", value) }
      visitor.endList("workers")
      visitor.visitUInt64("registered", self.registered)
      visitor.visitUInt64("left", self.left)
      visitor.visitUInt64("leases_ended", self.leasesEnded)
      visitor.visitUInt64("places_replaced", self.placesReplaced)
    }
  }
}
