// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// One thing that is known of a learner, whole. Exactly one of the fields 1 to 15 is there;
  /// together with what names it (an id, a day, a name) its number is the fact's key.
  public struct Fact: WireMessage {
    /// The day is that which is stamped on it, and is needed.
    public var record: Record?

    /// Names exactly one setting.
    public var profileRule: ProfileRule?

    /// `excused_day` of the schema.
    public var excusedDay: ExcusedDay?

    /// `task` of the schema.
    public var task: TaskFact?

    /// `task_mark` of the schema.
    public var taskMark: TaskMark?

    /// `checked_in_day` of the schema.
    public var checkedInDay: CheckedInDay?

    /// `coin` of the schema.
    public var coin: CoinEntry?

    /// `unlocked_item` of the schema.
    public var unlockedItem: UnlockedItem?

    /// `choice` of the schema.
    public var choice: Choice?

    /// `device` of the schema.
    public var device: Device?

    /// `favourite` of the schema.
    public var favourite: Favourite?

    /// `quiz_answer` of the schema.
    public var quizAnswer: QuizAnswer?

    /// `launch` of the schema.
    public var launch: Launch?

    /// `ad_view_day` of the schema.
    public var adViewDay: AdViewDay?

    /// `opening` of the schema.
    public var opening: Opening?

    /// When it was made or last changed. Of two that differ the later one wins, of check-ins,
    /// coins, answers, launches and ad views the earlier one; of equally late ones that with the
    /// greater content bytes.
    public var updatedAt: Int64

    /// A record that is there no more: only its id counts.
    public var deleted: Bool

    /// A message with every field at its default.
    public init() {
      self.record = nil
      self.profileRule = nil
      self.excusedDay = nil
      self.task = nil
      self.taskMark = nil
      self.checkedInDay = nil
      self.coin = nil
      self.unlockedItem = nil
      self.choice = nil
      self.device = nil
      self.favourite = nil
      self.quizAnswer = nil
      self.launch = nil
      self.adViewDay = nil
      self.opening = nil
      self.updatedAt = 0
      self.deleted = false
    }

    /// A message with the fields that are named.
    public init(
      record: Record? = nil,
      profileRule: ProfileRule? = nil,
      excusedDay: ExcusedDay? = nil,
      task: TaskFact? = nil,
      taskMark: TaskMark? = nil,
      checkedInDay: CheckedInDay? = nil,
      coin: CoinEntry? = nil,
      unlockedItem: UnlockedItem? = nil,
      choice: Choice? = nil,
      device: Device? = nil,
      favourite: Favourite? = nil,
      quizAnswer: QuizAnswer? = nil,
      launch: Launch? = nil,
      adViewDay: AdViewDay? = nil,
      opening: Opening? = nil,
      updatedAt: Int64 = 0,
      deleted: Bool = false
    ) {
      self.record = record
      self.profileRule = profileRule
      self.excusedDay = excusedDay
      self.task = task
      self.taskMark = taskMark
      self.checkedInDay = checkedInDay
      self.coin = coin
      self.unlockedItem = unlockedItem
      self.choice = choice
      self.device = device
      self.favourite = favourite
      self.quizAnswer = quizAnswer
      self.launch = launch
      self.adViewDay = adViewDay
      self.opening = opening
      self.updatedAt = updatedAt
      self.deleted = deleted
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.Fact" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: try reader.merge(into: &self.record)
          case 0x12: try reader.merge(into: &self.profileRule)
          case 0x1A: try reader.merge(into: &self.excusedDay)
          case 0x22: try reader.merge(into: &self.task)
          case 0x2A: try reader.merge(into: &self.taskMark)
          case 0x32: try reader.merge(into: &self.checkedInDay)
          case 0x3A: try reader.merge(into: &self.coin)
          case 0x42: try reader.merge(into: &self.unlockedItem)
          case 0x4A: try reader.merge(into: &self.choice)
          case 0x52: try reader.merge(into: &self.device)
          case 0x5A: try reader.merge(into: &self.favourite)
          case 0x62: try reader.merge(into: &self.quizAnswer)
          case 0x6A: try reader.merge(into: &self.launch)
          case 0x72: try reader.merge(into: &self.adViewDay)
          case 0x7A: try reader.merge(into: &self.opening)
          case 0x80: self.updatedAt = try reader.sint64()
          case 0x88: self.deleted = try reader.bool()
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
      case 1: "record"
      case 2: "profile_rule"
      case 3: "excused_day"
      case 4: "task"
      case 5: "task_mark"
      case 6: "checked_in_day"
      case 7: "coin"
      case 8: "unlocked_item"
      case 9: "choice"
      case 10: "device"
      case 11: "favourite"
      case 12: "quiz_answer"
      case 13: "launch"
      case 14: "ad_view_day"
      case 15: "opening"
      case 16: "updated_at"
      case 17: "deleted"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if let value = self.record { size += 1 + WireFormat.size(message: value) }
      if let value = self.profileRule { size += 1 + WireFormat.size(message: value) }
      if let value = self.excusedDay { size += 1 + WireFormat.size(message: value) }
      if let value = self.task { size += 1 + WireFormat.size(message: value) }
      if let value = self.taskMark { size += 1 + WireFormat.size(message: value) }
      if let value = self.checkedInDay { size += 1 + WireFormat.size(message: value) }
      if let value = self.coin { size += 1 + WireFormat.size(message: value) }
      if let value = self.unlockedItem { size += 1 + WireFormat.size(message: value) }
      if let value = self.choice { size += 1 + WireFormat.size(message: value) }
      if let value = self.device { size += 1 + WireFormat.size(message: value) }
      if let value = self.favourite { size += 1 + WireFormat.size(message: value) }
      if let value = self.quizAnswer { size += 1 + WireFormat.size(message: value) }
      if let value = self.launch { size += 1 + WireFormat.size(message: value) }
      if let value = self.adViewDay { size += 1 + WireFormat.size(message: value) }
      if let value = self.opening { size += 1 + WireFormat.size(message: value) }
      if self.updatedAt != 0 { size += 2 + WireFormat.size(sint64: self.updatedAt) }
      if self.deleted { size += 2 + 1 }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if let value = self.record {
        writer.tag(0x0A)
        writer.message(value)
      }
      if let value = self.profileRule {
        writer.tag(0x12)
        writer.message(value)
      }
      if let value = self.excusedDay {
        writer.tag(0x1A)
        writer.message(value)
      }
      if let value = self.task {
        writer.tag(0x22)
        writer.message(value)
      }
      if let value = self.taskMark {
        writer.tag(0x2A)
        writer.message(value)
      }
      if let value = self.checkedInDay {
        writer.tag(0x32)
        writer.message(value)
      }
      if let value = self.coin {
        writer.tag(0x3A)
        writer.message(value)
      }
      if let value = self.unlockedItem {
        writer.tag(0x42)
        writer.message(value)
      }
      if let value = self.choice {
        writer.tag(0x4A)
        writer.message(value)
      }
      if let value = self.device {
        writer.tag(0x52)
        writer.message(value)
      }
      if let value = self.favourite {
        writer.tag(0x5A)
        writer.message(value)
      }
      if let value = self.quizAnswer {
        writer.tag(0x62)
        writer.message(value)
      }
      if let value = self.launch {
        writer.tag(0x6A)
        writer.message(value)
      }
      if let value = self.adViewDay {
        writer.tag(0x72)
        writer.message(value)
      }
      if let value = self.opening {
        writer.tag(0x7A)
        writer.message(value)
      }
      if self.updatedAt != 0 {
        writer.tag(0x80)
        writer.sint64(self.updatedAt)
      }
      if self.deleted {
        writer.tag(0x88)
        writer.bool(self.deleted)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      if let value = self.record {
        visitor.visitMessage("record", value)
      } else {
        visitor.visitAbsent("record", .message)
      }
      if let value = self.profileRule {
        visitor.visitMessage("profile_rule", value)
      } else {
        visitor.visitAbsent("profile_rule", .message)
      }
      if let value = self.excusedDay {
        visitor.visitMessage("excused_day", value)
      } else {
        visitor.visitAbsent("excused_day", .message)
      }
      if let value = self.task {
        visitor.visitMessage("task", value)
      } else {
        visitor.visitAbsent("task", .message)
      }
      if let value = self.taskMark {
        visitor.visitMessage("task_mark", value)
      } else {
        visitor.visitAbsent("task_mark", .message)
      }
      if let value = self.checkedInDay {
        visitor.visitMessage("checked_in_day", value)
      } else {
        visitor.visitAbsent("checked_in_day", .message)
      }
      if let value = self.coin {
        visitor.visitMessage("coin", value)
      } else {
        visitor.visitAbsent("coin", .message)
      }
      if let value = self.unlockedItem {
        visitor.visitMessage("unlocked_item", value)
      } else {
        visitor.visitAbsent("unlocked_item", .message)
      }
      if let value = self.choice {
        visitor.visitMessage("choice", value)
      } else {
        visitor.visitAbsent("choice", .message)
      }
      if let value = self.device {
        visitor.visitMessage("device", value)
      } else {
        visitor.visitAbsent("device", .message)
      }
      if let value = self.favourite {
        visitor.visitMessage("favourite", value)
      } else {
        visitor.visitAbsent("favourite", .message)
      }
      if let value = self.quizAnswer {
        visitor.visitMessage("quiz_answer", value)
      } else {
        visitor.visitAbsent("quiz_answer", .message)
      }
      if let value = self.launch {
        visitor.visitMessage("launch", value)
      } else {
        visitor.visitAbsent("launch", .message)
      }
      if let value = self.adViewDay {
        visitor.visitMessage("ad_view_day", value)
      } else {
        visitor.visitAbsent("ad_view_day", .message)
      }
      if let value = self.opening {
        visitor.visitMessage("opening", value)
      } else {
        visitor.visitAbsent("opening", .message)
      }
      visitor.visitInstant("updated_at", self.updatedAt)
      visitor.visitBool("deleted", self.deleted)
    }
  }
}
