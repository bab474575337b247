// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `StoreMetrics` of the schema.
  public struct StoreMetrics: WireMessage {
    /// Messages that only read, and how many of them began a new snapshot of the store.
    public var reads: UInt64

    /// `snapshots` of the schema.
    public var snapshots: UInt64

    /// Messages that wrote, and those that were taken back.
    public var writes: UInt64

    /// `failed_writes` of the schema.
    public var failedWrites: UInt64

    /// How long a write waited until it was the only writer, and how long it took to become
    /// durable.
    public var lock: Histogram?

    /// `commit` of the schema.
    public var commit: Histogram?

    /// Time in handlers of the one and of the other.
    public var readTime: UInt64

    /// `write_time` of the schema.
    public var writeTime: UInt64

    /// Look-ups of learners that were in memory, and that were not.
    public var cacheHits: UInt64

    /// `cache_misses` of the schema.
    public var cacheMisses: UInt64

    /// Questions that were answered with what was answered last.
    public var answersReused: UInt64

    /// What failed, by a word.
    public var failures: [StoreFailure]

    /// The file was found damaged: nothing is written any more.
    public var damaged: Bool

    /// A message with every field at its default.
    public init() {
      self.reads = 0
      self.snapshots = 0
      self.writes = 0
      self.failedWrites = 0
      self.lock = nil
      self.commit = nil
      self.readTime = 0
      self.writeTime = 0
      self.cacheHits = 0
      self.cacheMisses = 0
      self.answersReused = 0
      self.failures = []
      self.damaged = false
    }

    /// A message with the fields that are named.
    public init(
      reads: UInt64 = 0,
      snapshots: UInt64 = 0,
      writes: UInt64 = 0,
      failedWrites: UInt64 = 0,
      lock: Histogram? = nil,
      commit: Histogram? = nil,
      readTime: UInt64 = 0,
      writeTime: UInt64 = 0,
      cacheHits: UInt64 = 0,
      cacheMisses: UInt64 = 0,
      answersReused: UInt64 = 0,
      failures: [StoreFailure] = [],
      damaged: Bool = false
    ) {
      self.reads = reads
      self.snapshots = snapshots
      self.writes = writes
      self.failedWrites = failedWrites
      self.lock = lock
      self.commit = commit
      self.readTime = readTime
      self.writeTime = writeTime
      self.cacheHits = cacheHits
      self.cacheMisses = cacheMisses
      self.answersReused = answersReused
      self.failures = failures
      self.damaged = damaged
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.StoreMetrics" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.reads = try reader.uint64()
          case 0x10: self.snapshots = try reader.uint64()
          case 0x18: self.writes = try reader.uint64()
          case 0x20: self.failedWrites = try reader.uint64()
          case 0x2A: try reader.merge(into: &self.lock)
          case 0x32: try reader.merge(into: &self.commit)
          case 0x38: self.readTime = try reader.uint64()
          case 0x40: self.writeTime = try reader.uint64()
          case 0x48: self.cacheHits = try reader.uint64()
          case 0x50: self.cacheMisses = try reader.uint64()
          case 0x58: self.answersReused = try reader.uint64()
          case 0x62: try reader.append(to: &self.failures)
          case 0x68: self.damaged = try reader.bool()
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
      case 1: "reads"
      case 2: "snapshots"
      case 3: "writes"
      case 4: "failed_writes"
      case 5: "lock"
      case 6: "commit"
      case 7: "read_time"
      case 8: "write_time"
      case 9: "cache_hits"
      case 10: "cache_misses"
      case 11: "answers_reused"
      case 12: "failures[\(self.failures.count)]"
      case 13: "damaged"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if self.reads != 0 { size += 1 + WireFormat.size(uint64: self.reads) }
      if self.snapshots != 0 { size += 1 + WireFormat.size(uint64: self.snapshots) }
      if self.writes != 0 { size += 1 + WireFormat.size(uint64: self.writes) }
      if self.failedWrites != 0 { size += 1 + WireFormat.size(uint64: self.failedWrites) }
      if let value = self.lock { size += 1 + WireFormat.size(message: value) }
      if let value = self.commit { size += 1 + WireFormat.size(message: value) }
      if self.readTime != 0 { size += 1 + WireFormat.size(uint64: self.readTime) }
      if self.writeTime != 0 { size += 1 + WireFormat.size(uint64: self.writeTime) }
      if self.cacheHits != 0 { size += 1 + WireFormat.size(uint64: self.cacheHits) }
      if self.cacheMisses != 0 { size += 1 + WireFormat.size(uint64: self.cacheMisses) }
      if self.answersReused != 0 { size += 1 + WireFormat.size(uint64: self.answersReused) }
      for value in self.failures { size += 1 + WireFormat.size(message: value) }
      if self.damaged { size += 1 + 1 }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if self.reads != 0 {
        writer.tag(0x08)
        writer.uint64(self.reads)
      }
      if self.snapshots != 0 {
        writer.tag(0x10)
        writer.uint64(self.snapshots)
      }
      if self.writes != 0 {
        writer.tag(0x18)
        writer.uint64(self.writes)
      }
      if self.failedWrites != 0 {
        writer.tag(0x20)
        writer.uint64(self.failedWrites)
      }
      if let value = self.lock {
        writer.tag(0x2A)
        writer.message(value)
      }
      if let value = self.commit {
        writer.tag(0x32)
        writer.message(value)
      }
      if self.readTime != 0 {
        writer.tag(0x38)
        writer.uint64(self.readTime)
      }
      if self.writeTime != 0 {
        writer.tag(0x40)
        writer.uint64(self.writeTime)
      }
      if self.cacheHits != 0 {
        writer.tag(0x48)
        writer.uint64(self.cacheHits)
      }
      if self.cacheMisses != 0 {
        writer.tag(0x50)
        writer.uint64(self.cacheMisses)
      }
      if self.answersReused != 0 {
        writer.tag(0x58)
        writer.uint64(self.answersReused)
      }
      for value in self.failures {
        writer.tag(0x62)
        writer.message(value)
      }
      if self.damaged {
        writer.tag(0x68)
        writer.bool(self.damaged)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitUInt64("reads", self.reads)
      visitor.visitUInt64("snapshots", self.snapshots)
      visitor.visitUInt64("writes", self.writes)
      visitor.visitUInt64("failed_writes", self.failedWrites)
      if let value = self.lock {
        visitor.visitMessage("lock", value)
      } else {
        visitor.visitAbsent("lock", .message)
      }
      if let value = self.commit {
        visitor.visitMessage("commit", value)
      } else {
        visitor.visitAbsent("commit", .message)
      }
      visitor.visitUInt64("read_time", self.readTime)
      visitor.visitUInt64("write_time", self.writeTime)
      visitor.visitUInt64("cache_hits", self.cacheHits)
      visitor.visitUInt64("cache_misses", self.cacheMisses)
      visitor.visitUInt64("answers_reused", self.answersReused)
      visitor.beginList("failures", .message, count: self.failures.count)
      for value in self.failures { visitor.visitMessage("failures", value) }
      visitor.endList("failures")
      visitor.visitBool("damaged", self.damaged)
    }
  }
}
