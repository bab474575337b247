import Foundation
import StreakProtocol
import Testing

@testable import StreakBench

/// A learner whose records and questions are written as people would say them.
struct TruthLearner {
  let worker: TruthWorker
  let name = "learner"

  init(_ now: String, zone: String = "UTC", trustAsOf: Bool = false) throws {
    worker = try TruthWorker(now: try Self.time(now), zone: zone, trustAsOf: trustAsOf)
  }

  /// Milliseconds of `2026-11-30T12:00:00Z` or another offset, by Foundation.
  static func time(_ text: String) throws -> Int64 {
    let date = try Date(text, strategy: .iso8601)
    return Int64(date.timeIntervalSince1970 * 1000)
  }

  /// The day number of `2026-11-30`.
  static func day(_ text: String) throws -> Int32 {
    Int32(try time("\(text)T00:00:00Z") / 86_400_000)
  }

  static func text(_ day: Int32?) -> String? {
    guard let day else { return nil }
    return String(
      Date(timeIntervalSince1970: Double(day) * 86_400).formatted(.iso8601).prefix(10))
  }

  func now(_ text: String) throws { worker.now = try Self.time(text) }

  /// Puts one record, and says the day that it counts for.
  @discardableResult
  func record(_ id: Int, _ time: String, zone: String = "") throws -> String? {
    try put([Proto.Record(id: TruthReplay.id(id), time: Self.time(time), zone: zone)])
    let list = try worker.ask(Proto.RecordsListRequest(learner: name, limit: 1000))
    return Self.text(list.records.first { $0.id == TruthReplay.id(id) }?.day)
  }

  @discardableResult
  func put(_ records: [Proto.Record]) throws -> Proto.RecordsPutReply {
    try worker.ask(Proto.RecordsPutRequest(learner: name, records: records))
  }

  /// Puts a record at noon, UTC, on each of these days.
  func practise(_ days: some Sequence<Int32>) throws {
    let all = days.map { day in
      Proto.Record(
        id: TruthReplay.id(Int(day)), time: Int64(day) * 86_400_000 + 43_200_000, zone: "UTC")
    }
    for from in stride(from: 0, to: all.count, by: 1000) {
      try put(Array(all[from..<min(from + 1000, all.count)]))
    }
  }

  func forget(_ days: [Int32]) throws {
    _ = try worker.ask(
      Proto.RecordsDeleteRequest(learner: name, ids: days.map { TruthReplay.id(Int($0)) }))
  }

  @discardableResult
  func profile(_ profile: Proto.Profile, from: String? = nil) throws -> Proto.ProfilePutReply {
    try worker.ask(
      Proto.ProfilePutRequest(
        learner: name, from: try from.map { try Self.day($0) }, profile: profile))
  }

  func excuse(_ first: String, _ last: String, remove: Bool = false) throws {
    _ = try worker.ask(
      Proto.ExcuseRequest(
        learner: name, first: Self.day(first), last: Self.day(last), remove: remove))
  }

  func streak(_ asOf: String? = nil, zone: String = "", weekly: Int = 0) throws
    -> Proto.StreakReply
  {
    try worker.ask(
      Proto.StreakRequest(
        learner: name, zone: zone, asOf: try asOf.map { try Self.time($0) },
        weeklyTarget: UInt32(weekly)))
  }

  func best(_ asOf: String? = nil) throws -> String {
    let best = try worker.ask(
      Proto.BestRequest(learner: name, asOf: try asOf.map { try Self.time($0) }))
    return "\(best.count) \(Self.text(best.start) ?? "-") \(Self.text(best.end) ?? "-")"
  }

  /// The status and the reason of a day.
  func explain(_ day: String, zone: String = "") throws -> [Int32] {
    let number = try Self.day(day)
    let reply = try worker.ask(Proto.ExplainRequest(learner: name, zone: zone))
    return reply.days.first { $0.day == number }.map { [$0.status.rawValue, $0.reason.rawValue] }
      ?? []
  }
}

