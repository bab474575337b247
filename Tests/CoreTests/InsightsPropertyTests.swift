import Testing

@testable import StreakCore

/// Insights against somebody who goes through the days one by one, and shares no code with them.
@Suite("Insights: windows and days agree")
struct InsightsPropertyTests {
  @Test("On generated histories every number is what a walk over the days finds")
  func generated() {
    var random = TruthRandom(seed: TruthSettings.seed)
    for round in 0..<600 {
      let text = Self.history(&random)
      let wanted = random.within(0, 12)
      let found = InsightsDays.insights(text, runs: wanted)
      let walk = InsightsWalk(text)
      for share in found.shares {
        let (achieved, due) = walk.share(share.days)
        #expect(share.achieved == achieved && share.due == due, "\(round) \(share.days)")
      }
      #expect(found.strength.value == walk.strength, "\(round)")
      let runs = found.ranking.runs.map { run in
        [run.count, run.start - InsightsDays.today, run.end - InsightsDays.today]
      }
      #expect(runs == Array(walk.runs.prefix(wanted)), "\(round)")
      #expect(found.ranking.current?.count ?? 0 == walk.current, "\(round)")
      // What a streak says that is not capped is the run that goes on.
      let windows = InsightsDays.windows(text)
      if case .resolved(let count, _) = windows[0].countDays() {
        #expect(count == walk.current, "\(round)")
      }
    }
  }

  /// Days that like the edges of windows, and long stretches of one kind.
  private static func history(_ random: inout TruthRandom) -> String {
    let length = random.pick([0, 1, 2, 29, 30, 31, 89, 91, 364, 366, 383, 384, 385, 768, 1_500])
    var text = ""
    while text.utf8.count < length {
      let kind = random.pick(["x", "x", "x", "x", ".", "-", "x.", "xxxxx--", "xxx-xx."])
      text += String(repeating: kind, count: random.pick([1, 1, 2, 5, 14, 40, 200]))
    }
    return String(text.prefix(length))
  }
}

/// A history, day by day.
struct InsightsWalk {
  /// Oldest first; today is the last one.
  private let days: [Character]

  init(_ text: String) { days = Array(text) }

  func share(_ length: Int) -> (achieved: Int, due: Int) {
    var (achieved, due) = (0, 0)
    for (index, day) in days.enumerated() where days.count - index <= length {
      if day == "x" { achieved += 1 }
      if day == "x" || (day == "." && index < days.count - 1) { due += 1 }
    }
    return (achieved, due)
  }

  /// In units of 2^-30, as the specification says it.
  var strength: UInt64 {
    var strength = 0
    for (index, day) in days.enumerated() {
      if day == "x" {
        strength = 1_073_741_824 - (1_073_741_824 - strength) * 1_017_990_480 / 1_073_741_824
      } else if day == ".", index < days.count - 1 {
        strength = strength * 1_017_990_480 / 1_073_741_824
      }
    }
    return UInt64(strength)
  }

  /// Length, first and last day, as days from today; longest first, then earliest.
  var runs: [[Int]] {
    var runs: [[Int]] = []
    var open: [Int]?
    for (index, day) in days.enumerated() {
      let place = index - (days.count - 1)
      if day == "x" {
        open = [(open?[0] ?? 0) + 1, open?[1] ?? place, place]
      } else if day == ".", place < 0 {
        if let open { runs.append(open) }
        open = nil
      }
    }
    if let open { runs.append(open) }
    return runs.sorted { $0[0] != $1[0] ? $0[0] > $1[0] : $0[1] < $1[1] }
  }

  /// Days in a row up to today.
  var current: Int {
    var count = 0
    for (index, day) in days.enumerated().reversed() {
      if day == "x" { count += 1 }
      if day == ".", index < days.count - 1 { return count }
    }
    return count
  }
}
