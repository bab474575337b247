import StreakCore
import StreakJSON
import StreakProtocol

/// Reads facts from the JSON that ``FactWriting`` makes of them (Protocol/facts.schema.json).
///
/// Only the form is looked at: what a fact may say, the worker knows.
enum FactReading {
  /// The names of the kinds, as in the schema's `Fact`.
  static let kinds = [
    "record", "profile_rule", "excused_day", "task", "task_mark", "checked_in_day", "coin",
    "unlocked_item", "choice", "device", "favourite", "quiz_answer", "launch", "ad_view_day",
    "opening",
  ]

  /// The fact that an object is.
  /// - Throws: an ``InputError`` whose field is a path in the object, as in `record.time`.
  static func fact(_ value: JSONValue) throws(InputError) -> Proto.Fact {
    var fields = try JSONFields(value)
    let others = ["updated_at", "deleted"]
    let named = fields.names.filter { name in !others.contains(name) }
    guard let kind = named.first else { throw InputError("", "says nothing but its time") }
    guard kinds.contains(kind) else {
      throw InputError(kind, "is no kind of fact that is known here")
    }
    guard named.count == 1 else {
      throw InputError(named[1], "is too much: a fact is of one kind")
    }
    let updatedAt = try fields.instant("updated_at")
    let deleted = try fields.optional("deleted", JSONFields.flag) ?? false
    if deleted, kind != "record" { throw InputError("deleted", "only a record can be deleted") }
    var fact = Proto.Fact(updatedAt: updatedAt, deleted: deleted)
    try fields.needed(kind) { value throws(InputError) in
      var content = try JSONFields(value)
      try read(kind, &content, into: &fact)
      try content.end()
    }
    try fields.end()
    return fact
  }

  private static func read(
    _ kind: String, _ fields: inout JSONFields, into fact: inout Proto.Fact
  ) throws(InputError) {
    switch kind {
    case "record": fact.record = try record(&fields, deleted: fact.deleted)
    case "profile_rule": fact.profileRule = try profileRule(&fields)
    case "excused_day":
      fact.excusedDay = Proto.ExcusedDay(
        day: try fields.day("day"), excused: try fields.flag("excused"))
    case "task": fact.task = try task(&fields)
    case "task_mark":
      fact.taskMark = Proto.TaskMark(
        task: try fields.id("task"), day: try fields.day("day"), kind: try fields.choice("kind"),
        marked: try fields.flag("marked"))
    case "checked_in_day": fact.checkedInDay = Proto.CheckedInDay(day: try fields.day("day"))
    case "coin": fact.coin = try coin(&fields)
    case "unlocked_item":
      fact.unlockedItem = Proto.UnlockedItem(
        kind: try fields.choice("kind"), name: try fields.text("name"),
        unlocked: try fields.flag("unlocked"))
    case "choice": fact.choice = try choice(&fields)
    case "device":
      fact.device = Proto.Device(name: try fields.text("name"), role: try fields.choice("role"))
    case "favourite":
      fact.favourite = Proto.Favourite(
        key: try fields.text("key"), favourite: try fields.flag("favourite"))
    case "quiz_answer": fact.quizAnswer = try quizAnswer(&fields)
    case "launch": fact.launch = Proto.Launch(id: try fields.id("id"))
    case "ad_view_day": fact.adViewDay = Proto.AdViewDay(day: try fields.day("day"))
    case "opening": fact.opening = try opening(&fields)
    default: break
    }
  }

  // MARK: - Kinds

  private static func record(
    _ fields: inout JSONFields, deleted: Bool
  ) throws(InputError) -> Proto.Record {
    let id = try fields.id("id")
    // Of one that is there no more only the id counts.
    if deleted { return Proto.Record(id: id) }
    return Proto.Record(
      id: id, time: try fields.instant("time"), zone: try fields.text("zone"),
      kind: try fields.text("kind"), title: try fields.text("title"),
      artist: try fields.text("artist"),
      correct: try fields.optional("correct", JSONFields.number),
      total: try fields.optional("total", JSONFields.number), day: try fields.day("day"))
  }

