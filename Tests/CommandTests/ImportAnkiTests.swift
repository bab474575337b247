import StreakClient
import StreakCore
import StreakImport
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("Import: Anki's collection")
struct ImportAnkiTests {
  static let schema = """
    CREATE TABLE col (id integer PRIMARY KEY, conf text, decks text);
    CREATE TABLE revlog (id integer PRIMARY KEY, cid integer, ease integer, type integer);
    CREATE TABLE cards (id integer PRIMARY KEY, did integer, odid integer);
    """

  /// Of schema 11: settings and decks are JSON in `col`.
  static func old(_ more: String = "", rollover: String = "{\"rollover\":5}") throws -> [UInt8] {
    try TestDatabase.bytes(
      schema + """
        INSERT INTO col VALUES (1, '\(rollover)',
          '{"7":{"id":7,"name":"Kanji"},"8":{"id":8,"name":"Cram"}}');
        INSERT INTO cards VALUES (100, 7, 0), (200, 8, 7), (300, 99, 0);
        INSERT INTO revlog VALUES (1700000000001, 100, 1, 0), (1700000000002, 100, 2, 1),
          (1700000000003, 200, 3, 3), (1700000000004, 300, 4, 2), (1700000000005, 400, 4, 1),
          (1700000000006, 100, 0, 4), (1700000000007, 100, 0, 5);
        """ + more)
  }

  static func run(
    _ file: [UInt8], _ options: [String] = [], worker: any WorkerConnection
  ) -> ProgramRun {
    ProgramRun.run(["import", "c.anki2"] + options, worker: worker, files: ["c.anki2": file])
  }

  static func records(_ desk: DeskWorker) throws -> [Proto.Record] {
    try desk.ask(Proto.RecordsListRequest(learner: "me", limit: 1_000)).records
  }

