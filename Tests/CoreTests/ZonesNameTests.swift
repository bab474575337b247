import Testing

@testable import StreakCore

@Suite("Days: a zone is found by its own name only")
struct ZonesNameTests {
  /// The Kelvin sign, which Unicode calls equivalent to K, and the Greek question mark to ;.
  @Test(arguments: ["Europe/\u{212A}iev", "\u{212A}wajalein"])
  func equivalentTextIsNoName(name: String) throws {
    let zones = ZoneDatabase()
    let plain = String(name.map { $0 == "\u{212A}" ? "K" : $0 })
    #expect(plain == name)
    let zone = try zones.zone(named: String(decoding: plain.utf8.map { $0 }, as: UTF8.self))
    #expect(zone.name.utf8.allSatisfy { $0 < 0x80 })
    #expect(throws: InputError.self) { try zones.zone(named: name) }
  }
}
