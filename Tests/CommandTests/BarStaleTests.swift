import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("A bar without a worker")
struct BarStaleTests {
  /// Its time is over at 2026-11-30T15:00:00Z.
  private static let snapshot = SnapshotCommandTests.snapshot()
  private static let validUntil = snapshot.validUntil
  private static let home = ["HOME": "/home/me"]

  private static func worker() -> FakeWorker { .replying((.snapshot, snapshot)) }

  private static func away() -> FakeWorker {
    let worker = FakeWorker()
    worker.failure = .nobodyThere
    return worker
  }

  private func run(
    _ words: String, _ worker: FakeWorker, _ host: FakeBarHost,
    environment: [String: String] = home
  ) -> ProgramRun {
    ProgramRun.run(
      ["bar"] + words.split(separator: " ").map(String.init), worker: worker,
      environment: environment, bar: host)
  }

  private static func host(_ sinceValid: Int64) -> FakeBarHost {
    let now = Instant(milliseconds: validUntil + sinceValid)
    return FakeBarHost(now: now)
  }

  @Test("the last value is shown as old until its time is over, then as what it was")
  func edges() {
    let host = Self.host(-3_600_000)
    #expect(run("", Self.worker(), host).out == "◌ 3\n")
    host.now = Instant(milliseconds: Self.validUntil - 1)
    #expect(run("", Self.away(), host).out == "◌ ~3\n")
    host.now = Instant(milliseconds: Self.validUntil)
    #expect(run("", Self.away(), host).out == "○ was 3\n")
    #expect(
      run("", Self.away(), host, environment: ["HOME": "/home/me", "LANG": "ja"]).out == "○ 前は3\n")
    #expect(run("", Self.worker(), host).out == "◌ 3\n")
  }

  @Test("what is no more known is not told, the longest run is")
  func past() {
    let host = Self.host(-1)
    _ = run("", Self.worker(), host)
    host.now = Instant(milliseconds: Self.validUntil + 2 * 86_400_000)
    let words = "--format={best}/{left}/{today}/{tasks}/{percent}/{since}/{until}/{tip}"
    #expect(run(words, Self.away(), host).out == "9/?/?/?/?/?/?/?\n")
    #expect(
      run("--format={due?a}{done?b}{rest?c}{left?d}{stale?e}{past?f}{unknown?g}", Self.away(), host)
        .out == "ef\n")
    let line = run("--format waybar", Self.away(), host).out
    #expect(
      line.hasPrefix(
        #"{"text":"○ was 3","alt":"stale","tooltip":"was 3 days in a row\nbest: 9 days\n"#
          + #"as it was 2 days ago\nno answer: no worker at ipc:///tmp/streak-501/streakd.sock"#))
    #expect(line.hasSuffix("\"class\":\"stale\"}\n"))
  }

  @Test(
    "how long ago it was",
    arguments: [
      (0, "just now"), (59_999, "just now"), (60_000, "1 minute ago"), (119_999, "1 minute ago"),
      (3_599_999, "59 minutes ago"), (3_600_000, "1 hour ago"), (172_799_999, "47 hours ago"),
      (172_800_000, "2 days ago"), (-5_000, "just now"),
    ])
  func ages(milliseconds: Int64, wanted: String) {
    let host = Self.host(-86_400_000)
    _ = run("", Self.worker(), host)
    host.now = host.now.advanced(byMilliseconds: milliseconds)
    #expect(run("--format={age}", Self.away(), host).out == "\(wanted)\n")
  }

  @Test("where nothing is known a neutral sign is shown, and nothing is said")
  func unknown() {
    let run = run("", Self.away(), Self.host(0))
    #expect(run.code == 0)
    #expect(run.out == "? –\n")
    #expect(run.errors == "")
    #expect(
      self.run("--format waybar", Self.away(), Self.host(0)).out.hasPrefix(
        #"{"text":"? –","alt":"unknown","tooltip":"nothing is known yet\nno answer: "#))
    #expect(self.run("--verbose", Self.away(), Self.host(0)).errors.contains("no worker at"))
  }

  @Test("a condition about today does not make the block vanish")
  func neverEmpty() {
    let host = Self.host(-1)
    #expect(run("--format={due?{left}!}", Self.away(), host).out == "–\n")
    _ = run("", Self.worker(), host)
    #expect(run("--format={due?{left}!}", Self.away(), host).out == "2!\n")
    host.now = Instant(milliseconds: Self.validUntil)
    #expect(run("--format={due?{left}!}", Self.away(), host).out == "was 3\n")
    #expect(run("--format={done?ok}", Self.worker(), host).out == "\n")
  }

  @Test("a worker that refuses, or that answers something else, is away too")
  func refusals() {
    for worker in [
      FakeWorker.refusing(CallError(.denied, field: "learner", "not yours")),
      FakeWorker.refusing(CallError(.unavailable, "busy")), FakeWorker(),
    ] {
      let host = Self.host(-1)
      _ = run("", Self.worker(), host)
      let run = run("", worker, host)
      #expect(run.code == 0)
      #expect(run.out == "◌ ~3\n")
      #expect(run.errors == "")
    }
  }

  @Test("a file that is damaged anywhere counts for nothing")
  func damage() throws {
    let memory = BarMemory(
      asked: Instant(milliseconds: Self.validUntil - 1), snapshot: Self.snapshot)
    let bytes = memory.bytes
    #expect(BarMemory(bytes: bytes) == memory)
    for index in bytes.indices {
      #expect(BarMemory(bytes: Array(bytes[..<index])) == nil)
      var other = bytes
      other[index] ^= 1
      #expect(BarMemory(bytes: other) == nil)
    }
    let host = Self.host(-1)
    _ = run("", Self.worker(), host)
    let path = try #require(host.files.keys.first)
    #expect(path.hasPrefix("/home/me/.local/state/streak/bar-"))
    for garbage in [[], Array("hello".utf8), [UInt8](repeating: 0x0A, count: 5_000)] {
      host.files[path] = garbage
      #expect(run("", Self.away(), host).out == "? –\n")
      #expect(run("--verbose", Self.away(), host).errors.contains("is damaged"))
    }
    #expect(run("", Self.worker(), host).out == "◌ 3\n")
    #expect(run("", Self.away(), host).out == "◌ ~3\n")
  }

  @Test("each worker, learner, ledger and zone has a file of its own")
  func files() {
    let host = Self.host(-1)
    for words in [
      "", "--endpoint ipc:///x", "--learner you", "--ledger tasks", "--zone UTC", "--width 5",
      "--format tmux",
    ] {
      _ = run(words, Self.worker(), host)
    }
    #expect(host.files.count == 5)
    _ = run("--as-of 2026-11-30T00:00:00Z", Self.worker(), host)
    #expect(host.files.count == 5)
    #expect(run("", Self.away(), host, environment: [:]).out == "? –\n")
  }

  @Test("it is written where something changed, or it is a minute older")
  func saving() {
    let host = Self.host(-3_600_000)
    for (pause, saves) in [(0, 1), (59_999, 1), (1, 2), (-1, 3), (60_000, 4)] {
      host.now = host.now.advanced(byMilliseconds: Int64(pause))
      _ = run("", Self.worker(), host)
      #expect(host.saves == saves, "\(pause)")
    }
    host.saveFailure = CommandError(.ioError, "cannot write")
    host.now = host.now.advanced(byMilliseconds: 60_000)
    let run = run("", Self.worker(), host)
    #expect(run.out == "◌ 3\n")
    #expect(run.errors == "")
    #expect(run.code == 0)
  }
}