  @Test("each review is a record of its deck; a card rescheduled by hand is none")
  func reviews() throws {
    let desk = try DeskWorker()
    let run = Self.run(try Self.old(), worker: desk)
    #expect(run.code == 0)
    #expect(run.out == "5 rows: 5 added, 0 changed, 0 already there, 0 refused\n")
    #expect(
      run.errors == """
        streak: warning: the collection's day begins at 05:00 and the learner's at 00:00: \
        --take-rollover takes it over
        streak: warning: 2 lines of the log are no review, but a card rescheduled by hand: left out

        """)
    let records = try Self.records(desk).sorted { $0.time < $1.time }
    #expect(records.map(\.time) == (1...5).map { 1_700_000_000_000 + $0 })
    #expect(records.map(\.title) == ["Kanji", "Kanji", "Kanji", "", ""])
    #expect(records.map(\.kind) == ["learn", "review", "filtered", "relearn", "review"])
    #expect(records.map(\.correct) == [0, 1, 1, 1, 1])
    #expect(records.map(\.total) == [1, 1, 1, 1, 1])
    let again = Self.run(try Self.old(), worker: desk)
    #expect(again.out == "5 rows: 0 added, 0 changed, 5 already there, 0 refused\n")
    // The id is the review's, not the zone's.
    let moved = Self.run(try Self.old(), ["--zone", "Asia/Tokyo"], worker: desk)
    #expect(moved.out == "5 rows: 0 added, 5 changed, 0 already there, 0 refused\n")
  }

  @Test("the newer schema has its decks and settings in tables, ordered by Anki's own collation")
  func newer() throws {
    // The collation is unknown to the SQLite that makes the file, so it is written in afterwards.
    let file = try TestDatabase.bytes(
      Self.schema + """
        INSERT INTO col VALUES (1, '', '');
        CREATE TABLE decks (id integer PRIMARY KEY, name text NOT NULL);
        CREATE TABLE config (KEY text PRIMARY KEY, usn integer, mtime_secs integer, val blob);
        INSERT INTO decks VALUES (7, 'Japanese' || char(31) || 'Kanji');
        INSERT INTO config VALUES ('rollover', 0, 0, CAST('3' AS blob));
        INSERT INTO cards VALUES (100, 7, 0);
        INSERT INTO revlog VALUES (1700000000001, 100, 1, 0);
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'name text NOT NULL', 'name text COLLATE unicase')
          WHERE name = 'decks';
        """)
    let desk = try DeskWorker()
    let run = Self.run(file, ["--take-rollover"], worker: desk)
    #expect(run.code == 0)
    #expect(
      run.errors == "streak: warning: the learner's day begins at 03:00 from 2023-11-12 on\n")
    #expect(try Self.records(desk).map(\.title) == ["Japanese::Kanji"])
    #expect(try desk.ask(Proto.ProfileGetRequest(learner: "me")).profile?.rollover == 180)
    #expect(Self.run(file, ["--take-rollover"], worker: desk).errors == "", "once is enough")
  }

  @Test("a dry run changes neither records nor the profile")
  func dryRun() throws {
    let desk = try DeskWorker()
    let run = Self.run(try Self.old(), ["--dry-run", "--take-rollover"], worker: desk)
    #expect(run.out == "5 rows: 5 would be added, 0 would be changed, 0 already there, 0 refused\n")
    #expect(run.errors.hasPrefix("streak: warning: the learner's day would begin at 05:00\n"))
    #expect(try Self.records(desk).isEmpty)
    #expect(try desk.ask(Proto.ProfileGetRequest(learner: "me")).profile?.rollover == 0)
  }

  @Test("a row that is wrong costs itself alone, and is named by its key")
  func refusals() throws {
    let desk = try DeskWorker()
    let file = try Self.old(
      """
      INSERT INTO revlog VALUES (1700000000011, 100, 7, 0), (1700000000012, 100, 2, 9),
        (1700000000013, 'x', 2, 1), (1700000000014, 100, 'x', 1), (1700000000015, 100, 2, NULL),
        (9000000000000000, 100, 2, 1), (4000000000000, 100, 2, 1);
      """, rollover: "no json")
    let run = Self.run(file, worker: desk)
    #expect(run.code == 65)
    #expect(run.out == "12 rows: 5 added, 0 changed, 0 already there, 7 refused\n")
    for line in [
      "revlog 1700000000011: ease: 7 is not 1-4", "revlog 1700000000012: type: 9 is not 0-5",
      "revlog 1700000000013: cid: must be a whole number",
      "revlog 1700000000014: ease: must be a whole number",
      "revlog 1700000000015: type: must be a whole number",
      "revlog 9000000000000000: id: is no time in the years 0001 to 9999",
      "revlog 4000000000000: timestamp: ",
    ] {
      #expect(run.errors.contains(line), "\(line)")
    }
    #expect(run.errors.contains("begins at 04:00"), "Anki's default")
  }

  @Test("what is cut off, damaged, busy or another program's is refused as a whole")
  func broken() throws {
    let file = try Self.old()
    for length in stride(from: 16, to: file.count, by: 97) {
      let store = FakeStore()
      let run = Self.run(Array(file[..<length]), worker: store.worker)
      #expect(run.code == 65, "\(length)")
      #expect(run.errors.hasPrefix("streak: file: "), "\(length): \(run.errors)")
      #expect(store.worker.messages.isEmpty)
    }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var damaged = file
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        damaged[Int.random(in: 16..<file.count, using: &random)] = .random(in: 0...255)
      }
      let code = Self.run(damaged, worker: Self.withProfile(FakeStore())).code
      #expect([0, 65].contains(code))
    }
    let other = try TestDatabase.bytes("CREATE TABLE ticks (id integer)")
    #expect(
      Self.run(other, worker: FakeWorker()).errors
        == "streak: file: is a database, but neither Anki's collection nor that of Loop Habit "
        + "Tracker\n")
    #expect(
      Self.run(other, ["--format", "anki"], worker: FakeWorker()).errors
        == "streak: file: has no tables revlog, cards and col, as Anki's collection has\n")
    #expect(Self.run(Array("x,y\n".utf8), ["--format", "anki"], worker: FakeWorker()).code == 65)
    let busy = ProgramRun.run(
      ["import", "c.anki2"], files: ["c.anki2": file, "c.anki2-wal": [1, 2, 3]])
    #expect(busy.code == 65)
    #expect(busy.errors.contains("close the program that it belongs to"))
  }

  @Test("a database that was kept with a write-ahead log is read")
  func writeAheadLog() throws {
    var file = try Self.old()
    file[18] = 2
    file[19] = 2
    #expect(Self.run(file, worker: try DeskWorker()).code == 0)
  }

  @Test(
    "a real collection: as many records as the log has reviews, and none more the second time",
    .enabled(if: RealFiles.bytes("nolicence/anki-revlog.anki2") != nil, "no real file"))
  func real() throws {
    let file = try #require(RealFiles.bytes("nolicence/anki-revlog.anki2"))
    let counts = try TestDatabase.numbers(
      "SELECT count(*), sum(ease > 1), count(DISTINCT id) FROM revlog WHERE ease > 0", in: file)[0]
    let store = FakeStore()
    let worker = ImportAnkiTests.withProfile(store)
    let run = Self.run(file, ["--json"], worker: worker)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.out.hasPrefix("{\"rows\":\(counts[0]),\"added\":\(counts[0]),\"changed\":0,"))
    let records = store.records["me"] ?? [:]
    #expect(records.count == Int(counts[2]))
    #expect(records.values.reduce(0) { $0 + Int64($1.correct ?? 0) } == counts[1])
    let again = Self.run(file, ["--json"], worker: worker)
    #expect(again.out.hasPrefix("{\"rows\":\(counts[0]),\"added\":0,\"changed\":0,"))
  }

  /// A store that also tells a profile.
  static func withProfile(_ store: FakeStore) -> FakeWorker {
    let worker = FakeWorker()
    worker.answer = { call in
      call.op == .profileGet
        ? RawReply(
          .ok, Proto.ProfileGetReply(profile: Proto.Profile(rollover: 240)).encoded())
        : store.worker.answer(call)
    }
    return worker
  }
}
