import StreakCore
import StreakImport
import StreakJSON
import Testing

@testable import StreakCommand

@Suite("Import: JSON of an app")
struct ImportJSONTests {
  static func id(_ number: Int) -> String {
    let digits = "\(number)"
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  static func element(_ number: Int, date: String, more: String = "") -> String {
    """
    {"id":"\(id(number).uppercased())","date":\(date),"type":"dictation","trackTitle":"Für Elise",
     "trackArtist":"Beethoven","correctCount":3,"totalCount":4\(more)}
    """
  }

  static func array(_ dates: [String]) -> [UInt8] {
    let elements = dates.enumerated().map { element($0.offset, date: $0.element) }
    return Array("[\(elements.joined(separator: ",\n"))]".utf8)
  }

  static func times(_ store: FakeStore) -> [Int64] {
    (store.records["me"] ?? [:]).values.map(\.time).sorted()
  }

  @Test(
    "the same instant in every way to write it",
    arguments: ["784111777.25", "1762418977.25", "1762418977250", "\"2025-11-06T08:49:37.25Z\""])
  func readings(date: String) {
    let store = FakeStore()
    let file = Self.array([date])
    let run = ProgramRun.run(["import", "x.json"], worker: store.worker, files: ["x.json": file])
    #expect(run.errors == "")
    #expect(run.out == "1 row: 1 added, 0 changed, 0 already there, 0 refused\n")
    let record = store.records["me"]?.values.first
    #expect(record?.time == 1_762_418_977_250)
    #expect(record?.zone == "")
    #expect(record?.kind == "dictation")
    #expect(record?.title == "Für Elise")
    #expect(record?.artist == "Beethoven")
    #expect(record?.correct == 3)
    #expect(record?.total == 4)
    let again = ProgramRun.run(["import"], worker: store.worker, input: file)
    #expect(again.out == "1 row: 0 added, 0 changed, 1 already there, 0 refused\n")
  }

  @Test("--zone is where an app's records were made; a text's own offset comes first")
  func zone() {
    let store = FakeStore()
    let file = Self.array([
      "784111777", "\"2025-11-06T08:49:37Z\"", "\"2025-11-06T08:49:37+09:00\"",
    ])
    let run = ProgramRun.run(
      ["import", "--zone", "Asia/Tokyo"], worker: store.worker, input: file)
    #expect(run.code == 0)
    let zones = (store.records["me"] ?? [:]).values.map(\.zone).sorted()
    #expect(zones == ["+09:00", "Asia/Tokyo", "Asia/Tokyo"])
  }

  @Test("numbers that count in two ways stop the import before anything is sent")
  func mixed() {
    let store = FakeStore()
    let run = ProgramRun.run(
      ["import"], worker: store.worker, input: Self.array(["784111777", "1762418977"]))
    #expect(run.code == 65)
    #expect(
      run.errors == """
        streak: file: its dates do not all count in the same way: split it, and say --dates apple \
        or --dates unix for each part

        """)
    #expect(store.worker.messages.isEmpty)
  }

