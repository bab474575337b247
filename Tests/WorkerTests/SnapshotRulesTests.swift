import StreakCore
import StreakProtocol
import Testing

@testable import StreakBench
@testable import StreakWorker

@Suite("What the numbers mean: Snapshot", .bothEngines)
struct SnapshotRulesTests {
  private func snapshot(
    _ worker: TruthWorker, ledger: Proto.Ledger = .practice, zone: String = "",
    asOf: String? = nil, etag: [UInt8] = []
  ) throws -> Proto.SnapshotReply {
    try worker.ask(
      Proto.SnapshotRequest(
        learner: "learner", zone: zone, asOf: try asOf.map { try TruthLearner.time($0) },
        ledger: ledger, etag: etag))
  }

  private func isNotModified(_ worker: TruthWorker, _ etag: [UInt8], zone: String = "") -> Bool {
    do {
      _ = try worker.ask(Proto.SnapshotRequest(learner: "learner", zone: zone, etag: etag))
      return false
    } catch {
      // The body is empty, which is an error without a field.
      return (error as? TruthWorker.Refusal)?.status == .notModified
    }
  }

  @Test("A snapshot says what the single questions say, in every ledger")
  func everything() throws {
    let learner = try TasksLearner("2026-06-12T12:00:00Z")
    try learner.task(1, every: "day", first: "2026-06-10")
    try learner.task(2, every: "fri", first: "2026-06-10")
    try learner.check(1, "2026-06-10"..."2026-06-12")
    let worker = learner.worker
    _ = try worker.ask(Proto.CheckInRequest(learner: "learner"))
    let records = TruthLearner(worker)
    try records.practise(TruthLearner.day("2026-06-01")...TruthLearner.day("2026-06-11"))
    for ledger in [Proto.Ledger.practice, .tasks, .checkin] {
      let all = try snapshot(worker, ledger: ledger)
      #expect(
        try all.streak == worker.ask(Proto.StreakRequest(learner: "learner", ledger: ledger)))
      #expect(
        try all.week == worker.ask(Proto.WeekRequest(learner: "learner", ledger: ledger)).days)
      #expect(all.tasksDue == 2)
      #expect(all.tasksDone == 1)
      #expect(all.tasksLeft.map(\.title) == ["task 2"])
      #expect(all.balance == 1)
      #expect(all.checkedIn)
      #expect(all.tip == nil)
      #expect(all.etag.count == 16)
    }
    #expect(try snapshot(worker).left == 1)
    #expect(try snapshot(worker, ledger: .tasks).left == 1)
    #expect(try snapshot(worker, ledger: .checkin).left == 0)
  }

  @Test("valid_until is the learner's next day boundary, and next is what is said there")
  func validUntil() throws {
    let learner = try TruthLearner("2026-06-12T12:00:00Z", zone: "Europe/Berlin")
    try learner.practise(TruthLearner.day("2026-06-08")...TruthLearner.day("2026-06-11"))
    var all = try snapshot(learner.worker)
    #expect(try all.validUntil == TruthLearner.time("2026-06-12T22:00:00Z"))
    #expect(all.streak?.label == "4" && all.next?.label == "0" && all.left == 1)
    #expect(all.next?.today == .pending && all.next?.day == all.day + 1)
    try learner.practise([TruthLearner.day("2026-06-12")])
    all = try snapshot(learner.worker)
    #expect(all.streak?.label == "5" && all.next?.label == "5" && all.left == 0)
    // The boundary is the rollover, and that of the zone that the request names.
    try learner.profile(Proto.Profile(rollover: 240))
    #expect(
      try snapshot(learner.worker).validUntil == TruthLearner.time("2026-06-13T02:00:00Z"))
    #expect(
      try snapshot(learner.worker, zone: "Asia/Tokyo").validUntil
        == TruthLearner.time("2026-06-12T19:00:00Z"))
    // A day before, all is as it will be said then.
    for text in ["2026-06-13T01:59:59Z", "2026-06-13T02:00:00Z", "2026-06-14T02:00:00Z"] {
      let before = try snapshot(learner.worker, asOf: text)
      let then = Instant(milliseconds: before.validUntil).rfc3339()
      let after = try snapshot(learner.worker, asOf: then)
      #expect(before.next?.label == after.streak?.label)
      #expect(before.next?.today == after.streak?.today)
      #expect(before.next?.day == after.day)
    }
  }

  @Test("A record that lies ahead ends a snapshot, if it comes before the day's end")
  func recordAhead() throws {
    let learner = try TruthLearner("2026-06-12T12:00:00Z")
    try learner.record(1, "2026-06-11T12:00:00Z")
    try learner.record(2, "2026-06-12T18:30:00Z")
    let all = try snapshot(learner.worker)
    #expect(try all.validUntil == TruthLearner.time("2026-06-12T18:30:00Z"))
    #expect(all.streak?.label == "1" && all.streak?.today == .pending && all.left == 1)
    #expect(all.next?.label == "2" && all.next?.today == .achieved && all.next?.day == all.day)
    #expect(isNotModified(learner.worker, all.etag))
    try learner.now("2026-06-12T18:29:59Z")
    #expect(isNotModified(learner.worker, all.etag))
    // The revision is the same, the snapshot is not.
    try learner.now("2026-06-12T18:30:00Z")
    #expect(!isNotModified(learner.worker, all.etag))
    let then = try snapshot(learner.worker)
    #expect(then.revision == all.revision && then.streak?.label == "2")
    #expect(try then.validUntil == TruthLearner.time("2026-06-13T00:00:00Z"))
  }

  @Test("NOT_MODIFIED while it is true; an etag stands for its day and zone too")
  func notModified() throws {
    let learner = try TruthLearner("2026-06-12T12:00:00Z")
    try learner.practise([TruthLearner.day("2026-06-11")])
    let all = try snapshot(learner.worker)
    #expect(isNotModified(learner.worker, all.etag))
    #expect(!isNotModified(learner.worker, []))
    #expect(!isNotModified(learner.worker, all.etag.dropLast() + [all.etag[15] ^ 1]))
    #expect(!isNotModified(learner.worker, all.etag, zone: "Asia/Tokyo"))
    try learner.now("2026-06-12T23:59:59Z")
    #expect(isNotModified(learner.worker, all.etag))
    try learner.now("2026-06-13T00:00:00Z")
    #expect(!isNotModified(learner.worker, all.etag))
    // Back on the day, which a replay may be, it is true again.
    try learner.now("2026-06-12T12:00:00Z")
    #expect(isNotModified(learner.worker, all.etag))
    // Whatever the learner does makes another one.
    try learner.practise([TruthLearner.day("2026-06-12")])
    #expect(!isNotModified(learner.worker, all.etag))
    let second = try snapshot(learner.worker)
    _ = try learner.worker.ask(Proto.CheckInRequest(learner: "learner"))
    #expect(!isNotModified(learner.worker, second.etag))
    // As of the past, too.
    let past = try snapshot(learner.worker, asOf: "2026-06-11T12:00:00Z")
    #expect(past.etag != second.etag && past.streak?.label == "1")
  }

  @Test("A zone of the profile that comes into force ends a snapshot before the day does")
  func zoneAhead() throws {
    let learner = try TruthLearner("2026-06-12T12:00:00Z")
    try learner.practise([TruthLearner.day("2026-06-12")])
    try learner.profile(Proto.Profile(zone: "Asia/Tokyo"), from: "2026-06-13")
    // In Tokyo the 13th begins at 15:00 UTC.
    let all = try snapshot(learner.worker)
    #expect(all.zone == "UTC")
    #expect(try all.validUntil == TruthLearner.time("2026-06-12T15:00:00Z"))
    #expect(all.next?.today == .pending && all.next?.day == all.day + 1)
    try learner.now("2026-06-12T15:00:00Z")
    #expect(try snapshot(learner.worker).zone == "Asia/Tokyo")
  }

  @Test("A learner without facts has a snapshot, too")
  func nothing() throws {
    let worker = try TruthWorker(now: TruthLearner.time("2026-06-12T12:00:00Z"))
    let all = try snapshot(worker)
    #expect(all.streak?.label == "0" && all.streak?.today == Proto.DayStatus.none)
    #expect(all.week.count == 7 && all.week.allSatisfy { $0.status == .none })
    #expect(all.next?.label == "0" && all.left == 0 && all.balance == 0)
    #expect(isNotModified(worker, all.etag))
  }

  @Test("A store that fails on the bests still answers streaks and snapshots, and says so")
  func failingBest() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("streak.db")
    let desk = try Desk(path)
    let days = [-30, -29, -28, -1].map { today.number + Int32($0) }
    _ = try desk.ask(
      Proto.TaskPutRequest(
        learner: "ada", id: id(1), title: "read", first: today.number - 40))
    for day in days {
      _ = try desk.ask(Proto.TaskCheckRequest(learner: "ada", id: id(1), cardDay: day))
    }
    _ = try desk.ask(Proto.CheckInRequest(learner: "ada"))
    try shell(path, "ALTER TABLE best RENAME TO lost")
    let fresh = try Desk(path)
    for ledger in [Proto.Ledger.tasks, .checkin] {
      let streak = try fresh.ask(Proto.StreakRequest(learner: "ada", ledger: ledger))
      #expect(streak.count == 1 && streak.bestPartial)
      #expect(streak.best?.count == (ledger == .tasks ? 3 : 1))
      let all = try fresh.ask(Proto.SnapshotRequest(learner: "ada", ledger: ledger))
      #expect(all.streak == streak && all.tasksLeft.count == 1)
    }
    try shell(path, "ALTER TABLE lost RENAME TO best")
    let whole = try fresh.ask(Proto.StreakRequest(learner: "ada", ledger: .tasks))
    #expect(whole.best?.count == 3 && !whole.bestPartial)
  }

  @Test("Whatever happened, a snapshot from memory is the one that is made anew")
  func memory() throws {
    var random = TruthRandom(seed: TruthSettings.seed)
    let learner = try TasksLearner("2026-06-12T12:00:00Z")
    let records = TruthLearner(learner.worker)
    let worker = learner.worker
    try learner.task(1, every: "day", first: "2026-06-01")
    for step in 0..<600 {
      switch random.below(8) {
      case 0: worker.now += Int64(random.below(40_000_000))
      case 1:
        let day = Int32(worker.now / 86_400_000) - Int32(random.below(4))
        try learner.check(1, TruthLearner.text(day), undo: random.chance(1, in: 3))
      case 2: try records.practise([Int32(worker.now / 86_400_000) - Int32(random.below(4))])
      case 3:
        // Later than now, up to a day.
        try records.put([
          Proto.Record(
            id: TruthReplay.id(step), time: worker.now + Int64(random.below(86_400_000)),
            zone: "UTC")
        ])
      case 4 where random.chance(1, in: 4):
        try records.profile(
          Proto.Profile(
            zone: random.pick(["UTC", "Asia/Tokyo", "America/New_York"]),
            rollover: UInt32(random.below(300))))
      case 5: _ = try worker.ask(Proto.CheckInRequest(learner: "learner"))
      default: break
      }
      for ledger in [Proto.Ledger.practice, .tasks, .checkin] {
        let first = try snapshot(worker, ledger: ledger)
        let again = try snapshot(worker, ledger: ledger)
        // A question with an instant of its own is never answered from memory.
        let anew = try worker.ask(
          Proto.SnapshotRequest(learner: "learner", asOf: worker.now, ledger: ledger))
        #expect(first == anew, "step \(step)")
        #expect(again == anew, "step \(step)")
        #expect(first.validUntil > worker.now)
      }
    }
  }
}

extension TruthLearner {
  init(_ worker: TruthWorker) { self.worker = worker }
}
