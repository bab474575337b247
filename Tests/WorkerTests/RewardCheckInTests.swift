import StreakCore
import StreakProtocol
import StreakStore
import Testing

@testable import StreakWorker

@Suite("Check-ins and the coins they earn", .bothEngines)
struct RewardCheckInTests {
  private let directory: TemporaryDirectory
  private let desk: RewardDesk

  init() throws {
    directory = try TemporaryDirectory()
    desk = try RewardDesk(directory.path("streak.db"))
  }

  @Test("a check-in counts once a day, and says so when it is asked again")
  func once() throws {
    let first = try desk.checkIn()
    #expect(first.earned == 1)
    #expect(first.daily == 1)
    #expect(first.premiumMonth == 0)
    #expect(!first.alreadyReceived)
    #expect(first.balance == 1)
    #expect(first.streak?.label == "1")
    #expect(first.streak?.today == .achieved)
    #expect(first.day == today.number)
    #expect(first.revision == 1)
    let second = try desk.checkIn()
    #expect(second.earned == 0)
    #expect(second.daily == 0)
    #expect(second.alreadyReceived)
    #expect(second.balance == 1)
    #expect(second.streak == first.streak)
    #expect(second.revision == 1)
    #expect(try desk.entries().map(\.key) == ["streak:checkin:2025-03-10"])
  }

  @Test("the streak of the check-ins grows by a day, and a day without one breaks it")
  func streak() throws {
    try desk.checkIn()
    desk.pass(days: 1)
    let second = try desk.checkIn()
    #expect(second.streak?.label == "2")
    #expect(second.balance == 2)
    desk.pass(days: 2)
    #expect(try desk.checkIn().streak?.label == "1")
    let reading = try desk.ask(Proto.StreakRequest(learner: "ada", ledger: .checkin))
    #expect(reading.count == 1)
    #expect(reading.best == Proto.Run(count: 2, start: today.number, end: today.number + 1))
    // The practice ledger knows nothing of it.
    #expect(try desk.ask(Proto.StreakRequest(learner: "ada")).today == .none)
    let week = try desk.ask(Proto.WeekRequest(learner: "ada", ledger: .checkin))
    #expect(
      week.days.map(\.status) == [.none, .none, .none, .achieved, .achieved, .broken, .achieved])
    let excuse = Proto.ExcuseRequest(
      learner: "ada", first: today.number + 2, last: today.number + 2)
    _ = try desk.ask(excuse)
    #expect(try desk.checkIn().streak?.label == "3")
    let explained = try desk.ask(Proto.ExplainRequest(learner: "ada", ledger: .checkin))
    #expect(explained.days.prefix(3).map(\.reason) == [.checkedIn, .excused, .checkedIn])
  }

  @Test("its day is today in the profile's zone, whatever zone the request names")
  func profileZone() throws {
    #expect(try desk.checkIn(zone: "Pacific/Kiritimati").day == today.number)
    #expect(try desk.checkIn(zone: "Pacific/Kiritimati").alreadyReceived)
    #expect(
      try desk.summary(Proto.CheckInRequest(learner: "ada", zone: "Mars/Base")) == "invalid zone")
    try desk.zone("Pacific/Kiritimati", "bob")
    let reply = try desk.checkIn("bob", zone: "UTC")
    #expect(reply.day == today.number + 1)
    #expect(reply.zone == "Pacific/Kiritimati")
    #expect(reply.streak?.day == today.number + 1)
    #expect(reply.streak?.zone == "Pacific/Kiritimati")
    #expect(
      try desk.ask(Proto.WalletRequest(learner: "bob", zone: "UTC")).checkedIn)
  }

  @Test("nobody earns by hopping over zones: the day before is marked, and not paid")
  func hopping() throws {
    try desk.zone("+14:00")
    #expect(try desk.checkIn().day == today.number + 1)
    try desk.zone("-11:00")
    let back = try desk.checkIn()
    #expect(back.day == today.number)
    #expect(back.alreadyReceived)
    #expect(back.earned == 0)
    #expect(back.balance == 1)
    #expect(back.streak?.label == "1")
    // The next day is the one that was paid already; the one after it is paid.
    desk.pass(days: 1)
    let again = try desk.checkIn()
    #expect(again.earned == 0)
    #expect(again.streak?.label == "2")
    desk.pass(days: 1)
    let third = try desk.checkIn()
    #expect(third.earned == 1)
    #expect(third.streak?.label == "3")
    #expect(try desk.balance() == 2)
  }

  @Test("a premium learner's first check-in of a month earns a hundred coins more")
  func premium() throws {
    #expect(try desk.checkIn().premiumMonth == 0)
    _ = try desk.ask(
      Proto.ProfilePutRequest(
        learner: "ada", from: today.number + 1, profile: Proto.Profile(premium: true)))
    desk.pass(days: 1)
    // 11 March: the first one of the month as a premium learner.
    let first = try desk.checkIn()
    #expect(first.earned == 101)
    #expect(first.daily == 1)
    #expect(first.premiumMonth == 100)
    desk.pass(days: 1)
    #expect(try desk.checkIn().earned == 1)
    desk.pass(days: 19)
    // 31 March and 1 April.
    #expect(try desk.checkIn().earned == 1)
    desk.pass(days: 1)
    #expect(try desk.checkIn().earned == 101)
    #expect(
      try desk.entries().filter { $0.kind == .premiumMonth }.map(\.key)
        == ["streak:premium:2025-03", "streak:premium:2025-04"])
    let profile = try desk.ask(Proto.ProfileGetRequest(learner: "ada"))
    #expect(profile.profile?.premium == true)
    #expect(profile.rules.map(\.profile?.premium) == [true])
  }

  @Test("taking a check-in's coin back neither unmarks the day nor lets it be paid again")
  func reversed() throws {
    try desk.checkIn()
    let reply = try desk.ask(desk.undo("streak:checkin:2025-03-10"))
    #expect(reply.amount == -1)
    #expect(reply.balance == 0)
    let again = try desk.checkIn()
    #expect(again.alreadyReceived)
    #expect(again.balance == 0)
    #expect(again.streak?.label == "1")
  }

  @Test("deleting practice records touches no coin")
  func records() throws {
    _ = try desk.ask(put("ada", 0..<3))
    try desk.checkIn()
    try desk.video("v")
    let before = try desk.entries()
    _ = try desk.ask(Proto.RecordsDeleteRequest(learner: "ada", ids: (0..<3).map { id($0) }))
    #expect(try desk.entries() == before)
    #expect(try desk.balance() == 4)
    #expect(
      try desk.ask(Proto.StreakRequest(learner: "ada", ledger: .checkin)).label == "1")
  }

  @Test("a write is dated by the worker's clock")
  func asOf() throws {
    let past = noon.milliseconds - 86_400_000
    for summary in [
      try desk.summary(Proto.CheckInRequest(learner: "ada", asOf: past)),
      try desk.summary(Proto.VideoBonusRequest(learner: "ada", asOf: past, key: "k")),
      try desk.summary(
        Proto.PurchaseRequest(learner: "ada", asOf: past, key: "k", kind: .theme, name: "n")),
      try desk.summary(Proto.RewardReverseRequest(learner: "ada", asOf: past, key: "k")),
    ] {
      #expect(summary == "invalid as_of")
    }
    #expect(try desk.summary(Proto.CheckInRequest()) == "invalid learner")
    let trusting = try RewardDesk(directory.path("trusting.db"), trustAsOf: true)
    #expect(
      try trusting.ask(Proto.CheckInRequest(learner: "ada", asOf: past)).day == today.number - 1)
  }
}