@Suite("What the numbers mean: Days", .bothEngines)
struct TruthDayRules {
  @Test("A record counts for the civil date of its own zone, whatever the profile's becomes")
  func recordsOwnZone() throws {
    let learner = try TruthLearner("2026-06-01T12:00:00Z")
    let times = [
      ("2026-05-30T23:30:00Z", "+05:45", "2026-05-31"),
      ("2026-05-30T23:30:00Z", "-03:30", "2026-05-30"),
      ("2026-05-30T23:30:00Z", "Europe/Berlin", "2026-05-31"),
      ("2026-05-30T10:00:00Z", "Pacific/Kiritimati", "2026-05-31"),
    ]
    for (id, (time, zone, day)) in times.enumerated() {
      #expect(try learner.record(id, time, zone: zone) == day)
    }
    try learner.profile(Proto.Profile(zone: "Asia/Tokyo"), from: "2020-01-01")
    let list = try learner.worker.ask(Proto.RecordsListRequest(learner: learner.name))
    #expect(
      list.records.map { TruthLearner.text($0.day) }.sorted { ($0 ?? "") < ($1 ?? "") }
        == times.map(\.2).sorted())
  }

  @Test("Rollover 04:00: 03:59 is still yesterday, 04:00 is today, also for 'now'")
  func rollover() throws {
    let learner = try TruthLearner("2026-06-02T01:59:59Z")
    try learner.profile(
      Proto.Profile(zone: "Europe/Berlin", rollover: 240), from: "2026-01-01")
    #expect(try learner.record(1, "2026-06-01T01:59:59Z", zone: "Europe/Berlin") == "2026-05-31")
    #expect(try learner.record(2, "2026-06-01T02:00:00Z", zone: "Europe/Berlin") == "2026-06-01")
    #expect(try TruthLearner.text(learner.streak().day) == "2026-06-01")
    #expect(try learner.streak().count == 2)
    try learner.now("2026-06-02T02:00:00Z")
    #expect(try TruthLearner.text(learner.streak().day) == "2026-06-02")
    #expect(try learner.streak().today == .pending)
    // The rollover that comes later moves no stamped day.
    try learner.profile(Proto.Profile(rollover: 0), from: "2026-01-01")
    #expect(try learner.streak().count == 2)
  }

  @Test("A rollover whose wall time occurs twice starts the day at its first pass")
  func rolloverInOverlap() throws {
    // Berlin, 2026-10-25: 03:00 summer time becomes 02:00. Rollover 02:30.
    let learner = try TruthLearner("2026-10-26T12:00:00Z")
    try learner.profile(
      Proto.Profile(zone: "Europe/Berlin", rollover: 150), from: "2026-01-01")
    let days = try [
      "2026-10-25T00:29:59Z", "2026-10-25T00:30:00Z", "2026-10-25T00:59:59Z",
      "2026-10-25T01:00:00Z", "2026-10-25T01:29:59Z", "2026-10-25T01:30:00Z",
    ].enumerated().map { try learner.record($0, $1, zone: "Europe/Berlin") }
    #expect(days == ["2026-10-24"] + [String](repeating: "2026-10-25", count: 5))
  }

  @Test("A rollover whose wall time does not exist starts the day right after the gap")
  func rolloverInGap() throws {
    // Berlin, 2026-03-29: 02:00 becomes 03:00. Rollover 02:30.
    let learner = try TruthLearner("2026-03-30T12:00:00Z")
    try learner.profile(
      Proto.Profile(zone: "Europe/Berlin", rollover: 150), from: "2026-01-01")
    #expect(try learner.record(1, "2026-03-29T00:59:59Z", zone: "Europe/Berlin") == "2026-03-28")
    #expect(try learner.record(2, "2026-03-29T01:00:00Z", zone: "Europe/Berlin") == "2026-03-29")
  }

  @Test("A date on which the clock goes back over midnight does not come twice")
  func midnightOverlap() throws {
    // Beirut, 2021-10-31: 00:00 becomes 23:00 of the 30th.
    let learner = try TruthLearner("2021-11-02T12:00:00Z")
    #expect(try learner.record(1, "2021-10-30T20:59:59Z", zone: "Asia/Beirut") == "2021-10-30")
    #expect(try learner.record(2, "2021-10-30T21:00:00Z", zone: "Asia/Beirut") == "2021-10-30")
    #expect(try learner.record(3, "2021-10-30T22:00:00Z", zone: "Asia/Beirut") == "2021-10-31")
  }

  @Test("Days of 23, 24.5 and 25 hours are one day each")
  func longAndShortDays() throws {
    for (zone, day) in [
      ("Europe/Berlin", "2026-03-29"), ("Europe/Berlin", "2026-10-25"),
      ("Australia/Lord_Howe", "2026-04-05"), ("Australia/Lord_Howe", "2026-10-04"),
    ] {
      let learner = try TruthLearner("2026-12-01T12:00:00Z")
      try learner.profile(Proto.Profile(zone: zone), from: "2020-01-01")
      let noon = try TruthLearner.time("\(day)T12:00:00Z")
      for id in -2...2 {
        try learner.put([
          Proto.Record(
            id: TruthReplay.id(id + 5), time: noon - 36_000_000 + Int64(id) * 86_400_000, zone: zone
          )
        ])
      }
      let after = ISO8601DateFormatter().string(
        from: Date(timeIntervalSince1970: Double(noon / 1000 + 2 * 86_400)))
      #expect(try learner.streak(after).count == 5, "\(zone) \(day)")
    }
  }

  @Test("A date that the zone never had breaks nothing, is not counted, and is explained")
  func missingDate() throws {
    let learner = try TruthLearner("2012-01-01T10:00:00+14:00")
    for (id, time) in [
      "2011-12-28T20:00:00-10:00", "2011-12-29T20:00:00-10:00",
      "2011-12-31T08:00:00+14:00", "2012-01-01T08:00:00+14:00",
    ].enumerated() {
      try learner.record(id, time, zone: "Pacific/Apia")
    }
    // Without a zone of the learner's own, the request's is asked; in UTC the 30th is broken.
    #expect(try learner.streak(zone: "Pacific/Apia").count == 4)
    #expect(try learner.explain("2011-12-30", zone: "Pacific/Apia") == [4, 6])
    #expect(try learner.streak(zone: "+14:00").count == 2)
    #expect(try learner.explain("2011-12-30", zone: "+14:00") == [3, 2])
    try learner.profile(Proto.Profile(zone: "Pacific/Apia"), from: "2000-01-01")
    #expect(try learner.streak(zone: "+14:00").count == 4)
    #expect(try learner.best() == "4 2011-12-28 2012-01-01")
  }

  @Test("A rollover may put practice on a date that never was, which then counts")
  func missingDateWithRollover() throws {
    let learner = try TruthLearner("2012-01-01T10:00:00+14:00")
    try learner.profile(
      Proto.Profile(zone: "Pacific/Apia", rollover: 240), from: "2000-01-01")
    try learner.record(1, "2011-12-29T20:00:00-10:00", zone: "Pacific/Apia")
    #expect(
      try learner.record(2, "2011-12-31T03:00:00+14:00", zone: "Pacific/Apia") == "2011-12-30")
    try learner.record(3, "2011-12-31T08:00:00+14:00", zone: "Pacific/Apia")
    #expect(try learner.streak().count == 3)
    #expect(try learner.explain("2011-12-30") == [2, 1])
  }

  @Test("An unknown zone or an impossible offset is refused, never read as UTC")
  func unknownZones() throws {
    let learner = try TruthLearner("2026-06-01T12:00:00Z")
    for zone in ["+518:00", "+24:00", "Europe/Nowhere", "../etc/passwd", "+5:45", "CESTX"] {
      #expect(throws: TruthWorker.Refusal(status: .invalid, field: "records[0].zone")) {
        try learner.record(1, "2026-06-01T10:00:00Z", zone: zone)
      }
      #expect(throws: TruthWorker.Refusal(status: .invalid, field: "zone")) {
        _ = try learner.streak(zone: zone)
      }
      #expect(throws: TruthWorker.Refusal(status: .invalid, field: "profile.zone")) {
        try learner.profile(Proto.Profile(zone: zone))
      }
    }
    #expect(try learner.streak().today == .none)
  }

  @Test("48 hours ahead is taken and counts when its day comes; a moment more is refused")
  func recordsAhead() throws {
    let learner = try TruthLearner("2026-06-01T12:00:00Z")
    try learner.record(1, "2026-06-01T10:00:00Z", zone: "UTC")
    #expect(throws: TruthWorker.Refusal(status: .invalid, field: "records[0].time")) {
      try learner.record(2, "2026-06-03T12:00:01Z", zone: "UTC")
    }
    try learner.record(2, "2026-06-03T12:00:00Z", zone: "UTC")
    try learner.record(3, "2026-06-02T12:00:00Z", zone: "UTC")
    #expect(try learner.streak().count == 1)
    #expect(try learner.best() == "1 2026-06-01 2026-06-01")
    try learner.now("2026-06-02T11:59:59Z")
    #expect(try learner.streak().today == .pending)
    try learner.now("2026-06-02T12:00:00Z")
    #expect(try learner.streak().count == 2)
    try learner.now("2026-06-03T12:00:00Z")
    #expect(try learner.best() == "3 2026-06-01 2026-06-03")
  }

  @Test("An as_of on a write is refused, except where the worker trusts it")
  func asOfOnAWrite() throws {
    for trust in [false, true] {
      let learner = try TruthLearner("2026-06-01T12:00:00Z", trustAsOf: trust)
      let asOf = try TruthLearner.time("2026-07-01T12:00:00Z")
      let record = Proto.Record(id: TruthReplay.id(1), time: asOf, zone: "UTC")
      let request = Proto.RecordsPutRequest(
        learner: learner.name, asOf: asOf, records: [record])
      if trust {
        #expect(try learner.worker.ask(request).added == 1)
      } else {
        #expect(throws: TruthWorker.Refusal(status: .invalid, field: "as_of")) {
          try learner.worker.ask(request)
        }
      }
    }
  }
}

