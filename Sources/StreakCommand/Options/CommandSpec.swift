/// What a command is called and takes: the source of both the parser's rules and the help.
struct CommandSpec: Sendable {
  /// One word, or two where the first one is a group's: `task add`.
  let name: String

  /// One sentence for the list of commands.
  let summary: String

  /// The operands as in the usage line: `FIRST [LAST]`.
  var operands = ""

  /// How many operands there may be.
  var operandCount: ClosedRange<Int> = 0...0

  /// Paragraphs below the summary.
  var about: [String] = []

  var options: [OptionSpec] = []

  /// Command lines to learn from.
  let examples: [String]
}

/// A command of the program.
protocol Command: Sendable {
  static var spec: CommandSpec { get }

  static func run(_ context: Context) throws
}
