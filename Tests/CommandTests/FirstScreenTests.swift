import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("streak alone")
struct FirstScreenTests {
  private func worker(_ used: Proto.Ledger?) -> FakeWorker {
    let worker = FakeWorker()
    worker.answer = { call in
      guard let request = try? Proto.SnapshotRequest(decoding: call.body), call.op == .snapshot
      else { return .init(.unknownOp, []) }
      var reply = SnapshotCommandTests.snapshot()
      if request.ledger != used {
        reply = Proto.SnapshotReply(streak: Proto.StreakReply(label: "0"), day: 20_787)
      }
      return .init(.ok, reply.encoded())
    }
    return worker
  }

  @Test("who has nothing is told where to begin, and that is a success")
  func nothing() {
    let run = ProgramRun.run([], worker: worker(nil))
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.out.hasPrefix("Nothing yet. Begin with one of these:\n"))
    // What it says can be done is there.
    for line in run.out.split(separator: "\n") where line.hasPrefix("  streak ") {
      let words = line.split(separator: " ")
      let names = [words[1...1], words[1...2]].map { $0.joined(separator: " ") }
      #expect(CommandTable.names.contains { names.contains($0) } || words[1] == "profile")
    }
    for line in run.out.split(separator: "\n") { #expect(line.count <= 100) }
  }

  @Test(
    "who has something sees it, whatever days are counted",
    arguments: [Proto.Ledger.practice, .tasks, .checkin])
  func something(_ ledger: Proto.Ledger) throws {
    let worker = worker(ledger)
    let run = ProgramRun.run(["--learner", "ada"], worker: worker)
    #expect(run.code == 0)
    #expect(run.out.hasPrefix("3 days in a row, since 2026-11-27\n"))
    #expect(!run.out.contains("etag"))
    #expect(worker.messages.count == 1)
    #expect(try worker.requests(Proto.SnapshotRequest.self).allSatisfy { $0.learner == "ada" })
    let json = ProgramRun.run(["--json"], worker: worker)
    #expect(json.out.hasPrefix("{") && json.out.contains("\"etag\":\"0fff\""))
  }

  @Test("tasks that are due today are something, though none was ever done")
  func tasksOnly() {
    let worker = FakeWorker()
    worker.answer = { call in
      let request = try? Proto.SnapshotRequest(decoding: call.body)
      let isTasks = request?.ledger == .tasks
      return .init(.ok, Proto.SnapshotReply(tasksDue: isTasks ? 1 : 0, day: 20_787).encoded())
    }
    #expect(ProgramRun.run([], worker: worker).out.contains("tasks      0 of 1 done"))
  }

  @Test("without a worker it says how to get one")
  func noWorker() {
    let worker = FakeWorker()
    worker.failure = .nobodyThere
    let run = ProgramRun.run([], worker: worker)
    #expect(run.code == 69)
    #expect(run.errors.contains("streak doctor"))
  }
}
