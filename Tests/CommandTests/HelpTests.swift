import Testing

@testable import StreakCommand

@Suite("Help")
struct HelpTests {
  @Test(
    "help goes to standard output and is a success", arguments: Array(CommandTable.names.dropLast())
  )
  func everyCommand(name: String) throws {
    let run = ProgramRun.run("help \(name)")
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(ProgramRun.run("\(name) --help").out == run.out)
    #expect(ProgramRun.run("\(name) -h extra words").out == run.out)
    let spec = try CommandTable.command(named: name).spec
    #expect(run.out.hasPrefix("usage: streak \(name) [options]"))
    #expect(run.out.contains("\n\(spec.summary)\n"))
    #expect(
      spec.summary.hasSuffix(".") || spec.summary.hasSuffix("?") || spec.summary.hasSuffix("`."))
    for option in spec.options + OptionSpec.global {
      #expect(run.out.contains("\n  \(option.signature) "), "\(option.signature)")
    }
    #expect(!spec.examples.isEmpty)
    for example in spec.examples { #expect(run.out.contains("\n  \(example)\n")) }
    for line in run.out.split(separator: "\n") { #expect(line.count <= 88, "\(line)") }
  }

  @Test("no option of a command hides one of all commands")
  func names() {
    for command in CommandTable.all {
      let names = (command.spec.options + OptionSpec.global).map(\.name)
      #expect(Set(names).count == names.count, "\(command.spec.name)")
    }
    #expect(Set(CommandTable.names).count == CommandTable.all.count + 1)
  }

  @Test func overview() {
    let run = ProgramRun.run("help")
    #expect(run.code == 0)
    #expect(run.out == ProgramRun.run("--help").out)
    #expect(run.out == ProgramRun.run("help help").out)
    for command in CommandTable.all {
      #expect(run.out.contains("\n  \(command.spec.name) "))
      #expect(run.out.contains(command.spec.summary))
    }
  }

  @Test("a group lists its commands, each with an example")
  func group() {
    let run = ProgramRun.run("help task")
    #expect(run.code == 0)
    #expect(run.out.hasPrefix("usage: streak task COMMAND [options] [operands]\n"))
    for word in ["add", "change", "end", "excuse", "list"] {
      #expect(run.out.contains("\n  task \(word) "))
      #expect(run.out.contains("\n  streak task \(word)"))
    }
    #expect(ProgramRun.run("task --help").out == run.out)
    #expect(ProgramRun.run("task -h").out == run.out)
    for line in run.out.split(separator: "\n") { #expect(line.count <= 88, "\(line)") }
  }

  @Test func week() {
    #expect(
      ProgramRun.run("help week").out == """
        usage: streak week [options]

        The last seven days, one dot each.

        ● achieved, ○ missed, ◌ today and not done yet, – nothing due, · before the
        first day or after today.

        Options:
          --calendar  The calendar week of today instead of the last seven days.
          --ledger L  Whose days: practice (default), tasks or checkin.

        Options of every command:
          --endpoint E              Where the worker listens (STREAK_ENDPOINT).
          --learner ID              Whose practice it is, "me" by default
                                    (STREAK_LEARNER).
          --zone Z                  An IANA name or an offset such as +05:45
                                    (STREAK_ZONE).
          --as-of RFC3339           Answers as if it were this instant.
          --timeout MS              Milliseconds to wait for an answer.
          --curve-server-key KEY    Its public key or a file with it
                                    (STREAK_CURVE_SERVER_KEY).
          --curve-secret-file FILE  Your key, from keygen (STREAK_CURVE_SECRET_FILE).
          --json                    Prints one JSON document.
          --color WHEN              auto, always or never (NO_COLOR).
          --help                    Prints this text; also -h.
          --version                 Prints the version.

        Examples:
          streak week
          streak week --calendar
          streak week --ledger tasks

        """)
  }
}
