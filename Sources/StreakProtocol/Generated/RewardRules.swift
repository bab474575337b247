// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What is earned and what things cost, in coins, each at most 1,000,000.
  public struct RewardRules: WireMessage {
    /// A check-in. Default 1.
    public var daily: UInt32?

    /// A learner's first check-in of a month as a premium one. Default 100.
    public var premiumMonth: UInt32?

    /// A video. Default 3.
    public var video: UInt32?

    /// Videos a day, at most 1,000. Default 5.
    public var videoLimit: UInt32?

    /// A theme. Default 200.
    public var theme: UInt32?

    /// A genre. Default 100.
    public var genre: UInt32?

    /// Items with a price of their own. Default none.
    public var prices: ItemPrices?

    /// A message with every field at its default.
    public init() {
      self.daily = nil
      self.premiumMonth = nil
      self.video = nil
      self.videoLimit = nil
      self.theme = nil
      self.genre = nil
      self.prices = nil
    }

    /// A message with the fields that are named.
    public init(
      daily: UInt32? = nil,
      premiumMonth: UInt32? = nil,
      video: UInt32? = nil,
      videoLimit: UInt32? = nil,
      theme: UInt32? = nil,
      genre: UInt32? = nil,
      prices: ItemPrices? = nil
    ) {
      self.daily = daily
      self.premiumMonth = premiumMonth
      self.video = video
      self.videoLimit = videoLimit
      self.theme = theme
      self.genre = genre
      self.prices = prices
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.RewardRules" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x08: self.daily = try reader.uint32()
          case 0x10: self.premiumMonth = try reader.uint32()
          case 0x18: self.video = try reader.uint32()
          case 0x20: self.videoLimit = try reader.uint32()
          case 0x28: self.theme = try reader.uint32()
          case 0x30: self.genre = try reader.uint32()
          case 0x3A: try reader.merge(into: &self.prices)
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
      case 1: "daily"
      case 2: "premium_month"
      case 3: "video"
      case 4: "video_limit"
      case 5: "theme"
      case 6: "genre"
      case 7: "prices"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if let value = self.daily { size += 1 + WireFormat.size(uint32: value) }
      if let value = self.premiumMonth { size += 1 + WireFormat.size(uint32: value) }
      if let value = self.video { size += 1 + WireFormat.size(uint32: value) }
      if let value = self.videoLimit { size += 1 + WireFormat.size(uint32: value) }
      if let value = self.theme { size += 1 + WireFormat.size(uint32: value) }
      if let value = self.genre { size += 1 + WireFormat.size(uint32: value) }
      if let value = self.prices { size += 1 + WireFormat.size(message: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if let value = self.daily {
        writer.tag(0x08)
        writer.uint32(value)
      }
      if let value = self.premiumMonth {
        writer.tag(0x10)
        writer.uint32(value)
      }
      if let value = self.video {
        writer.tag(0x18)
        writer.uint32(value)
      }
      if let value = self.videoLimit {
        writer.tag(0x20)
        writer.uint32(value)
      }
      if let value = self.theme {
        writer.tag(0x28)
        writer.uint32(value)
      }
      if let value = self.genre {
        writer.tag(0x30)
        writer.uint32(value)
      }
      if let value = self.prices {
        writer.tag(0x3A)
        writer.message(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      if let value = self.daily {
        visitor.visitUInt32("daily", value)
      } else {
        visitor.visitAbsent("daily", .uint32)
      }
      if let value = self.premiumMonth {
        visitor.visitUInt32("premium_month", value)
      } else {
        visitor.visitAbsent("premium_month", .uint32)
      }
      if let value = self.video {
        visitor.visitUInt32("video", value)
      } else {
        visitor.visitAbsent("video", .uint32)
      }
      if let value = self.videoLimit {
        visitor.visitUInt32("video_limit", value)
      } else {
        visitor.visitAbsent("video_limit", .uint32)
      }
      if let value = self.theme {
        visitor.visitUInt32("theme", value)
      } else {
        visitor.visitAbsent("theme", .uint32)
      }
      if let value = self.genre {
        visitor.visitUInt32("genre", value)
      } else {
        visitor.visitAbsent("genre", .uint32)
      }
      if let value = self.prices {
        visitor.visitMessage("prices", value)
      } else {
        visitor.visitAbsent("prices", .message)
      }
    }
  }
}
