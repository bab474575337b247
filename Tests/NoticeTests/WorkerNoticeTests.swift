import StreakClient
import StreakProtocol
import StreakService
import Testing
import ZeroMQ

@testable import StreakWorker

/// Protocol/README.md, "Change notices", as a worker publishes them.
@Suite("A worker's notices")
struct WorkerNoticeTests {
  private func notices(_ place: Place) throws -> Endpoint {
    let client = try place.client()
    defer { client.close() }
    let named = try client.call(Proto.InfoRequest()).notices
    #expect(named == ["\(place.endpoint).notices"])
    return try Endpoint(try #require(named.first))
  }

  @Test("Each learner's come to who subscribed to it: ada's are not adam's", arguments: [1, 2])
  func learners(threads: Int) throws {
    let place = try Place { $0.threads = threads }
    let endpoint = try notices(place)
    let client = try place.client()
    defer { client.close() }
    let ada = try Listener(endpoint, "ada")
    let adam = try Listener(endpoint, "adam")
    let both = try Listener(endpoint, [Array("ad".utf8)])
    _ = try client.introduce(ada, "ada")
    _ = try client.introduce(adam, "adam")
    try client.launch(1, "eve")
    try client.practise(1, "ada")
    try client.practise(2, "adam")
    for (listener, learner) in [(ada, "ada"), (adam, "adam")] {
      var last = try #require(try listener.next())
      while last.op != .recordsPut { last = try #require(try listener.next()) }
      #expect(last.topic == ChangeNotice.topic(of: learner))
      #expect(last.changed.families == [.record])
      #expect(last.changed.validUntil == noon + 12 * 3_600_000)
      #expect(try listener.next(milliseconds: 100) == nil)
    }
    var topics: Set<[UInt8]> = []
    while let notice = try both.next(milliseconds: 100) { topics.insert(notice.topic) }
    #expect(topics == [ChangeNotice.topic(of: "ada"), ChangeNotice.topic(of: "adam")])
  }

  @Test("They come within a tenth of a second of the reply, and are numbered")
  func latency() throws {
    let place = try Place()
    let listener = try Listener(notices(place), "ada")
    let client = try place.client()
    defer { client.close() }
    var number = try client.introduce(listener).number
    while let notice = try listener.next(milliseconds: 100) { number = notice.number }
    var best = Int.max
    for index in 1...20 {
      try client.launch(index)
      let replied = MonotonicTime.now
      let notice = try #require(try listener.next())
      // Of several, because a machine that is busy may keep anybody waiting.
      best = min(best, MonotonicTime.now.milliseconds(since: replied))
      #expect(notice.number == number + UInt64(index))
      #expect(notice.op == .launch)
    }
    #expect(best <= 100)
  }

  @Test("A subscriber that never reads delays no write and takes nothing from others")
  func slow() throws {
    let place = try Place()
    let endpoint = try notices(place)
    let listener = try Listener(endpoint, "ada")
    let asleep = try Listener(endpoint, [[]])
    let client = try place.client()
    defer { client.close() }
    _ = try client.introduce(listener)
    for round in 0..<100 {
      // 64 learners a message: 6,400 notices, more than all buffers on the way hold.
      let answers = try client.call(
        (0..<64).map { Proto.LaunchRequest(learner: "learner-\($0)", id: id(round)) })
      #expect(answers.allSatisfy { (try? $0.get()) != nil })
    }
    while try listener.next(milliseconds: 50) != nil {}
    try client.launch(1)
    #expect(try listener.next()?.op == .launch)
    asleep.close()
  }

  @Test("A worker that starts again has another boot, and counts from 1")
  func restart() throws {
    let place = try Place()
    let listener = try Listener(notices(place), "ada")
    var client = try place.client()
    let first = try client.introduce(listener)
    while try listener.next(milliseconds: 100) != nil {}
    client.close()
    place.stop()
    #expect(!place.directory.exists("s.notices"))
    try place.start()
    client = try place.client()
    defer { client.close() }
    // Whatever this start had to say before is not for this subscriber.
    for number in 1...1000 {
      try client.launch(number)
      guard let second = try listener.next(milliseconds: 20) else { continue }
      #expect(second.changed.boot != first.changed.boot)
      #expect(second.number < first.number + 1000)
      return
    }
    Issue.record("nothing came after the restart")
  }

  @Test(
    "Nowhere where it is off, where it listens on TCP only, and where the path would be too long")
  func off() throws {
    let off = try Place { $0.notices = .off }
    #expect(try off.client().call(Proto.InfoRequest()).notices == [])
    #expect(!off.directory.exists("s.notices"))

    let anyPort = try Endpoint("tcp://127.0.0.1:*")
    let tcp = try Place { $0.endpoints = [anyPort] }
    let endpoint = try #require(tcp.worker?.endpoints.first)
    #expect(try StreakClient(endpoint: endpoint).call(Proto.InfoRequest()).notices == [])

    let directory = try TemporaryDirectory()
    let name = String(repeating: "n", count: 105 - directory.root.utf8.count)
    let long = try Place(in: directory, name)
    #expect(try long.client().call(Proto.InfoRequest()).notices == [])
  }

  @Test("At other endpoints where it is told, with the port that was chosen")
  func named() throws {
    let anyPort = try Endpoint("tcp://127.0.0.1:*")
    let place = try Place { $0.notices = .at([anyPort]) }
    let client = try place.client()
    defer { client.close() }
    let named = try client.call(Proto.InfoRequest()).notices
    let listener = try Listener(try Endpoint(try #require(named.first)), "ada")
    _ = try client.introduce(listener)
    #expect(!place.directory.exists("s.notices"))
  }
}
