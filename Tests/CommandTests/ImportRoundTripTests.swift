import Foundation
import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

/// Import, export, import into an empty store, export: the same bytes, of every format that is read.
@Suite("Import and export of every format")
struct ImportRoundTripTests {
  /// What a learner's records are exported as.
  struct Exported: Equatable {
    let csv: String
    let json: String

    init(_ desk: DeskWorker, _ learner: String) {
      csv = ProgramRun.run(["export", "--learner", learner], worker: desk).out
      json = ProgramRun.run(["export", "--learner", learner, "--json"], worker: desk).out
    }
  }

  /// Imports a file and exports what came of it; then each export goes into an empty store and comes
  /// out of it again.
  ///
  /// - Returns: how many rows were taken in.
  @discardableResult
  static func roundTrip(
    _ file: [UInt8], _ options: [String] = [], learners: [String] = ["me"], code: Int32 = 0
  ) throws -> Int {
    let first = try DeskWorker()
    let run = ProgramRun.run(
      ["import", "f", "--json"] + options, worker: first, files: ["f": file])
    #expect(run.code == code, "\(run.errors.prefix(2_000))")
    let (second, third) = (try DeskWorker(), try DeskWorker())
    var records = 0
    for learner in learners {
      let exported = Exported(first, learner)
      let count = exported.json.split(separator: "{\"id\"").count - 1
      records += count
      for (text, desk) in [(exported.csv, second), (exported.json, third)] {
        let again = ProgramRun.run(
          ["import", "--json", "--learner", learner], worker: desk, input: Array(text.utf8))
        #expect(again.code == 0, "\(again.errors.prefix(2_000))")
        #expect(again.out.hasPrefix("{\"rows\":\(count),\"added\":\(count),\"changed\":0,"))
        let found = Exported(desk, learner)
        // Compared by bytes: texts that are equivalent are not the same. And not within the
        // expectation, which would print them all.
        let isSameCSV = found.csv.utf8.elementsEqual(exported.csv.utf8)
        let isSameJSON = found.json.utf8.elementsEqual(exported.json.utf8)
        #expect(isSameCSV && isSameJSON, "\(learner)")
      }
    }
    return records
  }

  @Test("Our CSV, with ids and zones and without", arguments: [1, 2] as [UInt64])
  func csv(seed: UInt64) throws {
    var random = AwkwardRecords(seed: seed)
    let rows = random.rows(150, AwkwardRecords.ever)
    for (withIDs, withZones) in [(true, true), (true, false), (false, true), (false, false)] {
      let file = AwkwardRecords.csv(rows, withIDs: withIDs, withZones: withZones)
      #expect(try Self.roundTrip(file) == rows.count)
    }
    // Rows that are equal are as many records.
    let twice = AwkwardRecords.csv(rows + rows.prefix(40), withIDs: false, withZones: true)
    #expect(try Self.roundTrip(twice) == rows.count + 40)
  }

