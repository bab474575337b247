import Foundation
import StreakCore
import Testing

@testable import StreakStore

@Suite("Damage: a file that is not whole is refused and stays as it is")
struct DamageTests {
  private let directory: StoreDirectory

  init() throws { directory = try StoreDirectory() }

  /// A store of a hundred learners, closed.
  private func makeStore() throws {
    let store = try Store.test(directory.path)
    for number in 0..<100 { try store.fill("learner \(number)", days: 20_000..<20_050) }
    store.close()
    #expect(!FileManager.default.fileExists(atPath: directory.path + "-wal"))
  }

  /// Why the store does not open; what is in the directory must be as it was.
  private func refusal(_ what: String) throws -> StoreError? {
    let before = try directory.files()
    do {
      let store = try Store.test(directory.path)
      store.close()
      Issue.record("it opened: \(what)")
      return nil
    } catch let error as StoreError {
      #expect(try directory.files() == before, "\(what)")
      return error
    }
  }

  @Test("A file that was cut anywhere is refused, and not a byte of it changes")
  func cut() throws {
    try makeStore()
    let whole = try directory.bytes()
    #expect(whole.count > 100_000)
    var sizes = [1, 15, 16, 99, 100, 512, 4095, 4096, 4097, 8192, whole.count / 2]
    sizes += [whole.count - 4096, whole.count - 1]
    for size in sizes {
      try directory.write(whole.prefix(size))
      let error = try #require(try refusal("\(size) bytes"))
      #expect(error.code == .damaged)
      #expect(error.description.contains(directory.path))
      #expect(error.description.contains("streakd check"))
    }
    try directory.write(whole)
    let store = try Store.test(directory.path)
    #expect(try store.count("learner 99") == 50)
    store.close()
  }

  @Test("A flipped byte of the header is refused, or changes nothing that is read")
  func header() throws {
    try makeStore()
    let whole = try directory.bytes()
    for offset in 0..<100 {
      var bytes = whole
      bytes[offset] ^= 0xFF
      try directory.write(bytes)
      let before = try directory.files()
      do {
        let store = try Store.test(directory.path)
        defer { store.close() }
        #expect(try store.count("learner 7") == 50, "byte \(offset)")
      } catch is StoreError {
        #expect(try directory.bytes() == bytes, "byte \(offset)")
        #expect(Set(try directory.files().keys).subtracting(before.keys).isSubset(of: leftovers))
      }
      for name in leftovers {
        try? FileManager.default.removeItem(atPath: directory.root + "/" + name)
      }
    }
  }

  private let leftovers: Set = ["streak.db-wal", "streak.db-shm"]

  @Test("Flipped bytes in pages end no program, and nothing is written after one was seen")
  func pages() throws {
    try makeStore()
    let whole = try directory.bytes()
    var generator = SystemRandomNumberGenerator()
    var seen = 0
    for round in 0..<150 {
      var bytes = whole
      // The head of a page says where all is: every other round it is that which is hit.
      let page = Int.random(in: 1..<whole.count / 4096, using: &generator)
      for _ in 0..<4 {
        let offset = Int.random(in: 0..<(round % 2 == 0 ? 8 : 4096), using: &generator)
        bytes[page * 4096 + offset] = UInt8.random(in: 0...255, using: &generator)
      }
      try directory.write(bytes)
      do {
        let store = try Store.test(directory.path)
        defer { store.close() }
        for number in 0..<100 { _ = try? store.count("learner \(number)") }
        guard store.isDamaged else { continue }
        seen += 1
        #expect(throws: StoreError.self) { try store.fill("new", days: 20_000..<20_001) }
        #expect(try directory.bytes() == bytes)
      } catch is StoreError {
        seen += 1
        #expect(try directory.bytes() == bytes)
      }
      for name in leftovers {
        try? FileManager.default.removeItem(atPath: directory.root + "/" + name)
      }
    }
    #expect(seen > 10)
  }

  @Test("A text, another program's database and a directory are no store, and stay as they are")
  func foreign() throws {
    try directory.write(String(repeating: "this is no database. ", count: 300).utf8)
    #expect(try refusal("a text")?.code == .damaged)
    for sql in [
      "CREATE TABLE other (a)", "PRAGMA journal_mode = WAL; CREATE TABLE other (a)",
      "PRAGMA application_id = 7; CREATE TABLE other (a)", "PRAGMA user_version = 1",
    ] {
      try FileManager.default.removeItem(atPath: directory.path)
      let other = try SQLiteConnection(path: directory.path)
      try other.execute(sql)
      other.close()
      let before = try directory.bytes()
      #expect(throws: StoreError.self) { _ = try Store.test(directory.path) }
      #expect(try directory.bytes() == before, "\(sql)")
    }
    try FileManager.default.removeItem(atPath: directory.path)
    try FileManager.default.createDirectory(
      atPath: directory.path, withIntermediateDirectories: false)
    #expect(try refusal("a directory")?.code == .cannotOpen)
  }

  @Test("A file that may not be read is refused and named", .enabled(if: getuid() != 0))
  func permission() throws {
    try makeStore()
    #expect(chmod(directory.path, 0) == 0)
    let error = try #require(try refusal("no permission"))
    #expect(error.code == .cannotOpen && error.description.contains(directory.path))
    #expect(chmod(directory.path, 0o600) == 0)
  }

  @Test("An empty file is a new store, unless a log or a copy beside it tells of an earlier one")
  func empty() throws {
    try directory.write([])
    let store = try Store.test(directory.path)
    try store.fill("ada", days: 20_000..<20_010)
    let log = try directory.bytes("-wal")
    store.close()
    #expect(!log.isEmpty)
    for makesFile in [true, false] {
      for suffix in ["-wal", ".before-v\(Migration.current)"] {
        for name in try directory.files().keys {
          try FileManager.default.removeItem(atPath: directory.root + "/" + name)
        }
        if makesFile { try directory.write([]) }
        try directory.write(log, suffix)
        let error = try #require(try refusal("\(makesFile) \(suffix)"))
        #expect(error.code == .damaged && error.description.contains(directory.path + suffix))
      }
    }
  }

  @Test("The newest copy beside a damaged file is named")
  func copies() throws {
    try makeStore()
    let whole = try directory.bytes()
    try directory.write(whole, ".old")
    try directory.write(whole, ".new")
    try directory.write("no store".utf8, ".note")
    for (suffix, time) in [(".old", 1_000), (".new", 2_000), (".note", 3_000)] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: TimeInterval(time))],
        ofItemAtPath: directory.path + suffix)
    }
    try directory.write(whole.prefix(5000))
    let error = try #require(try refusal("cut"))
    #expect(error.description.contains("the newest copy beside it is \(directory.path).new"))
  }
}
