import StreakCore
import StreakProtocol

/// `streak quiz`: questions to read, or to play on a terminal.
enum Quiz: Command {
  static let spec = CommandSpec(
    name: "quiz",
    summary: "Questions of a genre: played on a terminal, printed elsewhere.",
    operands: "GENRE",
    operandCount: 1...1,
    about: [
      "On a terminal it asks one question after the other and counts your answers: type a letter"
        + " for a choice, q to end.",
      "Shuffled questions differ each time; with --seed they come in the same order again, so that"
        + " --offset goes on where the last page ended.",
    ],
    options: [
      OptionSpec(
        "mode", "MODE", "random (default), sequential or continued.",
        choices: ["random", "sequential", "continued"]),
      OptionSpec("limit", "N", "At most so many questions, 10 by default."),
      OptionSpec("offset", "N", "Passes over so many questions."),
      OptionSpec("seed", "N", "Shuffles as with the same seed before."),
    ],
    examples: ["streak quiz time_zones", "streak quiz time_zones --mode continued --limit 3"])

  static let modes: [(name: String, mode: Proto.QuizMode)] = [
    ("random", .random), ("sequential", .sequential), ("continued", .continued),
  ]

  /// The mode of an option, random where there is none.
  static func mode(_ invocation: Invocation) throws(CommandError) -> Proto.QuizMode {
    let name = try invocation.choice("mode", of: modes.map(\.name))
    return modes.first { $0.name == name }?.mode ?? .random
  }

  static func run(_ context: Context) throws {
    let (options, invocation) = (context.options, context.invocation)
    let request = Proto.QuizRequest(
      learner: options.learner, zone: options.zone, asOf: options.asOf,
      genre: context.operands[0], mode: try mode(invocation),
      limit: UInt32(try invocation.integer("limit", in: 1...1_000) ?? 10),
      offset: UInt32(try invocation.integer("offset", in: 0...Int(UInt32.max)) ?? 0),
      seed: try seed(invocation) ?? context.system.newID().low)
    let reply = try context.ask(request)
    if options.json { return context.json(reply) }
    if reply.questions.isEmpty {
      return context.out.line(
        "no question from --offset on: the genre has \(Words.grouped(reply.totalQuestions))")
    }
    if context.system.inputIsTerminal && context.system.columns != nil {
      return try QuizPlay(request, reply, context).run()
    }
    for (index, question) in reply.questions.enumerated() {
      if index > 0 { context.out.line() }
      context.out.lines(lines(question, style: context.style, width: 80))
    }
  }

  private static func seed(_ invocation: Invocation) throws(CommandError) -> UInt64? {
    guard let text = invocation.text("seed") else { return nil }
    guard !text.hasPrefix("+"), let seed = UInt64(text) else {
      throw .usage("--seed: \"\(text)\" is not a whole number from 0 to \(UInt64.max)")
    }
    return seed
  }

  /// A question with its number and its choices by letter.
  static func lines(_ question: Proto.QuizQuestion, style: Style, width: Int) -> [String] {
    let number = "\(UInt64(question.position) + 1). "
    let indent = String(repeating: " ", count: number.count)
    let text = Paragraph.lines(question.question, width: width - number.count)
    var lines = text.enumerated().map { index, line in
      (index == 0 ? style(number, .dim) : indent) + style(line, .bold)
    }
    for (index, choice) in question.choices.enumerated() {
      let parts = Paragraph.lines(choice, width: width - 5)
      lines += parts.enumerated().map { part, line in
        part == 0 ? "  \(style(letter(index), .cyan))  \(line)" : "     \(line)"
      }
    }
    return lines
  }

  /// `a` for the first choice, and so on; a number where the letters end.
  static func letter(_ index: Int) -> String {
    guard (0..<26).contains(index) else { return "\(index + 1)" }
    return String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index)))
  }
}
