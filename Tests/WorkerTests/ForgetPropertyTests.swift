import StreakCore
import StreakProtocol
import StreakStore
import Testing

@testable import StreakBench
@testable import StreakWorker

/// Two stores to which the same happens, of which one forgets: whoever asks may not notice.
@Suite("A store that forgets and one that does not", .bothEngines)
struct ForgetPropertyTests {
  private static let zones = [
    "UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati", "-11:00",
  ]
  private static let base = 20_157
  private static let now = Instant(seconds: Int64(base) * 86_400 + 40_000)

  private struct History {
    var random: TruthRandom
    var records: [Proto.Record] = []
    private var made = 0

    init(random: TruthRandom) { self.random = random }

    mutating func record(daysBack: Int) -> Proto.Record {
      made += 1
      let total = random.pick([nil, nil, 0, 1, 4, 5, 10] as [Int32?])
      return Proto.Record(
        id: id(made),
        time: now.milliseconds - Int64(daysBack) * 86_400_000
          - Int64(random.below(40_000)) * 1000 - Int64(random.below(1000)),
        zone: random.pick(ForgetPropertyTests.zones),
        kind: random.pick(["dictation", "flashCard", ""]),
        title: random.pick(["x", "y", "\u{304C}", "rare \(random.below(30))"]), artist: "a",
        correct: total.map { Int32(random.within(0, Int($0))) }, total: total)
    }
  }

  private func ask<Request: StreakCall>(_ desks: [Desk], _ request: Request) throws
    -> [Request.Reply]
  {
    try desks.map { try $0.ask(request) }
  }

  @Test("tell the same of days, runs and totals, whatever else happens", arguments: 0..<20)
  func pairs(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let desks = try ["whole.db", "short.db"].map { name in
      try Desk(directory.path(name), clock: { Self.now })
    }
    var history = History(random: TruthRandom(seed: 4_000 + seed))
    let span = history.random.pick([20, 90, 400])
    _ = try ask(
      desks,
      Proto.ProfilePutRequest(
        learner: "ada", from: Int32(Self.base - 500),
        profile: Proto.Profile(
          zone: history.random.pick(["UTC", "Europe/Berlin"]),
          rollover: UInt32(history.random.pick([0, 240])),
          dailyGoal: UInt32(history.random.within(1, 2)))))
    for _ in 0..<history.random.within(1, 300) {
      let back = history.random.below(span)
      history.records.append(history.record(daysBack: back))
    }
    _ = try ask(desks, Proto.RecordsPutRequest(learner: "ada", records: history.records))
    var last = Self.base - span
    for round in 0..<3 {
      last = min(Self.base - StoreForget.leastAge, last + history.random.within(0, span))
      let forget = StoreForget(
        desks[1].store, before: CivilDay(number: Int32(last)),
        batch: history.random.pick([1, 7, 50, 250]))
      let told = try forget.run(dryRun: true)
      #expect(try forget.run(dryRun: false) == told, "seed \(seed)")
      try compare(desks, seed, round, from: last, trends: round == 0)
      try change(desks, &history, span)
      try compare(desks, seed, round, from: last, trends: false)
    }
    // All that was ever put is there, and comes again without doubling anything.
    let present = try desks[1].ask(
      Proto.RecordsPutRequest(learner: "ada", records: history.records))
    #expect(Int(present.present) == history.records.count && present.added == 0, "seed \(seed)")
    try compare(desks, seed, 9, from: last, trends: false)
  }

  /// The same to both: late and new records, another goal, a day that is excused, and one deleted
  /// record that both still have.
  private func change(_ desks: [Desk], _ history: inout History, _ span: Int) throws {
    var new: [Proto.Record] = []
    for _ in 0..<history.random.within(1, 12) {
      let back = history.random.below(span)
      new.append(history.record(daysBack: back))
    }
    history.records += new
    _ = try ask(desks, Proto.RecordsPutRequest(learner: "ada", records: new))
    let first = Int32(Self.base - history.random.below(span))
    _ = try ask(desks, Proto.ExcuseRequest(learner: "ada", first: first, last: first + 2))
    _ = try ask(
      desks,
      Proto.ProfilePutRequest(
        learner: "ada", from: Int32(Self.base - history.random.below(span)),
        profile: Proto.Profile(dailyGoal: UInt32(history.random.within(1, 3)))))
    let there = try desks[1].ask(Proto.RecordsListRequest(learner: "ada", limit: 1000)).records
    guard !there.isEmpty else { return }
    let gone = history.random.pick(there).id
    history.records.removeAll { $0.id == gone }
    let deleted = try ask(desks, Proto.RecordsDeleteRequest(learner: "ada", ids: [gone]))
    #expect(deleted.map(\.deleted) == [1, 1])
  }

  private func compare(_ desks: [Desk], _ seed: UInt64, _ round: Int, from day: Int, trends: Bool)
    throws
  {
    let answers = try desks.map { desk in
      var answers = HistoryAnswers(desk, "ada")
      // As of now, and of instants by which all that is forgotten had happened.
      for back in [0, 1, 3] where Self.base - back >= day + 4 {
        let asOf = Self.now.milliseconds - Int64(back) * 86_400_000
        try answers.askDays(asOf: asOf, calendar: Self.base - 410...Self.base)
        try answers.askDays(asOf: asOf, zone: "Asia/Tokyo", calendar: Self.base - 9...Self.base)
        try answers.askTracks(asOf: asOf, withTrend: false)
      }
      for kind in ["", "dictation", "flashCard", "none"] {
        try answers.askTracks(kind: kind, withTrend: trends)
        for (first, last) in [(-500, -5), (-30, -20), (-21, 0), (-90, -90)] {
          try answers.askTracks(
            days: Self.base + first...Self.base + last, kind: kind, withTrend: false)
        }
      }
      return answers
    }
    let differences = answers[1].differences(from: answers[0])
    #expect(differences == [], "seed \(seed), round \(round)")
    for desk in desks { #expect(try desk.findings() == [], "seed \(seed), round \(round)") }
    // A trend may be gone; one that is told is right.
    let tracks = try ask(desks, Proto.TracksRequest(learner: "ada", limit: 1000)).map(\.tracks)
    for (whole, short) in zip(tracks[0], tracks[1]) where short.trend != nil {
      #expect(short.trend == whole.trend, "seed \(seed), round \(round)")
    }
  }
}
