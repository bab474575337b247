import StreakCore
import StreakProtocol

/// `streak profile`: what counts as a day, a week and a goal.
enum ProfileSettings: Command {
  static let spec = CommandSpec(
    name: "profile",
    summary: "Shows a learner's settings, or changes some: `profile set`.",
    operands: "[set]",
    operandCount: 0...1,
    about: [
      "A change acts from today on, or from the day that --from names; what is not named stays as"
        + " it is. With `set`, --zone is the learner's own zone (\"none\" for none)."
    ],
    options: [
      OptionSpec("rollover", "HH:MM", "When a new day begins, also in minutes after midnight."),
      OptionSpec("first-weekday", "DAY", "What a week begins with: mon to sun."),
      OptionSpec("rest", "DAYS", "Weekdays on which nothing is due: sat,sun, or none."),
      OptionSpec("goal", "N", "Records that achieve a day."),
      OptionSpec(
        "premium", "YES", "Whether the learner is premium: yes or no.", choices: ["yes", "no"]),
      OptionSpec("from", "DAY", "The day from which the change acts."),
    ],
    examples: [
      "streak profile", "streak profile set --zone Europe/Berlin --rollover 04:00 --rest sun",
    ])

  static func run(_ context: Context) throws {
    switch context.operands.first {
    case nil: try show(context)
    case "set"?: try set(context)
    case let word?: throw CommandError.usage("unknown word `\(word)`, did you mean `profile set`?")
    }
  }

  private static func show(_ context: Context) throws {
    for option in spec.options where context.invocation.has(option.name) {
      throw CommandError.usage("--\(option.name) changes a profile: use `streak profile set`")
    }
    let options = context.options
    let reply = try context.ask(
      Proto.ProfileGetRequest(learner: options.learner, zone: options.zone, asOf: options.asOf))
    if options.json { return context.json(reply) }
    context.print(table(reply.profile ?? Proto.Profile()))
    if reply.rules.count > 1 {
      context.out.line("changes:")
      for rule in reply.rules {
        context.out.line("  from \(Words.day(rule.from)): \(summary(rule.profile))")
      }
    }
    if !reply.excused.isEmpty {
      context.out.line("excused:")
      for range in reply.excused { context.out.line("  \(Excuse.text(range.first, range.last))") }
    }
  }

  private static func set(_ context: Context) throws {
    let (options, invocation) = (context.options, context.invocation)
    var profile = Proto.Profile()
    profile.zone = options.explicitZone.map { $0 == "none" ? "" : $0 }
    profile.rollover = try invocation.text("rollover").map { text throws(CommandError) in
      try Invocation.minutes(text, "--rollover")
    }
    profile.firstWeekday = try invocation.text("first-weekday").map { text throws(CommandError) in
      try weekday(text, "--first-weekday")
    }
    profile.restWeekdays = try invocation.text("rest").map { text throws(CommandError) in
      try weekdays(text)
    }
    profile.dailyGoal = try invocation.integer("goal", in: 1...1_000_000).map(UInt32.init)
    profile.premium = try invocation.choice("premium", of: ["yes", "no"]).map { $0 == "yes" }
    guard profile != Proto.Profile() else {
      throw CommandError.usage("nothing to set; `streak help profile` lists what there is")
    }
    // "Today" is told in the zone that is being set, which is not one of the request.
    let zone = options.explicitZone == nil ? options.zone : ""
    let reply = try context.ask(
      Proto.ProfilePutRequest(
        learner: options.learner, zone: zone, asOf: options.asOf,
        from: try invocation.day("from")?.number, profile: profile))
    if options.json { return context.json(reply) }
    context.out.line("from \(Words.day(reply.from)) on:")
    context.print(table(reply.profile ?? Proto.Profile()))
  }

  // MARK: - Reading

  private static func weekdays(_ text: String) throws(CommandError) -> Proto.Weekdays {
    if text == "none" { return Proto.Weekdays() }
    var days: [Proto.Weekday] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let day = try weekday(String(part), "--rest")
      if !days.contains(day) { days.append(day) }
    }
    return Proto.Weekdays(days: days)
  }

  private static func weekday(_ text: String, _ place: String) throws(CommandError) -> Proto.Weekday
  {
    guard let found = WeekdayText.weekday(text) else {
      throw .usage(
        "\(place): \"\(text)\" is no weekday; they are mon, tue, wed, thu, fri, sat, sun")
    }
    return found
  }

  // MARK: - Showing

  private static func table(_ profile: Proto.Profile) -> TextTable {
    var table = TextTable([.init(""), .init("")])
    for (name, value) in rows(profile) { table.add([name, value], paints: [.dim]) }
    return table
  }

  private static func summary(_ profile: Proto.Profile?) -> String {
    DisplayWidth.printable(
      rows(profile ?? Proto.Profile()).map { "\($0.0) \($0.1)" }.joined(separator: ", "))
  }

  private static func rows(_ profile: Proto.Profile) -> [(String, String)] {
    var rows: [(String, String)] = []
    if let zone = profile.zone { rows.append(("zone", zone.isEmpty ? "the worker's" : zone)) }
    if let minutes = profile.rollover {
      rows.append(("day begins at", Words.clock(minutes: minutes)))
    }
    if let weekday = profile.firstWeekday { rows.append(("week begins with", name(weekday))) }
    if let rest = profile.restWeekdays {
      let names = rest.days.map(name).joined(separator: ", ")
      rows.append(("rests on", names.isEmpty ? "no day" : names))
    }
    if let goal = profile.dailyGoal {
      rows.append(("daily goal", Words.count(goal, "record")))
    }
    if let premium = profile.premium { rows.append(("premium", premium ? "yes" : "no")) }
    return rows
  }

  private static func name(_ weekday: Proto.Weekday) -> String {
    weekday.name.prefix(1).uppercased() + weekday.name.dropFirst()
  }
}
