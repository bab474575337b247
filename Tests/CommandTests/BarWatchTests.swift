import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("A bar that stays")
struct BarWatchTests {
  private static let start = Instant(seconds: 1_796_040_000)

  private static func said(_ label: String, validFor milliseconds: Int64 = 86_400_000) -> BarEvent {
    var snapshot = SnapshotCommandTests.snapshot()
    snapshot.streak?.label = label
    snapshot.validUntil = start.milliseconds + milliseconds
    return .said(snapshot)
  }

  private func run(_ words: String, _ host: FakeBarHost, input: String = "") -> ProgramRun {
    ProgramRun.run(
      ["bar"] + words.split(separator: " ").map(String.init), environment: ["HOME": "/home/me"],
      input: Array(input.utf8), bar: host)
  }

  private static func host(_ events: (after: Int, event: BarEvent)...) -> FakeBarHost {
    let host = FakeBarHost(now: start)
    host.events = events
    return host
  }

  @Test("a line for each change, and none where nothing changed")
  func changes() {
    let host = Self.host(
      (0, Self.said("3")), (60_000, Self.said("3")), (1, Self.said("4")), (5, .time),
      (0, Self.said("4")))
    let run = run("--watch --zone UTC --ledger tasks --learner you", host)
    #expect(run.out == "◌ 3\n◌ 4\n")
    #expect(run.code == 0)
    #expect(host.watched == [Proto.SnapshotRequest(learner: "you", zone: "UTC", ledger: .tasks)])
    #expect(
      self.run("--watch --format i3blocks --color never", Self.host((0, Self.said("3")))).out
        == #"{"full_text":"◌ 3","short_text":"3","markup":"none"}"# + "\n")
  }

  @Test("while the worker is away the value grows old at the right moment, and is found again")
  func away() {
    let host = Self.host(
      (0, Self.said("3", validFor: 70_000)), (50_000, .away("gone")), (19_999, .time),
      (1, .time), (60_000, .away("still gone")), (100, Self.said("0")))
    #expect(run("--watch", host).out == "◌ 3\n◌ ~3\n○ was 3\n◌ 0\n")
    #expect(host.longestWait == 10_000)

    var times: [Int64] = []
    let other = Self.host(
      (0, Self.said("3", validFor: 70_000)), (50_000, .away("gone")), (90_000, .time))
    _ = ProgramRun.run(
      ["bar", "--watch"], environment: ["HOME": "/home/me"],
      output: { _ in times.append(other.now.milliseconds - Self.start.milliseconds) }, bar: other)
    #expect(times == [0, 50_000, 70_000])
  }

  @Test("how long ago it was is told anew as it grows")
  func ages() {
    let host = Self.host((0, Self.said("3")), (30_000, .away("gone")), (95_000, .time))
    #expect(
      run("--watch --format={age}{!stale?now}", host).out
        == "now\njust now\n1 minute ago\n2 minutes ago\n")
  }

  @Test("it counts from when a worker last said that nothing has changed")
  func confirmed() {
    let events: [(after: Int, event: BarEvent)] = [
      (0, Self.said("3")),
      (600_000, .away("gone", confirmed: Self.start.milliseconds + 540_000)),
    ]
    let host = FakeBarHost(now: Self.start)
    host.events = events
    #expect(run("--watch --format={age}{!stale?now}", host).out == "now\n1 minute ago\n")
    // The next bar counts from then, too.
    let worker = FakeWorker()
    worker.failure = .nobodyThere
    let next = ProgramRun.run(
      ["bar", "--format={age}"], worker: worker, environment: ["HOME": "/home/me"], bar: host)
    #expect(next.out == "1 minute ago\n")
    // Not from before it was said.
    let other = Self.host((0, Self.said("3")), (0, .away("gone", confirmed: 0)))
    #expect(run("--watch --format={age}{!stale?now}", other).out == "now\njust now\n")
  }

  @Test("nothing known at the start is a line too")
  func unknown() {
    #expect(run("--watch", Self.host((500, .away("gone")))).out == "? –\n")
    let loud = run("--watch --verbose", Self.host((500, .away("gone")), (9, .away("gone"))))
    #expect(loud.errors == "streak: warning: gone\n")
  }

  @Test("a reader that leaves is no error")
  func readerLeft() {
    let run = ProgramRun.run(
      ["bar", "--watch"], output: { _ in throw ReaderLeft() },
      bar: Self.host((0, Self.said("3"))))
    #expect(run.code == 0)
    #expect(run.errors == "")
  }

  @Test("i3status' lists get our block in front, once more where ours changes")
  func i3status() throws {
    let stream = #"""
      {"version":1}
      [
      [{"full_text":"a"}]
      ,[{"full_text":"b"},{"full_text":"c"}]
      ,[]

      """#
    let host = Self.host(
      (0, .input), (0, Self.said("3")), (0, Self.said("3")), (0, .input), (0, Self.said("4")))
    let run = run("--format=i3status --color=never", host, input: stream)
    func block(_ text: String, _ short: String) -> String {
      #"{"name":"streak","full_text":"\#(text)","short_text":"\#(short)","markup":"none"}"#
    }
    let none = block("? –", "–")
    #expect(
      run.out == """
        {"version":1}
        [
        [\(none),{"full_text":"a"}]
        ,[\(none),{"full_text":"b"},{"full_text":"c"}]
        ,[\(none)]
        ,[\(block("◌ 3", "3"))]

        """)
    #expect(run.code == 0)
    let json = try JSONTree(parsing: run.out.split(separator: "\n").dropFirst().joined() + "]")
    guard case .list(let lists) = json else { return #expect(Bool(false)) }
    #expect(lists.count == 4)
    let text = self.run("--format i3status", Self.host((0, .input)), input: "cpu: 5%\n")
    #expect(text.code == 64)
    #expect(text.errors.contains("output_format"))
  }

  @Test("its stream may come in any pieces")
  func pieces() throws {
    let text = "{\"version\":1,\"click_events\":true}\n[\n[ {\"full_text\":\"a\"}]\n, [ ]\n"
    var whole = I3BarStream()
    let wanted = try whole.take(Array(text.utf8), block: "{}")
    #expect(
      String(decoding: wanted, as: UTF8.self).hasSuffix("[{}, {\"full_text\":\"a\"}]\n,[{} ]\n"))
    let again = whole.again(block: "{1}")
    #expect(String(decoding: again, as: UTF8.self) == ",[{1} ]\n")
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
    let nothing = none.again(block: "{}")
    #expect(nothing == [])
    #expect(throws: CommandError.self) { try none.take(Array("cpu: 5%\n".utf8), block: "{}") }
    var long = I3BarStream()
    #expect(throws: CommandError.self) {
      try long.take([UInt8](repeating: 0x20, count: I3BarStream.limit + 1), block: "{}")
    }
  }
}
