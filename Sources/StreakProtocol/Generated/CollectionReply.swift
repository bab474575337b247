// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_COLLECTION` answers. Favourites, themes, genres, progress and counters of a learner.
  public struct CollectionReply: WireMessage {
    /// Keys of tips, in the order of their bytes.
    public var favourites: [String]

    /// Unlocked.
    public var themes: [String]

    /// `selected_theme` of the schema.
    public var selectedTheme: String

    /// Unlocked.
    public var genres: [String]

    /// `progress` of the schema.
    public var progress: [GenreProgress]

    /// `quiz_streak` of the schema.
    public var quizStreak: UInt32

    /// `best_quiz_streak` of the schema.
    public var bestQuizStreak: UInt32

    /// `launches` of the schema.
    public var launches: UInt32

    /// Oldest first.
    public var adViewDays: [Int32]

    /// The day that the answer depends on.
    public var day: Int32

    /// The zone that this day was told in.
    public var zone: String

    /// The learner's revision that the answer was read at.
    public var revision: UInt64

    /// A message with every field at its default.
    public init() {
      self.favourites = []
      self.themes = []
      self.selectedTheme = ""
      self.genres = []
      self.progress = []
      self.quizStreak = 0
      self.bestQuizStreak = 0
      self.launches = 0
      self.adViewDays = []
      self.day = 0
      self.zone = ""
      self.revision = 0
    }

    /// A message with the fields that are named.
    public init(
      favourites: [String] = [],
      themes: [String] = [],
      selectedTheme: String = "",
      genres: [String] = [],
      progress: [GenreProgress] = [],
      quizStreak: UInt32 = 0,
      bestQuizStreak: UInt32 = 0,
      launches: UInt32 = 0,
      adViewDays: [Int32] = [],
      day: Int32 = 0,
      zone: String = "",
      revision: UInt64 = 0
    ) {
      self.favourites = favourites
      self.themes = themes
      self.selectedTheme = selectedTheme
      self.genres = genres
      self.progress = progress
      self.quizStreak = quizStreak
      self.bestQuizStreak = bestQuizStreak
      self.launches = launches
      self.adViewDays = adViewDays
      self.day = day
      self.zone = zone
      self.revision = revision
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.CollectionReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.favourites.append(try reader.string())
          case 0x12: self.themes.append(try reader.string())
          case 0x1A: self.selectedTheme = try reader.string()
          case 0x22: self.genres.append(try reader.string())
          case 0x2A: try reader.append(to: &self.progress)
          case 0x30: self.quizStreak = try reader.uint32()
          case 0x38: self.bestQuizStreak = try reader.uint32()
          case 0x40: self.launches = try reader.uint32()
          case 0x48: self.adViewDays.append(try reader.sint32())
          case 0x4A:
            let outer = try reader.enter()
            while !reader.isAtEnd { self.adViewDays.append(try reader.sint32()) }
            reader.leave(outer)
          case 0x70: self.day = try reader.sint32()
          case 0x7A: self.zone = try reader.string()
          case 0x80: self.revision = try reader.uint64()
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
      case 1: "favourites[\(self.favourites.count)]"
      case 2: "themes[\(self.themes.count)]"
      case 3: "selected_theme"
      case 4: "genres[\(self.genres.count)]"
      case 5: "progress[\(self.progress.count)]"
      case 6: "quiz_streak"
      case 7: "best_quiz_streak"
      case 8: "launches"
      case 9: "ad_view_days[\(self.adViewDays.count)]"
      case 14: "day"
      case 15: "zone"
      case 16: "revision"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      for value in self.favourites { size += 1 + WireFormat.size(string: value) }
      for value in self.themes { size += 1 + WireFormat.size(string: value) }
      if !self.selectedTheme.isEmpty { size += 1 + WireFormat.size(string: self.selectedTheme) }
      for value in self.genres { size += 1 + WireFormat.size(string: value) }
      for value in self.progress { size += 1 + WireFormat.size(message: value) }
      if self.quizStreak != 0 { size += 1 + WireFormat.size(uint32: self.quizStreak) }
      if self.bestQuizStreak != 0 { size += 1 + WireFormat.size(uint32: self.bestQuizStreak) }
      if self.launches != 0 { size += 1 + WireFormat.size(uint32: self.launches) }
      if !self.adViewDays.isEmpty { size += 1 + WireFormat.size(lengthDelimited: self.adViewDays.reduce(0) { $0 + WireFormat.size(sint32: $1) }) }
      if self.day != 0 { size += 1 + WireFormat.size(sint32: self.day) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if self.revision != 0 { size += 2 + WireFormat.size(uint64: self.revision) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      for value in self.favourites {
        writer.tag(0x0A)
        writer.string(value)
      }
      for value in self.themes {
        writer.tag(0x12)
        writer.string(value)
      }
      if !self.selectedTheme.isEmpty {
        writer.tag(0x1A)
        writer.string(self.selectedTheme)
      }
      for value in self.genres {
        writer.tag(0x22)
        writer.string(value)
      }
      for value in self.progress {
        writer.tag(0x2A)
        writer.message(value)
      }
      if self.quizStreak != 0 {
        writer.tag(0x30)
        writer.uint32(self.quizStreak)
      }
      if self.bestQuizStreak != 0 {
        writer.tag(0x38)
        writer.uint32(self.bestQuizStreak)
      }
      if self.launches != 0 {
        writer.tag(0x40)
        writer.uint32(self.launches)
      }
      if !self.adViewDays.isEmpty {
        writer.tag(0x4A)
        writer.length(self.adViewDays.reduce(0) { $0 + WireFormat.size(sint32: $1) })
        for value in self.adViewDays { writer.sint32(value) }
      }
      if self.day != 0 {
        writer.tag(0x70)
        writer.sint32(self.day)
      }
      if !self.zone.isEmpty {
        writer.tag(0x7A)
        writer.string(self.zone)
      }
      if self.revision != 0 {
        writer.tag(0x80)
        writer.uint64(self.revision)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.beginList("favourites", .string, count: self.favourites.count)
      for value in self.favourites { visitor.visitString("favourites", value) }
      visitor.endList("favourites")
      visitor.beginList("themes", .string, count: self.themes.count)
      for value in self.themes { visitor.visitString("themes", value) }
      visitor.endList("themes")
      visitor.visitString("selected_theme", self.selectedTheme)
      visitor.beginList("genres", .string, count: self.genres.count)
      for value in self.genres { visitor.visitString("genres", value) }
      visitor.endList("genres")
      visitor.beginList("progress", .message, count: self.progress.count)
      for value in self.progress { visitor.visitMessage("progress", value) }
      visitor.endList("progress")
      visitor.visitUInt32("quiz_streak", self.quizStreak)
      visitor.visitUInt32("best_quiz_streak", self.bestQuizStreak)
      visitor.visitUInt32("launches", self.launches)
      visitor.beginList("ad_view_days", .day, count: self.adViewDays.count)
      for value in self.adViewDays { visitor.visitDay("ad_view_days", value) }
      visitor.endList("ad_view_days")
      visitor.visitDay("day", self.day)
      visitor.visitString("zone", self.zone)
      visitor.visitUInt64("revision", self.revision)
    }
  }
}
