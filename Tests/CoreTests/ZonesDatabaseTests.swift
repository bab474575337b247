import Foundation
import Testing

@testable import StreakCore

@Suite("Days: zones by name")
struct ZonesDatabaseTests {
  private let database = Zones.database

  @Test(arguments: [
    ("UTC", 0, "UTC"), ("Z", 0, "UTC"), ("z", 0, "UTC"), ("+00:00", 0, "UTC"), ("-00:00", 0, "UTC"),
    ("+05:45", 20_700, "+05:45"), ("-03:30", -12_600, "-03:30"), ("+23:59", 86_340, "+23:59"),
    ("-23:59", -86_340, "-23:59"), ("-00:01", -60, "-00:01"), ("+00:59", 3540, "+00:59"),
  ])
  func offsets(text: String, seconds: Int, name: String) throws {
    let zone = try database.zone(named: text)
    #expect(zone.offset(at: 0) == Int32(seconds))
    #expect(zone.name == name)
    #expect(zone.missingDates.isEmpty)
  }

  @Test(arguments: [
    "", "+518:00", "+24:00", "-24:00", "+05:60", "+0545", "+05", "+5:45", "05:45", "+05:45 ", "+",
    "-", "+05:4a", "−05:00", "+VERSION", "utc", "UTC+1", "Europe/Nowhere", "europe/berlin",
    "Europe", "Europe/", "/Europe/Berlin", "Europe//Berlin", "./UTC", "Europe/../UTC",
    "../zoneinfo/UTC", "..", ".", "/etc/localtime", "posix/Europe/Berlin", "right/Europe/Berlin",
    "right/UTC", "localtime", "posixrules", "Factory", "tzdata.zi", "zone.tab", "Europe/Berlin\0",
    "Europe/Berlin\n", "Europe\\Berlin", "Europe/Bérlin", String(repeating: "a", count: 64),
    String(repeating: "a", count: 65), String(repeating: "a/", count: 3000),
  ])
  func refused(name: String) {
    let error = #expect(throws: InputError.self) { try database.zone(named: name) }
    #expect(error?.field == "zone")
    #expect(error?.message.isEmpty == false)
    #expect(error?.message.contains { $0 == "\0" || $0 == "\n" || $0 == "\\" } == false)
  }

  @Test func whyRefused() {
    for (name, reason) in [
      ("+518:00", "at most 23:59"), ("Europe/Nowhere", "there is no time zone"),
      ("", "must be named"), ("../UTC", "but a path"), ("a b", "only ASCII"),
    ] {
      let error = #expect(throws: InputError.self) { try database.zone(named: name) }
      #expect(error?.message.contains(reason) == true, "\(name)")
    }
  }

  @Test func fixedOffsets() throws {
    #expect(try Zone.fixed(offsetSeconds: 86_340).name == "+23:59")
    #expect(try Zone.fixed(offsetSeconds: 0) === Zone.utc)
    for seconds in [86_400, -86_400, 86_341, 1, -59, Int32.min, .max] as [Int32] {
      #expect(throws: InputError.self) { try Zone.fixed(offsetSeconds: seconds) }
    }
  }

  @Test("a zone is read once")
  func cached() throws {
    #expect(
      try database.zone(named: "Europe/Berlin") === database.zone(named: "Europe/Berlin"))
  }

  @Test("every name is a zone, and the machine's settings are none")
  func names() throws {
    let names = database.names
    #expect(names == names.sorted() && Set(names).count == names.count)
    #expect(names.count > 400)
    for name in ["Europe/Berlin", "America/Argentina/Salta", "Etc/GMT+12", "UTC", "GMT0"] {
      #expect(names.contains(name))
    }
    for name in ["localtime", "posixrules", "Factory"] { #expect(!names.contains(name)) }
    for name in names { #expect(try database.zone(named: name).name == name) }
  }

  @Test func versions() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("zones-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let write = { (name: String, text: String) in
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    #expect(ZoneDatabase(directory: folder.path).version == nil)
    try write("+VERSION", "2024a\n")
    #expect(ZoneDatabase(directory: folder.path).version == "2024a")
    try write("tzdata.zi", "# version 2025b\n# more\n")
    #expect(ZoneDatabase(directory: folder.path).version == "2025b")
    try write("tzdata.zi", "R d 1916 o - Jun 14 23s 1 S\n")
    #expect(ZoneDatabase(directory: folder.path).version == "2024a")

    // A folder that changes under the program, and files that are no zones.
    try write("Here", "")
    try write("Bad", "TZif2")
    let database = ZoneDatabase(directory: folder.path)
    #expect(throws: InputError("zone", "there is no time zone \"Here\"")) {
      try database.zone(named: "Here")
    }
    let error = #expect(throws: InputError.self) { try database.zone(named: "Bad") }
    #expect(error?.message == "the file of \"Bad\" cannot be used: it ends too early")
    try Data(TZif(types: [(60, 0, 0)]).bytes).write(to: folder.appendingPathComponent("Here"))
    #expect(try database.zone(named: "Here").offset(at: 0) == 60)
    try FileManager.default.removeItem(at: folder)
    #expect(try database.zone(named: "Here").offset(at: 0) == 60)
    let missing = #expect(throws: InputError.self) { try database.zone(named: "Bad") }
    #expect(missing?.message.contains("tzdata") == true)
  }

  @Test func version() throws {
    let path = "\(database.directory)/tzdata.zi"
    if FileManager.default.fileExists(atPath: path) {
      let version = try #require(database.version)
      #expect(version.hasPrefix("20") && version.count == 5)
    }
  }
}
