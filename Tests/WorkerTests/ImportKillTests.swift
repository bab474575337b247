import Foundation
import StreakCore
import StreakProtocol
import Testing
import ZeroMQ

@testable import StreakWorker

@Suite("An import that is killed", .serialized)
struct ImportKillTests {
  /// The messages of an import: calls of a few learners, with records of their own.
  private func plan(_ round: Int) -> [[PutCall]] {
    var number = round * 10_000
    return (0..<6).map { _ in
      (0..<Int.random(in: 1...4)).map { _ in
        let records = (0..<Int.random(in: 1...60)).map { _ in
          number += 1
          return record(number, daysAgo: Int.random(in: 0...400))
        }
        return PutCall(learner: "\(round)-\(Int.random(in: 0..<3))", records: records)
      }
    }
  }

  @Test("A worker killed at any moment keeps what it acknowledged, and of no call a part")
  func worker() throws {
    let worker = try KilledWorker()
    try worker.start()
    var (unanswered, stored) = (0, 0)
    // What the answer to a message takes, in microseconds: found as the test goes on.
    var usual = 5_000.0
    for round in ChildProcess.rounds(200, until: { unanswered > 0 }) {
      // A check reads the whole store: it is not to grow for ever.
      if round % 20 == 19 {
        try worker.clear()
        try worker.start()
      }
      let messages = plan(round)
      let victim = Int.random(in: 0..<messages.count)
      var acknowledged: [PutCall] = []
      let client = try worker.client()
      for (number, calls) in messages[...victim].enumerated() {
        let start = MonotonicTime.now
        try client.send(calls.flatMap { $0.frames(UInt64(number)) })
        if number == victim {
          usleep(UInt32(Double.random(in: 0...1.5 * usual)))
          worker.kill()
          try client.setTimeout(30)
        }
        guard let answers = try client.receive() else {
          #expect(number == victim)
          unanswered += 1
          continue
        }
        #expect(answers.allSatisfy { $0.status == .ok })
        acknowledged += calls
        let took = Double(MonotonicTime.now.nanoseconds - start.nanoseconds) / 1_000
        if number > 0, number < victim { usual = 0.9 * usual + 0.1 * min(took, 100_000) }
      }
      client.close()
      try worker.start()
      let all = messages.flatMap { $0 }
      try worker.verify(all, acknowledged: acknowledged)
      if acknowledged.count < messages[...victim].joined().count {
        let first = try #require(messages[victim].first)
        if try worker.records(of: [first.learner])[first.learner]?.contains(where: {
          $0.id == first.records[0].id
        }) == true {
          stored += 1
        }
      }
      try finish(worker, messages, acknowledged)
    }
    print("\(unanswered) messages were not answered, \(stored) of them stored")
    #expect(unanswered > 0)
  }

  /// Sends the whole import again: what is there is known, the rest is added, nothing comes twice.
  private func finish(
    _ worker: KilledWorker, _ messages: [[PutCall]], _ acknowledged: [PutCall]
  ) throws {
    let client = try worker.client()
    defer { client.close() }
    var (added, present) = (0, 0)
    for (number, calls) in messages.enumerated() {
      let answers = try #require(try client.ask(calls.flatMap { $0.frames(UInt64(number)) }))
      for answer in answers {
        let reply: Proto.RecordsPutReply = try answer.get()
        added += Int(reply.added)
        present += Int(reply.present)
        #expect(reply.changed == 0)
      }
    }
    let all = messages.flatMap { $0 }
    #expect(added + present == all.reduce(0) { $0 + $1.records.count })
    #expect(present >= acknowledged.reduce(0) { $0 + $1.records.count })
    try worker.verifyExactly(all)
  }

  @Test("A client killed at any moment has lost nothing, and the same import finishes it")
  func client() throws {
    let worker = try KilledWorker()
    try worker.start()
    let front = try Endpoint("ipc://\(worker.directory.path("p"))")
    let proxy = try RecordingProxy(front: front, back: worker.endpoint)
    defer { proxy.end() }
    let file = worker.directory.path("rows.csv")
    let arguments = ["--endpoint", "ipc://\(worker.directory.path("p"))", "import", file]
    var (rounds, early, late) = (0, 0, 0)
    for round in ChildProcess.rounds(200, until: { early > 0 && late < rounds }) {
      rounds += 1
      let learners = (0..<100).map { "\(round)-\($0)" }
      var rows = "learner,timestamp,zone,title,correct,total\n"
      for learner in learners {
        for _ in 0..<Int.random(in: 1...4) {
          let time = Instant(seconds: Int64.random(in: 1_500_000_000...1_700_000_000))
          rows += "\(learner),\(time.rfc3339()),UTC,Title \(Int.random(in: 0..<7)),3,4\n"
        }
      }
      try Data(rows.utf8).write(to: URL(filePath: file))
      proxy.seen.with { $0 = RecordingProxy.Seen() }
      let child = try ChildProcess(arguments, program: "streak")
      // One in four dies while it is still reading, the others while a message is on its way.
      let victim = Int.random(in: 0...3)
      while proxy.seen.current.messages < victim, !child.hasEnded { usleep(200) }
      usleep(UInt32.random(in: 0...3_000))
      child.kill()
      let seen = proxy.seen.current
      if seen.acknowledged.isEmpty { early += 1 }
      if seen.acknowledged.count == learners.count { late += 1 }
      try worker.verify(seen.calls, acknowledged: seen.acknowledged)

      let again = try ChildProcess(arguments, program: "streak")
      #expect(again.wait() == 0)
      // Rows without an id have one made of what they say: the second run sent the same records.
      let sent = Dictionary(
        proxy.seen.current.calls.map { ($0.learner, $0) }, uniquingKeysWith: { _, last in last })
      #expect(sent.count == learners.count)
      #expect(
        sent.values.reduce(0) { $0 + $1.records.count } == rows.split(separator: "\n").count - 1)
      for call in seen.calls { #expect(sent[call.learner]?.ids == call.ids) }
      try worker.verifyExactly(Array(sent.values))
      if round % 4 == 3 {
        try worker.clear()
        try worker.start()
      }
    }
    #expect(proxy.seen.current.failures == [])
    print("\(early) ended before anything was acknowledged, \(late) after everything was")
    #expect(early > 0 && late < rounds)
  }
}
