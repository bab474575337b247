import Foundation
import Glibc
import StreakClient
import StreakProtocol
import StreakService
import Testing
import ZeroMQ

@testable import StreakBroker

/// A broker and workers as processes of their own, on one store.
final class Crew {
  let directory: TemporaryDirectory
  let context: Context
  let endpoint: Endpoint
  var broker: ChildProgram
  private let options: [String]
  private let registration: String

  init(_ options: [String] = [], tcp: Bool = false) throws {
    directory = try TemporaryDirectory()
    context = try Context()
    endpoint = try directory.endpoint("s")
    let workers = tcp ? "tcp://127.0.0.1:*" : "ipc://\(directory.path("w"))"
    self.options =
      [
        "--endpoint", "ipc://\(directory.path("s"))", "--workers", workers, "--control",
        "ipc://\(directory.path("c"))",
      ] + options
    let log = directory.path("broker.log")
    let broker = try ChildProgram("streak-broker", self.options, output: log)
    self.broker = broker
    guard tcp else {
      registration = workers
      return
    }
    // The port that was chosen is in the log.
    var found = ""
    let isThere = eventually {
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      found =
        text.split(separator: " ").first { $0.hasPrefix("workers=") }.map {
          String($0.dropFirst(8))
        } ?? ""
      return !found.isEmpty
    }
    #expect(isThere)
    registration = found
  }

  /// Starts the broker again, on the same endpoints.
  func restartBroker() throws {
    broker = try ChildProgram("streak-broker", options, output: directory.path("broker.log"))
  }

  func worker(_ name: String, _ options: [String] = []) throws -> ChildProgram {
    try ChildProgram(
      "streakd",
      [
        "--broker", registration, "--name", name, "--store",
        "sqlite:\(directory.path("streak.db"))", "--zone", "UTC", "--durability", "normal",
      ] + options, output: directory.path("\(name).log"))
  }

  /// How the broker is; asked anew each time, because it may have been another one.
  func status() throws -> Proto.BrokerStatusReply {
    let control = try Client(context, directory.endpoint("c"))
    defer { control.close() }
    return try control.ask(Proto.BrokerStatusRequest())
  }

  /// Waits until the places of these workers are connected, and of no others.
  func connected(_ names: [String], places: Int? = nil) throws -> Bool {
    try eventually {
      let workers = try status().workers
      return Set(workers.map(\.name)) == Set(names) && workers.count == names.count
        && workers.allSatisfy { $0.connected == $0.slots }
        && workers.reduce(0) { $0 + Int($1.slots) } == places ?? names.count
    }
  }

  func client() throws -> Client { try Client(context, endpoint, milliseconds: 60_000) }

  /// What a worker wrote to its log.
  func log(_ name: String) -> String {
    (try? String(contentsOfFile: directory.path("\(name).log"), encoding: .utf8)) ?? ""
  }
}

/// The id of a record that is this number.
func recordID(_ number: Int) -> [UInt8] {
  [0, 0, 0, 0, 0, 0, 0x40, 0, 0x80]
    + (0..<7).map { UInt8(truncatingIfNeeded: number >> (48 - 8 * $0)) }
}

/// A put of one record.
func put(_ learner: String, _ number: Int) -> Proto.RecordsPutRequest {
  Proto.RecordsPutRequest(
    learner: learner,
    records: [
      Proto.Record(
        id: recordID(number), time: 1_741_608_000_000, zone: "UTC", title: "Kept", correct: 3,
        total: 4)
    ])
}

/// The ids of all records of a learner.
func ids(_ client: Client, _ learner: String) throws -> [[UInt8]] {
  var found: [[UInt8]] = []
  var cursor: [UInt8] = []
  repeat {
    let page = try client.ask(
      Proto.RecordsListRequest(learner: learner, limit: 1000, cursor: cursor))
    found += page.records.map(\.id)
    cursor = page.cursor
  } while !cursor.isEmpty
  return found
}

@Suite("Workers that register", .serialized)
struct BrokerWorkerTests {
  @Test(arguments: [false, true]) func theyRegisterAnswerAndLeave(tcp: Bool) throws {
    let crew = try Crew(tcp: tcp)
    let one = try crew.worker("one")
    let two = try crew.worker("two", ["--threads", "3"])
    #expect(try crew.connected(["one", "two"], places: 4))
    let client = try crew.client()
    for number in 0..<50 { _ = try client.ask(put("ada", number)) }
    #expect(try client.ask(Proto.MonthsRequest(learner: "ada", year: 2025)).months.count == 12)
    #expect(try ids(client, "ada").count == 50)
    // Nobody notices that one goes, and then the other.
    one.send(SIGTERM)
    #expect(one.wait() == 0)
    #expect(try crew.connected(["two"], places: 3))
    #expect(try ids(client, "ada").count == 50)
    two.send(SIGTERM)
    #expect(two.wait() == 0)
    #expect(try crew.status().workers.isEmpty)
    #expect(try crew.status().repeatedRequests == 0)
    client.close()
    crew.broker.send(SIGTERM)
    #expect(crew.broker.wait() == 0)
    #expect(!crew.directory.exists("w.d"))
  }

