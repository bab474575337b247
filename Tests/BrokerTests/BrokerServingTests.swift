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

@Suite("A broker and its workers", .serialized)
struct BrokerServingTests {
  private func ping(_ client: Client, budget: UInt32 = 0) throws -> String {
    let reply = try client.ask(call(Proto.PingRequest(), budget: budget))?.first
    guard let reply, reply.status == .ok else { return summary(reply) }
    let payload = try reply.decode(Proto.PingReply.self).payload
    return String(decoding: payload, as: UTF8.self)
  }

  @Test func aListedWorkerAnswersAndComesAndGoes() throws {
    let bench = try Bench(listed: ["one"])
    let client = try bench.client()
    try client.send(call(Proto.PingRequest()))
    // It waits until the worker is there.
    let first = try FakeWorker(bench.context, bench.directory.endpoint("one"), name: "first")
    #expect(summary(try client.receive()?.first) == "ok")
    first.end()
    #expect(try bench.connected(0))
    let second = try FakeWorker(bench.context, bench.directory.endpoint("one"), name: "second")
    #expect(try ping(client) == "second")
    #expect(try bench.status().workers.map(\.registered) == [false])
    client.close()
    #expect(try bench.end())
    second.end()
    #expect(!bench.directory.exists("s") && !bench.directory.exists("c"))
  }

  @Test func pendingRequestsWithoutAWorkerCostNoProcessor() throws {
    let directory = try TemporaryDirectory()
    let broker = try ChildProgram(
      "streak-broker",
      [
        "--endpoint", "ipc://\(directory.path("s"))", "--workers", "ipc://\(directory.path("w"))",
        "--control", "ipc://\(directory.path("c"))", "--worker", "ipc://\(directory.path("none"))",
      ])
    let context = try Context()
    let clients = try (0..<20).map { _ in
      try Client(context, directory.endpoint("s"), milliseconds: 100)
    }
    for client in clients { try client.send(call(Proto.PingRequest(), budget: 60_000)) }
    let control = try Client(context, directory.endpoint("c"))
    #expect(try eventually { try control.ask(Proto.BrokerStatusRequest()).waiting == 20 })
    let before = broker.processorTime
    sleep(1)
    #expect(broker.processorTime - before <= 20)
    // Nor do paused ones.
    _ = try control.ask(Proto.BrokerPauseRequest())
    let paused = broker.processorTime
    sleep(1)
    #expect(broker.processorTime - paused <= 20)
    for client in clients { client.close() }
    control.close()
    // Nobody is there who could answer them, and nobody is left waiting for the broker.
    broker.send(SIGTERM)
    #expect(broker.wait() == 0)
    #expect(!directory.exists("s"))
  }

  @Test func whatTheQueueCannotTakeIsToldToComeAgain() throws {
    let bench = try Bench { $0.queue = 3 }
    let clients = try (0..<5).map { _ in try bench.client(milliseconds: 5000) }
    for client in clients { try client.send(call(Proto.PingRequest(), budget: 400)) }
    var found: [String: Int] = [:]
    for client in clients {
      let reply = try client.receive()?.first
      found[summary(reply), default: 0] += 1
      if reply?.status == .unavailable {
        #expect(try Proto.Error(decoding: reply?.body ?? []).retryAfter == 100)
      }
      client.close()
    }
    #expect(found == ["unavailable ": 2, "deadline_exceeded header.budget": 3])
    #expect(try bench.status().refused == 2)
    #expect(try bench.end())
  }

