import StreakClient
import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("Errors")
struct ErrorReportTests {
  @Test(
    "what the worker says",
    arguments: [
      (.invalid, 65, "zone: no such zone"),
      (.notFound, 65, "zone: no such zone"),
      (.conflict, 65, "zone: no such zone"),
      (.tooLarge, 65, "zone: no such zone"),
      (.denied, 77, "the worker does not allow it: zone: no such zone"),
      (
        .unsupportedVersion, 76,
        "the worker speaks another version of the protocol: zone: no such zone"
      ),
      (
        .unknownOp, 76,
        "the worker does not know this command; is it older? zone: no such zone"
      ),
      (
        .deadlineExceeded, 75,
        "the worker had no time for it; try again, or wait longer with --timeout MS"
      ),
      (.unavailable, 75, "the worker cannot do it now, try again: zone: no such zone"),
      (.internal, 70, "the worker failed (internal): zone: no such zone"),
      (Proto.Status(rawValue: 99), 70, "the worker failed (99): zone: no such zone"),
    ] as [(Proto.Status, Int32, String)])
  func status(status: Proto.Status, code: Int32, line: String) {
    let worker = FakeWorker.refusing(CallError(status, field: "zone", "no such zone"))
    for words in ["best", "best --json", "raw best"] {
      let run = ProgramRun.run(words, worker: worker)
      #expect(run.code == code)
      #expect(run.out == "")
      #expect(run.errors == "streak: \(line)\n")
    }
  }

  @Test(
    "no answer at all",
    arguments: [
      (
        .nobodyThere, 69,
        "no worker at ipc:///x: start one with `streakd`, or name one with --endpoint;"
          + " `streak doctor` looks for the reason"
      ),
      (
        .noAnswer(milliseconds: 250), 75,
        "no answer from ipc:///x within 250 ms: try again, or wait longer with --timeout MS"
      ),
      (.badEndpoint("too long"), 64, "--endpoint: too long"),
      (.badAnswer("no header"), 76, "what ipc:///x answers is not the streak protocol: no header"),
      (.tooLarge("a frame of 2 MiB"), 65, "a frame of 2 MiB"),
      (.failed("no descriptors"), 70, "ipc:///x: no descriptors"),
    ] as [(ConnectionError, Int32, String)])
  func connection(error: ConnectionError, code: Int32, line: String) {
    let worker = FakeWorker()
    worker.failure = error
    let run = ProgramRun.run("streak --endpoint ipc:///x", worker: worker)
    #expect(run.code == code)
    #expect(run.errors == "streak: \(line)\n")
  }

  @Test("a reply that cannot be read, or too few of them")
  func badReplies() {
    let worker = FakeWorker()
    worker.answer = { _ in RawReply(.ok, [0xFF]) }
    let run = ProgramRun.run("best", worker: worker)
    #expect(run.code == 76)
    #expect(run.errors.hasPrefix("streak: the worker's answer cannot be read"))
    worker.answer = { _ in RawReply(.internal, [0xFF]) }
    #expect(
      ProgramRun.run("best", worker: worker).errors
        == "streak: the worker failed (internal): the worker gave no reason\n")
  }

  @Test("what a worker says is not obeyed by the terminal")
  func control() {
    let worker = FakeWorker.refusing(CallError(.invalid, "\u{1B}[2J\nboo"))
    #expect(ProgramRun.run("best", worker: worker).errors == "streak: ␛[2J␊boo\n")
  }

  @Test("a reader that leaves is no error, a full disk is one")
  func output() {
    let store = FakeStore()
    let left = ProgramRun.run(["export"], worker: store.worker) { _ in throw ReaderLeft() }
    #expect(left.code == 0)
    #expect(left.errors == "")
    let full = ProgramRun.run(["export"], worker: store.worker) { _ in
      throw CommandError(.ioError, "No space left on device")
    }
    #expect(full.code == 74)
    #expect(full.errors.hasPrefix("streak: standard output cannot be written"))
  }
}
