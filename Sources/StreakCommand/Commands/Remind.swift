import StreakCore
import StreakProtocol

/// `streak remind`: when to remind, the settings of that, and carrying it out.
enum Remind: Command {
  static let spec = CommandSpec(
    name: "remind",
    summary: "When to remind, or why not.",
    operands: "[set]",
    operandCount: 0...1,
    about: [
      "A day is asked about as long as something is due on it and not done, in the zone of the"
        + " profile; reminders are on, at 20:00, if nothing else is set.",
      "With --run it stays, and reminds on this machine with notify-send or with the command of"
        + " --exec, which finds STREAK_LEARNER, STREAK_DAY, STREAK_COUNT, STREAK_LABEL,"
        + " STREAK_LEFT and STREAK_TEXT in its environment. A day rings once, also over restarts;"
        + " what a suspended machine missed rings late, if the day is still open.",
    ],
    options: [
      OptionSpec("device", "NAME", "Asks as this device; with `set` NAME=primary or =secondary."),
      OptionSpec("run", nil, "Stays and reminds, until it is told to end."),
      OptionSpec("exec", "COMMAND", "What to run instead of notify-send, by /bin/sh -c."),
      OptionSpec("poll", "SECONDS", "Asks the worker again after so long, 60 by default."),
      OptionSpec("at", "HH:MM", "Sets when to remind, also in minutes after midnight."),
      OptionSpec("on", nil, "Turns reminders on."),
      OptionSpec("off", nil, "Turns reminders off."),
    ],
    examples: [
      "streak remind", "streak remind set --at 18:30 --device phone=secondary",
      "streak remind --run --exec 'echo \"$STREAK_TEXT\" | wall'",
    ])

  static func run(_ context: Context) throws {
    let invocation = context.invocation
    switch context.operands.first {
    case nil: break
    case "set"?: return try set(context)
    case let word?: throw CommandError.usage("unknown word `\(word)`, did you mean `remind set`?")
    }
    for name in ["at", "on", "off"] where invocation.has(name) {
      throw CommandError.usage("--\(name) changes the settings: use `streak remind set`")
    }
    if invocation.has("run") { return try ReminderLoop(context).run() }
    for name in ["exec", "poll"] where invocation.has(name) {
      throw CommandError.usage("--\(name) belongs to --run")
    }
    try show(context)
  }

  // MARK: - Showing

  /// The question for the plan.
  static func request(_ context: Context) throws(CommandError) -> Proto.RemindersPlanRequest {
    let names = context.invocation.texts("device")
    guard names.count <= 1 else { throw .usage("--device: one device asks, not several") }
    let (options, device) = (context.options, names.first ?? "")
    if let name = names.first { try check(name) }
    return Proto.RemindersPlanRequest(
      learner: options.learner, zone: options.zone, asOf: options.asOf, device: device)
  }

  private static func show(_ context: Context) throws {
    let reply = try context.ask(request(context))
    if context.options.json { return context.json(reply) }
    context.print(table(reply))
    let streak = reply.streak ?? Proto.StreakReply()
    let label = DisplayWidth.printable(streak.label)
    context.out.line("at stake   \(label) day\(label == "1" ? "" : "s") in a row")
    context.out.line(
      "reminders  \(ReminderWords.settings(reply.reminders)), \(DisplayWidth.printable(reply.zone))"
    )
  }

  private static func table(_ reply: Proto.RemindersPlanReply) -> TextTable {
    var table = TextTable([.init("SLOT"), .init("DAY"), .init("WHEN"), .init("LEFT")])
    for slot in reply.slots {
      let day = CivilDay(number: slot.slotDay)
      let isSilent = slot.silence != .unspecified
      table.add(
        [
          "\(slot.slot)", "\(Words.weekday(day.weekday)) \(day)", ReminderWords.when(slot),
          slot.left > 0 ? ReminderWords.left(slot.left, reply.ledger) : "",
        ], paints: [nil, nil, isSilent ? .dim : .bold])
    }
    return table
  }

  // MARK: - Setting

  private static func set(_ context: Context) throws {
    let (options, invocation) = (context.options, context.invocation)
    for name in ["run", "exec", "poll"] where invocation.has(name) {
      throw CommandError.usage("--\(name) does not go with `remind set`")
    }
    if invocation.has("on"), invocation.has("off") {
      throw CommandError.usage("--on and --off: which of the two?")
    }
    var reminders = Proto.Reminders()
    if invocation.has("on") { reminders.enabled = true }
    if invocation.has("off") { reminders.enabled = false }
    reminders.minute = try invocation.text("at").map { text throws(CommandError) in
      try Invocation.minutes(text, "--at")
    }
    let devices = try invocation.texts("device").map { text throws(CommandError) in
      try device(text)
    }
    guard reminders != Proto.Reminders() || !devices.isEmpty else {
      throw CommandError.usage("nothing to set; `streak help remind` lists what there is")
    }
    let reply = try context.ask(
      Proto.RemindersPutRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, reminders: reminders,
        devices: devices))
    if options.json { return context.json(reply) }
    context.out.line("reminders  \(ReminderWords.settings(reply.reminders))")
    for device in reply.devices {
      let name = DisplayWidth.printable(device.name)
      context.out.line(
        "device     \(name): \(device.role == .secondary ? "stays silent" : "rings")")
    }
  }

  /// `phone=secondary`: the name may have an equals sign of its own.
  private static func device(_ text: String) throws(CommandError) -> Proto.Device {
    let roles: [(String, Proto.DeviceRole)] = [("=primary", .primary), ("=secondary", .secondary)]
    for (ending, role) in roles where text.hasSuffix(ending) {
      let name = String(text.dropLast(ending.count))
      try check(name)
      return Proto.Device(name: name, role: role)
    }
    throw .usage("--device: \"\(text)\" is neither NAME=primary nor NAME=secondary")
  }

  private static func check(_ name: String) throws(CommandError) {
    do throws(InputError) {
      try ReminderDevice.check(name: name)
    } catch {
      throw .usage("--device: a name \(error.message)")
    }
  }
}
