import Testing

@testable import StreakCore

@Suite("Reminders: from settings and three days to a plan")
struct RemindersTests {
  /// 2026-11-30, a Monday.
  private static let today = CivilDay(number: 20_787)
  private static let noon = Instant(seconds: 20_787 * 86_400 + 12 * 3600)

  private func plan(
    settings: ReminderSettings = ReminderSettings(), role: DeviceRole = .primary,
    now: Instant = noon, clock: DayClock = DayClock(zone: .utc),
    _ states: ReminderDay.State...
  ) -> ReminderPlan {
    let days = states.enumerated().map { ReminderDay(Self.today + $0.offset, $0.element) }
    return ReminderPlan(settings: settings, role: role, now: now, clock: clock, days: days)
  }

  private func silences(_ plan: ReminderPlan) -> [Silence?] { plan.slots.map(\.silence) }

  private func times(_ plan: ReminderPlan) -> [String?] {
    plan.slots.map { $0.time?.instant.rfc3339() }
  }

  // MARK: The sentences of the design

  @Test("First cancel the fixed slots 0, 1, 2, also where nothing rings")
  func cancel() {
    let open = ReminderDay.State.open(left: 1)
    #expect(plan(open, open, open).cancel == [0, 1, 2])
    #expect(plan(settings: ReminderSettings(enabled: false), open, open, open).cancel == [0, 1, 2])
  }

  @Test("If enabled, one reminder a slot at the set minute")
  func oneEach() {
    let plan = plan(
      settings: ReminderSettings(minute: 1110), .open(left: 2), .open(left: 1), .open(left: 3))
    #expect(silences(plan) == [nil, nil, nil])
    #expect(
      times(plan) == ["2026-11-30T18:30:00Z", "2026-12-01T18:30:00Z", "2026-12-02T18:30:00Z"])
    #expect(plan.slots.map(\.number) == [0, 1, 2])
    #expect(plan.slots.map(\.day.left) == [2, 1, 3])
    #expect(plan.slots.map { $0.time?.minute } == [1110, 1110, 1110])
    #expect(plan.slots.map { $0.time?.date } == plan.slots.map(\.day.day))
  }

  @Test("If not enabled, none")
  func disabled() {
    let plan = plan(settings: ReminderSettings(enabled: false), .open(left: 1), .done, .excused)
    #expect(silences(plan) == [.disabled, .disabled, .disabled])
    #expect(times(plan) == [nil, nil, nil])
  }

  @Test("Not for today when today is done or has nothing due")
  func today() {
    #expect(silences(plan(.done, .open(left: 1), .open(left: 1))) == [.done, nil, nil])
    #expect(silences(plan(.nothingDue, .open(left: 1), .open(left: 1))) == [.nothingDue, nil, nil])
  }

  @Test("Not for a day with nothing due")
  func nothingDue() {
    #expect(
      silences(plan(.open(left: 1), .nothingDue, .nothingDue)) == [nil, .nothingDue, .nothingDue])
  }

  @Test(
    "Not for a time already past; a time that is now rings",
    arguments: [(-1, nil), (0, nil), (1, Silence.past)] as [(Int64, Silence?)])
  func past(milliseconds: Int64, silence: Silence?) {
    let now = Instant(seconds: 20_787 * 86_400 + 20 * 3600).advanced(byMilliseconds: milliseconds)
    let plan = plan(now: now, .open(left: 1), .open(left: 1), .open(left: 1))
    #expect(silences(plan) == [silence, nil, nil])
    // What is left is told of a day whose time is past, too.
    #expect(plan.slots[0].day.left == 1)
  }

  @Test("Default on, at 20:00")
  func defaults() {
    #expect(ReminderSettings() == ReminderSettings(enabled: true, minute: 1200))
    let plan = plan(.open(left: 1), .open(left: 1), .open(left: 1))
    #expect(times(plan).first == "2026-11-30T20:00:00Z")
  }

  @Test("An excused day is not asked about")
  func excused() {
    #expect(silences(plan(.excused, .open(left: 1), .excused)) == [.excused, nil, .excused])
  }

  @Test("A device's role decides whether it rings at all")
  func role() {
    let plan = plan(role: .secondary, .open(left: 1), .done, .nothingDue)
    #expect(silences(plan) == [.device, .device, .device])
  }

  @Test("Of several reasons the first is told: off, the device, the day, no such time, past")
  func precedence() {
    let off = ReminderSettings(enabled: false)
    #expect(silences(plan(settings: off, role: .secondary, .done, .done, .done))[0] == .disabled)
    #expect(silences(plan(role: .secondary, .done, .done, .done))[0] == .device)
    let late = Self.noon.advanced(byMilliseconds: 10 * 3_600_000)
    for (state, silence) in [
      (ReminderDay.State.done, Silence.done), (.excused, .excused), (.nothingDue, .nothingDue),
    ] {
      #expect(silences(plan(now: late, state, state, state))[0] == silence)
    }
  }

  @Test("A change keeps what it does not name, and refuses a minute that no day has")
  func change() throws {
    var settings = ReminderSettings()
    settings.apply(ReminderChange(minute: 0))
    #expect(settings == ReminderSettings(enabled: true, minute: 0))
    settings.apply(ReminderChange(enabled: false))
    #expect(settings == ReminderSettings(enabled: false, minute: 0))
    #expect(ReminderChange().isEmpty && !ReminderChange(enabled: false).isEmpty)
    try ReminderChange(minute: 1439).validate()
    for minute in [-1, 1440] {
      #expect(throws: InputError("minute", "must be 0-1439 minutes after midnight")) {
        try ReminderChange(minute: minute).validate()
      }
    }
  }

  @Test("A device's name has 1-64 bytes and no control character")
  func names() throws {
    try ReminderDevice.check(name: "a")
    try ReminderDevice.check(name: String(repeating: "é", count: 32))
    for name in ["", String(repeating: "é", count: 32) + "a", "a\u{7}", "\u{85}"] {
      #expect(throws: InputError.self) { try ReminderDevice.check(name: name) }
    }
  }
}