  @Test("what can be read in two ways is asked about: after 2036 there are such numbers")
  func ambiguous() {
    let file = Self.array(["1200000000"])
    let later = ["import", "--as-of", "2040-01-01T00:00:00Z"]
    let store = FakeStore()
    let run = ProgramRun.run(later, worker: store.worker, input: file)
    #expect(run.code == 65)
    #expect(
      run.errors
        == "streak: file: its dates can be read in two ways: say which with --dates apple or "
        + "--dates unix\n")
    // Another number of the file that is possible in one way only settles it.
    let settled = ProgramRun.run(
      later, worker: store.worker, input: Self.array(["1200000000", "1700000000"]))
    #expect(settled.code == 0)
    #expect(Self.times(store) == [1_200_000_000_000, 1_700_000_000_000])
    let said = ProgramRun.run(
      later + ["--dates", "apple"], worker: FakeStore().worker, input: file)
    #expect(said.code == 0)
    // Today it is Unix time: as the other one it would lie in 2039.
    #expect(ProgramRun.run(["import"], worker: FakeStore().worker, input: file).code == 0)
  }

  @Test("--dates refuses dates of another kind, one by one")
  func forced() {
    let store = FakeStore()
    let file = Self.array(["1762418977", "\"2025-11-06T08:49:37Z\"", "5"])
    let unix = ProgramRun.run(["import", "--dates", "unix"], worker: store.worker, input: file)
    #expect(unix.errors.hasPrefix("[1].date: is a text, which --dates unix is not\n"))
    #expect(Self.times(store) == [5_000, 1_762_418_977_000])
    let iso = ProgramRun.run(["import", "--dates", "iso"], worker: FakeStore().worker, input: file)
    #expect(iso.errors.hasPrefix("[0].date: is a number, which --dates iso is not\n[2].date: "))
    let bad = ProgramRun.run(["import", "--dates", "mac"], worker: store.worker, input: file)
    #expect(bad.code == 64)
  }

  @Test("an element that is wrong is named by its place, and costs itself alone")
  func refusals() {
    let good = Self.element(1, date: "784111777")
    let cases: [(element: String, reason: String)] = [
      ("7", "[1]: is a number, and must be an object"),
      ("{\"id\":\"\(Self.id(9))\"}", "[1].time: is missing"),
      ("{\"date\":784111777,\"type\":\"x\"}", "[1].id: is missing"),
      ("{\"id\":7,\"date\":784111777,\"type\":\"x\"}", "[1].id: must be a UUID as text"),
      ("{\"id\":\"\(Self.id(9))\",\"date\":784111777}", "[1].type: is missing"),
      ("{\"id\":\"\(Self.id(9))\",\"date\":null,\"type\":\"x\"}", "[1].date: is missing"),
      (
        "{\"id\":\"\(Self.id(9))\",\"date\":[],\"type\":\"x\"}",
        "[1].date: is an array, and must be a number or a text"
      ),
      (
        "{\"id\":\"\(Self.id(9))\",\"date\":\"soon\",\"type\":\"x\"}",
        "[1].date: a timestamp is written as 2026-11-30T06:17:39Z (RFC 3339)"
      ),
      (
        "{\"id\":\"\(Self.id(9))\",\"date\":3,\"type\":\"x\"}",
        "[1].date: before 2005, which is hardly meant; --dates apple takes it"
      ),
      (
        "{\"id\":\"\(Self.id(9))\",\"date\":1e300,\"type\":\"x\"}",
        "[1].date: must lie in the years 0001 to 9999"
      ),
      (
        Self.element(9, date: "784111777", more: ",\"trackTitle\":\"twice\""),
        "[1]: is no JSON: duplicate object key"
      ),
      (
        "{\"id\":\"\(Self.id(9))\",\"date\":784111777,\"type\":\"x\",\"correctCount\":3}",
        "[1].totalCount: missing where there is a correct"
      ),
      (
        "{\"id\":\"\(Self.id(9))\",\"date\":784111777,\"type\":\"x\",\"correctCount\":2.5}",
        "[1].correctCount: is a number, and must be a whole number"
      ),
      (
        Self.element(1, date: "784111778"), "[1].id: is that of [0] too, whose content is another"
      ),
      ("{\"a\":nonsense}", "[1]: is no JSON: "),
    ]
    for (element, reason) in cases {
      let store = FakeStore()
      let file = Array("[\(good),\(element),\(Self.element(2, date: "784111779"))]".utf8)
      let run = ProgramRun.run(["import"], worker: store.worker, input: file)
      #expect(run.code == 65, "\(reason)")
      #expect(run.errors.hasPrefix(reason), "\(run.errors)")
      #expect(run.out == "3 rows: 2 added, 0 changed, 0 already there, 1 refused\n", "\(reason)")
    }
  }

  @Test("the worker's refusals are told by the names that the file has")
  func workerRefusals() {
    let store = FakeStore()
    store.refuses = { _ in ("time", "lies too far ahead") }
    let run = ProgramRun.run(["import"], worker: store.worker, input: Self.array(["784111777"]))
    #expect(run.errors.hasPrefix("[0].date: lies too far ahead\n"))
  }

  @Test("an id twice with the same content is one record; keys without a meaning are named once")
  func twice() {
    let store = FakeStore()
    let one = Self.element(1, date: "784111777", more: ",\"mood\":1")
    let run = ProgramRun.run(["import"], worker: store.worker, input: Array("[\(one),\(one)]".utf8))
    #expect(run.code == 0)
    #expect(run.out == "2 rows: 1 added, 0 changed, 1 already there, 0 refused\n")
    #expect(run.errors == "streak: warning: keys passed over: mood\n")
  }

  @Test("a file that is cut off anywhere is refused as a whole")
  func cutOff() {
    let file = Self.array(["784111777", "784111778", "784111779"])
    for length in 1..<file.count {
      let store = FakeStore()
      let run = ProgramRun.run(["import"], worker: store.worker, input: Array(file[..<length]))
      #expect(run.code == 65, "\(length)")
      #expect(store.worker.messages.isEmpty, "\(length)")
    }
    let store = FakeStore()
    let more = ProgramRun.run(["import"], worker: store.worker, input: file + Array("x".utf8))
    #expect(more.errors == "streak: file: goes on behind the end of the array\n")
    #expect(ProgramRun.run(["import"], worker: store.worker, input: Array(" [ ] ".utf8)).code == 0)
  }

  @Test("our own JSON comes back as it was")
  func own() {
    let first = FakeStore()
    let file = """
      timestamp,kind,title,artist,correct,total
      2014-05-15T13:56:44.250-04:00,dictation,"a,b","c""d",3,4
      0001-01-02T00:00:00Z,,old,,,
      2014-05-15T13:56:44+05:45,,"two\nlines",漢字,0,0
      """
    #expect(ProgramRun.run(["import"], worker: first.worker, input: Array(file.utf8)).code == 0)
    let json = ProgramRun.run(["export", "--format", "json"], worker: first.worker).out
    let second = FakeStore()
    let run = ProgramRun.run(["import"], worker: second.worker, input: Array(json.utf8))
    #expect(run.errors == "")
    #expect(second.records == first.records)
  }

  @Test("other files are told from one another, or what to do with them")
  func recognition() {
    let cases: [(bytes: [UInt8], found: String)] = [
      (Array("\u{FEFF} \n[".utf8), "json"), (Array("timestamp\n".utf8), "csv"),
      (Array("2014".utf8), "csv"), ([], "csv"), (Array("timestamp\n<plist".utf8), "csv"),
      (Array("Date,A\n2026-11-30,2\n".utf8), "loop-csv"), (Array("Date,A\n".utf8), "loop-csv"),
      (Array("Date,kind\n2026-11-30,new\n".utf8), "csv"), (Array("2026-11-30,2".utf8), "loop-csv"),
      (Array("date,timestamp\n2026-11-30,2\n".utf8), "csv"),
      (Array("\n<?xml?><!DOCTYPE plist><plist>".utf8), "plist"), (Array("bplist00".utf8), "plist"),
      ([0x1F, 0x8B, 8], "file: is compressed with gzip: `gzip -dc FILE | streak import -`"),
    ]
    for (bytes, found) in cases {
      do throws(InputError) {
        #expect(try FileFormat.recognise(start: bytes)?.rawValue == found)
      } catch {
        #expect(error.description == found)
      }
    }
  }

  @Test("an array is read alike, however its stream is cut into pieces")
  func chunks() throws {
    let text = #" [ {"a":"],\"\\"} ,[1,[2]],"x", 3 , {"b":{"c":[]}} ] "#
    for chunk in 1...text.utf8.count {
      var reader = JSONArrayReader(chunk: chunk, source: ProgramRun.source(Array(text.utf8)))
      var kinds: [String] = []
      while let element = try reader.next() { kinds.append(try element.get().kind) }
      #expect(kinds == ["an object", "an array", "a text", "a number", "an object"])
    }
    var small = JSONArrayReader(elementLimit: 4, source: ProgramRun.source(Array("[1,23456]".utf8)))
    _ = try small.next()
    #expect(throws: JSONError.self) { try small.next() }
  }
}
