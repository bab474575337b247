import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("Command line")
struct InvocationTests {
  @Test(
    "one line that says what is wrong, and 64",
    arguments: [
      ("strek", "unknown command `strek`, did you mean `streak`?"),
      ("imprt x", "unknown command `imprt`, did you mean `import`?"),
      ("frobnicate", "unknown command `frobnicate`; `streak help` lists them"),
      ("help frobnicate", "unknown command `frobnicate`; `streak help` lists them"),
      ("help week best", "usage: streak help [COMMAND]"),
      ("week --calender", "unknown option --calender, did you mean --calendar?"),
      ("week --frobnicate", "unknown option --frobnicate; `streak help week` lists them"),
      ("week -x", "unknown option -x; `streak help week` lists them"),
      ("--frobnicate", "unknown option --frobnicate; `streak help` lists them"),
      ("--weekly 3 streak", "--weekly belongs to a command and goes after its name"),
      ("tracks --limit", "--limit needs a value: --limit N"),
      ("tracks --limit --json", "--limit needs a value: --limit N"),
      ("week --calendar=yes", "--calendar takes no value"),
      ("tracks --limit 0", "--limit: \"0\" is not a whole number from 1 to 1000000"),
      ("tracks --limit +5", "--limit: \"+5\" is not a whole number from 1 to 1000000"),
      ("tracks --limit=", "--limit: \"\" is not a whole number from 1 to 1000000"),
      ("tracks --by size", "--by: \"size\" is none of last, sessions, accuracy, title"),
      ("streak --weekly 8", "--weekly: \"8\" is not a whole number from 1 to 7"),
      ("calendar --from 2026-02-29", "--from: \"2026-02-29\" is not a day such as 2026-11-30"),
      ("months 10000", "YEAR: \"10000\" is not a whole number from 1 to 9999"),
      ("list x", "`x` is too much; usage: streak list [options]"),
      ("excuse", "something is missing; usage: streak excuse [options] FIRST [LAST]"),
      (
        "excuse 2026-12-02 2026-12-01",
        "the first day, 2026-12-02, is after the last one, 2026-12-01"
      ),
      ("delete x", "ID: \"x\" is not a UUID; `streak list` shows them"),
      ("record --id x", "--id: \"x\" is not a UUID; `streak list` shows them"),
      ("record --correct 3", "total: missing where there is a correct"),
      ("record --correct 3 --total 2", "correct: 3 is more than the total, 2"),
      (
        "record --at 2026-11-30",
        "--at: a timestamp is written as 2026-11-30T06:17:39Z (RFC 3339)"
      ),
      ("profile sett", "unknown word `sett`, did you mean `profile set`?"),
      ("profile --goal 3", "--goal changes a profile: use `streak profile set`"),
      ("profile set", "nothing to set; `streak help profile` lists what there is"),
      (
        "profile set --rollover 24:00",
        "--rollover: \"24:00\" is neither a time such as 04:00 nor minutes below 1440"
      ),
      (
        "profile set --rest sa,sun",
        "--rest: \"sa\" is no weekday; they are mon, tue, wed, thu, fri, sat, sun"
      ),
      ("task lst", "unknown command `task lst`, did you mean `task list`?"),
      ("task frobnicate", "unknown command `task frobnicate`; `streak help task` lists them"),
      ("tasks", "unknown command `tasks`, did you mean `task`?"),
      ("ad", "unknown command `ad`; `streak help` lists them"),
      ("add Kanji", "unknown command `add`, did you mean `task add`?"),
      ("chek Kanji", "unknown command `chek`, did you mean `check`?"),
      ("help task lst", "unknown command `task lst`, did you mean `task list`?"),
      ("help task add x", "usage: streak help [COMMAND]"),
      ("task --ended list", "--ended belongs to a command and goes after its name"),
      ("task add", "something is missing; usage: streak task add [options] TITLE"),
      ("task add a b", "`b` is too much; usage: streak task add [options] TITLE"),
      ("task add x --every", "--every needs a value: --every DAYS"),
      (
        "task add x --every mon,tus",
        "--every: \"tus\" is none of day, a weekday such as mon, a day of the month such as 15, last"
      ),
      (
        "task add x --every mon,",
        "--every: \"\" is none of day, a weekday such as mon, a day of the month such as 15, last"
      ),
      (
        "task add x --every 1-5",
        "--every: \"1-5\" is none of day, a weekday such as mon, a day of the month such as 15, last"
      ),
      ("task add x --every 32", "--every: \"32\" is no day of a month; they are 1 to 31"),
      ("task add x --every 0", "--every: \"0\" is no day of a month; they are 1 to 31"),
      (
        "task add x --first 2026-12-02 --last 2026-12-01",
        "the first day, 2026-12-02, is after the last one, 2026-12-01"
      ),
      ("task add x --id 1", "--id: \"1\" is not a UUID; `streak task list --json` shows them"),
      ("task change x", "nothing to change; `streak help task change` lists what there is"),
      (
        "task change x --from 2026-12-01",
        "nothing to change; `streak help task change` lists what there is"
      ),
      (
        "task change x --title y --from 2026-12-01",
        "--from is the day from which --every acts, which is missing"
      ),
      (
        "task change x --last 2026-12-01 --endless", "--last and --endless cannot both be"
      ),
      ("check", "something is missing; usage: streak check [options] TASK"),
      ("streak --ledger task", "--ledger: \"task\" is none of practice, tasks, checkin"),
      ("months --ledger tasks", "--ledger: only finished practice has months"),
      ("snapshot --etag xy", "--etag: \"xy\" is not hexadecimal"),
      ("snapshot --etag 123", "--etag: \"123\" is not 1 to 64 bytes of two digits each"),
      ("snapshot --etag=", "--etag: \"\" is not 1 to 64 bytes of two digits each"),
      ("raw strek", "unknown operation `strek`, did you mean `streak`?"),
      ("raw 65536", "unknown operation `65536`"),
      ("ping --timeout 0", "--timeout: \"0\" is not a whole number from 1 to 3600000"),
      ("ping --color blue", "--color: \"blue\" is none of auto, always, never"),
      (
        "ping --endpoint x", "--endpoint: \"x\" is no endpoint such as ipc:///run/streakd.sock"
      ),
      ("ping --endpoint bad://", "--endpoint: no such transport"),
      (
        "import --kind \(String(repeating: "k", count: 33))",
        "--kind: 33 bytes long, at most 32 are allowed"
      ),
    ])
  func refused(words: String, line: String) {
    let run = ProgramRun.run(words)
    #expect(run.code == 64)
    #expect(run.out == "")
    #expect(run.errors == "streak: \(line)\n")
  }

