// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// `Track` of the schema.
  public struct Track: WireMessage {
    /// `title` of the schema.
    public var title: String

    /// `artist` of the schema.
    public var artist: String

    /// `sessions` of the schema.
    public var sessions: UInt32

    /// Questions asked and answered right, over all sessions.
    public var answered: UInt64

    /// `correct` of the schema.
    public var correct: UInt64

    /// Per cent, rounded half up. Absent where nothing was asked.
    public var accuracy: UInt32?

    /// By kind, most sessions first.
    public var kinds: [KindCount]

    /// Days with at least one session.
    public var activeDays: UInt32

    /// `first_time` of the schema.
    public var firstTime: Int64

    /// `last_time` of the schema.
    public var lastTime: Int64

    /// Of sessions with questions only.
    public var lastScore: Score?

    /// `best_score` of the schema.
    public var bestScore: Score?

    /// Absent with fewer than ten scored sessions.
    public var trend: Trend?

    /// A message with every field at its default.
    public init() {
      self.title = ""
      self.artist = ""
      self.sessions = 0
      self.answered = 0
      self.correct = 0
      self.accuracy = nil
      self.kinds = []
      self.activeDays = 0
      self.firstTime = 0
      self.lastTime = 0
      self.lastScore = nil
      self.bestScore = nil
      self.trend = nil
    }

    /// A message with the fields that are named.
    public init(
      title: String = "",
      artist: String = "",
      sessions: UInt32 = 0,
      answered: UInt64 = 0,
      correct: UInt64 = 0,
      accuracy: UInt32? = nil,
      kinds: [KindCount] = [],
      activeDays: UInt32 = 0,
      firstTime: Int64 = 0,
      lastTime: Int64 = 0,
      lastScore: Score? = nil,
      bestScore: Score? = nil,
      trend: Trend? = nil
    ) {
      self.title = title
      self.artist = artist
      self.sessions = sessions
      self.answered = answered
      self.correct = correct
      self.accuracy = accuracy
      self.kinds = kinds
      self.activeDays = activeDays
      self.firstTime = firstTime
      self.lastTime = lastTime
      self.lastScore = lastScore
      self.bestScore = bestScore
      self.trend = trend
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Track" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.title = try reader.string()
          case 0x12: self.artist = try reader.string()
          case 0x18: self.sessions = try reader.uint32()
          case 0x20: self.answered = try reader.uint64()
          case 0x28: self.correct = try reader.uint64()
          case 0x30: self.accuracy = try reader.uint32()
          case 0x3A: try reader.append(to: &self.kinds)
          case 0x40: self.activeDays = try reader.uint32()
          case 0x48: self.firstTime = try reader.sint64()
          case 0x50: self.lastTime = try reader.sint64()
          case 0x5A: try reader.merge(into: &self.lastScore)
          case 0x62: try reader.merge(into: &self.bestScore)
          case 0x6A: try reader.merge(into: &self.trend)
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
      case 1: "title"
      case 2: "artist"
      case 3: "sessions"
      case 4: "answered"
      case 5: "correct"
      case 6: "accuracy"
      case 7: "kinds[\(self.kinds.count)]"
      case 8: "active_days"
      case 9: "first_time"
      case 10: "last_time"
      case 11: "last_score"
      case 12: "best_score"
      case 13: "trend"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.title.isEmpty { size += 1 + WireFormat.size(string: self.title) }
      if !self.artist.isEmpty { size += 1 + WireFormat.size(string: self.artist) }
      if self.sessions != 0 { size += 1 + WireFormat.size(uint32: self.sessions) }
      if self.answered != 0 { size += 1 + WireFormat.size(uint64: self.answered) }
      if self.correct != 0 { size += 1 + WireFormat.size(uint64: self.correct) }
      if let value = self.accuracy { size += 1 + WireFormat.size(uint32: value) }
      for value in self.kinds { size += 1 + WireFormat.size(message: value) }
      if self.activeDays != 0 { size += 1 + WireFormat.size(uint32: self.activeDays) }
      if self.firstTime != 0 { size += 1 + WireFormat.size(sint64: self.firstTime) }
      if self.lastTime != 0 { size += 1 + WireFormat.size(sint64: self.lastTime) }
      if let value = self.lastScore { size += 1 + WireFormat.size(message: value) }
      if let value = self.bestScore { size += 1 + WireFormat.size(message: value) }
      if let value = self.trend { size += 1 + WireFormat.size(message: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.title.isEmpty {
        writer.tag(0x0A)
        writer.string(self.title)
      }
      if !self.artist.isEmpty {
        writer.tag(0x12)
        writer.string(self.artist)
      }
      if self.sessions != 0 {
        writer.tag(0x18)
        writer.uint32(self.sessions)
      }
      if self.answered != 0 {
        writer.tag(0x20)
        writer.uint64(self.answered)
      }
      if self.correct != 0 {
        writer.tag(0x28)
        writer.uint64(self.correct)
      }
      if let value = self.accuracy {
        writer.tag(0x30)
        writer.uint32(value)
      }
      for value in self.kinds {
        writer.tag(0x3A)
        writer.message(value)
      }
      if self.activeDays != 0 {
        writer.tag(0x40)
        writer.uint32(self.activeDays)
      }
      if self.firstTime != 0 {
        writer.tag(0x48)
        writer.sint64(self.firstTime)
      }
      if self.lastTime != 0 {
        writer.tag(0x50)
        writer.sint64(self.lastTime)
      }
      if let value = self.lastScore {
        writer.tag(0x5A)
        writer.message(value)
      }
      if let value = self.bestScore {
        writer.tag(0x62)
        writer.message(value)
      }
      if let value = self.trend {
        writer.tag(0x6A)
        writer.message(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("title", self.title)
      visitor.visitString("artist", self.artist)
      visitor.visitUInt32("sessions", self.sessions)
      visitor.visitUInt64("answered", self.answered)
      visitor.visitUInt64("correct", self.correct)
      if let value = self.accuracy {
        visitor.visitUInt32("accuracy", value)
      } else {
        visitor.visitAbsent("accuracy", .uint32)
      }
      visitor.beginList("kinds", .message, count: self.kinds.count)
      for value in self.kinds { visitor.visitMessage("kinds", value) }
      visitor.endList("kinds")
      visitor.visitUInt32("active_days", self.activeDays)
      visitor.visitInstant("first_time", self.firstTime)
      visitor.visitInstant("last_time", self.lastTime)
      if let value = self.lastScore {
        visitor.visitMessage("last_score", value)
      } else {
        visitor.visitAbsent("last_score", .message)
      }
      if let value = self.bestScore {
        visitor.visitMessage("best_score", value)
      } else {
        visitor.visitAbsent("best_score", .message)
      }
      if let value = self.trend {
        visitor.visitMessage("trend", value)
      } else {
        visitor.visitAbsent("trend", .message)
      }
    }
  }
}
