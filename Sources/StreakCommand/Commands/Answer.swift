import StreakCore
import StreakProtocol

/// `streak answer`: counts the answer to a question.
enum Answer: Command {
  static let spec = CommandSpec(
    name: "answer",
    summary: "Counts the answer to a question of a quiz.",
    operands: "GENRE POSITION right|wrong",
    operandCount: 3...3,
    about: [
      "POSITION is that of `streak quiz --json`, from 0. With the same --id the command may be"
        + " given again: it counts once."
    ],
    options: [
      OptionSpec(
        "mode", "MODE", "random (default), sequential or continued.",
        choices: ["random", "sequential", "continued"]),
      OptionSpec("id", "UUID", "The answer's id. Default: a new one."),
    ],
    examples: ["streak answer time_zones 4 right --mode continued"])

  static func run(_ context: Context) throws {
    let (options, operands) = (context.options, context.operands)
    let position = try Invocation.integer(
      operands[1], "POSITION", in: 0...ContentLimits.position)
    guard operands[2] == "right" || operands[2] == "wrong" else {
      throw CommandError.usage("\"\(operands[2])\" is neither right nor wrong")
    }
    let id = try Launch.id(context)
    let reply = try context.ask(
      Proto.QuizAnswerRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, id: id.bytes,
        genre: operands[0], mode: try Quiz.mode(context.invocation), position: UInt32(position),
        correct: operands[2] == "right"))
    if options.json { return Launch.json(reply, id: id, context) }
    let progress = reply.progress ?? Proto.GenreProgress()
    Rewards.print(
      [
        (reply.alreadyReceived ? "counted before" : "counted", id.description),
        (
          "genre",
          "\(Words.grouped(progress.correct)) of \(Words.grouped(progress.answered)) right"
        ),
        (
          "in a row",
          "\(Words.grouped(reply.quizStreak)), at best \(Words.grouped(reply.bestQuizStreak))"
        ),
      ], context)
  }
}
