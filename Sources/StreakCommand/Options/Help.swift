/// The help texts, made from what the parser knows.
enum Help {
  /// `streak excuse [options] FIRST [LAST]`
  static func usage(of spec: CommandSpec) -> String {
    "streak \(spec.name) [options]" + (spec.operands.isEmpty ? "" : " \(spec.operands)")
  }

  /// The help of a command.
  static func text(for spec: CommandSpec) -> String {
    var sections = ["usage: \(usage(of: spec))", spec.summary]
    sections += spec.about.map { wrapped($0, indent: 0) }
    if !spec.options.isEmpty { sections.append("Options:\n" + list(spec.options)) }
    sections.append("Options of every command:\n" + list(OptionSpec.global))
    let title = spec.examples.count == 1 ? "Example:\n" : "Examples:\n"
    sections.append(title + spec.examples.map { "  \($0)" }.joined(separator: "\n"))
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// The help of a group of commands.
  static func text(forGroup group: String) -> String {
    let specs = CommandTable.commands(of: group).map { $0.spec }
    let word = group == "broker" ? "tells how it is" : "lists"
    let sections = [
      "usage: streak \(group) COMMAND [options] [operands]",
      "Commands:\n" + list(specs.map { ($0.name, $0.summary) }),
      "Options of every command:\n" + list(OptionSpec.global),
      "Examples:\n"
        + specs.compactMap { $0.examples.first.map { "  \($0)" } }.joined(separator: "\n"),
      "`streak \(group)` alone \(word). `streak help \(group) COMMAND` says more about one.",
    ]
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// The help of the program.
  static func overview() -> String {
    let commands = CommandTable.all.map { ($0.spec.name, $0.spec.summary) }
    let sections = [
      "usage: streak [options] [COMMAND [operands]]",
      "Asks a worker, streakd, about somebody's practice: how long is the streak, which of the"
        + "\nlast seven days count, how is each track going, what is left to do today."
        + "\nWithout a command it shows how it stands, or where to begin.",
      "Commands:\n" + list(commands + [("help", "Says more about a command.")]),
      "Options of every command:\n" + list(OptionSpec.global),
      """
      Exit codes:
        0   done
        64  the command line is wrong
        65  the data are wrong
        69  no worker answers
        70  a fault of the program
        73  a file cannot be made
        75  try again later
        77  not allowed
      """,
      "`streak help COMMAND` says more about one.",
    ]
    return sections.joined(separator: "\n\n") + "\n"
  }

  private static func list(_ options: [OptionSpec]) -> String {
    list(options.map { ($0.signature, $0.help) })
  }

  /// Names on the left, what they mean on the right.
  private static func list(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, text in
      let padding = String(repeating: " ", count: width - name.count + 2)
      return "  \(name)\(padding)" + wrapped(text, indent: width + 4)
    }.joined(separator: "\n")
  }

  /// Text in lines of at most 80 columns, all but the first one indented.
  private static func wrapped(_ text: String, indent: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > 80 {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    lines.append(line)
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
