import PostgresSupport
import StreakCore
import StreakProtocol
import StreakStore
import Testing
import ZeroMQ

@testable import StreakWorker

/// What a client is told while another one holds what it needs.
@Suite(
  "PostgreSQL: budgets and locks",
  .enabled(if: PostgresServer.isWanted, "needs PostgreSQL's programs: Scripts/setup"))
struct PostgresLimitTests {
  private let directory: TemporaryDirectory
  private let desk: Desk
  private let other: Desk

  init() throws {
    directory = try TemporaryDirectory()
    let path = directory.path("streak.db")
    (desk, other) = try Engine.$current.withValue(.postgresql) {
      (try Desk(path, busyMilliseconds: 1_000), try Desk(path))
    }
  }

  /// Runs `body` while another session holds the lock of ada.
  private func whileLocked(_ body: () throws -> Void) throws {
    let store = other.store
    try store.write {
      _ = try store.putLaunch(
        #require(RecordID(bytes: id(9))), learner: "ada", fallback: .utc, now: noon)
      try body()
    }
  }

  @Test("A write whose budget ends first is told so, one without is told to come back")
  func writes() throws {
    _ = try desk.ask(put("ada", [1]))
    try whileLocked {
      let start = ContinuousClock.now
      let late = try desk.answers(call(put("ada", [2]), budget: 200))
      #expect(late.map(\.summary) == ["deadline_exceeded "])
      let busy = try desk.answer(put("ada", [2]))
      #expect(busy.summary == "unavailable ")
      #expect(try Proto.Error(decoding: busy.body).retryAfter == 100)
      #expect(ContinuousClock.now - start < .seconds(8))
      // A budget is that of its own message only.
      #expect(try desk.count("ada") == 1)
      #expect(try desk.ask(put("bob", [1])).added == 1)
    }
    #expect(try desk.ask(put("ada", [2])).added == 1)
  }

  @Test("A message with reads and writes sees one state, also of learners it does not write")
  func oneState() throws {
    _ = try desk.ask(put("bob", [1]))
    // Bob's second record comes between the two questions about him.
    let store = desk.store
    var counts: [Int] = []
    try store.write(onOneState: true) {
      counts.append(try store.records(of: "bob", filter: RecordFilter(), limit: 10).count)
      _ = try other.ask(put("bob", [2]))
      counts.append(try store.records(of: "bob", filter: RecordFilter(), limit: 10).count)
      _ = try store.putLaunch(
        #require(RecordID(bytes: id(1))), learner: "ada", fallback: .utc, now: noon)
    }
    #expect(counts == [1, 1])
    // A learner who was read and then changed by somebody else is written in a run of its own.
    var runs = 0
    try store.write(onOneState: true) {
      runs += 1
      _ = try store.state(of: "bob")
      if runs == 1 { _ = try other.ask(put("bob", [3])) }
      _ = try store.putLaunch(
        #require(RecordID(bytes: id(2))), learner: "bob", fallback: .utc, now: noon)
    }
    #expect(runs == 2)
    #expect(try store.read { try store.state(of: "bob").revision } == 4)
  }
}