  @Test func whatItWaitedIsTakenOffABudgetAndNeverWrittenAsNoLimit() throws {
    let bench = try Bench(listed: ["one"])
    _ = try bench.tell(Proto.BrokerPauseRequest())
    let worker = try FakeWorker(bench.context, bench.directory.endpoint("one"))
    #expect(try bench.connected(1))
    let client = try bench.client()
    // Three calls of one message: one runs out, one has a limit, one has none.
    try client.send(
      call(Proto.PingRequest(), id: 1, budget: 100)
        + call(Proto.PingRequest(), id: 2, budget: 60_000)
        + call(Proto.PingRequest(), id: 3))
    usleep(300_000)
    _ = try bench.tell(Proto.BrokerResumeRequest())
    let replies = try client.receive() ?? []
    #expect(replies.map { summary($0) } == ["deadline_exceeded header.budget", "ok", "ok"])
    let budgets = worker.budgets.withLock { $0 }
    #expect(budgets.count == 2 && budgets.last == 0)
    #expect(budgets.first.map { (1...59_900).contains($0) } == true)
    client.close()
    #expect(try bench.end())
    worker.end()
  }

  @Test func briefRequestsGoToAWorkerTogetherAndEachIsAnsweredToItsOwnClient() throws {
    let bench = try Bench(listed: ["one"])
    let worker = try FakeWorker(bench.context, bench.directory.endpoint("one"))
    #expect(try bench.connected(1))
    _ = try bench.tell(Proto.BrokerPauseRequest())
    let clients = try (0..<30).map { _ in try bench.client() }
    func word(_ client: Int, _ call: Int) -> [UInt8] { Array("\(client) \(call)".utf8) }
    for (index, client) in clients.enumerated() {
      // Messages of one to three calls; every seventh has one whose budget is over when it is sent.
      let frames = (0...index % 3).flatMap { number in
        let budget: UInt32 = index % 7 == 6 && number == 1 ? 1 : 0
        return call(Proto.PingRequest(payload: word(index, number)), budget: budget)
      }
      try client.send(frames)
    }
    #expect(try eventually { try bench.status().waiting == 30 })
    // The budgets of a millisecond are over, also that of the client that asked last.
    usleep(2000)
    _ = try bench.tell(Proto.BrokerResumeRequest())
    for (index, client) in clients.enumerated() {
      let replies = try #require(try client.receive())
      #expect(replies.count == index % 3 + 1)
      for (number, reply) in replies.enumerated() {
        if index % 7 == 6 && number == 1 {
          #expect(summary(reply) == "deadline_exceeded header.budget")
        } else {
          #expect(try reply.decode(Proto.PingReply.self).payload == word(index, number))
        }
      }
    }
    // 32 calls a message, and 30 requests at its door.
    #expect(worker.taken.load(ordering: .acquiring) <= 4)
    for client in clients { client.close() }
    #expect(try bench.end())
    worker.end()
  }

  @Test func aRequestThatWentTogetherWithOthersGoesAloneAfterItsWorkerOverran() throws {
    let bench = try Bench(listed: ["one", "two"]) { $0.overrun = 300 }
    let one = try FakeWorker(bench.context, bench.directory.endpoint("one"))
    #expect(try bench.connected(1))
    one.isWedged.store(true, ordering: .releasing)
    _ = try bench.tell(Proto.BrokerPauseRequest())
    let clients = try (0..<5).map { _ in try bench.client() }
    for client in clients { try client.send(call(Proto.PingRequest(payload: [7]))) }
    #expect(try eventually { try bench.status().waiting == 5 })
    _ = try bench.tell(Proto.BrokerResumeRequest())
    #expect(eventually { one.taken.load(ordering: .acquiring) == 1 })
    let two = try FakeWorker(bench.context, bench.directory.endpoint("two"))
    for client in clients {
      #expect(try client.receive()?.first?.decode(Proto.PingReply.self).payload == [7])
    }
    #expect(two.taken.load(ordering: .acquiring) == 5)
    for client in clients { client.close() }
    one.isWedged.store(false, ordering: .releasing)
    // What it answers late is nobody's any more, all of it.
    #expect(try eventually { try bench.status().lateReplies == 5 })
    #expect(try bench.status().answered == 5)
    #expect(try bench.end())
    one.end()
    two.end()
  }