@Suite("What the numbers mean: Status of a day", .bothEngines)
struct TruthStatusRules {
  @Test("The first day is that of the first record, whatever the goal; before it there is nothing")
  func firstDay() throws {
    let learner = try TruthLearner("2026-06-10T12:00:00Z")
    try learner.profile(Proto.Profile(dailyGoal: 2), from: "2026-01-01")
    try learner.practise(TruthLearner.day("2026-06-08")...TruthLearner.day("2026-06-08"))
    #expect(try learner.explain("2026-06-07") == [1, 7])
    #expect(try learner.explain("2026-06-08") == [3, 2])
    #expect(try learner.explain("2026-06-10") == [5, 3])
    #expect(try learner.streak().count == 0)
    #expect(try learner.streak().start == nil)
  }

  @Test("Today is pending until it is achieved, skipped where nothing is due, never broken")
  func today() throws {
    let learner = try TruthLearner("2026-06-13T12:00:00Z")  // A Saturday.
    try learner.practise(TruthLearner.day("2026-06-10")...TruthLearner.day("2026-06-12"))
    #expect(try learner.streak().today == .pending)
    try learner.excuse("2026-06-13", "2026-06-14")
    #expect(try learner.streak().today == .skipped)
    #expect(try learner.explain("2026-06-13") == [4, 5])
    try learner.excuse("2026-06-13", "2026-06-14", remove: true)
    #expect(try learner.streak().today == .pending)
    try learner.profile(Proto.Profile(restWeekdays: Proto.Weekdays(days: [.saturday, .sunday])))
    #expect(try learner.explain("2026-06-13") == [4, 4])
    #expect(try learner.streak().count == 3)
  }

