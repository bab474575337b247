import Foundation
import StreakJSON
import StreakProtocol
import Testing
import WireSupport

@testable import StreakCommand

@Suite("Everything as JSON")
struct FactDocumentTests {
  static let today: Int32 = RandomFacts.today

  /// The document of a worker with these facts.
  static func document(_ facts: [Proto.Fact], limit: Int = 1_000) -> ProgramRun {
    let fake = FakeFacts(facts)
    fake.limit = limit
    return ProgramRun.run(["export", "--everything"], worker: fake.worker)
  }

  @Test(
    "a fact a line, with the names of the schema, days, times, ids and enums as people write them")
  func example() {
    let id = (0..<16).map { UInt8($0) }
    let facts = [
      Proto.Fact(
        record: Proto.Record(
          id: id, time: 1_796_019_459_250, zone: "Asia/Tokyo", kind: "dictation", title: "漢\"字",
          correct: 3, total: 4, day: 20_787), updatedAt: 1_796_019_459_000),
      Proto.Fact(
        profileRule: Proto.ProfileRule(
          from: 20_787,
          profile: Proto.Profile(restWeekdays: Proto.Weekdays(days: [.saturday, .sunday]))),
        updatedAt: 0),
      Proto.Fact(
        taskMark: Proto.TaskMark(task: id, day: 20_787, kind: .done, marked: true), updatedAt: 1),
      Proto.Fact(opening: Proto.Opening(launches: 9), updatedAt: -1),
    ]
    #expect(
      Self.document(facts).out == """
        {"format":"streak-facts","version":1,"learner":"me","facts":[
        {"record":{"id":"00010203-0405-0607-0809-0a0b0c0d0e0f","time":"2026-11-30T06:17:39.250Z",\
        "zone":"Asia/Tokyo","kind":"dictation","title":"漢\\"字","artist":"","correct":3,"total":4,\
        "day":"2026-11-30"},"updated_at":"2026-11-30T06:17:39Z"},
        {"profile_rule":{"from":"2026-11-30","profile":{"rest_weekdays":{"days":["saturday","sunday"]}}},\
        "updated_at":"1970-01-01T00:00:00Z"},
        {"task_mark":{"task":"00010203-0405-0607-0809-0a0b0c0d0e0f","day":"2026-11-30","kind":"done",\
        "marked":true},"updated_at":"1970-01-01T00:00:00.001Z"},
        {"opening":{"launches":9},"updated_at":"1969-12-31T23:59:59.999Z"}
        ],"derived":{"best":{"practice":{"count":2,"start":"2026-11-29","end":"2026-11-30"},\
        "tasks":{"count":2,"start":"2026-11-29","end":"2026-11-30"},\
        "checkin":{"count":2,"start":"2026-11-29","end":"2026-11-30"}},"balance":40}}

        """)
    #expect(
      Self.document([]).out.hasPrefix(
        #"{"format":"streak-facts","version":1,"learner":"me","facts":[],"#))
  }

  @Test(
    "every kind of fact is read as it was written, and is as the schema says", arguments: 0..<8)
  func roundTrip(seed: UInt64) throws {
    var random = RandomFacts(seed: seed)
    let facts = random.facts(45)
    for fact in facts {
      var writer = JSONWriter()
      FactWriting.write(fact, to: &writer)
      #expect(try FactReading.fact(JSONReader.read(writer.bytes)) == fact)
    }
    let document = Self.document(facts, limit: 10)
    #expect(document.errors == "")
    #expect(document.out == Self.document(facts).out, "pages are not seen")
    #expect(try JSONSchema(named: "facts").faults(JSONTree(parsing: document.out)) == [])
    let fake = FakeFacts()
    let run = ProgramRun.run(["import"], worker: fake.worker, input: Array(document.out.utf8))
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(fake.taken == facts)
  }

  @Test("of a deleted record only the id counts")
  func deleted() throws {
    let fact = Proto.Fact(
      record: Proto.Record(id: Array(repeating: 7, count: 16)), updatedAt: 5, deleted: true)
    let out = Self.document([fact]).out
    #expect(out.contains(#"{"record":{"id":"07070707-0707-0707-0707-070707070707"},"#))
    #expect(try JSONSchema(named: "facts").faults(JSONTree(parsing: out)) == [])
    let fake = FakeFacts()
    #expect(ProgramRun.run(["import"], worker: fake.worker, input: Array(out.utf8)).code == 0)
    #expect(fake.taken == [fact])
  }