  private static func profileRule(
    _ fields: inout JSONFields
  ) throws(InputError) -> Proto.ProfileRule {
    let from = try fields.day("from")
    let profile = try fields.needed("profile") { value throws(InputError) in
      var fields = try JSONFields(value)
      let profile = Proto.Profile(
        zone: try fields.optional("zone", JSONFields.text),
        rollover: try fields.optional("rollover", JSONFields.number),
        firstWeekday: try fields.optional("first_weekday", JSONFields.choice),
        restWeekdays: try fields.optional("rest_weekdays", weekdays),
        dailyGoal: try fields.optional("daily_goal", JSONFields.number),
        premium: try fields.optional("premium", JSONFields.flag))
      try fields.end()
      return profile
    }
    return Proto.ProfileRule(from: from, profile: profile)
  }

  private static func weekdays(_ value: JSONValue) throws(InputError) -> Proto.Weekdays {
    var fields = try JSONFields(value)
    let days: [Proto.Weekday] = try fields.list("days", JSONFields.choice)
    try fields.end()
    return Proto.Weekdays(days: days)
  }

  private static func task(_ fields: inout JSONFields) throws(InputError) -> Proto.TaskFact {
    let task = try fields.needed("task") { value throws(InputError) in
      var fields = try JSONFields(value)
      let task = Proto.Task(
        id: try fields.id("id"), title: try fields.text("title"), first: try fields.day("first"),
        last: try fields.optional("last", JSONFields.day), rules: try fields.list("rules", rule))
      try fields.end()
      return task
    }
    return Proto.TaskFact(task: task, addedAt: try fields.instant("added_at"))
  }

  private static func rule(_ value: JSONValue) throws(InputError) -> Proto.RecurrenceRule {
    var fields = try JSONFields(value)
    let from = try fields.day("from")
    let recurrence = try fields.needed("recurrence") { value throws(InputError) in
      var fields = try JSONFields(value)
      let recurrence = Proto.Recurrence(
        everyDay: try fields.flag("every_day"),
        weekdays: try fields.list("weekdays", JSONFields.choice),
        monthDays: try fields.list("month_days", JSONFields.number),
        lastDayOfMonth: try fields.flag("last_day_of_month"))
      try fields.end()
      return recurrence
    }
    try fields.end()
    return Proto.RecurrenceRule(from: from, recurrence: recurrence)
  }

  private static func coin(_ fields: inout JSONFields) throws(InputError) -> Proto.CoinEntry {
    Proto.CoinEntry(
      key: try fields.text("key"), kind: try fields.choice("kind"),
      amount: try fields.number("amount"), day: try fields.day("day"),
      time: try fields.instant("time"), itemKind: try fields.choice("item_kind"),
      item: try fields.text("item"), reverses: try fields.text("reverses"))
  }

  private static func choice(_ fields: inout JSONFields) throws(InputError) -> Proto.Choice {
    Proto.Choice(
      reminderEnabled: try fields.optional("reminder_enabled", JSONFields.flag),
      reminderMinute: try fields.optional("reminder_minute", JSONFields.number),
      selectedTheme: try fields.optional("selected_theme", JSONFields.text))
  }

  private static func quizAnswer(
    _ fields: inout JSONFields
  ) throws(InputError) -> Proto.QuizAnswer {
    Proto.QuizAnswer(
      id: try fields.id("id"), genre: try fields.text("genre"), mode: try fields.choice("mode"),
      position: try fields.number("position"), correct: try fields.flag("correct"))
  }

  private static func opening(_ fields: inout JSONFields) throws(InputError) -> Proto.Opening {
    Proto.Opening(
      launches: try fields.optional("launches", JSONFields.number),
      quizStreak: try fields.optional("quiz_streak", JSONFields.number),
      genre: try fields.optional("genre") { value throws(InputError) in
        var fields = try JSONFields(value)
        let progress = Proto.GenreProgress(
          genre: try fields.text("genre"), answered: try fields.number("answered"),
          correct: try fields.number("correct"), position: try fields.number("position"))
        try fields.end()
        return progress
      })
  }
}