  @Test func workersThatAreStoppedOneAfterTheOtherRefuseNobody() throws {
    let crew = try Crew()
    var workers: [ChildProgram] = [
      try crew.worker("a0"), try crew.worker("a1", ["--threads", "2"]),
    ]
    #expect(try crew.connected(["a0", "a1"], places: 3))
    let load = try Load(crew, clients: 6, shortBudgets: false)
    for round in 2..<6 {
      workers.append(
        try crew.worker("a\(round)", round.isMultiple(of: 2) ? [] : ["--threads", "2"]))
      let name = "a\(round)"
      #expect(
        try eventually {
          try crew.status().workers.contains { $0.name == name && $0.connected > 0 }
        })
      let old = workers.removeFirst()
      old.send(SIGTERM)
      #expect(old.wait() == 0)
    }
    let result = load.end()
    #expect(result.problems == [])
    #expect(result.refused.isEmpty && result.unknown.isEmpty)
    #expect(result.acknowledged.count > 100)
    for worker in workers { worker.send(SIGTERM) }
    for worker in workers { #expect(worker.wait() == 0) }
    let status = try crew.status()
    #expect(status.repeatedRequests == 0 && status.workers.isEmpty)
  }

  @Test func aBrokerThatIsKilledIsFoundAgain() throws {
    let crew = try Crew(["--lease", "500"])
    let one = try crew.worker("one")
    #expect(try crew.connected(["one"]))
    let client = try crew.client()
    _ = try client.ask(put("ada", 1))
    for _ in 0..<2 {
      crew.broker.kill()
      // With its places on the disk and its worker still trying them.
      #expect(crew.directory.exists("w.d"))
      try crew.restartBroker()
      #expect(try crew.connected(["one"]))
      let again = try crew.client()
      #expect(try ids(again, "ada").count == 1)
      again.close()
    }
    client.close()
    one.send(SIGTERM)
    #expect(one.wait() == 0)
    crew.broker.send(SIGTERM)
    #expect(crew.broker.wait() == 0)
    #expect(!crew.directory.exists("w.d"))
  }

  /// What a frozen worker had was given to another one, was done, and was taken back since: it must
  /// not be done again when the worker thaws.
  @Test(arguments: [1, 2]) func aWorkerThatThawsDoesNotBeginWithWhatItHad(threads: Int) throws {
    let crew = try Crew(["--lease", "300"])
    let frozen = try crew.worker("frozen", ["--threads", "\(threads)"])
    #expect(try crew.connected(["frozen"], places: threads))
    let client = try crew.client()
    _ = try client.ask(put("ada", 1))
    frozen.freeze()
    let late = try crew.client()
    try late.send(call(put("ada", 2)))
    #expect(try eventually { try crew.status().workers.first?.outstanding == 1 })
    let other = try crew.worker("other")
    #expect(summary(try late.receive()?.first) == "ok")
    #expect(try ids(client, "ada").count == 2)
    _ = try client.ask(Proto.RecordsDeleteRequest(learner: "ada", ids: [recordID(2)]))
    frozen.send(SIGCONT)
    // It has a lease again, so it has dealt with what it had before.
    #expect(try crew.connected(["frozen", "other"], places: threads + 1))
    #expect(try ids(client, "ada").count == 1)
    #expect(crew.log("frozen").contains("registered"))
    client.close()
    late.close()
    for worker in [frozen, other] {
      worker.send(SIGTERM)
      #expect(worker.wait() == 0)
    }
  }

  @Test func aWorkerWithoutItsBrokerWaitsAndStops() throws {
    let directory = try TemporaryDirectory()
    let log = directory.path("log")
    let worker = try ChildProgram(
      "streakd",
      [
        "--broker", "ipc://\(directory.path("w"))", "--store",
        "sqlite:\(directory.path("streak.db"))", "--zone", "UTC",
      ], output: log)
    func text() -> String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
    #expect(eventually { text().contains("no lease") })
    // Said once, not at each attempt.
    usleep(1_500_000)
    #expect(text().split(separator: "\n").count { $0.contains("no lease") } == 1)
    worker.send(SIGTERM)
    #expect(worker.wait() == 0)
  }

  @Test func aWorkerHasABrokerOrListens() throws {
    let directory = try TemporaryDirectory()
    let log = directory.path("log")
    let both = try ChildProgram(
      "streakd",
      [
        "--broker", "ipc://\(directory.path("w"))", "--endpoint", "ipc://\(directory.path("s"))",
        "--store", "sqlite:\(directory.path("streak.db"))",
      ], output: log)
    #expect(both.wait() == 64)
    let open = try ChildProgram(
      "streakd",
      ["--broker", "tcp://192.0.2.1:5555", "--store", "sqlite:\(directory.path("streak.db"))"],
      output: log)
    #expect(open.wait() == 78)
    #expect(!directory.exists("streak.db"))
  }
}