  @Test("A rest weekend breaks nothing, and practice on it counts")
  func restWeekend() throws {
    let learner = try TruthLearner("2026-06-15T12:00:00Z")  // A Monday.
    try learner.profile(
      Proto.Profile(restWeekdays: Proto.Weekdays(days: [.saturday, .sunday])), from: "2026-01-01")
    try learner.practise(TruthLearner.day("2026-06-08")...TruthLearner.day("2026-06-12"))
    #expect(try learner.streak().count == 5)
    try learner.practise([TruthLearner.day("2026-06-13")])
    #expect(try learner.streak().count == 6)
  }

  @Test("A put for an earlier day does not undo rules that start later")
  func earlierRule() throws {
    let learner = try TruthLearner("2026-06-15T12:00:00Z")
    let days: [Proto.Weekdays] = [
      Proto.Weekdays(days: [.saturday]), Proto.Weekdays(days: [.sunday]),
    ]
    try learner.practise(TruthLearner.day("2026-01-01")...TruthLearner.day("2026-06-15"))
    try learner.forget([TruthLearner.day("2026-06-13"), TruthLearner.day("2026-05-30")])
    try learner.profile(Proto.Profile(restWeekdays: days[0]), from: "2026-06-01")
    try learner.profile(Proto.Profile(restWeekdays: days[1]), from: "2026-05-01")
    #expect(try learner.explain("2026-06-13") == [4, 4])
    #expect(try learner.explain("2026-05-30") == [3, 2])
    #expect(try learner.streak().count == 15)
  }

