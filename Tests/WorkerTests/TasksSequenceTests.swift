import StreakProtocol
import Testing

@testable import StreakBench

/// Tasks against plain sets: whatever happens, the card, the streak, the best, the weeks, the
/// calendar and the explanation are what walking over the days says.
@Suite("What the numbers mean: sequences of operations on tasks", .bothEngines)
struct TasksSequenceTests {
  @Test("After any operations on tasks, all answers are those of a walk over the days")
  func sequences() throws {
    let count = max(1, TruthSettings.sequences / 8)
    for number in 0..<count {
      let sequence = TasksSequence(seed: TruthSettings.seed &+ UInt64(number) &* 7919)
      func mismatch(_ steps: [TasksStep]) throws -> String? {
        try TasksSequence.run(steps, sequence.start) { (try TruthWorker(now: $0, zone: $1), "") }
      }
      guard let first = try mismatch(sequence.steps) else { continue }
      let fewer = try Shrink.steps(sequence.steps) { try mismatch($0) != nil }
      let list = fewer.map { "\($0)" }.joined(separator: "\n")
      let text = try mismatch(fewer) ?? first
      Issue.record(
        "seed \(TruthSettings.seed), sequence \(number), \(sequence.start): \(text)\n\(list)")
      return
    }
  }
}
