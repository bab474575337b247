import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("Restamping from the command line")
struct RestampCommandTests {
  /// A worker with three evenings in New York, which are mornings in Berlin.
  private func worker() throws -> DeskWorker {
    let worker = try DeskWorker()
    for (number, day) in ["26", "27", "28"].enumerated() {
      let run = ProgramRun.run(
        "record Etude --at 2026-11-\(day)T20:00:00-05:00 --zone America/New_York"
          + " --id 00000000-0000-4000-8000-00000000000\(number)", worker: worker)
      #expect(run.code == 0)
    }
    return worker
  }

  @Test("says what would happen, does it, and does it once")
  func restamp() throws {
    let worker = try worker()
    let dry = ProgramRun.run(
      "restamp 2026-11-01 2026-11-30 --to Europe/Berlin --dry-run", worker: worker)
    #expect(
      dry.out == """
        3 records would be moved, days 2026-11-26 to 2026-11-29
        0 would be in another zone on the same day
        3 looked at
        streak: 0 before, 3 after

        """)
    #expect(ProgramRun.run("restamp --log", worker: worker).out == "nothing was restamped\n")
    let made = ProgramRun.run("restamp 2026-11-01 2026-11-30 --to Europe/Berlin", worker: worker)
    #expect(
      made.out == """
        3 records moved, days 2026-11-26 to 2026-11-29
        0 in another zone on the same day
        3 looked at
        streak: 0 before, 3 after

        """)
    // The same id, which this machine always makes.
    let again = ProgramRun.run("restamp 2026-11-01 2026-11-30 --to Europe/Berlin", worker: worker)
    #expect(
      again.out == "done before, at 2026-11-30T06:17:39Z; nothing was done now\n" + made.out)
    let json = ProgramRun.run(
      "restamp 2026-11-01 2026-11-30 --to Europe/Berlin --json"
        + " --id 00000000-0000-4000-8000-0000000000aa", worker: worker)
    #expect(
      json.out.hasPrefix(
        "{\"already_received\":false,\"restamp\":{\"id\":\"00000000-0000-4000-8000-0000000000aa\","
          + "\"first\":\"2026-11-01\",\"last\":\"2026-11-30\",\"to_zone\":\"Europe/Berlin\","
          + "\"examined\":3,\"moved\":0,\"rezoned\":0,\"first_moved\":null,\"last_moved\":null,"))
    let log = ProgramRun.run("restamp --log", worker: worker).out.split(separator: "\n")
    #expect(log.count == 3 && log[0].hasPrefix("MADE") && log[1].contains(" 3 → 3"))
    #expect(log[2].contains("2026-11-01  2026-11-30  Europe/Berlin      3        0  0 → 3"))
    let page = ProgramRun.run("restamp --log --limit 1", worker: worker)
    #expect(page.out.hasSuffix("there are more: --limit N\n"))
    #expect(
      ProgramRun.run("restamp --log --json", worker: worker).out.hasPrefix("{\"restamps\":[{\"id\"")
    )
  }

  @Test(
    "is refused before a worker is asked where the command line is wrong",
    arguments: [
      ("restamp", "name the first and the last day"),
      ("restamp 2026-11-01 --to UTC", "name the first and the last day"),
      ("restamp 2026-11-01 2026-11-30", "name the zone of the records with --to"),
      ("restamp 2026-11-30 2026-11-01 --to UTC", "is after the last one, 2026-11-01"),
      ("restamp 2026-11-31 2026-12-01 --to UTC", "FIRST: \"2026-11-31\" is not a day"),
      ("restamp 2026-11-01 2026-11-30 --to UTC --id 1", "--id: \"1\" is not a UUID"),
      ("restamp 2026-11-01 2026-11-30 --to UTC --limit 1", "--limit goes with --log"),
      ("restamp 2026-11-01 --log", "`2026-11-01` is too much"),
      ("restamp --log --to UTC", "--to does not go with --log"),
      ("restamp --log --limit 0", "--limit: \"0\" is not a whole number"),
    ])
  func usage(words: String, message: String) {
    let worker = FakeWorker()
    let run = ProgramRun.run(words, worker: worker)
    #expect(run.code == 64 && run.out == "")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(worker.messages.isEmpty)
  }

  @Test("a zone that does not exist is named")
  func zone() throws {
    let run = ProgramRun.run(
      "restamp 2026-11-01 2026-11-30 --to Europe/Atlantis", worker: try worker())
    #expect(run.code == 65)
    #expect(run.errors.hasPrefix("streak: to_zone: "))
  }
}
