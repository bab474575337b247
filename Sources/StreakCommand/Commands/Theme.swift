import StreakCore
import StreakProtocol

/// `streak theme`: which theme is chosen, or the choice of one.
enum Theme: Command {
  static let spec = CommandSpec(
    name: "theme",
    summary: "Says which theme is chosen, or chooses one.",
    operands: "[NAME|none]",
    operandCount: 0...1,
    about: ["A theme must be unlocked, with `streak buy theme NAME`, or free."],
    examples: ["streak theme", "streak theme night"])

  static func run(_ context: Context) throws {
    let options = context.options
    guard let name = context.operands.first else {
      let reply = try context.ask(
        Proto.CollectionRequest(
          learner: options.learner, zone: options.zone, asOf: options.asOf))
      if options.json { return context.json(reply) }
      let chosen = reply.selectedTheme
      return context.out.line(chosen.isEmpty ? "none" : DisplayWidth.printable(chosen))
    }
    let theme = name == "none" ? "" : name
    let reply = try context.ask(
      Proto.ThemeSelectRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, name: theme))
    if options.json { return context.json(reply) }
    let what = theme.isEmpty ? "no theme" : DisplayWidth.printable(theme)
    context.out.line("\(what) is chosen \(reply.changed ? "now" : "already")")
  }
}
