import Foundation
import Testing

@testable import StreakCore

/// What other readers of the same rules say, for every zone there is, 1970-2100.
///
/// Foundation on Linux brings its own data, that of the toolchain (2025b in Swift 6.3), while ours is
/// the system's (2026f where this was written). So a zone whose rules have changed meanwhile differs.
/// Such zones must stay few, or something else is wrong; and for each of them `zdump`, which reads
/// the very same files with the C library, must say that we are right.
@Suite("Days: every zone agrees with Foundation or, where that is out of date, with zdump")
struct ZonesAgreementTests {
  private static let from = PosixRule.firstDay(ofYear: 1970) * 86_400
  private static let to = PosixRule.firstDay(ofYear: 2101) * 86_400

  /// How many zones Foundation knows, and the names of those of which it says something else.
  private static let foundation: (compared: Int, differing: [String]) = {
    let distinct = Set(Zones.distinctNames())
    var compared = 0
    var differing: [String] = []
    for name in Zones.database.names {
      guard let other = TimeZone(identifier: name),
        let zone = try? Zones.database.zone(named: name)
      else { continue }
      compared += 1
      // Both sides of every change; and, to see changes that we do not, every few weeks, each time
      // at another hour of another weekday.
      var seconds = zone.segments.map(\.start).filter { $0 > from && $0 < to }
        .flatMap { [$0 - 1, $0] }
      let step = (distinct.contains(name) ? 23 : 230) * 86_400 + 7951
      seconds += stride(from: from, to: to, by: step)
      let agrees = seconds.allSatisfy { second in
        let date = Date(timeIntervalSince1970: TimeInterval(second))
        return other.secondsFromGMT(for: date) == Int(zone.offset(at: second))
      }
      if !agrees { differing.append(name) }
    }
    return (compared, differing)
  }()

  @Test func agreesWithFoundation() throws {
    let (compared, differing) = Self.foundation
    #expect(compared > 400 && compared > Zones.database.names.count * 9 / 10)
    #expect(differing.count <= compared / 20, "\(differing)")
  }

  /// `zdump` shows both sides of every change, and we have no change that it does not show.
  ///
  /// Its search through the years is slow, so only those zones are asked about that Foundation says
  /// something else of, and one for each footer with a rule that goes on. With `ZONES_TEST_ALL` set it is every zone.
  @Test(.enabled(if: ZDump.isInstalled)) func agreesWithZDump() throws {
    var names = Set(Self.foundation.differing)
    var footers: Set<Data> = []
    for name in Zones.distinctNames() {
      let path = "\(Zones.database.directory)/\(name)"
      let file = FileManager.default.contents(atPath: path) ?? Data()
      let footer = file.dropLast().split(separator: UInt8(ascii: "\n")).last ?? Data()
      let isNew = footers.insert(Data(footer)).inserted
      let all = ProcessInfo.processInfo.environment["ZONES_TEST_ALL"] != nil
      if isNew && footer.contains(UInt8(ascii: ",")) || all { names.insert(name) }
    }
    #expect(names.count > 20)
    let dumped = try ZDump.lines(
      names.sorted(), directory: Zones.database.directory, years: 1970...2101)
    for name in names.sorted() {
      let zone = try Zones.database.zone(named: name)
      let lines = dumped[name] ?? []
      let wrong = lines.filter { zone.offset(at: $0.second) != $0.offset }
      #expect(wrong.isEmpty, "\(name)")
      let seen = Set(lines.map(\.second))
      let ours = zone.segments.map(\.start).filter { $0 > Self.from && $0 < Self.to }
      #expect(ours.allSatisfy { seen.contains($0) && seen.contains($0 - 1) }, "\(name)")
    }
  }

  /// A rule holds for all years. Foundation works it out anew for each of them.
  @Test func rulesGoOn() throws {
    for name in ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago"] {
      let zone = try Zones.database.zone(named: name)
      let other = try #require(TimeZone(identifier: name))
      var random = Zones.Random(state: 7)
      for _ in 0..<300 {
        let second = Int64.random(in: 4_102_444_800...200_000_000_000, using: &random)
        let date = Date(timeIntervalSince1970: TimeInterval(second))
        #expect(Int(zone.offset(at: second)) == other.secondsFromGMT(for: date), "\(second)")
      }
      let second = try Zones.second("2050-03-27 00:59:59")
      for turns in [1, 5, 1_000_000] as [Int64] {
        let later = second + turns * Zone.cycle
        #expect(zone.offset(at: later) == zone.offset(at: second))
        #expect(
          zone.firstSecond(ofLocal: later) == zone.firstSecond(ofLocal: second) + later - second)
      }
    }
  }
}
