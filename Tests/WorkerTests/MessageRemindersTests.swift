import StreakCore
import StreakProtocol
import StreakWire
import Testing

@testable import StreakStore
@testable import StreakWorker

@Suite("Reminders: what a worker plans", .bothEngines)
struct MessageRemindersTests {
  private let directory: TemporaryDirectory
  private let desk: Desk

  init() throws {
    directory = try TemporaryDirectory()
    desk = try Desk(directory.path("streak.db"))
  }

  private func plan(
    _ learner: String = "me", zone: String = "", at: Instant? = nil, device: String = ""
  ) throws -> Proto.RemindersPlanReply {
    try desk.ask(
      Proto.RemindersPlanRequest(
        learner: learner, zone: zone, asOf: at?.milliseconds, device: device))
  }

  private func silences(_ plan: Proto.RemindersPlanReply) -> [String] {
    plan.slots.map { $0.silence == .unspecified ? "rings" : $0.silence.name }
  }

  @discardableResult
  private func set(
    enabled: Bool? = nil, minute: UInt32? = nil, devices: [Proto.Device] = []
  ) throws -> Proto.RemindersPutReply {
    try desk.ask(
      Proto.RemindersPutRequest(
        learner: "me", reminders: Proto.Reminders(enabled: enabled, minute: minute),
        devices: devices))
  }

  private func setProfile(_ profile: Proto.Profile, from: Int32? = nil) throws {
    _ = try desk.ask(Proto.ProfilePutRequest(learner: "me", from: from, profile: profile))
  }

  private func excuse(_ first: Int32, _ last: Int32) throws {
    _ = try desk.ask(Proto.ExcuseRequest(learner: "me", first: first, last: last))
  }

  private static func evening(_ daysAhead: Int64) -> Int64 {
    noon.milliseconds + 8 * 3_600_000 + daysAhead * 86_400_000
  }

  // MARK: The plan

  @Test("A learner who never set anything is reminded at 20:00 on each of three days")
  func defaults() throws {
    let plan = try plan()
    #expect(plan.cancel == [0, 1, 2])
    #expect(plan.reminders == Proto.Reminders(enabled: true, minute: 1200))
    #expect(plan.ledger == .practice)
    #expect(plan.slots.map(\.time) == [Self.evening(0), Self.evening(1), Self.evening(2)])
    #expect(plan.slots.map(\.slotDay) == [today.number, today.number + 1, today.number + 2])
    #expect(plan.slots.map(\.wallDay) == plan.slots.map { $0.slotDay })
    #expect(plan.slots.map(\.wallMinute) == [1200, 1200, 1200])
    #expect(plan.slots.map(\.left) == [1, 1, 1])
    #expect(plan.streak?.label == "0")
    #expect(plan.day == today.number && plan.zone == "UTC" && plan.revision == 0)
  }

  @Test(
    "Settings stored before the feature existed get the defaults on reading, and none is written")
  func withoutMigration() throws {
    _ = try desk.ask(put("me", [1]))
    let revision = try plan().revision
    #expect(try plan().reminders == Proto.Reminders(enabled: true, minute: 1200))
    try set(enabled: false)
    // Only one of the two is stored: the other still has its default.
    #expect(try plan().reminders == Proto.Reminders(enabled: false, minute: 1200))
    #expect(try plan().revision == revision + 1)
  }

  @Test("Not practised yet today: left is the goal less what was done; the goal met, today is done")
  func left() throws {
    try setProfile(Proto.Profile(dailyGoal: 3), from: today.number)
    _ = try desk.ask(put("me", [1, 2], daysAgo: 1))
    _ = try desk.ask(put("me", [3, 4]))
    #expect(try plan().slots.map(\.left) == [1, 3, 3])
    #expect(try silences(plan()) == ["rings", "rings", "rings"])
    _ = try desk.ask(put("me", [5]))
    #expect(try silences(plan()) == ["done", "rings", "rings"])
    #expect(try plan().slots.map(\.left) == [0, 3, 3])
  }

  @Test("A goal that starts tomorrow is that of tomorrow's reminder")
  func comingGoal() throws {
    try setProfile(Proto.Profile(dailyGoal: 4), from: today.number + 1)
    #expect(try plan().slots.map(\.left) == [1, 4, 4])
  }

  @Test("The plan says the streak that is at stake")
  func atStake() throws {
    for day in 1...12 { _ = try desk.ask(put("me", [day], daysAgo: day)) }
    let streak = try #require(try plan().streak)
    #expect(streak.label == "12" && streak.today == .pending)
    #expect(try desk.ask(Proto.StreakRequest(learner: "me")) == streak)
    _ = try desk.ask(put("me", [13]))
    #expect(try plan().streak?.label == "13")
  }

