import Foundation
import StreakCore
import StreakProtocol
import Testing
import ZeroMQ

@testable import StreakWorker

/// A call's records, as a test that sent them knows them.
struct PutCall: Sendable {
  let learner: String
  let records: [Proto.Record]

  init(_ request: Proto.RecordsPutRequest) {
    learner = request.learner
    records = request.records
  }

  init(learner: String, records: [Proto.Record]) {
    self.learner = learner
    self.records = records
  }

  /// Its two frames.
  func frames(_ id: UInt64) -> [[UInt8]] {
    call(Proto.RecordsPutRequest(learner: learner, records: records), id: id)
  }

  var ids: Set<[UInt8]> { Set(records.map(\.id)) }
}

/// A `streakd` that is killed again and again, and what its store must hold.
final class KilledWorker {
  let directory: TemporaryDirectory
  let endpoint: Endpoint
  private(set) var child: ChildProcess?
  private let context: Context

  init() throws {
    directory = try TemporaryDirectory()
    endpoint = try Endpoint("ipc://\(directory.path("s"))")
    context = try Context()
  }

  var store: String { directory.path("streak.db") }

  /// Starts it on the store as it is, and waits until it serves.
  func start() throws {
    child = try ChildProcess([
      "--endpoint", "ipc://\(directory.path("s"))", "--store", "sqlite:\(store)", "--zone", "UTC",
      "--log-level", "error",
    ])
    let client = try client()
    defer { client.close() }
    let answers = try client.ask(call(Proto.PingRequest()))
    #expect(answers?.first?.status == .ok)
  }

  func kill() {
    child?.kill()
    child = nil
  }

  /// Lets it end by itself and takes its store away.
  func clear() throws {
    child?.terminate()
    child?.wait()
    child = nil
    for suffix in ["", "-wal", "-shm"] where directory.exists("streak.db\(suffix)") {
      try directory.remove("streak.db\(suffix)")
    }
  }

  func client() throws -> Client { try Client(context, endpoint) }

  /// The records of learners, in the order of the list.
  func records(of learners: [String]) throws -> [String: [Proto.Record]] {
    let client = try client()
    defer { client.close() }
    var found: [String: [Proto.Record]] = [:]
    for start in stride(from: 0, to: learners.count, by: 64) {
      let part = learners[start..<min(learners.count, start + 64)]
      let frames = part.flatMap { call(Proto.RecordsListRequest(learner: $0, limit: 1000)) }
      let answers = try #require(try client.ask(frames))
      for (learner, answer) in zip(part, answers) {
        let reply: Proto.RecordsListReply = try answer.get()
        #expect(reply.cursor.isEmpty)
        found[learner] = reply.records
      }
    }
    return found
  }

  /// Asserts that the store holds of these calls each one whole or nothing of it, all those that were
  /// acknowledged among them, and that all that is derived follows from what is there.
  func verify(_ calls: [PutCall], acknowledged: [PutCall]) throws {
    let records = try records(of: Array(Set(calls.map(\.learner))).sorted())
    let ids = records.mapValues { Set($0.map(\.id)) }
    for call in acknowledged {
      #expect(call.ids.isSubset(of: ids[call.learner] ?? []), "acknowledged, and not there")
    }
    for call in calls {
      let there = call.ids.intersection(ids[call.learner] ?? [])
      #expect(there.isEmpty || there.count == call.records.count, "half there")
    }
    try check()
  }

  /// Asserts that the store holds exactly the records of these calls.
  func verifyExactly(_ calls: [PutCall]) throws {
    var wanted: [String: [Proto.Record]] = [:]
    for call in calls { wanted[call.learner, default: []] += call.records }
    let found = try records(of: wanted.keys.sorted())
    for (learner, records) in wanted {
      let stored = (found[learner] ?? []).map { record in
        var record = record
        record.day = nil
        return record
      }
      let sorted = records.sorted {
        $0.time == $1.time ? $0.id.lexicographicallyPrecedes($1.id) : $0.time < $1.time
      }
      // Not within the expectation, which would print them all.
      let isExact = stored == sorted
      #expect(isExact, "\(learner): \(stored.count) records instead of \(sorted.count)")
    }
    try check()
  }

  /// `streakd check`, while the worker serves.
  private func check() throws {
    var lines = ""
    let command = StoreCommand.check(.init(store: store, zone: "UTC"))
    let status = try command.run { lines += $0 }
    #expect(status == 0 && lines.contains(": 0 wrong, "), "\(lines)")
  }
}

/// Stands between a client and a worker, passes on what they say, and knows what was put and what of
/// it was acknowledged.
final class RecordingProxy {
  /// What went through.
  struct Seen: Sendable {
    /// It takes messages.
    var isReady = false
    /// Messages that came from the client.
    var messages = 0
    /// Calls that put records.
    var calls: [PutCall] = []
    /// Those of them that the worker said are done.
    var acknowledged: [PutCall] = []
    var failures: [String] = []
  }

  let seen = Shared(Seen())
  private let wakeUp: WakeUp
  private let thread: LoopThread

  init(front: Endpoint, back: Endpoint) throws {
    let seen = self.seen
    let wakeUp = try WakeUp()
    self.wakeUp = wakeUp
    thread = try LoopThread(name: "proxy") {
      do {
        try RecordingProxy.serve(front, back, seen, wakeUp)
      } catch {
        seen.with { $0.failures.append("\(error)") }
      }
    }
    #expect(eventually { seen.current.isReady || !seen.current.failures.isEmpty })
  }

  func end() {
    wakeUp.signal()
    thread.join()
  }

  private static func serve(
    _ front: Endpoint, _ back: Endpoint, _ seen: Shared<Seen>, _ wakeUp: WakeUp
  ) throws {
    let context = try Context()
    let socket = try Socket(context, .reply)
    defer { socket.close() }
    try socket.set(.linger, to: 0)
    _ = try socket.bind(to: front)
    let worker = try Client(context, back)
    defer { worker.close() }
    seen.with { $0.isReady = true }
    let message = Multipart(limit: 200)
    while true {
      let poller = Poller()
      poller.add(socket)
      poller.add(descriptor: wakeUp.descriptor)
      _ = try poller.wait(milliseconds: nil)
      if poller.ready(at: 1) != [] { return }
      try socket.receive(into: message)
      let frames = (0..<message.count).map { message[$0].bytes }
      let calls = try stride(from: 0, to: frames.count - 1, by: 2).map { index -> PutCall? in
        let header = try FrameHeader(parsing: frames[index], expecting: .request)
        guard header.op == .recordsPut else { return nil }
        return PutCall(try Proto.RecordsPutRequest(decoding: frames[index + 1]))
      }
      seen.with { seen in
        seen.messages += 1
        seen.calls += calls.compactMap { $0 }
      }
      let answers = try #require(try worker.ask(frames))
      seen.with { seen in
        for (call, answer) in zip(calls, answers) where answer.status == .ok {
          if let call { seen.acknowledged.append(call) }
        }
      }
      for (index, answer) in answers.enumerated() {
        try socket.send(answer.header.bytes, .more)
        try socket.send(answer.body, index + 1 < answers.count ? .more : [])
      }
    }
  }
}
