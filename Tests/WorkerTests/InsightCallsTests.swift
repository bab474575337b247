import Foundation
import StreakCore
import StreakProtocol
import StreakStore
import Testing

@testable import StreakBench
@testable import StreakWorker

@Suite("What the numbers mean: Insights", .bothEngines)
struct InsightCallsTests {
  private func insights(
    _ worker: TruthWorker, _ ledger: Proto.Ledger = .practice, asOf: String? = nil,
    runs: UInt32 = 0, first: String? = nil, last: String? = nil
  ) throws -> Proto.InsightsReply {
    try worker.ask(
      Proto.InsightsRequest(
        learner: "learner", asOf: try asOf.map { try TruthLearner.time($0) }, ledger: ledger,
        runs: runs, first: try first.map { try TruthLearner.day($0) },
        last: try last.map { try TruthLearner.day($0) }))
  }

  private func days(_ first: String, _ last: String) throws -> ClosedRange<Int32> {
    try TruthLearner.day(first)...TruthLearner.day(last)
  }

  @Test("One practice yesterday and one today, by hand")
  func example() throws {
    let learner = try TruthLearner("2026-11-30T12:30:00Z")
    try learner.practise(days("2026-11-29", "2026-11-30"))
    let reply = try insights(learner.worker)
    let day = try TruthLearner.day("2026-11-30")
    for (share, length) in zip(reply.shares, [30, 90, 365] as [UInt32]) {
      #expect(
        share
          == Proto.DayShare(days: length, first: day - 1, achieved: 2, due: 2, percent: 100))
    }
    #expect(reply.strength == 1_011)
    #expect(reply.weekdays.map(\.weekday.rawValue) == [1, 2, 3, 4, 5, 6, 7])
    #expect(reply.weekdays.map(\.records) == [1, 0, 0, 0, 0, 0, 1])
    #expect(reply.bestWeekday == .monday)
    #expect(reply.hours.count == 24 && reply.hours[12] == 2)
    #expect(reply.bestHour == 12)
    let run = Proto.RankedRun(count: 2, start: day - 1, end: day, current: true)
    #expect(reply.runs == [run] && reply.current == run)
    #expect(reply.next == Proto.Milestone(count: 3, left: 1, earliest: day + 1))
    #expect(reply.first == day - 364 && reply.last == day && reply.day == day)
  }

  @Test("A learner without facts has nothing, and three days to the first milestone")
  func nobody() throws {
    let learner = try TruthLearner("2026-11-30T12:30:00Z")
    let day = try TruthLearner.day("2026-11-30")
    for ledger in [Proto.Ledger.practice, .checkin] {
      let reply = try insights(learner.worker, ledger)
      #expect(reply.shares.map(\.due) == [0, 0, 0])
      #expect(reply.shares.allSatisfy { $0.percent == nil && $0.first == nil })
      #expect(reply.strength == 0 && reply.runs == [] && reply.current == nil)
      #expect(reply.bestWeekday == .unspecified && reply.bestHour == nil)
      #expect(reply.next == Proto.Milestone(count: 3, left: 3, earliest: day + 2))
    }
    #expect(try insights(learner.worker, .tasks).next == Proto.Milestone(count: 3, left: 3))
    #expect(try insights(learner.worker, .tasks).hours == [])
  }

  @Test("Nothing later than now exists for it")
  func asOf() throws {
    let learner = try TruthLearner("2026-11-30T12:30:00Z")
    try learner.practise(days("2026-11-20", "2026-11-30"))
    let reply = try insights(learner.worker, asOf: "2026-11-25T11:59:59Z")
    #expect(reply.current?.count == 5)
    #expect(reply.hours.reduce(0, +) == 5)
    #expect(reply.weekdays.reduce(0) { $0 + $1.records } == 5)
    #expect(reply.shares[0].due == 5)
    #expect(reply.next == Proto.Milestone(count: 7, left: 2, earliest: reply.day + 1))
    #expect(try insights(learner.worker, asOf: "2026-11-25T12:00:00Z").current?.count == 6)
  }

  @Test(
    "An hour is the clock's where the record was made; the weekday is the day's, by the rollover")
  func rollover() throws {
    let learner = try TruthLearner("2026-11-30T12:30:00Z")
    try learner.profile(Proto.Profile(rollover: 240), from: "2026-01-01")
    // Half past midnight on a Sunday, in Tokyo, belongs to Saturday.
    try learner.record(1, "2026-11-28T15:30:00Z", zone: "Asia/Tokyo")
    let reply = try insights(learner.worker)
    #expect(reply.bestHour == 0)
    #expect(reply.bestWeekday == .saturday)
  }

  @Test("Forgotten records keep their weekday and lose their hour")
  func forgotten() throws {
    let learner = try TruthLearner("2026-11-30T12:30:00Z")
    try learner.practise(days("2026-10-01", "2026-11-30"))
    let before = try insights(learner.worker)
    _ = try StoreForget(
      learner.worker.store, before: CivilDay(number: TruthLearner.day("2026-11-20"))
    ).run(dryRun: false)
    var after = try insights(learner.worker)
    #expect(after.hours.reduce(0, +) == 11)
    after.hours = before.hours
    after.revision = before.revision
    #expect(after == before)
  }

  @Test("A milestone of tasks is reached on days on which one is due")
  func tasks() throws {
    // 2026-11-30 is a Monday.
    let learner = try TasksLearner("2026-11-30T12:00:00Z")
    try learner.task(1, every: "mon", first: "2026-11-02")
    try learner.check(1, "2026-11-23")
    var reply = try insights(learner.worker, .tasks)
    #expect(reply.current?.count == 1)
    #expect(try reply.next?.earliest == TruthLearner.day("2026-12-07"))
    #expect(reply.weekdays[0].achieved == 1 && reply.weekdays[0].due == 4)
    #expect(reply.bestWeekday == .monday)
    try learner.check(1)
    reply = try insights(learner.worker, .tasks)
    #expect(reply.current?.count == 2)
    #expect(try reply.next?.earliest == TruthLearner.day("2026-12-07"))
    // A task that ends leaves no day known.
    try learner.end(1)
    #expect(try insights(learner.worker, .tasks).next == Proto.Milestone(count: 3, left: 1))
  }

  @Test("What is too much, or the wrong way round, is refused by its field")
  func refusals() throws {
    let worker = try TruthLearner("2026-11-30T12:30:00Z").worker
    func refusal(_ request: Proto.InsightsRequest) -> TruthWorker.Refusal? {
      do {
        _ = try worker.ask(request)
        return nil
      } catch { return error as? TruthWorker.Refusal }
    }
    let day = try TruthLearner.day("2026-11-30")
    func request(runs: UInt32 = 0, _ first: Int32? = nil, _ last: Int32? = nil)
      -> Proto.InsightsRequest
    {
      Proto.InsightsRequest(learner: "learner", runs: runs, first: first, last: last)
    }
    #expect(refusal(request(runs: 100)) == nil)
    #expect(refusal(request(runs: 101)) == .init(status: .tooLarge, field: "runs"))
    #expect(refusal(request(day - 3_659)) == nil)
    #expect(refusal(request(day - 3_660)) == .init(status: .tooLarge, field: "first"))
    #expect(refusal(request(day, day + 99_999)) == nil)
    #expect(refusal(request(day + 1)) == .init(status: .invalid, field: "first"))
    #expect(refusal(request(day, day - 1)) == .init(status: .invalid, field: "first"))
    #expect(refusal(request(.max)) == .init(status: .invalid, field: "first"))
    #expect(refusal(request(nil, .min)) == .init(status: .invalid, field: "last"))
    #expect(
      refusal(Proto.InsightsRequest(learner: "learner", ledger: .init(rawValue: 9)))
        == .init(status: .invalid, field: "ledger"))
    #expect(refusal(request(nil, CivilDay.min.number)) == nil)
  }

  @Test("On generated histories it says what the calendar's statuses and the records come to")
  func generated() throws {
    let rounds = PostgresShare.rounds(of: 60)
    var random = TruthRandom(seed: TruthSettings.seed)
    for round in 0..<rounds {
      let learner = try InsightHistory(&random)
      let reply = try insights(learner.worker, runs: 100, first: "2020-06-01")
      let problem = try InsightCheck(learner.worker, "learner", reply).problem()
      #expect(problem == nil, "seed \(TruthSettings.seed), round \(round)")
    }
  }
}

