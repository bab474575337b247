import StreakCore
import StreakService
import Testing

@testable import StreakWorker

@Suite("The commands of streakd")
struct StoreCommandTests {
  private func parse(_ line: String, _ environment: [String: String] = ["HOME": "/home/ada"]) throws
    -> StoreCommand?
  {
    try StoreCommand.parse(
      line.split(separator: " ").map(String.init), environment: environment, uid: 1000,
      machineZone: "Asia/Tokyo")
  }

  @Test("Options alone serve", arguments: ["", "--zone UTC", "--help", "-h", "--store sqlite:x"])
  func serves(line: String) throws {
    #expect(try parse(line) == nil)
  }

  @Test("A backup names its store and one file, in any order")
  func backup() throws {
    let home = "/home/ada/.local/state/streak/streak.db"
    for (line, wanted) in [
      ("backup out", StoreCommand.Backup(store: home, target: "out")),
      ("backup --force out", .init(store: home, target: "out", force: true)),
      ("backup out --store sqlite:a", .init(store: "a", target: "out")),
      ("backup --store=sqlite:a=b out", .init(store: "a=b", target: "out")),
      ("backup -- --out", .init(store: home, target: "--out")),
    ] {
      guard case .backup(let found) = try parse(line) else {
        Issue.record("no backup: \(line)")
        continue
      }
      #expect(found == wanted)
    }
    guard case .backup(let found) = try parse("backup out", ["STREAKD_STORE": "sqlite:b"]) else {
      Issue.record("no backup")
      return
    }
    #expect(found.store == "b")
  }

  @Test("A check has the zone of the machine, unless another is named")
  func check() throws {
    for (line, environment, wanted) in [
      ("check --store sqlite:a", [:], StoreCommand.Check(store: "a", zone: "Asia/Tokyo")),
      ("check --store sqlite:a", ["STREAKD_ZONE": "UTC"], .init(store: "a", zone: "UTC")),
      (
        "check --zone Asia/Manila --json --store sqlite:a --repair", ["STREAKD_ZONE": "UTC"],
        .init(store: "a", zone: "Asia/Manila", repair: true, json: true)
      ),
    ] {
      guard case .check(let found) = try parse(line, environment) else {
        Issue.record("no check: \(line)")
        continue
      }
      #expect(found == wanted)
    }
  }

  @Test("Forgetting names the first day to keep")
  func forget() throws {
    let day = try #require(CivilDay("2025-01-01"))
    for (line, wanted) in [
      ("forget --before 2025-01-01 --store sqlite:a", StoreCommand.Forget(store: "a", before: day)),
      (
        "forget --dry-run --json --store sqlite:a --before=2025-01-01",
        .init(store: "a", before: day, dryRun: true, json: true)
      ),
      (
        "forget --store postgres:host=x --before 2025-01-01",
        .init(store: "", before: day, server: "postgres:host=x")
      ),
    ] {
      guard case .forget(let found) = try parse(line) else {
        Issue.record("no forget: \(line)")
        continue
      }
      #expect(found == wanted)
    }
  }

  @Test("Of the last seven days nothing is forgotten, of the day before them all is")
  func age() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("s.db")
    let desk = try Desk(path)
    for back in [7, 8] { _ = try desk.ask(put("ada", [back], daysAgo: back)) }
    func run(_ day: CivilDay, dryRun: Bool = false, json: Bool = false) throws -> String {
      var text = ""
      let forget = StoreCommand.Forget(store: path, before: day, dryRun: dryRun, json: json)
      #expect(try StoreCommand.run(forget, now: noon) { text += $0 } == 0)
      return text
    }
    do {
      _ = try run(today - 6)
      Issue.record("it is done")
    } catch let error as StartError {
      #expect(error.status == .usage && error.message.contains("--before: 2025-03-04"))
    }
    let told = "1 learners: 1 records before 2025-03-03 "
    #expect(try run(today - 7, dryRun: true) == told + "would be forgotten, 0 kept for trends\n")
    #expect(try run(today - 7) == told + "forgotten, 0 kept for trends\n")
    #expect(
      try run(today - 7, json: true)
        == "{\"learners\":1,\"forgotten\":0,\"kept\":0,\"before\":\"2025-03-03\",\"dry_run\":false}\n"
    )
    #expect(try desk.count("ada") == 1)
    let missing = StoreCommand.Forget(store: directory.path("none.db"), before: today - 7)
    #expect(throws: StartError.self) { _ = try StoreCommand.run(missing, now: noon) { _ in } }
    #expect(!directory.exists("none.db"))
  }

  @Test("A server is migrated or checked as it was named")
  func servers() throws {
    guard case .migrate(let migrate)? = try parse("migrate --store postgresql://db/streak") else {
      Issue.record("no migration")
      return
    }
    #expect(migrate == .init(server: "postgresql://db/streak"))
    guard case .check(let check)? = try parse("check", ["STREAKD_STORE": "postgres:host=db"]) else {
      Issue.record("no check")
      return
    }
    #expect(check == .init(store: "", zone: "Asia/Tokyo", server: "postgres:host=db"))
  }

  @Test(
    "What cannot be meant is refused and named",
    arguments: [
      ("backup", "OUT"), ("backup a b", "OUT"), ("backup --nope a", "--nope"),
      ("backup --store x a", "--store"), ("backup --store", "--store"),
      ("backup --force=1 a", "--force"), ("backup --repair a", "--repair"),
      ("check a", "a:"), ("check --force", "--force"), ("restore x", "restore"),
      ("Backup x", "Backup"), ("forget", "--before"), ("forget --before", "--before"),
      ("forget --before 2025-02-30", "2025-02-30"), ("forget 2025-01-01", "2025-01-01:"),
      ("forget --before 2025-01-01 --zone UTC", "--zone"),
      ("migrate", "server"), ("migrate --store sqlite:x", "server"),
      ("migrate --store postgres:host=x y", "y:"), ("migrate --repair", "--repair"),
      ("migrate --store postgresql://ada:secret@x/y", ".pgpass"),
      ("backup --store postgres:host=x out", "pg_dump"),
    ])
  func refused(line: String, text: String) throws {
    do {
      _ = try parse(line)
      Issue.record("it is taken: \(line)")
    } catch let error as StartError {
      #expect(error.status == .usage && error.message.contains(text))
    }
    #expect(throws: StartError.self) { _ = try parse("check", [:]) }
  }
}
