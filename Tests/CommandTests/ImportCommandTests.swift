import StreakClient
import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("Import and export")
struct ImportCommandTests {
  static func csv(_ rows: [String], header: String = "learner,timestamp,title") -> [UInt8] {
    Array(([header] + rows).joined(separator: "\n").utf8)
  }

  static func time(_ index: Int) -> String {
    Instant(seconds: 1_400_000_000 + Int64(index)).rfc3339()
  }

  @Test("all rows come in, and a second time none is new")
  func twice() {
    let store = FakeStore()
    let file = Self.csv((0..<2_500).map { "\($0 % 3),\(Self.time($0)),t" })
    let first = ProgramRun.run(["import"], worker: store.worker, input: file)
    #expect(first.code == 0)
    #expect(first.errors == "")
    #expect(first.out == "2,500 rows: 2,500 added, 0 changed, 0 already there, 0 refused\n")
    let second = ProgramRun.run(
      ["import", "x.csv", "--json"], worker: store.worker, files: ["x.csv": file])
    #expect(
      second.out == """
        {"rows":2500,"added":0,"changed":0,"present":2500,"refused":0,"dry_run":false}

        """)
    #expect(store.records.mapValues(\.count) == ["0": 834, "1": 833, "2": 833])
  }

  @Test("calls have at most 1,000 records of one learner, messages at most 64 calls")
  func batches() throws {
    let store = FakeStore()
    let file = Self.csv(
      (0..<2_500).map { "big,\(Self.time($0)),t\($0)" }
        + (0..<100).map { "small\($0),\(Self.time($0)),t" })
    #expect(ProgramRun.run(["import", "-"], worker: store.worker, input: file).code == 0)
    let messages = try store.worker.messages.map { calls in
      try calls.map { try Proto.RecordsPutRequest(decoding: $0.body) }
    }
    #expect(messages.map(\.count) == [64, 39])
    #expect(messages[0][0].records.count == 1_000)
    let big = messages.flatMap { $0 }.filter { $0.learner == "big" }
    #expect(big.map(\.records.count) == [1_000, 1_000, 500])
    #expect(Set(big.flatMap(\.records).map(\.title)) == Set((0..<2_500).map { "t\($0)" }))
    // As the worker's table has them.
    let ids = big.flatMap(\.records).map(\.id)
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    let names = messages.flatMap { $0 }.map(\.learner)
    #expect(zip(names, names.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("a message has at most 16,000 records, and one is under way while the next rows are read")
  func messages() throws {
    let store = FakeStore()
    let pipe = PipedStore(store)
    let lines = (0..<70_000).map { Self.time($0) }
    let run = ProgramRun.run(
      ["import"], worker: pipe, input: Array(lines.joined(separator: "\n").utf8))
    #expect(run.out == "70,000 rows: 70,000 added, 0 changed, 0 already there, 0 refused\n")
    #expect(store.records["me"]?.count == 70_000)
    let counts = try store.worker.messages.map { calls in
      try calls.reduce(0) { try $0 + Proto.RecordsPutRequest(decoding: $1.body).records.count }
    }
    #expect(counts.allSatisfy { (1...16_000).contains($0) })
    #expect(counts.contains(16_000))
    #expect(pipe.isAnswered)
  }

  @Test("of rows under one id the last one counts, however many there are and whatever is refused")
  func sameIDs() throws {
    func id(_ number: Int) -> String { ImportJSONTests.id(number % 600 + 1) }
    let rows = (0..<3_600).map { "\(id($0)),\(Self.time($0)),\($0 % 60 == 3 ? "bad" : "t\($0)")" }
    let store = FakeStore()
    store.refuses = { $0.title == "bad" ? ("title", "is bad") : nil }
    let file = Self.csv(rows, header: "id,timestamp,title")
    let run = ProgramRun.run(["import"], worker: store.worker, input: file)
    #expect(run.out == "3,600 rows: 590 added, 2,950 changed, 0 already there, 60 refused\n")
    let wanted = (0..<600).filter { $0 % 60 != 3 }.map { "t\(3_000 + $0)" }
    #expect(Set((store.records["me"] ?? [:]).values.map(\.title)) == Set(wanted))
  }

  @Test("frames stay below their limit")
  func frames() throws {
    let store = FakeStore()
    let title = String(repeating: "漢", count: 341)
    let file = Self.csv((0..<1_500).map { "a,\(Self.time($0)),\(title)" })
    #expect(ProgramRun.run(["import"], worker: store.worker, input: file).code == 0)
    #expect(store.worker.calls.allSatisfy { $0.body.count <= 1 << 20 })
    #expect(store.worker.calls.count == 2)
    #expect(store.records["a"]?.count == 1_500)
  }

  @Test("rows that are refused here or by the worker cost themselves alone")
  func refused() {
    let store = FakeStore()
    store.refuses = { $0.title.hasPrefix("bad") ? ("time", "lies too far ahead") : nil }
    let file = Self.csv([
      "a,\(Self.time(0)),ok", "a,\(Self.time(1)),bad1", "a,nonsense,ok", "b,\(Self.time(2)),bad2",
      "a,\(Self.time(3)),ok2", "a,\(Self.time(4)),bad3", ",\(Self.time(4)),x",
    ])
    let run = ProgramRun.run(["import", "--json"], worker: store.worker, input: file)
    #expect(run.code == 65)
    #expect(
      run.out
        == "{\"rows\":7,\"added\":2,\"changed\":0,\"present\":0,\"refused\":5,\"dry_run\":false}\n"
    )
    #expect(
      run.errors == """
        line 4: timestamp: a timestamp is written as 2026-11-30T06:17:39Z (RFC 3339)
        line 8: learner: empty, an id has 1-64 bytes
        line 3: timestamp: lies too far ahead
        line 5: timestamp: lies too far ahead
        line 7: timestamp: lies too far ahead
        streak: 5 of 7 rows were refused

        """)
    #expect(store.records.mapValues(\.count) == ["a": 2])
  }

  @Test("a zone that the worker does not know is asked about once")
  func zones() {
    let store = FakeStore()
    store.refuses = { $0.zone == "Mars/Olympus" ? ("zone", "no such zone") : nil }
    let rows = (0..<500).map { "a,\(Self.time($0)),\($0 % 2 == 0 ? "Mars/Olympus" : "Asia/Tokyo")" }
    let run = ProgramRun.run(
      ["import"], worker: store.worker, input: Self.csv(rows, header: "learner,timestamp,zone"))
    #expect(run.code == 65)
    #expect(run.out == "500 rows: 250 added, 0 changed, 0 already there, 250 refused\n")
    #expect(store.worker.messages.count == 2)
    #expect(run.errors.hasPrefix("line 2: zone: no such zone\nline 4: zone: no such zone\n"))
  }

  @Test("a call that is too large for the worker is cut in two")
  func tooLarge() {
    let store = FakeStore()
    store.limit = 30
    let file = Self.csv((0..<100).map { "a,\(Self.time($0)),t\($0)" })
    let run = ProgramRun.run(["import"], worker: store.worker, input: file)
    #expect(run.code == 0)
    #expect(store.records["a"]?.count == 100)
    store.limit = 0
    let none = ProgramRun.run(
      ["import"], worker: store.worker, input: Self.csv(["a,\(Self.time(0)),t"]))
    #expect(none.code == 65)
    #expect(none.errors == "line 2: too many\nstreak: 1 of 1 row was refused\n")
  }

  @Test("a refusal that is about no row ends the import and says what was taken in")
  func fatal() {
    let store = FakeStore()
    let answer = store.worker.answer
    let file = Self.csv((0..<1_500).map { "a,\(Self.time($0)),t\($0)" })
    var count = 0
    store.worker.answer = { call in
      count += 1
      if count == 1 { return answer(call) }
      return RawReply(.unavailable, Proto.Error(message: "disk full").encoded())
    }
    let run = ProgramRun.run(["import"], worker: store.worker, input: file)
    #expect(run.code == 75)
    #expect(run.out == "")
    #expect(
      run.errors == """
        streak: the worker cannot do it now, try again: disk full; 1,000 records had been taken in, \
        and the same import may be run again

        """)
    let denied = FakeWorker.refusing(CallError(.denied, field: "as_of", "not trusted"))
    #expect(ProgramRun.run(["import"], worker: denied, input: file).code == 77)
    let path = FakeWorker.refusing(CallError(.invalid, field: "records[1500].id", "odd"))
    #expect(ProgramRun.run(["import"], worker: path, input: file).code == 65)
  }

  @Test("a dry run changes nothing and counts two rows under one id right")
  func dryRun() {
    let id = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"
    let file = Self.csv(
      [
        "\(id),a,\(Self.time(0)),x", "\(id),a,\(Self.time(0)),x", "\(id),a,\(Self.time(0)),y",
        "\(id),b,\(Self.time(0)),x", ",a,\(Self.time(0)),x", ",a,\(Self.time(0)),x",
      ], header: "id,learner,timestamp,title")
    let store = FakeStore()
    let dry = ProgramRun.run(["import", "--dry-run"], worker: store.worker, input: file)
    #expect(dry.out == "6 rows: 4 would be added, 1 would be changed, 1 already there, 0 refused\n")
    #expect(store.records.isEmpty)
    let real = ProgramRun.run(["import"], worker: store.worker, input: file)
    #expect(real.out == "6 rows: 4 added, 1 changed, 1 already there, 0 refused\n")
  }

  @Test("columns that mean nothing are named once, and a file that is none is refused")
  func formats() {
    let store = FakeStore()
    let odd = ProgramRun.run(
      ["import"], worker: store.worker,
      input: Self.csv(["a,\(Self.time(0)),x"], header: "learner,timestamp,mo\u{1B}od"))
    #expect(odd.code == 0)
    #expect(odd.errors == "streak: warning: columns passed over: mo␛od\n")
    let none = ProgramRun.run(["import"], worker: store.worker, input: Array("hello\n".utf8))
    #expect(none.code == 65)
    #expect(none.errors.hasPrefix("streak: file: it begins neither with a header row"))
    let empty = ProgramRun.run(["import"], worker: store.worker)
    #expect(empty.code == 0)
    #expect(empty.out.hasPrefix("0 rows: "))
    #expect(ProgramRun.run(["import", "nowhere"], worker: store.worker).code == 66)
    let log = ProgramRun.run(
      ["import", "--learner", "git", "--kind", "commit"], worker: store.worker,
      input: Array("2014-05-15T13:56:44-04:00\n2014-05-15T13:56:44-04:00\n".utf8))
    #expect(log.out.hasPrefix("2 rows: 2 added"))
    #expect(store.records["git"]?.values.map(\.kind) == ["commit", "commit"])
  }

  @Test("progress is shown on a terminal only, and makes room for other lines")
  func progress() {
    let store = FakeStore()
    let file = Self.csv((0..<10).map { "a,\(Self.time($0)),t\($0)" })
    let shown = ProgramRun.run(
      ["import"], worker: store.worker, input: file, errorsIsTerminal: true)
    #expect(shown.errors == "\r\u{1B}[K10 rows read, 10 answered\r\u{1B}[K")
    #expect(ProgramRun.run(["import"], worker: store.worker, input: file).errors == "")
  }

  @Test("export, import into an empty store, export again: the same bytes")
  func roundTrip() {
    let rows = [
      ",\(Self.time(0)),,plain,,,",
      ",2014-05-15T13:56:44.250-04:00,dictation,\"a,b\",\"c\"\"d\",3,4",
      "f81d4fae-7dec-11d0-a765-00a0c91e6bf6,2014-05-15T13:56:44+05:45,,\"two\nlines\r\",漢字,0,0",
      ",0001-01-02T00:00:00Z,,old,,,",
    ]
    let file =
      Self.csv(rows, header: "id,timestamp,kind,title,artist,correct,total")
      + Array("\n".utf8)
    let zoned = Self.csv(
      (0..<2_200).map { "\(Self.time($0 * 86_400)),America/New_York" }, header: "timestamp,zone")
    let first = FakeStore()
    for input in [file, zoned] {
      #expect(ProgramRun.run(["import"], worker: first.worker, input: input).code == 0)
    }
    let exported = ProgramRun.run(["export"], worker: first.worker).out
    #expect(exported.hasPrefix("id,learner,timestamp,zone,kind,title,artist,correct,total\n"))
    #expect(
      exported.contains(
        "f81d4fae-7dec-11d0-a765-00a0c91e6bf6,me,2014-05-15T13:56:44+05:45,+05:45,,\"two\nlines\r\",漢字,0,0\n"
      ))
    let second = FakeStore()
    let run = ProgramRun.run(["import"], worker: second.worker, input: Array(exported.utf8))
    #expect(run.out == "2,204 rows: 2,204 added, 0 changed, 0 already there, 0 refused\n")
    #expect(second.records == first.records)
    #expect(ProgramRun.run(["export"], worker: second.worker).out == exported)
    let json = ProgramRun.run(["export", "--format", "json"], worker: first.worker).out
    #expect(json == ProgramRun.run(["export", "--json"], worker: second.worker).out)
    #expect(json.hasPrefix("[{\"id\":\""))
    #expect(json.hasSuffix("}]\n"))
    #expect(ProgramRun.run(["export", "--json"], worker: FakeStore().worker).out == "[]\n")
  }

  @Test(arguments: [
    ("records[3].zone", 3, "zone"), ("records[0].time", 0, "timestamp"), ("records[12]", 12, ""),
  ])
  func path(text: String, index: Int, column: String) {
    let path = RecordPath(text)
    #expect(path?.index == index)
    #expect(path?.column == column)
  }

  @Test(arguments: [
    "records", "records[", "records[]", "records[-1].zone", "learner", "records[x]",
  ])
  func noPath(text: String) {
    #expect(RecordPath(text) == nil)
  }
}

/// A store whose answers are there only when they are waited for, one message at a time.
private final class PipedStore: WorkerConnection {
  private let store: FakeStore
  private(set) var isAnswered = true

  init(_ store: FakeStore) { self.store = store }

  func exchange(_ calls: [RawCall]) throws -> [RawReply] {
    #expect(isAnswered)
    return try store.worker.exchange(calls)
  }

  func send(_ calls: [RawCall]) throws -> () throws -> [RawReply] {
    #expect(isAnswered, "one message at a time")
    isAnswered = false
    return { [self] in
      #expect(!isAnswered)
      isAnswered = true
      return try store.worker.exchange(calls)
    }
  }
}