  @Test("Not for a day with nothing due: a weekday of rest by the rules in force on that day")
  func rest() throws {
    try setProfile(
      Proto.Profile(restWeekdays: Proto.Weekdays(days: [.monday, .tuesday])), from: today.number)
    try setProfile(
      Proto.Profile(restWeekdays: Proto.Weekdays(days: [.wednesday])), from: today.number + 1)
    #expect(try silences(plan()) == ["nothing_due", "rings", "nothing_due"])
    // Practised on the day of rest all the same: it is done.
    _ = try desk.ask(put("me", [1]))
    #expect(try silences(plan()) == ["done", "rings", "nothing_due"])
  }

  @Test("An excused day is not asked about, with facts or without; one that is done is done")
  func excused() throws {
    try excuse(today.number, today.number + 1)
    #expect(try silences(plan()) == ["excused", "excused", "rings"])
    _ = try desk.ask(put("me", [1]))
    #expect(try silences(plan()) == ["done", "excused", "rings"])
    #expect(try plan().slots.map(\.left) == [0, 0, 1])
  }

  @Test("A date that the zone never had has nothing due")
  func missingDate() throws {
    try setProfile(Proto.Profile(zone: "Pacific/Apia"), from: 0)
    let now = try Instant.parse(rfc3339: "2011-12-29T12:00:00-10:00").instant
    let plan = try plan(at: now)
    #expect(silences(plan) == ["rings", "nothing_due", "rings"])
    #expect(
      plan.slots.map(\.time) == [
        try Instant.parse(rfc3339: "2011-12-29T20:00:00-10:00").instant.milliseconds, nil,
        try Instant.parse(rfc3339: "2011-12-31T20:00:00+14:00").instant.milliseconds,
      ])
  }

  @Test("Nothing later than now exists: a record that lies ahead does not silence today")
  func ahead() throws {
    _ = try desk.ask(
      Proto.RecordsPutRequest(
        learner: "me",
        records: [
          Proto.Record(id: id(1), time: noon.milliseconds + 3_600_000, zone: "UTC", title: "T")
        ]))
    #expect(try silences(plan()) == ["rings", "rings", "rings"])
    let later = noon.advanced(byMilliseconds: 3_600_000)
    #expect(try silences(plan(at: later)) == ["done", "rings", "rings"])
  }

  @Test("Not for a time already past; at the minute itself it rings")
  func past() throws {
    let eight = Instant(milliseconds: Self.evening(0))
    #expect(try silences(plan(at: eight)) == ["rings", "rings", "rings"])
    #expect(
      try silences(plan(at: eight.advanced(byMilliseconds: 1))) == ["past", "rings", "rings"])
  }

  @Test("Planned in the profile's zone in force now; the request's counts only where there is none")
  func zone() throws {
    #expect(try plan(zone: "Asia/Tokyo").zone == "Asia/Tokyo")
    // 12:00 in UTC is 21:00 in Tokyo: there it is past eight.
    #expect(try silences(plan(zone: "Asia/Tokyo")) == ["past", "rings", "rings"])
    try setProfile(Proto.Profile(zone: "America/New_York"), from: 0)
    let plan = try plan(zone: "Asia/Tokyo")
    #expect(plan.zone == "America/New_York" && plan.streak?.zone == "America/New_York")
    #expect(plan.slots.first?.time == Self.evening(0) + 4 * 3_600_000)
    #expect(try desk.answer(Proto.RemindersPlanRequest(learner: "me", zone: "x")).field == "zone")
  }

  @Test("A minute before the rollover belongs to the day that is still running")
  func rollover() throws {
    try setProfile(Proto.Profile(rollover: 240), from: 0)
    try set(minute: 120)
    let slot = try #require(try plan().slots.first)
    #expect(slot.slotDay == today.number && slot.wallDay == today.number + 1)
    #expect(slot.wallMinute == 120 && slot.time == noon.milliseconds + 14 * 3_600_000)
    // At 01:00 of the next date it is still today's that comes next.
    let night = try plan(at: noon.advanced(byMilliseconds: 13 * 3_600_000))
    #expect(night.day == today.number && night.slots.first?.time == slot.time)
  }

  @Test("A device's role decides whether it rings; one without a role does")
  func devices() throws {
    try set(devices: [Proto.Device(name: "phone"), Proto.Device(name: "bar", role: .secondary)])
    #expect(try silences(plan(device: "bar")) == ["device", "device", "device"])
    for device in ["", "phone", "other"] {
      #expect(try silences(plan(device: device)) == ["rings", "rings", "rings"])
    }
    try set(enabled: false)
    #expect(try silences(plan(device: "bar")) == ["disabled", "disabled", "disabled"])
  }

  // MARK: Settings

  @Test("A put changes what it names and leaves the rest; nothing changed, no revision raised")
  func puts() throws {
    let first = try set(minute: 1110)
    #expect(first.reminders == Proto.Reminders(enabled: true, minute: 1110))
    #expect(first.revision == 1 && first.day == today.number && first.zone == "UTC")
    #expect(try set(minute: 1110) == first)
    #expect(try set(enabled: true) == first)
    let second = try set(
      enabled: false, devices: [Proto.Device(name: "b", role: .secondary), Proto.Device(name: "a")])
    #expect(second.reminders == Proto.Reminders(enabled: false, minute: 1110))
    #expect(
      second.devices == [
        Proto.Device(name: "a", role: .primary), Proto.Device(name: "b", role: .secondary),
      ])
    #expect(second.revision == 2)
    let third = try set(devices: [Proto.Device(name: "b", role: .primary)])
    #expect(third.devices.map(\.role) == [.primary, .primary] && third.revision == 3)
    #expect(try set(devices: [Proto.Device(name: "b")]).revision == 3)
    #expect(try set(minute: 0).reminders?.minute == 0)
    // Back to what was the default: as good as never set.
    #expect(
      try set(enabled: true, minute: 1200).reminders == Proto.Reminders(enabled: true, minute: 1200)
    )
  }

  @Test("Settings of one learner are not another's, by bytes, and names of devices too")
  func bytes() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    for (learner, minute) in [(composed, UInt32(60)), (decomposed, 120)] {
      _ = try desk.ask(
        Proto.RemindersPutRequest(
          learner: learner, reminders: Proto.Reminders(minute: minute),
          devices: [Proto.Device(name: decomposed, role: .secondary)]))
    }
    #expect(try plan(composed).reminders?.minute == 60)
    #expect(try plan(decomposed).reminders?.minute == 120)
    #expect(try silences(plan(composed, device: composed)).contains("rings"))
    #expect(!(try silences(plan(composed, device: decomposed)).contains("rings")))
    let reply = try desk.ask(
      Proto.RemindersPutRequest(
        learner: composed, devices: [Proto.Device(name: composed, role: .secondary)]))
    #expect(reply.devices.count == 2)
  }

  @Test(
    "Bad input is refused with the field that is at fault, and nothing is half done",
    arguments: [
      (Proto.RemindersPutRequest(learner: ""), "invalid learner"),
      (Proto.RemindersPutRequest(learner: "me"), "invalid reminders"),
      (
        Proto.RemindersPutRequest(learner: "me", reminders: Proto.Reminders()), "invalid reminders"
      ),
      (
        Proto.RemindersPutRequest(
          learner: "me", reminders: Proto.Reminders(enabled: false, minute: 1440)),
        "invalid reminders.minute"
      ),
      (
        Proto.RemindersPutRequest(
          learner: "me", reminders: Proto.Reminders(enabled: false),
          devices: [Proto.Device(name: "a"), Proto.Device(name: "")]), "invalid devices[1].name"
      ),
      (
        Proto.RemindersPutRequest(learner: "me", devices: [Proto.Device(name: "a\u{1B}")]),
        "invalid devices[0].name"
      ),
      (
        Proto.RemindersPutRequest(
          learner: "me", devices: [Proto.Device(name: String(repeating: "a", count: 65))]),
        "invalid devices[0].name"
      ),
      (
        Proto.RemindersPutRequest(
          learner: "me",
          devices: [Proto.Device(name: "a"), Proto.Device(name: "a", role: .secondary)]),
        "invalid devices[1].name"
      ),
      (
        Proto.RemindersPutRequest(
          learner: "me", devices: [Proto.Device(name: "a", role: Proto.DeviceRole(rawValue: 3))]),
        "invalid devices[0].role"
      ),
      (
        Proto.RemindersPutRequest(
          learner: "me", devices: (0...100).map { Proto.Device(name: "\($0)") }),
        "too_large devices"
      ),
      (
        Proto.RemindersPutRequest(
          learner: "me", asOf: 0, reminders: Proto.Reminders(enabled: false)), "invalid as_of"
      ),
    ])
  func badInput(request: Proto.RemindersPutRequest, expected: String) throws {
    #expect(try desk.answer(request).summary == expected)
    #expect(try plan().revision == 0)
    #expect(try plan().reminders == Proto.Reminders(enabled: true, minute: 1200))
  }

  @Test("A learner has at most 100 devices, however many calls name them")
  func manyDevices() throws {
    try set(devices: (0..<100).map { Proto.Device(name: "\($0)", role: .secondary) })
    let request = Proto.RemindersPutRequest(
      learner: "me", reminders: Proto.Reminders(enabled: false),
      devices: [Proto.Device(name: "one more")])
    #expect(try desk.answer(request).summary == "invalid devices")
    #expect(try plan().reminders?.enabled == true && plan().revision == 1)
    #expect(try set(devices: [Proto.Device(name: "7")]).devices.count == 100)
  }

  @Test("The name of a device that asks is checked as one that is set")
  func badDevice() throws {
    for name in ["\n", String(repeating: "a", count: 65)] {
      #expect(
        try desk.answer(Proto.RemindersPlanRequest(learner: "me", device: name)).summary
          == "invalid device")
    }
  }

  @Test("The first and the last instant that can be named are answered, too")
  func bounds() throws {
    for instant in [Instant.min, .max] {
      #expect(try plan(at: instant).slots.count == 3)
    }
  }
}