  @Test("Resting on all seven weekdays is refused, and nothing is changed")
  func allSeven() throws {
    let learner = try TruthLearner("2026-06-15T12:00:00Z")
    let all: [Proto.Weekday] = [
      .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
    ]
    #expect(throws: TruthWorker.Refusal(status: .invalid, field: "profile.rest_weekdays")) {
      try learner.profile(
        Proto.Profile(restWeekdays: Proto.Weekdays(days: all), dailyGoal: 3))
    }
    let profile = try learner.worker.ask(Proto.ProfileGetRequest(learner: learner.name))
    #expect(profile.rules.isEmpty && profile.revision == 0)
  }

  @Test("A learner without facts is 0, exact, whatever is excused")
  func noFacts() throws {
    let learner = try TruthLearner("2026-06-15T12:00:00Z")
    try learner.excuse("2025-07-01", "2026-07-01")
    for weekly in 0...7 {
      let reply = try learner.streak(weekly: weekly)
      #expect(reply.label == "0" && !reply.capped && reply.today == .none && reply.start == nil)
      #expect(reply.queries == 1 && reply.daysFetched == 90)
    }
    #expect(try learner.best() == "0 - -")
  }

  @Test("An excuse has at most 366 days and can be taken back in part")
  func excuses() throws {
    let learner = try TruthLearner("2026-06-15T12:00:00Z")
    #expect(throws: TruthWorker.Refusal(status: .invalid, field: "last")) {
      try learner.excuse("2025-01-01", "2026-01-02")
    }
    #expect(throws: TruthWorker.Refusal(status: .invalid, field: "last")) {
      try learner.excuse("2025-01-02", "2025-01-01")
    }
    try learner.excuse("2025-01-01", "2026-01-01")
    try learner.practise([TruthLearner.day("2024-12-31"), TruthLearner.day("2026-01-02")])
    #expect(try learner.best() == "2 2024-12-31 2026-01-02")
    try learner.excuse("2025-03-03", "2025-03-03", remove: true)
    #expect(try learner.best() == "1 2024-12-31 2024-12-31")
  }

  @Test("A goal acts from its day on, and judges the records that are there")
  func datedGoal() throws {
    let learner = try TruthLearner("2026-06-15T12:00:00Z")
    try learner.practise(TruthLearner.day("2026-06-01")...TruthLearner.day("2026-06-15"))
    try learner.profile(Proto.Profile(dailyGoal: 2), from: "2026-06-10")
    #expect(try learner.streak().count == 0)
    #expect(try learner.best() == "9 2026-06-01 2026-06-09")
    try learner.profile(Proto.Profile(dailyGoal: 1), from: "2026-06-12")
    #expect(try learner.streak().count == 4)
    try learner.profile(Proto.Profile(dailyGoal: 1), from: "2026-06-10")
    #expect(try learner.streak().count == 15)
  }
}

