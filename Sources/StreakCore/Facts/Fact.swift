/// What one fact says.
public enum FactBody: Sendable {
  /// A record, with the day that is stamped on it.
  case record(PracticeRecord)
  /// A record that was deleted.
  case deletedRecord(RecordID)
  /// A setting of the profile from a day on.
  case profileRule(ProfileSetting, from: CivilDay)
  /// Whether a day is excused.
  case excusedDay(CivilDay, Bool)
  /// A task with its recurrences; neither its number nor its excuses belong to it.
  case task(TaskSchedule)
  /// Whether something is marked for a task on a day.
  case taskMark(TaskMark, task: RecordID, on: CivilDay, Bool)
  /// A day that was checked in.
  case checkedInDay(CivilDay)
  /// An entry of the coins.
  case coin(CoinEntry)
  /// Whether an item is unlocked.
  case unlockedItem(RewardItem, Bool)
  /// A setting without dates.
  case choice(Choice)
  /// A device with its role.
  case device(ReminderDevice)
  /// Whether a tip is a favourite.
  case favourite(String, Bool)
  /// An answer to a question.
  case quizAnswer(QuizAnswer)
  /// A launch of the app.
  case launch(RecordID)
  /// A day on which an advertisement was watched.
  case adViewDay(CivilDay)
  /// Something that the learner brought along.
  case opening(Opening)
}

/// One thing that is known of a learner, whole, and when it was made or last changed.
public struct Fact: Sendable {
  /// What it says.
  public var body: FactBody
  /// When it was made or last changed, by the clock of whoever did it.
  public var updatedAt: Instant

  /// A fact.
  public init(_ body: FactBody, updatedAt: Instant) {
    self.body = body
    self.updatedAt = updatedAt
  }

  /// What tells it from all others.
  public var key: FactKey {
    switch body {
    case .record(let record): FactKey(.record, record.id)
    case .deletedRecord(let id): FactKey(.record, id)
    case .profileRule(let setting, let day): .rule(setting.field, from: day)
    case .excusedDay(let day, _): FactKey(.excusedDay, day)
    case .task(let task): FactKey(.task, task.id)
    case .taskMark(let mark, let task, let day, _): .mark(mark, of: task, on: day)
    case .checkedInDay(let day): FactKey(.checkedInDay, day)
    case .coin(let entry): FactKey(.coin, entry.key)
    case .unlockedItem(let item, _): .item(item)
    case .choice(let choice): .choice(choice)
    case .device(let device): FactKey(.device, device.name)
    case .favourite(let key, _): FactKey(.favourite, key)
    case .quizAnswer(let answer): FactKey(.quizAnswer, answer.id)
    case .launch(let id): FactKey(.launch, id)
    case .adViewDay(let day): FactKey(.adViewDay, day)
    case .opening(let opening): .opening(opening)
    }
  }

  /// Which of two facts under one key stands.
  public enum Standing: Sendable {
    /// They are the same.
    case same
    /// This one.
    case this
    /// The other one.
    case other
  }

  /// Decides between this fact and another one under the same key: the later one stands, of those that
  /// are made once the earlier one; of equally late ones that with the greater content bytes, a
  /// deleted record having none (design: "Sync").
  ///
  /// The order is total, so that in whatever order stores hear of facts, and however often, they end
  /// with the same ones.
  public func standing(against other: Fact) -> Standing {
    if updatedAt != other.updatedAt {
      let isLater = updatedAt > other.updatedAt
      return isLater != key.family.isMadeOnce ? .this : .other
    }
    let (own, others) = (contentBytes, other.contentBytes)
    if own == others { return .same }
    return others.lexicographicallyPrecedes(own) ? .this : .other
  }

  /// The content without what is in the key; empty for a deleted record.
  public var contentBytes: [UInt8] {
    var bytes = FactBytes()
    switch body {
    case .record(let record): bytes.add(record)
    case .deletedRecord, .checkedInDay, .launch, .adViewDay: break
    case .profileRule(let setting, _):
      bytes.add(setting.number)
      bytes.add(setting.text)
    case .excusedDay(_, let flag), .taskMark(_, _, _, let flag), .unlockedItem(_, let flag),
      .favourite(_, let flag):
      bytes.add(flag)
    case .task(let task): bytes.add(task)
    case .coin(let entry): bytes.add(entry)
    case .choice(.reminderEnabled(let flag)): bytes.add(flag)
    case .choice(.reminderMinute(let minute)): bytes.add(minute)
    case .choice(.selectedTheme(let name)): bytes.add(name)
    case .device(let device): bytes.add(device.role.rawValue)
    case .quizAnswer(let answer): bytes.add(answer)
    case .opening(.launches(let count)), .opening(.quizStreak(let count)): bytes.add(count)
    case .opening(.genre(let progress)):
      bytes.add(progress.answered)
      bytes.add(progress.correct)
      bytes.add(progress.position)
    }
    return bytes.bytes
  }
}

extension FactBytes {
  fileprivate mutating func add(_ record: PracticeRecord) {
    add(record.time)
    add(record.zone)
    add(record.kind)
    add(record.track.title)
    add(record.track.artist)
    add(optional: record.score) {
      $0.add($1.correct)
      $0.add($1.total)
    }
    add(record.day)
  }

  fileprivate mutating func add(_ task: TaskSchedule) {
    add(task.title)
    add(task.first)
    add(optional: task.last) { $0.add($1) }
    add(task.rules.entries.count)
    for rule in task.rules.entries {
      add(rule.from)
      add(rule.value.packed)
    }
    add(task.addedAt)
  }

  fileprivate mutating func add(_ entry: CoinEntry) {
    add(entry.kind.rawValue)
    add(entry.amount)
    add(entry.day)
    add(entry.item?.kind.rawValue ?? 0)
    add(entry.item?.name ?? "")
    add(entry.reverses)
  }

  fileprivate mutating func add(_ answer: QuizAnswer) {
    add(answer.genre)
    add(answer.mode.rawValue)
    add(answer.position)
    add(answer.correct)
  }
}
