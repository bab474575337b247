import Foundation
import Testing

@testable import StreakCore

/// Windows of bits against a reference that goes through the days one by one (design: "Streak").
@Suite("Streak: windows and days agree")
struct TruthStreakTests {
  @Test("On generated histories, windowed and unwindowed answers are equal or capped")
  func generatedHistories() async throws {
    let tasks = 4
    let each = (TruthSettings.histories + tasks - 1) / tasks
    let started = ContinuousClock.now
    let total = try await withThrowingTaskGroup(of: TruthComparison.Counts.self) { group in
      for task in 0..<tasks {
        group.addTask {
          try Self.compare(each, seed: TruthSettings.seed &+ UInt64(task) &* 0x1_0000_0001)
        }
      }
      return try await group.reduce(into: [TruthComparison.Counts]()) { $0.append($1) }
    }
    func sum(_ value: KeyPath<TruthComparison.Counts, Int>) -> Int {
      total.reduce(0) { $0 + $1[keyPath: value] }
    }
    print(
      "\(each * tasks) histories, \(sum(\.compared)) answers in \(ContinuousClock.now - started):",
      "days resolved at first \(sum(\.resolvedAtFirst)), at second \(sum(\.resolvedAtSecond)),",
      "capped \(sum(\.capped)); weeks capped \(sum(\.cappedWeeks))")
    // Every branch of the fetch plan was met often.
    if each >= 10_000 {
      #expect(sum(\.resolvedAtSecond) > each * tasks / 100)
      #expect(sum(\.capped) > each * tasks / 100)
      #expect(sum(\.cappedWeeks) > each * tasks / 100)
    }
  }

  private static func compare(_ count: Int, seed: UInt64) throws -> TruthComparison.Counts {
    var comparison = try TruthComparison()
    var random = TruthRandom(seed: seed)
    for index in 0..<count {
      let history = TruthHistory(&random, comparison.truth)
      guard comparison.mismatch(history, index: index) != nil else { continue }
      let shrunk = history.shrunk { comparison.mismatch($0, index: index) != nil }
      let text = comparison.mismatch(shrunk, index: index) ?? "not seen again"
      Issue.record("seed \(TruthSettings.seed), history \(index): \(text)\n\(shrunk)")
      break
    }
    return comparison.counts
  }

  @Test("A capped label stays the same through weeks of rest days, morning and evening")
  func cappedLabelDoesNotWobble() throws {
    var comparison = try TruthComparison()
    for weekdays in [0, 0b1, 0b10_0000, 0b110_0000, 0b101_0101, 0b011_1111, 0b111_1110] {
      var labels: Set<String> = []
      for day in 0..<21 {
        for evening in [false, true] {
          var history = TruthHistory()
          history.today = 20_000 + day
          history.age = 400 + day
          history.rests = [(-100_000, weekdays)]
          history.records = [UInt8](repeating: 0, count: history.age + 1)
          let truth = TruthReference()
          truth.loadRules(history)
          for index in (evening ? 0 : 1)...history.age where truth.isDue(index) {
            history.records[index] = 1
          }
          history.records[history.age] = 1
          #expect(comparison.mismatch(history, index: 2) == nil)
          var lengths: [Int] = []
          let (reading, _) = TruthWindows(history, zones: comparison.zones).days(&lengths)
          labels.insert("\(reading.count)\(reading.capped ? "+" : "")")
        }
      }
      let free = weekdays.nonzeroBitCount
      #expect(labels == [free == 0 ? "365+" : "\(52 * (7 - free))+"], "rest \(weekdays)")
    }
  }

  @Test("The reference's own calendar is the Gregorian one")
  func referenceCalendar() throws {
    let truth = TruthReference()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for day in stride(from: -30_000, through: 60_000, by: 997) {
      var history = TruthHistory()
      history.today = day
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let expected = (calendar.component(.weekday, from: date) + 5) % 7
      truth.loadRules(history)
      #expect(truth.weekday(0) == expected)
    }
    for (zone, days) in TruthHistory.missing {
      let missing = try ZoneDatabase().zone(named: zone).missingDates
      #expect(missing.filter { $0.number > 0 }.map { Int($0.number) } == days, "\(zone)")
    }
  }
}
