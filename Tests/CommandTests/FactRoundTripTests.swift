import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

/// Everything out of a real worker and into another one.
@Suite("Everything: round trip")
struct FactRoundTripTests {
  static func export(_ worker: DeskWorker, learner: String = "me") -> String {
    let run = ProgramRun.run(["export", "--everything", "--learner", learner], worker: worker)
    #expect(run.code == 0)
    #expect(run.errors == "")
    return run.out
  }

  static func load(_ worker: DeskWorker, _ document: String, learner: String = "me") -> String {
    let run = ProgramRun.run(
      ["import", "--learner", learner], worker: worker, input: Array(document.utf8))
    #expect(run.errors == "")
    return run.out
  }

  @Test(
    "export, import into an empty store, export again gives the same bytes", arguments: 0..<6)
  func generated(seed: UInt64) throws {
    var random = RandomFacts(seed: seed)
    let facts = random.facts(120)
    let (first, second) = (try DeskWorker(), try DeskWorker())
    let taken = Self.load(first, FactDocumentTests.document(facts).out)
    #expect(
      taken
        == "120 facts: 120 applied, 0 already there, 0 older than what is known here, 0 refused\n")
    let document = Self.export(first)
    for kind in FactReading.kinds { #expect(document.contains("\n{\"\(kind)\":"), "\(kind)") }
    #expect(try JSONSchema(named: "facts").faults(JSONTree(parsing: document)) == [])
    #expect(Self.load(second, document) == taken)
    #expect(Self.export(second) == document)
    let again =
      "120 facts: 0 applied, 120 already there, 0 older than what is known here, 0 refused\n"
    #expect(Self.load(second, document) == again)
    #expect(Self.load(first, document) == again)
    #expect(Self.export(second) == document)
    #expect(Self.load(first, document, learner: "ada") == taken)
    #expect(
      Self.export(first, learner: "ada")
        == document.replacing("\"learner\":\"me\"", with: "\"learner\":\"ada\""))
    // Lines in another order are the same facts.
    var lines = document.split(separator: "\n")
    let rest = lines.removeFirst()
    let end = lines.removeLast()
    var shuffled = lines.map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
    shuffled.shuffle(using: &random.random)
    let third = try DeskWorker()
    let other = "\(rest)\n\(shuffled.joined(separator: ",\n"))\n\(end)\n"
    #expect(Self.load(third, other) == taken)
    #expect(Self.export(third) == document)
  }

  @Test("what was changed later here stays, and is counted")
  func older() throws {
    let worker = try DeskWorker()
    let document = FactDocumentTests.document([
      Proto.Fact(favourite: Proto.Favourite(key: "a", favourite: true), updatedAt: 1_000),
      Proto.Fact(favourite: Proto.Favourite(key: "b", favourite: true), updatedAt: 1_000),
    ]).out
    _ = Self.load(worker, document)
    #expect(ProgramRun.run("favourite b --remove", worker: worker).code == 0)
    #expect(
      Self.load(worker, document)
        == "2 facts: 0 applied, 1 already there, 1 older than what is known here, 0 refused\n")
    #expect(Self.export(worker).contains("{\"key\":\"b\",\"favourite\":false}"))
  }

  @Test("a fact that the worker refuses is told with its place in the file")
  func refused() throws {
    let worker = try DeskWorker()
    var facts = (0..<20).map { number in
      Proto.Fact(device: Proto.Device(name: "d\(number)", role: .primary), updatedAt: 1_000)
    }
    facts[7].device?.name = "a\u{7}"
    let run = ProgramRun.run(
      ["import", "--dry-run"], worker: worker,
      input: Array(FactDocumentTests.document(facts).out.utf8))
    #expect(run.code == 65)
    #expect(run.errors.hasPrefix("facts[7].device.name: "))
    #expect(run.out.hasPrefix("20 facts: 19 would be applied,"))
    #expect(!Self.export(worker).contains("device"))
  }

  // MARK: - A tips app

  @Test(
    "a tips app's list comes in once, and its export comes back as it was",
    .enabled(if: ImportTipsTests.isBuilt, "the program is not built"), arguments: 0..<6)
  func tips(seed: UInt64) throws {
    let list = try ImportTipsTests.list(ImportTipsTests.random(seed), .binary)
    let (first, second) = (try DeskWorker(), try DeskWorker())
    let run = ProgramRun.run(["import"], worker: first, input: list)
    #expect(run.code == 0)
    let document = Self.export(first)
    let again = ProgramRun.run(["import"], worker: first, input: list)
    #expect(again.out.contains(" facts: 0 applied,"))
    #expect(again.out.contains(" 0 older than what is known here, 0 refused"))
    #expect(Self.export(first) == document)
    _ = Self.load(second, document)
    #expect(Self.export(second) == document)
  }

  @Test(
    "what a tips app paid is not paid again, and goes on from what it counted",
    .enabled(if: ImportTipsTests.isBuilt, "the program is not built"))
  func goesOn() throws {
    let worker = try DeskWorker()
    let list = try ImportTipsTests.list([
      "coin_balance": 340, "last_login_date": "2026-11-30", "login_streak": 12,
      "video_bonus_count_2026-11-30": 4, "unlocked_themes": ["night"], "selected_theme": "night",
      "launch_count": 77, "quiz_streak": 5,
    ])
    #expect(ProgramRun.run(["import"], worker: worker, input: list).code == 0)
    func out(_ words: String) -> String { ProgramRun.run(words, worker: worker).out }
    #expect(out("checkin --json").contains("\"earned\":0,"))
    #expect(out("checkin --json").contains("\"balance\":340"))
    #expect(out("streak --ledger checkin --json").hasPrefix("{\"label\":\"12\""))
    #expect(out("bonus --key v1 --json").contains("\"earned\":3,"))
    #expect(out("bonus --key v2 --json").contains("\"earned\":0,"))
    #expect(out("coins --json").hasPrefix("{\"balance\":343,"))
    #expect(out("launch --json").contains("\"launches\":78"))
    let collection = out("collection --json")
    #expect(collection.contains("\"themes\":[\"night\"],\"selected_theme\":\"night\""))
    #expect(collection.contains("\"quiz_streak\":5"))
  }

  @Test(
    "a coin that was paid here stays, though a tips app paid for the same day",
    .enabled(if: ImportTipsTests.isBuilt, "the program is not built"))
  func paidHere() throws {
    let worker = try DeskWorker()
    #expect(ProgramRun.run("checkin --json", worker: worker).out.contains("\"earned\":1,"))
    let list = try ImportTipsTests.list(["coin_balance": 9, "last_login_date": "2026-11-30"])
    let run = ProgramRun.run(["import"], worker: worker, input: list)
    #expect(run.out.contains(", 1 older than what is known here, 0 refused"))
    #expect(ProgramRun.run("coins --json", worker: worker).out.hasPrefix("{\"balance\":10,"))
  }
}