@Suite("Reminders: a time of day on a day")
struct RemindersTimeTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    let zone: String
    let rollover: Int
    let day: String
    let minute: Int
    /// UTC, and the wall clock; `nil`: no such time.
    let time: String?
    let wall: String?

    init(
      _ zone: String, _ rollover: Int, _ day: String, _ minute: Int, _ time: String?,
      _ wall: String? = nil
    ) {
      (self.zone, self.rollover, self.day, self.minute) = (zone, rollover, day, minute)
      (self.time, self.wall) = (time, wall)
    }

    var testDescription: String { "\(zone) \(rollover) \(day) \(minute)" }
  }

  private func check(_ test: Case) throws {
    let clock = DayClock(
      zone: try Zones.database.zone(named: test.zone),
      rollovers: try RolloverTimeline(constant: test.rollover))
    let day = try #require(CivilDay(test.day))
    let found = clock.time(test.minute, of: day)
    #expect(found?.instant.rfc3339() == test.time)
    let wall = found.map { "\($0.date) \($0.minute)" }
    #expect(wall == test.wall)
    if let found { #expect(clock.day(of: found.instant) == day) }
  }

  @Test(
    "A minute before the rollover belongs to the day that is still running",
    arguments: [
      Case("UTC", 0, "2026-11-30", 0, "2026-11-30T00:00:00Z", "2026-11-30 0"),
      Case("UTC", 0, "2026-11-30", 1439, "2026-11-30T23:59:00Z", "2026-11-30 1439"),
      Case("UTC", 240, "2026-11-30", 239, "2026-12-01T03:59:00Z", "2026-12-01 239"),
      Case("UTC", 240, "2026-11-30", 240, "2026-11-30T04:00:00Z", "2026-11-30 240"),
      Case("UTC", 240, "2026-11-30", 120, "2026-12-01T02:00:00Z", "2026-12-01 120"),
      Case("UTC", 1439, "2026-11-30", 1438, "2026-12-01T23:58:00Z", "2026-12-01 1438"),
      Case("UTC", 1439, "2026-11-30", 1439, "2026-11-30T23:59:00Z", "2026-11-30 1439"),
    ])
  private func rollover(test: Case) throws { try check(test) }

  @Test(
    "A wall time that a DST change skips moves to the first minute after the gap",
    arguments: [
      Case("Europe/Berlin", 0, "2026-03-29", 119, "2026-03-29T00:59:00Z", "2026-03-29 119"),
      Case("Europe/Berlin", 0, "2026-03-29", 120, "2026-03-29T01:00:00Z", "2026-03-29 180"),
      Case("Europe/Berlin", 0, "2026-03-29", 150, "2026-03-29T01:00:00Z", "2026-03-29 180"),
      Case("Europe/Berlin", 0, "2026-03-29", 180, "2026-03-29T01:00:00Z", "2026-03-29 180"),
      Case("Europe/Berlin", 0, "2026-03-28", 150, "2026-03-28T01:30:00Z", "2026-03-28 150"),
      Case("Europe/Berlin", 240, "2026-03-28", 150, "2026-03-29T01:00:00Z", "2026-03-29 180"),
      // Half an hour, from 02:00 to 02:30.
      Case("Australia/Lord_Howe", 0, "2026-10-04", 119, "2026-10-03T15:29:00Z", "2026-10-04 119"),
      Case("Australia/Lord_Howe", 0, "2026-10-04", 135, "2026-10-03T15:30:00Z", "2026-10-04 150"),
      // From midnight to 01:00.
      Case("America/Havana", 0, "2026-03-08", 0, "2026-03-08T05:00:00Z", "2026-03-08 60"),
      Case("Africa/Cairo", 0, "2026-04-24", 30, "2026-04-23T22:00:00Z", "2026-04-24 60"),
      Case("America/Havana", 0, "2026-03-07", 1439, "2026-03-08T04:59:00Z", "2026-03-07 1439"),
    ])
  private func gap(test: Case) throws { try check(test) }

  @Test(
    "A wall time that occurs twice means the first",
    arguments: [
      Case("Europe/Berlin", 0, "2026-10-25", 150, "2026-10-25T00:30:00Z", "2026-10-25 150"),
      Case("Europe/Berlin", 0, "2026-10-25", 180, "2026-10-25T02:00:00Z", "2026-10-25 180"),
      Case("Europe/Berlin", 240, "2026-10-24", 150, "2026-10-25T00:30:00Z", "2026-10-25 150"),
      Case("Australia/Lord_Howe", 0, "2026-04-05", 105, "2026-04-04T14:45:00Z", "2026-04-05 105"),
      Case("America/Havana", 0, "2026-11-01", 30, "2026-11-01T04:30:00Z", "2026-11-01 30"),
    ])
  private func twice(test: Case) throws { try check(test) }

  @Test(
    "A day that never was, or that a gap cuts off, does not have the time",
    arguments: [
      Case("Pacific/Apia", 0, "2011-12-29", 1200, "2011-12-30T06:00:00Z", "2011-12-29 1200"),
      Case("Pacific/Apia", 0, "2011-12-30", 1200, nil),
      Case("Pacific/Apia", 0, "2011-12-31", 1200, "2011-12-31T06:00:00Z", "2011-12-31 1200"),
      // A rollover puts four hours of the 31st on the 30th, and none on the 29th.
      Case("Pacific/Apia", 240, "2011-12-29", 120, nil),
      Case("Pacific/Apia", 240, "2011-12-30", 120, "2011-12-30T12:00:00Z", "2011-12-31 120"),
      // The clock jumps from midnight over 00:15 and over the rollover of 00:30: the 7th ends there.
      // The 8th begins with the jump, and has 00:15 when it ends.
      Case("America/Havana", 30, "2026-03-07", 15, nil),
      Case("America/Havana", 30, "2026-03-08", 15, "2026-03-09T04:15:00Z", "2026-03-09 15"),
    ])
  private func never(test: Case) throws { try check(test) }

  @Test(
    "A rollover that changes gives a day a time twice, of which the first counts, or not at all")
  func changingRollover() throws {
    let day = try #require(CivilDay("2026-11-30"))
    func time(_ before: Int, _ after: Int, _ day: CivilDay) throws -> String? {
      let rollovers = try RolloverTimeline(
        [RolloverTimeline.Change(from: day + 1, minutes: after)], initial: before)
      return DayClock(zone: .utc, rollovers: rollovers).time(120, of: day)?.instant.rfc3339()
    }
    // From 00:00 to 28 hours later, and from 04:00 to midnight.
    #expect(try time(0, 240, day) == "2026-11-30T02:00:00Z")
    #expect(try time(240, 0, day) == nil)
    #expect(try time(240, 120, day) == nil)
    #expect(try time(240, 121, day) == "2026-12-01T02:00:00Z")
  }

  // MARK: Against a walk over the wall clock

  private static let zones = [
    "UTC", "Europe/Berlin", "America/Havana", "Africa/Cairo", "Australia/Lord_Howe",
    "Pacific/Apia", "America/St_Johns", "Asia/Kathmandu", "Asia/Beirut", "Pacific/Kwajalein",
    "Antarctica/Troll", "Africa/Casablanca", "America/Nuuk", "Asia/Pyongyang", "+05:45",
  ]

  /// What the days and times of a zone are, found by looking at the wall clock each minute.
  private struct Walk {
    /// The first times that each day shows or jumps over the minute.
    private(set) var shown: [Int64: Int64] = [:]
    private(set) var jumpedOver: [Int64: Int64] = [:]

    init(_ zone: Zone, _ rollovers: RolloverTimeline, minute: Int, around center: Int64) {
      let wanted = Int64(minute) * 60
      var latest = Int64.min
      for second in stride(from: center - 3 * 86_400, to: center + 5 * 86_400, by: 60) {
        let local = second + Int64(zone.offset(at: second))
        // Put back: nothing is shown for the first time until the clock has caught up.
        guard local > latest else { continue }
        defer { latest = local }
        let date = local / 86_400
        let sinceMidnight = local - date * 86_400
        let rollover = Int64(rollovers.minutes(on: CivilDay(number: Int32(date)))) * 60
        let day = sinceMidnight < rollover ? date - 1 : date
        if sinceMidnight == wanted, shown[day] == nil { shown[day] = second }
        guard latest != .min else { continue }
        let previous = [date, date - 1].map { $0 * 86_400 + wanted }
        // The time of the day's own date or of the next one.
        for time in previous where latest < time && time < local && time >= day * 86_400 {
          if jumpedOver[day] == nil { jumpedOver[day] = second }
        }
      }
    }
  }

  @Test("A ringing slot lies in its day, is not past, and is what a walk over the wall clock finds")
  func property() throws {
    var random = Zones.Random(state: 42)
    for _ in 0..<150 {
      let zone = try Zones.database.zone(named: Self.zones.randomElement(using: &random) ?? "UTC")
      // Half of them near a change of the clock; offsets have whole minutes since 1975.
      var second = Int64.random(in: 157_766_400...2_145_916_800, using: &random) / 60 * 60
      let changes = zone.segments.map(\.start).filter { (157_766_400...2_145_916_800).contains($0) }
      if Bool.random(using: &random), let change = changes.randomElement(using: &random) {
        second = change + Int64.random(in: -3000...3000, using: &random) * 60
      }
      let day = CivilDay(number: Int32(second / 86_400))
      let rollovers = try RolloverTimeline(
        (0..<Int.random(in: 0...2, using: &random)).map { index in
          RolloverTimeline.Change(
            from: day + (3 * index + Int.random(in: -1...1, using: &random)),
            minutes: Int.random(in: 0...1439, using: &random))
        }, initial: [0, 240, 1439].randomElement(using: &random) ?? 0)
      let clock = DayClock(zone: zone, rollovers: rollovers)
      let now = Instant(seconds: second)
      let minute = Int.random(in: 0...1439, using: &random)
      let today = clock.day(of: now)
      let plan = ReminderPlan(
        settings: ReminderSettings(minute: minute), role: .primary, now: now, clock: clock,
        days: (0..<3).map { ReminderDay(today + $0, .open(left: 1)) })
      let walk = Walk(zone, rollovers, minute: minute, around: second)
      for slot in plan.slots {
        let number = Int64(slot.day.day.number)
        let expected = walk.shown[number] ?? walk.jumpedOver[number]
        let comment: Comment =
          "\(zone.name) \(now.rfc3339()) \(minute) \(slot.day.day) \(rollovers)"
        switch slot.silence {
        case nil:
          let time = try #require(slot.time, comment)
          #expect(time.instant.seconds == expected, comment)
          #expect(time.instant >= now, comment)
          #expect(clock.day(of: time.instant) == slot.day.day, comment)
        case .past: #expect(expected.map { $0 < second } == true, comment)
        case .noSuchTime: #expect(expected == nil, comment)
        default: Issue.record(comment)
        }
      }
    }
  }
}