  @Test func aWedgedWorkerIsPassedByAndComesBack() throws {
    let bench = try Bench(listed: ["one", "two"]) {
      $0.overrun = 300
      $0.outstanding = 1
    }
    let one = try FakeWorker(bench.context, bench.directory.endpoint("one"), name: "one")
    let two = try FakeWorker(bench.context, bench.directory.endpoint("two"), name: "two")
    #expect(try bench.connected(2))
    one.isWedged.store(true, ordering: .releasing)
    let clients = try (0..<20).map { _ in try bench.client() }
    for client in clients { try client.send(call(Proto.PingRequest())) }
    for client in clients {
      let reply = try #require(try client.receive()?.first)
      #expect(try reply.decode(Proto.PingReply.self).payload == Array("two".utf8))
    }
    var status = try bench.status()
    #expect(status.repeatedRequests == 1 && status.workers.map(\.overdue) == [1, 0])
    one.isWedged.store(false, ordering: .releasing)
    #expect(try eventually { try bench.status().workers.map(\.overdue) == [0, 0] })
    status = try bench.status()
    #expect(status.lateReplies == 1 && status.answered == 20)
    #expect(try ping(clients[0]) == "one")
    // A worker that is gone with what it has: at once, not when it overran.
    one.isWedged.store(true, ordering: .releasing)
    let before = one.taken.load(ordering: .acquiring)
    try clients[1].send(call(Proto.PingRequest()))
    #expect(eventually { one.taken.load(ordering: .acquiring) == before + 1 })
    one.end()
    #expect(summary(try clients[1].receive()?.first) == "ok")
    for client in clients { client.close() }
    #expect(try bench.end())
    two.end()
  }

  @Test func strangeMessagesAreAnsweredAndHarmNobody() throws {
    let bench = try Bench(listed: ["one"])
    let worker = try FakeWorker(bench.context, bench.directory.endpoint("one"), name: "one")
    #expect(try bench.connected(1))
    let client = try bench.client()
    func asked(_ frames: [[UInt8]]) throws -> [String] {
      try (client.ask(frames) ?? []).map(summary)
    }
    #expect(try asked(Array(repeating: [1], count: 400)) == ["too_large message"])
    // Undivided and unreadable ones are the worker's to answer; this one has nothing to say.
    try client.send([[1], [2], [3]])
    #expect(try client.receive() != nil)
    // Nobody to answer to.
    for _ in 0..<5 {
      let gone = try Socket(bench.context, .dealer)
      try gone.set(.linger, to: 0)
      try gone.connect(to: bench.endpoint)
      try gone.send([], .more)
      try gone.send(FrameHeader.request(.ping, id: 1).bytes, .more)
      try gone.send([])
      gone.close()
    }
    // Frames without a delimiter, and nothing but one.
    let raw = try Socket(bench.context, .dealer)
    try raw.set(.linger, to: 0)
    try raw.set(.receiveTimeout, to: 10_000)
    try raw.connect(to: bench.endpoint)
    try raw.send([])
    let message = Multipart(limit: 9)
    try raw.receive(into: message)
    #expect(message.received == 3)
    try raw.send([1, 2], .more)
    try raw.send([3])
    try raw.receive(into: message)
    raw.close()
    #expect(try ping(client) == "one")
    client.close()
    #expect(try bench.end())
    worker.end()
  }

