import Foundation
import Testing

@testable import StreakCore

@Suite("Days: the day of an instant")
struct ZonesDayTests {
  private func clock(_ name: String, _ minutes: Int = 0) throws -> DayClock {
    DayClock(
      zone: try Zones.database.zone(named: name), rollovers: try RolloverTimeline(constant: minutes)
    )
  }

  /// Zone, rollover, instant in UTC, day: both sides of each edge.
  @Test(arguments: [
    // Plain days.
    ("UTC", 0, "2026-11-29 23:59:59", "2026-11-29"),
    ("UTC", 0, "2026-11-30 00:00:00", "2026-11-30"),
    ("UTC", 240, "2026-11-30 03:59:59", "2026-11-29"),
    ("UTC", 240, "2026-11-30 04:00:00", "2026-11-30"),
    ("UTC", 1439, "2026-11-30 23:58:59", "2026-11-29"),
    ("UTC", 1439, "2026-11-30 23:59:00", "2026-11-30"),
    ("+05:45", 0, "2026-11-29 18:14:59", "2026-11-29"),
    ("+05:45", 0, "2026-11-29 18:15:00", "2026-11-30"),
    // St John's put the clock back from 00:01 to 23:01: the day had begun, and goes on.
    ("America/St_Johns", 0, "2010-11-07 02:29:59", "2010-11-06"),
    ("America/St_Johns", 0, "2010-11-07 02:30:00", "2010-11-07"),
    ("America/St_Johns", 0, "2010-11-07 02:31:00", "2010-11-07"),
    ("America/St_Johns", 0, "2010-11-07 03:29:59", "2010-11-07"),
    // Havana: 01:00 back to 00:00, which is shown twice; the first counts.
    ("America/Havana", 0, "2024-11-03 03:59:59", "2024-11-02"),
    ("America/Havana", 0, "2024-11-03 04:00:00", "2024-11-03"),
    ("America/Havana", 30, "2024-11-03 04:30:00", "2024-11-03"),
    ("America/Havana", 30, "2024-11-03 05:10:00", "2024-11-03"),
    // Beirut: there is no 00:00 to 01:00.
    ("Asia/Beirut", 0, "2024-03-30 21:59:59", "2024-03-30"),
    ("Asia/Beirut", 0, "2024-03-30 22:00:00", "2024-03-31"),
    ("Asia/Beirut", 30, "2024-03-30 22:00:00", "2024-03-31"),
    ("Asia/Beirut", 60, "2024-03-30 22:00:00", "2024-03-31"),
    ("Asia/Beirut", 61, "2024-03-30 22:00:59", "2024-03-30"),
    // Berlin: 02:30 does not exist, then exists twice.
    ("Europe/Berlin", 150, "2026-03-29 00:59:59", "2026-03-28"),
    ("Europe/Berlin", 150, "2026-03-29 01:00:00", "2026-03-29"),
    ("Europe/Berlin", 150, "2026-10-25 00:29:59", "2026-10-24"),
    ("Europe/Berlin", 150, "2026-10-25 00:30:00", "2026-10-25"),
    ("Europe/Berlin", 150, "2026-10-25 01:15:00", "2026-10-25"),
    // Apia had no 2011-12-30; a rollover of 04:00 puts four hours on it.
    ("Pacific/Apia", 0, "2011-12-30 09:59:59", "2011-12-29"),
    ("Pacific/Apia", 0, "2011-12-30 10:00:00", "2011-12-31"),
    ("Pacific/Apia", 240, "2011-12-30 09:59:59", "2011-12-29"),
    ("Pacific/Apia", 240, "2011-12-30 10:00:00", "2011-12-30"),
    ("Pacific/Apia", 240, "2011-12-30 13:59:59", "2011-12-30"),
    ("Pacific/Apia", 240, "2011-12-30 14:00:00", "2011-12-31"),
  ])
  func days(zone: String, minutes: Int, time: String, day: String) throws {
    let instant = Instant(seconds: try Zones.second(time))
    #expect(try clock(zone, minutes).day(of: instant) == CivilDay(day))
  }

  @Test("milliseconds before a day begins, it has not begun")
  func milliseconds() throws {
    let utc = try clock("UTC")
    #expect(utc.day(of: Instant(milliseconds: -1)).number == -1)
    #expect(utc.day(of: Instant(milliseconds: 86_399_999)).number == 0)
    #expect(utc.day(of: Instant(milliseconds: 86_400_000)).number == 1)
  }

