import StreakCore
import StreakProtocol
import Testing

@testable import StreakBench
@testable import StreakWorker

/// A learner who is restamped against one who recorded in the right zone from the start: they must be
/// told the same. The twin knows no restamp.
@Suite("Restamping and recording right from the start", .bothEngines)
struct RestampPropertyTests {
  private static let zones = [
    "UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe",
    "Pacific/Apia", "Asia/Beirut", "America/Santiago", "+05:45", "-11:00", "Pacific/Kiritimati",
  ]

  /// Days around which clocks change, a missing date, a year's end.
  private static let days = [20_157, 18_714, 18_931, 15_338, 20_088]

  @Test("come to the same answers, on every day and to the record", arguments: 0..<30)
  func twins(seed: UInt64) throws {
    var random = TruthRandom(seed: 77_000 + seed)
    let directory = try TemporaryDirectory()
    let base = random.pick(Self.days)
    let now = Instant(seconds: Int64(base + 20) * 86_400 + 40_000)
    let desk = try Desk(directory.path("s.db"), clock: { now })
    let goal = UInt32(random.within(1, 2))
    let rollover = random.pick([0, 0, 90, 150, 240, 1430])
    for learner in ["moved", "twin"] {
      _ = try desk.ask(
        Proto.ProfilePutRequest(
          learner: learner, from: Int32(base - 30),
          profile: Proto.Profile(rollover: UInt32(rollover), dailyGoal: goal)))
    }
    var records: [Proto.Record] = []
    for number in 0..<random.within(1, 60) {
      let scored = random.chance(2, in: 3)
      records.append(
        Proto.Record(
          id: id(number),
          time: (Int64(base + random.within(-20, 18)) * 86_400 + Int64(random.below(86_400))) * 1000
            + Int64(random.below(1000)),
          zone: random.pick(Self.zones), kind: random.pick(["a", "b"]),
          title: random.pick(["x", "y", "z"]), correct: scored ? 1 : nil, total: scored ? 3 : nil))
    }
    _ = try desk.ask(Proto.RecordsPutRequest(learner: "moved", records: records))
    let first = Int32(base + random.within(-25, 20))
    let last = first + Int32(random.within(0, 30))
    let zone = random.pick(Self.zones)
    // What is stamped with a day of the range is recorded in the zone from the start.
    let stamped = try desk.ask(Proto.RecordsListRequest(learner: "moved", limit: 1000)).records
    let reply = try desk.ask(
      Proto.RestampRequest(
        learner: "moved", id: id(999), first: first, last: last, toZone: zone))
    let right = stamped.map { record in
      var right = record
      if let day = record.day, (first...last).contains(day) { right.zone = zone }
      return right
    }
    _ = try desk.ask(Proto.RecordsPutRequest(learner: "twin", records: right))
    #expect(
      try answers(desk, "moved", base, now).differences(from: answers(desk, "twin", base, now))
        == [], "seed \(seed)")
    #expect(try desk.findings() == [], "seed \(seed)")
    // The counts are those of the two lists.
    let after = try desk.ask(Proto.RecordsListRequest(learner: "moved", limit: 1000)).records
    let pairs = zip(stamped, after)
    let moved = pairs.filter { $0.day != $1.day }
    var touched: [Int32] = []
    for (old, new) in moved { touched += [old.day, new.day].compactMap { $0 } }
    let restamp = try #require(reply.restamp)
    #expect(Int(restamp.examined) == stamped.filter { (first...last).contains($0.day ?? 0) }.count)
    #expect(Int(restamp.moved) == moved.count)
    #expect(Int(restamp.rezoned) == pairs.filter { $0.day == $1.day && $0.zone != $1.zone }.count)
    #expect(restamp.firstMoved == touched.min() && restamp.lastMoved == touched.max())
  }

  private func answers(_ desk: Desk, _ learner: String, _ base: Int, _ now: Instant) throws
    -> HistoryAnswers
  {
    var answers = HistoryAnswers(desk, learner)
    for back in [0, 1, 7, 20] {
      let asOf = now.milliseconds - Int64(back) * 86_400_000
      try answers.askDays(asOf: asOf, calendar: base - 30...base + 25)
      try answers.askTracks(asOf: asOf)
    }
    try answers.askTracks(days: base - 5...base + 5, kind: "a")
    try answers.askRecords()
    return answers
  }
}
