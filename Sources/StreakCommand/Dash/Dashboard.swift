import StreakProtocol

/// `streak dash`: all of it at once, live, in a terminal.
enum Dashboard: Command {
  static let spec = CommandSpec(
    name: "dash",
    summary: "A live dashboard in the terminal, with keys to check tasks.",
    about: [
      "Streak, week, year, today's card, months and tracks on one screen. It shows each change as it is"
        + " made, by whomever, and the new day when it begins.",
      "Arrows choose a task, space checks it off or takes the check back, l changes whose days are"
        + " shown, left and right the year, ? explains the rest, q quits. While no worker answers it"
        + " shows the last values as such.",
      "Words are English or Japanese, after LC_ALL, LC_MESSAGES and LANG.",
    ],
    options: [OptionSpec.ledger], examples: ["streak dash", "streak dash --ledger tasks"])

  /// Milliseconds to wait for an answer: keys must not hang.
  private static let timeout = 1_000

  static func run(_ context: Context) throws {
    let ledger = try context.invocation.ledger()
    if context.options.json {
      throw CommandError.usage("--json: `streak watch --json` is for programs")
    }
    if context.options.asOf != nil {
      throw CommandError.usage("--as-of does not go with a dashboard, which goes by the clock")
    }
    guard let open = context.system.dashTerminal else { return try context.system.becomeDash() }
    guard context.system.columns != nil, context.system.inputIsTerminal else {
      throw CommandError.usage("dash needs a terminal: `streak` alone and `streak snapshot` print")
    }
    context.defaultTimeout = timeout
    let terminal = try open()
    defer { terminal.close() }
    try DashLoop(context, terminal, ledger: ledger).run()
    context.leaveConnection()
  }
}
