import StreakCore
import StreakProtocol

/// `streak ping`: is anybody there?
enum Ping: Command {
  static let spec = CommandSpec(
    name: "ping",
    summary: "Is a worker there, and how long does it take to answer?",
    examples: ["streak ping --timeout 200 && echo up"])

  static func run(_ context: Context) throws {
    let before = context.system.ticks()
    let reply = try context.ask(Proto.PingRequest())
    let microseconds = (context.system.ticks() &- before) / 1_000
    if context.options.json { return context.json(reply) }
    let time = Instant(milliseconds: reply.time).rfc3339()
    context.out.line(
      "\(context.options.endpoint) answered in \(milliseconds(microseconds)) ms, its clock says \(time)"
    )
  }

  /// `0.42` for 420 microseconds.
  private static func milliseconds(_ microseconds: UInt64) -> String {
    let hundredths = microseconds / 10
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
