// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_INSIGHTS` asks for. Shares, strength, the longest runs, weekdays and hours, the next
  /// milestone.
  public struct InsightsRequest: WireMessage {
    /// The learner that is asked about.
    public var learner: String

    /// An IANA name or an offset. Empty: the profile's zone counts, else the worker's.
    public var zone: String

    /// What "now" is. Absent: the worker's clock.
    public var asOf: Int64?

    /// The source of the day statuses.
    public var ledger: Ledger

    /// How many of the longest runs, at most 100. 0: 5.
    public var runs: UInt32

    /// The days whose weekdays and hours are told, at most 3,660. Absent `last`: today, which also
    /// stands for a later one. Absent `first`: 364 days before `last`.
    public var first: Int32?

    /// `last` of the schema.
    public var last: Int32?

    /// A message with every field at its default.
    public init() {
      self.learner = ""
      self.zone = ""
      self.asOf = nil
      self.ledger = Ledger(rawValue: 0)
      self.runs = 0
      self.first = nil
      self.last = nil
    }

    /// A message with the fields that are named.
    public init(
      learner: String = "",
      zone: String = "",
      asOf: Int64? = nil,
      ledger: Ledger = Ledger(rawValue: 0),
      runs: UInt32 = 0,
      first: Int32? = nil,
      last: Int32? = nil
    ) {
      self.learner = learner
      self.zone = zone
      self.asOf = asOf
      self.ledger = ledger
      self.runs = runs
      self.first = first
      self.last = last
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.InsightsRequest" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.learner = try reader.string()
          case 0x12: self.zone = try reader.string()
          case 0x18: self.asOf = try reader.sint64()
          case 0x20: self.ledger = Ledger(rawValue: try reader.int32())
          case 0x28: self.runs = try reader.uint32()
          case 0x30: self.first = try reader.sint32()
          case 0x38: self.last = try reader.sint32()
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
      case 1: "learner"
      case 2: "zone"
      case 3: "as_of"
      case 4: "ledger"
      case 5: "runs"
      case 6: "first"
      case 7: "last"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.learner.isEmpty { size += 1 + WireFormat.size(string: self.learner) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if let value = self.asOf { size += 1 + WireFormat.size(sint64: value) }
      if self.ledger.rawValue != 0 { size += 1 + WireFormat.size(int32: self.ledger.rawValue) }
      if self.runs != 0 { size += 1 + WireFormat.size(uint32: self.runs) }
      if let value = self.first { size += 1 + WireFormat.size(sint32: value) }
      if let value = self.last { size += 1 + WireFormat.size(sint32: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.learner.isEmpty {
        writer.tag(0x0A)
        writer.string(self.learner)
      }
      if !self.zone.isEmpty {
        writer.tag(0x12)
        writer.string(self.zone)
      }
      if let value = self.asOf {
        writer.tag(0x18)
        writer.sint64(value)
      }
      if self.ledger.rawValue != 0 {
        writer.tag(0x20)
        writer.int32(self.ledger.rawValue)
      }
      if self.runs != 0 {
        writer.tag(0x28)
        writer.uint32(self.runs)
      }
      if let value = self.first {
        writer.tag(0x30)
        writer.sint32(value)
      }
      if let value = self.last {
        writer.tag(0x38)
        writer.sint32(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("learner", self.learner)
      visitor.visitString("zone", self.zone)
      if let value = self.asOf {
        visitor.visitInstant("as_of", value)
      } else {
        visitor.visitAbsent("as_of", .instant)
      }
      visitor.visitEnum("ledger", self.ledger)
      visitor.visitUInt32("runs", self.runs)
      if let value = self.first {
        visitor.visitDay("first", value)
      } else {
        visitor.visitAbsent("first", .day)
      }
      if let value = self.last {
        visitor.visitDay("last", value)
      } else {
        visitor.visitAbsent("last", .day)
      }
    }
  }
}

extension Proto.InsightsRequest: StreakCall {
  /// What answers it.
  public typealias Reply = Proto.InsightsReply

  /// The operation that it asks for.
  public static var op: Proto.Op { .insights }
}
