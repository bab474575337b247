import StreakCore
import StreakProtocol
import StreakSupport
import Testing

@testable import StreakWorker

/// A streak that was answered is answered again from memory while it is still true. A question with
/// an `as_of` never is, so it says what the memory should have said.
@Suite("A count is a function of the facts and of now, never of who asked before", .bothEngines)
struct MessageMemoryTests {
  private let directory: TemporaryDirectory
  private let clock = Locked(noon)
  private let desk: Desk

  init() throws {
    directory = try TemporaryDirectory()
    let clock = clock
    desk = try Desk(directory.path("streak.db"), clock: { clock.withLock { $0 } })
  }

  private func set(_ instant: Instant) { clock.withLock { $0 = instant } }

  /// What is answered now, by memory or not, and what is true now.
  private func expectTruth(zone: String = "", weeklyTarget: UInt32 = 0, _ comment: Comment) throws {
    let now = clock.withLock { $0 }
    let answer = try desk.ask(
      Proto.StreakRequest(learner: "me", zone: zone, weeklyTarget: weeklyTarget))
    let truth = try desk.ask(
      Proto.StreakRequest(
        learner: "me", zone: zone, asOf: now.milliseconds, weeklyTarget: weeklyTarget))
    #expect(answer == truth, comment)
  }

  private func put(_ time: Instant, zone: String = "UTC") throws {
    _ = try desk.ask(
      Proto.RecordsPutRequest(
        learner: "me",
        records: [
          Proto.Record(id: RecordID.random().bytes, time: time.milliseconds, zone: zone)
        ]))
  }

  @Test func theDayEnds() throws {
    try put(noon)
    try expectTruth("today")
    let midnight = Instant(seconds: (Int64(today.number) + 1) * 86_400)
    for (delta, comment) in [(-1, "the last millisecond"), (0, "midnight"), (86_400_000, "broken")]
    {
      set(midnight.advanced(byMilliseconds: Int64(delta)))
      try expectTruth("\(comment)")
    }
    set(noon.advanced(byMilliseconds: -86_400_000))
    try expectTruth("a clock that was put back")
  }

  @Test func aRecordThatLiesAheadComes() throws {
    try put(noon.advanced(byMilliseconds: 3_600_000))
    try expectTruth("before it")
    set(noon.advanced(byMilliseconds: 3_600_000))
    try expectTruth("when it has come")
  }

  @Test func aZoneOfTheProfileComesIntoForce() throws {
    try put(noon)
    _ = try desk.ask(
      Proto.ProfilePutRequest(
        learner: "me", from: today.number - 10, profile: Proto.Profile(zone: "America/New_York")))
    _ = try desk.ask(
      Proto.ProfilePutRequest(
        learner: "me", from: today.number + 1, profile: Proto.Profile(zone: "Pacific/Auckland")))
    for hour in 0..<48 {
      set(noon.advanced(byMilliseconds: Int64(hour) * 3_600_000))
      try expectTruth("after \(hour) hours")
    }
  }

  @Test func questionsThatOnlyLookAlikeAreTwo() throws {
    try put(noon)
    try expectTruth("no zone")
    try expectTruth(zone: "Pacific/Kiritimati", "another zone, where it is tomorrow")
    try expectTruth(weeklyTarget: 3, "weeks")
    try expectTruth(zone: "Europe/Kiev", "a zone")
    // The Kelvin sign is equivalent to K in Unicode, and no letter of a zone's name.
    let alike = Proto.StreakRequest(learner: "me", zone: "Europe/\u{212A}iev")
    #expect(try desk.answer(alike).field == "zone")
    let ledger = Proto.StreakRequest(
      learner: "me", zone: "Europe/Kiev", ledger: Proto.Ledger(rawValue: 9))
    #expect(try desk.answer(ledger).field == "ledger")
  }

  @Test func factsAndRulesChange() throws {
    var random = SystemRandomNumberGenerator()
    var now = noon
    for round in 0..<400 {
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1: try put(now.advanced(byMilliseconds: Int64.random(in: -9...1) * 43_200_000))
      case 2:
        let first = today.number - Int32.random(in: 0...9)
        _ = try desk.ask(
          Proto.ExcuseRequest(
            learner: "me", first: first, last: first + 2, remove: .random(using: &random)))
      case 3:
        _ = try desk.ask(
          Proto.ProfilePutRequest(
            learner: "me", from: today.number + Int32.random(in: -9...2),
            profile: Proto.Profile(
              zone: ["", "Asia/Tokyo", "America/Los_Angeles"].randomElement(using: &random),
              rollover: UInt32.random(in: 0...240), dailyGoal: UInt32.random(in: 1...2))))
      default: now = noon.advanced(byMilliseconds: Int64.random(in: -3...5) * 21_600_000)
      }
      set(now)
      for zone in ["", "Asia/Kathmandu"] { try expectTruth(zone: zone, "round \(round)") }
    }
  }
}
