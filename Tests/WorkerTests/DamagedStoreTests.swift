import Foundation
import StreakCore
import StreakProtocol
import StreakService
import StreakStore
import Testing

@testable import StreakWorker

@Suite("A store that turns damaged while it is served")
struct DamagedStoreTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test("Is INTERNAL and in the log; nothing is written afterwards, and other reads go on")
  func damaged() throws {
    let path = directory.path("streak.db")
    let made = try Desk(path)
    for number in 0..<200 { _ = try made.ask(put("learner \(number)", Array(0..<50))) }
    _ = try made.ask(Proto.ProfilePutRequest(learner: "ada", profile: Proto.Profile(dailyGoal: 3)))
    made.store.close()

    let lines = Shared<[String]>([])
    let log = Log(level: .error) { line in lines.with { $0.append(line) } }
    let desk = try Desk(path, log: log)
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    // All leaves of tables and indexes that have records: those of the rest of the pages that begin
    // with the type of a leaf, but for the few that were read at the start.
    var bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
    let text = Array("learner 150".utf8)
    var hit = 0
    for page in 1..<bytes.count / 4096 {
      let range = page * 4096..<(page + 1) * 4096
      guard Data(bytes[range]).range(of: Data(text)) != nil else { continue }
      for offset in range.lowerBound..<range.lowerBound + 8 { bytes[offset] = 0xEE }
      try file.seek(toOffset: UInt64(range.lowerBound))
      try file.write(contentsOf: bytes[range])
      hit += 1
    }
    try file.close()
    #expect(hit > 1)

    #expect(try desk.answer(Proto.RecordsListRequest(learner: "learner 150")).status == .internal)
    #expect(lines.current.contains { $0.contains("store damaged") && $0.contains("streakd check") })
    #expect(desk.store.isDamaged)
    let before = FileManager.default.contents(atPath: path)
    let log0 = FileManager.default.contents(atPath: path + "-wal")
    for _ in 0..<3 {
      let answer = try desk.answer(put("learner 3", [1_000]))
      #expect(answer.status == .internal)
      #expect(try Proto.Error(decoding: answer.body).message.contains("nothing is written"))
    }
    #expect(try desk.answer(Proto.PingRequest()).status == .ok)
    #expect(try desk.ask(Proto.ProfileGetRequest(learner: "ada")).profile?.dailyGoal == 3)
    desk.store.close()
    #expect(FileManager.default.contents(atPath: path) == before)
    #expect(FileManager.default.contents(atPath: path + "-wal") == log0)
    #expect(lines.current.count { $0.contains("store damaged") } == 1)
  }
}
