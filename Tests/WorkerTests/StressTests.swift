import StreakProtocol
import StreakService
import Testing
import ZeroMQ

@testable import StreakBench
@testable import StreakWorker

@Suite("The stress of the algorithm")
struct StressTests {
  /// A worker that counts a day too much from three on.
  private final class WrongPeer: TruthPeer {
    private let desk: DeskPeer

    init() throws { desk = try DeskPeer() }

    var now: Int64 {
      get { desk.now }
      set { desk.now = newValue }
    }

    func send(_ batch: TruthBatch) throws {
      desk.send(batch)
      for index in stride(from: 0, to: batch.replies.count, by: 2) {
        let header = try FrameHeader(parsing: batch.replies[index], expecting: .reply)
        guard header.op == .streak, header.status == .ok else { continue }
        var reply = try Proto.StreakReply(decoding: batch.replies[index + 1])
        if reply.count >= 3 { reply.count += 1 }
        batch.replies[index + 1] = reply.encoded()
      }
    }
  }

  @Test("Histories of all ledgers show no difference, and are the same for the same seed")
  func rightWorker() throws {
    let options = try StressOptions(["--learners", "40", "--years", "2", "--seed", "3"])
    var compared: [Int] = []
    for _ in 0..<2 {
      let stress = try Stress(options)
      for number in 0..<options.learners {
        let mismatch = try stress.check(number)
        #expect(mismatch == nil, "\(number): \(mismatch?.text ?? "")")
      }
      compared.append(stress.compared)
      #expect(stress.readings.all > 100 && stress.counts.scans > 100)
    }
    #expect(compared[0] == compared[1] && compared[0] > 400)
  }

  @Test(
    "A worker that is wrong is found, and what is left of a history is little, and still shows it")
  func wrongWorker() throws {
    var found = 0
    for seed in 0..<60 where found < 5 {
      let sequence = TruthSequence(seed: UInt64(seed))
      func mismatch(_ steps: [TruthStep]) throws -> String? {
        var replay = TruthReplay(try WrongPeer(), learner: "learner", start: sequence.start)
        return replay.run(steps)
      }
      guard try mismatch(sequence.steps) != nil else { continue }
      found += 1
      let fewer = try Shrink.truth(sequence.steps) { try mismatch($0) != nil }
      #expect(try mismatch(fewer) != nil)
      #expect(fewer.count <= 3, "\(fewer)")
      // No record of it can go: three days, or three weeks of up to seven.
      for case (let step, .put(let facts, let zone)) in fewer.enumerated() where facts.count > 1 {
        #expect(facts.count <= 21)
        for index in facts.indices {
          var part = facts
          part.remove(at: index)
          var smaller = fewer
          smaller[step] = .put(part, zone: zone)
          #expect(try mismatch(smaller) == nil)
        }
      }
    }
    #expect(found == 5)
  }

  @Test("Nothing that is left can go")
  func shrinking() {
    // Fails with 7 and any two even numbers.
    func fails(_ numbers: [Int]) -> Bool {
      numbers.contains(7) && numbers.count { $0.isMultiple(of: 2) } >= 2
    }
    let left = Shrink.steps(Array(1...40), fails)
    #expect(fails(left) && left.count == 3)
  }

  @Test("A running worker that may be told the time is asked the same")
  func endpoint() throws {
    let directory = try TemporaryDirectory()
    let endpoint = try Endpoint("ipc://\(directory.path("s"))")
    var configuration = WorkerConfiguration(
      endpoints: [endpoint], storePath: directory.path("streak.db"))
    configuration.durability = .normal
    configuration.zoneName = "UTC"
    for trust in [false, true] {
      configuration.trustAsOf = trust
      let worker = try Worker(configuration, log: .silent)
      defer {
        worker.stop()
        worker.wait()
      }
      let options = try StressOptions(["--endpoint", endpoint.description, "--learners", "12"])
      guard trust else {
        #expect(throws: BenchUsage.self) { try Stress(options) }
        continue
      }
      let stress = try Stress(options)
      for number in 0..<options.learners {
        let mismatch = try stress.check(number)
        #expect(mismatch == nil, "\(number): \(mismatch?.text ?? "")")
      }
      #expect(stress.compared > 100)
    }
  }

  @Test(
    "What cannot be understood is said",
    arguments: [
      ["--learners", "0"], ["--years", "31"], ["--seed", "-1"], ["--seed"], ["--fast"],
      ["--only", "3", "--file", "x"],
    ])
  func usage(_ arguments: [String]) {
    #expect(throws: BenchUsage.self) { try StressOptions(arguments) }
  }
}
