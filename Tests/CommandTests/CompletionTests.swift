import Testing

@testable import StreakCommand

@Suite("What fits at the end of a command line")
struct CompletionTests {
  private func words(_ line: String) -> [String] {
    // What follows the last space is being typed.
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard case .words(let found) = Completion.answer(words) else { return [] }
    return found.map(\.text)
  }

  private func answer(_ line: String) -> Completion.Answer {
    Completion.answer(
      line.split(separator: " ", omittingEmptySubsequences: false).map(String.init))
  }

  @Test("commands and groups, each once")
  func commands() {
    #expect(words("str") == ["streak"])
    #expect(words("task") == ["task"])
    #expect(words("ta").count == 1)
    let all = words("")
    #expect(Set(all).count == all.count)
    #expect(all.contains("broker") && all.contains("help") && !all.contains("task add"))
    #expect(answer("nonsense") == .nothing)
    #expect(Completion.answer([]) == answer(""))
  }

  @Test("the second word of a group, and a command behind help")
  func groups() {
    #expect(words("task ") == ["add", "change", "end", "excuse", "list"])
    #expect(words("broker me") == ["metrics"])
    #expect(words("help tas") == ["task"])
    #expect(words("help task a") == ["add"])
    #expect(!words("help ").contains("help"))
  }

  @Test("options of the command and of all commands, those that are not there yet")
  func options() {
    #expect(words("record --a") == ["--artist", "--at", "--as-of"])
    #expect(words("--learner ada record --art") == ["--artist"])
    #expect(words("record --artist X --a") == ["--at", "--as-of"])
    #expect(words("record --artist=X --a") == ["--at", "--as-of"])
    #expect(!words("--").contains("--artist"))
    #expect(answer("record -- --a") == .nothing)
  }

  @Test("values where they are few, files where a file is wanted, else nothing")
  func values() {
    #expect(words("streak --ledger ") == ["practice", "tasks", "checkin"])
    #expect(words("streak --ledger t") == ["tasks"])
    #expect(words("streak --ledger=t") == ["--ledger=tasks"])
    #expect(words("--color a") == ["auto", "always"])
    #expect(answer("--curve-secret-file ") == .file)
    #expect(answer("export --output x") == .file)
    #expect(answer("import ") == .file)
    #expect(answer("import a.csv --dates ") != .file)
    #expect(answer("record ") == .nothing)
    #expect(answer("record --title=x") == .nothing)
    #expect(answer("streak --zone ") == .nothing)
    // A value may look like a command or an option.
    #expect(words("--learner task str") == ["streak"])
    #expect(words("--zone -03:30 wee") == ["week"])
  }

  @Test(
    "the choices of an option are those that its command takes",
    arguments: [
      "ping --color", "streak --ledger", "tracks --by", "quiz g --mode", "answer g 1 right --mode",
      "export --format", "metrics --format", "snapshot --format", "profile set --premium",
    ])
  func choices(_ line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    guard case .words(let choices) = Completion.answer(words + [""]) else {
      Issue.record("no choices")
      return
    }
    let run = ProgramRun.run(words + ["no such"])
    #expect(run.code == 64)
    for choice in choices { #expect(run.errors.contains(choice.text), "\(choice.text)") }
  }

  @Test("the program prints a word and its meaning, or that it is a file")
  func lines() {
    let run = ProgramRun.run(["__complete", "ping", "--js"])
    #expect(run.out == "--json\tPrints one JSON document.\n")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(ProgramRun.run(["__complete", "import", ""]).out == "/\n")
    #expect(ProgramRun.run(["__complete", "zzz"]).out == "")
    #expect(ProgramRun.run(["__complete"]).out.hasPrefix("streak\t"))
    #expect(!ProgramRun.run(["help"]).out.contains("__complete"))
  }
}
