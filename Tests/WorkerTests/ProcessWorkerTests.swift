import Foundation
import StreakCore
import StreakProtocol
import StreakStore
import StreakWire
import Testing
import ZeroMQ

@testable import StreakWorker

@Suite("A worker and its clients", .serialized)
struct ProcessWorkerTests {
  private let directory: TemporaryDirectory
  private let context: Context
  private let endpoint: Endpoint

  init() throws {
    directory = try TemporaryDirectory()
    context = try Context()
    endpoint = try Endpoint("ipc://\(directory.path("s"))")
  }

  private func configuration(threads: Int) -> WorkerConfiguration {
    var configuration = WorkerConfiguration(
      endpoints: [endpoint], storePath: directory.path("streak.db"))
    configuration.threads = threads
    configuration.durability = .normal
    return configuration
  }

  private func worker(threads: Int) throws -> Worker {
    try Worker(configuration(threads: threads), log: .silent, clock: { noon })
  }

  /// Waits for the worker's end, at most twenty seconds.
  private func ends(_ worker: Worker) throws -> Bool {
    let ended = Shared(false)
    let thread = try LoopThread(name: "waiter") {
      worker.wait()
      ended.with { $0 = true }
    }
    guard eventually({ ended.current }) else { return false }
    thread.join()
    return true
  }

  @Test(arguments: [1, 4]) func manyClientsAtOnce(threads: Int) throws {
    let worker = try worker(threads: threads)
    let failures = Shared<[String]>([])
    let (context, endpoint) = (context, endpoint)
    let clients = try (0..<8).map { number in
      try LoopThread(name: "client") {
        do {
          let client = try Client(context, endpoint)
          defer { client.close() }
          for round in 0..<40 {
            let learner = "learner \(number % 4)"
            let frames =
              call(put(learner, [number * 100 + round]), id: UInt64(round))
              + call(Proto.StreakRequest(learner: learner), id: UInt64(round))
              + [FrameHeader.request(.streak, id: UInt64(round)).bytes, [0xFF]]
            let answers = try client.ask(frames) ?? []
            let found = answers.map { "\($0.header.id) \($0.summary)" }
            let wanted = ["\(round) ok", "\(round) ok", "\(round) invalid body"]
            if found != wanted { failures.with { $0.append("\(found)") } }
          }
        } catch {
          failures.with { $0.append("\(error)") }
        }
      }
    }
    for client in clients { client.join() }
    #expect(failures.current == [])
    let client = try Client(context, endpoint)
    for number in 0..<4 {
      let request = Proto.RecordsListRequest(learner: "learner \(number)", limit: 1000)
      let answer = try #require(try client.ask(call(request))?.first)
      #expect(try answer.get(Proto.RecordsListReply.self).records.count == 80)
    }
    let info = try #require(try client.ask(call(Proto.InfoRequest()))?.first)
    #expect(try Int(info.get(Proto.InfoReply.self).threads) == threads)
    client.close()
    worker.stop()
    worker.stop()
    #expect(try ends(worker))
    worker.stop()
    #expect(!directory.exists("s"))
  }

  @Test(arguments: [1, 4]) func stoppingUnderLoadLeavesNobodyWithoutAnAnswer(threads: Int) throws {
    let worker = try worker(threads: threads)
    let failures = Shared<[String]>([])
    let answered = Shared(0)
    let refused = Shared(0)
    let (context, endpoint) = (context, endpoint)
    let clients = try (0..<6).map { number in
      try LoopThread(name: "client") {
        do {
          let client = try Client(context, endpoint)
          defer { client.close() }
          var round = 0
          while true {
            round += 1
            let request = put("ada", [number * 1_000_000 + round])
            guard let answer = try client.ask(call(request))?.first else {
              failures.with { $0.append("client \(number) had no answer in round \(round)") }
              return
            }
            if answer.status == .unavailable { return refused.with { $0 += 1 } }
            if answer.status != .ok { failures.with { $0.append(answer.summary) } }
            answered.with { $0 += 1 }
          }
        } catch {
          failures.with { $0.append("\(error)") }
        }
      }
    }
    #expect(eventually { answered.current > 100 })
    worker.stop()
    for client in clients { client.join() }
    #expect(failures.current == [])
    // Each heard that it shuts down, and nobody before it did.
    #expect(refused.current == 6)
    #expect(try ends(worker))
    #expect(!directory.exists("s"))
    // Acknowledged is stored, and what was refused is not.
    let desk = try Desk(directory.path("streak.db"))
    let revision = try desk.ask(Proto.StreakRequest(learner: "ada")).revision
    #expect(Int(revision) == answered.current)
  }

