import StreakBroker
import StreakClient
import StreakProtocol
import StreakService
import Testing
import ZeroMQ

@testable import StreakWorker

/// Protocol/BROKER.md, "Change notices".
@Suite("Notices through a broker")
struct BrokerNoticeTests {
  /// A broker, and workers that register with it when they are told to.
  private final class Yard {
    let directory: TemporaryDirectory
    let endpoint: Endpoint
    let broker: Broker
    private var workers: [Place] = []

    init(_ change: (inout BrokerConfiguration) -> Void = { _ in }) throws {
      directory = try TemporaryDirectory()
      endpoint = try directory.endpoint("s")
      var configuration = BrokerConfiguration(
        endpoints: [endpoint], workers: [try directory.endpoint("w")],
        control: try directory.endpoint("c"))
      configuration.lease = 500
      change(&configuration)
      broker = try Broker(configuration, log: .silent)
    }

    deinit {
      for worker in workers { worker.stop() }
      broker.stop()
      broker.wait()
    }

    func addWorker(tcp: Bool = false) throws -> Place {
      let broker = try #require(broker.workers.first { $0.isTCP == tcp })
      let worker = try Place(in: directory) {
        $0.endpoints = []
        $0.broker = broker
      }
      workers.append(worker)
      return worker
    }

    func client() throws -> StreakClient {
      try StreakClient(endpoint: endpoint, options: ClientOptions(timeout: 20_000))
    }
  }

  private func notices(_ yard: Yard) throws -> Endpoint {
    try Endpoint("\(yard.endpoint).notices")
  }

  @Test("A worker that registers after the subscription tells its very first write")
  func later() throws {
    let yard = try Yard()
    let listener = try Listener(notices(yard), "ada")
    // The subscription is with the broker, which passes it on to whoever comes.
    let probe = try Listener(notices(yard), "eve")
    let client = try yard.client()
    defer { client.close() }
    let first = try yard.addWorker()
    _ = try client.introduce(probe, "eve")
    #expect(try client.call(Proto.InfoRequest()).notices == ["\(yard.endpoint).notices"])
    try client.practise(1)
    let one = try #require(try listener.next())
    #expect(one.op == .recordsPut && one.changed.revision == 1)

    first.stop()
    _ = try yard.addWorker()
    try client.practise(2)
    let two = try #require(try listener.next())
    #expect(two.changed.revision == 2)
    #expect(two.changed.boot != one.changed.boot)
  }

  @Test("Workers on one store are heard alike, over ipc and TCP")
  func transports() throws {
    let anyPort = try Endpoint("tcp://127.0.0.1:*")
    let yard = try Yard { $0.workers.append(anyPort) }
    let listener = try Listener(notices(yard), "ada")
    let client = try yard.client()
    defer { client.close() }
    var boots: Set<UInt64> = []
    for (index, tcp) in [false, true].enumerated() {
      let worker = try yard.addWorker(tcp: tcp)
      try client.practise(index)
      let notice = try #require(try listener.next())
      #expect(notice.changed.revision == UInt64(index) + 1)
      boots.insert(notice.changed.boot)
      worker.stop()
    }
    #expect(boots.count == 2)
  }

  @Test("A watcher behind a broker sees a write at once, and the next worker's too")
  func watcher() throws {
    let yard = try Yard()
    let first = try yard.addWorker()
    var options = WatchOptions()
    options.schedule.poll = 3_600_000
    options.schedule.pollAlone = 3_600_000
    options.client.timeout = 20_000
    options.clock = first.clock.moment
    let watcher = try SnapshotWatcher(endpoint: yard.endpoint, learner: "ada", options: options)
    defer { watcher.close() }
    #expect(try watcher.next()?.snapshot?.streak?.count == 0)
    let client = try yard.client()
    defer { client.close() }
    let end = { MonotonicTime.now.advanced(milliseconds: 20_000) }
    try client.practise(1)
    #expect(try watcher.next(until: end())?.snapshot?.streak?.count == 1)
    first.stop()
    _ = try yard.addWorker()
    _ = try client.call(Proto.TaskPutRequest(learner: "ada", id: id(1), title: "Scales"))
    var state = try watcher.next(until: end())
    while let now = state, now.snapshot?.tasksDue != 1 { state = try watcher.next(until: end()) }
    #expect(state?.snapshot?.tasksDue == 1)
  }

  @Test("Where it is off, workers say so")
  func off() throws {
    let yard = try Yard { $0.notices = .off }
    _ = try yard.addWorker()
    let client = try yard.client()
    defer { client.close() }
    #expect(try client.call(Proto.InfoRequest()).notices == [])
    #expect(!yard.directory.exists("s.notices") && !yard.directory.exists("w.notices"))
  }

  @Test("Garbage at either side ends nothing")
  func garbage() throws {
    let yard = try Yard()
    _ = try yard.addWorker()
    let listener = try Listener(notices(yard), "ada")
    let client = try yard.client()
    defer { client.close() }
    _ = try client.introduce(listener)
    let context = try Context()
    let publisher = try Socket(context, .publishExtended)
    try publisher.set(.linger, to: 0)
    try publisher.connect(to: try yard.directory.endpoint("w.notices"))
    let subscriber = try Socket(context, .subscribeExtended)
    try subscriber.set(.linger, to: 0)
    try subscriber.connect(to: notices(yard))
    for size in [0, 1, 2, 66, 67, 200, 5_000] {
      try subscriber.send([UInt8](repeating: 1, count: size))
      try subscriber.send([UInt8](repeating: 2, count: size))
      for frames in 1...5 {
        for frame in 1...frames {
          try publisher.send(Array("ada\0".utf8), frame < frames ? .more : [])
        }
      }
    }
    // Some of it may have come through, because a worker may say what it likes.
    #expect(
      try eventually {
        try client.launch(Int.random(in: 1...1 << 40))
        return (try? listener.next(milliseconds: 20))??.op == .launch
      })
    subscriber.close()
    publisher.close()
    #expect(yard.broker.isAlive(within: 5_000))
  }
}
