import StreakCore
import StreakProtocol
import StreakStore
import StreakWire
import Testing

@testable import StreakWorker

/// Protocol/README.md, "Change notices".
@Suite("What is told of a write")
struct NoticeBoardTests {
  private func desk(_ watched: Bool = true) throws -> ContentDesk {
    let content = try ContentDesk()
    try content.makeFree(.genre, "free")
    content.desk.processor.environment.notices.setWatched(watched)
    return content
  }

  private func take(_ content: ContentDesk) -> [ChangeNotice] {
    content.desk.processor.environment.notices.take()
  }

  @Test("Every operation that changes a learner tells it once, and nothing where it is sent again")
  func everyOperation() throws {
    let content = try desk()
    var tried: Set<Proto.Op> = []
    for request in SentAgainTests.requests {
      let op = type(of: request).op
      tried.insert(op)
      let before = try content.revision()
      #expect(try content.desk.answer(request).status == .ok, "\(op)")
      let after = try content.revision()
      let notices = take(content)
      guard after > before else {
        // Prices are nobody's.
        #expect(op == .rewardRulesPut && notices.isEmpty, "\(op)")
        continue
      }
      #expect(notices.map(\.topic) == [Array("ada".utf8) + [0]], "\(op)")
      #expect(notices.first?.op == op)
      #expect(notices.first?.changed.revision == after, "\(op)")
      #expect(notices.first?.changed.families.isEmpty == false, "\(op)")
      _ = try content.desk.answer(request)
      #expect(take(content) == [], "\(op) again")
    }
    let writes = Proto.Op.all.filter { $0.changesState && !$0.name.hasPrefix("broker_") }
    #expect(writes.filter { !tried.contains($0) } == [])
  }

  @Test("Nothing of a refused write, a dry run, a question, and where nobody has subscribed")
  func nothing() throws {
    let content = try desk()
    let board = content.desk.processor.environment.notices
    _ = try content.desk.ask(put("ada", 0..<1))
    #expect(take(content).count == 1)
    var dry = put("ada", 1..<3)
    dry.dryRun = true
    _ = try content.desk.ask(dry)
    let wrong = Proto.RecordsPutRequest(learner: "ada", records: [Proto.Record(id: [1])])
    #expect(try content.desk.answer(wrong).status == .invalid)
    let purchase = Proto.PurchaseRequest(learner: "ada", key: "k", kind: .theme, name: "night")
    #expect(try content.desk.answer(purchase).status == .insufficientBalance)
    _ = try content.desk.ask(Proto.StreakRequest(learner: "ada"))
    #expect(take(content) == [])

    board.setWatched(false)
    _ = try content.desk.ask(put("ada", 5..<6))
    board.setWatched(true)
    #expect(take(content) == [])
    _ = try content.desk.ask(Proto.StreakRequest(learner: "ada"))
    #expect(take(content) == [])
  }

  @Test(
    "A message of many calls tells each learner once, with all that changed and the last revision")
  func manyCalls() throws {
    let content = try desk()
    let frames =
      call(put("ada", 0..<2)) + call(put("adam", 2..<3))
      + call(Proto.ExcuseRequest(learner: "ada", first: 20_000, last: 20_001))
      + call(Proto.CheckInRequest(learner: "eve", zone: "Nowhere/At_All"))
      + call(Proto.RecordsDeleteRequest(learner: "bob", ids: [id(1)]))
    #expect(try content.desk.answers(frames).map(\.status) == [.ok, .ok, .ok, .invalid, .ok])
    let notices = take(content)
    #expect(notices.map(\.topic) == [Array("ada".utf8) + [0], Array("adam".utf8) + [0]])
    #expect(notices.map(\.op) == [.excuse, .recordsPut])
    #expect(notices.map(\.changed.revision) == [2, 1])
    #expect(notices.map(\.changed.families) == [[.record, .excusedDay], [.record]])
    #expect(notices.map(\.number) == [1, 2])
    #expect(notices.allSatisfy { $0.changed.boot != 0 })
  }

  @Test("The day's end is told, by zone and rollover")
  func dayEnd() throws {
    let content = try desk()
    _ = try content.desk.ask(put("ada", 0..<1))
    // noon is 2025-03-10T12:00:00Z.
    #expect(take(content).first?.changed.validUntil == noon.milliseconds + 12 * 3_600_000)
    _ = try content.desk.ask(
      Proto.ProfilePutRequest(
        learner: "ada", from: today.number - 9,
        profile: Proto.Profile(zone: "Asia/Tokyo", rollover: 240)))
    // 04:00 in Tokyo is 19:00 UTC.
    #expect(take(content).first?.changed.validUntil == noon.milliseconds + 7 * 3_600_000)
  }

  @Test("What there is no room for leaves a gap in the numbers")
  func overflow() throws {
    let content = try desk()
    let board = content.desk.processor.environment.notices
    try content.desk.store.write {
      _ = try content.desk.store.excuse(
        today...today, remove: false, learner: "ada", now: noon, fallback: .utc)
    }
    let changes = content.desk.store.takeChanges()
    #expect(changes.count == 1)
    for _ in 0..<NoticeBoard.limit + 5 { board.add(changes, now: noon) }
    let notices = take(content)
    #expect(notices.count == NoticeBoard.limit)
    #expect(notices.map(\.number) == Array(1...UInt64(NoticeBoard.limit)))
    board.add(changes, now: noon)
    #expect(take(content).map(\.number) == [UInt64(NoticeBoard.limit) + 6])
  }
}
