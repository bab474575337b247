import StreakImport
import StreakJSON
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("Import: everything")
struct ImportFactsTests {
  /// The document of these facts.
  static func file(_ facts: [String], head: String = #""format":"streak-facts","version":1,"#)
    -> [UInt8]
  {
    Array("{\(head)\"facts\":[\(facts.joined(separator: ","))]}".utf8)
  }

  static func launch(_ number: Int) -> String {
    let digits = String(number)
    let id = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    return #"{"launch":{"id":"\#(id)"},"updated_at":"2026-11-30T00:00:00Z"}"#
  }

  /// The number of a launch.
  static func number(_ fact: Proto.Fact) -> Int {
    (fact.launch?.id.suffix(6) ?? []).reduce(0) { $0 * 100 + Int($1 >> 4) * 10 + Int($1 & 15) }
  }

  @Test("facts are sent in calls of a thousand, to the learner of the command line")
  func calls() throws {
    let fake = FakeFacts()
    let file = Self.file(
      (0..<2_500).map(Self.launch), head: #""format":"streak-facts","version":1,"learner":"ada","#)
    let run = ProgramRun.run(["import", "--learner", "bob"], worker: fake.worker, input: file)
    #expect(
      run.out
        == "2,500 facts: 2,500 applied, 0 already there, 0 older than what is known here, 0 refused\n"
    )
    #expect(run.errors == "")
    let requests = try fake.worker.requests(Proto.SyncPushRequest.self)
    #expect(requests.map(\.facts.count) == [1_000, 1_000, 500])
    #expect(Set(requests.map(\.learner)) == ["bob"])
    #expect(fake.taken.map(Self.number) == Array(0..<2_500))
    #expect(
      ProgramRun.run(["import"], worker: fake.worker, input: file).errors
        == "streak: warning: these are the facts of ada; here they become those of me\n")
  }

  @Test("a dry run only says what would happen, and the same again is there already")
  func dryRun() throws {
    let fake = FakeFacts()
    let file = Self.file((0..<3).map(Self.launch))
    let dry = ProgramRun.run(["import", "--dry-run"], worker: fake.worker, input: file)
    #expect(dry.out.hasPrefix("3 facts: 3 would be applied, 0 already there"))
    #expect(fake.taken.isEmpty)
    #expect(try fake.worker.requests(Proto.SyncPushRequest.self).map(\.dryRun) == [true])
    _ = ProgramRun.run(["import"], worker: fake.worker, input: file)
    #expect(
      ProgramRun.run(["import", "--json"], worker: fake.worker, input: file).out
        == #"{"facts":3,"applied":0,"present":3,"older":0,"refused":0,"dry_run":false}"# + "\n")
  }

  @Test("a call has at most half a MiB of facts")
  func bytes() throws {
    let fake = FakeFacts()
    let title = String(repeating: "x", count: 1_000)
    let facts = (0..<900).map { number in
      #"{"favourite":{"key":"\#(number)\#(title)","favourite":true},"updated_at":"2026-11-30T00:00:00Z"}"#
    }
    #expect(ProgramRun.run(["import"], worker: fake.worker, input: Self.file(facts)).code == 0)
    let sizes = fake.worker.calls.map(\.body.count)
    #expect(sizes.count == 2)
    #expect(sizes.allSatisfy { $0 <= 512 << 10 })
    #expect(fake.taken.count == 900)
  }

