import StreakProtocol
import Testing

@testable import StreakBench

/// The store against plain arrays: whatever happens to a learner, every answer is what counting from
/// scratch says (design: "What the numbers mean").
@Suite("What the numbers mean: sequences of operations", .bothEngines)
struct TruthTests {
  @Test("After any operations, all answers are those of a recount")
  func sequences() async throws {
    let tasks = 2
    let each = (TruthSettings.sequences + tasks - 1) / tasks
    let started = ContinuousClock.now
    let compared = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<tasks {
        group.addTask { try Self.replay(task * each..<(task + 1) * each) }
      }
      return try await group.reduce(0, +)
    }
    print("\(each * tasks) sequences, \(compared) answers in \(ContinuousClock.now - started)")
  }

  private static func replay(_ numbers: Range<Int>) throws -> Int {
    let worker = try TruthWorker(now: 0)
    var compared = 0
    var learners = 0
    for number in numbers {
      let sequence = TruthSequence(seed: TruthSettings.seed &+ UInt64(number) &* 0x9E37_79B9)
      learners += 1
      var replay = TruthReplay(worker, learner: "learner \(learners)", start: sequence.start)
      let first = replay.run(sequence.steps)
      compared += replay.compared
      guard let first else { continue }
      // Smaller, in a store of its own; what does not fail there depends on other learners.
      let steps = try Shrink.truth(sequence.steps) { try mismatch($0, sequence.start) != nil }
      let list = steps.map { "\($0)" }.joined(separator: "\n")
      let text = try mismatch(steps, sequence.start) ?? "not alone in a store; \(first)"
      Issue.record(
        "seed \(TruthSettings.seed), sequence \(number), clock \(sequence.start): \(text)\n\(list)")
      break
    }
    return compared
  }

  private static func mismatch(_ steps: [TruthStep], _ start: Int64) throws -> String? {
    let worker = try TruthWorker(now: 0)
    var replay = TruthReplay(worker, learner: "alone", start: start)
    return replay.run(steps)
  }
}