  @Test("options stand before or after the command, and the last of equal ones counts")
  func order() throws {
    let reply = Proto.BestReply(count: 3)
    for words in [
      "--learner a --json best", "best --json --learner=a", "--learner b best --learner a --json",
    ] {
      let worker = FakeWorker.replying((.best, reply))
      let run = ProgramRun.run(words, worker: worker)
      #expect(run.code == 0)
      #expect(run.out.hasPrefix("{\"count\":3,"))
      #expect(try worker.requests(Proto.BestRequest.self).map(\.learner) == ["a"])
    }
  }

  @Test("a value may begin with a dash, and -- ends the options")
  func dashes() throws {
    let worker = FakeWorker.replying((.recordsPut, Proto.RecordsPutReply(added: 1)))
    let run = ProgramRun.run("record --zone -03:30 -- --title", worker: worker)
    #expect(run.code == 0)
    let record = try #require(
      try worker.requests(Proto.RecordsPutRequest.self).first?.records.first)
    #expect(record.title == "--title")
    #expect(record.zone == "-03:30")
  }

  @Test("the environment stands in for options that are not given")
  func environment() throws {
    let worker = FakeWorker.replying((.best, Proto.BestReply()))
    let environment = ["STREAK_LEARNER": "ada", "STREAK_ZONE": "Asia/Tokyo", "STREAK_ENDPOINT": ""]
    _ = ProgramRun.run(["best"], worker: worker, environment: environment)
    _ = ProgramRun.run(
      ["best", "--learner", "bob", "--zone", "Z", "--as-of", "2026-11-30T00:00:00.5Z"],
      worker: worker, environment: environment)
    _ = ProgramRun.run(["best"], worker: worker)
    #expect(
      try worker.requests(Proto.BestRequest.self) == [
        Proto.BestRequest(learner: "ada", zone: "Asia/Tokyo", ledger: .practice),
        Proto.BestRequest(learner: "bob", zone: "Z", asOf: 1_795_996_800_500, ledger: .practice),
        Proto.BestRequest(learner: "me", ledger: .practice),
      ])
    let run = ProgramRun.run(["best"], environment: ["STREAK_LEARNER": "a\u{7}"])
    #expect(run.code == 64)
    #expect(run.errors == "streak: STREAK_LEARNER: has a control character\n")
  }

  @Test func version() {
    #expect(ProgramRun.run("--version").out == "streak 0.1.0\n")
    #expect(ProgramRun.run("week --version").code == 0)
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "acb", 1), ("abc", "ab", 1),
    ("", "abc", 3), ("kitten", "sitting", 3), ("ca", "abc", 3),
  ])
  func editDistance(left: String, right: String, distance: Int) {
    #expect(EditDistance.distance(left, right) == distance)
    #expect(EditDistance.distance(right, left) == distance)
  }
}
