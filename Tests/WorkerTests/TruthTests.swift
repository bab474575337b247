import StreakProtocol
import Testing

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
      let steps = try shrink(sequence.steps, sequence.start)
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

  /// Leaves out steps and records that are not needed for it to fail.
  private static func shrink(_ steps: [TruthStep], _ start: Int64) throws -> [TruthStep] {
    var steps = steps
    var index = steps.count - 1
    while index >= 0 {
      var fewer = steps
      fewer.remove(at: index)
      if try mismatch(fewer, start) != nil {
        steps = fewer
      } else if case .put(var facts, let zone) = steps[index] {
        var size = facts.count / 2
        while size > 0 {
          var from = 0
          while from < facts.count {
            var part = facts
            part.removeSubrange(from..<min(from + size, facts.count))
            steps[index] = .put(part, zone: zone)
            if try !part.isEmpty && mismatch(steps, start) != nil {
              facts = part
            } else {
              from += size
            }
          }
          size /= 2
        }
        steps[index] = .put(facts, zone: zone)
      }
      index -= 1
    }
    return steps
  }
}