@Suite("What the numbers mean: Streak", .bothEngines)
struct TruthStreakRules {
  @Test("365 and more than 365 are told apart, morning and evening")
  func cap() throws {
    let learner = try TruthLearner("2026-06-15T12:00:00Z")
    let today = try TruthLearner.day("2026-06-15")
    for (age, evening, label) in [
      (89, false, "89"), (89, true, "90"), (90, true, "91"), (364, false, "364"),
      (364, true, "365"), (365, false, "365"), (365, true, "365+"), (366, false, "365+"),
      (366, true, "365+"), (400, false, "365+"), (400, true, "365+"),
    ] as [(Int32, Bool, String)] {
      try learner.forget(Array(today - 401...today).suffix(402))
      try learner.practise(today - age...today - (evening ? 0 : 1))
      let reply = try learner.streak()
      #expect(reply.label == label, "\(age) \(evening)")
      #expect(reply.queries == (age < 90 ? 1 : 2))
      #expect(reply.daysFetched == (age < 90 ? 90 : 367))
      #expect(reply.start == (reply.capped ? nil : today - age))
      #expect(reply.best?.count == UInt32(age + (evening ? 1 : 0)))
    }
  }

  @Test("One with free weekends is 260+ on every day of the week, morning and evening")
  func freeWeekends() throws {
    let learner = try TruthLearner("2026-06-15T12:00:00Z")
    try learner.profile(
      Proto.Profile(restWeekdays: Proto.Weekdays(days: [.saturday, .sunday])), from: "2020-01-01")
    let first = try TruthLearner.day("2025-01-01")
    let last = try TruthLearner.day("2026-06-15")
    // Day 4 was a Monday.
    try learner.practise((first...last).filter { ($0 - 4) % 7 < 5 })
    for day in 1...15 {
      for time in ["00:00:00", "11:59:59", "12:00:00", "23:59:59"] {
        let text = day < 10 ? "0\(day)" : "\(day)"
        let reply = try learner.streak("2026-06-\(text)T\(time)Z")
        #expect(reply.label == "260+" && reply.capped && reply.start == nil)
      }
    }
  }

  @Test("Late records join two runs")
  func lateSync() throws {
    let learner = try TruthLearner("2026-06-15T12:00:00Z")
    try learner.practise(TruthLearner.day("2026-05-01")...TruthLearner.day("2026-06-15"))
    try learner.forget([TruthLearner.day("2026-06-01")])
    #expect(try learner.streak().count == 14)
    #expect(try learner.best() == "31 2026-05-01 2026-05-31")
    try learner.practise([TruthLearner.day("2026-06-01")])
    #expect(try learner.streak().count == 46)
    #expect(try learner.best() == "46 2026-05-01 2026-06-15")
  }

  @Test("Asked as of the past, a later record of the same day does not exist")
  func laterOnTheSameDay() throws {
    let learner = try TruthLearner("2026-06-15T20:00:00Z")
    try learner.practise(TruthLearner.day("2026-06-10")...TruthLearner.day("2026-06-15"))
    for (time, count, today) in [
      ("2026-06-15T11:59:59Z", 5, Proto.DayStatus.pending), ("2026-06-15T12:00:00Z", 6, .achieved),
      ("2026-06-12T11:00:00Z", 2, .pending), ("2026-06-10T11:59:59Z", 0, .none),
    ] as [(String, UInt32, Proto.DayStatus)] {
      let reply = try learner.streak(time)
      #expect(reply.count == count && reply.today == today && reply.best?.count == count)
    }
    #expect(try learner.best("2026-06-12T13:00:00Z") == "3 2026-06-10 2026-06-12")
  }