/// How many rounds a generated test makes: fewer on a server, which is asked over a socket.
enum PostgresShare {
  static func rounds(of number: Int) -> Int {
    TruthSettings.sequences >= 2_000 ? number : max(4, number / 10)
  }
}

/// A learner with rest days, goals, excuses and records made up at random.
struct InsightHistory {
  let worker: TruthWorker

  init(_ random: inout TruthRandom) throws {
    let learner = try TruthLearner("2026-11-30T12:30:00Z")
    worker = learner.worker
    let today = try TruthLearner.day("2026-11-30")
    let age = random.pick([3, 29, 30, 90, 365, 366, 384, 800, 1_600])
    if random.chance(1, in: 2) {
      try learner.profile(
        Proto.Profile(
          rollover: UInt32(random.pick([0, 240])),
          restWeekdays: Proto.Weekdays(days: random.pick([[], [.sunday], [.saturday, .sunday]])),
          dailyGoal: UInt32(random.within(1, 2))), from: "2021-01-01")
    }
    var records: [Proto.Record] = []
    var busy = true
    for day in today - Int32(age)...today {
      if random.chance(1, in: 20) { busy.toggle() }
      for _ in 0..<(busy ? random.within(1, 3) : 0) {
        let time = Int64(day) * 86_400_000 + Int64(random.below(86_400)) * 1_000
        let zone = random.pick(["UTC", "Asia/Tokyo", "America/New_York", "+05:45"])
        records.append(Proto.Record(id: TruthReplay.id(records.count), time: time, zone: zone))
      }
    }
    // Of the last day what is not later than the clock, and a little that is.
    let end = worker.now + 3_600_000
    records = records.filter { $0.time <= end }
    for from in stride(from: 0, to: records.count, by: 1000) {
      try learner.put(Array(records[from..<min(from + 1000, records.count)]))
    }
    for _ in 0..<random.below(4) {
      let first = today - Int32(random.below(age + 1))
      _ = try worker.ask(
        Proto.ExcuseRequest(
          learner: "learner", first: first, last: first + Int32(random.below(20))))
    }
  }
}

