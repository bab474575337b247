import Foundation
import Testing

@testable import StreakCore

@Suite("Days: files of zones")
struct ZonesFileTests {
  /// A zone must answer whatever it is asked, and never go back.
  private func exercise(_ zone: Zone) {
    let clock = DayClock(zone: zone)
    var last = Int64.min
    for second in [.min, Zone.farPast, -1, 0, 1_700_000_000, 9_000_000_000, Zone.farFuture, .max] {
      #expect(Zone.offsets.contains(zone.offset(at: second)))
      let latest = zone.latestLocalSeconds(at: second)
      #expect(latest >= last)
      last = latest
      _ = zone.firstSecond(ofLocal: second)
    }
    for segment in zone.segments.dropFirst().prefix(300) {
      guard abs(segment.start) < 1 << 40 else { continue }
      let instant = Instant(seconds: segment.start)
      let day = clock.day(of: instant)
      #expect(clock.start(of: day) <= instant && instant < clock.end(of: day))
    }
  }

  private func berlin() throws -> [UInt8] {
    let path = "\(Zones.database.directory)/Europe/Berlin"
    return [UInt8](try #require(FileManager.default.contents(atPath: path)))
  }

  @Test(
    "a file cut off anywhere is refused; where only its footer is gone, it is a zone without it")
  func truncated() throws {
    let file = try berlin()
    let table = try #require(file.dropLast().lastIndex(of: UInt8(ascii: "\n")))
    for count in 0..<file.count {
      let zone = try? Zone(name: "X", tzif: Array(file[..<count]))
      #expect((zone != nil) == (count == table), "\(count)")
      if let zone { #expect(zone.cycleStart == .max) }
    }
  }

  @Test("a damaged file is refused or read, but never traps", arguments: [1, 2, 5])
  func damaged(flips: Int) throws {
    let slim = TZif(
      version: UInt8(ascii: "3"), types: [(-1800, 0, 0), (3600, 0, 0), (7200, 1, 0)],
      transitions: [(-3_000_000_000, 1), (1_000_000, 2), (2_000_000, 1)], indicators: 3,
      footer: "\nAAA-1BBB,M3.5.0,M10.5.0/3\n")
    var random = Zones.Random(state: UInt64(flips))
    var read = 0
    for (file, rounds) in [(try berlin(), 150), (slim.bytes, 400)] {
      for _ in 0..<rounds {
        var copy = file
        for _ in 0..<flips {
          copy[Int.random(in: 0..<copy.count, using: &random)] = UInt8.random(
            in: .min ... .max, using: &random)
        }
        do {
          exercise(try Zone(name: "X", tzif: copy))
          read += 1
        } catch {
          #expect(error.field == "zone" && error.message.contains("\"X\""))
        }
      }
    }
    #expect(read > 0)
  }

  @Test func refused() {
    let cases: [(String, [UInt8])] = [
      ("ends too early", []),
      ("not a TZif file", [UInt8](repeating: 65, count: 44)),
      ("version", TZif(version: 1).bytes),
      ("too large", TZif().bytes + [UInt8](repeating: 0, count: 1 << 20)),
      ("no local time type", TZif(types: []).bytes),
      ("no abbreviation", TZif(characters: []).bytes),
      ("leap seconds", TZif(leapSeconds: 1).bytes),
      ("indicators", TZif(indicators: 2).bytes),
      ("more than a day", TZif(types: [(93_600, 0, 0)]).bytes),
      ("more than a day", TZif(types: [(-90_000, 0, 0)]).bytes),
      ("more than a day", TZif(types: [(.min, 0, 0)]).bytes),
      ("malformed local time type", TZif(types: [(0, 2, 0)]).bytes),
      ("malformed local time type", TZif(types: [(0, 0, 4)]).bytes),
      ("a type that it lacks", TZif(transitions: [(0, 1)]).bytes),
      ("not in order", TZif(transitions: [(5, 0), (5, 0)]).bytes),
      ("not in order", TZif(transitions: [(5, 0), (4, 0)]).bytes),
      ("too far", TZif(transitions: [(.min, 0)]).bytes),
      ("too far", TZif(transitions: [(1 << 59 + 1, 0)]).bytes),
      ("footer", TZif(footer: "UTC0").bytes),
      ("footer", TZif(footer: "\nUTC0").bytes),
      ("abbreviation", TZif(footer: "\n0\n").bytes),
      ("too many", TZif(transitions: (0...10_000).map { (Int64($0), 0) }).bytes),
    ]
    for (reason, bytes) in cases {
      let error = #expect(throws: InputError.self) { try Zone(name: "X", tzif: bytes) }
      #expect(error?.field == "zone")
      #expect(error?.message.contains(reason) == true, "\(reason): \(String(describing: error))")
    }
  }

  @Test("offsets at the edges are read, and the type before the first transition is type 0")
  func edges() throws {
    for version in [0, UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "4"), UInt8(ascii: "5")] {
      let file = TZif(
        version: version, types: [(93_599, 0, 0), (-89_999, 0, 0)], transitions: [(-5, 1), (5, 0)])
      let zone = try Zone(name: "X", tzif: file.bytes)
      #expect([-6, -5, 4, 5].map { zone.offset(at: $0) } == [93_599, -89_999, -89_999, 93_599])
      exercise(zone)
    }
  }

  @Test("without a footer the last offset stays; with one and no table, it is all there is")
  func footers() throws {
    let types: [(Int32, UInt8, UInt8)] = [(0, 0, 0), (3600, 0, 0)]
    for footer in [nil, "\n\n"] {
      let zone = try Zone(
        name: "X", tzif: TZif(types: types, transitions: [(0, 1)], footer: footer).bytes)
      #expect(zone.offset(at: 1 << 40) == 3600)
    }
    let rule = TZif(types: types, footer: "\n<+03>-3<+04>,J60/0,J300/0\n")
    let zone = try Zone(name: "X", tzif: rule.bytes)
    for year in [1, 1600, 1969, 2024, 2025, 9999] {
      let march = Int64(try #require(CivilDay(year: year, month: 3, day: 1)).number) * 86_400
      #expect(zone.offset(at: march - 3 * 3600 - 1) == 10_800, "\(year)")
      #expect(zone.offset(at: march - 3 * 3600) == 14_400, "\(year)")
    }
  }

  @Test("a slim file says the same as a fat one")
  func slim() throws {
    let fat = try Zones.database.zone(named: "Europe/Berlin")
    let last = try Zones.second("1996-10-27 01:00:00")
    let kept = fat.segments.dropFirst().filter { $0.start <= last }
    let file = TZif(
      types: [(fat.segments[0].offset, 0, 0), (3600, 0, 0), (7200, 1, 0), (10_800, 1, 0)],
      transitions: kept.map { ($0.start, UInt8($0.offset / 3600)) },
      footer: "\nCET-1CEST,M3.5.0,M10.5.0/3\n")
    let slim = try Zone(name: "X", tzif: file.bytes)
    let end = try Zones.second("2300-01-01")
    let starts = { (zone: Zone) in zone.segments.map(\.start).filter { $0 < end } }
    #expect(starts(slim) == starts(fat))
  }
}

@Suite("Days: the rule of a footer")
struct PosixRuleTests {
  static let rules = [
    "UTC0", "<+03>-3", "<-0330>3:30", "EST5EDT,M3.2.0,M11.1.0", "CET-1CEST,M3.5.0,M10.5.0/3",
    "IST-1GMT0,M10.5.0,M3.5.0/1", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
    "<-04>4<-03>,M9.1.6/24,M4.1.6/24", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
    "EET-2EEST,M3.4.4/50,M10.4.4/50", "IST-2IDT,M3.4.4/26,M10.5.0", "AAA3BBB,J60,J364/23",
    "AAA3BBB,59,300/1:30:15", "AAA-5:45:10BBB-7,J59/0,J61/0", "AAA0BBB-1,M2.5.0,M7.4.6/-20",
    "AAA+12BBB,M4.1.0/167,M10.1.0/-167",
  ]

  /// `zdump` takes a rule in place of a name; the C library reads it.
  @Test(.enabled(if: ZDump.isInstalled))
  func agreesWithZDump() throws {
    let years = 1998...2040
    let dumped = try ZDump.lines(Self.rules, directory: Zones.database.directory, years: years)
    for text in Self.rules {
      let zone = try Zone(name: "X", tzif: TZif(footer: "\n\(text)\n").bytes)
      let lines = dumped[text] ?? []
      #expect(lines.isEmpty == !text.contains(","), "\(text)")
      let wrong = lines.filter { zone.offset(at: $0.second) != $0.offset }
      #expect(wrong.isEmpty, "\(text)")
      let from = try Zones.second("1998-01-01")
      let to = try Zones.second("2040-01-01")
      let seen = Set(lines.map(\.second))
      let ours = zone.segments.map(\.start).filter { $0 > from && $0 < to }
      #expect(ours.allSatisfy(seen.contains), "\(text)")
    }
  }

  @Test("daylight saving time all year (RFC 9636, section 3.3.1) has no change")
  func allYear() throws {
    for text in ["XXX3EDT4,0/0,J365/23", "EST5EDT,0/0,J365/25"] {
      let zone = try Zone(name: "X", tzif: TZif(footer: "\n\(text)\n").bytes)
      #expect(zone.offset(at: 0) == -4 * 3600 && zone.offset(at: 1 << 41) == -4 * 3600, "\(text)")
      #expect(
        !zone.segments.contains { $0.start > Instant.min.seconds && $0.start < -50_000_000_000 })
    }
  }

  /// The C library works out a rule for each year of UTC, and so is wrong for the hours in which the
  /// local year is another one. Hence these by hand.
  @Test(
    "changes near New Year",
    arguments: [
      // Until 31 December 23:00 daylight saving time, which is 01:00 of 1 January in UTC.
      ("AAA3BBB,J60,J365/23", "2024-01-01 00:59:59", -7200),
      ("AAA3BBB,J60,J365/23", "2024-01-01 01:00:00", -10_800),
      // Until Sunday 1 January 03:00 daylight saving time, 14:00 of 31 December in UTC.
      ("AAA-12BBB,M12.5.0/3,M1.1.0/3", "2005-12-31 13:59:59", 46_800),
      ("AAA-12BBB,M12.5.0/3,M1.1.0/3", "2005-12-31 14:00:00", 43_200),
      // From Sunday 31 December 03:00 standard time.
      ("AAA-12BBB,M12.5.0/3,M1.1.0/3", "2006-12-30 14:59:59", 43_200),
      ("AAA-12BBB,M12.5.0/3,M1.1.0/3", "2006-12-30 15:00:00", 46_800),
    ])
  func newYear(rule: String, time: String, offset: Int) throws {
    let zone = try Zone(name: "X", tzif: TZif(footer: "\n\(rule)\n").bytes)
    #expect(zone.offset(at: try Zones.second(time)) == Int32(offset))
  }

  @Test(arguments: [
    "", "A0", "AB0", "ABC", "ABC25", "ABC1:60", "ABC1:00:60", "<AB>1", "<ABC1", "<AB/C>1",
    "ABC1DEF",
    "ABC1DEF,", "ABC1DEF,M3.2.0", "ABC1DEF,M3.2.0,", "ABC1DEF,M0.2.0,J1", "ABC1DEF,M13.2.0,J1",
    "ABC1DEF,M3.0.0,J1", "ABC1DEF,M3.6.0,J1", "ABC1DEF,M3.2.7,J1", "ABC1DEF,J0,J1",
    "ABC1DEF,J366,J1", "ABC1DEF,366,J1", "ABC1DEF,J1/168,J2", "ABC1DEF,J1/-168,J2",
    "ABC1DEF,J1,J2 ",
    "ABC1DEF-23,J1,J2", "ABC1DEF,J1/,J2", "ABC--1", "ABC1DEF,M3,J2", "ABC1DEF,M3.2,J2", "é00",
  ])
  func refused(text: String) {
    #expect(throws: ZoneRulesError.self) { try PosixRule(parsing: text.utf8) }
  }
}
