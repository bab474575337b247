import Foundation
import Glibc
import StreakClient
import StreakProtocol
import StreakService
import StreakSupport
import Synchronization
import Testing
import ZeroMQ

@testable import StreakBroker

/// Clients that write and read all the time, each request once, and remember what they were told.
final class Load: Sendable {
  /// What clients were told.
  struct Result {
    var acknowledged: [Int] = []
    var refused: [Int] = []
    var unknown: [Int] = []
    var reads = 0
    var refusedReads = 0
    var slowest = 0
    var problems: [String] = []
  }

  let clients: Int
  private let isOver = Atomic(false)
  private let result = Locked(Result())
  private let threads = Locked<[LoopThread]>([])

  /// - Parameter shortBudgets: one request in eight has some milliseconds only.
  init(_ crew: Crew, clients: Int, shortBudgets: Bool) throws {
    self.clients = clients
    let (context, endpoint) = (crew.context, crew.endpoint)
    for number in 0..<clients {
      let thread = try LoopThread(name: "client") { [self] in
        do {
          // The broker must answer each of them in the end.
          let client = try Client(context, endpoint, milliseconds: 60_000)
          defer { client.close() }
          var round = 0
          while !isOver.load(ordering: .acquiring) {
            round += 1
            try ask(client, number, round, shortBudgets)
          }
        } catch {
          result.withLock { $0.problems.append("client \(number): \(error)") }
        }
      }
      threads.withLock { $0.append(thread) }
    }
  }

  static func learner(_ client: Int) -> String { "learner \(client)" }

  private func ask(_ client: Client, _ number: Int, _ round: Int, _ short: Bool) throws {
    let id = number * 10_000_000 + round
    let learner = Self.learner(number)
    let budget: UInt32 = short && round % 8 == 0 ? UInt32(1 + round / 8 % 40) : 45_000
    let isWrite = round % 3 != 0
    let began = MonotonicTime.now
    let frames =
      isWrite
      ? call(put(learner, id), id: UInt64(id), budget: budget)
        + call(
          Proto.LaunchRequest(learner: learner, id: recordID(id)), id: UInt64(id), budget: budget)
      : call(Proto.StreakRequest(learner: learner), id: UInt64(id), budget: budget)
    let replies = try client.ask(frames)
    let took = MonotonicTime.now.milliseconds(since: began)
    result.withLock { result in
      result.slowest = max(result.slowest, took)
      guard let replies, replies.count == (isWrite ? 2 : 1) else {
        let text = "client \(number) has \(replies?.count ?? 0) answers to \(id) after \(took) ms"
        return result.problems.append(text)
      }
      guard isWrite else {
        result.reads += 1
        if replies[0].status != .ok { result.refusedReads += 1 }
        return
      }
      // Both calls are in one transaction, but one may run out of time before it begins.
      for (reply, name) in zip(replies, ["put", "launch"]) {
        let key = name == "put" ? id : -id
        switch reply.status {
        case .ok: result.acknowledged.append(key)
        case .deadlineExceeded, .unavailable: result.refused.append(key)
        case .internal: result.unknown.append(key)
        default: result.problems.append("\(name) \(id): \(summary(reply))")
        }
      }
    }
  }

  /// Lets every client finish what it asked, and tells what they know.
  func end() -> Result {
    isOver.store(true, ordering: .releasing)
    for thread in threads.withLock({ $0 }) { thread.join() }
    return result.withLock { $0 }
  }
}

@Suite("Workers that die, freeze and go under load", .serialized)
struct BrokerLoadTests {
  /// How long: `STREAK_TEST_LOAD_SECONDS`, else some seconds.
  private var seconds: Double {
    ProcessInfo.processInfo.environment["STREAK_TEST_LOAD_SECONDS"].flatMap(Double.init) ?? 10
  }

  @Test func everyRequestIsAnsweredAndEveryAcknowledgedWriteIsThereOnce() throws {
    let crew = try Crew(["--lease", "400", "--overrun", "1500", "--patience", "40000"])
    var workers: [ChildProgram?] = []
    var starts = 0
    func start() throws -> ChildProgram {
      starts += 1
      return try crew.worker("w\(starts)", starts.isMultiple(of: 3) ? ["--threads", "2"] : [])
    }
    for _ in 0..<3 { workers.append(try start()) }
    #expect(try crew.connected(["w1", "w2", "w3"], places: 4))
    let load = try Load(crew, clients: 8, shortBudgets: true)
    var (kills, freezes, stops) = (0, 0, 0)
    let end = MonotonicTime.now.advanced(milliseconds: Int(seconds * 1000))
    while MonotonicTime.now < end {
      usleep(UInt32.random(in: 20_000...250_000))
      let victim = Int.random(in: 0..<3)
      guard let worker = workers[victim] else {
        workers[victim] = try start()
        continue
      }
      switch Int.random(in: 0..<10) {
      case 0..<5:
        kills += 1
        worker.kill()
        workers[victim] = nil
      case 5..<8:
        freezes += 1
        worker.send(SIGSTOP)
        usleep(UInt32.random(in: 10_000...900_000))
        // It thaws, or dies frozen.
        if Bool.random() {
          worker.send(SIGCONT)
        } else {
          worker.kill()
          workers[victim] = nil
        }
      default:
        stops += 1
        worker.send(SIGTERM)
        #expect(worker.wait() == 0)
        workers[victim] = nil
      }
    }
    for index in workers.indices where workers[index] == nil { workers[index] = try start() }
    let result = load.end()
    let status = try crew.status()
    print(
      "\(Int(seconds)) s: \(kills) kills, \(freezes) freezes, \(stops) stops;",
      "\(result.acknowledged.count) writes acknowledged, \(result.refused.count) refused,",
      "\(result.unknown.count) unknown; \(result.reads) reads, \(result.refusedReads) refused;",
      "slowest \(result.slowest) ms; accepted \(status.accepted), repeated",
      "\(status.repeatedRequests), late \(status.lateReplies), expired \(status.expired),",
      "unavailable \(status.unavailable), unknown \(status.unknown)")
    #expect(result.problems == [])
    try check(crew, load, result)
    #expect(
      status.accepted == status.answered + status.expired + status.unavailable + status.unknown)
    for worker in workers { worker?.send(SIGTERM) }
    for worker in workers { #expect(worker?.wait() == 0) }
    crew.broker.send(SIGTERM)
    #expect(crew.broker.wait() == 0)
  }

  /// Compares what clients were told with what is stored.
  private func check(_ crew: Crew, _ load: Load, _ result: Load.Result) throws {
    let client = try crew.client()
    defer { client.close() }
    var stored: [[UInt8]] = []
    var launches = 0
    for number in 0..<load.clients {
      stored += try ids(client, Load.learner(number))
      launches += try Int(
        client.ask(Proto.CollectionRequest(learner: Load.learner(number))).launches)
    }
    let known = Set(stored)
    #expect(known.count == stored.count)
    let acknowledged = result.acknowledged.filter { $0 > 0 }
    let refused = result.refused.filter { $0 > 0 }
    let unknown = Set(result.unknown.filter { $0 > 0 }.map(recordID))
    #expect(acknowledged.filter { !known.contains(recordID($0)) } == [])
    #expect(refused.filter { known.contains(recordID($0)) } == [])
    let told = Set(acknowledged.map(recordID)).union(unknown)
    #expect(known.subtracting(told).isEmpty)
    // A launch adds one each time that it is done.
    let counted = result.acknowledged.count { $0 < 0 }
    #expect((counted...counted + result.unknown.count { $0 < 0 }).contains(launches))
  }
}