  @Test("Weeks: the target falls with the days that are due, and the first week is judged")
  func weeks() throws {
    let learner = try TruthLearner("2026-06-14T12:00:00Z")  // A Sunday.
    // From Wednesday on, five days of the first week.
    try learner.practise(TruthLearner.day("2026-06-03")...TruthLearner.day("2026-06-14"))
    #expect(try learner.streak(weekly: 5).count == 2)
    #expect(try TruthLearner.text(learner.streak(weekly: 5).start) == "2026-06-01")
    #expect(try learner.streak(weekly: 6).count == 1)
    try learner.excuse("2026-06-01", "2026-06-02")
    #expect(try learner.streak(weekly: 7).count == 2)
    // A week in which nothing was due is skipped; the current one is pending.
    try learner.now("2026-06-22T12:00:00Z")
    try learner.excuse("2026-06-15", "2026-06-21")
    #expect(try learner.streak(weekly: 7).count == 2)
    #expect(try learner.streak(weekly: 7).today == .pending)
  }

  @Test("Weeks: a daily practiser is 52+ on each day; a target of all seven days needs whole weeks")
  func cappedWeeks() throws {
    let learner = try TruthLearner("2026-06-15T12:00:00Z")
    try learner.practise(TruthLearner.day("2025-01-01")...TruthLearner.day("2026-06-15"))
    for day in 1...15 {
      for target in [1, 3, 5, 7] {
        let text = day < 10 ? "0\(day)" : "\(day)"
        let reply = try learner.streak("2026-06-\(text)T08:00:00Z", weekly: target)
        // The 1st is a Monday. From Thursday on the window cuts the 52nd week before this one, and
        // what is left of it can reach any target but the highest two.
        let label = target == 7 && (day - 1) % 7 > 2 ? "51+" : "52+"
        #expect(reply.label == label, "\(day) \(target)")
      }
    }
  }
}

@Suite("What the numbers mean: Best", .bothEngines)
struct TruthBestRules {
  @Test("Of equal runs the earliest keeps the record; an import of an older one shows at once")
  func ties() throws {
    let learner = try TruthLearner("2026-06-15T12:00:00Z")
    try learner.practise(TruthLearner.day("2026-06-01")...TruthLearner.day("2026-06-05"))
    try learner.practise(TruthLearner.day("2026-06-10")...TruthLearner.day("2026-06-14"))
    #expect(try learner.best() == "5 2026-06-01 2026-06-05")
    try learner.practise(TruthLearner.day("2024-06-01")...TruthLearner.day("2024-06-05"))
    #expect(try learner.best() == "5 2024-06-01 2024-06-05")
    try learner.practise(TruthLearner.day("2022-01-01")...TruthLearner.day("2022-04-10"))
    #expect(try learner.best() == "100 2022-01-01 2022-04-10")
    #expect(try learner.streak().count == 5)
    #expect(try learner.best("2024-01-01T00:00:00Z") == "100 2022-01-01 2022-04-10")
    #expect(try learner.best("2022-01-10T23:00:00Z") == "10 2022-01-01 2022-01-10")
  }

  @Test("The learner's own correction shrinks it: a deletion, a move, a rule for the past")
  func corrections() throws {
    let learner = try TruthLearner("2026-06-15T12:00:00Z")
    try learner.practise(TruthLearner.day("2026-06-01")...TruthLearner.day("2026-06-10"))
    try learner.forget([TruthLearner.day("2026-06-03")])
    #expect(try learner.best() == "7 2026-06-04 2026-06-10")
    // The record of the 7th was made on the 20th of May.
    let seventh = try TruthLearner.day("2026-06-07")
    try learner.put([
      Proto.Record(
        id: TruthReplay.id(Int(seventh)), time: TruthLearner.time("2026-05-20T12:00:00Z"),
        zone: "UTC")
    ])
    #expect(try learner.best() == "3 2026-06-04 2026-06-06")
    try learner.profile(
      Proto.Profile(restWeekdays: Proto.Weekdays(days: [.sunday])), from: "2026-06-07")
    #expect(try learner.best() == "6 2026-06-04 2026-06-10")
    try learner.forget((1...10).map { seventh - 7 + $0 })
    #expect(try learner.best() == "0 - -")
    #expect(try learner.streak().today == .none)
  }
}

