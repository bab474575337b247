/// An option of the command line.
struct OptionSpec: Sendable {
  /// The name, without its dashes.
  let name: String

  /// What its value is called in help; `nil` for an option without one.
  let value: String?

  /// One sentence for help.
  let help: String

  /// The only values that it has, where they are few; for completions.
  let choices: [String]

  init(_ name: String, _ value: String? = nil, _ help: String, choices: [String] = []) {
    self.name = name
    self.value = value
    self.help = help
    self.choices = choices
  }

  /// As in help: `--limit N`.
  var signature: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }

  /// Whose days are asked about, for the commands that answer for each ledger.
  static let ledger = OptionSpec(
    "ledger", "L", "Whose days: practice (default), tasks or checkin.",
    choices: ["practice", "tasks", "checkin"])

  /// Where a document goes, for the commands that write one.
  static let output = OptionSpec(
    "output", "FILE", "Writes a file, which appears when it is whole; also -o.")

  /// The options of every command.
  static let global: [OptionSpec] = [
    OptionSpec("endpoint", "E", "Where the worker listens (STREAK_ENDPOINT)."),
    OptionSpec("learner", "ID", "Whose practice it is, \"me\" by default (STREAK_LEARNER)."),
    OptionSpec("zone", "Z", "An IANA name or an offset such as +05:45 (STREAK_ZONE)."),
    OptionSpec("as-of", "RFC3339", "Answers as if it were this instant."),
    OptionSpec("timeout", "MS", "Milliseconds to wait for an answer."),
    OptionSpec(
      "curve-server-key", "KEY", "Its public key or a file with it (STREAK_CURVE_SERVER_KEY)."),
    OptionSpec("curve-secret-file", "FILE", "Your key, from keygen (STREAK_CURVE_SECRET_FILE)."),
    OptionSpec("json", nil, "Prints one JSON document."),
    OptionSpec(
      "color", "WHEN", "auto, always or never (NO_COLOR).",
      choices: ColorChoice.allCases.map(\.rawValue)),
    OptionSpec("help", nil, "Prints this text; also -h."),
    OptionSpec("version", nil, "Prints the version."),
  ]
}