/// Insights against the calendar's statuses and the list of records, one by one.
struct InsightCheck {
  private let worker: TruthWorker
  private let learner: String
  private let reply: Proto.InsightsReply

  init(_ worker: TruthWorker, _ learner: String, _ reply: Proto.InsightsReply) {
    (self.worker, self.learner, self.reply) = (worker, learner, reply)
  }

  /// What is not as it should be.
  func problem() throws -> String? {
    var statuses: [Proto.CalendarDay] = []
    // Twenty years, which is more than any of these histories.
    for part in [Int32(1), 0] {
      let last = reply.day - part * 3_650
      statuses += try worker.ask(
        Proto.CalendarRequest(learner: learner, first: last - 3_649, last: last)
      ).days
    }
    let counted = statuses.filter { $0.status == .achieved || $0.status == .broken }
    for share in reply.shares {
      let some = counted.filter { $0.day > reply.day - Int32(share.days) }
      let achieved = some.count { $0.status == .achieved }
      if Int(share.due) != some.count || Int(share.achieved) != achieved {
        return "share of \(share.days)"
      }
    }
    if let problem = runs(statuses) { return problem }
    let whole = 1_073_741_824
    let strength = counted.reduce(0) { strength, day in
      day.status == .achieved
        ? whole - (whole - strength) * 1_017_990_480 / whole : strength * 1_017_990_480 / whole
    }
    if Int(reply.strength) != (strength * 10_000 + whole / 2) / whole { return "strength" }
    let ranged = counted.filter { $0.day >= reply.first }
    for weekday in reply.weekdays {
      let these = ranged.filter { ($0.day + 3) % 7 + 1 == weekday.weekday.rawValue }
      if Int(weekday.due) != these.count { return "\(weekday.weekday) due" }
      if Int(weekday.achieved) != these.count(where: { $0.status == .achieved }) {
        return "\(weekday.weekday) achieved"
      }
    }
    return try rhythm()
  }