@Suite("What the numbers mean: Tracks", .bothEngines)
struct TruthTrackRules {
  private func track(_ scores: [(Int32, Int32)]) throws -> Proto.Track? {
    let learner = try TruthLearner("2026-06-15T12:00:00Z")
    try learner.put(
      try scores.enumerated().map { index, score in
        Proto.Record(
          id: TruthReplay.id(index),
          time: try TruthLearner.time("2026-06-01T12:00:00Z") + Int64(index),
          zone: "UTC", title: "scales", correct: score.0, total: score.1)
      })
    return try learner.worker.ask(Proto.TracksRequest(learner: learner.name)).tracks.first
  }

  @Test("57 of 200 is 29: half is rounded up, exactly")
  func percent() throws {
    for (correct, total, percent) in [
      (57, 200, 29), (56, 200, 28), (1, 200, 1), (199, 200, 100), (1, 3, 33), (2, 3, 67), (0, 7, 0),
      (999_999_999, 1_000_000_000, 100), (4_999_999, 1_000_000_000, 0),
      (5_000_000, 1_000_000_000, 1),
    ] as [(Int32, Int32, UInt32)] {
      let track = try track([(correct, total)])
      #expect(track?.accuracy == percent && track?.lastScore?.percent == percent)
    }
  }

  @Test("No questions: no percentage, not 0")
  func noQuestions() throws {
    let track = try track([(0, 0)])
    #expect(track?.sessions == 1 && track?.accuracy == nil)
    #expect(track?.lastScore == nil && track?.bestScore == nil && track?.trend == nil)
  }

  @Test("The trend is the latest five scored sessions against the five before, exactly")
  func trend() throws {
    let nine = [(Int32, Int32)](repeating: (1, 2), count: 9)
    #expect(try track(nine)?.trend == nil)
    // A session without questions is no scored one.
    #expect(try track(nine + [(0, 0)])?.trend == nil)
    #expect(try track(nine + [(1, 2)])?.trend?.direction == .level)
    // 501 of 1,000 more than half rounds to the same 50 per cent.
    #expect(
      try track(nine + [(501, 1000)])?.trend
        == Proto.Trend(recent: 50, previous: 50, direction: .up))
    #expect(try track([(0, 9)] + nine + [(1, 3)])?.trend?.direction == .down)
  }

  @Test("A title typed on a Mac and on Linux is one track; case and form of width are not touched")
  func unicode() throws {
    let learner = try TruthLearner("2026-06-15T12:00:00Z")
    let titles = [
      "\u{304C}", "\u{304B}\u{3099}", " \u{304C}\n", "\u{3000}\u{304C}", "\u{FF76}", "A", "a",
    ]
    try learner.put(
      try titles.enumerated().map { index, title in
        Proto.Record(
          id: TruthReplay.id(index), time: try TruthLearner.time("2026-06-01T12:00:00Z"),
          zone: "UTC",
          title: title)
      })
    let reply = try learner.worker.ask(
      Proto.TracksRequest(learner: learner.name, order: .title))
    #expect(reply.tracks.map(\.title) == ["A", "a", "\u{304C}", "\u{FF76}"])
    #expect(reply.tracks.map(\.sessions) == [1, 1, 4, 1])
    #expect(reply.tracks.map { Array($0.title.utf8) }[2] == Array("\u{304C}".utf8))
  }
}
