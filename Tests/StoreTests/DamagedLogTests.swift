import Foundation
import StreakCore
import Testing

@testable import StreakStore

@Suite("Damage: the log of changes")
struct DamagedLogTests {
  private let directory: StoreDirectory
  private let database: [UInt8]
  private let log: [UInt8]

  /// A store with one acknowledged write of one record after the other in its log.
  init() throws {
    directory = try StoreDirectory()
    let store = try Store.test(directory.path)
    for day in 0..<40 { try store.fill("ada", days: 20_000 + day..<20_001 + day) }
    database = try directory.bytes()
    log = try directory.bytes("-wal")
    store.close()
  }

  private func put(_ database: some Sequence<UInt8>, _ log: some Sequence<UInt8>) throws {
    for name in try directory.files().keys {
      try FileManager.default.removeItem(atPath: directory.root + "/" + name)
    }
    try directory.write(database)
    try directory.write(log, "-wal")
  }

  @Test("A log that was cut gives the writes before the cut, all of each")
  func cut() throws {
    var counts: [Int] = []
    for size in stride(from: 0, through: log.count, by: 4096 + 24 + 1000) + [log.count] {
      try put(database, log.prefix(size))
      let store = try Store.test(directory.path)
      counts.append(try store.count("ada"))
      store.close()
    }
    #expect(counts == counts.sorted() && counts.first == 0 && counts.last == 40)
  }

  @Test("A log whose header cannot be read is refused, and both files stay as they are")
  func header() throws {
    for offset in 0..<32 where offset / 4 != 6 || offset == 24 {
      var bytes = log
      bytes[offset] ^= 0x55
      try put(database, bytes)
      #expect(throws: StoreError.self, "byte \(offset)") { _ = try Store.test(directory.path) }
      #expect(try directory.files() == ["streak.db": database, "streak.db-wal": bytes])
    }
  }

  @Test("A database that was cut opens where the log has what is missing, and only there")
  func missingPages() throws {
    // As a process leaves it that ends while it copies the log: the header comes first.
    try put(database, log)
    let store = try Store.test(directory.path)
    store.close()
    let whole = try directory.bytes()
    try put(whole.prefix(4096), log)
    let again = try Store.test(directory.path)
    #expect(try again.count("ada") == 40)
    again.close()
    try put(whole.prefix(4096), log.prefix(32 + 3 * (24 + 4096)))
    #expect(throws: StoreError.self) { _ = try Store.test(directory.path) }
    #expect(try directory.bytes() == Array(whole.prefix(4096)))
  }

  @Test("A store from a newer program is refused; not a byte and no time of it changes")
  func newer() throws {
    try put(database, log)
    let store = try Store.test(directory.path)
    try store.connection.execute("PRAGMA user_version = 1000")
    let newerLog = try directory.bytes("-wal")
    let newerDatabase = try directory.bytes()
    store.close()
    for hasLog in [true, false] {
      if hasLog {
        try put(newerDatabase, newerLog)
      } else {
        let closed = try SQLiteConnection(path: directory.path)
        try closed.execute("PRAGMA user_version = 1000; PRAGMA wal_checkpoint(TRUNCATE)")
        closed.close()
      }
      let old = Date(timeIntervalSince1970: 1_000_000)
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: directory.path)
      let before = try directory.bytes()
      do {
        _ = try Store.test(directory.path)
        Issue.record("it opened")
      } catch let error as StoreError {
        #expect(error.code == .tooNew)
      }
      #expect(try directory.bytes() == before)
      let attributes = try FileManager.default.attributesOfItem(atPath: directory.path)
      #expect(attributes[.modificationDate] as? Date == old)
      if hasLog { #expect(try directory.bytes("-wal") == newerLog) }
    }
  }
}
