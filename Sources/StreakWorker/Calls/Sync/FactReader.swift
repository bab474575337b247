import StreakCore
import StreakProtocol
import StreakStore

/// Reads facts that a client sends. Each is looked at as closely as the call that would make it.
struct FactReader {
  let environment: WorkerEnvironment
  let store: Store

  /// The fact of a message.
  ///
  /// - Throws: ``InputError`` at the field at fault.
  func fact(_ fact: Proto.Fact) throws -> Fact {
    let updatedAt = Instant(milliseconds: fact.updatedAt)
    if !updatedAt.isValid { throw InputError("updated_at", "must lie in the years 1-9999") }
    let (field, body) = try body(fact)
    if fact.deleted, field != "record" {
      throw InputError("deleted", "is only for records: all else is changed")
    }
    return Fact(body, updatedAt: updatedAt)
  }

  private func body(_ fact: Proto.Fact) throws -> (field: String, body: FactBody) {
    var found: [(field: String, read: () throws -> FactBody)] = []
    func add<Message>(
      _ field: String, _ message: Message?, _ read: @escaping (Message) throws -> FactBody
    ) {
      if let message { found.append((field, { try read(message) })) }
    }
    add("record", fact.record) { try record($0, deleted: fact.deleted) }
    add("profile_rule", fact.profileRule, profileRule)
    add("excused_day", fact.excusedDay) { .excusedDay(try checkedDay($0.day, "day"), $0.excused) }
    add("task", fact.task, task)
    add("task_mark", fact.taskMark, taskMark)
    add("checked_in_day", fact.checkedInDay) { .checkedInDay(try checkedDay($0.day, "day")) }
    add("coin", fact.coin) { .coin(try coin($0)) }
    add("unlocked_item", fact.unlockedItem) {
      .unlockedItem(try RewardItem(requested: $0.kind, $0.name), $0.unlocked)
    }
    add("choice", fact.choice) { .choice(try choice($0)) }
    add("device", fact.device) { .device(try device($0)) }
    add("favourite", fact.favourite) {
      try ContentLimits.check(name: $0.key, field: "key")
      return .favourite($0.key, $0.favourite)
    }
    add("quiz_answer", fact.quizAnswer) { .quizAnswer(try quizAnswer($0)) }
    add("launch", fact.launch) { .launch(try RecordID(requested: $0.id)) }
    add("ad_view_day", fact.adViewDay) { .adViewDay(try checkedDay($0.day, "day")) }
    add("opening", fact.opening) { .opening(try opening($0)) }
    guard let first = found.first else {
      throw InputError("", "says nothing that this worker knows")
    }
    if found.count > 1 { throw InputError(found[1].field, "is there beside \(first.field)") }
    do {
      return (first.field, try first.read())
    } catch let error as InputError {
      throw error.within(first.field)
    }
  }

  // MARK: Kinds

  private func record(_ record: Proto.Record, deleted: Bool) throws -> FactBody {
    let id = try RecordID(requested: record.id)
    if deleted { return .deletedRecord(id) }
    let time = Instant(milliseconds: record.time)
    if !time.isValid { throw InputError("time", "must lie in the years 1-9999") }
    if record.zone.isEmpty { throw InputError("zone", "is missing") }
    let zone = try environment.zones.zone(named: record.zone)
    try RecordLimits.check(record.kind, field: "kind", limit: RecordLimits.kind)
    let track = TrackKey(title: record.title, artist: record.artist)
    try RecordLimits.check(track.title, field: "title", limit: RecordLimits.name)
    try RecordLimits.check(track.artist, field: "artist", limit: RecordLimits.name)
    try RecordLimits.check(correct: record.correct, total: record.total)
    guard let number = record.day else { throw InputError("day", "is missing") }
    let day = try checkedDay(number, "day")
    // Zones are at most a day from UTC, and a rollover takes one more off.
    let utc = Int64(day.number) - time.seconds.flooredDivided(by: 86_400)
    guard (-3...2).contains(utc) else {
      throw InputError("day", "is not one that the instant may count for")
    }
    let score = record.total.map { Score(correct: Int(record.correct ?? 0), total: Int($0)) }
    return .record(
      PracticeRecord(
        id: id, time: time, zone: zone.name, kind: record.kind, track: track, score: score,
        day: day))
  }

  private func profileRule(_ rule: Proto.ProfileRule) throws -> FactBody {
    let day = try checkedDay(rule.from, "from")
    let change = try ProfileCalls(store: store, environment: environment).change(rule.profile)
    let settings = ProfileSetting.all(of: change)
    guard settings.count == 1 else {
      throw InputError("profile", "must name exactly one setting")
    }
    return .profileRule(settings[0], from: day)
  }

