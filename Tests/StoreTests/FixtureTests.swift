import Foundation
import StreakCore
import Testing

@testable import StreakStore

/// Files of each schema as a program of that version left them. They are never made anew for a
/// version that was released: see ``FixtureMaker``.
enum Fixture {
  static var directory: String {
    URL(filePath: #filePath).deletingLastPathComponent().path() + "Fixtures/"
  }

  static func path(_ version: Int32) -> String { directory + "store-v\(version).db" }
}

@Suite("Schema: released files of every version open")
struct FixtureTests {
  @Test("And keep all that they have", arguments: Migration.all.map(\.version))
  func opens(version: Int32) throws {
    let directory = try StoreDirectory()
    try FileManager.default.copyItem(atPath: Fixture.path(version), toPath: directory.path)
    let store = try Store.test(directory.path)
    defer { store.close() }
    #expect(store.schemaVersion == Int(Migration.current))
    #expect(
      !FileManager.default.fileExists(atPath: directory.path + ".before-v\(Migration.current)"))
    #expect(try store.count("ada") == 135)
    try store.read {
      let state = try store.state(of: "ada")
      #expect(state.profile.goal(on: SampleHistory.day + 60) == 2)
      #expect(state.profile.zone(on: SampleHistory.day) == "Europe/Berlin")
      #expect(try store.excusedDays(of: "ada") == [SampleHistory.day + 30...SampleHistory.day + 32])
      #expect(state[.practice].firstDay == SampleHistory.day)
      #expect(state[.practice].best?.count == 21)
      guard version > 1 else { return }
      #expect(state.tasks.tasks.map(\.title) == ["Task 1", "Task 2"])
      #expect(state[.tasks].best?.count == 27)
      #expect(state[.checkin].best?.count == 12)
      #expect(try store.wallet(of: "ada").balance == 9)
      #expect(try store.progress(in: "scales", of: "ada").answered == 20)
      #expect(try store.launches(of: "ada") == 5)
    }
    var findings: [String] = []
    _ = try StoreCheck(store, fallback: .utc).run(repair: false) { findings.append($0.text) }
    #expect(findings == [])
    // All of it can be told to other stores.
    let facts = try store.read { try store.facts(of: "ada", after: nil, limit: 10_000) }
    #expect(facts.count > (version > 1 ? 200 : 135))
    #expect(
      try store.read { try store.changes(of: "ada", after: .start, limit: 10_000) }.count
        >= facts.count)
    try store.fill("new", days: 20_000..<20_003)
    #expect(try store.count("new") == 3)
  }
}

/// Makes the fixture of the current version, once, when the version is released:
/// `STREAK_MAKE_FIXTURE=1 swift test --filter FixtureMaker`.
@Suite struct FixtureMaker {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["STREAK_MAKE_FIXTURE"] != nil))
  func make() throws {
    let path = Fixture.path(Migration.current)
    try? FileManager.default.removeItem(atPath: path)
    let store = try Store.test(path)
    try SampleHistory.putPractice(store, "ada")
    try SampleHistory.putRest(store, "ada")
    store.close()
  }
}
