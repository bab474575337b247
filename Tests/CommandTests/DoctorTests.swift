import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("streak doctor")
struct DoctorTests {
  /// A worker that is well, and what is wrong with it.
  private func worker(
    _ change: (inout Proto.InfoReply, inout Proto.ProfileGetReply, inout Int64) -> Void = {
      _, _, _ in
    }
  ) -> FakeWorker {
    var info = Proto.InfoReply(
      version: StreakVersion.current, protocol: 1, store: "sqlite", schema: 3, durability: "full",
      tzdata: ZoneDatabase().version ?? "", zone: "UTC")
    var profile = Proto.ProfileGetReply(day: 20_787, zone: "UTC")
    // The clock of ProgramRun.
    var time: Int64 = 1_796_019_459_000
    change(&info, &profile, &time)
    return FakeWorker.replying(
      (.ping, Proto.PingReply(time: time)), (.info, info), (.profileGet, profile))
  }

  /// The marks and names of what was found, and the run.
  private func findings(
    _ worker: FakeWorker, _ words: [String] = [], zone: String = "UTC"
  ) -> (marks: [String], run: ProgramRun) {
    let run = ProgramRun.run(
      ["doctor"] + words, worker: worker, environment: ["TZ": zone], columns: nil)
    let marks = run.out.split(separator: "\n").dropLast().filter { !$0.hasPrefix("   ") }.map {
      $0.split(separator: " ", maxSplits: 2).prefix(2).joined(separator: " ")
    }
    return (marks, run)
  }

  @Test("nothing is wrong")
  func well() {
    let (marks, run) = findings(worker())
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(
      marks == ["· endpoint", "✓ worker", "✓ clock", "✓ version", "✓ store", "✓ zones", "✓ days"])
    #expect(run.out.hasSuffix("Nothing is wrong.\n"))
  }

  @Test("a clock is wrong from two seconds on")
  func clock() {
    let now: Int64 = 1_796_019_459_000
    for (skew, isWrong) in [
      (Int64(0), false), (2_000, false), (2_001, true), (-2_000, false), (-2_001, true),
    ] {
      let (marks, run) = findings(worker { _, _, time in time += skew })
      #expect(marks.contains(isWrong ? "✗ clock" : "✓ clock"), "\(skew)")
      #expect(run.code == (isWrong ? 65 : 0))
    }
    // While it was asked the clock may have gone on.
    #expect(Doctor.clock(now + 2_500, now, now + 900).mark == .good)
    #expect(Doctor.clock(now - 2_500, now, now + 900).text.contains("2 s behind"))
    #expect(Doctor.clock(now + 9_000, now, now + 900).text.contains("8 s ahead of"))
  }

  @Test("another version, a weaker store and other zones are notes, and no failure")
  func notes() {
    let (marks, run) = findings(
      worker { info, _, _ in
        info.version = "0.0.9"
        info.durability = "normal"
        info.tzdata = "1999z"
      })
    #expect(marks.contains("· version") && marks.contains("· store") && marks.contains("· zones"))
    #expect(run.code == 0)
    #expect(run.out.contains("systemctl --user restart streakd"))
    #expect(findings(worker { info, _, _ in info.tzdata = "" }).marks.contains("· zones"))
  }

  @Test("days of another zone are a note only while the two differ")
  func zone() {
    var found = findings(worker { _, profile, _ in profile.zone = "Asia/Tokyo" })
    #expect(found.marks.last == "· days")
    #expect(found.run.out.contains("streak profile set --zone UTC"))
    found = findings(worker { _, profile, _ in profile.zone = "Etc/UTC" })
    #expect(found.marks.last == "✓ days")
    found = findings(worker(), ["--as-of", "2026-01-01T00:00:00Z"], zone: "Asia/Tokyo")
    #expect(found.marks.last == "✓ days")
    found = findings(worker(), zone: "Mars/Olympus")
    #expect(found.marks.last == "· days" && found.run.out.contains("unknown"))
  }

  @Test("a worker that speaks another version, or not to us")
  func refusals() {
    let old = FakeWorker.refusing(CallError(.unsupportedVersion, field: "header.version", "is 1"))
    var found = findings(old)
    #expect(found.marks == ["· endpoint", "✗ protocol"] && found.run.code == 76)
    let denied = FakeWorker.refusing(CallError(.denied, "this key is not allowed here any more"))
    found = findings(denied)
    #expect(found.marks == ["· endpoint", "✗ worker"] && found.run.code == 77)
    let limited = worker()
    let answer = limited.answer
    limited.answer = { call in
      call.op == .ping
        ? answer(call) : .init(.denied, Proto.Error(message: "not yours").encoded())
    }
    found = findings(limited)
    #expect(found.marks.suffix(2) == ["· version", "✗ learner"] && found.run.code == 77)
  }

  @Test(
    "why nobody answers, with the exit code for it",
    arguments: [
      (ConnectionError.nobodyThere, Int32(69), "streakd"),
      (.noAnswer(milliseconds: 2_000), 75, "journalctl"),
      (.keyRefused("the key is refused"), 77, "Keys"),
      (.badEndpoint("no such transport"), 64, "ipc://PATH"),
      (.badAnswer("garbage"), 76, "--endpoint"), (.failed("EMFILE"), 70, "EMFILE"),
    ])
  func silence(_ failure: ConnectionError, _ code: Int32, _ advice: String) {
    let worker = FakeWorker()
    worker.failure = failure
    let (marks, run) = findings(worker)
    #expect(marks.count == 2 && marks.last?.hasPrefix("✗") == true)
    #expect(run.code == code && run.errors.isEmpty)
    #expect(run.out.contains(advice))
    let json = ProgramRun.run(["doctor", "--json"], worker: worker).out
    #expect(
      json.hasPrefix("{\"findings\":[{\"mark\":\"note\",") && json.hasSuffix("\"wrong\":1}\n"))
  }

  @Test("what is at the socket's place tells why nobody is there")
  func place() {
    let missing = "/tmp/streak-none-\(UInt64.random(in: 0...UInt64.max))"
    let worker = FakeWorker()
    worker.failure = .nobodyThere
    func said(_ path: String) -> String {
      findings(worker, ["--endpoint", "ipc://\(path)"]).run.out
    }
    #expect(said(missing + "/s.sock").contains("there is no directory"))
    #expect(said(missing).contains("no worker is running"))
    #expect(said("/tmp").contains("something else than a socket"))
    #expect(said("/proc/self/mem").contains("something else than a socket"))
    let tcp = findings(worker, ["--endpoint", "tcp://127.0.0.1:9"]).run.out
    #expect(tcp.contains("nobody listens there"))
  }
}