  @Test(arguments: [1, 4]) func anotherWorkerFollowsOnTheSamePath(threads: Int) throws {
    for round in 1...3 {
      let worker = try worker(threads: threads)
      let client = try Client(context, endpoint)
      let frames = call(put("ada", [round])) + call(Proto.RecordsListRequest(learner: "ada"))
      let answers = try #require(try client.ask(frames))
      #expect(try answers[1].get(Proto.RecordsListReply.self).records.count == round)
      client.close()
      worker.stop()
      #expect(try ends(worker))
    }
  }

  @Test func aClientThatStaysFindsTheNextWorker() throws {
    let first = try worker(threads: 1)
    let client = try Client(context, endpoint)
    #expect(try client.ask(call(Proto.PingRequest()))?.first?.status == .ok)
    first.stop()
    #expect(try ends(first))
    let second = try worker(threads: 4)
    #expect(try client.ask(call(Proto.PingRequest()))?.first?.status == .ok)
    client.close()
    second.stop()
    #expect(try ends(second))
  }

  @Test(arguments: [1, 4]) func aPeerThatGoesAwayHarmsNobody(threads: Int) throws {
    let worker = try worker(threads: threads)
    for _ in 0..<20 {
      let client = try Client(context, endpoint)
      try client.send(call(put("ada", 0..<50)))
      client.close()
    }
    let client = try Client(context, endpoint)
    #expect(try client.ask(call(Proto.PingRequest()))?.first?.status == .ok)
    client.close()
    worker.stop()
    #expect(try ends(worker))
  }