  @Test("the rollover is the one in force on the date of the wall clock")
  func timeline() throws {
    let friday = try #require(CivilDay("2026-11-27"))
    let rollovers = try RolloverTimeline([
      .init(from: friday + 2, minutes: 60), .init(from: friday, minutes: 240),
    ])
    let days = DayClock(zone: .utc, rollovers: rollovers)
    let expected: [(String, Int)] = [
      ("2026-11-26 00:00:00", -1), ("2026-11-27 00:00:00", -1), ("2026-11-27 03:59:59", -1),
      ("2026-11-27 04:00:00", 0), ("2026-11-28 03:59:59", 0), ("2026-11-28 04:00:00", 1),
      ("2026-11-29 00:59:59", 1), ("2026-11-29 01:00:00", 2),
    ]
    for (time, day) in expected {
      #expect(days.day(of: Instant(seconds: try Zones.second(time))) == friday + day, "\(time)")
    }
    #expect(rollovers.minutes(on: friday - 1) == 0 && rollovers.minutes(on: friday + 1) == 240)
    #expect(rollovers.minutes(on: friday + 100) == 60)
  }

  @Test func refusedRollovers() throws {
    for minutes in [-1, 1440, .min, .max] {
      let error = #expect(throws: InputError.self) { try RolloverTimeline(constant: minutes) }
      #expect(error?.field == "rollover")
    }
    #expect(throws: InputError.self) {
      try RolloverTimeline([.init(from: .min, minutes: 0), .init(from: .min, minutes: 1)])
    }
    #expect(try RolloverTimeline(constant: 1439).minutes(on: .max) == 1439)
    #expect(try RolloverTimeline(constant: 0) == .midnight)
  }

  @Test(
    "dates that a zone never had",
    arguments: [
      ("Pacific/Apia", "2011-12-30"), ("Pacific/Fakaofo", "2011-12-30"),
      ("Pacific/Kiritimati", "1994-12-31"), ("Pacific/Kanton", "1994-12-31"),
      ("Pacific/Kwajalein", "1993-08-21"),
    ])
  func missing(name: String, date: String) throws {
    let zone = try Zones.database.zone(named: name)
    let day = try #require(CivilDay(date))
    #expect(zone.missingDates.filter { $0.components.year > 1970 } == [day])
    #expect(!zone.hasDate(day) && zone.hasDate(day - 1) && zone.hasDate(day + 1))
    #expect(
      zone.missingDates(in: day...day) == [day] && zone.missingDates(in: day + 1...day + 9) == [])
    // Whole-day steps through UTC see every other date, and not this one.
    let seen = Set(
      stride(from: Int64(day.number - 3) * 86_400, to: Int64(day.number + 4) * 86_400, by: 60).map {
        Zone.dayNumber(ofLocal: $0 + Int64(zone.offset(at: $0)))
      })
    #expect(!seen.contains(Int64(day.number)) && seen.contains(Int64(day.number + 1)))
  }

  @Test("all other zones have every date since 1970")
  func nothingMissing() throws {
    let with = Zones.database.names.filter { name in
      let zone = try? Zones.database.zone(named: name)
      return zone?.missingDates.contains { $0.components.year >= 1970 } == true
    }
    #expect(
      Set(with) == [
        "Pacific/Apia", "Pacific/Fakaofo", "Pacific/Kiritimati", "Pacific/Kanton",
        "Pacific/Enderbury", "Pacific/Kwajalein", "Kwajalein",
      ])
  }

  @Test("a date is missing only if no instant has it")
  func shownAfterAll() throws {
    // Forward by 48 hours over 1970-01-01 and 02, and soon back onto the latter.
    let file = TZif(
      types: [(-86_400, 0, 0), (86_400, 0, 0), (0, 0, 0)],
      transitions: [(86_400, 1), (90_000, 2)])
    #expect(try Zone(name: "X", tzif: file.bytes).missingDates.map(\.number) == [0])
    let stays = TZif(types: [(-86_400, 0, 0), (86_400, 0, 0)], transitions: [(86_400, 1)])
    let zone = try Zone(name: "X", tzif: stays.bytes)
    #expect(zone.missingDates.map(\.number) == [0, 1])
  }

  @Test("wall times: the first pass, or the first instant after the gap")
  func firstSecond() throws {
    let berlin = try Zones.database.zone(named: "Europe/Berlin")
    for (local, expected) in [
      ("2026-03-29 01:59:59", "2026-03-29 00:59:59"),
      ("2026-03-29 02:00:00", "2026-03-29 01:00:00"),
      ("2026-03-29 02:59:59", "2026-03-29 01:00:00"),
      ("2026-03-29 03:00:00", "2026-03-29 01:00:00"),
      ("2026-03-29 03:00:01", "2026-03-29 01:00:01"),
      ("2026-10-25 01:59:59", "2026-10-24 23:59:59"),
      ("2026-10-25 02:00:00", "2026-10-25 00:00:00"),
      ("2026-10-25 02:59:59", "2026-10-25 00:59:59"),
      ("2026-10-25 03:00:00", "2026-10-25 02:00:00"),
      ("2500-07-01 00:00:00", "2500-06-30 22:00:00"),
    ] {
      #expect(
        try berlin.firstSecond(ofLocal: Zones.second(local)) == Zones.second(expected), "\(local)")
    }
  }
}

/// A slow second opinion, which knows nothing but `offset(at:)` and walks through time.
@Suite("Days: the day never goes back")
struct ZonesDayReferenceTests {
  private static let rollovers = [0, 30, 150, 240, 1439]

