import StreakCore
import StreakProtocol
import StreakService
import StreakStore
import Testing
import ZeroMQ

@testable import StreakWorker

@Suite("A worker that keeps records for so many days", .serialized, .bothEngines)
struct RecordKeeperTests {
  private let directory: TemporaryDirectory
  private let context: Context
  private let endpoint: Endpoint

  init() throws {
    directory = try TemporaryDirectory()
    context = try Context()
    endpoint = try Endpoint("ipc://\(directory.path("s"))")
  }

  private func configuration(threads: Int) throws -> WorkerConfiguration {
    var configuration = try WorkerConfiguration(
      endpoints: [endpoint], testStore: directory.path("streak.db"))
    configuration.threads = threads
    configuration.retainRecords = 10
    return configuration
  }

  @Test("Forgets older ones while it serves, and answers as before", arguments: [1, 2])
  func serves(threads: Int) throws {
    do {
      let desk = try Desk(directory.path("streak.db"))
      for back in 8...30 { _ = try desk.ask(put("ada", [back], daysAgo: back)) }
    }
    let worker = try Worker(try configuration(threads: threads), log: .silent, clock: { noon })
    let client = try Client(context, endpoint)
    func ask<Request: StreakCall>(_ request: Request) throws -> Request.Reply {
      try #require(try client.ask(call(request))?.first).get()
    }
    // It is asked all the while, and never answers anything else.
    let isDone = try eventually {
      let best = try ask(Proto.BestRequest(learner: "ada"))
      #expect(best.count == 23 && best.end == today.number - 8)
      return try ask(Proto.RecordsListRequest(learner: "ada")).records.count == 3
    }
    #expect(isDone)
    let days = try ask(Proto.RecordsListRequest(learner: "ada")).records.map(\.day)
    #expect(days == [today.number - 10, today.number - 9, today.number - 8])
    client.close()
    worker.stop()
    worker.wait()
    #expect(try Desk(directory.path("streak.db")).findings() == [])
  }

  @Test("Ends at once although nothing is due for an hour, and does not start to read only")
  func stops() throws {
    let worker = try Worker(try configuration(threads: 1), log: .silent, clock: { noon })
    worker.stop()
    worker.wait()
    var configuration = try configuration(threads: 1)
    configuration.readOnly = true
    let error = #expect(throws: StartError.self) {
      _ = try Worker(configuration, log: .silent, clock: { noon })
    }
    #expect(error?.status == .configuration)
  }
}