  @Test("A list of timestamps", arguments: [3, 4] as [UInt64])
  func timestamps(seed: UInt64) throws {
    var random = AwkwardRecords(seed: seed)
    let times = random.rows(120, AwkwardRecords.ever).map { $0.time.rfc3339() }
    // The first one begins with a digit whatever its year: that is what the format is known by.
    let file = Array((times + times.prefix(9)).joined(separator: "\n").utf8)
    #expect(try Self.roundTrip(file) == 129)
    #expect(
      try Self.roundTrip(file, ["--zone", "Pacific/Apia", "--kind", "a \"kind\", or so"]) == 129)
  }

  @Test("Our JSON", arguments: [5, 6] as [UInt64])
  func ownJSON(seed: UInt64) throws {
    var random = AwkwardRecords(seed: seed)
    let rows = random.rows(150, AwkwardRecords.ever)
    #expect(try Self.roundTrip(try AwkwardRecords.own(rows)) == rows.count)
  }

  static let dates: [(name: String, value: @Sendable (Instant) -> Any)] = [
    ("apple", { Double($0.milliseconds - 978_307_200_000) / 1_000 }),
    ("unix", { Double($0.milliseconds) / 1_000 }), ("unix-ms", { $0.milliseconds }),
    ("iso", { $0.rfc3339() }),
  ]

  @Test("An app's JSON with each kind of dates", arguments: ["apple", "unix", "unix-ms", "iso"])
  func app(name: String) throws {
    var random = AwkwardRecords(seed: 7)
    let date = try #require(Self.dates.first { $0.name == name }).value
    let rows = random.rows(150, AwkwardRecords.lately)
    let file = try AwkwardRecords.app(rows, date: date)
    #expect(try Self.roundTrip(file) == rows.count)
    #expect(try Self.roundTrip(file, ["--zone", "Australia/Lord_Howe"]) == rows.count)
    // Before 1970, too, where somebody says how the dates are read.
    let old = random.rows(150, AwkwardRecords.ever)
    #expect(
      try Self.roundTrip(try AwkwardRecords.app(old, date: date), ["--dates", name]) == old.count)
  }

  @Test(
    "A property list of UserDefaults, XML and binary",
    .enabled(if: ImportPropertyListTests.isBuilt, "the program is not built"))
  func propertyList() throws {
    var random = AwkwardRecords(seed: 8)
    let rows = random.rows(100, AwkwardRecords.lately)
    for (_, date) in Self.dates {
      let array = try AwkwardRecords.app(rows, date: date)
      for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
        for value in [Data(array), String(decoding: array, as: UTF8.self)] as [Any] {
          let file = try ImportPropertyListTests.list(value, format)
          #expect(try Self.roundTrip(file) == rows.count)
        }
      }
    }
  }

  @Test("Anki's collection", arguments: [9, 10] as [UInt64])
  func anki(seed: UInt64) throws {
    var random = AwkwardRecords(seed: seed)
    var sql =
      ImportAnkiTests.schema + """
        CREATE TABLE decks (id integer PRIMARY KEY, name text NOT NULL);
        CREATE TABLE config (KEY text PRIMARY KEY, usn integer, mtime_secs integer, val blob);
        INSERT INTO col VALUES (1, '', '');
        """
    for (index, text) in AwkwardRecords.texts.enumerated() {
      sql += "INSERT INTO decks VALUES (\(index + 1), '\(text.replacing("'", with: "''"))');"
      sql += "INSERT INTO cards VALUES (\(index + 100), \(index + 1), 0);"
    }
    for row in random.rows(150, 1_000_000_000...1_796_000_000) {
      let card = 100 + Int.random(in: 0..<30, using: &random.generator)
      let ease = Int.random(in: 1...4, using: &random.generator)
      let type = Int.random(in: 0...3, using: &random.generator)
      sql += "INSERT INTO revlog VALUES (\(row.time.milliseconds), \(card), \(ease), \(type));"
    }
    let file = try TestDatabase.bytes(sql)
    #expect(try Self.roundTrip(file) == 150)
    #expect(try Self.roundTrip(file, ["--zone", "Pacific/Apia"]) == 150)
  }

  // MARK: - Habits

  /// Whatever the worker tells of the learner's tasks and the days of some months.
  static func habits(_ desk: DeskWorker, _ days: ClosedRange<Int32>) throws -> [[UInt8]] {
    let tasks = try desk.ask(Proto.TasksListRequest(learner: "me", zone: "UTC", ended: true))
    var found = tasks.tasks.map { $0.encoded() }
    for day in days {
      var card = try desk.ask(Proto.CardRequest(learner: "me", zone: "UTC", cardDay: day))
      card.revision = 0
      found.append(card.encoded())
    }
    return found
  }

  /// Habits are tasks, which no file of ours holds yet: the same file into two empty stores says the
  /// same, a second time changes nothing, and no record comes of it.
  static func habitsTwice(
    _ file: [UInt8], _ options: [String] = [], days: ClosedRange<Int32>
  ) throws {
    let desks = [try DeskWorker(), try DeskWorker()]
    var found: [[[UInt8]]] = []
    for desk in desks {
      let run = ImportLoopTests.run(file, options, worker: desk)
      #expect(run.code == 0, "\(run.errors)")
      found.append(try habits(desk, days))
      #expect(Exported(desk, "me").json == "[]\n")
    }
    #expect(found[0] == found[1])
    #expect(found[0].count > days.count)
    let again = ImportLoopTests.run(file, options, worker: desks[0])
    #expect(again.out.contains(": 0 days checked, 0 excused, "))
    #expect(try habits(desks[0], days) == found[0])
  }

  @Test("Loop's database and both of its CSV files", arguments: [11, 12] as [UInt64])
  func loop(seed: UInt64) throws {
    var generator = SeededGenerator(seed)
    let names = AwkwardRecords.texts.filter {
      !$0.isEmpty && $0.utf8.count < 64 && $0 != "\u{1}\u{7F}"
    }
    .map { $0.filter { $0.isLetter || $0.isSymbol || $0 == "'" } }.filter { !$0.isEmpty }
    let days = ImportLoopTests.start - 60...ImportLoopTests.start + 20
    var sql = ImportLoopTests.schema
    var lines = [["Date"] + names.indices.map { "H\($0)" }]
    for (index, name) in names.enumerated() {
      sql += """
        INSERT INTO Habits VALUES (\(index + 1), '\(name.replacing("'", with: "''"))', 1, 1, 0,
          'u\(index)', 0, 0, 0, \(index));
        """
    }
    for day in days.reversed() {
      var cells = [CivilDay(number: day).description]
      for index in names.indices {
        let value = [-1, 0, 2, 2, 3].randomElement(using: &generator) ?? 2
        cells.append("\(value)")
        guard value > 0 else { continue }
        sql += """
          INSERT INTO Repetitions (habit, timestamp, value)
            VALUES (\(index + 1), \(Int64(day) * 86_400_000), \(value));
          """
      }
      lines.append(cells)
    }
    try Self.habitsTwice(try TestDatabase.bytes(sql), days: days)
    let combined = lines.map { $0.joined(separator: ",") }.joined(separator: "\n")
    try Self.habitsTwice(Array(combined.utf8), days: days)
    let single = lines.dropFirst().map { $0.prefix(2).joined(separator: ",") }
    try Self.habitsTwice(
      Array((["date,value"] + single).joined(separator: "\n").utf8), ["--title", "É, \"x\""],
      days: days)
  }

  // MARK: - Real files

  /// The first lines of a file, unpacked where it has to be.
  static func lines(_ name: String, _ count: Int) throws -> [String] {
    guard let folder = RealFiles.folder else { return [] }
    let reader = name.hasSuffix(".gz") ? "gzip -dc" : "cat"
    let text = try ProcessTests.shell("\(reader) '\(folder)/\(name)' | head -n \(count)")
    return text.split(separator: "\n").map(String.init)
  }

  @Test(
    "Real files of records",
    .enabled(if: RealFiles.folder != nil, "no real files"),
    arguments: ["events-til.csv", "events-leetcode-study.csv", "events-projects.csv.gz"])
  func real(name: String) throws {
    let lines = try Self.lines(name, 4_000)
    // The first learners of the file, with all of their rows in it.
    var learners: [String] = []
    for line in lines.dropFirst() {
      let learner = String(line.prefix { $0 != "," })
      if learners.count < 20, !learners.contains(learner) { learners.append(learner) }
    }
    let rows = lines.dropFirst().count { learners.contains(String($0.prefix { $0 != "," })) }
    let file = Array((lines.joined(separator: "\n") + "\n").utf8)
    #expect(rows > 100)
    #expect(try Self.roundTrip(file, learners: learners) == rows)
  }

  @Test("A real dance game's scores, and a real collection of Anki's")
  func realScores() throws {
    if let file = RealFiles.bytes("nolicence/stepmania-scores.csv") {
      let learner = String(decoding: file, as: UTF8.self).split(separator: "\n")[1].prefix {
        $0 != ","
      }
      let count = try Self.roundTrip(
        file, ["--zone", "America/Toronto"], learners: [String(learner)])
      #expect(count > 2_000)
    }
    if let file = RealFiles.bytes("nolicence/anki-revlog.anki2") {
      #expect(try Self.roundTrip(file, ["--zone", "Europe/London"]) > 6_000)
    }
  }

  @Test("Real files of habits")
  func realHabits() throws {
    for name in [
      "loop.db", "loop-checkmarks-9habits.csv", "nolicence/loop-checkmarks-entry-bug.csv",
      "nolicence/loop-minutes-language-study.csv",
    ] {
      guard let file = RealFiles.bytes(name) else { continue }
      let year = ImportLoopTests.start - 1_800...ImportLoopTests.start - 1_700
      let options = name.contains("minutes") ? ["--title", "Study"] : []
      try Self.habitsTwice(file, options, days: year)
    }
  }

  @Test("Real files of formats that are not known are refused, and so is the real dirty row")
  func realOthers() throws {
    for name in [
      "rewire.db", "tickmate.db", "typeracer-races.csv", "nolicence/piano-toggl-2018.csv",
      "dirty-rows.csv",
    ] {
      guard let file = RealFiles.bytes(name) else { continue }
      let desk = try DeskWorker()
      let run = ProgramRun.run(["import", "f"], worker: desk, files: ["f": file])
      #expect(run.code == 65, "\(name)")
      #expect(Exported(desk, "me").json == "[]\n")
    }
  }
}
