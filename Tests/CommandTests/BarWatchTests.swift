import StreakClient
import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("A bar that stays")
struct BarWatchTests {
  private static let start = Instant(seconds: 1_796_040_000)

  private static func snapshot(_ label: String, validFor milliseconds: Int64) -> Proto.SnapshotReply
  {
    var snapshot = SnapshotCommandTests.snapshot()
    snapshot.streak?.label = label
    snapshot.validUntil = start.milliseconds + milliseconds
    return snapshot
  }

  private func run(
    _ words: String, _ worker: FakeWorker, _ host: FakeBarHost, input: String = ""
  ) -> ProgramRun {
    ProgramRun.run(
      ["bar", "--watch"] + words.split(separator: " ").map(String.init), worker: worker,
      environment: ["HOME": "/home/me"], input: Array(input.utf8), bar: host)
  }

  private static func host(_ milliseconds: Int64) -> FakeBarHost {
    FakeBarHost(now: start, end: start.advanced(byMilliseconds: milliseconds))
  }

  @Test("it asks at the start and after each interval, and writes what is new")
  func interval() {
    let host = Self.host(180_001)
    let worker = FakeWorker()
    worker.answer = { _ in
      let late = host.now >= Self.start.advanced(byMilliseconds: 120_000)
      return RawReply(.ok, Self.snapshot(late ? "4" : "3", validFor: 3_600_000).encoded())
    }
    let run = run("", worker, host)
    #expect(run.out == "◌ 3\n◌ 4\n")
    #expect(run.code == 0)
    #expect(worker.messages.count == 4)
    #expect(host.longestWait == 10_000)
  }

  @Test("it asks again when the answer stops being true, not a moment earlier")
  func validUntil() {
    let host = Self.host(30_000)
    let worker = FakeWorker()
    var asked: [Int64] = []
    worker.answer = { _ in
      asked.append(host.now.milliseconds - Self.start.milliseconds)
      return RawReply(
        .ok,
        Self.snapshot(
          asked.count == 1 ? "3" : "0", validFor: asked.count == 1 ? 12_345 : 86_400_000
        ).encoded())
    }
    #expect(run("", worker, host).out == "◌ 3\n◌ 0\n")
    #expect(asked == [0, 12_345])
  }

  @Test("a clock ahead of the worker's does not make it ask without end")
  func skew() {
    let host = Self.host(10_000)
    let worker = FakeWorker.replying((.snapshot, Self.snapshot("3", validFor: -5_000)))
    #expect(run("", worker, host).out == "◌ 3\n")
    #expect(worker.messages.count == 10)
  }

  @Test("while the worker is away the value grows old, at the right moment, and is found again")
  func away() {
    let host = Self.host(100_000)
    let worker = FakeWorker.replying((.snapshot, Self.snapshot("3", validFor: 70_000)))
    host.waited = { host in
      let passed = host.now.milliseconds - Self.start.milliseconds
      worker.failure = (60_000..<90_000).contains(passed) ? .nobodyThere : nil
    }
    #expect(run("", worker, host).out == "◌ 3\n◌ ~3\n○ was 3\n◌ 3\n")
  }

  @Test("after a suspend it asks at once")
  func suspended() {
    let host = Self.host(8 * 3_600_000)
    let worker = FakeWorker.replying((.snapshot, Self.snapshot("3", validFor: 86_400_000)))
    var isFirst = true
    host.waited = { host in
      if isFirst { host.now = host.now.advanced(byMilliseconds: 3_600_000) }
      isFirst = false
      if worker.messages.count == 2 { host.end = host.now }
    }
    _ = run("--interval 86400", worker, host)
    #expect(worker.messages.count == 2)
    #expect(host.now.milliseconds - Self.start.milliseconds <= 3_620_000)
  }

  @Test("a reader that leaves is no error")
  func readerLeft() {
    let host = Self.host(1_000_000)
    let run = ProgramRun.run(
      ["bar", "--watch"], worker: FakeWorker.replying((.snapshot, Self.snapshot("3", validFor: 1))),
      output: { _ in throw ReaderLeft() }, bar: host)
    #expect(run.code == 0)
    #expect(run.errors == "")
  }

  @Test("i3status' lists get our block in front, once more where ours changes")
  func i3status() throws {
    let host = Self.host(0)
    host.hasInput = true
    let worker = FakeWorker.replying((.snapshot, Self.snapshot("3", validFor: 86_400_000)))
    let run = ProgramRun.run(
      ["bar", "--format=i3status", "--color=never"], worker: worker,
      input: Array(
        #"""
        {"version":1}
        [
        [{"full_text":"a"}]
        ,[{"full_text":"b"},{"full_text":"c"}]
        ,[]

        """#.utf8), bar: host)
    let block = #"{"name":"streak","full_text":"◌ 3","short_text":"3","markup":"none"}"#
    #expect(
      run.out == """
        {"version":1}
        [
        [\(block),{"full_text":"a"}]
        ,[\(block),{"full_text":"b"},{"full_text":"c"}]
        ,[\(block)]

        """)
    #expect(run.code == 0)
    let json = try JSONTree(parsing: run.out.split(separator: "\n").dropFirst().joined() + "]")
    guard case .list(let lists) = json else { return #expect(Bool(false)) }
    #expect(lists.count == 3)
  }

  @Test("its stream may come in any pieces")
  func pieces() throws {
    let text = "{\"version\":1,\"click_events\":true}\n[\n[ {\"full_text\":\"a\"}]\n, [ ]\n"
    var whole = I3BarStream()
    let wanted = try whole.take(Array(text.utf8), block: "{}")
    #expect(
      String(decoding: wanted, as: UTF8.self).hasSuffix("[{}, {\"full_text\":\"a\"}]\n,[{} ]\n"))
    #expect(String(decoding: whole.again(block: "{1}"), as: UTF8.self) == ",[{1} ]\n")
    for size in 1..<text.utf8.count {
      var stream = I3BarStream()
      var out: [UInt8] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        out += try stream.take(Array(rest.prefix(size)), block: "{}")
        rest = rest.dropFirst(size)
      }
      #expect(out == wanted)
    }
    var none = I3BarStream()
    #expect(none.again(block: "{}") == [])
    #expect(throws: CommandError.self) { try none.take(Array("cpu: 5%\n".utf8), block: "{}") }
    var long = I3BarStream()
    #expect(throws: CommandError.self) {
      try long.take([UInt8](repeating: 0x20, count: I3BarStream.limit + 1), block: "{}")
    }
  }
}
