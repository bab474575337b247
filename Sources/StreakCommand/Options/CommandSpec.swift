/// What a command is called and takes: the source of both the parser's rules and the help.
struct CommandSpec: Sendable {
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

/// All commands, in the order of the help.
enum CommandTable {
  static let all: [any Command.Type] = [
    StreakReading.self, Best.self, Week.self, Months.self, Calendar.self, Tracks.self,
    Explain.self, RecordOne.self, List.self, Delete.self, ProfileSettings.self, Excuse.self,
    CheckIn.self, Bonus.self, Buy.self, Refund.self, Coins.self, Prices.self,
    Remind.self,
    Import.self, Export.self, Ping.self, Info.self, Raw.self,
  ]

  /// The names, `help` included.
  static var names: [String] { all.map { $0.spec.name } + ["help"] }

  /// The command of a name; an error with the nearest name where there is none.
  static func command(named name: String) throws(CommandError) -> any Command.Type {
    if let found = all.first(where: { $0.spec.name == name }) { return found }
    let hint = EditDistance.nearest(to: name, in: names).map { ", did you mean `\($0)`?" }
    throw .usage("unknown command `\(name)`\(hint ?? "; `streak help` lists them")")
  }
}
