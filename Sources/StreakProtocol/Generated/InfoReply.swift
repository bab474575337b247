// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_INFO` answers. What this worker is: version, limits, store, time zone data.
  public struct InfoReply: WireMessage {
    /// The program's version, as in "0.1.0".
    public var version: String

    /// The highest protocol version it speaks.
    public var `protocol`: UInt32

    /// The kind of store: "sqlite" or "postgresql".
    public var store: String

    /// The version of the store's schema.
    public var schema: UInt32

    /// What a write survives when it is acknowledged: "full" (power loss) or "normal" (a crash of
    /// the program).
    public var durability: String

    /// The version of the time zone data in use, as in "2025b"; empty where it cannot be told.
    public var tzdata: String

    /// The zone where neither request nor profile names one.
    public var zone: String

    /// `threads` of the schema.
    public var threads: UInt32

    /// When the worker started.
    public var started: Int64

    /// Calls answered since then, by all threads.
    public var calls: UInt64

    /// Whether a write may carry an `as_of`.
    public var trustAsOf: Bool

    /// Limits: bytes a frame, calls a message, records a write.
    public var maxFrame: UInt32

    /// `max_calls` of the schema.
    public var maxCalls: UInt32

    /// `max_records` of the schema.
    public var maxRecords: UInt32

    /// The worker's process id.
    public var pid: UInt32

    /// Tips and genres of the quiz that it was given.
    public var tips: UInt32

    /// `genres` of the schema.
    public var genres: UInt32

    /// Where change notices can be subscribed to; empty: nowhere. In the place of a host that
    /// stands for all of a machine's addresses comes the one by which the client reached the
    /// worker.
    public var notices: [String]

    /// A message with every field at its default.
    public init() {
      self.version = ""
      self.`protocol` = 0
      self.store = ""
      self.schema = 0
      self.durability = ""
      self.tzdata = ""
      self.zone = ""
      self.threads = 0
      self.started = 0
      self.calls = 0
      self.trustAsOf = false
      self.maxFrame = 0
      self.maxCalls = 0
      self.maxRecords = 0
      self.pid = 0
      self.tips = 0
      self.genres = 0
      self.notices = []
    }

    /// A message with the fields that are named.
    public init(
      version: String = "",
      `protocol`: UInt32 = 0,
      store: String = "",
      schema: UInt32 = 0,
      durability: String = "",
      tzdata: String = "",
      zone: String = "",
      threads: UInt32 = 0,
      started: Int64 = 0,
      calls: UInt64 = 0,
      trustAsOf: Bool = false,
      maxFrame: UInt32 = 0,
      maxCalls: UInt32 = 0,
      maxRecords: UInt32 = 0,
      pid: UInt32 = 0,
      tips: UInt32 = 0,
      genres: UInt32 = 0,
      notices: [String] = []
    ) {
      self.version = version
      self.`protocol` = `protocol`
      self.store = store
      self.schema = schema
      self.durability = durability
      self.tzdata = tzdata
      self.zone = zone
      self.threads = threads
      self.started = started
      self.calls = calls
      self.trustAsOf = trustAsOf
      self.maxFrame = maxFrame
      self.maxCalls = maxCalls
      self.maxRecords = maxRecords
      self.pid = pid
      self.tips = tips
      self.genres = genres
      self.notices = notices
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.InfoReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.version = try reader.string()
          case 0x10: self.`protocol` = try reader.uint32()
          case 0x1A: self.store = try reader.string()
          case 0x20: self.schema = try reader.uint32()
          case 0x2A: self.durability = try reader.string()
          case 0x32: self.tzdata = try reader.string()
          case 0x3A: self.zone = try reader.string()
          case 0x40: self.threads = try reader.uint32()
          case 0x48: self.started = try reader.sint64()
          case 0x50: self.calls = try reader.uint64()
          case 0x58: self.trustAsOf = try reader.bool()
          case 0x60: self.maxFrame = try reader.uint32()
          case 0x68: self.maxCalls = try reader.uint32()
          case 0x70: self.maxRecords = try reader.uint32()
          case 0x78: self.pid = try reader.uint32()
          case 0x80: self.tips = try reader.uint32()
          case 0x88: self.genres = try reader.uint32()
          case 0x92: self.notices.append(try reader.string())
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
      case 2: "protocol"
      case 3: "store"
      case 4: "schema"
      case 5: "durability"
      case 6: "tzdata"
      case 7: "zone"
      case 8: "threads"
      case 9: "started"
      case 10: "calls"
      case 11: "trust_as_of"
      case 12: "max_frame"
      case 13: "max_calls"
      case 14: "max_records"
      case 15: "pid"
      case 16: "tips"
      case 17: "genres"
      case 18: "notices[\(self.notices.count)]"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.version.isEmpty { size += 1 + WireFormat.size(string: self.version) }
      if self.`protocol` != 0 { size += 1 + WireFormat.size(uint32: self.`protocol`) }
      if !self.store.isEmpty { size += 1 + WireFormat.size(string: self.store) }
      if self.schema != 0 { size += 1 + WireFormat.size(uint32: self.schema) }
      if !self.durability.isEmpty { size += 1 + WireFormat.size(string: self.durability) }
      if !self.tzdata.isEmpty { size += 1 + WireFormat.size(string: self.tzdata) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if self.threads != 0 { size += 1 + WireFormat.size(uint32: self.threads) }
      if self.started != 0 { size += 1 + WireFormat.size(sint64: self.started) }
      if self.calls != 0 { size += 1 + WireFormat.size(uint64: self.calls) }
      if self.trustAsOf { size += 1 + 1 }
      if self.maxFrame != 0 { size += 1 + WireFormat.size(uint32: self.maxFrame) }
      if self.maxCalls != 0 { size += 1 + WireFormat.size(uint32: self.maxCalls) }
      if self.maxRecords != 0 { size += 1 + WireFormat.size(uint32: self.maxRecords) }
      if self.pid != 0 { size += 1 + WireFormat.size(uint32: self.pid) }
      if self.tips != 0 { size += 2 + WireFormat.size(uint32: self.tips) }
      if self.genres != 0 { size += 2 + WireFormat.size(uint32: self.genres) }
      for value in self.notices { size += 2 + WireFormat.size(string: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.version.isEmpty {
        writer.tag(0x0A)
        writer.string(self.version)
      }
      if self.`protocol` != 0 {
        writer.tag(0x10)
        writer.uint32(self.`protocol`)
      }
      if !self.store.isEmpty {
        writer.tag(0x1A)
        writer.string(self.store)
      }
      if self.schema != 0 {
        writer.tag(0x20)
        writer.uint32(self.schema)
      }
      if !self.durability.isEmpty {
        writer.tag(0x2A)
        writer.string(self.durability)
      }
      if !self.tzdata.isEmpty {
        writer.tag(0x32)
        writer.string(self.tzdata)
      }
      if !self.zone.isEmpty {
        writer.tag(0x3A)
        writer.string(self.zone)
      }
      if self.threads != 0 {
        writer.tag(0x40)
        writer.uint32(self.threads)
      }
      if self.started != 0 {
        writer.tag(0x48)
        writer.sint64(self.started)
      }
      if self.calls != 0 {
        writer.tag(0x50)
        writer.uint64(self.calls)
      }
      if self.trustAsOf {
        writer.tag(0x58)
        writer.bool(self.trustAsOf)
      }
      if self.maxFrame != 0 {
        writer.tag(0x60)
        writer.uint32(self.maxFrame)
      }
      if self.maxCalls != 0 {
        writer.tag(0x68)
        writer.uint32(self.maxCalls)
      }
      if self.maxRecords != 0 {
        writer.tag(0x70)
        writer.uint32(self.maxRecords)
      }
      if self.pid != 0 {
        writer.tag(0x78)
        writer.uint32(self.pid)
      }
      if self.tips != 0 {
        writer.tag(0x80)
        writer.uint32(self.tips)
      }
      if self.genres != 0 {
        writer.tag(0x88)
        writer.uint32(self.genres)
      }
      for value in self.notices {
        writer.tag(0x92)
        writer.string(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("version", self.version)
      visitor.visitUInt32("protocol", self.`protocol`)
      visitor.visitString("store", self.store)
      visitor.visitUInt32("schema", self.schema)
      visitor.visitString("durability", self.durability)
      visitor.visitString("tzdata", self.tzdata)
      visitor.visitString("zone", self.zone)
      visitor.visitUInt32("threads", self.threads)
      visitor.visitInstant("started", self.started)
      visitor.visitUInt64("calls", self.calls)
      visitor.visitBool("trust_as_of", self.trustAsOf)
      visitor.visitUInt32("max_frame", self.maxFrame)
      visitor.visitUInt32("max_calls", self.maxCalls)
      visitor.visitUInt32("max_records", self.maxRecords)
      visitor.visitUInt32("pid", self.pid)
      visitor.visitUInt32("tips", self.tips)
      visitor.visitUInt32("genres", self.genres)
      visitor.beginList("notices", .string, count: self.notices.count)
      for value in self.notices { visitor.visitString("notices", value) }
      visitor.endList("notices")
    }
  }
}