  /// Walks from thirty hours before a change to as long after it, and says of each step which day
  /// is running: the next one begins once the wall clock has reached its rollover.
  private func check(_ zone: Zone, change: Int64, step: Int64) throws {
    let from = change - 30 * 3600
    guard zone.offset(at: from - 4 * 3600) == zone.offset(at: from) else { return }
    let seconds = Array(stride(from: from, to: change + 30 * 3600, by: Int(step)))
    let walls = seconds.map { $0 + Int64(zone.offset(at: $0)) }
    let isChecked = seconds.map { $0 % 1800 == 0 || $0 == change - step }
    for minutes in Self.rollovers {
      let clock = DayClock(zone: zone, rollovers: try RolloverTimeline(constant: minutes))
      let rollover = Int64(minutes * 60)
      var running = (walls[0] - rollover) / 86_400
      var begins = (running + 1) * 86_400 + rollover
      for index in walls.indices where walls[index] >= begins || isChecked[index] {
        while walls[index] >= begins {
          running += 1
          begins += 86_400
          // Just begun: nothing before this step belongs to it.
          let start = clock.start(of: CivilDay(number: Int32(running))).seconds
          if start != seconds[index] { Issue.record("\(zone) \(minutes) start \(running)") }
          let before = clock.day(of: Instant(milliseconds: seconds[index] * 1000 - 1)).number
          if Int64(before) >= running { Issue.record("\(zone) \(minutes) before \(running)") }
        }
        let day = clock.day(of: Instant(seconds: seconds[index])).number
        if Int64(day) != running {
          Issue.record("\(zone) \(minutes) at \(seconds[index]): \(day), not \(running)")
        }
      }
    }
  }

  @Test(
    "around every change, 1970-2037",
    arguments: [
      "America/St_Johns", "America/Havana", "America/Sao_Paulo", "Asia/Beirut", "Africa/Cairo",
      "Pacific/Apia", "Pacific/Kiritimati", "Pacific/Kwajalein", "Europe/Berlin", "Europe/Dublin",
      "Australia/Lord_Howe", "America/Nuuk", "Asia/Amman", "America/Asuncion", "Africa/Casablanca",
      "Asia/Tehran", "America/Santiago", "Antarctica/Troll", "Asia/Pyongyang", "America/Caracas",
      "Africa/Monrovia", "Asia/Gaza", "Atlantic/Azores", "America/Scoresbysund", "Asia/Kathmandu",
    ])
  func walk(name: String) throws {
    let zone = try Zones.database.zone(named: name)
    let end = try Zones.second("2038-01-01")
    for segment in zone.segments where segment.start > 0 && segment.start < end {
      // Monrovia was 44 minutes and 30 seconds west of UTC until 1972.
      let whole =
        zone.offset(at: segment.start) % 60 == 0 && zone.offset(at: segment.start - 1) % 60 == 0
      try check(zone, change: segment.start, step: whole ? 60 : 30)
    }
  }

  @Test("every instant lies between the start and the end of its day, in every zone")
  func duality() throws {
    for (index, name) in Zones.distinctNames().enumerated() {
      let zone = try Zones.database.zone(named: name)
      let clock = DayClock(
        zone: zone,
        rollovers: try RolloverTimeline(
          [.init(from: CivilDay(number: 12_000), minutes: 1439), .init(from: .max, minutes: 3)],
          initial: Self.rollovers[index % Self.rollovers.count]))
      var random = Zones.Random(state: UInt64(index))
      var instants = (0..<150).map { _ in
        Instant(milliseconds: .random(in: -3_000_000_000_000...12_000_000_000_000, using: &random))
      }
      instants += zone.segments.dropFirst().suffix(1200).prefix(200).flatMap { segment in
        [-3_600_000, -1, 0, 1, 1_800_000, 3_600_000].map {
          Instant(milliseconds: segment.start * 1000 + $0)
        }
      }
      instants.sort()
      var last = CivilDay(number: .min)
      for instant in instants {
        let day = clock.day(of: instant)
        if day < last || clock.start(of: day) > instant || clock.end(of: day) <= instant {
          Issue.record("\(name) \(instant.rfc3339()): \(day)")
        }
        last = day
      }
    }
  }

  @Test("the ends of time do not trap")
  func extremes() throws {
    for name in ["UTC", "Pacific/Apia", "Europe/Berlin", "-23:59"] {
      let clock = DayClock(
        zone: try Zones.database.zone(named: name), rollovers: try RolloverTimeline(constant: 1439))
      for instant in [Instant(milliseconds: .min + 1000), .min, .max, Instant(milliseconds: .max)] {
        _ = clock.day(of: instant)
      }
      for number in [Int32.min, CivilDay.min.number, CivilDay.max.number, .max] {
        let day = CivilDay(number: number)
        #expect(clock.start(of: day) <= clock.end(of: day))
      }
    }
  }
}