  private func task(_ fact: Proto.TaskFact) throws -> FactBody {
    guard let message = fact.task else { throw InputError("task", "is missing") }
    let addedAt = Instant(milliseconds: fact.addedAt)
    if !addedAt.isValid { throw InputError("added_at", "must lie in the years 1-9999") }
    do throws(InputError) {
      try RecordLimits.check(name: message.title, field: "title", limit: RuleLimits.taskTitle)
      var task = TaskSchedule(
        id: try RecordID(requested: message.id), number: 0, addedAt: addedAt, title: message.title,
        first: try checkedDay(message.first, "first"), rules: Timeline())
      if let last = message.last { task.last = try checkedDay(last, "last") }
      guard (1...RuleLimits.taskRules).contains(message.rules.count) else {
        throw InputError("rules", "must be 1-\(RuleLimits.taskRules)")
      }
      for (index, rule) in message.rules.enumerated() {
        do throws(InputError) {
          let from = try checkedDay(rule.from, "from")
          if let last = task.rules.entries.last, from <= last.from {
            throw InputError("from", "must lie after that of the rule before")
          }
          guard let recurrence = rule.recurrence else {
            throw InputError("recurrence", "is missing")
          }
          task.rules.set(try Recurrence(recurrence), from: from)
        } catch {
          throw error.within("rules[\(index)]")
        }
      }
      return .task(task)
    } catch {
      throw error.within("task")
    }
  }

  private func taskMark(_ mark: Proto.TaskMark) throws -> FactBody {
    guard let kind = Int(exactly: mark.kind.rawValue).flatMap({ TaskMark(rawValue: $0) }) else {
      throw InputError("kind", "must be TASK_MARK_KIND_DONE or TASK_MARK_KIND_EXCUSED")
    }
    return .taskMark(
      kind, task: try RecordID(requested: mark.task, field: "task"),
      on: try checkedDay(mark.day, "day"), mark.marked)
  }

  private func coin(_ entry: Proto.CoinEntry) throws -> CoinEntry {
    try RewardLimits.check(knownKey: entry.key)
    guard let kind = Int(exactly: entry.kind.rawValue).flatMap({ CoinKind(rawValue: $0) }) else {
      throw InputError("kind", "is not one that this worker knows")
    }
    guard abs(entry.amount.clamped) <= RewardLimits.earned else {
      throw InputError("amount", "is more than there may be of coins")
    }
    let time = Instant(milliseconds: entry.time)
    if !time.isValid { throw InputError("time", "must lie in the years 1-9999") }
    var item: RewardItem?
    if entry.itemKind != .unspecified || !entry.item.isEmpty {
      item = try RewardItem(requested: entry.itemKind, entry.item)
    }
    if !entry.reverses.isEmpty { try RewardLimits.check(knownKey: entry.reverses) }
    return CoinEntry(
      key: entry.key, kind: kind, amount: entry.amount, day: try checkedDay(entry.day, "day"),
      time: time, item: item, reverses: entry.reverses)
  }

  private func choice(_ choice: Proto.Choice) throws -> Choice {
    switch (choice.reminderEnabled, choice.reminderMinute, choice.selectedTheme) {
    case (let enabled?, nil, nil): return .reminderEnabled(enabled)
    case (nil, let minute?, nil):
      guard ReminderSettings.minutes.contains(Int(minute)) else {
        throw InputError("reminder_minute", "must be 0-1439 minutes after midnight")
      }
      return .reminderMinute(Int(minute))
    case (nil, nil, let theme?):
      if !theme.isEmpty { try ContentLimits.check(name: theme, field: "selected_theme") }
      return .selectedTheme(theme)
    default: throw InputError("", "must name exactly one setting")
    }
  }

  private func device(_ device: Proto.Device) throws -> ReminderDevice {
    try ReminderDevice.check(name: device.name)
    guard let role = Int(exactly: device.role.rawValue).flatMap({ DeviceRole(rawValue: $0) }) else {
      throw InputError("role", "must be DEVICE_ROLE_PRIMARY or DEVICE_ROLE_SECONDARY")
    }
    return ReminderDevice(name: device.name, role: role)
  }

  private func quizAnswer(_ answer: Proto.QuizAnswer) throws -> QuizAnswer {
    try ContentLimits.check(name: answer.genre, field: "genre")
    guard answer.position <= ContentLimits.position else {
      throw InputError("position", "must be 0-\(ContentLimits.position)")
    }
    return QuizAnswer(
      id: try RecordID(requested: answer.id), genre: answer.genre, mode: try QuizMode(answer.mode),
      position: Int(answer.position), correct: answer.correct)
  }

  private func opening(_ opening: Proto.Opening) throws -> Opening {
    func checked(_ number: UInt32, _ field: String) throws(InputError) -> Int64 {
      guard number <= Opening.limit else {
        throw InputError(field, "must be at most \(Opening.limit)")
      }
      return Int64(number)
    }
    switch (opening.launches, opening.quizStreak, opening.genre) {
    case (let launches?, nil, nil): return .launches(try checked(launches, "launches"))
    case (nil, let streak?, nil): return .quizStreak(try checked(streak, "quiz_streak"))
    case (nil, nil, let genre?):
      try ContentLimits.check(name: genre.genre, field: "genre.genre")
      var progress = GenreProgress(genre: genre.genre)
      progress.answered = try checked(genre.answered, "genre.answered")
      progress.correct = try checked(genre.correct, "genre.correct")
      progress.position = try checked(genre.position, "genre.position")
      if progress.correct > progress.answered {
        throw InputError("genre.correct", "must not be above answered")
      }
      return .genre(progress)
    default: throw InputError("", "must name exactly one thing")
    }
  }
}

extension Int64 {
  /// Without the one value that has no absolute value.
  fileprivate var clamped: Int64 { Swift.max(self, -.max) }

  /// The quotient rounded down.
  fileprivate func flooredDivided(by divisor: Int64) -> Int64 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
