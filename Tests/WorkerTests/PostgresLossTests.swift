import PostgresSupport
import StreakCore
import StreakProtocol
import StreakStore
import Testing
import ZeroMQ

@testable import StreakWorker

/// Clients that write through two workers while the server's sessions are ended and the server itself is
/// started anew, again and again.
@Suite(
  "PostgreSQL: a server that is lost under writes", .serialized,
  .enabled(if: PostgresServer.isWanted, "needs PostgreSQL's programs: Scripts/setup"))
struct PostgresLossTests {
  private static let clients = 6

  /// What the clients were told, together.
  private struct Told {
    /// Records by their number that were acknowledged.
    var records: [Set<Int>] = Array(repeating: [], count: PostgresLossTests.clients)
    var launches: [Set<Int>] = Array(repeating: [], count: PostgresLossTests.clients)
    /// Writes that had to be sent again.
    var repeated = 0
    var failures: [String] = []
    var isOver = false
  }

  @Test("No acknowledged write is lost, none is done twice, and the service goes on by itself")
  func losses() throws {
    let server = try PostgresServer()
    defer { server.stop() }
    let database = try server.makeStore()
    let directory = try TemporaryDirectory()
    let context = try Context()
    let endpoints = try ["s", "t"].map { try Endpoint("ipc://\(directory.path($0))") }
    let workers = try endpoints.map { endpoint in
      var configuration = WorkerConfiguration(endpoints: [endpoint], storePath: "")
      configuration.postgres = try server.settings(database)
      configuration.threads = 2
      return try Worker(configuration, log: .silent, clock: { noon })
    }
    let told = Shared(Told())
    let threads = try (0..<Self.clients).map { number in
      try LoopThread(name: "client") {
        do {
          try Self.write(number, context, endpoints[number % 2], told)
        } catch {
          told.with { $0.failures.append("\(error)") }
        }
      }
    }
    for round in 0..<testNumber("STREAK_TEST_LOSSES", 12) {
      // After some more writes, so that each loss hits writers at work.
      let target = told.current.records.reduce(0) { $0 + $1.count } + 30
      #expect(
        eventually(seconds: 60) {
          let now = told.current
          return !now.failures.isEmpty || now.records.reduce(0) { $0 + $1.count } >= target
        })
      if round % 4 == 3 {
        try server.restart()
      } else {
        try server.endSessions(of: database)
      }
    }
    told.with { $0.isOver = true }
    for thread in threads { thread.join() }
    for worker in workers { worker.stop() }
    for worker in workers { worker.wait() }
    let result = told.current
    #expect(result.failures == [])
    try check(result, server.settings(database))
    print(
      "\(result.records.reduce(0) { $0 + $1.count }) records and as many launches, "
        + "\(result.repeated) messages sent again")
  }

  /// Writes a record and a launch in one message at a time, and each until it is acknowledged.
  private static func write(
    _ number: Int, _ context: Context, _ endpoint: Endpoint, _ told: Shared<Told>
  ) throws {
    let client = try Client(context, endpoint)
    defer { client.close() }
    let learner = "learner \(number % 3)"
    var count = 0
    while !told.current.isOver {
      count += 1
      let own = number * 100_000 + count
      let frames =
        call(put(learner, [own], daysAgo: count % 300), id: 1, budget: 8_000)
        + call(Proto.LaunchRequest(learner: learner, id: id(own)), id: 2, budget: 8_000)
      for attempt in 0..<500 {
        guard let answers = try client.ask(frames) else { throw NoAnswer() }
        if answers.allSatisfy({ $0.status == .ok }) { break }
        let summary = answers.map(\.summary)
        guard answers.allSatisfy({ $0.status == .unavailable }), attempt < 499 else {
          throw Refused(summary: summary)
        }
        told.with { $0.repeated += 1 }
      }
      told.with {
        $0.records[number].insert(own)
        $0.launches[number].insert(own)
      }
    }
  }

  private struct NoAnswer: Error {}
  private struct Refused: Error { let summary: [String] }

  private func check(_ told: Told, _ settings: PostgresSettings) throws {
    let store = try Store(settings, zones: ZoneDatabase())
    defer { store.close() }
    for learner in 0..<3 {
      let name = "learner \(learner)"
      var wanted: Set<RecordID> = []
      for client in stride(from: learner, to: Self.clients, by: 3) {
        for number in told.records[client] {
          wanted.insert(try #require(RecordID(bytes: id(number))))
        }
      }
      try store.read {
        let records = try store.records(of: name, filter: RecordFilter(), limit: 1_000_000)
        #expect(Set(records.map(\.id)) == wanted && records.count == wanted.count)
        #expect(try store.launches(of: name) == Int64(wanted.count))
        // Each record and each launch raised it once; what was sent again did not.
        #expect(try store.state(of: name).revision == Int64(2 * wanted.count))
      }
    }
    var findings: [String] = []
    let summary = try StoreCheck(store, fallback: .utc).run(repair: false) {
      findings.append($0.text)
    }
    #expect(summary.wrong == 0, "\(findings)")
  }
}
