import Foundation
import StreakCore
import StreakProtocol
import Testing
import ZeroMQ

@testable import StreakStore
@testable import StreakWorker

@Suite("A backup", .serialized)
struct BackupTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var path: String { directory.path("streak.db") }
  private var target: String { directory.path("saved.db") }

  private func records(_ path: String) throws -> Int {
    let copy = try SQLiteConnection(immutable: path)
    defer { copy.close() }
    #expect(try copy.quickCheck() == nil)
    #expect(try Store.number(copy, "PRAGMA application_id") == Migration.applicationID)
    return Int(try Store.number(copy, "SELECT count(*) FROM record"))
  }

  private func fill(learners: Int) throws {
    let desk = try Desk(path)
    for number in 0..<learners { _ = try desk.ask(put("learner \(number)", Array(0..<400))) }
  }

  @Test("Is a store with everything in it, which opens and is found without fault")
  func whole() throws {
    try fill(learners: 3)
    let result = try StoreBackup.save(path, to: target, replaces: false)
    #expect(result.pages > 1 && result.bytes == result.pages * 4096)
    #expect(try records(target) == 1200)
    let desk = try Desk(target)
    #expect(try desk.count("learner 2") == 400)
    desk.store.close()
    #expect(!directory.exists("saved.db.partial"))
  }

  @Test("Replaces only what it was told to, and never the store or one that is in use")
  func replaces() throws {
    try fill(learners: 1)
    for name in ["saved.db", "text"] {
      #expect(FileManager.default.createFile(atPath: directory.path(name), contents: Data([1])))
      #expect(throws: StoreError.self) {
        _ = try StoreBackup.save(path, to: directory.path(name), replaces: false)
      }
      #expect(FileManager.default.contents(atPath: directory.path(name)) == Data([1]))
    }
    _ = try StoreBackup.save(path, to: target, replaces: true)
    #expect(try records(target) == 400)
    #expect(throws: StoreError.self) { _ = try StoreBackup.save(path, to: path, replaces: true) }
    let other = try Desk(directory.path("other.db"))
    _ = try other.ask(put("ada", [1]))
    #expect(throws: StoreError.self) {
      _ = try StoreBackup.save(path, to: directory.path("other.db"), replaces: true)
    }
    #expect(try other.count("ada") == 1)
    #expect(throws: StoreError.self) {
      _ = try StoreBackup.save(path, to: directory.path("absent/saved.db"), replaces: true)
    }
    #expect(throws: StoreError.self) {
      _ = try StoreBackup.save(directory.path("absent.db"), to: target, replaces: true)
    }
    #expect(!directory.exists("absent.db"))
  }

  @Test("Of a damaged store is refused, and the older backup stays")
  func damaged() throws {
    try fill(learners: 3)
    _ = try StoreBackup.save(path, to: target, replaces: false)
    let before = FileManager.default.contents(atPath: target)
    var bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
    for offset in bytes.count / 2..<bytes.count { bytes[offset] = 0xEE }
    try Data(bytes).write(to: URL(filePath: path))
    #expect(throws: StoreError.self) {
      _ = try StoreBackup.save(path, to: target, replaces: true)
    }
    #expect(FileManager.default.contents(atPath: target) == before)
    #expect(!directory.exists("saved.db.partial"))
  }

  @Test("Killed at any moment leaves no half file, and one that was made has all that came before")
  func kills() throws {
    try fill(learners: 6)
    // A writer goes on all the while; what it was told is stored is counted.
    let acknowledged = Shared(0)
    let ends = Shared(false)
    let failures = Shared<[String]>([])
    let path = path
    let writer = try LoopThread(name: "writer") {
      do {
        let desk = try Desk(path)
        var number = 0
        while !ends.current {
          number += 1
          _ = try desk.ask(put("writer", [number]))
          acknowledged.with { $0 = number }
        }
      } catch {
        failures.with { $0.append("\(error)") }
      }
    }
    var (made, killed, late) = (0, 0, 0.1)
    for _ in ChildProcess.rounds(200, until: { made > 0 && killed > 0 }) {
      if directory.exists("saved.db") { try directory.remove("saved.db") }
      let before = acknowledged.current
      let child = try ChildProcess(["backup", "--store", "sqlite:\(path)", target])
      usleep(UInt32(Double.random(in: 0...late) * 1_000_000))
      child.kill()
      if directory.exists("saved.db") {
        made += 1
        late = max(0.02, late * 0.9)
        #expect(try records(target) >= 2400 + before)
      } else {
        killed += 1
        late *= 1.1
      }
    }
    let child = try ChildProcess(
      ["backup", "--force", "--store", "sqlite:\(path)", target], output: directory.path("out"))
    #expect(child.wait() == 0)
    let before = acknowledged.current
    #expect(try records(target) >= 2400)
    ends.with { $0 = true }
    writer.join()
    #expect(failures.current == [])
    print("\(made) backups were made, \(killed) were killed before; \(before) writes meanwhile")
    #expect(made > 0 && killed > 0 && before > 0)
    let desk = try Desk(path)
    #expect(try #require(desk.store.file).quickCheck() == nil)
    #expect(
      try desk.ask(Proto.StreakRequest(learner: "writer")).revision == UInt64(acknowledged.current))
  }
}