  /// Changes one place of a fact, each of which makes it wrong: what it then is, and what was done.
  static func mutations(_ fact: JSONTree) -> [(JSONTree, String)] {
    guard case .object(let members) = fact,
      let (kind, content) = members.first(where: { $0.key != "updated_at" }),
      case .object(let fields) = content
    else { return [] }
    var wrong: [(JSONTree, String)] = []
    func change(_ what: String, _ body: (inout JSONTree) -> Void) {
      var changed = fact
      body(&changed)
      wrong.append((changed, "\(kind): \(what)"))
    }
    change("no time") { $0["updated_at"] = nil }
    change("a time that is a number") { $0["updated_at"] = .number(3) }
    change("another kind") {
      $0[kind] = nil
      $0["moon"] = content
    }
    change("a kind too much") { $0["moon"] = content }
    change("content that is a list") { $0[kind] = .list([]) }
    for (name, value) in fields {
      let other: JSONTree = if case .text = value { .number(1) } else { .text("x") }
      change("another type of \(name)") { $0[kind]?[name] = other }
      change("null as \(name)") { $0[kind]?[name] = .null }
      if !["correct", "total"].contains(name), !["choice", "opening"].contains(kind) {
        change("no \(name)") { $0[kind]?[name] = nil }
      }
      if case .number(let number) = value {
        change("half of \(name)") { $0[kind]?[name] = .number(number + 0.5) }
      }
    }
    change("something unknown in it") { $0[kind]?["moon"] = .bool(true) }
    return wrong
  }

  @Test("what the schema refuses of a fact, the import refuses too, and that fact alone")
  func mutated() throws {
    var random = RandomFacts(seed: 99)
    let schema = try JSONSchema(named: "facts")
    let document = try JSONTree(parsing: Self.document(random.facts(30)).out)
    for fact in document["facts"]?.elements ?? [] {
      for (wrong, what) in Self.mutations(fact) {
        var changed = document
        changed["facts"] = .list([fact, wrong, fact])
        #expect(!schema.faults(changed).isEmpty, "\(what)")
        changed["facts"] = .list([wrong])
        let text = try Self.reordered(changed)
        let fake = FakeFacts()
        let run = ProgramRun.run(["import"], worker: fake.worker, input: Array(text.utf8))
        #expect(run.code == 65, "\(what)")
        #expect(run.errors.hasPrefix("facts[0]"), "\(what): \(run.errors)")
        #expect(fake.worker.messages.isEmpty, "\(what)")
      }
    }
  }

  /// The text of a document whose head comes first, as Foundation's does not.
  static func reordered(_ document: JSONTree) throws -> String {
    let facts = try document["facts"]?.text() ?? "[]"
    return #"{"format":"streak-facts","version":1,"facts":\#(facts)}"#
  }

  @Test("our records as JSON are as their schema says, others are not")
  func records() throws {
    let store = FakeStore()
    let file = """
      timestamp,kind,title,artist,correct,total
      2014-05-15T13:56:44.250-04:00,dictation,"a,b","c""d",3,4
      2014-05-15T13:56:44+05:45,,,漢字,,
      """
    #expect(ProgramRun.run(["import"], worker: store.worker, input: Array(file.utf8)).code == 0)
    let schema = try JSONSchema(named: "records")
    let array = try JSONTree(
      parsing: ProgramRun.run(["export", "--format", "json"], worker: store.worker).out)
    #expect(array.elements.count == 2)
    #expect(schema.faults(array) == [])
    for (name, value) in [
      ("id", JSONTree.text("7")), ("time", .number(7)), ("title", .null), ("correct", .text("3")),
      ("total", .number(-1)), ("day", .text("2014-13-01")),
    ] {
      var wrong = array
      wrong.elements[0][name] = value
      #expect(!schema.faults(wrong).isEmpty, "\(name)")
      wrong.elements[0][name] = nil
      #expect(!schema.faults(wrong).isEmpty, "\(name)")
    }
  }

  @Test(
    "what is written meanwhile is told of; a worker that does not know facts leaves no document")
  func moments() {
    let fake = FakeFacts((0..<30).map { Proto.Fact(launch: Proto.Launch(id: [$0]), updatedAt: 0) })
    fake.limit = 10
    var revision: UInt64 = 1
    fake.revision = {
      revision += 1
      return revision
    }
    let run = ProgramRun.run(["export", "--everything"], worker: fake.worker)
    #expect(run.code == 0)
    #expect(run.errors.contains("something was written meanwhile"))
    let old = FakeWorker.refusing(CallError(.unknownOp, field: "header.op", "unknown"))
    let refused = ProgramRun.run(["export", "--everything"], worker: old)
    #expect(refused.code == 76)
    #expect(refused.out == "")
    #expect(ProgramRun.run("export --everything --format csv").code == 64)
  }

  @Test(
    "a file appears when it is whole, for its owner alone; one that fails leaves what was there")
  func files() throws {
    let directory = NSTemporaryDirectory() + "/streak-export-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = directory + "/me.json"
    let facts = [Proto.Fact(checkedInDay: Proto.CheckedInDay(day: 1), updatedAt: 0)]
    let arguments = ["export", "--everything", "--output", path]
    let run = ProgramRun.run(arguments, worker: FakeFacts(facts).worker)
    #expect(run.code == 0)
    #expect(run.out == "")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.document(facts).out)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let old = FakeWorker.refusing(CallError(.unavailable, field: "", "busy"))
    #expect(ProgramRun.run(arguments, worker: old).code == 75)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.document(facts).out)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["me.json"])
    let lost = ProgramRun.run(
      ["export", "--output", directory + "/none/me.csv"], worker: FakeStore().worker)
    #expect(lost.code == 74)
    #expect(lost.errors.contains("No such file or directory"))
  }
}