  private func runs(_ statuses: [Proto.CalendarDay]) -> String? {
    var runs: [[Int32]] = []
    var open: [Int32] = []
    for day in statuses {
      if day.status == .achieved {
        open = [(open.first ?? 0) + 1, open.isEmpty ? day.day : open[1], day.day]
      } else if day.status == .broken, !open.isEmpty {
        runs.append(open)
        open = []
      }
    }
    if !open.isEmpty { runs.append(open) }
    if reply.current.map({ [Int32($0.count), $0.start, $0.end] }) ?? [] != open {
      return "current"
    }
    runs.sort { $0[0] != $1[0] ? $0[0] > $1[0] : $0[1] < $1[1] }
    let told = reply.runs.map { [Int32($0.count), $0.start, $0.end] }
    if told != Array(runs.prefix(100)) { return "runs" }
    let marked = reply.runs.filter(\.current).map { [Int32($0.count), $0.start, $0.end] }
    return marked == (told.contains(open) ? [open] : []) ? nil : "the mark of the current one"
  }

  /// Weekdays and hours from the records, with Foundation's clock.
  private func rhythm() throws -> String? {
    var hours = [UInt32](repeating: 0, count: 24)
    var weekdays = [UInt32](repeating: 0, count: 7)
    var cursor: [UInt8] = []
    repeat {
      let page = try worker.ask(
        Proto.RecordsListRequest(
          learner: learner, asOf: worker.now, first: reply.first, last: reply.last, limit: 1000,
          cursor: cursor))
      for record in page.records {
        let day = try #require(record.day)
        weekdays[Int((day + 3) % 7)] += 1
        let zone = TimeZone(identifier: record.zone) ?? Self.offset(record.zone)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(zone)
        let date = Date(timeIntervalSince1970: Double(record.time) / 1000)
        hours[calendar.component(.hour, from: date)] += 1
      }
      cursor = page.cursor
    } while !cursor.isEmpty
    if reply.hours != hours { return "hours" }
    if reply.weekdays.map(\.records) != weekdays { return "weekdays" }
    let most = hours.max() ?? 0
    let best = most > 0 ? hours.firstIndex(of: most).map { UInt32($0) } : nil
    return reply.bestHour == best ? nil : "the best hour"
  }

  private static func offset(_ text: String) -> TimeZone? {
    let parts = text.dropFirst().split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2 else { return nil }
    let seconds = parts[0] * 3_600 + parts[1] * 60
    return TimeZone(secondsFromGMT: text.hasPrefix("-") ? -seconds : seconds)
  }
}

@Suite(
  "Real practice histories: insights",
  .enabled(
    if: TruthData.isThere,
    "needs the shared data (../shared/data or STREAK_TEST_DATA), and the programs sqlite3 and gzip")
)
struct InsightDataTests {
  @Test("Every number follows from the calendar and the rows")
  func events() throws {
    for name in ["events-til.csv", "events-leetcode-study.csv"] {
      let (_, learners) = try TruthData.records(TruthData.bytes(name))
      // After the last of all rows: 2026-12-01T00:00:00Z.
      let worker = try TruthWorker(now: 1_796_083_200_000)
      for (learner, records) in learners.prefix(120) {
        for from in stride(from: 0, to: records.count, by: 1000) {
          let part = Array(records[from..<min(from + 1000, records.count)])
          _ = try worker.ask(Proto.RecordsPutRequest(learner: learner, records: part))
        }
        let reply = try worker.ask(
          Proto.InsightsRequest(
            learner: learner, runs: 100, first: TruthLearner.day("2020-01-01")))
        let problem = try InsightCheck(worker, learner, reply).problem()
        try #require(problem == nil, "\(name) \(learner)")
        let best = try worker.ask(Proto.BestRequest(learner: learner))
        #expect(reply.runs.first?.count == best.count && reply.runs.first?.start == best.start)
      }
    }
  }
}
