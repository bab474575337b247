// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// One finished practice.
  public struct Record: WireMessage {
    /// A UUID, 16 bytes, chosen by the client.
    public var id: [UInt8]

    /// When it was finished.
    public var time: Int64

    /// Where: an IANA name, or an offset such as "+05:45" or "Z". Empty: the request's zone, else
    /// the profile's, else the worker's.
    public var zone: String

    /// "dictation", "sectionRepeat", "flashCard", or another name of at most 32 bytes, without
    /// U+0000.
    public var kind: String

    /// What was practised: at most 1,024 bytes each, without U+0000.
    public var title: String

    /// `artist` of the schema.
    public var artist: String

    /// Both or neither: 0 <= correct <= total <= 1,000,000,000.
    public var correct: Int32?

    /// `total` of the schema.
    public var total: Int32?

    /// The day it counts for. Set by the worker, ignored in a put.
    public var day: Int32?

    /// A message with every field at its default.
    public init() {
      self.id = []
      self.time = 0
      self.zone = ""
      self.kind = ""
      self.title = ""
      self.artist = ""
      self.correct = nil
      self.total = nil
      self.day = nil
    }

    /// A message with the fields that are named.
    public init(
      id: [UInt8] = [],
      time: Int64 = 0,
      zone: String = "",
      kind: String = "",
      title: String = "",
      artist: String = "",
      correct: Int32? = nil,
      total: Int32? = nil,
      day: Int32? = nil
    ) {
      self.id = id
      self.time = time
      self.zone = zone
      self.kind = kind
      self.title = title
      self.artist = artist
      self.correct = correct
      self.total = total
      self.day = day
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Record" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.id = try reader.byteArray()
          case 0x10: self.time = try reader.sint64()
          case 0x1A: self.zone = try reader.string()
          case 0x22: self.kind = try reader.string()
          case 0x2A: self.title = try reader.string()
          case 0x32: self.artist = try reader.string()
          case 0x38: self.correct = try reader.int32()
          case 0x40: self.total = try reader.int32()
          case 0x48: self.day = try reader.sint32()
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
      case 1: "id"
      case 2: "time"
      case 3: "zone"
      case 4: "kind"
      case 5: "title"
      case 6: "artist"
      case 7: "correct"
      case 8: "total"
      case 9: "day"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.id.isEmpty { size += 1 + WireFormat.size(bytes: self.id) }
      if self.time != 0 { size += 1 + WireFormat.size(sint64: self.time) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if !self.kind.isEmpty { size += 1 + WireFormat.size(string: self.kind) }
      if !self.title.isEmpty { size += 1 + WireFormat.size(string: self.title) }
      if !self.artist.isEmpty { size += 1 + WireFormat.size(string: self.artist) }
      if let value = self.correct { size += 1 + WireFormat.size(int32: value) }
      if let value = self.total { size += 1 + WireFormat.size(int32: value) }
      if let value = self.day { size += 1 + WireFormat.size(sint32: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.id.isEmpty {
        writer.tag(0x0A)
        writer.byteArray(self.id)
      }
      if self.time != 0 {
        writer.tag(0x10)
        writer.sint64(self.time)
      }
      if !self.zone.isEmpty {
        writer.tag(0x1A)
        writer.string(self.zone)
      }
      if !self.kind.isEmpty {
        writer.tag(0x22)
        writer.string(self.kind)
      }
      if !self.title.isEmpty {
        writer.tag(0x2A)
        writer.string(self.title)
      }
      if !self.artist.isEmpty {
        writer.tag(0x32)
        writer.string(self.artist)
      }
      if let value = self.correct {
        writer.tag(0x38)
        writer.int32(value)
      }
      if let value = self.total {
        writer.tag(0x40)
        writer.int32(value)
      }
      if let value = self.day {
        writer.tag(0x48)
        writer.sint32(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitBytes("id", self.id)
      visitor.visitInstant("time", self.time)
      visitor.visitString("zone", self.zone)
      visitor.visitString("kind", self.kind)
      visitor.visitString("title", self.title)
      visitor.visitString("artist", self.artist)
      if let value = self.correct {
        visitor.visitInt32("correct", value)
      } else {
        visitor.visitAbsent("correct", .int32)
      }
      if let value = self.total {
        visitor.visitInt32("total", value)
      } else {
        visitor.visitAbsent("total", .int32)
      }
      if let value = self.day {
        visitor.visitDay("day", value)
      } else {
        visitor.visitAbsent("day", .day)
      }
    }
  }
}