  @Test func anUnknownCommandIsRefusedAndEndsNothing() throws {
    let bench = try Bench()
    let control = try Client(bench.context, bench.directory.endpoint("c"))
    let workers = try Client(bench.context, bench.directory.endpoint("w"))
    for client in [control, workers] {
      #expect(try client.ask([Array("BOGUS".utf8)]).map { $0.map(summary) } == ["invalid message"])
      #expect(
        try client.ask([[], []]).map { $0.map(summary) } == ["invalid header"])
      let odd = FrameHeader.request(.streak, id: 7).bytes
      #expect(try client.ask([odd, [0xFF]]).map { $0.map(summary) } == ["unknown_op header.op"])
      #expect(try ping(client) == "")
    }
    let broken = FrameHeader.request(.brokerDrain, id: 7).bytes
    #expect(try control.ask([broken, [0xFF]]).map { $0.map(summary) } == ["invalid body"])
    #expect(try bench.refusal(Proto.BrokerDrainRequest(worker: "nobody")) == "not_found worker")
    #expect(
      try bench.refusal(Proto.BrokerRegisterRequest(instance: [1])) == "unknown_op header.op")
    #expect(try bench.status().workers.isEmpty)
    control.close()
    workers.close()
    #expect(try bench.end())
  }

  @Test func registrationsThatCannotBeAreRefused() throws {
    let bench = try Bench()
    let client = try Client(bench.context, bench.directory.endpoint("w"))
    func asked(_ change: (inout Proto.BrokerRegisterRequest) -> Void) throws -> String {
      var request = Proto.BrokerRegisterRequest(
        instance: Array(0..<16), name: "one", slots: 1)
      change(&request)
      return summary(try client.ask(call(request))?.first)
    }
    #expect(try asked { $0.instance = [] } == "invalid instance")
    #expect(try asked { $0.name = "" } == "invalid name")
    #expect(try asked { $0.name = String(repeating: "x", count: 65) } == "invalid name")
    #expect(try asked { $0.name = "a\nb" } == "invalid name")
    #expect(try asked { $0.slots = 0 } == "invalid slots")
    #expect(try asked { $0.slots = 65 } == "invalid slots")
    #expect(try asked { $0.tcp = true } == "invalid tcp")
    #expect(try asked { $0.name = String(repeating: "x", count: 64) } == "ok")
    for number in UInt8(1)...3 {
      #expect(
        try asked {
          $0.instance = Array(repeating: number, count: 16)
          $0.slots = 64
        } == "ok")
    }
    #expect(
      try asked {
        $0.instance = Array(repeating: 4, count: 16)
        $0.slots = 64
      } == "unavailable ")
    client.close()
    #expect(try bench.end())
    // Nothing of it is left.
    #expect(!bench.directory.exists("w.d"))
  }

  @Test func aLeaseThatIsNotRenewedEndsAndItsFilesGo() throws {
    let bench = try Bench { $0.lease = 200 }
    let client = try Client(bench.context, bench.directory.endpoint("w"))
    let request = Proto.BrokerRegisterRequest(instance: Array(0..<16), name: "one", slots: 2)
    let first = try client.ask(request)
    #expect(first.lease == 200 && first.endpoints.count == 2)
    #expect(try client.ask(request).endpoints == first.endpoints)
    #expect(try bench.status().workers.map(\.slots) == [2])
    #expect(try eventually { try bench.status().workers.isEmpty })
    let folder = bench.directory.path("w.d")
    #expect((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] == [])
    // Who comes back gets other places.
    let second = try client.ask(request)
    #expect(Set(second.endpoints).isDisjoint(with: first.endpoints))
    _ = try client.ask(Proto.BrokerLeaveRequest(instance: Array(0..<16)))
    _ = try client.ask(Proto.BrokerLeaveRequest(instance: Array(0..<16)))
    #expect(try bench.status().workers.isEmpty)
    client.close()
    #expect(try bench.end())
  }

  @Test func aPlaceThatASecondPeerFoundIsReplaced() throws {
    let bench = try Bench()
    let client = try Client(bench.context, bench.directory.endpoint("w"))
    let request = Proto.BrokerRegisterRequest(instance: Array(0..<16), name: "one", slots: 1)
    func place() throws -> Endpoint {
      try Endpoint(try #require(try client.ask(request).endpoints.first))
    }
    func join(_ place: Endpoint) throws -> Socket {
      let socket = try Socket(bench.context, .reply)
      try socket.set(.linger, to: 0)
      try socket.connect(to: place)
      return socket
    }
    let old = try place()
    let first = try join(old)
    #expect(try bench.connected(1))
    #expect(try place() == old)
    let second = try join(old)
    #expect(try eventually { try place() != old })
    #expect(try bench.connected(0))
    let third = try join(place())
    #expect(try bench.connected(1))
    for socket in [first, second, third] { socket.close() }
    client.close()
    #expect(try bench.end())
  }

  @Test func openPortsAndControlOverTCPAreRefused() throws {
    let directory = try TemporaryDirectory()
    func status(_ change: (inout BrokerConfiguration) throws -> Void) throws -> StartError? {
      var configuration = BrokerConfiguration(
        endpoints: [try directory.endpoint("s")], workers: [try directory.endpoint("w")],
        control: try directory.endpoint("c"))
      try change(&configuration)
      return #expect(throws: StartError.self) { try Broker(configuration, log: .silent) }
    }
    for text in ["tcp://0.0.0.0:*", "tcp://192.0.2.1:5555"] {
      let open = try Endpoint(text)
      #expect(try status { $0.endpoints.append(open) }?.status == .configuration)
      #expect(try status { $0.workers.append(open) }?.status == .configuration)
      #expect(try status { $0.listed.append(open) }?.status == .configuration)
    }
    #expect(try status { $0.control = try Endpoint("tcp://127.0.0.1:*") }?.status == .usage)
    #expect(!directory.exists("s") && !directory.exists("w") && !directory.exists("c"))
    try "a letter".write(toFile: directory.path("c"), atomically: false, encoding: .utf8)
    #expect(try status { _ in }?.status == .unavailable)
    #expect(try String(contentsOfFile: directory.path("c"), encoding: .utf8) == "a letter")
  }

  @Test func stoppingAnswersEverybody() throws {
    let bench = try Bench(listed: ["one"])
    let worker = try FakeWorker(bench.context, bench.directory.endpoint("one"), name: "one")
    #expect(try bench.connected(1))
    worker.isWedged.store(true, ordering: .releasing)
    let clients = try (0..<10).map { _ in try bench.client() }
    for client in clients { try client.send(call(Proto.PingRequest())) }
    #expect(try eventually { try bench.status().accepted == 10 })
    bench.broker.stop()
    usleep(100_000)
    worker.isWedged.store(false, ordering: .releasing)
    for client in clients {
      #expect(summary(try client.receive()?.first) == "ok")
      client.close()
    }
    #expect(try bench.ends())
    worker.end()
  }

  @Test func aWorkerThatNeverAnswersDoesNotKeepABrokerFromStopping() throws {
    let bench = try Bench(listed: ["one", "two"]) { $0.outstanding = 1 }
    let workers = try ["one", "two"].map {
      try FakeWorker(bench.context, bench.directory.endpoint($0))
    }
    #expect(try bench.connected(2))
    for worker in workers { worker.isWedged.store(true, ordering: .releasing) }
    let clients = try (0..<3).map { _ in try bench.client() }
    try clients[0].send(call(Proto.PingRequest()))
    #expect(eventually { workers[0].taken.load(ordering: .acquiring) == 1 })
    try clients[1].send(call(Proto.LaunchRequest(learner: "ada")))
    #expect(eventually { workers[1].taken.load(ordering: .acquiring) == 1 })
    try clients[2].send(call(Proto.LaunchRequest(learner: "ada")))
    #expect(try eventually { try bench.status().waiting == 1 })
    _ = try bench.tell(Proto.BrokerStopRequest())
    // Of the second nobody can know, the third was not done.
    let found = try clients.map { summary(try $0.receive()?.first) }
    #expect(found == ["unavailable ", "internal ", "unavailable "])
    for client in clients { client.close() }
    #expect(try bench.ends())
    for worker in workers { worker.end() }
  }
}
