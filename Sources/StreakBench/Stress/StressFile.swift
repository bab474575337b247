import Foundation
import StreakCore

/// Real records, as steps of the learners who made them.
enum StressFile {
  /// The steps of each learner of a CSV file with the columns learner, timestamp, kind, title and artist:
  /// all records in the order of the file, questions between them, then rest days, a goal and deletions.
  ///
  /// - Throws: ``BenchUsage`` for a file that is no such.
  static func steps(_ path: String, seed: UInt64) throws -> [(start: Int64, steps: [TruthStep])] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw BenchUsage("\(path) cannot be read")
    }
    var learners: [[TruthModel.Fact]] = []
    var places: [String: Int] = [:]
    var reader = CSVReader(Array(data))
    var row = CSVRow()
    guard try reader.next(into: &row) else { throw BenchUsage("\(path) is empty") }
    let names = (0..<row.count).map { String(decoding: row[$0], as: UTF8.self) }
    guard let time = names.firstIndex(of: "timestamp") else {
      throw BenchUsage("\(path) has no column timestamp")
    }
    let format = ISO8601DateFormatter()
    while try reader.next(into: &row) {
      func text(_ name: String) -> String {
        names.firstIndex(of: name).map { String(decoding: row[$0], as: UTF8.self) } ?? ""
      }
      let stamp = String(decoding: row[time], as: UTF8.self)
      guard row.problem == nil, let date = format.date(from: stamp) else {
        throw BenchUsage("\(path), line \(row.line): no ISO 8601 timestamp with an offset")
      }
      let learner = text("learner")
      let place = places[learner] ?? learners.count
      if place == learners.count {
        places[learner] = place
        learners.append([])
      }
      learners[place].append(
        TruthModel.Fact(
          id: learners[place].count + 1, time: Int64(date.timeIntervalSince1970) * 1000,
          zone: stamp.hasSuffix("Z") ? "UTC" : String(stamp.suffix(6)), kind: text("kind"),
          title: text("title"), artist: text("artist")))
    }
    var random = TruthRandom(seed: seed)
    return learners.map { facts in
      let last = facts.map(\.time).max() ?? 0
      return (last + 3_600_000, steps(facts, last, &random))
    }
  }

  private static func steps(_ facts: [TruthModel.Fact], _ last: Int64, _ random: inout TruthRandom)
    -> [TruthStep]
  {
    var steps: [TruthStep] = []
    func ask(_ asOf: Int64?, _ random: inout TruthRandom) {
      steps.append(.ask(TruthQuestion(asOf: asOf, target: random.within(1, 7))))
    }
    for start in stride(from: 0, to: facts.count, by: 1000) {
      steps.append(.put(Array(facts[start..<min(start + 1000, facts.count)]), zone: ""))
      ask(nil, &random)
    }
    for _ in 0..<3 { ask(random.pick(facts).time + Int64(random.below(172_800)) * 1000, &random) }
    let change = TruthSettingsChange(
      rest: random.pick([[5, 6], [6], []]), goal: random.within(1, 2))
    steps.append(.profile(change, from: -100_000, zone: ""))
    ask(nil, &random)
    ask(random.pick(facts).time, &random)
    steps.append(.delete((0..<5).map { _ in random.pick(facts).id }))
    ask(nil, &random)
    return steps
  }
}