  @Test("a fact that the worker refuses costs itself alone, and is told with its place")
  func refusals() {
    let fake = FakeFacts()
    fake.refuses = { Self.number($0) == 3 ? (.invalid, "launch.id", "is wrong") : nil }
    let run = ProgramRun.run(
      ["import"], worker: fake.worker, input: Self.file((0..<10).map(Self.launch)))
    #expect(run.code == 65)
    #expect(run.errors == "facts[3].launch.id: is wrong\nstreak: 1 of 10 facts was refused\n")
    #expect(fake.taken.map(Self.number) == [0, 1, 2, 4, 5, 6, 7, 8, 9])
    fake.refuses = { Self.number($0) == 3 ? (.tooLarge, "", "is one too many") : nil }
    #expect(
      ProgramRun.run(["import"], worker: fake.worker, input: Self.file([Self.launch(3)])).errors
        .hasPrefix("facts[0]: is one too many\n"))
  }

  @Test("however many are refused, the calls are bounded")
  func bounded() {
    for limit in [1_000, 100] {
      let fake = FakeFacts()
      fake.limit = limit
      fake.refuses = { Self.number($0) % 2 == 1 ? (.invalid, "launch", "is odd") : nil }
      let run = ProgramRun.run(
        ["import"], worker: fake.worker, input: Self.file((0..<1_000).map(Self.launch)))
      #expect(run.code == 65)
      #expect(run.out.hasPrefix("1,000 facts: 500 applied,"))
      #expect(fake.taken.map(Self.number) == Array(stride(from: 0, to: 1_000, by: 2)))
      #expect(fake.worker.messages.count < 60)
    }
  }

  @Test("a worker that takes less at once gets less; one that refuses the call ends the import")
  func smallCalls() {
    let fake = FakeFacts()
    fake.limit = 100
    let file = Self.file((0..<1_000).map(Self.launch))
    #expect(ProgramRun.run(["import"], worker: fake.worker, input: file).code == 0)
    #expect(fake.taken.map(Self.number) == Array(0..<1_000))
    let short = FakeFacts()
    short.bytes = 3_000
    #expect(ProgramRun.run(["import"], worker: short.worker, input: file).code == 0)
    #expect(short.taken.count == 1_000)
    let refusing = FakeWorker.refusing(CallError(.denied, field: "learner", "only reads"))
    let run = ProgramRun.run(["import"], worker: refusing, input: file)
    #expect(run.code == 77)
    #expect(refusing.messages.count == 1)
  }

  @Test("an element that is no fact is told by its place, and the others are taken in")
  func elements() {
    let cases: [(fact: String, reason: String)] = [
      ("3", "facts[1]: is a number, and must be an object"),
      ("{\"launch\":}", "facts[1]: is no JSON"),
      ("{}", "facts[1]: says nothing but its time"),
      (#"{"moon":{},"updated_at":"2026-11-30T00:00:00Z"}"#, "facts[1].moon: is no kind of fact"),
      (#"{"launch":{},"updated_at":"2026-11-30T00:00:00Z"}"#, "facts[1].launch.id: is missing"),
      (
        #"{"launch":{"id":"7"},"updated_at":"2026-11-30T00:00:00Z"}"#,
        "facts[1].launch.id: must be a UUID"
      ),
      (
        #"{"ad_view_day":{"day":"2026-02-29"},"updated_at":"2026-11-30T00:00:00Z"}"#,
        "facts[1].ad_view_day.day: must be a day"
      ),
      (
        #"{"ad_view_day":{"day":"2026-02-28"},"updated_at":"2026-11-30"}"#,
        "facts[1].updated_at: a timestamp is"
      ),
      (
        #"{"opening":{"launches":4294967296},"updated_at":"2026-11-30T00:00:00Z"}"#,
        "facts[1].opening.launches: must be 0 to"
      ),
      (
        #"{"profile_rule":{"from":"2026-01-01","profile":{"rest_weekdays":{"days":["sunday","moonday"]}}},"updated_at":"2026-11-30T00:00:00Z"}"#,
        "facts[1].profile_rule.profile.rest_weekdays.days[1]: must be one of"
      ),
      (
        #"{"favourite":{"key":"a","favourite":true},"deleted":true,"updated_at":"2026-11-30T00:00:00Z"}"#,
        "facts[1].deleted: only a record"
      ),
    ]
    for (fact, reason) in cases {
      let file = Self.file([Self.launch(0), fact, Self.launch(2)])
      let fake = FakeFacts()
      let run = ProgramRun.run(["import"], worker: fake.worker, input: file)
      #expect(run.code == 65, "\(reason)")
      #expect(run.errors.hasPrefix(reason), "\(run.errors)")
      #expect(fake.taken.map(Self.number) == [0, 2], "\(reason)")
    }
  }

  @Test("a document that is not one of ours is refused before anything is sent")
  func heads() {
    let format = #""format":"streak-facts","#
    let cases: [(text: String, reason: String)] = [
      ("{}", "is a JSON object, but does not begin as one of `streak export --everything`"),
      (#"{"facts":[{}]}"#, "is a JSON object, but does not begin"),
      (#"{"format":"other","version":1,"facts":[]}"#, "is a JSON object, but does not begin"),
      ("{\(format)\"facts\":[3]}", "has no version before its facts"),
      (
        "{\(format)\"version\":2,\"facts\":[]}", "is of version 2, which only a newer program reads"
      ),
      ("{\(format)\"version\":0,\"facts\":[]}", "its version is no number"),
      ("{\(format)\"version\":1}", "has no facts"),
      ("{\(format)\"version\":1,\"facts\":7}", "its facts are a number, and must be an array"),
      ("{\(format)\"version\":1,\"version\":1,\"facts\":[]}", "has a key twice"),
      ("{\(format)\"version\":1,\"facts\":[]} x", "goes on behind the end"),
      ("{\(format)\"version\":1,\"facts\":[],}", "has something that is no key"),
      ("{\(format)\"version\"}", "has no value"),
      ("{3:4}", "has something that is no key"),
    ]
    for (text, reason) in cases {
      let fake = FakeFacts()
      let run = ProgramRun.run(["import"], worker: fake.worker, input: Array(text.utf8))
      #expect(run.code == 65, "\(text)")
      #expect(run.errors.hasPrefix("streak: file: \(reason)"), "\(text) \(run.errors)")
      #expect(fake.worker.messages.isEmpty, "\(text)")
    }
    let other = ProgramRun.run(
      ["import"], worker: FakeFacts().worker,
      input: Array("{\(format)\"version\":1,\"mood\":[1],\"facts\":[],\"derived\":{\"x\":[]}}".utf8)
    )
    #expect(other.code == 0)
    #expect(other.errors == "streak: warning: keys passed over: mood\n")
  }

  @Test("one that is cut off says so, and how far it came")
  func cutOff() {
    let file = Self.file((0..<3).map(Self.launch))
    for length in 1..<file.count {
      let fake = FakeFacts()
      let run = ProgramRun.run(["import"], worker: fake.worker, input: Array(file[..<length]))
      #expect(run.code == 65, "\(length)")
      #expect(fake.taken.isEmpty, "\(length)")
    }
    let long = Self.file((0..<1_500).map(Self.launch))
    let fake = FakeFacts()
    let run = ProgramRun.run(["import"], worker: fake.worker, input: Array(long.dropLast(2)))
    #expect(
      run.errors.hasSuffix(
        "; 1,000 facts had been taken in, and the same import may be run again\n"))
  }

  @Test("a document is read alike, however its stream is cut into pieces")
  func chunks() throws {
    let text = #" { "a\"]" : [ 1 , {"b":","} ] , "l": [ 1, "]" ,{"c":[]}] , "z":":" } "#
    for chunk in 1...text.utf8.count {
      var reader = JSONListReader(
        list: "l", chunk: chunk, source: ProgramRun.source(Array(text.utf8)))
      var parts: [String] = []
      while let part = try reader.next() {
        switch part {
        case .member(let member): parts.append("\(member.key) \(member.value.kind)")
        case .element(let element): parts.append(try element.get().kind)
        }
      }
      #expect(parts == ["a\"] an array", "a number", "a text", "an object", "z a text"])
      #expect(reader.hasList)
    }
    var small = JSONListReader(
      list: "l", limit: 5, source: ProgramRun.source(Array(#"{"l":[1,"23456"]}"#.utf8)))
    _ = try small.next()
    #expect(throws: JSONError.self) { try small.next() }
    #expect(try FileFormat.recognise(start: Array("\u{FEFF}\n {".utf8)) == .everything)
  }
}