  @Test(arguments: [1, 4]) func anIdleWorkerKeepsNoSnapshot(threads: Int) throws {
    let worker = try worker(threads: threads)
    let client = try Client(context, endpoint)
    for number in 0..<20 {
      let frames = call(put("ada", [number]))
      #expect(try client.ask(frames)?.first?.status == .ok)
      #expect(
        try client.ask(call(Proto.StreakRequest(learner: "ada")))?.first?.status == .ok)
    }
    let other = try SQLiteConnection(path: directory.path("streak.db"), busyMilliseconds: 0)
    defer { other.close() }
    #expect(try eventually { try isEmptied(other) })
    client.close()
    worker.stop()
    #expect(try ends(worker))
  }

  @Test func aBudgetRunsWhileARequestWaitsForAThread() throws {
    let worker = try worker(threads: 2)
    // Both threads wait for this writer.
    let other = try Desk(directory.path("streak.db"))
    var clients: [Client] = []
    try other.store.write {
      let busy = try (0..<6).map { _ in try Client(context, endpoint) }
      for client in busy { try client.send(call(put("ada", [1]))) }
      usleep(50_000)
      let late = try Client(context, endpoint)
      try late.send(call(put("late", [1]), budget: 1))
      usleep(50_000)
      clients = busy + [late]
    }
    for client in clients.dropLast() { #expect(try client.receive()?.first?.status == .ok) }
    #expect(try clients.last?.receive()?.first?.summary == "deadline_exceeded header.budget")
    for client in clients { client.close() }
    worker.stop()
    #expect(try ends(worker))
  }

  @Test func aPortThatTheSystemChose() throws {
    var configuration = configuration(threads: 1)
    configuration.endpoints.append(try Endpoint("tcp://127.0.0.1:*"))
    let worker = try Worker(configuration, log: .silent)
    #expect(worker.endpoints.count == 2)
    #expect(!worker.endpoints[1].description.hasSuffix("*"))
    for endpoint in worker.endpoints {
      let client = try Client(context, endpoint)
      #expect(try client.ask(call(Proto.PingRequest()))?.first?.status == .ok)
      client.close()
    }
    worker.stop()
    #expect(try ends(worker))
  }

  // MARK: Starts that fail

  private func startError(_ configuration: WorkerConfiguration) -> StartError? {
    #expect(throws: StartError.self) { try Worker(configuration, log: .silent) }
  }

  @Test(arguments: [1, 4]) func aSecondWorkerOnTheSamePathIsRefused(threads: Int) throws {
    let worker = try worker(threads: 1)
    let error = startError(configuration(threads: threads))
    #expect(error?.status == .unavailable)
    #expect(error?.message.contains("process \(getpid()) listens there") == true)
    let client = try Client(context, endpoint)
    #expect(try client.ask(call(Proto.PingRequest()))?.first?.status == .ok)
    client.close()
    worker.stop()
    #expect(try ends(worker))
  }

  @Test(arguments: ["tcp://0.0.0.0:*", "tcp://*:*", "tcp://[::]:*", "tcp://192.0.2.1:5555"])
  func anOpenPortTakesAFlag(_ text: String) throws {
    var configuration = configuration(threads: 1)
    configuration.endpoints.append(try Endpoint(text))
    let error = startError(configuration)
    #expect(error?.status == .configuration)
    #expect(error?.message.contains("--allow-open-tcp") == true)
    // Nothing was bound or made before that was found.
    #expect(!directory.exists("s"))
    #expect(!directory.exists("streak.db"))
  }

  @Test func contentThatIsNotThereIsRefused() throws {
    var configuration = configuration(threads: 1)
    configuration.contentDirectory = directory.path("none")
    let error = startError(configuration)
    #expect(error?.status == .configuration)
    #expect(error?.message.contains(directory.path("none")) == true)
    // Refused before anything is made.
    #expect(!directory.exists("streak.db") && !directory.exists("s"))
  }

  @Test(arguments: [1, 4]) func contentIsReadAgainWhileTheWorkerServes(threads: Int) throws {
    let folder = directory.path("content")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    func write(_ title: String) throws {
      let text = #"{"03-10": {"title": "\#(title)", "body": "b", "category": "c"}}"#
      try text.write(toFile: folder + "/daily_tips.json", atomically: true, encoding: .utf8)
    }
    try write("one")
    var configuration = configuration(threads: threads)
    configuration.contentDirectory = folder
    let lines = Shared<[String]>([])
    let log = Log(level: .info) { line in lines.with { $0.append(line) } }
    let worker = try Worker(configuration, log: log, clock: { noon })
    let client = try Client(context, endpoint)
    func title() throws -> String? {
      let answer = try #require(try client.ask(call(Proto.TipRequest(learner: "ada")))?.first)
      return try answer.get(Proto.TipReply.self).tip?.title
    }
    #expect(try title() == "one")
    try write("")
    worker.reload()
    #expect(try title() == "one")
    #expect(
      lines.current.contains {
        $0.contains(
          "level=error event=\"content refused\" file=daily_tips.json key=03-10.title"
            + " reason=\"is empty\"\n")
      })
    try write("two")
    worker.reload()
    #expect(try title() == "two")
    try FileManager.default.removeItem(atPath: folder)
    worker.reload()
    #expect(try title() == "two")
    client.close()
    worker.stop()
    #expect(try ends(worker))
  }

  @Test func anUnknownZoneIsRefused() {
    var configuration = configuration(threads: 1)
    configuration.zoneName = "Mars/Base"
    #expect(startError(configuration)?.status == .configuration)
  }

  @Test func whatIsNoStoreIsRefusedAndStaysAsItIs() throws {
    let text = String(repeating: "no database at all, but long enough to be one. ", count: 40)
    try text.write(toFile: directory.path("streak.db"), atomically: false, encoding: .utf8)
    #expect(startError(configuration(threads: 1))?.status == .data)
    #expect(startError(configuration(threads: 4))?.status == .data)
    #expect(try String(contentsOfFile: directory.path("streak.db"), encoding: .utf8) == text)
    #expect(!directory.exists("s"))
    try shell(
      directory.path("newer.db"), "PRAGMA application_id = 1398035019; PRAGMA user_version = 99")
    var newer = configuration(threads: 1)
    newer.storePath = directory.path("newer.db")
    #expect(startError(newer)?.status == .data)
    newer.storePath = directory.path("absent.db")
    newer.readOnly = true
    #expect(startError(newer)?.status == .cannotCreate)
    #expect(!directory.exists("absent.db"))
  }
}

/// A client that waits at most ten seconds for a reply. One thread at a time uses it.
final class Client: @unchecked Sendable {
  // Invariant: the test hands a client from one thread to another only where the first one is done.
  private let socket: Socket

  init(_ context: Context, _ endpoint: Endpoint) throws {
    socket = try Socket(context, .request)
    try socket.set(.linger, to: 0)
    try socket.set(.receiveTimeout, to: 10_000)
    try socket.set(.reconnectInterval, to: 5)
    try socket.connect(to: endpoint)
  }

  /// Waits so many milliseconds for a reply from now on, instead of ten seconds.
  func setTimeout(_ milliseconds: Int32) throws {
    try socket.set(.receiveTimeout, to: milliseconds)
  }

  func send(_ frames: [[UInt8]]) throws {
    for (index, frame) in frames.enumerated() {
      try socket.send(frame, index + 1 < frames.count ? .more : [])
    }
  }

  /// The calls of the reply; `nil` where none came.
  func receive() throws -> [Answer]? {
    let message = Multipart(limit: 200)
    do {
      try socket.receive(into: message)
    } catch {
      if error.code == .again { return nil }
      throw error
    }
    return try Answer.all((0..<message.count).map { message[$0].bytes })
  }

  func ask(_ frames: [[UInt8]]) throws -> [Answer]? {
    try send(frames)
    return try receive()
  }

  func close() { socket.close() }
}
